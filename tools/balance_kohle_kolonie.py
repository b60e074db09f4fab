"""Plays many games of Kohle & Kolonie and writes what they show about balance: docs/balance/kohle-kolonie.md.

    python tools/balance_kohle_kolonie.py [--human-like 300] [--searching 60] [--games 3000] [--write FILE]

Three kinds of players: bots of level 4, which rate moves sensibly and err like people, so that no two games are alike;
tree search, which plans ahead and answers the others, but always in the same manner; random ones.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from pathlib import Path
from statistics import mean, quantiles
from typing import NamedTuple

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.events import sources

GAME = kp.game("kohle-kolonie")
SEATS = (3, 4, 5)
CHUNK = 5  # games a process plays at a time


class Kind(NamedTuple):
    """Players of one kind: the heading and the bot."""

    title: str
    spec: str


HUMAN_LIKE = Kind("Human-like bots", "level-4")
SEARCHING = Kind("Searching bots", "search@300")
RANDOM = Kind("Random players", "random")


@dataclass
class Tally:
    """What is counted over the games of one table."""

    games: int = 0
    decisions: int = 0
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)  # by place in the choosing order of round 1
    by_place: Counter[int] = field(default_factory=Counter)  # victory points, likewise
    wins_by_turn: Counter[int] = field(default_factory=Counter)  # by place in the turn order of round 1
    by_turn: Counter[int] = field(default_factory=Counter)  # victory points, likewise
    bought: Counter[int] = field(default_factory=Counter)  # mines bought by players, by round
    taken: Counter[int] = field(default_factory=Counter)  # mines acquired by the Trust, by round
    chosen: Counter[tuple[int, int]] = field(default_factory=Counter)  # bonus markers, by (marker, place of the choice)
    used: Counter[int] = field(default_factory=Counter)  # bonus markers that were used
    large: Counter[str] = field(default_factory=Counter)  # who wins large mines
    bids: list[int] = field(default_factory=list)  # coins paid in consolidations
    sources: Counter[int] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    flips: Counter[int] = field(default_factory=Counter)
    discs: Counter[str] = field(default_factory=Counter)
    lowest: dict[str, list[int]] = field(default_factory=lambda: {"bank": [], "workers": [], "engines": []})

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)  # losses too
            elif isinstance(mine, dict):
                for name, values in theirs.items():
                    mine[name] += values
            else:
                setattr(self, each.name, mine + theirs)


def play(kind: Kind, seats: int, seeds: range) -> Tally:
    """Play games among bots of a kind and count."""
    tally = Tally()
    for seed in seeds:
        players = [bots.make(kind.spec, GAME, seats, seed * 10 + seat) for seat in range(seats)]
        play_game(GAME.new(seats, seed), players, tally)
    return tally


def play_all(kind: Kind, games: int, pool: ProcessPoolExecutor) -> dict[int, Tally]:
    """So many games for every number of seats, side by side."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    running = {seats: [pool.submit(play, kind, seats, seeds) for seeds in chunks] for seats in SEATS}
    found = {}
    for seats, parts in running.items():
        found[seats] = Tally()
        for k, part in enumerate(parts):
            found[seats].add(part.result())
            print(f"\r{kind.title}, {seats} seats: {k + 1}/{len(parts)}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    return found


def play_game(state: kp.State, players: list[bots.Bot], tally: Tally) -> None:
    """One game; what happens is read from the events."""
    choosing = list(state.record.order[: state.seats])
    turns: list[int] = []
    lowest = {"bank": 99, "workers": 99, "engines": 99}
    number, choices = 1, 0
    while state.seat is not None:
        if not turns and state.decision != "bonus":
            turns = list(state.record.order[: state.seats])
        action = players[state.seat].choose(PlayerView(state))
        tally.actions[state.move(action).kind if state.decision == "turn" else state.decision] += 1
        state.apply(action)
        tally.decisions += 1
        for kind, seat, a, b, _ in state.raw_events():
            if kind == ids.E_ROUND:
                number, choices = a, 0
            elif kind == ids.E_CHOSE:
                choices += 1
                tally.chosen[a, choices] += 1
            else:
                count(tally, number, kind, seat, a, b)
        g = state.record
        for name, value in (("bank", g.bank), ("workers", g.worker_pool), ("engines", g.engine_pool)):
            lowest[name] = min(lowest[name], value)
    finish(state, choosing, turns, lowest, tally)


def count(tally: Tally, number: int, kind: int, seat: int, a: int, b: int) -> None:
    """One event."""
    if kind == ids.E_OWNER:
        tally.bought[number] += 1
    elif kind == ids.E_TRUST_TOOK and a < ids.BUYABLE:
        tally.taken[number] += 1
    elif kind == ids.E_WON:
        tally.large["Trust" if seat < 0 else "player"] += 1
    elif kind == ids.E_USED:
        tally.used[a] += 1
    elif kind == ids.E_FLIPPED:
        tally.flips[a] += 1
    elif kind == ids.E_PAID and b == ids.C_BID:
        tally.bids.append(a)
    elif kind == ids.E_DREW:
        tally.discs["player" if seat >= 0 else ("black" if a else "blank")] += 1


def finish(state: kp.State, choosing: list[int], turns: list[int], lowest: dict[str, int], tally: Tally) -> None:
    """The result of a game."""
    result = state.result()
    assert result is not None
    tally.games += 1
    scores = sorted(result.scores)
    tally.scores += scores
    tally.margins.append(scores[-1] - scores[0])
    for seat in result.winners:
        tally.wins[choosing.index(seat) + 1] += 1
        tally.wins_by_turn[turns.index(seat) + 1] += 1
    for seat, score in enumerate(result.scores):
        tally.by_place[choosing.index(seat) + 1] += score
        tally.by_turn[turns.index(seat) + 1] += score
    for p in state.record.players[: state.seats]:
        for source, vp in enumerate(p.earned):
            tally.sources[source] += vp
    for name, value in lowest.items():
        tally.lowest[name].append(value)


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def report(title: str, tallies: dict[int, Tally]) -> str:
    """All tables for one kind of players."""
    heads = ["", *(f"{seats} seats" for seats in tallies)]
    all_of = list(tallies.items())

    def rows(named: list[tuple[str, Callable[[int, Tally], str]]]) -> str:
        return table(heads, [[name, *(find(seats, tally) for seats, tally in all_of)] for name, find in named])

    places = max(tallies)
    parts = [f"## {title}", rows([
        ("games", lambda _, t: str(t.games)),
        ("decisions per game", lambda _, t: f"{t.decisions / t.games:.0f}"),
        ("VP, mean", lambda _, t: f"{mean(t.scores):.1f}"),
        ("VP, middle half", lambda _, t: "{:.0f} to {:.0f}".format(*(quantiles(t.scores)[k] for k in (0, 2)))),
        ("VP, best minus worst seat", lambda _, t: f"{mean(t.margins):.1f}"),
    ]), "Share of wins (a fair share is 33 / 25 / 20 %) and mean VP by place in the choosing order of round 1:", rows([
        (f"place {k}", lambda n, t, k=k: by_place(t, t.wins[k], t.by_place[k]) if k <= n else "")  # type: ignore[misc]
        for k in range(1, places + 1)
    ]), "The same by place in the turn order of round 1:", rows([
        (f"place {k}", lambda n, t, k=k: by_place(t, t.wins_by_turn[k], t.by_turn[k]) if k <= n else "")  # type: ignore[misc]
        for k in range(1, places + 1)
    ]), "Mines bought by players / acquired by the Trust, per game and round:", rows([
        (f"round {k}", lambda _, t, k=k: f"{t.bought[k] / t.games:.1f} / {t.taken[k] / t.games:.1f}")  # type: ignore[misc]
        for k in range(1, ids.ROUNDS + 1)
    ]), "Consolidations and supplies:", rows([
        ("large mines won by the Trust", lambda _, t: share(t.large["Trust"], t.large.total())),
        ("coins paid for a large mine, if any", lambda _, t: f"{mean(t.bids):.1f}" if t.bids else "–"),
        ("cards flipped per seat", lambda n, t: f"{t.flips.total() / t.games / n:.1f}"),
        ("player discs among those drawn", lambda _, t: share(t.discs["player"], t.discs.total())),
        ("games in which the bank was empty", lambda _, t: share(sum(n == 0 for n in t.lowest["bank"]), t.games)),
        ("games in which workers fell below 3", lambda _, t: share(sum(n < 3 for n in t.lowest["workers"]), t.games)),
        ("games in which engines ran out", lambda _, t: share(sum(n == 0 for n in t.lowest["engines"]), t.games)),
    ]), "Bonus markers: mean place at which they are chosen (1 = first choice), and how often they are used:", rows([
        (figures.data["bonus_markers"][k]["name"], lambda n, t, k=k: marker_row(t, k))  # type: ignore[misc]
        for k in marker_order()
    ]), "Victory points by source, mean per seat:", rows([
        (name, lambda n, t, k=k: f"{t.sources[k] / t.games / n:+.1f}")  # type: ignore[misc]
        for k, name in enumerate(sources.names)
    ])]  # fmt: skip
    return "\n\n".join(parts)


def by_place(tally: Tally, wins: int, points: int) -> str:
    """How often a place wins, within its standard error, and its points."""
    part = wins / tally.games
    error = 100 * (part * (1 - part) / tally.games) ** 0.5
    return f"{100 * part:.0f} ± {error:.0f} %, {points / tally.games:.0f} VP"


def marker_order() -> list[int]:
    """Bonus markers as the component file lists them."""
    return list(range(len(figures.data["bonus_markers"])))


def marker_row(tally: Tally, k: int) -> str:
    """How early a marker is chosen, and how often it is used when it is."""
    marker = figures.bonus_ids.index(figures.data["bonus_markers"][k]["id"])
    picks = {place: n for (chosen, place), n in tally.chosen.items() if chosen == marker}
    total = sum(picks.values())
    if not total:
        return "–"
    early = sum(place * n for place, n in picks.items()) / total
    return f"{early:.1f}, used {share(tally.used[marker], total)}"


HEAD = """\
# Balance of Kohle & Kolonie

Made by `python tools/balance_kohle_kolonie.py`; do not edit the tables by hand. The figures of the component file
that were reconstructed (docs/rules/kohle-kolonie.md, section 26) decide much of this, so this page shows
whether play with them
is sound: whether every phase matters, whether a supply starves, whether a seat wins too often.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--human-like", type=int, default=300, help="games of human-like bots per number of seats")
    parser.add_argument("--searching", type=int, default=60, help="games of searching bots per number of seats")
    parser.add_argument("--games", type=int, default=3000, help="random games per number of seats")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, help="the page to write; the text between head and tables is kept")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        asked = ((HUMAN_LIKE, given.human_like), (SEARCHING, given.searching), (RANDOM, given.games))
        parts = [report(kind.title, play_all(kind, games, pool)) for kind, games in asked if games]
    text = "\n\n".join(parts) + "\n"
    if given.write is None:
        print(text)
        return
    kept = HEAD + "\n"
    if given.write.exists():
        kept = given.write.read_text(encoding="utf-8").split(f"## {HUMAN_LIKE.title}")[0]
    given.write.write_text(kept + text, encoding="utf-8")


if __name__ == "__main__":
    main()
