"""The scoring board: twelve elements, what each seat counts for them now, and what first and second place bring."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from .reading import counted

PER_SHIFT = len(figures.element_keys) // figures.SHIFTS


def majorities(scene: Scene) -> Markup:
    """All elements; those that do not count yet are faint."""
    rows = [row(scene, shift) for shift in range(1, figures.SHIFTS + 1)]
    note = tag("p", scene.label("first-second") if scene.seats > 2 else scene.label("first-only"), class_="quiet small")
    return note + tag("div", *rows, class_="elements")


def row(scene: Scene, shift: int) -> Markup:
    """The elements that are counted from a shift on."""
    elements = [k for k, first in enumerate(figures.FROM_SHIFT) if first == shift]
    heading = tag("h3", f"{scene.label('shift')} {shift}", class_="small")
    is_now = "is-now" if scene.view["shift"] >= shift else "is-later"
    return tag("section", heading, tag("ul", *(element(scene, k) for k in elements), class_="majorities"),
               class_=f"from-shift {is_now}")  # fmt: skip


def symbol(number: int) -> Markup:
    """The drawing of an element: coal, a vehicle, an empty minecart of a colour."""
    of = figures.data["scoring"][number]["of"]
    if figures.data["scoring"][number]["counts"] == "delivered_colour_slots":
        return icon(f"coal-{of}")
    if figures.data["scoring"][number]["counts"] == "delivered_vehicle_slots":
        return icon(f"vehicle-{of}")
    return tag("span", icon("cart-empty", class_="icon"), icon(f"slot-{of}", class_="mark-of"), class_="icon cart-of")


def element(scene: Scene, number: int) -> Markup:
    """One element: name, points, counts with the leaders marked."""
    key = figures.element_keys[number]
    counts = [counted(player, number) for player in scene.view["players"]]
    best = max((n for n in counts if n), default=0)
    second = f"/{figures.SECOND_VP[number]}" if scene.seats > 2 else ""
    first = tag("b", figures.FIRST_VP[number])
    what = tag("span", scene.words.source(key, scene.lang), " ", class_="what")
    pays = tag("span", what, first, second, class_="pays")
    seats = [count(scene, seat, n, bool(n) and n == best) for seat, n in enumerate(counts)]
    place = f"majority-{key}"
    return tag("li", symbol(number), pays, tag("span", *seats, class_="counts num"), id=place,
               class_="majority is-last" if place in scene.last else "majority")  # fmt: skip


def count(scene: Scene, seat: int, number: int | None, leads: bool) -> Markup:
    """What one seat counts."""
    colour = SEATS[seat]
    name = tag("span", scene.pair(scene.players[seat], ""), class_="sr")
    return tag("span", icon(f"seat-{colour}", class_=None), name, "?" if number is None else number,
               class_=f"seat-{colour} lead" if leads else f"seat-{colour}")  # fmt: skip
