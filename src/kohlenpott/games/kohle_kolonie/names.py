"""What the numbers of moves and events stand for: the ids of the figures file."""

from __future__ import annotations

from kohlenpott.engine.arguments import each, number

from . import figures, pieces

WAYS = ("no", "worker", "marker")  # to activate Loading

marker = each("marker", figures.bonus_ids)
mine = each("mine", figures.mine_ids)
target = each("target", [*figures.space_ids, "cokery"])
village = each("village", figures.village_ids)
card = each("card", figures.card_ids)
flipped_card = each("card", figures.card_ids, pieces.ADMINISTRATION)  # which has no other side
from_card = each("from", figures.card_ids)
to_card = each("to", figures.card_ids)
space = each("space", figures.space_ids)
place = each("place", figures.place_ids)
from_place = each("from_place", figures.place_ids)
to_place = each("to_place", figures.place_ids)
station = each("station", figures.station_ids)
railway_marker = each("railway_marker", figures.railway_ids)
disaster = each("disaster", figures.disaster_ids)
how = each("how", WAYS)
declared_markers = number("markers", pieces.DECLARED_MARKERS)
loaded_markers = number("markers", pieces.LOADED_MARKERS)
