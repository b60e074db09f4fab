"""Writes the measured part of docs/insight.md and its plots from what is kept in docs/insight.

python tools/insight_page.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from insight_data import FOLDER, read_samples, samples_file
from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.insight import fitting, puzzles, settings
from kohlenpott.insight.continuations import mean_of

PAGE = FOLDER.parent / "insight.md"
BEGIN, END = "<!-- measured: written by tools/insight_page.py -->", "<!-- end -->"
SIZE, MARGIN = 220, 30


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
        found = settings.calibration_of(game.definition, seats)
        points, seen, looked = (
            fitting.quality(samples, say)
            for say in (fitting.by_points, fitting.at_first_sight(found), fitting.looked_ahead(found))
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


def kept(game: Game) -> dict[str, list[dict[str, Any]]]:
    """What tools/plant_blunders.py has found."""
    file = FOLDER / f"{game.name}.json"
    found: dict[str, list[dict[str, Any]]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def blunder_row(game: Game) -> str:
    """Planted blunders and the bots' own decisions."""
    rows = kept(game).get("blunders", [])
    if not rows:
        return f"| {game.title} | not measured | | |"
    named = sum(row["word"] in ("inaccuracy", "mistake", "blunder") for row in rows)
    own, called = sum(row["own"] for row in rows), sum(row["called"] for row in rows)
    return f"| {game.title} | {len(rows)} | {named} of {len(rows)} | {called} of {own} ({100 * called / own:.1f} %) |"


def level_rows(game: Game) -> list[str]:
    """Mean accuracy of each level."""
    rows = kept(game).get("levels", [])
    found = []
    for level in sorted({row["level"] for row in rows}):
        part = [row for row in rows if row["level"] == level]
        values = [value for row in part for value in row["accuracy"]]
        mean = mean_of(values)
        depth = part[0]["depth"]
        found.append(
            f"| {game.title} | {level} | {len(part)} ({depth}) | {mean.value:.1f} ± {mean.high - mean.value:.1f} | "
            f"{100 * sum(sum(row['lost']) for row in part) / len(values):.0f} % |"
        )
    return found or [f"| {game.title} | | not measured | | |"]


def luck_row(game: Game) -> str:
    """How much results scatter with and without luck."""
    rows = kept(game).get("luck", [])
    if len(rows) < 2:
        return f"| {game.title} | not measured | | |"
    spreads = []
    for key in ("result", "adjusted"):
        values = [value - 1 / row["seats"] for row in rows for value in row[key]]
        spreads.append((sum(value * value for value in values) / len(values)) ** 0.5)
    return f"| {game.title} | {len(rows)} | {spreads[0]:.3f} | {spreads[1]:.3f} |"


def measured(games: list[Game]) -> str:
    """The whole part."""
    lines = [
        BEGIN,
        "## How good the chances are",
        "",
        "Moments of games between bots that were not used for fitting. Brier score: squared distance summed over the",
        "seats, mean over moments; the error is the mean distance between said and happened in ten bins. Rivals: the",
        "share of the points so far; the estimate at first sight. Few games make the error look larger than it is.",
        "",
        "| game | seats | games / moments | Brier: points now | first sight | value | better than points | "
        "error: points / first sight / value | |",
        "|---|---|---|---|---|---|---|---|---|",
        *(row for game in games for row in calibration_rows(game)),
        "",
        "## Planted blunders",
        "",
        "In games between bots one good move is replaced by one that other paired games show to cost 15 % or more.",
        "",
        "| game | games | named by the review | own decisions of the bots called mistake or blunder |",
        "|---|---|---|---|",
        *(blunder_row(game) for game in games),
        "",
        "## Accuracy by level",
        "",
        "| game | level | games | accuracy (95 %) | chances given away by a player |",
        "|---|---|---|---|---|",
        *(row for game in games for row in level_rows(game)),
        "",
        "## Luck",
        "",
        "Root mean square of (result − fair share) in games of equal bots: all are as strong, so less is better.",
        "",
        "| game | games | raw | without luck |",
        "|---|---|---|---|",
        *(luck_row(game) for game in games),
        "",
        "## Puzzles",
        "",
        "| game | puzzles | by level that solves them |",
        "|---|---|---|",
        *(puzzle_row(game) for game in games),
        "",
        END,
    ]
    return "\n".join(lines)


def puzzle_row(game: Game) -> str:
    """How many puzzles of which level."""
    found = puzzles.puzzles_of(game.definition)
    levels = sorted({each.level for each in found})
    told = ", ".join(f"{level}: {sum(each.level == level for each in found)}" for level in levels)
    return f"| {game.title} | {len(found)} | {told} |"


def main() -> None:
    games = [registry.game(name) for name in registry.names()]
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2] if rest else "\n"
    Path(PAGE).write_text(f"{before.rstrip()}\n\n{measured(games)}{after or chr(10)}", encoding="utf-8")


if __name__ == "__main__":
    main()
