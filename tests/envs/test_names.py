"""What environments are called follows from the names of the games."""

from __future__ import annotations

import importlib

import gymnasium
import pytest

from kohlenpott.api import registry
from kohlenpott.envs import gymnasium as gym_envs
from kohlenpott.envs import openspiel
from kohlenpott.envs import pettingzoo as zoo
from kohlenpott.envs.names import camel_case, environment_id, identifier, module_name


def test_a_name_gives_a_module_a_class_and_an_id() -> None:
    assert identifier("kohle-kolonie") == "kohle_kolonie"
    assert camel_case("kohle-kolonie") == "KohleKolonie"
    assert module_name("coal-baron") == "coal_baron_v0"
    assert environment_id("coal-baron") == "kohlenpott/CoalBaron-v0"


def test_every_game_of_the_registry_has_environments() -> None:
    assert list(zoo.IDS) == list(gym_envs.IDS) == [environment_id(name) for name in registry.names()]
    assert set(openspiel.NAMES.values()) == set(registry.names())
    assert all(id in gymnasium.registry for id in gym_envs.IDS)


@pytest.mark.parametrize("name", registry.names())
def test_the_module_of_a_game_can_be_imported_by_its_name(name: str) -> None:
    """And only games in which seats decide at once have the parallel interface."""
    module = importlib.import_module(f"kohlenpott.envs.pettingzoo.{module_name(name)}")
    assert module is getattr(zoo, module_name(name))
    assert hasattr(module, "parallel_env") == bool(registry.definition(name).simultaneous)


def test_a_game_that_is_not_there_has_no_module() -> None:
    with pytest.raises(AttributeError, match="nothing_v0"):
        _ = zoo.nothing_v0
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("kohlenpott.envs.pettingzoo.nothing_v0")
