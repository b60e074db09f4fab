"""The tree search: both modes alike, budgets, reuse of trees, networks."""

from __future__ import annotations

import random
import time
from array import array
from dataclasses import replace

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, SMALL_TABLES, TABLES, any_network, needs_speed, positions
from kohlenpott import bots
from kohlenpott.api.certainty import Certainty
from kohlenpott.bots import budget, networks
from kohlenpott.bots.search_bot import SearchBot, is_settled, preferred, settings_of
from kohlenpott.search.network import VALUES
from kohlenpott.search.weights import default_weights
from proof_time import IS_LONG

needs_both = pytest.mark.skipif(
    IS_PURE or not all(kp.game(name, pure=False).compiled for name in kp.games()), reason="needs the compiled engine"
)


@needs_both
@pytest.mark.parametrize(("name", "seats", "judges"), [
    *((*table, None) for table in TABLES),
    *((*table, judges) for table in (TABLES if IS_LONG else SMALL_TABLES) for judges in (False, True)),
])  # fmt: skip
def test_both_modes_search_alike(name: str, seats: int, judges: bool | None) -> None:
    """The same text runs compiled and uncompiled: visits, values and priors are the same numbers."""
    compiled, pure = kp.game(name, pure=False), kp.game(name, pure=True)
    weights = default_weights(compiled.definition.unit.evaluation)
    net = None if judges is None else replace(any_network(compiled, 1), judges=judges)
    left, right = (game.search(weights, settings_of(game), 2000, net) for game in (compiled, pure))
    for state in positions(compiled, seats, 2, seed=2):
        left.begin(state, state.seat, 11)
        right.begin(pure.from_raw(state.raw()), state.seat, 11)
        for _ in range(2):
            left.run(10)
            right.run(10)
        assert left.found() == right.found()
        assert left.judged(state.seat) == right.judged(state.seat)
        assert left.play_out(state.seat, 5, 1) == right.play_out(state.seat, 5, 1)
        assert (left.nodes, left.simulations) == (right.nodes, right.simulations)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_search_looks_at_every_move_and_changes_nothing(name: str, seats: int) -> None:
    game = kp.game(name)
    search = game.search(default_weights(game.definition.unit.evaluation), settings_of(game), 3000)
    for state in positions(game, seats, 1 if IS_PURE else 4, seed=3):
        before = state.raw()
        search.begin(state, state.seat, 5)
        search.run(40)
        rows = search.found()
        assert {row[0] for row in rows} >= set(state.actions())
        assert search.simulations == 40
        assert 0 < sum(row[1] for row in rows) <= 40
        assert all(0 <= value <= 1 for _, _, value, _ in rows)
        assert state.raw() == before


def test_a_full_tree_goes_on_without_growing() -> None:
    game = kp.game("coal-baron")
    state = game.new(2, 1)
    search = game.search(default_weights(game.definition.unit.evaluation), settings_of(game), 30)
    search.begin(state, state.seat, 5)
    search.run(60)
    assert search.nodes <= 30
    assert search.simulations == 60


@needs_speed
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_a_network_of_zeros_changes_no_move(name: str, seats: int) -> None:
    game = kp.game(name)
    nothing = any_network(game, 0, most=0.0)
    for state in positions(game, seats, 4, seed=4):
        plain, learned = (
            SearchBot(game, 5, budget.Budget(simulations=150), net, patience=0.0) for net in (None, nothing)
        )
        assert plain.choose(bots.PlayerView(state)) == learned.choose(bots.PlayerView(state))


@pytest.mark.parametrize("explore", [None, 0.7])
def test_a_network_may_say_how_to_explore(explore: float | None) -> None:
    game = kp.game("haspelknecht")
    plain = settings_of(game)
    net = replace(any_network(game, 1), notes={} if explore is None else {"explore": explore})
    assert settings_of(game, net) == ([explore, *plain[1:]] if explore else plain)
    assert settings_of(game, net, explore=2.0) == [2.0, *plain[1:]]
    assert networks.read(game, networks.write(game, net), "x").explore == explore


@needs_speed
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_time_budget_is_kept(name: str, seats: int) -> None:
    """Also at the start of a game, where simulations begin cheap and grow dear; a machine may stall, but not always."""
    game = kp.game(name)
    state = game.new(seats, 1)
    taken: list[float] = []
    for seed in range(3):
        bot = bots.make("search@120ms", game, seats, seed)
        before = time.process_time()
        bot.choose(bots.PlayerView(state))
        taken.append(time.process_time() - before)
    assert min(taken) < 2  # a machine may be busy; without a limit it would be minutes


class Counted:
    """A tree with so many visits of its moves."""

    def __init__(self, *visits: int) -> None:
        self._visits = visits

    def found(self) -> list[tuple[int, int, float, float]]:
        return [(action, seen, 0.5, 0.1) for action, seen in enumerate(self._visits)]


def test_a_search_ends_when_no_other_move_can_catch_up() -> None:
    assert is_settled(Counted(10, 500, 300), 199.0)
    assert not is_settled(Counted(10, 500, 300), 200.0)
    assert is_settled(Counted(7), 1.0)


@needs_speed
def test_two_threads_share_the_simulations() -> None:
    game = kp.game("coal-baron")
    for state in positions(game, 2, 2, seed=6):
        moves = []
        for _ in range(2):
            bot = bots.make("search@200x2", game, 2, 0)
            moves.append(bot.choose(bots.PlayerView(state)))
            bot.close()
        assert moves[0] == moves[1]


@needs_speed
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_trees_are_used_again_across_the_moves_of_others(name: str, seats: int) -> None:
    """Many decisions begin with simulations of earlier ones, also those after others have moved."""
    state, heard = kp.game(name).new(seats, 9), bots.HeardMoves(seats)
    players = [SearchBot(state.game, seat, budget.Budget(simulations=200)) for seat in range(seats)]
    again, after_others, asked, last = 0, 0, 0, -1
    while state.seat is not None and asked < 60:
        bot, has_choice = players[state.seat], len(state.actions()) > 1
        action = bot.choose(heard.view(state))
        if has_choice:
            asked += 1
            again += bot.reused > 0
            after_others += bot.reused > 0 and last != state.seat
        last = state.seat
        heard.note(state, action)
        state.apply(action)
    assert again > asked / 3
    assert after_others > 0


@needs_speed
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_a_tree_is_left_once_something_has_come_to_light(name: str, seats: int) -> None:
    """Visits of other worlds would outweigh moves that are new."""
    state, heard = kp.game(name).new(seats, 9), bots.HeardMoves(seats)
    players = [SearchBot(state.game, seat, budget.Budget(simulations=100)) for seat in range(seats)]
    has_seen, surprises = [False] * seats, 0
    while state.seat is not None and surprises < 3:
        seat, has_choice = state.seat, len(state.actions()) > 1
        action = players[seat].choose(heard.view(state))
        if has_choice and has_seen[seat]:
            surprises += 1
            assert players[seat].reused == 0
        if has_choice:
            has_seen[seat] = False
        has_seen[seat] |= Certainty(state).reveals(action)
        heard.note(state, action)
        state.apply(action)
    assert surprises == 3


def test_a_tree_is_not_used_where_the_moves_do_not_lead_on() -> None:
    """A host that tells nothing, a move taken back, another game: the bot starts anew."""
    game = kp.game("coal-baron")
    state = game.new(2, 9)
    assert state.seat is not None
    bot = SearchBot(game, 1, budget.Budget(simulations=30))
    for heard, reused in [(None, 0), ((), 0), (None, 0), ((1, 2), 0), ((1,), 0), ((1,), 30), ((1, 9999), 0)]:
        bot.choose(bots.PlayerView(state, heard))
        assert bot.reused == reused


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1s", budget.Budget(seconds=1.0)),
        ("500ms", budget.Budget(seconds=0.5)),
        ("2000", budget.Budget(simulations=2000)),
        ("1.5sx2", budget.Budget(seconds=1.5, threads=2)),
    ],
)
def test_budgets(text: str, wanted: budget.Budget) -> None:
    assert budget.parse(text) == wanted


@pytest.mark.parametrize("text", ["", "0", "0s", "-1s", "1h", "1.5", "2000x0", "99999s", "1e3"])
def test_a_wrong_budget_is_refused(text: str) -> None:
    with pytest.raises(bots.BadBot):
        bots.make(f"search@{text}", kp.game("coal-baron"), 2, 0)


def test_a_network_survives_its_file() -> None:
    game = kp.game("haspelknecht")
    network = any_network(game, 3)
    raw = networks.write(game, network)
    assert networks.read(game, raw, "x") == replace(network, notes=networks.read(game, raw, "x").notes)


@pytest.mark.parametrize("name", kp.games())
def test_a_network_without_values_leaves_the_estimate_as_it_is(name: str) -> None:
    """Its file has zeros there; what the first simulation finds is the plain search's."""
    game = kp.game(name)
    network = any_network(game, 3, most=0.3)
    silent = array("f", network.floats)
    first = (game.definition.unit.sizes[1] + 1) * network.hidden
    for k in range(first, first + VALUES * (network.hidden + 1)):
        silent[k] = 0.0
    read = networks.read(game, networks.write(game, replace(network, floats=silent)), "x")
    assert network.judges and not read.judges
    weights = default_weights(game.definition.unit.evaluation)
    state = next(positions(game, game.definition.seats[0], 1, seed=6))
    found = []
    for net in (None, read, network):
        search = game.search(weights, settings_of(game), 2000, net)
        search.begin(state, state.seat, 11)
        search.run(1)
        found.append(search.values())
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_a_network_says_does_not_depend_on_what_it_was_asked_before(name: str, seats: int) -> None:
    """Also with weights of very different sizes, whose sums are exact only because they were rounded."""
    game, draw = kp.game(name), random.Random(seats)
    numbers = array("f", (each / 2 ** draw.randrange(50) for each in any_network(game, 4, most=0.3).floats))
    weights, net = default_weights(game.definition.unit.evaluation), networks.Network(3, numbers, {})
    asked = game.search(weights, settings_of(game), 20, net)
    for state in positions(game, seats, 2 if IS_PURE else 20, seed=8):
        assert asked.chances(state) == game.search(weights, settings_of(game), 20, net).chances(state)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda raw: b"", "no network"),
        (lambda raw: raw[:-4], "bytes of weights"),
        (lambda raw: raw.replace(b"haspelknecht", b"coal-baron"), "game is 'coal-baron'"),
        (lambda raw: raw.replace(b'"version": 1', b'"version": 2'), "version is 2"),
        (lambda raw: raw.replace(b'"hidden"', b'"explore": "much", "hidden"'), "explore is 'much'"),
        (lambda raw: raw.replace(b'"hidden"', b'"explore": NaN, "hidden"'), "explore is nan"),
        (lambda raw: raw[:-4] + array("f", [float("nan")]).tobytes(), "no ordinary number"),
    ],
)
def test_a_wrong_network_is_refused(change: object, message: str) -> None:
    game = kp.game("haspelknecht")
    raw = networks.write(game, any_network(game, 3))
    with pytest.raises(bots.BadBot, match=message):
        networks.read(game, change(raw), "x.kpw")  # type: ignore[operator]


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[1] > 2])
def test_what_positions_are_worth_adds_up_to_one(name: str, seats: int) -> None:
    """Chances of winning, with and without a network."""
    game = kp.game(name)
    for net in (None, networks.shipped(game, seats)):
        search = game.search(default_weights(game.definition.unit.evaluation), settings_of(game, net), 2000, net)
        state = game.new(seats, 3)
        search.begin(state, state.seat, 1)
        for _ in range(3 if IS_PURE else 20):
            search.run(1)
            assert sum(search.values()) == pytest.approx(1)
            assert all(0 <= value <= 1 for value in search.values())


def test_of_moves_looked_at_nearly_as_often_the_surely_better_one_is_played() -> None:
    """The value decides, less what it may be off by; what was seldom looked at, or is not offered, never wins."""
    rows = [(1, 100, 0.50), (2, 60, 0.58), (3, 20, 0.90), (4, 0, 0.99)]

    assert preferred(rows, [1, 2, 3, 4]) == 2
    assert preferred([(1, 100, 0.50), (2, 60, 0.505)], [1, 2]) == 1
    assert preferred(rows, [1, 3]) == 1
    assert preferred(rows, [4, 5]) == 4
