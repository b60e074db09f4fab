"""Does the Charcoal burner of Haspelknecht win by itself? python tools/balance_charcoal.py [--games N] [--write].

One of four players follows a script: brown discs, the Charcoal burner (tile 15) as soon as it can be developed, then
wood, burnt at once; a second script leaves everything after the tile but burning to the greedy bot. Whatever a script
does not say is left to the greedy bot; the other three are greedy bots. The same seeds are played with the cost in use
and with one disc of any colour more, and by a greedy bot that never develops the tile.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.api import registry
from kohlenpott.bots import PlayerView
from kohlenpott.bots.greedy_bot import GreedyBot
from kohlenpott.bots.sense import sensible
from kohlenpott.games.haspelknecht import ids
from kohlenpott.insight.continuations import Mean, mean_of
from kohlenpott.insight.study import with_changes

PAGE = Path(__file__).resolve().parents[1] / "docs" / "balance" / "charcoal.md"
HEAD = """# Does the Charcoal burner win by itself?

Made by `python tools/balance_charcoal.py --games {games} --write`. Haspelknecht with four seats; the script takes each
of them in turn, the others are greedy bots. *Wood all the time* takes brown discs, develops the Charcoal burner (tile
15, whose cost is reconstructed) as soon as it can and burns all wood; *tile first* leaves everything after the tile but
burning to the greedy bot. With *one more disc* the tile costs one disc of any colour more. A fair share is 25 %; ranges
are 95 % intervals.

"""
TAIL = """
Building on the tile wins a fair share with the cost in use, and perhaps less than that with one disc more; a greedy bot
that never develops it wins as often. A script of an earlier trial, which was not kept, won seven of eight games: these
games show no such advantage. So the cost stays. What it does to bots that search: [studies](studies.md).
"""
SEATS, TILE = 4, 4  # the tile's number from 0
DEVELOP = (ids.A_DEVELOP + TILE, ids.A_DEVELOP_TOO + TILE)
BROWN, KINDS_OF_DISC = ids.BROWN, 3
ONE_MORE = "tile/4/cost/any 2"


class CharcoalPlayer:
    """Follows the script; what it does not say is left to the greedy bot."""

    def __init__(self, game: kp.Game, seed: int, uses_tile: bool, only_first: bool) -> None:
        self._greedy, self._uses_tile, self._only_first = GreedyBot(game, seed), uses_tile, only_first
        data = registry.figures_of(game.name).data(game.figures_hash)
        self._cost = sum(data["tile"][TILE]["cost"].values())

    def choose(self, state: kp.State) -> int:
        wanted = self.scripted(state, state.actions())
        return self.greedy(state) if wanted is None else wanted

    def greedy(self, state: kp.State) -> int:
        """What the greedy bot does; without the tile where the script has to do without it."""
        ratings = zip(state.actions(), self._greedy.ratings(PlayerView(state)), strict=True)
        rated = {action: rating for action, rating in ratings if self._uses_tile or action not in DEVELOP}
        return max([each for each in sensible(PlayerView(state)) if each in rated] or rated, key=rated.__getitem__)

    def scripted(self, state: kp.State, actions: Sequence[int]) -> int | None:
        """The move of the script; None where it says nothing."""
        if not self._uses_tile:
            return None
        burns = [action for action in (*DEVELOP, ids.A_CHARCOAL) if action in actions]
        if burns:
            return burns[0]
        if self._only_first and state.record.players[state.seat or 0].owns[TILE]:
            return None
        if state.decision in ("take-first", "take-second"):
            return most_brown(state, actions)
        if state.decision == "plan":
            return self.plan(state, actions)
        return None

    def plan(self, state: kp.State, actions: Sequence[int]) -> int | None:
        """As many discs for the farmer as the tile costs, brown ones first; once it is developed, all brown ones."""
        mine = state.record.players[state.seat or 0]
        saves = not mine.owns[TILE]
        if saves and sum(mine.farmer) >= self._cost:
            return None
        if ids.A_FARMER + BROWN in actions:
            return ids.A_FARMER + BROWN
        others = [action for action in actions if ids.A_FARMER <= action < ids.A_FARMER + KINDS_OF_DISC]
        return others[0] if saves and others else None


def most_brown(state: kp.State, actions: Sequence[int]) -> int | None:
    """The pool that gives most brown discs; None where no pool has any."""
    pools = state.record.pools
    takes = [action for action in actions if ids.A_TAKE <= action < ids.A_PASS]
    brown = [action for action in takes if (action - ids.A_TAKE) % KINDS_OF_DISC == BROWN]
    return max(brown, key=lambda action: pools[action - ids.A_TAKE], default=None)


@dataclass(frozen=True, slots=True)
class Trial:
    """Games of the script under one cost."""

    name: str
    shares: list[float]  # of the victory that the script won
    leads: list[float]  # its points less the best of the others
    built: list[float]  # 1 where it developed the tile

    def row(self) -> str:
        """As a row of the table."""
        won, lead = mean_of(self.shares), mean_of(self.leads)
        return (f"| {self.name} | {len(self.shares)} | {100 * sum(self.built) / len(self.built):.0f} % | "
                f"{percent(won)} | {lead.value:+.1f} ({lead.low:+.1f} to {lead.high:+.1f}) |")  # fmt: skip


def percent(mean: Mean) -> str:
    """A share with its interval."""
    return f"{100 * mean.value:.0f} % ({100 * max(0.0, mean.low):.0f} to {100 * min(1.0, mean.high):.0f})"


def trial(name: str, game: kp.Game, games: int, uses_tile: bool = True, only_first: bool = False) -> Trial:
    """The script takes every seat in turn."""
    found = Trial(name, [], [], [])
    for seed in range(games):
        mine = seed % SEATS
        script = CharcoalPlayer(game, seed * 10 + mine, uses_tile, only_first)
        others = [bots.make("greedy", game, SEATS, seed * 10 + seat) for seat in range(SEATS)]
        state = game.new(SEATS, seed)
        while state.seat is not None:
            at = state.seat
            state.apply(script.choose(state) if at == mine else others[at].choose(PlayerView(state)))
        result = state.result()
        assert result is not None
        rivals = [score for seat, score in enumerate(result.scores) if seat != mine]
        found.shares.append((mine in result.winners) / len(result.winners))
        found.leads.append(result.scores[mine] - max(rivals))
        found.built.append(float(state.record.players[mine].owns[TILE]))
    return found


def section(trials: list[Trial]) -> str:
    """The table of the page."""
    rows = [each.row() for each in trials]
    return "\n".join(["| the script | games | developed it | won | lead over the best of the others |",
                      "| --- | --- | --- | --- | --- |", *rows])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    game = kp.game("haspelknecht")
    dearer = with_changes(game.name, game, [ONE_MORE])
    trials = [
        trial("wood all the time, cost in use", game, asked.games),
        trial("wood all the time, one more disc", dearer, asked.games),
        trial("tile first, then greedy, cost in use", game, asked.games, only_first=True),
        trial("tile first, then greedy, one more disc", dearer, asked.games, only_first=True),
        trial("greedy, never the tile", game, asked.games, uses_tile=False),
    ]
    found = section(trials)
    print(found)
    if asked.write:
        PAGE.write_text(f"{HEAD.format(games=asked.games)}{found}\n{TAIL}", encoding="utf-8")


if __name__ == "__main__":
    main()
