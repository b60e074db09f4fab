"""Where the weights that are learnt stand in the file that the bots read."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kohlenpott.api.game import Game
from kohlenpott.bots.networks import Network
from kohlenpott.search.network import VALUES

from .fitting import NAMES, TrainedNetwork

TURNED = ("value_weights", "prior_weights")  # units by outputs here, outputs by units in the file


def floats_of(network: TrainedNetwork) -> array[float]:
    """The numbers of the file."""
    raw = network.unscaled()
    parts = [raw[name].T if name in TURNED else raw[name] for name in NAMES]
    floats = np.concatenate([np.ascontiguousarray(part, np.float32).ravel() for part in parts])
    return array("f", floats.tolist())


def parts_of(game: Game, network: Network) -> dict[str, NDArray[np.floating[Any]]]:
    """The weights that a file holds, for raw observations."""
    (actions, inputs), hidden = game.definition.unit.sizes, network.hidden
    shapes = [(inputs, hidden), (hidden,), (VALUES, hidden), (VALUES,), (actions, hidden), (actions,)]
    ends = np.cumsum([np.prod(shape) for shape in shapes])[:-1]
    parts = np.split(np.array(network.floats, np.float32), ends)
    found = {name: part.reshape(shape) for name, part, shape in zip(NAMES, parts, shapes, strict=True)}
    return {name: part.T if name in TURNED else part for name, part in found.items()}
