"""Prints the page of docs/observations/ that describes the observation of a game.

    python tools/observation_docs.py coal-baron > docs/observations/coal-baron.md
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterable, Iterator

import kohlenpott as kp
from kohlenpott.engine.observation import PER_SEAT, Part


def name_lists(game: kp.Game) -> Iterator[tuple[str, list[str]]]:
    """The names behind numbers: decisions, and every list of ids in the game's tables."""
    yield "decisions", list(game.definition.decisions)
    tables = importlib.import_module(f"{game.definition.package}.figures")
    for name, value in vars(tables).items():
        if not name.startswith("_") and isinstance(value, list) and all(isinstance(entry, str) for entry in value):
            yield name.replace("_", " "), value


def table(parts: Iterable[Part]) -> list[str]:
    """Parts as a Markdown table."""
    lines = ["| name | first cell | cells | scale | meaning |", "|---|---|---|---|---|"]
    return [*lines, *(f"| {p.name} | {p.first} | {p.cells} | {scale(p)} | {meaning(p)} |" for p in parts)]


def scale(part: Part) -> str:
    """One number for all cells, or one each; those of seats stand in their own table."""
    if part.meaning.startswith(PER_SEAT):
        return "below"
    return str(part.scale[0]) if len(set(part.scale)) == 1 else ", ".join(map(str, part.scale))


def meaning(part: Part) -> str:
    """What the cells say."""
    return "the parts below, seat after seat" if part.meaning.startswith(PER_SEAT) else part.meaning


def page(game: kp.Game) -> str:
    """The whole page."""
    lines = [
        f"# Observation of {game.title}",
        "",
        f"`state.observation(seat)` gives {game.definition.unit.sizes[1]} integers and depends on nothing the seat may "
        "not know. A batch writes",
        "the same cells into `batch.observation` for the seat on turn. Seats are counted from the observer: 0 is "
        "the observer, 1 the next",
        "clockwise. Empty chairs are zero. The scale is about the largest value of a cell: environments divide by it "
        "to give numbers near 1.",
        "",
        f"This page is written by `tools/observation_docs.py {game.name}` from the game's observation.py; "
        "a test compares them.",
        "",
        *table(game.parts),
    ]
    if game.seat_parts:
        size = sum(part.cells for part in game.seat_parts)
        lines += ["", "## Cells of one seat", "", f"Each seat has {size} cells, the observer first.", ""]
        lines += table(game.seat_parts)
    lines += ["", "## Numbers and names", "", "Numbers in the tables count from 0 in these lists.", ""]
    lines += [f"- {name}: {', '.join(f'`{entry}`' for entry in entries)}" for name, entries in name_lists(game)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the page of one game."""
    parser = argparse.ArgumentParser(description="Print the description of a game's observation.")
    parser.add_argument("game", choices=kp.games())
    print(page(kp.game(parser.parse_args().game)), end="")


if __name__ == "__main__":
    main()
