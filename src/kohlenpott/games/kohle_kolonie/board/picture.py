"""The whole table as one picture that stands alone: board, consolidation, display, companies."""

from __future__ import annotations

from dataclasses import replace

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import ids
from .auction import points, trust_points
from .cards import for_sale, income
from .ground_map import BOX, ground_drawing, printed_board, view_box
from .map_pieces import pieces_drawing
from .picture_company import COMPANY, company_drawing, fitted, label
from .places import ladder
from .printed import MINES, ROMAN, Mine
from .tracks import LOWER_BOX, lower_track, top_track

WIDTH = 1600
MARGIN = 32
TOP = 64  # room for the title
CARD = (98, 96)
CARDS_IN_A_ROW = 15
LINE = 13  # letters that fit on a card
GAP = 16


def moved(x: float, y: float, *content: object) -> Markup:
    """A part of the picture at its place."""
    return tag("g", *content, transform=f"translate({x:g} {y:g})")


def title(scene: Scene) -> Markup:
    """The name of the game, round and phase."""
    where = f"{scene.label('round')} {ROMAN[scene.view['round']]} / {ROMAN[ids.ROUNDS]}"
    if scene.decision != "over":
        where += f" · {scene.name('phase', scene.view['phase'])}"
    return join((label(scene.label("title"), MARGIN, 42, "m-name m-start"), label(where, 420, 40, "m-t m-large m-tq")))


def map_drawing(scene: Scene) -> Markup:
    """The map with its tracks in the free corners."""
    land = tag("rect", class_="m-land", x=BOX[0], y=BOX[1], width=BOX[2], height=BOX[3], rx=12)
    box = {"width": BOX[2], "height": BOX[3], "viewBox": view_box()}
    board = tag("svg", land, ground_drawing(scene, printed_board(scene.seats)), pieces_drawing(scene), **box)
    above = moved(8, 8, top_track(scene))
    below = moved(BOX[2] - LOWER_BOX[0] - 6, BOX[3] - LOWER_BOX[1] - 8, lower_track(scene))
    return join((board, above, below))


def two_lines(name: str) -> list[str]:
    """A name broken at the space nearest to its middle, if it is long."""
    spaces = [k for k, letter in enumerate(name) if letter == " "]
    if len(name) <= LINE or not spaces:
        return [name]
    middle = min(spaces, key=lambda k: abs(k - len(name) / 2))
    return [name[:middle], name[middle + 1 :]]


def mine_card(scene: Scene, mine: Mine) -> Markup:
    """A card of the display."""
    width, height = CARD
    right = (
        label(ROMAN[mine.consolidates], width - 20, 19, "m-r m-dark")
        if mine.kind == "small"
        else join((use("vp", width - 28, 1, 24), label(mine.vp, width - 16, 17, "m-vp")))
    )
    goods = ["kk-wagon"] * mine.wagons + ["kk-second-miner"] * int(mine.second)
    return join((
        tag("rect", class_="m-card", width=width, height=height, rx=8),
        tag("path", class_=f"g-{mine.region}-1", d=f"M1 25V8q0-7 7-7h{width - 16}q7 0 7 7v17z"),
        label(mine.number, 9, 19, "m-t m-tb m-ink"), right,
        *(fitted(line, 8, 44 + 15 * k, CARD[0] - 14, LINE) for k, line in enumerate(two_lines(mine.name))),
        *(use("coin", 7 + 14 * k, 70, 18) for k in range(mine.price)),
        label(f"+{income(mine, False)}", 42, 85, "m-t m-tb m-gain"),
        *(use(piece, width - 26 - 22 * k, 68, 22) for k, piece in enumerate(goods)),
    ))  # fmt: skip


def display(scene: Scene) -> tuple[Markup, int]:
    """The mines for sale, and how high they stand."""
    cards = for_sale(scene)
    rows = max((len(cards) + CARDS_IN_A_ROW - 1) // CARDS_IN_A_ROW, 1) if cards else 0
    step = (CARD[0] + 4, CARD[1] + 6)
    drawn = [
        moved(step[0] * (k % CARDS_IN_A_ROW), 28 + step[1] * (k // CARDS_IN_A_ROW), mine_card(scene, mine))
        for k, mine in enumerate(cards)
    ]
    head = label(scene.label("display"), 0, 18, "m-t m-th")
    return join((head, *drawn)), 28 + rows * step[1]


def bid_row(scene: Scene, y: float, name: str, piece: str, drawn: list[str]) -> Markup:
    """A bidder's points on the ladder."""
    cells = ladder(scene.view)
    wide = 1180 / cells
    found = [
        use(piece, 0, y + 4, 28),
        label(name, 36, y + 24, "m-t m-tb"),
        label(len(drawn), 1530, y + 26, "m-t m-big m-endt"),
    ]
    for k in range(cells):
        x = 280 + wide * k
        found.append(
            tag("rect", class_="m-box" if k < len(drawn) else "m-dash", x=x, y=y, width=wide - 4, height=36, rx=5)
        )
        if k < len(drawn):
            found.append(use(drawn[k], x + wide / 2 - 16, y + 4, 28))
    return join(found)


def consolidation(scene: Scene) -> tuple[Markup, int]:
    """The ladder of bids, and how high it stands; nothing outside a consolidation."""
    if scene.view["large_mine"] is None:
        return Markup(), 0
    large = MINES[scene.view["large_mine"]]
    rows = [(scene.label("trust"), "kk-trust", trust_points(scene, large))] if scene.view["trust_value"] >= 0 else []
    rows += [(scene.players[s], f"kk-miner-{SEATS[s]}", points(scene, large, s)) for s in scene.view["bidders"]]
    head = label(f"{scene.label('consolidation')}: {large.name}", 0, 20, "m-t m-th")
    drawn = [bid_row(scene, 32 + 42 * k, *row) for k, row in enumerate(rows)]
    return join((head, *drawn)), 44 + 42 * len(rows)


def whole_table(scene: Scene) -> Markup:
    """The table as one SVG, without anything to act on."""
    scene = replace(scene, targets={}, refused={})
    auction, auction_height = consolidation(scene)
    cards, cards_height = display(scene)
    y = TOP + BOX[3] + GAP
    parts = [title(scene), moved(MARGIN, TOP, map_drawing(scene)), moved(MARGIN, y, auction)]
    y += auction_height
    parts.append(moved(MARGIN, y, cards))
    y += cards_height + GAP
    for k in range(scene.seats):
        x = MARGIN + (COMPANY[0] + GAP) * (k % 2)
        parts.append(moved(x, y + (COMPANY[1] + GAP) * (k // 2), company_drawing(scene, k)))
    y += (COMPANY[1] + GAP) * ((scene.seats + 1) // 2) + GAP
    ground = tag("rect", class_="m-paper", width=WIDTH, height=y)
    words = f"{scene.label('title')}, {scene.label('round')} {scene.view['round']}"
    return tag("svg", tag("title", words), ground, *parts,
               viewBox=f"0 0 {WIDTH} {y}", width=WIDTH, height=y, color="var(--ink,#221d18)")  # fmt: skip
