"""What the numbers of moves and events stand for: the ids of the figures file."""

from __future__ import annotations

from kohlenpott.engine.arguments import each

from . import figures, pieces

PIECES = (*figures.colours, "hammer-marker", "ladder-marker", "wheelbarrow-marker")
PAYMENTS = ("nothing", "yellow", "wheelbarrow-marker", "food", "thaler")
LOADS = ("nothing", "black black", "black hammer-marker", "yellow yellow", "yellow wheelbarrow-marker")
WORKERS = ("farmer", "farmhand", "digger", "miner", "haspelknecht", "watermill", "synergy", "tile")
STORES = ("farm", "barn", "coal-storage", "wood-storage")
ZONES = ("pinge", "tunnel")
GOODS = (*figures.resources, "thaler")
WATER = ("season", "pool", "carpentry")
TILES = tuple(map(str, figures.tile_ids))

pool = each("pool", figures.pool_ids)
colour = each("colour", figures.colours)
given = each("given", figures.colours)
piece = each("piece", PIECES)
payment = each("payment", PAYMENTS)
paying = each("payment", PAYMENTS, plus=1)  # 0 is nothing
load = each("load", LOADS)
loading = each("load", LOADS, plus=1)
worker = each("worker", WORKERS)
own_worker = each("worker", WORKERS, pieces.WORKERS)
tile = each("tile", TILES)
zone = each("zone", ZONES)
resource = each("resource", figures.resources)
store = each("store", STORES)
goods = each("goods", GOODS)
marker = each("marker", figures.marker_ids)
building = each("building", figures.building_ids)
phase = each("phase", figures.phase_ids)
why = each("why", WATER)
