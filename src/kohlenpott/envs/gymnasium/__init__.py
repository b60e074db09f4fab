"""Gymnasium environments; importing this package registers them.

gymnasium.make("kohlenpott/CoalBaron-v0", seats=4, opponents="greedy")
gymnasium.make_vec("kohlenpott/CoalBaron-v0", num_envs=64, vectorization_mode="vector_entry_point")
"""

from __future__ import annotations

import gymnasium

from .seat import SeatEnv
from .vector import SeatVectorEnv

IDS = {
    "kohlenpott/CoalBaron-v0": "coal-baron",
    "kohlenpott/Haspelknecht-v0": "haspelknecht",
    "kohlenpott/KohleKolonie-v0": "kohle-kolonie",
}

for _id, _game in IDS.items():
    gymnasium.register(
        _id,
        f"{__name__}.seat:SeatEnv",
        kwargs={"game": _game},
        vector_entry_point=f"{__name__}.vector:SeatVectorEnv",
    )

__all__ = ["IDS", "SeatEnv", "SeatVectorEnv"]
