"""Does the Charcoal burner of Haspelknecht win by itself?

    python tools/balance_charcoal.py [--games N] [--level-games N] [--write]

One of four players follows a script: brown discs, the Charcoal burner (tile 15) as soon as it can be developed, then
wood, burnt at once; a second script leaves everything after the tile but burning to a bot. Whatever a script does not
say is left to that bot: the greedy one, or level 6. The other three are greedy bots or of level 6. The same seeds are
played with the cost in use and with one disc of any colour more.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import kohlenpott as kp
from kohlenpott.api import registry
from kohlenpott.bots import PlayerView
from kohlenpott.bots.greedy_bot import GreedyBot
from kohlenpott.bots.levels import make_unhurried_level
from kohlenpott.bots.protocol import Bot
from kohlenpott.bots.sense import sensible
from kohlenpott.games.haspelknecht import ids
from kohlenpott.insight.continuations import Mean, mean_of
from kohlenpott.insight.study import with_changes

PAGE = Path(__file__).resolve().parents[1] / "docs" / "balance" / "charcoal.md"
HEAD = """# Does the Charcoal burner win by itself?

Made by `python tools/balance_charcoal.py --games {games} --level-games {level_games} --write`. Haspelknecht with four
seats; the script takes each of them in turn. *Wood all the time* takes brown discs, develops the Charcoal burner (tile
15, whose cost is reconstructed) as soon as it can and burns all wood; *tile first* leaves everything after the tile but
burning to a bot. What a script does not say the bot named beside it decides. With *one more disc* the tile costs one
disc of any colour more. A fair share is 25 %; ranges are 95 % intervals.

"""
TAIL = """
Against greedy bots a script that takes brown discs and burns wood all the time wins about twice a fair share with the
cost in use, and a fair share with one disc more. A script of an earlier trial, which was not kept, won seven of eight
such games; that fits. A greedy bot that never develops the tile wins no less than a fair share either. Players who
search do not let the script win: against level 6 it stays far behind with both costs, and a bot of level 6 that takes
the tile first gains nothing clear by it. These are few games.

So the script beats bots that look no further than their turn, and nobody else; the cost stays. Should games of people
show the same, one disc more (`{one_more}`, [how](../figures.md)) is the better cost: with it the script wins a fair
share. What it does to bots that search: [studies](studies.md).
"""
SEATS, TILE = 4, 4  # the tile's number from 0
DEVELOP = (ids.A_DEVELOP + TILE, ids.A_DEVELOP_TOO + TILE)
BROWN, KINDS_OF_DISC = ids.BROWN, 3
ONE_MORE = "tile/4/cost/any 2"
ALL, FIRST, WITHOUT = "wood all the time", "tile first", "never the tile"
IN_USE, DEARER = "in use", "one more disc"
GREEDY, LEVEL = "greedy", "level 6"
UNNOTICED = 0.05  # how likely it is that something is not seen that is said to be possible
TRIALS = ((ALL, GREEDY, GREEDY, IN_USE), (ALL, GREEDY, GREEDY, DEARER), (FIRST, GREEDY, GREEDY, IN_USE),
          (FIRST, GREEDY, GREEDY, DEARER), (WITHOUT, GREEDY, GREEDY, IN_USE), (ALL, GREEDY, LEVEL, IN_USE),
          (ALL, GREEDY, LEVEL, DEARER), (FIRST, LEVEL, LEVEL, IN_USE), (FIRST, LEVEL, LEVEL, DEARER))  # fmt: skip


class CharcoalPlayer:
    """Follows the script; what it does not say is left to a bot."""

    def __init__(self, game: kp.Game, seed: int, script: str, rest: str) -> None:
        self._script, self._rest = script, bot_of(rest, game, seed)
        self._greedy = GreedyBot(game, seed)
        data = registry.figures_of(game.name).data(game.figures_hash)
        self._cost = sum(data["tile"][TILE]["cost"].values())

    def choose(self, state: kp.State) -> int:
        if self._script == WITHOUT:
            return self.without_tile(state)
        wanted = self.scripted(state, state.actions())
        return self._rest.choose(PlayerView(state)) if wanted is None else wanted

    def without_tile(self, state: kp.State) -> int:
        """What the greedy bot does if there is no such tile."""
        ratings = zip(state.actions(), self._greedy.ratings(PlayerView(state)), strict=True)
        rated = {action: rating for action, rating in ratings if action not in DEVELOP}
        return max([each for each in sensible(PlayerView(state)) if each in rated] or rated, key=rated.__getitem__)

    def scripted(self, state: kp.State, actions: Sequence[int]) -> int | None:
        """The move of the script; None where it says nothing."""
        burns = [action for action in (*DEVELOP, ids.A_CHARCOAL) if action in actions]
        if burns:
            return burns[0]
        if self._script == FIRST and state.record.players[state.seat or 0].owns[TILE]:
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


def bot_of(name: str, game: kp.Game, seed: int) -> Bot:
    """A bot that no busy machine weakens."""
    if name == LEVEL:
        return make_unhurried_level(6, game, SEATS, seed, strongest=0)
    return GreedyBot(game, seed)


@dataclass(frozen=True, slots=True)
class Trial:
    """Games of a script under one cost."""

    script: str
    rest: str  # bot that decides the rest
    against: str
    cost: str
    shares: list[float] = field(default_factory=list)  # of the victory that the script won
    leads: list[float] = field(default_factory=list)  # its points less the best of the others
    built: list[float] = field(default_factory=list)  # 1 where it developed the tile

    def row(self) -> str:
        """As a row of the table."""
        won, lead = mean_of(self.shares), mean_of(self.leads)
        return (f"| {self.script}, rest {self.rest} | {self.against} | {self.cost} | {len(self.shares)} | "
                f"{100 * sum(self.built) / len(self.built):.0f} % | {percent(won, len(self.shares))} | "
                f"{lead.value:+.1f} ({lead.low:+.1f} to {lead.high:+.1f}) |")  # fmt: skip

    def play(self, game: kp.Game, games: int) -> None:
        """The script takes every seat in turn."""
        for seed in range(games):
            mine = seed % SEATS
            script = CharcoalPlayer(game, seed * 10 + mine, self.script, self.rest)
            others = [bot_of(self.against, game, seed * 10 + seat) for seat in range(SEATS)]
            state = game.new(SEATS, seed)
            while state.seat is not None:
                at = state.seat
                state.apply(script.choose(state) if at == mine else others[at].choose(PlayerView(state)))
            result = state.result()
            assert result is not None
            rivals = [score for seat, score in enumerate(result.scores) if seat != mine]
            self.shares.append((mine in result.winners) / len(result.winners))
            self.leads.append(result.scores[mine] - max(rivals))
            self.built.append(float(state.record.players[mine].owns[TILE]))


def percent(mean: Mean, games: int) -> str:
    """A share with its interval; who has won nothing may still win as often as nobody would notice in so few games."""
    high = mean.high if mean.value else 1 - UNNOTICED ** (1 / games)
    return f"{100 * mean.value:.0f} % ({100 * max(0.0, mean.low):.0f} to {100 * min(1.0, high):.0f})"


def section(trials: list[Trial]) -> str:
    """The table of the page."""
    rows = [each.row() for each in trials]
    return "\n".join(["| the script | against | cost | games | developed it | won | lead over the best of the others |",
                      "| --- | --- | --- | --- | --- | --- | --- |", *rows])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level-games", type=int, default=12, help="against bots of level 6")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    game = kp.game("haspelknecht")
    dearer = with_changes(game.name, game, [ONE_MORE])
    trials = []
    for script, rest, against, cost in TRIALS:
        trials.append(Trial(script, rest, against, cost))
        trials[-1].play(dearer if cost == DEARER else game, asked.level_games if against == LEVEL else asked.games)
        print(trials[-1].row(), flush=True)
    if asked.write:
        head = HEAD.format(games=asked.games, level_games=asked.level_games)
        PAGE.write_text(f"{head}{section(trials)}\n{TAIL.format(one_more=ONE_MORE)}", encoding="utf-8")


if __name__ == "__main__":
    main()
