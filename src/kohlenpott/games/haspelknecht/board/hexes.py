"""The development board: where the tiles lie, and each tile as a hexagon."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures, ids
from ..moves import moves
from ..wording import TEXTS
from .effects import ROOM, effects, symbol_of
from .parts import GOODS, colour_of, is_planning, say, shield, words

COSTS = (*figures.colours, "any")
GAP = 4  # columns between parts of the board that do not touch
LONGEST = 12  # letters of a name that fit in one line
DEVELOPING = moves.answered_by(ids.A_DEVELOP)
PAYING = moves.answered_by(ids.A_PAY)

RIM = tag("i")  # the outline; level and ground lie on it


def columns(board: Mapping[str, Any]) -> dict[str, int]:
    """The column of every tile, from 0; two columns are one hex. Parts far from each other move together.

    Tiles touch when their places differ by two in a row or by one in neighbouring rows (HK-017). A gap of three or
    more columns is cut to three or four, so that nothing touches that did not and the grid stays even.
    """
    places = sorted({entry["place"] for entry in board.values()})
    at, last = {}, places[0]
    column = 0
    for place in places:
        step = place - last
        column += step if step < GAP else GAP - step % 2
        at[place], last = column, place
    return {tile: at[entry["place"]] for tile, entry in board.items()}


def neighbours(board: Mapping[str, Any], tile: str) -> list[str]:
    """The tiles that touch this one (HK-017, HK-304)."""
    level, place = int(tile[0]), board[tile]["place"]
    return [
        other
        for other, entry in board.items()
        if (int(other[0]) - level, abs(entry["place"] - place)) in ((0, 2), (1, 1), (-1, 1))
    ]


def is_remote(scene: Scene, tile: str) -> bool:
    """Would the looking seat have to pay for it: others own it, and it touches none of its own? (HK-184)"""
    board, seat = scene.view["board"], scene.seat
    if seat is None or tile[0] == "1" or not board[tile]["discs"] or seat in board[tile]["discs"]:
        return False
    return not any(seat in board[other]["discs"] for other in neighbours(board, tile))


def is_reachable(scene: Scene, tile: str) -> bool:
    """Could the looking seat develop it: level 1, beside one of its own, or owned by another? (HK-183, HK-184)"""
    board, seat = scene.view["board"], scene.seat
    if tile[0] == "1" or board[tile]["discs"]:
        return True
    return any(seat in board[other]["discs"] for other in neighbours(board, tile))


def is_covered(scene: Scene, tile: str) -> bool:
    """Do the discs the looking seat has laid on one who can develop cover the cost? (HK-145, HK-146, HK-182)"""
    board, seat = scene.view["board"], scene.seat
    if not (is_planning(scene.view) or scene.decision in DEVELOPING) or seat is None or seat in board[tile]["discs"]:
        return False
    player = scene.view["players"][seat]
    able = ("farmer", "farmhand") if player["farmhand"] == "improved" else ("farmer",)
    number = figures.tile_ids.index(int(tile))
    laid = [player["workers"][worker] for worker in able if worker not in player["finished"]]
    return any(covers(pieces, number) for pieces in laid) and is_reachable(scene, tile)


def covers(pieces: Mapping[str, int], number: int) -> bool:
    """Enough of each colour, and enough in all (HK-182)."""
    if sum(pieces.values()) < figures.TILE_DISCS[number]:
        return False
    return all(
        sum(count for piece, count in pieces.items() if colour_of(piece) == colour) >= figures.TILE_COST[number * 4 + k]
        for k, colour in enumerate(figures.colours)
    )


def next_points(tile: str, owners: int) -> int:
    """Victory points for the next owner (HK-186)."""
    level = int(tile[0]) - 1
    return figures.LEVEL_VP[level * 4 + owners] if owners < 4 else 0


def hexagon(scene: Scene, tile: str, column: int) -> Markup:
    """A tile as a button."""
    own = any(map(scene.is_own, scene.view["board"][tile]["discs"]))
    classes = f"hex lv{tile[0]} x{column} y{int(tile[0]) - 1}{' is-own' if own else ''}{state_of(scene, tile)}"
    drawing = tag("svg", face(scene, tile), viewBox="-56.3 -56.3 112.6 112.6", aria_hidden="true")
    return scene.space(f"tile-{tile}", spoken(scene, tile), RIM, drawing, class_=classes)


def state_of(scene: Scene, tile: str) -> str:
    """A tile that is just being developed stands out."""
    development = scene.view["development"]
    return " is-current" if development and development["tile"] == tile else ""


def spoken(scene: Scene, tile: str) -> str:
    """Everything the picture shows, in words."""
    owners = scene.view["board"][tile]["discs"]
    number = figures.tile_ids.index(int(tile))
    parts = [scene.name("tile", tile), f"{scene.label('level')} {tile[0]}"]
    parts.append(scene.pair(scene.label("cost"), cost_text(scene, number)))
    parts.append(say(scene, "next-owner", vp=next_points(tile, len(owners))))
    if owners:
        parts.append(say(scene, "owners", names=", ".join(scene.players[seat] for seat in owners)))
    if is_covered(scene, tile):
        parts.append(say(scene, "covered"))
    if is_remote(scene, tile):
        parts.append(say(scene, "remote-to", name=scene.players[owners[-1]]))
    return "; ".join(parts)


def cost_text(scene: Scene, number: int) -> str:
    """The cost in words."""
    found = []
    for k, colour in enumerate(COSTS):
        count = figures.TILE_COST[number * 4 + k]
        if count and colour == "any":
            found.append(say(scene, "any-discs", count=count))
        elif count:
            found.append(TEXTS.write(scene.lang, f"names.discs.{colour}", {"count": count}))
    return ", ".join(found)


def face(scene: Scene, tile: str) -> Markup:
    """The drawing of a tile around 0, 0, all of it inside the circle that fits both outlines."""
    number = figures.tile_ids.index(int(tile))
    name = scene.name("tiles", tile)
    low = 4 if is_long(name) else 0
    check = use("ui-check", 17, -46, 15, class_="covered") if is_covered(scene, tile) else None
    return join(
        [printed(number, name), check, *costs(scene, tile, number, 11 + low), *owners_row(scene, tile, 28 + low // 2)]
    )


def is_long(name: str) -> bool:
    """Does the name need two lines?"""
    return len(name) > LONGEST and " " in name


@cache
def printed(number: int, name: str) -> Markup:
    """What is printed on a tile but its cost: number, symbol, effects, name."""
    tile = figures.data["tile"][number]
    high = -21 if is_long(name) else -18.5
    rows = [
        words("t t-no t-end", -1, -34, tile["id"]),
        use(symbol_of(tile["symbol"]), 2, -45, 13),
        tag("g", effects(number, ROOM - 8 if is_long(name) else ROOM), transform=f"translate(0 {high})"),
    ]
    if not is_long(name):
        size = " small" if len(name) > LONGEST + 1 else ""
        return join([*rows, words(f"t t-name{size}", 0, 6, name)])
    first, second = halves(name)
    size = " small" if max(len(first), len(second)) > LONGEST + 1 else ""
    return join([*rows, words(f"t t-name two{size}", 0, 0.5, first), words(f"t t-name two{size}", 0, 12, second)])


def halves(name: str) -> tuple[str, str]:
    """A name in two lines as even as possible."""
    cuts = [k for k, letter in enumerate(name) if letter == " "]
    cut = min(cuts, key=lambda k: abs(2 * k - len(name)))
    return name[:cut], name[cut + 1 :]


def costs(scene: Scene, tile: str, number: int, y: float) -> list[Markup]:
    """The discs a tile costs, and the piece a remote development is paid with."""
    kinds = [colour for k, colour in enumerate(COSTS) for _ in range(figures.TILE_COST[number * 4 + k])]
    remote = remote_piece(scene, tile)
    x = -8.0 * len(kinds) + 0.5 - (11 if remote else 0)
    drawn = [use(f"hk-cost-{colour}", x + 16 * k, y, 15) for k, colour in enumerate(kinds)]
    if remote:
        at = x + 16 * len(kinds) + 1
        drawn.append(tag("rect", class_="f-remote", x=at, y=y - 2.5, width=21, height=20, rx=10))
        drawn.append(use(remote, at + 2.5, y - 0.5, 16, class_="on-chip"))
    return drawn


def remote_piece(scene: Scene, tile: str) -> str:
    """The drawing of what a remote development is paid with, the first that is allowed; nothing if it is not remote."""
    matters = is_planning(scene.view) or scene.decision in DEVELOPING | PAYING
    if not matters or not is_remote(scene, tile):
        return ""
    first = (int(tile[0]) - 1) * 3
    allowed = [name for k, name in enumerate(figures.resources) if figures.REMOTE[first + k]]
    return GOODS[allowed[0]] if allowed else ""


def owners_row(scene: Scene, tile: str, y: float) -> list[Markup]:
    """The player discs in their order, and the points for the next owner."""
    seats = scene.view["board"][tile]["discs"]
    own = any(map(scene.is_own, seats))
    points = 0 if own or len(seats) == scene.seats else next_points(tile, len(seats))
    size, step = (19, 12) if len(seats) < 3 else (17, 9)
    stacked = step * (len(seats) - 1) + size if seats else 0
    width = stacked + (19 if points else 0)
    drawn = [
        use(f"disc-{SEATS[seat]}", step * k - width / 2, y - 1.2 * k, size, id=f"tile-{tile}-{SEATS[seat]}")
        for k, seat in enumerate(seats)
    ]
    if points:
        drawn.append(shield(points, width / 2 - 19, y, 19))
    return drawn
