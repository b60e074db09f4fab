"""The environments under test, by game."""

from __future__ import annotations

import os
from types import ModuleType

import pytest

from kohlenpott.envs.pettingzoo import coal_baron_v0, haspelknecht_v0, kohle_kolonie_v0

MODULES: dict[str, ModuleType] = {
    "coal-baron": coal_baron_v0,
    "haspelknecht": haspelknecht_v0,
    "kohle-kolonie": kohle_kolonie_v0,
}
each_module = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
each_game = pytest.mark.parametrize("name", MODULES)
PURE = os.environ.get("KOHLENPOTT_PURE") == "1"
compiled_only = pytest.mark.skipif(PURE, reason="the same in pure Python, but slow")
