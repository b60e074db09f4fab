"""The environments under test, by game."""

from __future__ import annotations

import os
from types import ModuleType

import pytest

from kohlenpott.api import registry
from kohlenpott.envs import pettingzoo
from kohlenpott.envs.names import module_name

MODULES: dict[str, ModuleType] = {name: pettingzoo.MODULES[module_name(name)] for name in registry.names()}
each_module = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
each_game = pytest.mark.parametrize("name", MODULES)
PURE = os.environ.get("KOHLENPOTT_PURE") == "1"
compiled_only = pytest.mark.skipif(PURE, reason="the same in pure Python, but slow")
