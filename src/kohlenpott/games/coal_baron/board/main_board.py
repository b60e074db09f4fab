"""The main board: factory, mining, money, orders, delivery, bank, canteen, and the supply beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import icon, use

from .. import figures
from .pieces import backs, card, card_back, cost, moved, pad, priced_tile, words, workers
from .reading import is_covered, pile_size, price, spaces_of

WIDTH = 88  # of every space
HEIGHTS = {"factory": 126, "mining": 96, "money": 96, "delivery": 98, "orders": 164}  # of the spaces, by area
PADS = 62  # height of the part where the workers stand
CROWD = 1  # workers of one seat in the canteen or on the bank; more are told by number


def board(scene: Scene) -> Markup:
    """The board as a grid of areas."""
    prices = ", ".join(f"{code} {n}" for code, n in zip(figures.colour_codes, FRANCS_PER_CART, strict=True))
    factory = scene.part(area, "factory", 9, scene.pair(scene.label("price-per-minecart"), prices))
    middle = [scene.part(area, "mining", 4, scene.label("moves")), scene.part(area, "money", 4, scene.label("francs"))]
    bank = part(scene, "bank", scene.part(bank_space), f"+{figures.BANK_FRANCS} F")
    canteen = part(scene, "canteen", scene.part(canteen_space))
    stack = tag("div", bank, canteen, class_="areas stack-2")
    lower = [scene.part(area, "orders", 5), scene.part(area, "delivery", 2), stack]
    rows = [tag("div", *middle, class_="areas areas--2"), tag("div", *lower, class_="areas areas--3")]
    return tag("div", factory, *rows, scene.part(supply), class_="board")


FRANCS_PER_CART = [c["francs_per_minecart"] for c in figures.data["colour"]]


def area(scene: Scene, name: str, columns: int, note: str = "") -> Markup:
    """An area of worker spaces with its heading."""
    spaces = [scene.part(space, name, place) for place in spaces_of(name)]
    return part(scene, name, tag("div", *spaces, class_=f"spaces spaces--{columns}"), note)


def part(scene: Scene, name: str, body: Markup, note: str = "") -> Markup:
    """A part of the board with its heading."""
    heading = tag("header", tag("h3", scene.label(name)), tag("span", note, class_="only-wide") if note else None)
    return tag("section", heading, body, class_="area", aria_label=scene.label(name))


def space(scene: Scene, area: str, place: str) -> Markup:
    """A worker space as a button."""
    picture = tag(
        "svg", space_drawing(scene, area, place, True), viewBox=f"0 0 {WIDTH} {HEIGHTS[area]}", aria_hidden="true"
    )
    return scene.space(place, space_name(scene, place), picture)


def space_name(scene: Scene, place: str) -> str:
    """A place in words: what it is, what lies there if no move tells it, who stands there."""
    parts = [scene.name("place", place)]
    if is_covered(scene.view, place):
        return scene.pair(parts[0], scene.label("covered"))
    if place not in scene.targets:
        parts += told(scene, place)
    there = scene.view["workers"].get(place)
    if there:
        parts.append(f"{scene.players[there['seat']]} × {there['count']}")
    return ", ".join(parts)


def told(scene: Scene, place: str) -> list[str]:
    """What lies on a display space, in words."""
    tile, order = scene.view["factory"].get(place, 0), scene.view["orders_displayed"].get(place, 0)
    if tile is None or order is None:
        return [scene.label("empty")]
    if tile:
        number = figures.tile_kinds.index(tile)
        return [scene.name("tile", tile), f"{figures.TILE_PRICE[number]} {scene.label('francs')}"]
    return [scene.name("order", order)] if order else []


def space_drawing(scene: Scene, area: str, place: str, is_priced: bool) -> Markup:
    """A worker space: the pad with its workers, what the space offers, its price (a page shows it to choosers only)."""
    if is_covered(scene.view, place):
        return covered(HEIGHTS[area])
    there = scene.view["workers"].get(place)
    standing = tag("g", workers(there["seat"], there["count"]), id=f"workers-{place}") if there else None
    chip = cost(price(scene.view, place)) if is_priced else None
    return join([pad(there is None), standing, moved(0, PADS, offer(scene, area, place)), chip])


@cache
def covered(height: int) -> Markup:
    """A space a stop tile lies on."""
    return use("stop-tile", 18, (height - 52) / 2, 52, class_="covered")


def offer(scene: Scene, area: str, place: str) -> Markup:
    """What a space offers, below its pad."""
    view, number = scene.view, figures.space_ids.index(place)
    if area == "factory":
        if place not in view["factory"]:
            return backs(figures.DRAWN_CARDS, pile_size(view["tile_pile"]))
        return priced_tile(view["factory"][place]) if view["factory"][place] else used_up(6, 50)
    if area == "orders":
        if place not in view["orders_displayed"]:
            return moved(0, 2, card_back(figures.DRAWN_CARDS, pile_size(view["order_pile"])))
        order = view["orders_displayed"][place]
        return moved(8, 2, card(order), id=order) if order else used_up(6, 88)
    if area == "delivery":
        return use(f"vehicle-{place.partition('-')[2]}", 23, -5, 42)
    symbol, x, y, size, text_x = ("hammer-pick", 17, 4, 24, 45) if area == "mining" else ("franc", 10, 1, 32, 47)
    return join([use(symbol, x, y, size), words(text_x, 25, figures.SPACE_VALUE[number], "t-big")])


@cache
def used_up(y: int, height: int) -> Markup:
    """A display space nothing lies on."""
    return tag("rect", x=22, y=y, width=44, height=height, rx=5, class_="f-pad f-pad-empty")


def bank_space(scene: Scene) -> Markup:
    """The bank with the workers on it."""
    chip = tag("svg", cost(price(scene.view, "bank")), class_="corner", viewBox="48 0 40 24", aria_hidden="true")
    there = [f"{scene.players[seat]} × {p['bank']}" for seat, p in enumerate(scene.view["players"]) if p["bank"]]
    return scene.space("bank", ", ".join([scene.name("place", "bank"), *there]), icon("bank", class_="big"),
                       tag("span", *crowd(scene, "bank"), class_="crowd"), chip,
                       class_="space space--row")  # fmt: skip


def canteen_space(scene: Scene) -> Markup:
    """The canteen with the workers in it."""
    return tag("div", *crowd(scene, "canteen"), id="canteen", class_=lit(scene, "canteen"))


def crowd(scene: Scene, where: str) -> Sequence[Markup]:
    """Workers in the canteen or on the bank, seat by seat."""
    found: list[Markup] = []
    for seat, player in enumerate(scene.view["players"]):
        count, piece = player[where], f"worker-{SEATS[seat]}"
        said = tag("span", scene.pair(scene.players[seat], count), class_="sr") if count else None
        if count > CROWD:
            found.append(tag("span", icon(piece), tag("b", count, aria_hidden="true"), said, class_="group"))
        elif count:
            found.append(tag("span", *[icon(piece)] * count, said, class_="group"))
    return found


def lit(scene: Scene, place: str) -> str:
    """The classes of a crowd that the last move may have touched."""
    return "crowd is-last" if place in scene.last else "crowd"


def supply(scene: Scene) -> Markup:
    """The cubes nobody has; in a shortage they are chosen from here (CB-163)."""
    chips = []
    for colour, count in scene.view["supply"].items():
        place, inside = f"supply-{colour}", (icon(f"coal-{colour}"), count)
        if place in scene.targets or place in scene.refused:
            chips.append(scene.space(place, scene.name("colour", colour), *inside, class_="space chip"))
        else:
            name = tag("span", scene.name("colour", colour), class_="sr")
            chips.append(tag("span", *inside, name, id=place, class_="chip"))
    return tag("div", tag("span", scene.label("supply"), class_="quiet"), *chips, class_="supply chips")
