"""What a farm holds: goods, places that keep them over the winter, buildings, markers, player discs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from ..names import STORES
from .parts import GOODS, building_symbol, buildings, control, marker_symbol, owned, say

STORED_IN = {"farm": "hk-building", "barn": "hk-barn", "coal-storage": "hk-coal-storage",
             "wood-storage": "hk-coal-storage"}  # fmt: skip
KEEPING = {"barn": ("barn",), "coal_storage": ("coal-storage", "wood-storage")}  # places of a building


def store(scene: Scene, seat: int) -> Markup:
    """Goods above, what stands on the farm below."""
    above, below = tag("ul", *goods(scene, seat), class_="goods"), tag("ul", *belongings(scene, seat), class_="builds")
    return tag("div", above, below, class_="store")


def amounts(player: Mapping[str, Any]) -> dict[str, int]:
    """Goods and debts of a seat."""
    return {**player["farm"], "debts": player["debts"]}


def is_storing(scene: Scene, seat: int) -> bool:
    """Does this seat choose what it keeps over the winter?"""
    return scene.view["storage"] is not None and scene.view["turn"] == seat


def goods(scene: Scene, seat: int) -> Iterator[Markup]:
    """Coal, wood, food, thalers, debts."""
    for name, count in amounts(scene.view["players"][seat]).items():
        label = scene.label(name)
        kept = scene.view["storage"]["stored"].get(name) if is_storing(scene, seat) else 0
        note = f"{label}, {say(scene, 'kept', count=kept)}" if kept else label
        yield tag("li", control(scene, f"{SEATS[seat]}-{name}", f"{count} {note}", icon(GOODS[name]),
                                tag("b", count), tag("small", note), class_="good"))  # fmt: skip


def belongings(scene: Scene, seat: int) -> Iterator[Markup]:
    """Storage places, buildings, markers and the discs left for developments."""
    has = buildings(scene.view, seat)
    for place in keeping_places(scene, seat):
        yield tag("li", keep(scene, seat, place))
    for building in has:
        if building not in KEEPING and building != "watermill":
            yield tag("li", standing(scene, seat, building))
    for marker, ripeness in scene.view["players"][seat]["markers"].items():
        yield tag("li", held_marker(scene, seat, marker, ripeness))
    left = figures.START_DISCS - len(owned(scene.view, seat))
    drawn = (icon(f"disc-{SEATS[seat]}"), tag("b", left), tag("small", scene.label("discs")))
    yield tag("li", tag("div", *drawn, class_="thing"))


def keeping_places(scene: Scene, seat: int) -> list[str]:
    """The places of a farm that keep a piece over the winter (HK-270)."""
    has = buildings(scene.view, seat)
    return ["farm", *(place for building, places in KEEPING.items() if building in has for place in places)]


def keep(scene: Scene, seat: int, place: str) -> Markup:
    """One storage place with the piece that scores there drawn faintly."""
    first = STORES.index(place) * len(figures.resources)
    accepted = [k for k in range(len(figures.resources)) if figures.STORE_ACCEPTS[first + k]]
    best = max(accepted, key=lambda k: figures.STORE_VP[first + k])
    is_now = is_storing(scene, seat) and scene.view["storage"]["place"] == place
    points = figures.STORE_VP[first + best]
    ghost = tag("span", icon(GOODS[figures.resources[best]], class_="ghost"), class_="keep")
    worth = tag("span", points, class_="vp") if points else None
    name = say(scene, f"keeps-{place}")
    drawn = (icon(STORED_IN[place]), ghost, worth, tag("small", name))
    now = " is-now" if is_now else ""
    told = f"{points} {name}" if points else name
    return control(scene, f"{SEATS[seat]}-store-{place}", told, *drawn, class_=f"thing{now}")


def standing(scene: Scene, seat: int, building: str) -> Markup:
    """A building that stores nothing."""
    name = scene.name("building", building)
    drawn = (icon(building_symbol(building)), tag("small", name))
    return control(scene, f"{SEATS[seat]}-building-{building}", name, *drawn, class_="thing")


def held_marker(scene: Scene, seat: int, marker: str, ripeness: str) -> Markup:
    """A marker, faint until the phase from which it can be used (HK-250)."""
    is_ready = ripeness == "usable"
    name = scene.name("marker", marker)
    later = None if is_ready else tag("small", say(scene, "next-phase"))
    drawn = icon(marker_symbol(marker), class_="icon" if is_ready else "icon ghost")
    told = name if is_ready else f"{name} {say(scene, 'next-phase')}"
    return control(scene, f"{SEATS[seat]}-marker-{marker}", told, drawn, tag("small", name), later, class_="thing")
