"""Prints the page of docs/observations/ that describes the observation of a game.

    python tools/observation_docs.py coal-baron > docs/observations/coal-baron.md
"""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Iterator

import kohlenpott as kp

PER_SEAT = "per seat: "
PART = re.compile(r"(?P<name>.*?)(?: (?P<cells>\d+))?(?: \((?P<note>[^()]*)\))?")


def rows(game: kp.Game) -> Iterator[tuple[str, int, int, str]]:
    """(name, first cell, cells, meaning) of every feature."""
    first = 0
    for name, cells, meaning in game.features:
        yield name, first, cells, "the parts below, seat after seat" if meaning.startswith(PER_SEAT) else meaning
        first += cells
    if first != game.definition.unit.sizes[1]:
        raise SystemExit(f"the features have {first} cells, an observation has {game.definition.unit.sizes[1]}")


def seat_rows(game: kp.Game) -> Iterator[tuple[str, int, int, str]]:
    """The parts of the features that repeat for every seat: "reserve, canteen; cage 4; stock 4"."""
    for feature, cells, meaning in game.features:
        if not meaning.startswith(PER_SEAT):
            continue
        single, *wide = meaning.removeprefix(PER_SEAT).split("; ")
        first = 0
        for part in [*single.split(", "), *wide]:
            found = PART.fullmatch(part)
            assert found is not None
            size = int(found["cells"] or 1)
            yield found["name"], first, size, found["note"] or ""
            first += size
        if cells % first or cells // first not in range(max(game.definition.seats), 9):
            raise SystemExit(f"{feature}: {cells} cells are no multiple of the {first} cells of one seat")


def name_lists(game: kp.Game) -> Iterator[tuple[str, list[str]]]:
    """The names behind numbers: decisions, and every list of ids in the game's tables."""
    yield "decisions", list(game.definition.decisions)
    tables = importlib.import_module(f"{game.definition.package}.tables")
    for name, value in vars(tables).items():
        if not name.startswith("_") and isinstance(value, list) and all(isinstance(entry, str) for entry in value):
            yield name.replace("_", " "), value


def table(found: Iterator[tuple[str, int, int, str]]) -> list[str]:
    """Features as a Markdown table."""
    lines = ["| name | first cell | cells | meaning |", "|---|---|---|---|"]
    return [*lines, *(f"| {name} | {first} | {cells} | {meaning} |" for name, first, cells, meaning in found)]


def page(game: kp.Game) -> str:
    """The whole page."""
    per_seat = list(seat_rows(game))
    lines = [
        f"# Observation of {game.title}",
        "",
        f"`state.observation(seat)` gives {game.definition.unit.sizes[1]} integers and depends on nothing the seat may "
        "not know. A batch writes",
        "the same cells into `batch.observation` for the seat on turn. Seats are counted from the observer: 0 is "
        "the observer, 1 the next",
        "clockwise. Empty chairs are zero.",
        "",
        f"This page is written by `tools/observation_docs.py {game.name}` from the `FEATURES` of the rules; "
        "a test compares them.",
        "",
        *table(rows(game)),
    ]
    if per_seat:
        size = sum(cells for _, _, cells, _ in per_seat)
        lines += ["", "## Cells of one seat", "", f"Each seat has {size} cells, the observer first.", ""]
        lines += table(iter(per_seat))
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
