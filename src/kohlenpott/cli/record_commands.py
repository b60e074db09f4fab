"""`kohlenpott replay` and `kohlenpott record`: look at recorded games and check that they replay."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kohlenpott.api.record import Record
from kohlenpott.api.record_check import replayed
from kohlenpott.api.state import State
from kohlenpott.render.terminal import board

from .console import console
from .errors import Complaint

app = typer.Typer(no_args_is_help=True, help="Recorded games.")


@app.callback()
def _record() -> None:
    """Recorded games."""


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.")],
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after N moves.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
) -> None:
    """Tell a recorded game move by move and show the board it led to."""
    record = Record.load(file)
    record.replay(to)  # refuses a broken record before anything is told
    out = console()
    names = [record.players.get(seat, record.game.definition.words.player(seat, lang)) for seat in range(record.seats)]
    state = record.begin()
    tell_events(state, lang, names)
    for number, entry in enumerate(record.moves()[:to], 1):
        if entry.starts_turn:
            out.print(Text.assemble((f"{number:>4}", "dim"), " ", (names[entry.seat], "bold")))
        state.apply(entry.move)
        tell_events(state, lang, names)
    out.print(board(state, None, lang, names))
    tell_result(state, names)


def tell_events(state: State, lang: str, names: list[str]) -> None:
    """What the last move, or the set-up, has caused for all to see."""
    for event in state.events():
        if not event.private:
            console().print(f"       {event.text(lang, names)}", markup=False)


def tell_result(state: State, names: list[str]) -> None:
    """Who won, when the game is over."""
    result = state.result()
    if result is None:
        return
    for seat in sorted(range(state.seats), key=lambda s: result.ranks[s]):
        console().print(f"{result.ranks[seat]}. {names[seat]}: {result.scores[seat]}")


@app.command("verify")
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Recorded games.")],
) -> None:
    """Replay recorded games and compare them with the results written down."""
    wrong: list[str] = []
    for file, found in replayed(files):
        if isinstance(found, str):
            wrong.append(found)
        else:
            console().print(f"{file}: OK, {' '.join(map(str, found.scores()))}")
    if wrong:
        raise Complaint("; ".join(wrong))
