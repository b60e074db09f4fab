"""`kohlenpott components`: check a corrected component file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from kohlenpott.api import figures, registry

from .console import console
from .errors import Complaint

NAMED_IN = (("game", "name"), ("meta", "game"), ("meta", "title"), ("meta", "id"))  # where a file names its game

app = typer.Typer(no_args_is_help=True, help="The printed figures of a game.")


@app.callback()
def _components() -> None:
    """The printed figures of a game."""


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A component file.")],
) -> None:
    """Check a corrected component file against the counts of the rulebook."""
    data, checksum = figures.read(file)
    game = _game_of(file, data)
    problems = game.check_components(data)
    out = console()
    if not problems:
        out.print(Text(f"OK: {file} fits {game.title} ({_counts(data)}; sha256 {checksum[:12]})"), soft_wrap=True)
        return
    amount = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
    table = Table("where", "what does not fit", title=Text(f"{file}: {amount}"))
    for problem in problems:
        table.add_row(Text(problem.path), Text(problem.message))
    out.print(table)
    raise typer.Exit(2)


def _game_of(file: Path, data: dict[str, Any]) -> Any:
    """The game that the file names in [game].name, or in [meta]."""
    known = [registry.definition(name) for name in registry.names()]
    names = [_named(data, part, key) for part, key in NAMED_IN]
    name = next((found for found in names if found is not None), None)
    if name is None:
        raise Complaint(f"{file}: game.name is missing; it says which game the file belongs to")
    for game in known:
        if name.casefold() in (game.title.casefold(), game.name):
            return game
    raise Complaint(f"{file}: game.name {name!r} is no known game ({', '.join(game.title for game in known)})")


def _named(data: dict[str, Any], part: str, key: str) -> str | None:
    """The text at one place of a file, if there is one."""
    table = data.get(part)
    name = table.get(key) if isinstance(table, dict) else None
    return name if isinstance(name, str) else None


def _counts(data: dict[str, Any]) -> str:
    """How many entries each list of the file has."""
    counts: list[str] = []
    for name, part in data.items():
        inner = list(part.values()) if isinstance(part, dict) else []
        entries = inner[0] if len(inner) == 1 else part
        if isinstance(entries, list):
            counts.append(f"{name} {len(entries)}")
    return ", ".join(counts)
