"""The toy through the suites of OpenSpiel that take a name; what each environment asks stands in tests/envs."""

from __future__ import annotations

import unittest

import gymnasium
import pyspiel
import pytest
from absl import flags
from pettingzoo.test import api_test

import kohlenpott.envs.gymnasium
import kohlenpott.envs.openspiel
from kohlenpott.envs import pettingzoo

OPENSPIEL = "python_coal_heaps"


def assert_passes(suite: unittest.TestSuite) -> None:
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun > 0
    assert not result.errors and not result.failures, [*result.errors, *result.failures]


def test_openspiel_s_integration_and_simulation_tests_find_nothing_wrong() -> None:
    from open_spiel.integration_tests import api_test as spiel_api_test  # their lists are made when they are imported
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    flags.FLAGS(["api_test", f"--test_only_games=^{OPENSPIEL}$"])
    assert_passes(spiel_api_test.load_tests(unittest.defaultTestLoader, None, None))
    assert_passes(unittest.TestSuite(GamesSimTest(test) for test in dir(GamesSimTest) if test.endswith(OPENSPIEL)))
    assert OPENSPIEL in kohlenpott.envs.openspiel.NAMES
    assert pyspiel.load_game(OPENSPIEL).num_distinct_actions() == 10


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_and_gymnasium_know_it_by_its_id() -> None:
    assert pettingzoo.IDS["kohlenpott/CoalHeaps-v0"] == "coal_heaps_v0"
    api_test(pettingzoo.MODULES["coal_heaps_v0"].env(seats=4), 200)
    assert kohlenpott.envs.gymnasium.IDS["kohlenpott/CoalHeaps-v0"] == "coal-heaps"
    env = gymnasium.make("kohlenpott/CoalHeaps-v0", seats=2, opponents="greedy")
    assert env.reset(seed=1)[0] in env.observation_space
