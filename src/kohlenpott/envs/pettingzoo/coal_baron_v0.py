"""Coal Baron for PettingZoo."""

from __future__ import annotations

from typing import Any

from .aec import TurnEnv
from .guard import Guard
from .seated import metadata


class raw_env(TurnEnv):
    """The game without wrappers: an illegal action raises IllegalMove."""

    game_name = "coal-baron"
    metadata = metadata("coal_baron_v0")


def env(**kwargs: Any) -> Guard:
    """The game with the checks of PettingZoo's usual wrappers."""
    return Guard(raw_env(**kwargs))
