"""The year: wheel with its eight phases, taxes, turn order, bag."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Panel, Scene
from kohlenpott.render.sprite import icon, use

from .. import figures, ids
from ..moves import moves
from .parts import disc, say, words

INNER, OUTER, MIDDLE = 34, 75, 55
SPREAD = pi / 8 - 0.025  # half a segment, a little gap left
SEASONS = ("spring", "spring", "summer", "autumn", "autumn", "winter", "winter", "winter")  # of the phases
PIECES = ("pit-water", "", "", "pit-water", "", "vp", "thaler", "hk-barn")
GLYPHS = {
    1: "M0-4v8M0 0c-3 0-4-2-4-4M0-1c3 0 4-2 4-4",  # a shoot
    2: "M0-3a3 3 0 1 0 .01 0zM0-7v1.500M0 5.500v1.500M-7 0h1.500M5.500 0h1.500",  # the sun
    4: "M0 6v-5c-4 0-4-5 0-7 4 2 4 7 0 7",  # a leaf
}
TAKING = moves.answered_by(ids.A_TAKE)


def year(scene: Scene) -> Panel:
    """The panel of the year."""
    view = scene.view
    note = say(scene, "summer-food", food=figures.SUMMER_FOOD) if view["phase"] == "summer" else ""
    grid = tag("div", scene.part(wheel), scene.part(taxes), class_="yeargrid")
    body = join([tag("p", note, class_="note") if note else None, grid, orders(scene), bag(scene)])
    return Panel("year", scene.name("phase", view["phase"]), body)


def wheel(scene: Scene) -> Markup:
    """The year wheel as a picture."""
    view = scene.view
    name = f"{scene.label('year')} {view['year']}, {scene.name('phase', view['phase'])}"
    is_last = "wheel is-last" if "year-wheel" in scene.last else "wheel"
    return tag("svg", wheel_drawing(scene), class_=is_last, id="year-wheel", viewBox="-82 -82 182 164", role="img",
               aria_label=name)  # fmt: skip


def wheel_drawing(scene: Scene) -> Markup:
    """The wheel around 0, 0, with a radius of 78."""
    now = figures.phase_ids.index(scene.view["phase"])
    turn = now * pi / 4
    at = f"translate({70 * sin(turn):.1f} {-70 * cos(turn):.1f}) rotate({now * 45})"
    return join([
        tag("circle", class_="f-rim", r=78),
        *(segment(k, k == now) for k in sorted(range(8), key=lambda k: k == now)),
        tag("circle", class_="f-hub", r=31),
        words("t t-mid t-q t-yr", 0, -7, scene.label("year")),
        words("t-big t-mid t-year", 0, 22, scene.view["year"]),
        tag("g", tag("g", use("hk-phase-marker", -13, -26, 26), transform=at), id="phase-marker"),
    ])  # fmt: skip


def segment(phase: int, is_now: bool) -> Markup:
    """One phase of the wheel."""
    angle = phase * pi / 4
    x, y = MIDDLE * sin(angle), -MIDDLE * cos(angle)
    corners = [(r * sin(a), -r * cos(a)) for r, a in ((OUTER, angle - SPREAD), (OUTER, angle + SPREAD),
                                                      (INNER, angle + SPREAD), (INNER, angle - SPREAD))]  # fmt: skip
    a, b, c, d = (f"{cx:.1f} {cy:.1f}" for cx, cy in corners)
    path = f"M{a}A{OUTER} {OUTER} 0 0 1 {b}L{c}A{INNER} {INNER} 0 0 0 {d}z"
    shape = tag("path", class_=f"f-{SEASONS[phase]} {'seg-on' if is_now else 'seg'}", d=path)
    if PIECES[phase]:
        return Markup(shape + use(PIECES[phase], x - 12, y - 12, 24))
    glyph = tag("path", d=GLYPHS[phase])
    return Markup(shape + tag("g", glyph, class_="s-glyph", transform=f"translate({x:.1f} {y:.1f}) scale(1.5)"))


def taxes(scene: Scene) -> Markup:
    """What every winter asks for, the coming one marked (HK-265)."""
    rows = []
    for each in range(1, figures.YEARS + 1):
        food, thalers = figures.TAX_FOOD[each], figures.TAX_THALERS[each]
        spoken = tag("span", say(scene, "tax", year=each, food=food, thalers=thalers), class_="sr")
        pieces = [icon("hk-food")] * food + [icon("thaler")] * thalers
        no = tag("span", each, class_="no", aria_hidden="true")
        now = "cur" if each == scene.view["year"] else None
        rows.append(tag("li", spoken, no, *pieces, class_=now, data_card=f"tax-{each}"))
    return tag("div", tag("h3", say(scene, "winter-tax")), tag("ol", *rows), class_="tax")


def orders(scene: Scene) -> Markup:
    """The turn order, and while discs are taken the next one as far as it shows (HK-105 to HK-107)."""
    view = scene.view
    shown = [tag("dt", scene.label("order")), tag("dd", tag("ol", *order_row(scene)))]
    if view["decision"] in TAKING:
        shown += [tag("dt", say(scene, "next-order")), tag("dd", tag("ol", *next_row(scene)))]
    return tag("dl", *shown, class_="order")


def order_row(scene: Scene) -> Iterator[Markup]:
    """Whose turn comes when."""
    for place, seat in enumerate(scene.view["order"], 1):
        colour = SEATS[seat]
        classes = [c for c, on in (("cur", seat in scene.asked), ("is-last", f"order-{colour}" in scene.last)) if on]
        spoken = tag("span", f"{place} {scene.players[seat]}", class_="sr")
        yield tag("li", spoken, icon(f"disc-{colour}", id=f"order-{colour}"), class_=" ".join(classes) or None)


def next_row(scene: Scene) -> Iterator[Markup]:
    """The coming order of those who have taken discs in round 1, by the value on cart 1; ties turn round."""
    found = next_order(scene)
    for value, seat in found:
        spoken = tag("span", scene.players[seat], class_="sr")
        yield tag("li", spoken, icon(f"disc-{SEATS[seat]}"), tag("small", value),
                  class_="sel" if scene.is_own(seat) else None)  # fmt: skip
    for _ in range(scene.seats - len(found)):
        yield tag("li", tag("span", "–", class_="sr"), class_="nil")


def next_order(scene: Scene) -> list[tuple[int, int]]:
    """Value and seat in the coming order (HK-106, HK-107)."""
    view = scene.view
    found = []
    for place, seat in enumerate(view["order"]):
        cart = view["players"][seat]["carts"][0]
        value = sum(count * worth for count, worth in zip(cart.values(), figures.DISC_VALUE, strict=True))
        if value:
            found.append((value, -place, seat))
    return [(value, seat) for value, _, seat in sorted(found)]


def bag(scene: Scene) -> Markup:
    """What the bag holds: everybody can count it (HK-024)."""
    found = scene.view["bag"]
    shown = [tag("span", disc(f"hk-disc-{colour}"), count, class_="chip") for colour, count in found.items() if count]
    return tag("p", tag("span", scene.label("bag")), *(shown or [tag("span", scene.label("empty"))]), id="bag",
               class_="bag is-last" if "bag" in scene.last else "bag")  # fmt: skip
