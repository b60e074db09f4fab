"""TorchRL takes our environments as they are."""

from __future__ import annotations

from types import ModuleType

import pyspiel
import pytest
from torchrl.envs.libs.openspiel import OpenSpielWrapper
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from envs.modules import each_module
from kohlenpott.envs.openspiel import NAMES
from kohlenpott.envs.pettingzoo import haspelknecht_v0


@pytest.mark.filterwarnings("ignore")
@each_module
def test_the_specs_of_the_pettingzoo_games_hold(module: ModuleType) -> None:
    check_env_specs(PettingZooWrapper(module.env(), use_mask=True))


@pytest.mark.filterwarnings("ignore")
def test_the_specs_of_parallel_planning_hold() -> None:
    check_env_specs(PettingZooWrapper(haspelknecht_v0.parallel_env(), use_mask=True))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
def test_the_specs_of_the_openspiel_games_hold(name: str) -> None:
    check_env_specs(OpenSpielWrapper(pyspiel.load_game(name).new_initial_state()))
