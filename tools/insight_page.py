"""Writes the measured part of docs/insight.md and its plots from what is kept in docs/insight.

python tools/insight_page.py
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from insight_data import FOLDER, read_samples, read_trials, samples_file
from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.insight import fitting, puzzles
from kohlenpott.insight.continuations import CONFIDENCE, Mean, mean_of

PAGE = FOLDER.parent / "insight.md"
BEGIN, END = "<!-- measured: written by tools/insight_page.py -->", "<!-- end -->"
SIZE, MARGIN = 220, 30
LEAST_SHOWN, SPAN = -0.5, 2.0  # of results without luck in a plot: from here, so far
QUESTIONS = ("moments", "few moves", "the obvious move was played", "the search has no favourite",
             "search and games disagree", "some games show no lead", "weak levels find it", "others are close",
             "all is decided", "no reason can be told", "no level finds it", "enough of its level",
             "not at four times the depth")  # fmt: skip
NAMED = ("inaccuracy", "mistake", "blunder")


def reliability(quality: fitting.Quality, title: str) -> str:
    """Said against happened, one dot a bin, as large as it is full."""
    inner = SIZE - 2 * MARGIN
    most = max(count for _, _, count in quality.bins)

    def at(share: float) -> float:
        return MARGIN + inner * share

    dots = "".join(
        f'<circle cx="{at(said):.1f}" cy="{SIZE - at(won):.1f}" r="{2.5 + 5 * (count / most) ** 0.5:.1f}"/>'
        for said, won, count in quality.bins
    )
    ticks = "".join(
        f'<text x="{at(k / 4):.0f}" y="{SIZE - 12}" text-anchor="middle">{25 * k}</text>'
        f'<text x="24" y="{SIZE - at(k / 4) + 4:.0f}" text-anchor="end">{25 * k}</text>'
        for k in range(5)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" '
        'role="img">'
        f"<title>{title}</title><style>text {{ font: 10px sans-serif; fill: #574d41 }} circle {{ fill: #1654a3; "
        "fill-opacity: .75 } path { stroke: #83745f; fill: none } rect { fill: #fcf9f3 }</style>"
        f'<rect width="{SIZE}" height="{SIZE}"/><path d="M{MARGIN} {SIZE - MARGIN}H{SIZE - MARGIN}M{MARGIN} {MARGIN}'
        f'V{SIZE - MARGIN}M{MARGIN} {SIZE - MARGIN}L{SIZE - MARGIN} {MARGIN}"/>{ticks}'
        f'<text x="{SIZE / 2}" y="16" text-anchor="middle">{title}: won (%) by said (%)</text>{dots}</svg>\n'
    )


def calibration_rows(game: Game) -> list[str]:
    """One row a table size."""
    rows = []
    for seats in game.definition.seats:
        samples = read_samples(samples_file(game, seats))
        if not samples:
            rows.append(f"| {game.title} | {seats} | not measured | | | | | | |")
            continue
        points, seen, looked = (
            fitting.quality(samples, say) for say in (fitting.by_points, fitting.said_seen, fitting.said_looked)
        )
        name = f"reliability-{game.name}-{seats}.svg"
        (FOLDER / name).write_text(reliability(looked, f"{game.title}, {seats} seats"), encoding="utf-8")
        games = len({sample.seed for sample in samples})
        better = 100 * (1 - looked.brier / points.brier)
        errors = f"{points.error:.3f} / {seen.error:.3f} / **{looked.error:.3f}**"
        rows.append(
            f"| {game.title} | {seats} | {games} / {len(samples)} | {points.brier:.3f} | {seen.brier:.3f} | "
            f"**{looked.brier:.3f}** | {better:.0f} % | {errors} | [plot](insight/{name}) |"
        )
    return rows


def looked_at(game: Game, task: str) -> list[dict[str, Any]]:
    """What tools/plant_blunders.py has found; games in which it found nothing are left out."""
    return [row for row in read_trials(game, task) if len(row) > 2]


def blunder_row(game: Game) -> str:
    """Planted blunders and decisions of strong bots."""
    planted, own = looked_at(game, "blunders"), looked_at(game, "own")
    named = sum(row["word"] in NAMED for row in planted)
    called = sum(row["word"] in NAMED[1:] for row in own)
    found, false = counted(named, len(planted)), counted(called, len(own))
    told = alarms_told(looked_at(game, "alarms")) if called else "none to ask about"
    return f"| {game.title} | {found} | {false} | {told} |"


def alarms_told(rows: list[dict[str, Any]]) -> str:
    """How many of the decisions called mistakes were worse in games to the end, and what both lines won there."""
    if not rows:
        return "not measured"
    worse = sum(row["gap"][1] > 0 for row in rows)
    won = ", ".join(f"{100 * row['won'][0]:.0f} : {100 * row['won'][1]:.0f}" for row in rows)
    return f"{worse} of {len(rows)} ({won})"


def counted(some: int, of: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    if not of:
        return "not measured"
    share, z2 = some / of, CONFIDENCE**2
    middle = (share + z2 / 2 / of) / (1 + z2 / of)
    half = CONFIDENCE / (1 + z2 / of) * (share * (1 - share) / of + z2 / 4 / of**2) ** 0.5
    return f"{some} of {of}: {100 * share:.0f} % ({100 * max(0.0, middle - half):.0f} to {100 * (middle + half):.0f})"


def level_rows(game: Game) -> list[str]:
    """Accuracy of each level, and by how much it differs from the level before at the same moments."""
    rows = looked_at(game, "levels")
    moments: dict[tuple[int, int, int], dict[int, tuple[float, float]]] = {}
    for row in rows:
        best = max(row["best"], 0.01)
        weight = best * (1 - best) + 0.01  # what was at stake, as in a review
        kept = max(0.0, 1 - row["loss"] / best)
        moments.setdefault((row["seats"], row["seed"], row["step"]), {})[row["level"]] = (weight, 100 * kept)
    levels = sorted({row["level"] for row in rows})
    found = []
    for k, level in enumerate(levels):
        parts = [each[level] for each in moments.values() if level in each]
        gain = ""
        if k:
            both = [each for each in moments.values() if level in each and levels[k - 1] in each]
            gap = weighted([(each[level][0], each[level][1] - each[levels[k - 1]][1]) for each in both])
            gain = f"{gap.value:+.1f} ({gap.low:+.1f} to {gap.high:+.1f})"
        lost = 100 * sum(row["loss"] for row in rows if row["level"] == level) / len(parts)
        found.append(f"| {game.title} | {level} | {len(parts)} | {weighted(parts).value:.1f} | {gain} | {lost:.1f} % |")
    return found or [f"| {game.title} | | not measured | | | |"]


def weighted(parts: list[tuple[float, float]]) -> Mean:
    """A weighted mean with its interval."""
    usual = sum(weight for weight, _ in parts) / len(parts)
    mean = sum(weight * value for weight, value in parts) / usual / len(parts)
    noise = mean_of([weight / usual * (value - mean) for weight, value in parts])
    return Mean(mean, mean + noise.low, mean + noise.high)


def luck_of(game: Game) -> list[dict[str, Any]]:
    """Games with what they have shown of luck; each half is judged by what the other half shows."""
    rows = looked_at(game, "luck")
    halves = [[(row["result"], row["luck"]) for row in rows if row["seed"] % 2 == odd] for odd in (0, 1)]
    shown = [fitting.luck_shown(half) for half in halves]
    return [{**row, "luck": [shown[1 - row["seed"] % 2] * luck for luck in row["luck"]]} for row in rows]


def luck_rows(game: Game) -> list[str]:
    """How much results scatter with and without luck, and by how much less; at tables of each size and at all."""
    rows = luck_of(game)
    tables = [(str(seats), [row for row in rows if row["seats"] == seats]) for seats in game.definition.seats]
    return [luck_row(game, seats, part) for seats, part in (*tables, ("all", rows))]


def luck_row(game: Game, seats: str, rows: list[dict[str, Any]]) -> str:
    """One row."""
    if len(rows) < 2:
        return f"| {game.title} | {seats} | not measured | | | |"
    raw, without = [], []
    for row in rows:
        fair = 1 / row["seats"]
        raw.append(sum((won - fair) ** 2 for won in row["result"]) * fair)
        left = (won - fair - luck for won, luck in zip(row["result"], row["luck"], strict=True))
        without.append(sum(each * each for each in left) * fair)
    less = mean_of([before - after for before, after in zip(raw, without, strict=True)])
    one, other = ((sum(side) / len(side)) ** 0.5 for side in (raw, without))
    share = [100 * end / (one * one) for end in (less.value, less.low, less.high)]
    return (
        f"| {game.title} | {seats} | {len(rows)} | {one:.3f} | {other:.3f} | "
        f"{share[0]:.0f} % ({share[1]:.0f} to {share[2]:.0f}) |"
    )


def luck_scatter(game: Game) -> str:
    """Results without luck by raw ones, a dot for every seat of every game; alike results lie side by side."""
    inner, draw, dots = SIZE - 2 * MARGIN, random.Random(0), []
    for row in luck_of(game):
        for raw, luck in zip(row["result"], row["luck"], strict=True):
            x = MARGIN + inner * (0.08 + 0.84 * raw + draw.uniform(-0.07, 0.07))
            y = SIZE - MARGIN - inner * (min(max(raw - luck, LEAST_SHOWN), 1 - LEAST_SHOWN) - LEAST_SHOWN) / SPAN
            dots.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.6"/>')
    ticks = "".join(
        f'<text x="{MARGIN + inner * (0.08 + 0.84 * k / 2):.0f}" y="{SIZE - 12}" text-anchor="middle">{50 * k}</text>'
        f'<text x="26" y="{SIZE - MARGIN - inner * (k / 2 - LEAST_SHOWN) / SPAN + 4:.0f}" text-anchor="end">{50 * k}'
        "</text>"
        for k in range(3)
    )
    return framed(f"{game.title}: without luck (%) by raw (%)", ticks + "".join(dots))


def framed(title: str, drawn: str) -> str:
    """A plot with its two axes."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}" '
        'role="img">'
        f"<title>{title}</title><style>text {{ font: 10px sans-serif; fill: #574d41 }} circle {{ fill: #1654a3; "
        "fill-opacity: .5 } path { stroke: #83745f; fill: none } rect { fill: #fcf9f3 }</style>"
        f'<rect width="{SIZE}" height="{SIZE}"/><path d="M{MARGIN} {SIZE - MARGIN}H{SIZE - MARGIN}M{MARGIN} {MARGIN}'
        f'V{SIZE - MARGIN}"/><text x="{SIZE / 2}" y="16" text-anchor="middle">{title}</text>{drawn}</svg>\n'
    )


def luck_pictures(games: list[Game]) -> str:
    """Where the scatter of each game is; drawn where there is something to draw."""
    links = []
    for game in games:
        if looked_at(game, "luck"):
            name = f"luck-{game.name}.svg"
            (FOLDER / name).write_text(luck_scatter(game), encoding="utf-8")
            links.append(f"[{game.title}](insight/{name})")
    return f"Without luck by raw, a dot for every seat of every game: {', '.join(links)}." if links else ""


def measured(games: list[Game]) -> str:
    """The whole part."""
    lines = [
        BEGIN,
        "## How good the chances are",
        "",
        "Six moments of every kept game. Each half of the games is judged by a calibration fitted to the other half.",
        "Brier score: squared distance summed over the seats, mean over moments; the error is the mean distance",
        "between said and happened in ten bins. Rivals: the share of the points so far; the estimate at first sight.",
        "",
        "| game | seats | games / moments | Brier: points now | first sight | value | better than points | "
        "error: points / first sight / value | |",
        "|---|---|---|---|---|---|---|---|---|",
        *(row for game in games for row in calibration_rows(game)),
        "",
        "## Planted blunders",
        "",
        "At a moment of a kept game the played line is replaced by one that other paired games, of quick players and",
        "of players who search, both show to cost 15 % or more: is it named? And are lines that the strongest level",
        "(10,000 simulations a move) chooses at such moments called mistake or blunder? Depth standard, tables of",
        "all sizes; 95 % intervals (Wilson). Last column: how many of these won clearly less in 40 pairs of games to",
        "the end, between bots of 64 simulations, and the per cent won there after the strong line : the better one.",
        "",
        "| game | planted blunders named | strong decisions called mistake or blunder | of these really worse |",
        "|---|---|---|---|",
        *(blunder_row(game) for game in games),
        "",
        "## Accuracy by level",
        "",
        "All levels decide at the same moments of kept games (the strongest with 10,000 simulations a move), judged at",
        "depth standard; the gain over the level before is of moment against moment, with its 95 % interval.",
        "",
        "| game | level | moments | accuracy | gain | chances given away by a decision |",
        "|---|---|---|---|---|---|",
        *(row for game in games for row in level_rows(game)),
        "",
        "## Luck",
        "",
        "Root mean square of (result − fair share) in kept games: all bots are as strong, so less is better. The last",
        "column is the part of the variance that is explained as luck, with its 95 % interval. How much of what draws",
        "seem to give is counted was fitted to the other half of the games.",
        "",
        "| game | seats | games | raw | without luck | explained |",
        "|---|---|---|---|---|---|",
        *(row for game in games for row in luck_rows(game)),
        "",
        luck_pictures(games),
        "",
        "## Puzzles",
        "",
        "| game | puzzles | by level that solves them | by seats | by decision |",
        "|---|---|---|---|---|",
        *(puzzle_row(game) for game in games),
        "",
        "What became of the moments of kept games. Each moment meets these questions in this order:",
        "the last row says how many were kept in a minute of one core.",
        "",
        "| what became of a moment | " + " | ".join(game.title for game in games) + " |",
        "|---|" + "---|" * len(games),
        *funnel_rows(games),
        "",
        END,
    ]
    return "\n".join(lines)


def puzzle_row(game: Game) -> str:
    """How many puzzles of which level."""
    found = puzzles.puzzles_of(game.definition)
    levels, seats = (Counter(getattr(each, name) for each in found) for name in ("level", "seats"))
    kinds = Counter(each.state(game).decision for each in found)
    told = [", ".join(f"{key}: {count}" for key, count in sorted(part.items())) for part in (levels, seats, kinds)]
    return f"| {game.title} | {len(found)} | {' | '.join(told)} |"


def funnel_rows(games: list[Game]) -> list[str]:
    """How many moments each question of mining has left out, and what it cost."""
    trials = [[row for row in read_trials(game, "mining") if "counts" in row] for game in games]
    counts = [sum((Counter(row["counts"]) for row in rows), Counter[str]()) for rows in trials]
    found = [sum(row["found"] for row in rows) for rows in trials]
    minutes = [sum(row["seconds"] for row in rows) / 60 for rows in trials]
    parts = [("games", [len(rows) for rows in trials])]
    parts += [(name, [each[name] for each in counts]) for name in QUESTIONS]
    parts += [("**kept**", found)]
    rows = [f"| {name} | {' | '.join(f'{number:,}' for number in numbers)} |" for name, numbers in parts]
    rate = [f"{some / took:.1f}" if took else "" for some, took in zip(found, minutes, strict=True)]
    return [*rows, f"| kept in a minute of one core | {' | '.join(rate)} |"]


def main() -> None:
    games = [registry.game(name) for name in registry.names()]
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2] if rest else "\n"
    Path(PAGE).write_text(f"{before.rstrip()}\n\n{measured(games)}{after or chr(10)}", encoding="utf-8")


if __name__ == "__main__":
    main()
