"""The files of trained networks: a line of JSON, then little-endian 32-bit floats (docs/learning.md)."""

from __future__ import annotations

import json
import sys
from array import array
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.search.network import VALUES

from .protocol import BadBot

FORMAT = "kohlenpott-network"
VERSION = 1
MOST_HIDDEN = 1024
MOST_EXPLORE = 100.0


@dataclass(frozen=True)
class Network:
    """A trained network: units of the hidden layer, and all weights in the order of the file."""

    hidden: int
    floats: array[float]
    notes: dict[str, Any]
    judges: bool = True  # it speaks of positions, not only of moves

    @property
    def explore(self) -> float | None:
        """How strongly a search with this network tries moves it seldom looked at; None: as without one."""
        return self.notes.get("explore")


def floats_of(game: Game, hidden: int) -> int:
    """How many numbers a network of this size has."""
    actions, inputs = game.definition.unit.sizes
    return (inputs + 1) * hidden + (VALUES + actions) * (hidden + 1)


def read(game: Game, raw: bytes, name: str) -> Network:
    """A network from the bytes of its file; one that does not fit the game is refused."""
    head, _, body = raw.partition(b"\n")
    try:
        notes = json.loads(head)
        hidden = notes["hidden"]
    except (ValueError, TypeError, KeyError) as error:
        raise BadBot(f"{name} is no network: its first line must be JSON with format, version, game, hidden") from error
    actions, inputs = game.definition.unit.sizes
    wanted = {"format": FORMAT, "version": VERSION, "game": game.name, "observation": inputs, "actions": actions}
    for key, value in wanted.items():
        if notes.get(key) != value:
            raise BadBot(f"{name} does not fit: {key} is {notes.get(key)!r}, not {value!r}")
    if type(hidden) is not int or not 1 <= hidden <= MOST_HIDDEN or len(body) != 4 * floats_of(game, hidden):
        raise BadBot(f"{name} does not fit: {len(body)} bytes of weights for {hidden!r} hidden units")
    explore = notes.get("explore", 1.0)
    if type(explore) not in (int, float) or not 0 < explore <= MOST_EXPLORE:
        raise BadBot(f"{name} does not fit: explore is {explore!r}, not a number up to {MOST_EXPLORE:g}")
    floats = array("f", body)
    if sys.byteorder == "big":
        floats.byteswap()
    if not all(-1e6 < number < 1e6 for number in floats):
        raise BadBot(f"{name} does not fit: a weight is no ordinary number")
    return Network(hidden, floats, notes, any(values_of(game, hidden, floats)))


def values_of(game: Game, hidden: int, floats: array[float]) -> array[float]:
    """The part of the weights that judges positions; all zeros where nothing was learnt about them."""
    first = (game.definition.unit.sizes[1] + 1) * hidden
    return floats[first : first + VALUES * (hidden + 1)]


def write(game: Game, network: Network) -> bytes:
    """The bytes of a network's file."""
    actions, inputs = game.definition.unit.sizes
    head = {"format": FORMAT, "version": VERSION, "game": game.name, "observation": inputs, "actions": actions,
            "hidden": network.hidden, **network.notes}  # fmt: skip
    floats = array("f", network.floats)
    if sys.byteorder == "big":
        floats.byteswap()
    return json.dumps(head).encode() + b"\n" + floats.tobytes()


@lru_cache
def shipped(game: Game, seats: int) -> Network | None:
    """The network that comes with the package for tables of this size, or else for the whole game, if there is one."""
    weights = resources.files(game.definition.package).joinpath("weights")
    for name in (f"{game.name}-{seats}.kpw", f"{game.name}.kpw"):
        file = weights.joinpath(name)
        if file.is_file():
            return read(game, file.read_bytes(), name)
    return None


def load(game: Game, path: str) -> Network:
    """A network from a file."""
    try:
        return read(game, Path(path).read_bytes(), path)
    except OSError as error:
        raise BadBot(f"{path} cannot be read: {error.strerror}") from error
