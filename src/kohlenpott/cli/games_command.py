"""`kohlenpott games`: which games there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from kohlenpott.api import registry

from .console import console, print_json


def games(as_json: Annotated[bool, typer.Option("--json", help="Print data instead of a table.")] = False) -> None:
    """List the games."""
    rows: list[dict[str, Any]] = [
        {
            "name": game.name,
            "title": game.title,
            "seats": list(game.definition.seats),
            "compiled": game.compiled,
            "actions": game.actions,
            "designers": game.definition.credits.get("designers", ""),
        }
        for game in map(registry.game, registry.names())
    ]
    if as_json:
        print_json(rows)
        return
    table = Table(title="Games", title_justify="left")
    for heading in ("name", "title", "seats", "designed by", "engine"):
        table.add_column(heading)
    for row in rows:
        seats = ", ".join(map(str, row["seats"]))
        engine = "compiled" if row["compiled"] else "pure Python"
        table.add_row(row["name"], row["title"], seats, row["designers"], engine)
    console().print(table)
