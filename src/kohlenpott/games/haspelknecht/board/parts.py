"""What all parts of the table are made of: words, discs, controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import Scene
from kohlenpott.render.sprite import icon, use

from .. import figures
from ..wording import TEXTS

Player = Mapping[str, Any]

GOODS = {"coal": "hk-coal", "wood": "hk-wood", "food": "hk-food", "thalers": "thaler", "thaler": "thaler",
         "debts": "debt", "pit_water": "pit-water"}  # fmt: skip
TUNNEL_SIGNS = {"wheelbarrow": "wheelbarrow", "oil_lamp": "oil-lamp", "cart": "cart"}
MARKER_OF_PIECE = {"hammer-marker": "hammer_pick", "ladder-marker": "ladder", "wheelbarrow-marker": "wheelbarrow"}

DISC_OF_MARKER: dict[str, str] = {
    marker["id"]: marker["use"]["colour"] for marker in figures.data["marker"] if marker["use"]["op"] == "as_disc"
}


def say(scene: Scene, key: str, **values: object) -> str:
    """A sentence of the boards, with its figures."""
    return TEXTS.write(scene.lang, f"board.{key}", values)


def piece_symbol(piece: str) -> str:
    """The drawing of what lies on a worker: a disc, a marker, food or a thaler."""
    if piece in MARKER_OF_PIECE:
        return marker_symbol(MARKER_OF_PIECE[piece])
    return GOODS.get(piece) or f"hk-disc-{piece}"


def marker_symbol(marker: str) -> str:
    """The drawing of a marker."""
    return f"hk-marker-{marker.replace('_', '-')}"


def building_symbol(building: str) -> str:
    """The drawing of a building."""
    return f"hk-{building.replace('_', '-')}"


def colour_of(piece: str) -> str:
    """The colour of a disc, or of the disc a marker stands for (HK-252)."""
    if piece not in MARKER_OF_PIECE:
        return piece
    return DISC_OF_MARKER[MARKER_OF_PIECE[piece]]


def disc(symbol: str, faint: bool = False, **attributes: object) -> Markup:
    """A piece in a line of pieces."""
    return icon(symbol, class_="d ghost" if faint else "d", **attributes)


def control(scene: Scene, place: str, name: str, *drawing: object, class_: str) -> Markup:
    """A place that is a button while something is offered or refused there, and a plain box otherwise."""
    if place in scene.targets or place in scene.refused:
        return scene.space(place, name, *drawing, class_=f"space {class_}")
    last = " is-last" if place in scene.last else ""
    return tag("div", *drawing, id=place, class_=f"space {class_}{last}")


def target(scene: Scene, place: str, name: str, box: tuple[float, float, float, float], *drawing: object) -> Markup:
    """A place inside a drawing, with a frame that shows its state."""
    x, y, width, height = box
    frame = None
    if place in scene.targets or place in scene.last:
        frame = tag("rect", class_="hit", x=x, y=y, width=width, height=height, rx=6)
    return scene.spot(place, name, frame, *drawing)


def words(class_: str, x: float, y: float, text: object) -> Markup:
    """A word in a drawing."""
    return tag("text", text, class_=class_, x=x, y=y)


def shield(points: int, x: float, y: float, size: float, class_: str = "t-vps") -> Markup:
    """Victory points in their shield."""
    number = words(f"t t-vp {class_}", x + size / 2, y + size * 0.74, points)
    return Markup(use("vp", x, y, size) + number)


def badge(number: int | str, x: float, y: float) -> Markup:
    """A number in a circle, centred."""
    return Markup(tag("circle", class_="f-badge", cx=x, cy=y, r=10) + words("t t-b t-mid t-ink", x, y + 5.3, number))


def owned(view: Mapping[str, Any], seat: int) -> list[str]:
    """The developments of a seat."""
    return [tile for tile, entry in view["board"].items() if seat in entry["discs"]]


def buildings(view: Mapping[str, Any], seat: int) -> list[str]:
    """The buildings of a seat: those of its developments, and the one everybody started with (HK-307)."""
    brought = {figures.TILE_BUILDING[figures.tile_ids.index(int(tile))] for tile in owned(view, seat)}
    start = view["options"]["start_building"]
    return [name for k, name in enumerate(figures.building_ids) if k in brought or name == start]


def is_exhausted(player: Player) -> bool:
    """Has the Pinge no coal left? (HK-037)"""
    return bool(player["mine"]["pinge"]["coal"] == 0)


def coal_dug(player: Player) -> int:
    """Coal taken out of Pinge and tunnel (HK-290)."""
    mine = player["mine"]
    return figures.PINGE_COAL + figures.TUNNEL_COAL - int(mine["pinge"]["coal"]) - int(mine["tunnel"]["coal"])


def pieces_laid(player: Player) -> Counter[str]:
    """Everything a plan has laid on workers, as far as it can be seen."""
    found: Counter[str] = Counter()
    for laid in (player["workers"] or {}).values():
        found.update(laid.split() if isinstance(laid, str) else laid or {})
    return found


MARKERS = {"hammer_pick": "hammer-marker", "ladder": "ladder-marker", "wheelbarrow": "wheelbarrow-marker"}


def is_planning(view: Mapping[str, Any]) -> bool:
    """Do all make their plans, in secret? (HK-110)"""
    return bool(view["decision"] == "plan")


def not_assigned(view: Mapping[str, Any], seat: int) -> Player:
    """A seat without what its secret plan has laid on workers, which leaves its place only with the reveal (HK-110)."""
    player: Player = view["players"][seat]
    if not is_planning(view):
        return player
    used = pieces_laid(player)
    carts: list[dict[str, int]] = []
    for cart in reversed(player["carts"]):  # HK-R56: from cart 2 first
        taken = {colour: min(count, used[colour]) for colour, count in cart.items()}
        used.subtract(taken)
        carts.insert(0, {colour: count - taken[colour] for colour, count in cart.items()})
    farm = player["farm"] | {
        "food": player["farm"]["food"] - used["food"],
        "thalers": player["farm"]["thalers"] - used["thaler"],
    }
    markers = {name: ripeness for name, ripeness in player["markers"].items() if not used[MARKERS.get(name, "")]}
    return {**player, "carts": carts, "farm": farm, "markers": markers}


def total(counts: Iterable[Mapping[str, int]], colour: str) -> int:
    """Discs of a colour on all of these."""
    return sum(each.get(colour, 0) for each in counts)
