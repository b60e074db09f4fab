"""The whole table as one picture: year, pools and developments above, every farm with its mine below."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures
from .farm import plan_state
from .hexes import columns, face
from .parts import GOODS, building_symbol, buildings, marker_symbol, not_assigned, piece_symbol, say, shield, words
from .pools import is_wet, reserve_discs, stack
from .small_mine import small_mine
from .store import amounts
from .workers import picture_of
from .year import wheel_drawing

WIDTH, EDGE = 1080, 14
LEFT = 408  # width of the part with year and pools
FARM = (519, 326)
HEX = 65  # half the height of a hexagon in its own units
TIP = "M53.3-30.8 0-61.5-53.3-30.8v61.500L0 61.500l53.300-30.800z"
BAND = "M49.8-28.8 0-57.5-49.8-28.8v57.500L0 57.500l49.800-28.800z"


def picture(scene: Scene) -> Markup:
    """The table."""
    board, high = hexes(scene)
    top = max(high, 206 + 100 * ceil(len(scene.view["pools"]) / 2)) + 2 * EDGE
    seats = list(scene.others) if scene.seat is None else [scene.seat, *scene.others]
    rows = ceil(len(seats) / 2)
    height = top + 2 * EDGE + rows * (FARM[1] + EDGE)
    farms = [
        moved(EDGE + (k % 2) * (FARM[0] + EDGE), top + 2 * EDGE + (k // 2) * (FARM[1] + EDGE), farm(scene, seat))
        for k, seat in enumerate(seats)
    ]
    right = WIDTH - LEFT - 3 * EDGE
    parts = [
        tag("rect", width=WIDTH, height=height, fill="var(--paper,#f3ece0)"),
        moved(EDGE, EDGE, sheet(LEFT, top), moved(EDGE, EDGE, year(scene)), moved(EDGE, 206, *pools(scene))),
        moved(LEFT + 2 * EDGE, EDGE, sheet(right, top), moved(right / 2, EDGE, board)),
        *farms,
    ]
    return tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height:g}", width=WIDTH,
               height=f"{height:g}", role="img", color="var(--ink,#221d18)", aria_label=told(scene))  # fmt: skip


def told(scene: Scene) -> str:
    """The moment in a few words."""
    phase = scene.name("phase", scene.view["phase"])
    moment = say(scene, "moment", year=scene.view["year"], years=figures.YEARS, phase=phase)
    scores = (f"{name} {player['vp']}" for name, player in zip(scene.players, scene.view["players"], strict=True))
    return f"{scene.label('title')}, {moment}; {scene.pair(scene.label('vp'), ', '.join(scores))}"


def moved(x: float, y: float, *drawn: object, scale: float = 1) -> Markup:
    """Drawings at a place of the picture."""
    sized = "" if scale == 1 else f" scale({scale:.4g})"
    return tag("g", *drawn, transform=f"translate({x:g} {y:g}){sized}")


def sheet(width: float, height: float, ground: str = "var(--well,#efe6d4)") -> Markup:
    """The ground of a part."""
    return tag("rect", width=width, height=height, rx=12, fill=ground, stroke="var(--hair,#cdbfa6)")


# ---------------------------------------------------------------- year and pools


def year(scene: Scene) -> Markup:
    """Wheel, taxes, turn order, bag."""
    parts = [moved(86, 90, wheel_drawing(scene)), words("t t-head", 196, 20, scene.name("phase", scene.view["phase"]))]
    for each in range(1, figures.YEARS + 1):
        y = 30 + 27 * (each - 1)
        if each == scene.view["year"]:
            parts.append(tag("rect", class_="f-pad", x=192, y=y - 2, width=112, height=27, rx=5))
        pieces = ["hk-food"] * figures.TAX_FOOD[each] + ["thaler"] * figures.TAX_THALERS[each]
        parts.append(words("t t-b", 199, y + 17, each))
        parts += [use(piece, 216 + 26 * k, y, 23) for k, piece in enumerate(pieces)]
    parts.append(words("t t-q", 196, 128, scene.label("order")))
    for place, seat in enumerate(scene.view["order"]):
        x = 196 + 42 * place
        ring = tag("rect", class_="f-now", x=x - 2, y=133, width=38, height=34, rx=5) if seat in scene.asked else None
        parts += [Markup(ring or ""), use(f"disc-{SEATS[seat]}", x + 2, 135, 30)]
    x = 320
    for colour, count in scene.view["bag"].items():
        if count:
            parts += [use(f"hk-disc-{colour}", x, 30, 22), words("t t-b", x + 26, 47, count)]
            parts[-2:] = [moved(0, 27 * figures.colours.index(colour), *parts[-2:])]
    if any(scene.view["bag"].values()):
        parts.append(words("t t-q", 320, 20, scene.label("bag")))
    return join(parts)


def pools(scene: Scene) -> Iterator[Markup]:
    """The pools in two columns."""
    for k, name in enumerate(scene.view["pools"]):
        drop = use("pit-water", 2, 58, 20) if is_wet(name) else None
        cells = [moved(22 + 41 * c, 18, stack(colour, scene.view["pools"][name][colour]), scale=0.82)
                 for c, colour in enumerate(figures.colours)]  # fmt: skip
        box = tag("rect", class_="f-res", x=-1, y=1, width=32, height=72, rx=8)
        reserve = moved(154, 10, box, *reserve_discs(scene.view["reserves"][name]))
        ground = tag("rect", width=186, height=92, rx=8, fill="var(--board,#e6dac3)")
        yield moved(194 * (k % 2), 100 * (k // 2), ground, words("t t-head", 7, 24, name), drop, *cells, reserve)


# ---------------------------------------------------------------- developments


def hexes(scene: Scene) -> tuple[Markup, float]:
    """The development board around x = 0 as large as it fits, and its height."""
    places = columns(scene.view["board"])
    across = (max(places.values()) + 2) / 2  # hexagons
    unit = min(1.06, (WIDTH - LEFT - 5 * EDGE) / (112.6 * across))
    drawn = []
    for tile, column in places.items():
        x = 112.6 * (column / 2 + 0.5 - across / 2)
        y = HEX + 1.5 * HEX * (int(tile[0]) - 1)
        drawn.append(moved(x, y, hexagon(scene, tile)))
    return tag("g", *drawn, transform=f"scale({unit:.4g})"), unit * HEX * 6.5


def hexagon(scene: Scene, tile: str) -> Markup:
    """One tile with its outline."""
    place = f"tile-{tile}"
    seats = scene.view["board"][tile]["discs"]
    kind = "own" if scene.seat is not None and scene.seat in seats else "last" if place in scene.last else "plain"
    kind = "legal" if place in scene.targets else kind
    edge, ground = EDGES[kind]
    width = 4 if kind == "legal" else 2
    rim = tag("path", d=TIP, fill=ground, stroke=edge, stroke_width=width, stroke_linejoin="round")
    band = tag("path", d=BAND, fill="none", stroke=f"var(--lv{tile[0]},#888)", stroke_width=4, stroke_linejoin="round")
    return join([rim, band, face(scene, tile)])


EDGES = {
    "plain": ("var(--line,#83745f)", "var(--hex-fill,#faf4e6)"),
    "own": ("var(--ink,#221d18)", "var(--well,#efe6d4)"),
    "last": ("var(--lamp,#ffcf5c)", "var(--lamp-wash,#fdeab8)"),
    "legal": ("var(--accent,#075e69)", "var(--sheet,#fcf9f3)"),
}


# ---------------------------------------------------------------- farms


def farm(scene: Scene, seat: int) -> Markup:
    """One farm: name and points, goods, plan, what stands there, mine."""
    player = scene.view["players"][seat]
    ground = sheet(*FARM, ground="var(--sheet,#fcf9f3)")
    head = [use(f"disc-{SEATS[seat]}", 10, 6, 32), words("t t-head", 50, 29, scene.players[seat]),
            shield(player["vp"], FARM[0] - 46, 5, 34, "t-17")]  # fmt: skip
    mine = moved(10, 128, small_mine(scene, seat), scale=(FARM[0] - 20) / 300)
    return join([ground, *head, moved(12, 44, *goods(scene, seat)), moved(12, 84, *plan(scene, seat)),
                 moved(0, 0, *things(scene, seat)), mine])  # fmt: skip


def goods(scene: Scene, seat: int) -> Iterator[Markup]:
    """Goods and debts."""
    for k, (name, count) in enumerate(amounts(scene.view["players"][seat]).items()):
        yield use(GOODS[name], 62 * k, 0, 30)
        yield words("t t-num", 62 * k + 34, 22, count)


def things(scene: Scene, seat: int) -> Iterator[Markup]:
    """Buildings and markers from the right, in the row of the goods."""
    player = scene.view["players"][seat]
    standing = [building_symbol(name) for name in buildings(scene.view, seat)]
    held = [marker_symbol(name) for name in player["markers"]]
    faint = {marker_symbol(name) for name, ripeness in player["markers"].items() if ripeness != "usable"}
    step = min(32.0, 180 / max(1, len(standing + held)))
    for k, symbol in enumerate(standing + held):
        yield use(symbol, FARM[0] - 12 - 30 - step * k, 44, 30, class_="ghost" if symbol in faint else None)


def plan(scene: Scene, seat: int) -> Iterator[Markup]:
    """Discs on the carts, then every worker with what lies on him; hidden while plans are secret (HK-110)."""
    player = not_assigned(scene.view, seat)
    x = 0.0
    for cart in player["carts"]:
        found = [colour for colour, count in cart.items() for _ in range(count)]
        for colour in found:
            yield use(f"hk-disc-{colour}", x, 4, 26)
            x += 20
        x += 14 if found else 0
    if player["workers"] is None:
        yield use("ui-lock", x + 4, 6, 22)
        yield words("t t-q t-15", x + 32, 23, say(scene, f"plan-{plan_state(scene, seat)}"))
        return
    x += 6
    for worker, laid in player["workers"].items():
        pieces = laid.split() if isinstance(laid, str) else [p for p, n in (laid or {}).items() for _ in range(n)]
        if pieces:
            yield use(picture_of(worker, player), x, 0, 32)
            for k, piece in enumerate(pieces):
                yield use(piece_symbol(piece), x + 32 + 18 * k, 4, 26)
            x += 32 + 18 * len(pieces) + 18
