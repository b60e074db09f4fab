"""The drawn pieces: symbols of pieces.svg here and in the games' boards, used by name and carried along where used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from kohlenpott.api import registry

from .game_files import board_module, pieces_file
from .markup import Markup, tag

ART = "art-"  # symbol ids begin so, which leaves plain ids free for components

PRINTED_BOARDS = "printed_boards"  # what a game's board module calls the symbols that it draws from data, once


def symbols() -> Mapping[str, str]:
    """Every symbol and hatch with its source, by id: the drawn pieces and the boards games print themselves."""
    return symbols_of(tuple(registry.loaded()))


@lru_cache(maxsize=1)
def symbols_of(packages: tuple[str, ...]) -> Mapping[str, str]:
    """The symbols of the games and editions with these packages."""
    boards: dict[str, str] = {}
    for package in packages:
        boards |= getattr(board_module(registry.loaded()[package]), PRINTED_BOARDS, dict)()
    own = [pieces_of(name) for name in registry.names()]
    return {id: source for each in (*own, shared_pieces(), boards) for id, source in each.items()}


@cache
def shared_pieces() -> dict[str, str]:
    """The pieces and signs that serve all games."""
    return read_pieces(files(__package__).joinpath("pieces.svg").read_text(encoding="utf-8"))


@cache
def pieces_of(game: str) -> dict[str, str]:
    """The pieces that only one game has."""
    file = pieces_file(registry.definition(game))
    return read_pieces(file.read_text(encoding="utf-8")) if file.is_file() else {}


def read_pieces(source: str) -> dict[str, str]:
    """The symbols and hatches of a file, by id."""
    found = re.findall(r'<(symbol|pattern) id="([^"]+)".*?</\1>', source, re.DOTALL)
    bodies = re.finditer(r'<(symbol|pattern) id="[^"]+".*?</\1>', source, re.DOTALL)
    return {id: body.group(0) for (_, id), body in zip(found, bodies, strict=True)}


@lru_cache(maxsize=8192)
def use(symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: object) -> Markup:
    """A piece in a drawing, e.g. `use("worker-blue", 8, 8, 32)`; an unknown one is an error at once."""
    if ART + symbol not in symbols():
        raise KeyError(f"no piece is called {symbol!r}")
    height = width if height is None else height
    return tag("use", href=f"#{ART}{symbol}", x=x, y=y, width=width, height=height, **attributes)


@lru_cache(maxsize=4096)
def icon(symbol: str, **attributes: object) -> Markup:
    """A piece as a small icon in a line of text; it says nothing to a screen reader."""
    if ART + symbol not in symbols():
        raise KeyError(f"no piece is called {symbol!r}")
    attributes.setdefault("class_", "icon")
    return tag("svg", tag("use", href=f"#{ART}{symbol}"), aria_hidden="true", **attributes)


def definitions(*drawings: str) -> Markup:
    """The symbols and hatches these drawings use, once each, to be put before them."""
    wanted = {id for drawing in drawings for id in re.findall(r'(?:href="#|url\(#)([^")]+)', drawing)}
    known = symbols()
    return Markup("".join(known[id] for id in sorted(wanted & known.keys())))


def sprite(*drawings: str) -> Markup:
    """The hidden element that carries the symbols of a page."""
    defs = tag("defs", definitions(*drawings))
    return tag("svg", defs, class_="sprite", width=0, height=0, aria_hidden="true")
