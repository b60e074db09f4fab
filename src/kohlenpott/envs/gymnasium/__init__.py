"""Gymnasium environments; importing this package registers them.

gymnasium.make("kohlenpott/Name-v0", seats=4, opponents="greedy")
gymnasium.make_vec("kohlenpott/Name-v0", num_envs=64, vectorization_mode="vector_entry_point")
"""

from __future__ import annotations

import gymnasium

from kohlenpott.api import registry

from ..names import environment_id
from .seat import SeatEnv
from .vector import SeatVectorEnv

IDS = {environment_id(name): name for name in registry.names()}

for _id, _game in IDS.items():
    gymnasium.register(
        _id,
        f"{__name__}.seat:SeatEnv",
        kwargs={"game": _game},
        vector_entry_point=f"{__name__}.vector:SeatVectorEnv",
    )

__all__ = ["IDS", "SeatEnv", "SeatVectorEnv"]
