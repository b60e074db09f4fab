"""Work that is done by habit: every step is allowed, it comes to an end, and the search looks past it."""

import random
from typing import Any

import pytest

import kohlenpott as kp
from bots.positions import needs_speed, record_of
from kohlenpott import bots
from kohlenpott.bots import budget
from kohlenpott.bots.search_bot import SearchBot
from kohlenpott.games.coal_baron import ids
from kohlenpott.games.coal_baron.figures import ORDER_SLOTS
from kohlenpott.games.coal_baron.records import Table, player

MINING = ids.MINING_STEP
ASKED = kp.game("coal-baron").definition.unit.evaluators
is_routine, habit = ASKED["is_routine"], ASKED["habit"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_of_habit_is_allowed_and_the_work_ends(seats: int) -> None:
    chance, routines = random.Random(seats), set()
    for seed in range(6):
        state = kp.game("coal-baron").new(seats, seed)
        while state.seat is not None:
            g = record_of(state)
            if is_routine(g):
                routines.add(g.decision)
                action = habit(g)
                assert action in state.actions()
                if g.decision == MINING and chance.random() < 0.7:  # often to its end, sometimes by other moves as well
                    left = g.moves_left
                    state.apply(action)
                    assert record_of(state).moves_left < left or action == ids.A_STOP
                    continue
            state.apply(chance.choice(state.actions()))
    assert routines == {ids.MINING_STEP, ids.RETURN_SIDE, ids.RETURN_NEXT}


def mining(moves: int, **own: Any) -> Table:
    """A seat that mines, with nothing but what is given."""
    g: Table = record_of(kp.game("coal-baron").new(2, 1))
    g.decision, g.turn, g.moves_left = MINING, 0, moves
    p = player(g, 0)
    p.cage[:] = p.stock[:] = [0] * ids.COLOURS
    p.coal[:] = [0] * len(p.coal)
    p.orders_n = 0
    for name, value in own.items():
        setattr(p, name, value)
    return g


def order_with(colour: int) -> int:
    """An order with a slot of the colour."""
    return next(k for k in range(ids.ORDERS) if ORDER_SLOTS[k * ids.COLOURS + colour])


def test_slots_are_filled_before_anything_is_fetched() -> None:
    g = mining(4, cage_level=ids.SURFACE)
    p = player(g, 0)
    p.orders_n, p.orders[0] = 1, order_with(2)
    p.stock[2] = 1
    assert habit(g) == ids.A_FROM_STOCK + order_with(2) * ids.COLOURS + 2
    p.stock[2], p.cage[2] = 0, 1
    assert habit(g) == ids.A_FROM_CAGE + order_with(2) * ids.COLOURS + 2
    p.cage_level = 3  # from the cage only at the surface: up
    assert habit(g) == ids.A_CAGE + ids.SURFACE


def test_wanted_cubes_are_fetched_before_others() -> None:
    g = mining(6, cage_level=ids.SURFACE)
    p = player(g, 0)
    p.orders_n, p.orders[0] = 1, order_with(1)
    p.coal[2 * ids.COLOURS + 1] = 1  # wanted, in the third tunnel
    p.coal[0 * ids.COLOURS + 3] = 5  # not wanted
    assert habit(g) == ids.A_CAGE + 3
    p.cage_level = 3
    assert habit(g) == ids.A_LOAD + 1
    p.cage_level = 1
    assert habit(g) == ids.A_CAGE + 3
    p.cage[0] = 4
    g.moves_left = 7  # too few for a detour and four cubes: what lies here is better than nothing
    assert habit(g) == ids.A_LOAD + 3


def test_without_coal_mining_stops() -> None:
    assert habit(mining(3, cage_level=ids.SURFACE)) == ids.A_STOP
    assert habit(mining(3, cage_level=2)) == ids.A_STOP


@needs_speed
def test_a_tree_is_used_again_only_where_it_holds_the_decision() -> None:
    """Visits of what comes after the mining are not taken for visits of mining steps."""
    state, heard = kp.game("coal-baron").new(2, 3), bots.HeardMoves(2)
    players = [SearchBot(state.game, seat, budget.Budget(simulations=150)) for seat in range(2)]
    was_at_work, begun, gone_on, past = [False, False], 0, 0, 0
    while state.seat is not None:
        seat, actions = state.seat, state.actions()
        is_work = is_routine(record_of(state))
        rows = players[seat].think(heard.view(state)) if len(actions) > 1 else []
        if rows:
            assert {action for action, _, _ in rows} <= set(actions) or not is_work
            begun += is_work and not was_at_work[seat]
            gone_on += is_work and was_at_work[seat] and players[seat].reused > 0
            past += not is_work and not was_at_work[seat] and players[seat].reused > 0
            if is_work and not was_at_work[seat]:
                assert players[seat].reused == 0
            was_at_work[seat] = is_work
        action = max(rows, key=lambda row: row[1] * (row[0] in actions))[0] if rows else actions[0]
        heard.note(state, action)
        state.apply(action)
    assert begun > 5 and gone_on > 10 and past > 5
