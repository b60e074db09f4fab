"""Makes a game's module of PettingZoo environments: `env`, `raw_env`, and `parallel_env` where seats decide at once."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from kohlenpott.api.definition import Definition

from ..names import module_name
from .aec import TurnEnv
from .guard import Guard
from .parallel import ParallelView
from .seated import metadata

PARALLEL = "parallel_env"


def environments(definition: Definition, package: str) -> ModuleType:
    """The module of a game, to be imported by its name from now on."""
    short = module_name(definition.name)
    made = ModuleType(f"{package}.{short}", f"{definition.title} for PettingZoo.")
    about: dict[str, Any] = {
        "game_name": definition.name, "metadata": metadata(short), "__module__": made.__name__
    }  # fmt: skip
    raw_env: Any = type("raw_env", (TurnEnv,), {
        **about, "__doc__": "The game without wrappers: an illegal action raises IllegalMove."
    })  # fmt: skip

    def env(**kwargs: Any) -> Guard:
        """The game with the checks of PettingZoo's usual wrappers."""
        return Guard(raw_env(**kwargs))

    env.__module__, env.__qualname__ = made.__name__, "env"
    vars(made).update(raw_env=raw_env, env=env)
    if definition.simultaneous:
        doc = "Seats that decide in secret do so at the same time; at any other time those who are not asked wait."
        setattr(made, PARALLEL, type(PARALLEL, (ParallelView,), {**about, "__doc__": doc}))
    sys.modules[made.__name__] = made
    return made
