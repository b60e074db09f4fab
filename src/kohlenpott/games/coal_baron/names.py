"""What the numbers of moves and events stand for: the ids of the figures file."""

from __future__ import annotations

from kohlenpott.engine.arguments import each

from . import figures

SIDES = ("top", "bottom")
SOURCES = ("cage", "stock")
DRAWN = ("nothing", "tiles", "orders")

place = each("place", figures.place_ids)
order = each("order", figures.order_ids)
tile = each("tile", figures.tile_kinds)
colour = each("colour", figures.colours)
minecart = each("minecart", figures.colours)
side = each("side", SIDES)
source = each("source", SOURCES)
drawn = each("drawn", DRAWN)
