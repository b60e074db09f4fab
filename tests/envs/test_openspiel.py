"""The games inside OpenSpiel: its own suites, chance as the engine draws it, information, bots of others."""

from __future__ import annotations

import gzip
import importlib.util
import pickle
import random
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from pettingzoo.test import api_test as pettingzoo_api_test
from shimmy import OpenSpielCompatibilityV0

import kohlenpott as kp
from envs.modules import PURE, compiled_only
from kohlenpott.engine.chance import random_below
from kohlenpott.engine.scripted_chance import ScriptedChance
from kohlenpott.envs.openspiel import NAMES, Resampler, resampled
from kohlenpott.envs.openspiel.games import MOST_DRAWS, MOST_OUTCOMES

each_name = pytest.mark.parametrize("name", NAMES)
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SECRETIVE = [name for name, game in NAMES.items() if kp.game(game).definition.has_secrets]


def script(name: str) -> Any:
    """One of the project's tools as a module."""
    path = Path(__file__).parents[2] / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = script("playthroughs")


def step_at_random(state: Any, draw: random.Random) -> None:
    """Any outcome or any move."""
    if state.is_chance_node():
        state.apply_action(draw.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(draw.choice(state.legal_actions()))


def played(name: str, steps: int, seed: int) -> Any:
    """A state after the set-up and some random steps, with a player to move; in a short game half way."""
    state, draw = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    left = steps
    while left or state.is_chance_node():
        step_at_random(state, draw)
        left -= 1 if left and not state.is_chance_node() else 0
        if state.is_terminal():
            return played(name, steps // 2, seed)
    return state


@each_name
def test_random_simulations_with_serialisation(name: str) -> None:
    """OpenSpiel's test in C++, at every table."""
    for seats in kp.game(NAMES[name]).definition.seats[: 1 if PURE else None]:
        game = pyspiel.load_game(name, {"players": seats})
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@each_name
def test_random_simulations_of_sampled_chance_and_of_scores(name: str) -> None:
    for parameters in ({"chance": "sampled"}, {"reward": "score"}):
        game = pyspiel.load_game(name, parameters)
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_the_integration_tests_find_nothing_wrong() -> None:
    """open_spiel.integration_tests.api_test, for our names."""
    from open_spiel.integration_tests import api_test  # its list is made when it is imported

    flags.FLAGS(["api_test", f"--test_only_games=^({'|'.join(NAMES)})$"])
    suite = api_test.load_tests(unittest.defaultTestLoader, None, None)
    assert suite.countTestCases() == 5 * len(NAMES)
    assert_passes(suite)


def test_the_simulation_tests_find_nothing_wrong() -> None:
    """open_spiel.python.tests.games_sim_test: pickling, clones, all numbers of players, utilities within bounds."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest  # its list is made when it is imported

    names = [test for test in dir(GamesSimTest) if test.endswith(tuple(NAMES))]
    assert len(names) == len(NAMES) + sum(len(kp.game(game).definition.seats) for game in NAMES.values())
    assert_passes(unittest.TestSuite(GamesSimTest(test) for test in names[: 3 if PURE else None]))


def assert_passes(suite: unittest.TestSuite) -> None:
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun > 0
    assert not result.errors and not result.failures, [*result.errors, *result.failures]


@compiled_only
@pytest.mark.parametrize("game", TOOL.GAMES)
def test_the_playthroughs_are_those_kept(game: str) -> None:
    """A changed line is a changed game, observation or word; tools/playthroughs.py writes them anew."""
    kept = gzip.decompress((PLAYTHROUGHS / TOOL.file_name(game)).read_bytes()).decode().splitlines()
    now = generate_playthrough.playthrough(game, action_sequence=None, seed=TOOL.SEED).splitlines()
    for number, (was, found) in enumerate(zip(kept, now, strict=True), 1):
        assert was == found, f"line {number}"


@pytest.mark.filterwarnings("ignore")
@each_name
def test_through_shimmy_pettingzoo_finds_nothing_wrong(name: str) -> None:
    """A second path to the same rules."""
    pettingzoo_api_test(OpenSpielCompatibilityV0(game_name=name), num_cycles=50 if PURE else 500)


class Overheard(ScriptedChance):
    """Lets the stream draw by itself and writes down what it draws."""

    def __init__(self, chance: Any) -> None:
        super().__init__(chance, [])
        self.twin = chance.copy()
        self.drawn: list[tuple[int, int]] = []

    def draw(self, n: int) -> int:
        outcome = random_below(self.twin, n)
        if n > 1:
            self.drawn.append((n, outcome))
        return outcome


@pytest.mark.parametrize("game", NAMES.values())
def test_chance_nodes_are_the_draws_of_the_engine(game: str) -> None:
    """Fed with what the engine draws by itself, the nodes ask for the same draws and lead to the same states."""
    engine, draw = kp.game(game, pure=True), random.Random(3)
    state = pyspiel.load_game(f"python_{game.replace('-', '_')}", {"players": 3}).new_initial_state()
    own: Any = engine.new(3, 77)
    nodes = 0
    while state.is_chance_node():  # any set-up; then the engine goes on from it
        step_at_random(state, draw)
    own = engine.from_raw(state.situation.state.raw())
    for _ in range(60):
        if own.is_over:
            break
        move = draw.choice(own.actions())
        expected = own.clone()
        heard = Overheard(engine.definition.unit.chance_of(expected.g))
        with heard:
            expected.apply(move)
        state.apply_action(move)
        for n, outcome in heard.drawn:
            assert state.is_chance_node()
            assert state.chance_outcomes() == [(k, 1 / n) for k in range(n)]
            state.apply_action(outcome)
            nodes += 1
        assert not state.is_chance_node()
        assert state.situation.state.raw() == expected.raw()
        own = expected
    assert nodes > 0


def test_every_first_player_is_equally_likely() -> None:
    """CB-R01: the first chance node is the draw of the first player."""
    state = pyspiel.load_game("python_coal_baron(players=4)").new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]


def test_sampled_chance_has_one_outcome_and_a_seed() -> None:
    """The same seed of the game gives the same games."""
    ends: Counter[str] = Counter()
    for seed in (1, 1, 2):
        game = pyspiel.load_game("python_haspelknecht", {"chance": "sampled", "rng_seed": seed})
        assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
        state, draw = game.new_initial_state(), random.Random(0)
        while not state.is_terminal():
            if state.is_chance_node():
                assert state.chance_outcomes() == [(0, 1.0)]
            step_at_random(state, draw)
        ends[str(state)] += 1
    assert sorted(ends.values()) == [1, 2]


@each_name
def test_clones_and_pickles_are_exact_and_independent(name: str) -> None:
    state = played(name, 30, 1)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        before = str(state)
        assert (str(twin), twin.history()) == (before, state.history())
        twin.apply_action(twin.legal_actions()[0])
        assert str(state) == before != str(twin)


@each_name
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    """Information state, observation, legal moves: equal; what is hidden: mostly not."""
    different = 0
    for seed in range(12):
        state = played(name, 5 * seed, seed)
        player = state.current_player()
        for world in (resampled(state, player, seed), Resampler(seed)(state, player)):
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.legal_actions() == state.legal_actions()
            different += world.situation.state.raw() != state.situation.state.raw()
    assert different > 0


@each_name
def test_an_information_state_remembers_and_an_observation_does_not(name: str) -> None:
    """Equal observations may have come about differently; the memory of a seat changes with what it learns."""
    state, draw = played(name, 0, 1), random.Random(5)
    memories = set()
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            memories.add(state.information_state_string(player).rpartition(" ")[2])
        step_at_random(state, draw)
    assert len(memories) >= 10
    game = state.get_game()
    assert game.information_state_tensor_size() == game.observation_tensor_size() + 128


def test_a_secret_choice_reaches_only_its_own_memory() -> None:
    """HK-110: while plans are made, the others learn nothing, not even how many pieces were assigned."""
    state, draw = played("python_haspelknecht", 0, 2), random.Random(2)
    while state.is_chance_node() or state.situation.state.decision != "plan":
        step_at_random(state, draw)
    planner = state.current_player()
    other = 1 - planner
    before = [state.information_state_string(seat) for seat in (planner, other)]
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == planner
    after = [state.information_state_string(seat) for seat in (planner, other)]
    assert before[0] != after[0]
    assert before[1] == after[1]


@each_name
def test_bounds_hold(name: str) -> None:
    game = pyspiel.load_game(name)
    state, draw, draws = game.new_initial_state(), random.Random(9), 0
    while not state.is_terminal():
        if state.is_chance_node():
            draws += 1
            assert len(state.chance_outcomes()) <= MOST_OUTCOMES == game.max_chance_outcomes()
        step_at_random(state, draw)
    assert draws <= MOST_DRAWS == game.max_chance_nodes_in_history()
    assert sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())


@compiled_only
@each_name
def test_openspiel_s_search_plays_our_games(name: str) -> None:
    """Its MCTS bot where everything is open, its ISMCTS bot with our resampler where not."""
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    state = played(name, 20, 3)
    if name in SECRETIVE:
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=5, random_state=np.random.RandomState(2))
        bot.set_resampler(Resampler(4))
    else:
        bot = mcts.MCTSBot(game, 2.0, 5, evaluator, random_state=np.random.RandomState(2))
    for _ in range(3):
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(0)


@each_name
def test_the_learning_loop_of_openspiel_runs(name: str) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(name))
    step, draw = environment.reset(), random.Random(1)
    for _ in range(30):
        if step.last():
            step = environment.reset()
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([draw.choice(step.observations["legal_actions"][player])])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("coal=1", "Unknown parameter"),
        ("players=7", "Coal Baron is for 2, 3 or 4 seats, not 7"),
        ("first_player=9", "first_player: 9 is not one of"),
        ("first_player=2", "there is no seat 2 at a table of 2"),
        ("chance=fun", "chance: 'fun' is not one of explicit, sampled"),
        ("reward=fun", "reward: 'fun' is not one of win, score"),
    ],
)
def test_wrong_parameters_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(f"python_coal_baron({wrong})")


def test_options_of_the_rules_are_parameters() -> None:
    game = pyspiel.load_game("python_coal_baron(first_player=1,hide_delivered=True)")
    assert game.start.table.options == {"first_player": 1, "hide_delivered": True}


def test_illegal_actions_are_refused_with_the_rule() -> None:
    state = played("python_coal_baron", 0, 1)
    with pytest.raises(pyspiel.SpielError, match="CB-032"):
        state.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="outcomes 0 to 1, not 2"):
        pyspiel.load_game("python_coal_baron").new_initial_state().apply_action(2)
