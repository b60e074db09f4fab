"""Haspelknecht for PettingZoo."""

from __future__ import annotations

from typing import Any

from .aec import TurnEnv
from .guard import Guard
from .parallel import ParallelView
from .seated import metadata


class raw_env(TurnEnv):
    """The game without wrappers: an illegal action raises IllegalMove."""

    game_name = "haspelknecht"
    metadata = metadata("haspelknecht_v0")


def env(**kwargs: Any) -> Guard:
    """The game with the checks of PettingZoo's usual wrappers."""
    return Guard(raw_env(**kwargs))


class parallel_env(ParallelView):
    """All seats plan at the same time; in the rest of the year those who are not asked wait."""

    game_name = "haspelknecht"
    metadata = metadata("haspelknecht_v0")
