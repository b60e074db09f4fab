"""A player's mine: surface with headframe and stock, shaft with cage, four tunnels with tiles and minecarts.

Cubes are numbered through a seat's things in the order they travel (minecarts, cage, stock, orders), so that a cube
that moves on keeps its id and can be seen travelling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures
from .pieces import CART_STEP, TILE_HEIGHT, TILE_WIDTHS, bed, cart, cube, moved, wanted, words
from .reading import PRINTED_SIDE, SIDES, View, minecarts, side_of

WIDTH, HEIGHT = 500, 416
SURFACE, STOREY = 92, 80  # height of the sky and of a level
SHAFT = (214, 72)  # left edge and width
EDGES = (211, 289)  # where the tunnels of either side begin
ROOM = 180  # for the tiles of one side
LARGEST = 1.26  # scale of tiles in a mine
GAP = 3  # between tiles
CAGE_SLOTS = ((7.3, 18), (36.4, 18), (21.8, 35.4), (7.3, 52.9), (36.4, 52.9))
STOCK = (358, 26, 137, 60)
STOCK_SHOWN = 5  # cubes side by side; more are told by number


class CubeIds:
    """Gives a seat's cubes their ids, one after the other."""

    def __init__(self, seat: int, after: Mapping[str, int] | None = None) -> None:
        self.seat, self.count = SEATS[seat], Counter[str](after or {})

    def next(self, colour: str) -> str:
        """The id of the next cube of a colour."""
        self.count[colour] += 1
        return f"{self.seat}-{colour}-cube-{self.count[colour]}"


def cubes_before_orders(player: View) -> Counter[str]:
    """How many cubes a seat has that do not lie on orders."""
    found = Counter[str](player["cage"]["cubes"]) + Counter(player["stock"])
    for tunnel in player["mine"].values():
        found.update(tunnel["coal"])
    return found


def mine(scene: Scene, seat: int) -> Markup:
    """The mine as a drawing of its own."""
    has_spots = seat in scene.asked and scene.is_own(seat)
    return tag("svg", drawing(scene, seat), class_="mine", viewBox=f"0 0 {WIDTH} {HEIGHT}",
               role="group" if has_spots else "img", aria_label=told(scene, seat))  # fmt: skip


def drawing(scene: Scene, seat: int) -> Markup:
    """What the drawing holds."""
    player, ids = scene.view["players"][seat], CubeIds(seat)
    tunnels = [tunnel(scene, seat, level, ids) for level in range(1, len(figures.colours) + 1)]
    return join([ground(), names_of_sides(scene), *tunnels, shaft(), *levels(scene, seat), cage(scene, seat, ids),
                 stock(scene, seat, player["stock"], ids), moves_left(scene, seat)])  # fmt: skip


@cache
def ground() -> Markup:
    """Sky, works, headframe, rock."""
    works = "M0 92V66l26-14 26 14V56l26-14 26 14v36zM110 92V36h10v56zM126 92V28h10v64zM142 92V66h22v26z"
    tower = "M222 92l20-70h16l20 70M232 60h36M238 40h24M226 78h48M232 60l42 18M268 60l-42 18M238 40l30 20M262 40l-30 20"
    wheel = "M250 6v28M236 20h28M240 10l20 20M260 10l-20 20"
    frame = tag("g", tag("path", d=tower), tag("circle", cx=250, cy=20, r=14), tag("path", d=wheel), class_="s-frame")
    sky = tag("rect", class_="f-sky", width=WIDTH, height=SURFACE)
    parts = [sky, tag("path", class_="f-silhouette", d=works), frame]
    for level, colour in enumerate(figures.colours, 1):
        y = top_of(level)
        parts += [tag("rect", class_=f"f-strata-{level}", y=y, width=WIDTH, height=STOREY),
                  tag("rect", class_="shade-light", y=y, width=WIDTH / 2, height=STOREY),
                  tag("rect", class_="shade-dark", x=WIDTH / 2, y=y, width=WIDTH / 2, height=STOREY),
                  tag("path", class_="s-strata", d=f"M0 {y + STOREY - 0.5}h{WIDTH}"),
                  use(f"coal-{colour}", 5, y + 29, 22), use(f"coal-{colour}", 473, y + 29, 22)]  # fmt: skip
    return join(parts)


def top_of(level: int) -> int:
    """Where a level begins, from the top of the drawing."""
    return SURFACE + STOREY * (level - 1)


@cache
def shaft() -> Markup:
    """The shaft."""
    x, width = SHAFT
    return tag("rect", class_="f-shaft", x=x, y=88, width=width, height=324)


def names_of_sides(scene: Scene) -> Markup:
    """Which side is light and which is dark."""
    light, dark = (scene.name("side", side) for side in SIDES)
    return words(209, 86, light, "t-side t-end") + words(291, 86, dark, "t-side")


def levels(scene: Scene, seat: int) -> Iterator[Markup]:
    """The places the cage can go to, with their numbers; only one's own are ever chosen."""
    x, width = SHAFT
    for level in range(len(figures.colours) + 1):
        y, height = (3, SURFACE - 5) if level == 0 else (top_of(level) + 2, STOREY - 4)
        frame = tag("rect", class_="mark", x=x + 2, y=y, width=width - 4, height=height, rx=6)
        number = words(250, top_of(level) + 48, level, "t-depth t-mid") if level else None
        yield scene.spot(f"{SEATS[seat]}-level-{level}", scene.name("level", level), frame, number)


def tunnel(scene: Scene, seat: int, level: int, ids: CubeIds) -> Markup:
    """One level: tiles on both sides, minecarts, the cubes on them."""
    colour, y = figures.colours[level - 1], top_of(level)
    player = scene.view["players"][seat]
    found = player["mine"][colour]
    beds, carts = lay_out(colour, tuple(found["tiles"].items()))
    coal = [c for c, n in found["coal"].items() for _ in range(n)]
    drawn = [moved(x, y + 72 - TILE_HEIGHT * scale, bed(n, side), scale=scale) for x, side, n, scale in beds]
    groups: dict[str, list[Markup]] = {}
    for k, (x, side, scale) in enumerate(carts):
        held = coal[k] if k < len(coal) else ""
        inside = cube(held, 0, id=ids.next(held)) if held else wanted(colour, side, 0)
        frame = tag("rect", class_="mark", x=2, y=3, width=38, height=51, rx=5) if held else None
        piece = moved(x, y + 72 - TILE_HEIGHT * scale, frame, cart(side, 0), inside, scale=scale)
        groups.setdefault(held, []).append(piece)
    is_here = player["cage"]["level"] == level
    for held, pieces in groups.items():
        place = f"{SEATS[seat]}-load-{held}"
        drawn.append(scene.spot(place, scene.name("cube", held), *pieces) if held and is_here else join(pieces))
    glow = tag("rect", class_="glow", x=2, y=y + 2, width=WIDTH - 4, height=STOREY - 4, rx=6)
    return scene.spot(f"{SEATS[seat]}-tunnel-{colour}", scene.name("level", level), glow, *drawn)


Bed = tuple[float, int, int, float]  # x, side, minecarts, scale
Cart = tuple[float, int, float]  # x, side, scale


@lru_cache(maxsize=2048)
def lay_out(colour: str, tiles: tuple[tuple[str, int], ...]) -> tuple[list[Bed], list[Cart]]:
    """Where the tiles of a tunnel lie, printed ones next to the shaft; its minecarts, the farthest from it first."""
    beds: list[Bed] = []
    carts: list[Cart] = []
    for side in range(len(SIDES)):
        printed = figures.PRINTED_MINECARTS[figures.colours.index(colour)] if PRINTED_SIDE[colour] == SIDES[side] else 0
        row = [1] * printed + [cart_count(kind) for kind, n in tiles if side_of(kind) == side for _ in range(n)]
        length = sum(TILE_WIDTHS[n - 1] + GAP for n in row) - GAP
        scale = min(LARGEST, ROOM / length) if row else LARGEST
        reach = 0.0
        for n in row:
            width = TILE_WIDTHS[n - 1] * scale
            x = EDGES[side] + reach if side else EDGES[side] - reach - width
            beds.append((x, side, n, scale))
            carts += [(x + k * CART_STEP * scale, side, scale) for k in range(n)]
            reach += width + GAP * scale
    middle = SHAFT[0] + SHAFT[1] / 2
    return beds, sorted(carts, key=lambda at: -abs(at[0] + 21 * at[2] - middle))


def cart_count(kind: str) -> int:
    """The minecarts of a tile."""
    return figures.TILE_MINECARTS[figures.tile_kinds.index(kind)]


def cage(scene: Scene, seat: int, ids: CubeIds) -> Markup:
    """The cage where it hangs, with its cubes."""
    held = scene.view["players"][seat]["cage"]
    y = 22 if held["level"] == 0 else top_of(held["level"]) + 2
    coal = [c for c, n in held["cubes"].items() for _ in range(n)]
    names = dict(zip(range(len(coal) - 1, -1, -1), (ids.next(c) for c in reversed(coal)), strict=True))
    spots = []
    for colour in dict.fromkeys(coal):
        at = [k for k, c in enumerate(coal) if c == colour]
        drawn = [in_cage(colour, k, y, names[k]) for k in at]
        spots.append(scene.spot(f"{SEATS[seat]}-cage-{colour}", scene.name("cube", colour), *drawn))
    glow = tag("rect", class_="glow", x=216, y=y + 4, width=68, height=75, rx=6)
    body = [tag("path", class_="s-rope", d=f"M250 20V{y + 6}"), use("cage", 219, y, 62, 77.5)]
    return scene.spot(f"{SEATS[seat]}-cage", scene.label("cage"), glow, *body, *spots)


def in_cage(colour: str, slot: int, y: float, id: str) -> Markup:
    """A cube in a slot of the cage."""
    left, top = CAGE_SLOTS[slot]
    frame = tag("rect", class_="mark", x=219 + left - 3, y=y + top - 3, width=24.5, height=24.5, rx=4)
    return frame + use(f"coal-{colour}", 219 + left, y + top, 18.5, id=id)


def stock(scene: Scene, seat: int, cubes: Mapping[str, int], ids: CubeIds) -> Markup:
    """The stock beside the headframe; many cubes are told by number."""
    x, y, width, height = STOCK
    by_number = sum(cubes.values()) > STOCK_SHOWN
    left, drawn = x + 5.0, []
    for colour, count in cubes.items():
        if count:
            step = 33 if by_number else 26 * count
            frame = tag("rect", class_="mark", x=left - 2, y=y + 24, width=step, height=33, rx=5)
            pieces = [use(f"coal-{colour}", left + 26 * k * (not by_number), y + 28, 21 if by_number else 25,
                          id=ids.next(colour)) for k in range(1 if by_number else count)]  # fmt: skip
            number = words(left + 21, y + 44, count, "t-b t-17") if by_number else None
            spot = scene.spot(f"{SEATS[seat]}-stock-{colour}", scene.name("cube", colour), frame, *pieces, number)
            drawn.append(spot)
            left += step
    box = tag("rect", x=x, y=y, width=width, height=height, rx=8, class_="f-stock")
    glow = tag("rect", x=x, y=y, width=width, height=height, rx=8, class_="glow")
    name = words(x + 8, y + 19, scene.label("stock"), "t-stock")
    return scene.spot(f"{SEATS[seat]}-stock", scene.label("stock"), box, glow, name, *drawn)


def moves_left(scene: Scene, seat: int) -> Markup:
    """While mining: how many moves are left."""
    if scene.view["mining"] is None or seat != scene.view["turn"]:
        return Markup("")
    return tag("g", tag("rect", x=6, y=5, width=84, height=36, rx=8, class_="f-badge"), use("hammer-pick", 13, 10, 26),
               words(46, 32, scene.view["mining"]["moves_left"], "t-big"), class_="ink")  # fmt: skip


def told(scene: Scene, seat: int) -> str:
    """The mine in words, for those who cannot see it."""
    player = scene.view["players"][seat]
    parts = [f"{scene.label('mine')} {scene.players[seat]}"]
    for level, colour in enumerate(figures.colours, 1):
        found = player["mine"][colour]
        empty = minecarts(found["tiles"], level - 1) - sum(found["coal"].values())
        held = [*counted_words(scene, found["coal"]), *([f"{empty} {scene.label('empty').lower()}"] if empty else [])]
        parts.append(scene.pair(scene.name("level", level), ", ".join(held) or 0))
    cage_held = ", ".join(counted_words(scene, player["cage"]["cubes"])) or "0"
    parts.append(scene.pair(scene.label("cage"), f"{scene.name('level', player['cage']['level'])}, {cage_held}"))
    parts.append(scene.pair(scene.label("stock"), ", ".join(counted_words(scene, player["stock"])) or 0))
    return "; ".join(parts)


def counted_words(scene: Scene, cubes: Mapping[str, int]) -> list[str]:
    """Cubes in words: "2 grey"."""
    return [f"{n} {scene.name('colour', colour)}" for colour, n in cubes.items() if n]
