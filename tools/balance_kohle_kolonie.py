"""Plays many games of Kohle & Kolonie and writes what they show about balance: docs/balance/kohle-kolonie.md.

    python tools/balance_kohle_kolonie.py [--games 3000] [--greedy 200] [--write FILE]

Two kinds of players: random ones, and the greedy bot, which makes the best of its turn as a readable estimate sees it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from statistics import mean, quantiles

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import Sight
from kohlenpott.games.kohle_kolonie import ids, tables
from kohlenpott.games.kohle_kolonie.notation import VP_SOURCES

GAME = kp.game("kohle-kolonie")
SEATS = (3, 4, 5)


@dataclass
class Tally:
    """What is counted over the games of one table."""

    games: int = 0
    decisions: int = 0
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)  # by place in the choosing order of round 1
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


def play(seats: int, games: int, kind: str) -> Tally:
    """Play games among bots of a kind and count."""
    tally = Tally()
    for seed in range(games):
        players = [bots.make(kind, GAME, seats, seed * 10 + seat) for seat in range(seats)]
        play_game(GAME.new(seats, seed), players, tally)
    return tally


def play_all(games: int, kind: str, jobs: int) -> dict[int, Tally]:
    """The same for every number of seats, side by side."""
    with ProcessPoolExecutor(jobs) as pool:
        return dict(zip(SEATS, pool.map(play, SEATS, repeat(games), repeat(kind)), strict=True))


def play_game(state: kp.State, players: list[bots.Bot], tally: Tally) -> None:
    """One game; what happens is read from the events."""
    order = list(state.record.order[: state.seats])
    lowest = {"bank": 99, "workers": 99, "engines": 99}
    number, choices = 1, 0
    while state.seat is not None:
        action = players[state.seat].choose(Sight(state))
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
    finish(state, order, lowest, tally)


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


def finish(state: kp.State, order: list[int], lowest: dict[str, int], tally: Tally) -> None:
    """The result of a game."""
    result = state.result()
    assert result is not None
    tally.games += 1
    scores = sorted(result.scores)
    tally.scores += scores
    tally.margins.append(scores[-1] - scores[0])
    for seat in result.winners:
        tally.wins[order.index(seat) + 1] += 1
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
    ]), "Share of wins by place in the choosing order of round 1 (a fair share is 33 / 25 / 20 %):", rows([
        (f"place {k}", lambda n, t, k=k: share(t.wins[k], t.games) if k <= n else "")  # type: ignore[misc]
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
        (tables.data["bonus_markers"][k]["name"], lambda n, t, k=k: marker_row(t, k))  # type: ignore[misc]
        for k in marker_order()
    ]), "Victory points by source, mean per seat:", rows([
        (name, lambda n, t, k=k: f"{t.sources[k] / t.games / n:+.1f}")  # type: ignore[misc]
        for k, name in enumerate(VP_SOURCES)
    ])]  # fmt: skip
    return "\n\n".join(parts)


def marker_order() -> list[int]:
    """Bonus markers as the component file lists them."""
    return list(range(len(tables.data["bonus_markers"])))


def marker_row(tally: Tally, k: int) -> str:
    """How early a marker is chosen, and how often it is used when it is."""
    marker = tables.bonus_ids.index(tables.data["bonus_markers"][k]["id"])
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
    parser.add_argument("--games", type=int, default=3000, help="random games per number of seats")
    parser.add_argument("--greedy", type=int, default=200, help="games of greedy bots per number of seats")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, help="the page to write; the text between head and tables is kept")
    given = parser.parse_args()
    parts = [report("Greedy bots", play_all(given.greedy, "greedy", given.jobs))]
    parts.append(report("Random players", play_all(given.games, "random", given.jobs)))
    text = "\n\n".join(parts) + "\n"
    if given.write is None:
        print(text)
        return
    kept = HEAD + "\n"
    if given.write.exists():
        kept = given.write.read_text(encoding="utf-8").split("## Greedy bots")[0]
    given.write.write_text(kept + text, encoding="utf-8")


if __name__ == "__main__":
    main()
