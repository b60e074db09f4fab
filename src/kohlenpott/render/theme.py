"""Colours of the themes, for pictures that stand alone: a page leaves them to its style sheet."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Literal

from kohlenpott.api import registry

from .game_files import style_sheet

Theme = Literal["light", "dark"]
TOKEN = re.compile(r"(--[\w-]+):\s*(light-dark\((?P<day>[^,()]+),\s*(?P<night>[^()]+)\)|(?P<both>[^;]+));")
TOKENS = re.compile(r"@layer tokens \{(.*?)\n\}", re.DOTALL)  # the part of a sheet that declares them
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*(?:\([^()]*\))?))?\)")


@cache
def tokens(theme: Theme) -> dict[str, str]:
    """Every token of the style sheets, the games' own among them, with its value in a theme."""
    own = (file for file in files(__package__).joinpath("static").iterdir() if file.name.endswith(".css"))
    sheets = [*(file.read_text(encoding="utf-8") for file in own), *map(style_sheet, registry.definitions())]
    declared = "".join(part for sheet in sheets for part in TOKENS.findall(sheet))
    part = "day" if theme == "light" else "night"
    return {m[1]: (m["both"] or m[part]).strip() for m in TOKEN.finditer(declared)}


def settled(drawing: str, theme: Theme) -> str:
    """The drawing with every var() replaced by the token's value, so that any program can show it."""
    known = tokens(theme)

    def value(match: re.Match[str]) -> str:
        return known.get(match[1], match[2] or "none")

    while VARIABLE.search(drawing):
        drawing = VARIABLE.sub(value, drawing)
    return drawing
