"""`kohlenpott study`: what corrected figures do to scores, sources, seats and openings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kohlenpott.api import registry
from kohlenpott.insight.continuations import Mean
from kohlenpott.insight.study import Study, study, with_changes

from .console import console, error_console, print_json
from .errors import Complaint

MOST_SIMULATIONS = 100_000  # for a move; their tree must fit into memory


def study_game(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    change: Annotated[Path | None, typer.Option("--change", metavar="FILE", help="A corrected component file.")] = None,
    figure: Annotated[
        list[str] | None, typer.Option("--set", metavar="PATH=VALUE", help="One corrected figure: tile/4/cost/any=2.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Players at the table.")] = None,
    games: Annotated[int, typer.Option("--games", help="Games with each of both figures.")] = 100,
    simulations: Annotated[int, typer.Option("--simulations", help="How long the bots think about a move.")] = 64,
    seed: Annotated[int, typer.Option("--seed", help="Of the first game; the next has the next.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print data instead of a table.")] = False,
) -> None:
    """Let bots play with the figures in use and with corrected ones, and compare, with 95 % intervals."""
    before = registry.game(game)
    if change is None and not figure:
        raise Complaint("say what is corrected: --change FILE, or --set PATH=VALUE")
    if games < 2 or not 1 <= simulations <= MOST_SIMULATIONS or not 0 <= seed <= 2**64 - games:
        ranges = f"--games needs at least 2, --simulations is from 1 to {MOST_SIMULATIONS}, --seed from 0 to 2**64"
        raise Complaint(ranges)
    after = registry.game(game, figures=change) if change is not None else before
    after = with_changes(game, after, [line(each) for each in figure or []])
    if before.figures_hash == after.figures_hash:
        raise Complaint("the figures are the same as those in use")
    table = before.checked_seats(seats if seats is not None else before.definition.usual_seats)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console(), transient=True) as bar:
        task = bar.add_task(before.title, total=2 * games)
        found = study(before, after, table, games, seed, simulations, lambda done, of: bar.update(task, completed=done))
    if as_json:
        print_json(found.to_json())
    else:
        show(found, before.title)


def line(given: str) -> str:
    """PATH=VALUE as a change is written in records."""
    path, sign, value = given.partition("=")
    if not sign:
        raise Complaint(f"--set needs PATH=VALUE, not {given!r}")
    return f"{path} {value}"


def show(found: Study, title: str) -> None:
    """Both sides, side by side; what has changed beyond doubt is bold."""
    out = console()
    out.print(Text(f"{title}, {found.seats} seats, {found.games} games each", "bold"))
    for each in found.changed:
        out.print(f"  {each}")
    table = Table("", "", "before", "after", "change (95 %)", title_justify="left")
    for row in found.rows:
        is_share = row.kind in ("seat", "opening")
        cells = [number(row.before, is_share), number(row.after, is_share), interval(row.change, is_share)]
        style = "" if row.change.holds_zero else "bold"
        table.add_row(row.kind, row.name, *(Text(cell, style) for cell in cells))
    out.print(table)


def number(mean: Mean, is_share: bool) -> str:
    """A mean with half of its interval."""
    half = mean.high - mean.value
    return f"{100 * mean.value:.0f} % ± {100 * half:.0f}" if is_share else f"{mean.value:.1f} ± {half:.1f}"


def interval(mean: Mean, is_share: bool) -> str:
    """A change with its interval."""
    scale, unit = (100, " %") if is_share else (1, "")
    digits = 0 if is_share else 1
    parts = [f"{scale * each:+.{digits}f}".replace("-", "−") for each in (mean.value, mean.low, mean.high)]
    return f"{parts[0]}{unit} ({parts[1]} to {parts[2]})"
