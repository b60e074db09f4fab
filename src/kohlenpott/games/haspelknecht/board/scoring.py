"""Victory points by source: what everybody has, and what the end would bring as things stand now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.points import how_points
from kohlenpott.render.scene import SEATS, Panel, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from ..events import sources
from .parts import owned, say

View = Mapping[str, Any]

ICONS = {
    "pinge": "hk-digger", "developments": "hk-hex", "charcoal": "hk-charcoal-burner", "ropes": "hk-marker-ropes",
    "watermill": "hk-watermill", "coal": "hk-coal", "storage": "hk-barn", "tunnel": "cart",
    "tunnel-symbols": "wheelbarrow", "development-symbols": "hammer-pick", "buildings": "hk-building",
    "markers": "hk-marker-winch", "thalers": "thaler", "debts": "debt", "water": "pit-water",
}  # fmt: skip


def scoring(scene: Scene) -> Panel:
    """The panel of all sources; those of the end are a forecast until the game is over."""
    is_over = scene.decision == "over"
    now = [source for source in sources.names if source not in ENDING]
    earned, ending = (
        tag("ul", *(row(scene, source, points_of(scene, source)) for source in sources), class_="majorities")
        for sources in (now, ENDING)
    )
    note = say(scene, "end-scored" if is_over else "end-scoring")
    parts = [tag("h3", say(scene, "scored")), earned, tag("h3", note), ending]
    return Panel("scoring", scene.label("vp"), join([*parts, how_points(scene)]))


def points_of(scene: Scene, source: str) -> list[int]:
    """The points of a source by seat."""
    if source in ENDING and scene.decision != "over":
        return [ENDING[source](scene.view, seat) for seat in range(scene.seats)]
    return [int(player["vp_by_source"][source]) for player in scene.view["players"]]


def row(scene: Scene, source: str, points: list[int]) -> Markup:
    """One source with the points of all seats."""
    counts = [tag("span", icon(f"seat-{SEATS[seat]}", class_=""), tag("span", scene.players[seat], class_="sr"),
                  tag("span", signed(each), class_=tone(each)), class_=f"seat-{SEATS[seat]}")
              for seat, each in enumerate(points)]  # fmt: skip
    name = tag("span", scene.words.source(source, scene.lang), class_="pays")
    return tag("li", icon(ICONS[source]), name, tag("span", *counts, class_="counts num"), class_="majority",
               data_card=f"source-{source}")  # fmt: skip


def signed(points: int) -> str:
    """+3, 0, −2 with the real minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def tone(points: int) -> str | None:
    """How a number looks."""
    return "loss" if points < 0 else None if points else "quiet"


# ---------------------------------------------------------------- what the end brings (HK-281 to HK-288)


def complete(view: View, seat: int) -> list[int]:
    """The sections of the tunnel whose coal is gone (HK-046)."""
    dug = figures.TUNNEL_COAL - view["players"][seat]["mine"]["tunnel"]["coal"]
    return [k for k, end in enumerate(figures.SECTION_END) if dug >= end]


def tiles(view: View, seat: int) -> list[int]:
    """The numbers of a seat's developments."""
    return [figures.tile_ids.index(int(tile)) for tile in owned(view, seat)]


def tunnel(view: View, seat: int) -> int:
    """Printed points of complete sections (HK-281)."""
    return sum(figures.SECTION_VP[k] for k in complete(view, seat))


def tunnel_symbols(view: View, seat: int) -> int:
    """Complete sections with the symbol of an own tile (HK-282)."""
    kinds = len(figures.tunnel_symbols)
    found = (figures.TILE_TUNNEL_SYMBOL[tile] for tile in tiles(view, seat))
    wanted = [symbol for symbol in found if symbol >= 0]
    return figures.SECTION_SYMBOL_VP * sum(
        figures.SECTION_SYMBOLS[k * kinds + symbol] for k in complete(view, seat) for symbol in wanted
    )


def development_symbols(view: View, seat: int) -> int:
    """Own developments with the symbol that tiles 41 and 43 count (HK-283)."""
    own = tiles(view, seat)
    wanted = [figures.TILE_END_SYMBOL[tile] for tile in own if figures.TILE_END_SYMBOL[tile] >= 0]
    return figures.SYMBOL_VP * sum(figures.TILE_SYMBOL[tile] == symbol for symbol in wanted for tile in own)


def building_points(view: View, seat: int) -> int:
    """Building symbols, a start building among them (HK-284, HK-R40)."""
    own = tiles(view, seat)
    found = sum(figures.TILE_BUILDING_SYMBOL[tile] for tile in own)
    start = view["options"]["start_building"]
    if start is not None and figures.BUILDING_TILE[figures.building_ids.index(start)] not in own:
        found += 1
    return figures.BUILDING_VP[found]


def marker_points(view: View, seat: int) -> int:
    """Unused markers (HK-285)."""
    return figures.MARKER_VP * len(view["players"][seat]["markers"])


def thaler_points(view: View, seat: int) -> int:
    """Thalers (HK-286)."""
    thalers: int = view["players"][seat]["farm"]["thalers"]
    beyond = max(0, thalers - figures.THALER_TABLE_END)
    return figures.THALER_VP[thalers - beyond] + beyond * figures.THALER_VP_EACH


def debt_points(view: View, seat: int) -> int:
    """Debts (HK-287)."""
    debts: int = view["players"][seat]["debts"]
    return figures.FIRST_DEBT_VP + (debts - 1) * figures.DEBT_VP if debts else 0


def water_points(view: View, seat: int) -> int:
    """Water beyond the first (HK-288)."""
    water: int = view["players"][seat]["mine"]["water"]
    return max(0, water - figures.FREE_WATER) * figures.WATER_VP


ENDING: dict[str, Callable[[View, int], int]] = {
    "tunnel": tunnel, "tunnel-symbols": tunnel_symbols, "development-symbols": development_symbols,
    "buildings": building_points, "markers": marker_points, "thalers": thaler_points, "debts": debt_points,
    "water": water_points,
}  # fmt: skip
