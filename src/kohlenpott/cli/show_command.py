"""`kohlenpott show`: a moment of a game as a picture or in the terminal."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from kohlenpott import render
from kohlenpott.api.record import Record
from kohlenpott.api.registry import game as game_of
from kohlenpott.api.state import State
from kohlenpott.api.untrusted import BadText, read_json, read_text
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.render.terminal import board
from kohlenpott.text.templates import check_language

from .console import console
from .errors import Complaint


class Theme(StrEnum):
    """Colours of a picture."""

    light = "light"
    dark = "dark"


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game, or a position as JSON.")],
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Write the table as SVG.")] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Write the table as PNG.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="As this seat sees it (from 0); else what everybody sees.")
    ] = None,
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", help="After N moves of a recorded game; by default at its end.")
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
    theme: Annotated[Theme, typer.Option("--theme", help="Colours of the picture.")] = Theme.light,
    width: Annotated[
        int | None, typer.Option("--width", min=16, max=10_000, help="Width of the PNG in pixels.")
    ] = None,
) -> None:
    """Show a moment of a game: as a picture in a file, or in the terminal."""
    check_language(lang)
    state, names = moment(file, step, lang)
    if seat is not None and not 0 <= seat < state.seats:
        raise Complaint(f"--seat: seats are 0 to {state.seats - 1}, not {seat}")
    if svg is None and png is None:
        console().print(board(state, seat, lang, names))
        return
    picture = render.picture(state, seat, lang, "dark" if theme is Theme.dark else "light", names)
    if svg is not None:
        svg.write_text(picture, encoding="utf-8")
    if png is not None:
        png.write_bytes(as_png(picture, width))


def moment(file: Path, step: int | None, lang: str) -> tuple[State, list[str]]:
    """The state a file describes, and what its seats are called."""
    is_position = file.read_bytes()[:1000].lstrip().startswith(b"{")
    if is_position and step is not None:
        raise Complaint(f"{file}: a position is a single moment; --step is for recorded games")
    record = None if is_position else Record.load(file)
    state = record.replay(step) if record else position(file)
    players = record.players if record else {}
    words = state.game.definition.words
    return state, [players.get(each) or words.player(each, lang) for each in range(state.seats)]


def position(file: Path) -> State:
    """The state a position describes."""
    try:
        data: Any = read_json(read_text(file))
    except BadText as error:
        raise Complaint(f"{file}: not JSON: {error}") from None
    try:
        game, rules = game_of(str(data.get("game"))), data.get("rules_version")
        is_known = type(rules) is int and rules in game.rules_versions
        return (game_of(game.name, rules=rules) if is_known else game).from_position(data)
    except KohlenpottError as error:
        raise Complaint(f"{file}: {error}") from None


def as_png(picture: str, width: int | None) -> bytes:
    """The picture in pixels, if what makes them is installed."""
    try:
        return render.png(picture, width)
    except ImportError as error:
        raise Complaint(str(error)) from None
