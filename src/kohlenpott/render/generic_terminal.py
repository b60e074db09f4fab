"""The terminal of a game that brings none of its own: the table, and a column for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from .generic_view import ShownField, ViewReader

View = Mapping[str, Any]


def draw(view: View, seat: int | None, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """The whole table as a seat (None: a spectator) sees it."""
    reader = ViewReader(words, lang)
    common = Panel(rows(reader.table(view)), title=Text(words.label("table", lang)), title_align="left")
    return Group(common, seats(reader, view, names))


def draw_own(view: View, seat: int, lang: str, names: Sequence[str], words: Any) -> RenderableType:
    """What is on the table and what a seat has."""
    reader = ViewReader(words, lang)
    parts = [*reader.table(view), ShownField(words.label("vp", lang), str(view["players"][seat]["vp"])),
             *reader.seat(view, seat)]  # fmt: skip
    return Panel(rows(parts), title=Text(names[seat]), title_align="left")


def rows(fields: Sequence[ShownField]) -> Table:
    """Fields one below the other."""
    table = Table.grid(padding=(0, 2))
    for each in fields:
        table.add_row(Text(each.label, "dim"), Text(each.plain))
    return table


def seats(reader: ViewReader, view: View, names: Sequence[str]) -> Table:
    """What the seats have side by side, their points first."""
    table = Table()
    table.add_column("")
    for seat in range(view["seats"]):
        table.add_column(Text(names[seat], "bold reverse" if seat == view["turn"] else "bold"))
    table.add_row(Text(reader.words.label("vp", reader.lang)), *(Text(str(p["vp"]), "bold") for p in view["players"]))
    owned = [{each.label: each.plain for each in reader.seat(view, seat)} for seat in range(view["seats"])]
    for label in dict.fromkeys(label for each in owned for label in each):
        table.add_row(Text(label), *(Text(each.get(label, "")) for each in owned))
    return table
