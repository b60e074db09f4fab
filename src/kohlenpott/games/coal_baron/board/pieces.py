"""Small drawings all parts of the Coal Baron table share: workers, tiles, order cards, piles, prices."""

from __future__ import annotations

from functools import cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS
from kohlenpott.render.sprite import use

from .. import figures
from .reading import SIDES, order_slots, vehicle_of

TILE_HEIGHT, TILE_WIDTHS, CART_STEP = 56, (42, 80), 38  # of tunnel tiles with one and two minecarts
CARD_WIDTH, CARD_HEIGHT = 72, 96
SLOTS: tuple[tuple[tuple[int, int], ...], ...] = (  # where an order of one, two, … slots has them
    (),
    ((23, 47),),
    ((8, 49), (38, 49)),
    ((8, 34), (38, 34), (23, 64)),
    ((8, 34), (38, 34), (8, 64), (38, 64)),
)
STANDING = (  # where one, two, three or more workers stand on the pad
    ((22, 9, 44),),
    ((12.32, 9, 39.6), (35.2, 12.52, 39.6)),
    ((8.8, 6.36, 35.2), (44, 6.36, 35.2), (25.52, 15.16, 36.96)),
)


def words(x: float, y: float, content: object, classes: str) -> Markup:
    """Text in a drawing."""
    return tag("text", content, class_=f"t {classes}", x=x, y=y)


def moved(x: float, y: float, *drawing: object, scale: float = 1, **attributes: object) -> Markup:
    """A drawing put somewhere else."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return tag("g", *drawing, transform=f"translate({x:g} {y:g}){size}", **attributes)


@cache
def workers(seat: int, count: int) -> Markup:
    """Workers on a pad; the number is told from two on."""
    piece = f"worker-{SEATS[seat]}"
    drawn = [use(piece, x, y, size) for x, y, size in STANDING[min(count, len(STANDING)) - 1]]
    if count > 1:
        drawn += [tag("circle", class_="f-badge", cx=67, cy=49, r=11.5), words(67, 55, count, "t-b t-mid t-17")]
    return join(drawn)


@cache
def pad(is_free: bool) -> Markup:
    """Where workers stand."""
    return tag("circle", class_="f-pad f-pad-empty" if is_free else "f-pad", cx=44, cy=31, r=26)


@cache
def cost(count: int) -> Markup:
    """The price chip of a place: so many workers."""
    return tag("g", tag("rect", class_="f-cost", x=50, y=1, width=37, height=22, rx=11),
               tag("path", class_="f-on-cost", d="M55 19v-2.5q0-4.5 6.5-4.5t6.5 4.5V19z"),
               tag("circle", class_="f-on-cost", cx=61.5, cy=8, r=3.6),
               words(72, 18, count, "t-b t-cost"), class_="cost")  # fmt: skip


@cache
def cart(side: int, x: float) -> Markup:
    """An empty minecart on a tile."""
    return use("cart-empty", x + 5, 21, 32, class_=f"cart-{SIDES[side]}")


@cache
def cube(colour: str, x: float, id: str | None = None) -> Markup:
    """A cube in a minecart."""
    return use(f"coal-{colour}", x + 9, 14, 24, id=id)


@cache
def wanted(colour: str, side: int, x: float) -> Markup:
    """The mark of a minecart that has no cube."""
    return use(f"slot-{colour}", x + 12, 17.5, 18, class_=f"slot-{SIDES[side]}")


@cache
def bed(carts: int, side: int) -> Markup:
    """A tunnel tile without its minecarts."""
    return use(f"tunnel-{SIDES[side]}-{carts}", 0, 0, TILE_WIDTHS[carts - 1], TILE_HEIGHT)


@cache
def tile(kind: str) -> Markup:
    """A tunnel tile as it lies in the factory, its minecarts showing the cubes they will bring."""
    number = figures.tile_kinds.index(kind)
    colour, side = figures.colours[figures.TILE_COLOUR[number]], figures.TILE_SIDE[number]
    carts = range(figures.TILE_MINECARTS[number])
    return join([bed(len(carts), side), *(cart(side, k * CART_STEP) + cube(colour, k * CART_STEP) for k in carts)])


def tile_width(kind: str) -> int:
    """The width of a tile."""
    return TILE_WIDTHS[figures.TILE_MINECARTS[figures.tile_kinds.index(kind)] - 1]


@cache
def priced_tile(kind: str) -> Markup:
    """A tile with its price, in a box of 88 by 64."""
    number, width = figures.tile_kinds.index(kind), tile_width(kind)
    left = (88 - width) / 2
    chip = left + width - 32
    return join([moved(left, 0, tile(kind)), tag("rect", x=chip, y=42, width=34, height=21, rx=4, class_="f-price"),
                 words(chip + 17, 58.5, f"{figures.TILE_PRICE[number]}F", "t-b t-mid t-price")])  # fmt: skip


@cache
def backs(drawn: int, left: int) -> Markup:
    """A face-down pile of tiles: how many are drawn of how many."""
    cards = [tag("rect", x=20 + 4 * k, y=4 - 2 * k, width=44, height=54, rx=5, class_="f-back") for k in range(3)]
    return join([*cards, words(50, 35, drawn, "t-big t-mid t-back"), words(50, 51, f"/ {left}", "t-mid t-back t-15")])


@cache
def card_back(drawn: int, left: int) -> Markup:
    """A face-down pile of orders."""
    return join([use("order-back", 11, 0, 66, 92), tag("circle", cx=44, cy=46, r=18, class_="f-badge f-left"),
                 words(44, 51.5, f"{drawn}/{left}", "t-b t-mid")])  # fmt: skip


@cache
def card_face(order: str) -> Markup:
    """An order card without its slots."""
    vp = figures.ORDER_VP[figures.order_ids.index(order)]
    return join([use("order-card", 0, 0, CARD_WIDTH, CARD_HEIGHT), use(f"vehicle-{vehicle_of(order)}", 5, 2, 27),
                 shield(vp > 9), words(55.5, 20.5, vp, "t-vp t-vp2" if vp > 9 else "t-vp")])  # fmt: skip


@cache
def shield(is_broad: bool) -> Markup:
    """The shield of the VP; broader for two digits."""
    if is_broad:
        return tag("g", use("vp", 0, 0, 25), transform="translate(38 2.5) scale(1.4 1)")
    return use("vp", 43, 2.5, 25)


def card(order: str) -> Markup:
    """An order nobody has filled anything of."""
    slots = order_slots(order)
    drawn = [use(f"slot-{colour}", x, y, 26) for colour, (x, y) in zip(slots, SLOTS[len(slots)], strict=True)]
    return tag("g", card_face(order), *drawn, class_="ink-card")
