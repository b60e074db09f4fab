"""The parts of an observation: where each begins, how many cells it has, by what its cells are scaled.

A game's rules name them in `FEATURES`, in the order in which `observe` writes them, and give in `SCALES` about the
largest value of each part, or of each of its cells; a part that is not named there has the scale 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

PER_SEAT = "per seat: "
PART = re.compile(r"(?P<name>.*?)(?: (?P<cells>\d+))?(?: \((?P<note>[^()]*)\))?")
Scales = Mapping[str, int | tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an observation, or of the cells that repeat for every seat."""

    name: str
    first: int
    cells: int
    meaning: str
    scale: tuple[int, ...]  # of each cell


def scale_of(scales: Scales, name: str, cells: int) -> tuple[int, ...]:
    """The scale of each cell of a part."""
    scale = scales.get(name, 1)
    found = (scale,) * cells if isinstance(scale, int) else scale
    if len(found) != cells:
        raise ValueError(f"{name}: {len(found)} scales for {cells} cells")
    return found


def parts(features: Sequence[tuple[str, int, str]], scales: Scales) -> Iterator[Part]:
    """The parts of an observation; one that repeats for every seat stands there whole."""
    first = 0
    for name, cells, meaning in features:
        if meaning.startswith(PER_SEAT):
            one = tuple(scale for part in seat_parts(meaning, scales) for scale in part.scale)
            if cells % len(one):
                raise ValueError(f"{name}: {cells} cells are no multiple of the {len(one)} cells of one seat")
            yield Part(name, first, cells, meaning, one * (cells // len(one)))
        else:
            yield Part(name, first, cells, meaning, scale_of(scales, name, cells))
        first += cells


def seat_parts(meaning: str, scales: Scales) -> Iterator[Part]:
    """What repeats for every seat: "per seat: reserve, canteen; cage 4; stock 4"."""
    single, *wide = meaning.removeprefix(PER_SEAT).split("; ")
    first = 0
    for text in [*single.split(", "), *wide]:
        found = PART.fullmatch(text)
        assert found is not None
        cells = int(found["cells"] or 1)
        yield Part(found["name"], first, cells, found["note"] or "", scale_of(scales, found["name"], cells))
        first += cells
