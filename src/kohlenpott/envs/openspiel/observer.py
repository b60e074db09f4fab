"""What a seat sees, in OpenSpiel's form: tensors and strings of observations and of information states."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from kohlenpott.api.game import Game

MEMORY_BITS = 128


@cache
def labels(game: Game) -> tuple[str, ...]:
    """A name for every cell of an observation."""
    found: list[str] = []
    for part in game.parts:
        found += [part.name] if part.cells == 1 else [f"{part.name}[{k}]" for k in range(part.cells)]
    return tuple(found)


class SeatObserver:
    """Observations of the games; with perfect recall also what the seat remembers.

    The tensor holds the cells of the engine divided by their scales; with perfect recall 128 cells follow, the digest
    of everything the seat has learned and chosen since the beginning: equal for equal memories only.
    """

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"observations have no parameters, but {params} were given")
        self.game = game
        self.recalls = kind.perfect_recall
        self.shows_public = kind.public_info
        self.shows_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.factors = (1 / np.asarray(game.scales)).astype(np.float32)
        self._read = np.zeros(len(game.scales), np.int16)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.shows_public and self.shows_private:
            cells = len(game.scales)
            self.tensor = np.zeros(cells + (MEMORY_BITS if self.recalls else 0), np.float32)
            self.dict["observation"] = self.tensor[:cells]
            if self.recalls:
                self.dict["memory"] = self.tensor[cells:]

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player sees; zeros while the game is being set up."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        situation = state.situation
        if situation.state is not None:
            situation.state.observe_into(player, self._read)
            np.multiply(self._read, self.factors, out=self.dict["observation"])
        if self.recalls:
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(situation.memories[player], np.uint8))

    def string_from(self, state: Any, player: int) -> str | None:
        """What a player sees, in words; without the private part, what a spectator sees. That part alone has none."""
        situation = state.situation
        if not self.shows_public:
            return None
        if situation.state is None:
            return "setting up"
        if not self.shows_private:
            return json.dumps(situation.state.view(None))
        situation.state.observe_into(player, self._read)
        names = labels(self.game)
        seen = " ".join(f"{names[k]}={self._read[k]}" for k in np.flatnonzero(self._read))
        return f"seat {player} {seen} remembers {situation.memories[player].hex()}" if self.recalls else seen
