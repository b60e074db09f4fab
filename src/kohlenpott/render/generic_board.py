"""How a game is drawn that brings no board of its own: its view as panels of figures, lists and maps.

Every legal move stands in the list beside the board; no place of the board takes one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.moves import Event, Move

from .generic_picture import picture
from .generic_view import ShownField, ViewReader
from .markup import Markup, tag
from .points import points_table, signed
from .scene import SEATS, Board, Drawer, Panel, Scene
from .sprite import icon

TABLE, OWN, POINTS = "gv-table", "gv-own", "gv-points"


class GenericDrawer(Drawer):
    """Draws any game from nothing but the seat's view."""

    def board(self, scene: Scene) -> Board:
        """The table, one panel for each seat, the points."""
        return Board(
            main=(scene.part(table_panel),),
            own=() if scene.seat is None else (scene.part(seat_panel, scene.seat, OWN),),
            others=tuple(scene.part(seat_panel, seat, f"gv-{SEATS[seat]}") for seat in scene.others),
            extra=scene.part(extra_panels),
            focus=TABLE,
        )

    def picture(self, scene: Scene) -> Markup:
        """The table as one SVG."""
        return picture(scene)

    def place_of(self, move: Move, view: Mapping[str, Any]) -> str | None:
        """The list offers all moves."""
        return None

    def touched(self, event: Event, view: Mapping[str, Any]) -> tuple[str, ...]:
        """Nobody knows where something happened."""
        return ()


def table_panel(scene: Scene) -> Panel:
    """What lies on the table for all."""
    fields = ViewReader(scene.words, scene.lang).table(scene.view)
    return Panel(TABLE, scene.label("table"), tag("div", *body(fields), class_="board gv"))


def seat_panel(scene: Scene, seat: int, name: str) -> Panel:
    """A seat's points and everything it has."""
    vp = scene.view["players"][seat]["vp"]
    chip = tag("p", tag("span", icon("vp"), signed(vp), tag("small", f" {scene.label('vp')}"), class_="chip"))
    fields = ViewReader(scene.words, scene.lang).seat(scene.view, seat)
    return Panel(name, scene.players[seat], tag("div", chip, *body(fields), class_="gv"))


def extra_panels(scene: Scene) -> tuple[Panel, ...]:
    """Where the points came from, if the view tells it and there are any."""
    earned = [player.get("vp_by_source") or {} for player in scene.view["players"]]
    sources = list(dict.fromkeys(source for each in earned for source in each))
    if not sources:
        return ()
    return (Panel(POINTS, scene.label("points"), points_table(scene, sources, scene.label("total"))),)


def body(fields: Sequence[ShownField]) -> list[Markup]:
    """Figures side by side, then a heading with a list for everything that has parts."""
    single = [tag("div", tag("dt", each.label), tag("dd", each.text)) for each in fields if not each.parts]
    groups = [tag("section", tag("h3", each.label), content(each), class_="gv-group") for each in fields if each.parts]
    found = [tag("dl", *single, class_="gv-figures num")] if single else []
    return [*found, tag("div", *groups, class_="gv-groups")] if groups else found


def content(field: ShownField) -> Markup:
    """The parts of a field: a list, a map, or lists within a list."""
    if field.is_flat and any(part.label for part in field.parts):
        rows = [tag("div", tag("dt", part.label), tag("dd", part.text)) for part in field.parts]
        return tag("dl", *rows, class_="gv-map num")
    if field.is_flat:
        return tag("ul", *(tag("li", part.text) for part in field.parts), class_="gv-list num")
    return tag("ul", *(nested(part) for part in field.parts), class_="gv-nest")


def nested(part: ShownField) -> Markup:
    """A part that may have parts of its own."""
    head = tag("b", part.label) if part.label else None
    return tag("li", head, content(part) if part.parts else tag("span", part.text))


GENERIC = GenericDrawer()
