"""PettingZoo environments; importing this package makes a module for each game and registers it.

from kohlenpott.envs.pettingzoo import NAME_v0          # NAME with _ for -
NAME_v0.env(seats=4)                                    # or, by id:
from pettingzoo.env_registry.registration import make
make("aec", "kohlenpott/Name-v0", seats=4)
"""

from __future__ import annotations

from types import ModuleType

from pettingzoo.env_registry import register

from kohlenpott.api import registry

from ..names import environment_id, module_name
from .modules import PARALLEL, environments

IDS = {environment_id(name): module_name(name) for name in registry.names()}
MODULES = {module_name(each.name): environments(each, __name__) for each in registry.definitions()}

for _id, _name in IDS.items():
    register("aec", _id, f"{__name__}.{_name}:env")
    if hasattr(MODULES[_name], PARALLEL):
        register("parallel", _id, f"{__name__}.{_name}:{PARALLEL}")


def __getattr__(name: str) -> ModuleType:
    """The module of a game."""
    if name in MODULES:
        return MODULES[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["IDS", *MODULES]  # noqa: PLE0604  # names of modules are texts
