"""What a game's folder brings for drawing: its style sheet, its pieces, its boards, its terminal."""

from __future__ import annotations

import importlib
import importlib.util
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType

from kohlenpott.api.definition import Definition

STYLE = "style.css"
PIECES = "pieces.svg"


def static_folder(definition: Definition) -> Traversable:
    """Where a game keeps what browsers fetch."""
    return files(definition.package).joinpath("board", "static")


def pieces_file(definition: Definition) -> Traversable:
    """Where a game keeps the pieces that only it has."""
    return files(definition.package).joinpath("board", PIECES)


def style_sheet(definition: Definition) -> str:
    """The style sheet of a game's board; empty where it has none."""
    file = static_folder(definition).joinpath(STYLE)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def board_module(definition: Definition, name: str = "") -> ModuleType | None:
    """A module of the folder `board`, the folder itself without a name; None where there is none."""
    wanted = f"{definition.package}.board{'.' + name if name else ''}"
    try:
        found = importlib.util.find_spec(wanted)
    except ModuleNotFoundError:  # the folder itself is missing
        return None
    return None if found is None else importlib.import_module(wanted)
