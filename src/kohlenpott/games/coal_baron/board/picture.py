"""The whole Coal Baron table as one picture: board and scores above, every mine with its orders below."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.points import signed
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures
from . import majorities, mine, orders
from .main_board import HEIGHTS, space_drawing
from .pieces import CARD_HEIGHT, CARD_WIDTH, card, moved, priced_tile, words
from .reading import SIDES, balance, counted, spaces_of, tiles_on

WIDTH, EDGE = 1520, 16
BOARD = (924, 604)
SIDE = WIDTH - BOARD[0] - 3 * EDGE  # width of the column beside the board
CARD_SCALES = (0.64, 0.9)  # below a mine, beside it
BAND = 138  # height of the row of orders or tiles to choose from

# Areas of the board: name, x, y, width, height, columns, step between the spaces, scale.
AREAS = (
    ("factory", 12, 12, 900, 172, 9, 98.0, 1.0),
    ("mining", 12, 194, 444, 146, 4, 106.0, 1.0),
    ("money", 468, 194, 444, 146, 4, 106.0, 1.0),
    ("orders", 12, 350, 510, 212, 5, 98.0, 1.0),
    ("delivery", 532, 350, 204, 212, 2, 92.0, 0.88),
)


def picture(scene: Scene) -> Markup:
    """The table."""
    top = EDGE + (BAND + EDGE if scene.view["draft"] or scene.view["hand"] else 0)
    seats = list(scene.others) if scene.seat is None else [scene.seat, *scene.others]
    below = top + BOARD[1] + EDGE
    width = (WIDTH - EDGE * (len(seats) + 1)) / len(seats)
    mines = [player(scene, seat, width) for seat in seats]
    height = below + max(tall for _, tall in mines) + EDGE
    parts = [tag("rect", width=WIDTH, height=height, fill="var(--paper,#f3ece0)"), band(scene),
             moved(EDGE, top, board(scene)), moved(EDGE * 2 + BOARD[0], top, side(scene))]  # fmt: skip
    for k, (drawn, _) in enumerate(mines):
        parts.append(moved(EDGE + k * (width + EDGE), below, sheet(width, height - below - EDGE), drawn))
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {height:g}", width=WIDTH, height=f"{height:g}", role="img",
               color="var(--ink,#221d18)", aria_label=told(scene))  # fmt: skip


def told(scene: Scene) -> str:
    """The moment in a few words."""
    scores = ", ".join(f"{name} {p['vp']} {scene.label('vp')}" for name, p in zip(scene.players, scene.view["players"],
                       strict=True))  # fmt: skip
    return scene.pair(f"{scene.label('title')}, {scene.label('shift')} {scene.view['shift']}", scores)


def sheet(width: float, height: float, ground: str = "--sheet,#fcf9f3") -> Markup:
    """The ground of a part."""
    return tag("rect", width=width, height=height, rx=12, fill=f"var({ground})", stroke="var(--hair,#cdbfa6)")


def heading(x: float, y: float, content: object, size: str = "t-head") -> Markup:
    """A heading in the slab."""
    return words(x, y, content, size)


def board(scene: Scene) -> Markup:
    """The main board."""
    areas = [area(scene, *each) for each in AREAS]
    crowds = [crowd(scene, "bank", 746, 350, 88), crowd(scene, "canteen", 746, 448, 114)]
    return join([sheet(*BOARD, "--board,#e6dac3"), *areas, *crowds, supply(scene)])


def area(scene: Scene, name: str, x: float, y: float, width: float, height: float, columns: int, step: float,
         scale: float) -> Markup:  # fmt: skip
    """One area of worker spaces."""
    left = (width - columns * step) / 2 + (step - 88 * scale) / 2
    drawn = []
    for k, place in enumerate(spaces_of(name)):
        row, column = divmod(k, columns)
        at = (left + column * step, 36 + row * HEIGHTS[name] * scale)
        frame = tag("rect", class_="space-frame", x=-3, y=-2, width=94, height=HEIGHTS[name] + 4, rx=8)
        class_ = "is-legal" if place in scene.targets else None
        drawn.append(
            moved(*at, frame, space_drawing(scene, name, place, place in scene.targets), scale=scale, class_=class_)
        )
    return moved(x, y, sheet(width, height, "--well,#efe6d4"), heading(12, 23, scene.label(name)), *drawn)


def crowd(scene: Scene, name: str, x: float, y: float, height: float) -> Markup:
    """The workers on the bank or in the canteen."""
    drawn = [sheet(166, height, "--well,#efe6d4"), heading(12, 23, scene.label(name))]
    row = 0
    for seat, owner in enumerate(scene.view["players"]):
        count, at = owner[name], (12 + 76 * (row % 2), 30 + 38 * (row // 2) if height > 100 else 32 + 26 * (row // 2))
        shown = min(count, 1 if count > 2 else 2)
        size = 30 if height > 100 else 24
        drawn += [use(f"worker-{SEATS[seat]}", at[0] + 30 * k, at[1], size) for k in range(shown)]
        if count > 2:
            drawn.append(words(at[0] + 34, at[1] + size * 0.72, count, "t-b t-17"))
        row += count > 0
    return moved(x, y, *drawn)


def supply(scene: Scene) -> Markup:
    """The cubes nobody has."""
    drawn = [words(24, 587, scene.label("supply"), "t-15")]
    for k, (colour, count) in enumerate(scene.view["supply"].items()):
        drawn += [use(f"coal-{colour}", 100 + 70 * k, 570, 24), words(128 + 70 * k, 588, count, "t-b t-17")]
    return join(drawn)


def band(scene: Scene) -> Markup:
    """What is being chosen from: the draft, or what the onlooker knows of the cards drawn."""
    view = scene.view
    hand = view["hand"]
    if not view["draft"] and not hand:
        return Markup("")
    title = scene.pair(scene.label("hand"), scene.players[view["turn"]]) if hand else scene.label("draft")
    cards: Sequence[str] = hand["cards"] if hand else view["draft"]
    is_tiles = bool(hand) and hand["drawn"] == "tiles"
    drawn = [moved(16 + 100 * k, 44, priced_tile(c)) if is_tiles else moved(16 + 82 * k, 34, card(c))
             for k, c in enumerate(cards)]  # fmt: skip
    for k in range(len(cards), hand["count"] if hand else 0):
        drawn.append(moved(16 + 82 * k, 34, orders.hidden_back(hand["drawn"])))
    return moved(EDGE, EDGE, sheet(WIDTH - 2 * EDGE, BAND), heading(16, 25, title), *drawn)


def side(scene: Scene) -> Markup:
    """The scoring board and everybody's figures."""
    rows = [row(scene, shift, 40 + 92 * (shift - 1)) for shift in range(1, figures.SHIFTS + 1)]
    plates = [plate(scene, seat, 348 + 62 * seat) for seat in range(scene.seats)]
    shift = f"{scene.label('shift')} {scene.view['shift']}/{figures.SHIFTS}"
    return join([sheet(SIDE, 322), heading(16, 26, scene.label("scoring")), words(SIDE - 16, 26, shift, "t-b t-end"),
                 *rows, moved(0, 334, sheet(SIDE, BOARD[1] - 334)), *plates])  # fmt: skip


def row(scene: Scene, shift: int, y: float) -> Markup:
    """The elements that are counted from a shift on."""
    width = (SIDE - 32) / majorities.PER_SHIFT
    found = [k for k, first in enumerate(figures.FROM_SHIFT) if first == shift]
    cells = [moved(16 + width * k, 8, element(scene, number, width - 6)) for k, number in enumerate(found)]
    faint = "var(--well,#efe6d4)" if scene.view["shift"] >= shift else "none"
    return moved(0, y, tag("rect", x=10, y=2, width=SIDE - 20, height=86, rx=8, fill=faint), *cells)


def element(scene: Scene, number: int, width: float) -> Markup:
    """One element: symbol, points, what each seat counts."""
    counts = [counted(owner, number) for owner in scene.view["players"]]
    best = max((n for n in counts if n), default=0)
    pays = f"{figures.FIRST_VP[number]}/{figures.SECOND_VP[number]}" if scene.seats > 2 else figures.FIRST_VP[number]
    entry = figures.data["scoring"][number]
    if entry["counts"] == "empty_minecarts":
        symbol = use("cart-empty", 0, 4, 34) + use(f"slot-{entry['of']}", 7, -2, 20)
    else:
        kind = "coal" if entry["counts"] == "delivered_colour_slots" else "vehicle"
        symbol = use(f"{kind}-{entry['of']}", 0, 2, 34)
    drawn = [symbol, words(42, 26, pays, "t-b t-17")]
    for seat, n in enumerate(counts):
        x = seat * width / scene.seats
        said = "?" if n is None else n
        drawn += [emblem(seat, x, 48, 15), words(x + 18, 61, said, "t-b t-lead" if n and n == best else "t t-15")]
    return join(drawn)


def emblem(seat: int, x: float, y: float, size: float) -> Markup:
    """A seat's mark."""
    colour = SEATS[seat]
    ground = tag("rect", x=x, y=y, width=size, height=size, rx=3, fill=f"var(--seat-{colour},#888)",
                 stroke="var(--piece-line,#2a221b)")  # fmt: skip
    inset = size * 0.16
    mark = use(f"seat-{colour}", x + inset, y + inset, size - 2 * inset)
    return ground + tag("g", mark, color=f"var(--on-{colour},#fff)")


def plate(scene: Scene, seat: int, y: float) -> Markup:
    """A seat's name and figures."""
    owner = scene.view["players"][seat]
    drawn = [emblem(seat, 18, 6, 40), words(70, 21, scene.players[seat], "t-b t-17"), use("vp", SIDE - 66, 2, 48),
             tag("text", signed(owner["vp"]), class_="t t-vp t-22", x=SIDE - 42, y=32)]  # fmt: skip
    figures = {f"worker-{SEATS[seat]}": owner["reserve"], "franc": owner["francs"], "orders": len(owner["orders"])}
    for k, (symbol, n) in enumerate(figures.items()):
        drawn += [use(symbol, 68 + 76 * k, 30, 24), words(96 + 76 * k, 48, n, "t-b t-17")]
    if scene.view["first_player"] == seat:
        drawn.append(use("first-player", 300, 30, 24))
    if seat in scene.asked:
        drawn.append(tag("rect", x=8, y=-1, width=SIDE - 16, height=58, rx=8, class_="asked"))
    return moved(0, y, *drawn)


def player(scene: Scene, seat: int, width: float) -> tuple[Markup, float]:
    """A mine with its orders, and how tall that is."""
    owner = scene.view["players"][seat]
    inner = width - 24
    is_wide = inner >= mine.WIDTH + 150  # room for the orders beside the mine
    scale = 1.0 if is_wide else inner / mine.WIDTH
    sides = " · ".join(f"{scene.name('side', side)} {tiles_on(owner, k)}" for k, side in enumerate(SIDES))
    cost = f" · {signed(balance(owner))} {scene.label('vp')}" if balance(owner) else ""
    drawn = [emblem(seat, 12, 10, 22), words(42, 27, scene.players[seat], "t-b t-17"),
             words(width - 12, 27, sides + cost, "t-15 t-end"),
             moved(12, 42, mine.drawing(scene, seat), scale=scale)]  # fmt: skip
    left, top = (mine.WIDTH + 28, 42.0) if is_wide else (12, 52 + mine.HEIGHT * scale)
    size = CARD_SCALES[is_wide]
    step = CARD_WIDTH * size + 5, CARD_HEIGHT * size + 5
    across = int((width - left - 6) // step[0])
    ids = mine.CubeIds(seat)
    for k, order in enumerate(owner["orders"]):
        at = left + (k % across) * step[0], top + (k // across) * step[1]
        drawn.append(moved(*at, orders.drawing(scene, order, ids), scale=size))
    rows = -(-len(owner["orders"]) // across)
    end = max(top + rows * step[1], 52 + mine.HEIGHT * scale)
    found = owner["delivered"]
    count = found if isinstance(found, int) else len(found)
    drawn.append(words(12, end + 16, scene.pair(scene.label("delivered"), count), "t-15"))
    return join(drawn), end + 28
