"""What `render()` gives: the table as the seat on turn sees it, as text, SVG or pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image
from rich.console import Console

from kohlenpott.api.state import State
from kohlenpott.engine.errors import BadSetup
from kohlenpott.render import picture, png
from kohlenpott.render.terminal import board

MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 120  # characters of a line
PIXELS = 1200  # of a row


def check_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise BadSetup(f"render_mode {mode!r} is not one of {', '.join(MODES)}")
    return mode


def names(seats: int) -> list[str]:
    """What the players are called in environments."""
    return [f"player_{seat}" for seat in range(seats)]


def as_text(state: State) -> str:
    """The table in characters, with the escape codes of a terminal."""
    console = Console(file=io.StringIO(), force_terminal=True, width=WIDTH, color_system="standard")
    with console.capture() as captured:
        console.print(board(state, state.seat, "en", names(state.seats)))
    return captured.get()


def as_pixels(state: State) -> npt.NDArray[np.uint8]:
    """The table in rows of red, green and blue."""
    drawn = png(picture(state, state.seat, players=names(state.seats)), PIXELS)
    return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))


def rendered(state: State, mode: str | None) -> Any:
    """The table in a mode of `MODES`; `human` prints it."""
    if mode == "human":
        print(as_text(state))
        return None
    if mode == "ansi":
        return as_text(state)
    if mode == "svg":
        return picture(state, state.seat, players=names(state.seats))
    return as_pixels(state) if mode == "rgb_array" else None
