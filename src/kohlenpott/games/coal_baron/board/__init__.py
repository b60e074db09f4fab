"""The Coal Baron table: main board, mines, orders, scoring board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kohlenpott.api.definition import Words
from kohlenpott.api.moves import Event, Move
from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.points import points_table, signed
from kohlenpott.render.scene import SEATS, Board, Card, Chip, Drawer, Panel, Scene, Stage
from kohlenpott.render.sprite import icon
from kohlenpott.render.summaries import SummaryLine, point_lines

from .. import figures
from ..events import sources
from ..moves import moves
from . import main_board, majorities, mine, orders, picture, piles, places, points
from .piece_cards import cards
from .reading import SIDES, balance, tiles_on


class CoalBaronDrawer(Drawer):
    """How Coal Baron is drawn."""

    cover = ("vehicle-locomotive", "worker-blue", "cage", "cart-full", "coal-black")

    def board(self, scene: Scene) -> Board:
        """The table as panels."""
        own = [*own_panels(scene), Panel("scoring", scene.label("scoring"), scene.part(majorities.majorities))]
        return Board(scene.part(main_panels), own, [scene.part(other_panel, seat) for seat in scene.others],
                     list(extra_panels(scene)),
                     focus(scene), [scene.part(chips, seat) for seat in range(scene.seats)],
                     stage(scene))  # fmt: skip

    def stage(self, scene: Scene) -> Stage:
        """Where the game stands."""
        return stage(scene)

    def picture(self, scene: Scene) -> Markup:
        """The table as one SVG."""
        return picture.picture(scene)

    def place_of(self, move: Move, view: Mapping[str, Any]) -> str | None:
        """The place of a move."""
        return places.place_of(move, view)

    def heading(self, move: Move) -> str | None:
        """The area of a place, or what a step of mining is about."""
        return places.heading(move)

    def touched(self, event: Event, view: Mapping[str, Any]) -> tuple[str, ...]:
        """The places of an event."""
        return places.touched(event, view)

    def card(self, scene: Scene, piece: str) -> Card | None:
        """What a piece says of itself."""
        return cards.card(scene, piece)

    def points(self, words: Words, lang: str, seats: int) -> Sequence[SummaryLine]:
        """How points are made."""
        return point_lines(points.POINTS, cards.texts, words, lang, points.point_values())

    def steps(self, lang: str) -> Sequence[str]:
        """What a game consists of."""
        return points.steps(lang)

    def step(self, view: Mapping[str, Any]) -> int:
        """Which of it goes on."""
        return points.step(view)

    def figures(self) -> Mapping[str, Any]:
        """Figures of the introduction."""
        return {"shifts": figures.SHIFTS, "cage": figures.CAGE_SLOTS, "drawn": figures.DRAWN_CARDS}


def focus(scene: Scene) -> str:
    """The panel the open decision is about."""
    found = moves.panels().get(scene.decision, "main-board")
    if found == "drawn" and not has_drawn(scene):
        return "main-board"
    return f"mine-{SEATS[scene.view['turn']]}" if found == "mine" and scene.seat != scene.view["turn"] else found


def has_drawn(scene: Scene) -> bool:
    """Are there drawn cards that can be seen from here? What is secret covers nothing."""
    return bool(scene.view["hand"] and scene.view["hand"]["cards"])


def main_panels(scene: Scene) -> list[Panel]:
    """What is being chosen from, then the main board."""
    found = [Panel("main-board", scene.label("main-board"), scene.part(main_board.board))]
    if has_drawn(scene):
        turn = scene.view["turn"]
        title = scene.label("your-hand") if turn == scene.seat else scene.pair(scene.label("hand"), scene.players[turn])
        found.insert(0, Panel("drawn", title, orders.drawn_cards(scene)))
    if scene.view["draft"]:
        found.insert(0, Panel("draft", scene.label("draft"), orders.draft(scene)))
    return found


def own_panels(scene: Scene) -> list[Panel]:
    """The mine and the orders of the seat that looks."""
    if scene.seat is None:
        return []
    held = scene.part(orders.outstanding, scene.seat) or tag("p", scene.label("no-orders"), class_="quiet small")
    pit = join([scene.part(note, scene.seat), scene.part(mine.mine, scene.seat)])
    papers = join([held, scene.part(orders.delivered, scene.seat)])
    return [Panel("mine", scene.label("your-mine"), pit), Panel("orders", scene.label("your-orders"), papers)]


def other_panel(scene: Scene, seat: int) -> Panel:
    """Another seat's mine and orders."""
    body = join([scene.part(note, seat), scene.part(mine.mine, seat), scene.part(orders.outstanding, seat, "minihand"),
                 scene.part(orders.delivered, seat)])  # fmt: skip
    return Panel(f"mine-{SEATS[seat]}", scene.players[seat], body)


def extra_panels(scene: Scene) -> Iterator[Panel]:
    """What is looked at now and then."""
    if any(player["vp"] for player in scene.view["players"]):
        yield Panel("points", scene.label("points"), scene.part(points_table, sources.names, scene.label("total")))
    yield Panel("piles", scene.label("piles"), scene.part(piles.piles))


def note(scene: Scene, seat: int) -> Markup:
    """First player, tiles on either side, what the balance would cost at the end."""
    player = scene.view["players"][seat]
    sides = " · ".join(f"{scene.name('side', side)} {tiles_on(player, k)}" for k, side in enumerate(SIDES))
    loss = balance(player)
    cost = tag("span", f"{signed(loss)} {scene.label('vp')}", class_="loss") if loss else None
    first = tag("span", icon("first-player"), scene.label("first-player"), class_="first-player")
    return tag("p", first if scene.view["first_player"] == seat else None, tag("span", sides), cost,
               class_="note quiet small")  # fmt: skip


def chips(scene: Scene, seat: int) -> list[Chip]:
    """Workers in reserve, Francs, orders; the stock for the seat that looks."""
    player = scene.view["players"][seat]
    found = [Chip(f"worker-{SEATS[seat]}", player["reserve"], scene.label("reserve")),
             Chip("franc", player["francs"], scene.label("francs")),
             Chip("orders", len(player["orders"]), scene.label("outstanding-orders"))]  # fmt: skip
    if scene.is_own(seat):
        found += [Chip(f"coal-{colour}", count, scene.pair(scene.label("stock"), scene.name("colour", colour)))
                  for colour, count in player["stock"].items() if count]  # fmt: skip
    if scene.view["first_player"] == seat:
        found.append(Chip("first-player", "", scene.label("first-player")))
    return found


def stage(scene: Scene) -> Stage:
    """The shift, and while somebody mines the moves that are left."""
    left = scene.view["mining"]["moves_left"] if scene.view["mining"] else None
    note = f"{scene.label('of')} {figures.SHIFTS}" if left is None else scene.pair(scene.label("moves-left"), left)
    return Stage(f"{scene.label('shift')} {scene.view['shift']}", note)


DRAWER = CoalBaronDrawer()
