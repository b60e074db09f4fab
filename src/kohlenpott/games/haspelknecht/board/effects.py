"""What a development gives, as small pictures in a row; everything printed comes from the component data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.sprite import use

from .. import figures
from .parts import GOODS, TUNNEL_SIGNS, building_symbol, marker_symbol, words

ROOM = 74  # units the row may be wide
SIZE = 25  # of a picture
DIGIT = 9.5  # the width of a figure where it is set largest
SIGNS = {"/": "M4 -8l-5 16", ">": "M-2.5 -5l5 5-5 5", "^": "M-4 1l4-5 4 5M0-4v11"}


@dataclass(frozen=True, slots=True)
class Glyph:
    """One picture of the row: a piece with a count before it, or a sign between two pieces."""

    symbol: str = ""
    count: str = ""
    scores: bool = False  # a small shield: it brings victory points at the end or in winter
    sign: str = ""
    size: float = SIZE

    @property
    def width(self) -> float:
        if self.sign:
            return 10
        return self.size + 2 + DIGIT * len(self.count)


@cache
def effects(tile: int, room: float = ROOM) -> Markup:
    """The row of a tile, centred on 0, 0 and never wider than the room."""
    row = list(glyphs(figures.data["tile"][tile]))
    width = sum(glyph.width for glyph in row) - 2
    drawn, x = [], -width / 2
    for glyph in row:
        drawn.append(draw(glyph, x))
        x += glyph.width
    scale = min(1.0, room / width) if row else 1.0
    return tag("g", *drawn, transform=f"scale({scale:.3g})") if scale < 1 else join(drawn)


def draw(glyph: Glyph, x: float) -> Markup:
    """One picture of the row."""
    if glyph.sign:
        return tag("path", class_="s-sep", d=SIGNS[glyph.sign], transform=f"translate({x + 4} 0)")
    after = x + DIGIT * len(glyph.count)
    parts = [words("t t-n", x - 1, 5, glyph.count)] if glyph.count else []
    parts.append(use(glyph.symbol, after, SIZE / 2 - glyph.size, glyph.size, class_="dim" if glyph.size < 20 else None))
    if glyph.scores:
        parts.append(use("vp", after + glyph.size - 12, 0, 14))
    return join(parts)


def glyphs(tile: Mapping[str, Any]) -> Iterator[Glyph]:
    """What a tile shows: worker, building, marker, gains, lasting effects, building symbol."""
    if tile.get("unlocks_worker"):
        yield Glyph("hk-farmhand-improved")
    if tile.get("building"):
        yield Glyph(building_symbol(tile["building"]))
    if tile.get("marker"):
        yield Glyph(marker_symbol(tile["marker"]))
    for effect in tile["immediate"]:
        yield from immediate(effect)
    if tile.get("ongoing") == "no_seasonal_water":
        yield Glyph("hk-no-water")
    if tile.get("ongoing") == "coal_scores_one_each":
        yield Glyph("hk-coal", scores=True)
    if tile.get("tunnel_symbol"):
        yield Glyph(TUNNEL_SIGNS[tile["tunnel_symbol"]], scores=True, size=22)
    if tile.get("endgame_symbol_vp"):
        yield Glyph(symbol_of(tile["endgame_symbol_vp"]), scores=True, size=22)
    if tile["building_symbol"]:
        yield Glyph("hk-building", size=14)


def symbol_of(symbol: str) -> str:
    """The drawing of a development symbol."""
    return symbol.replace("_", "-")


def immediate(effect: Mapping[str, Any]) -> Iterator[Glyph]:
    """One effect that happens at once."""
    op = effect["op"]
    if op == "gain":
        yield from amounts(effect)
    elif op == "may_remove_water":
        yield Glyph("pit-water", f"−{effect['up_to']}")
    elif op == "may_dig":
        yield Glyph("hk-coal")
    elif op == "lift":
        yield Glyph(sign="^")
        yield Glyph("hk-coal", str(effect["up_to"]))
    elif op == "choose_one":
        for k, option in enumerate(effect["options"]):
            if k:
                yield Glyph(sign="/")
            yield from amounts(option)
    elif op == "may_exchange_one":
        yield Glyph("hk-sack")
        yield Glyph(sign=">")
        yield from amounts(effect["options"][0])


def amounts(gain: Mapping[str, Any]) -> Iterator[Glyph]:
    """What is received, with its number from two on."""
    for name, count in gain.items():
        if name in GOODS and count:
            yield Glyph(GOODS[name], str(count) if count > 1 else "")
