"""Coal Baron, section 17: each invariant notices when it is broken, and only then."""

from __future__ import annotations

from random import Random

import pytest

from games.coal_baron.breaking import Change, add, after, both, drafted, looking, mined, put
from games.coal_baron.build import GAME, GREEN, Y, place
from kohlenpott.games.coal_baron.records import Table

# --- sound positions ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_is_sound_after_every_decision(seats: int) -> None:
    """CB-I01, CB-I02, CB-I03, CB-I04, CB-I05, CB-I06, CB-I07."""
    state, chance = GAME.new(seats, seed=seats), Random(seats)
    while not state.is_over:
        before = state.clone()
        state.apply(chance.choice(state.actions()))
        assert state.violation(before) == 0
    assert state.record.turns <= {2: 108, 3: 135, 4: 156}[seats]


def test_every_stage_of_a_draw_and_of_a_two_for_one_is_sound() -> None:
    """CB-I01, CB-I04, CB-I05: cards in hand and a cube on a slot that is not filled yet."""
    for space in ("factory-draw", "order-draw"):
        state = GAME.from_raw(looking(space))
        for move in ("keep none", "return bottom"):
            before = state.clone()
            state.apply(move)
            assert state.violation(before) == 0
    state = GAME.from_raw(mined())
    for move in ("bank", "bank", "mining-8", "two for grey of H07"):
        before = state.clone()
        state.apply(move)
        assert state.violation(before) == 0


# --- CB-I01 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("amount", [1, -1])
@pytest.mark.parametrize("where", ["supply", "0.cage", "1.stock", "2.cage", "2.stock"])
def test_a_cube_too_many_or_too_few_is_noticed(where: str, amount: int, colour: int) -> None:
    """CB-I01."""
    assert after(add(where, colour, amount)) == 1


@pytest.mark.parametrize("cell", range(16))
@pytest.mark.parametrize("seat", range(3))
def test_a_cube_too_many_on_a_minecart_is_noticed(seat: int, cell: int) -> None:
    """CB-I01."""
    assert after(add(f"{seat}.coal", cell, 1)) == 1


@pytest.mark.parametrize("cell", [0, 3, 4 * 6 + 2, 175])
def test_a_cube_too_many_on_an_order_is_noticed(cell: int) -> None:
    """CB-I01."""
    assert after(add("cubes", cell, 1)) == 1


def test_the_supply_cannot_owe_cubes() -> None:
    """CB-I01."""
    supply = Table.from_bytes(mined()).supply[Y]

    assert after(both(add("supply", Y, -supply), add("1.stock", Y, supply))) == 0
    assert after(both(add("supply", Y, -supply - 1), add("1.stock", Y, supply + 1))) == 1


# --- CB-I02 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("amount", [1, -1])
@pytest.mark.parametrize("where", ["reserve", "canteen", "banked"])
def test_a_worker_too_many_or_too_few_is_noticed(where: str, amount: int, seat: int) -> None:
    """CB-I02."""
    now = getattr(Table.from_bytes(mined()).players[seat], where)

    assert after(put(f"{seat}.{where}", now + amount)) == 2


@pytest.mark.parametrize("space", ["mining-10", "mining-6", "money-6"])
def test_a_worker_too_many_on_a_space_is_noticed(space: str) -> None:
    """CB-I02."""
    assert after(add("workers", place(space), 1)) == 2


def test_workers_that_change_their_owner_are_noticed() -> None:
    """CB-I02."""
    assert after(add("owner", place("mining-10"), 1)) == 2


def test_a_reserve_cannot_be_negative() -> None:
    """CB-I02."""
    reserve = Table.from_bytes(mined()).players[GREEN].reserve

    assert after(both(put("2.reserve", 0), put("2.canteen", reserve))) == 0
    assert after(both(put("2.reserve", -1), put("2.canteen", reserve + 1))) == 2


@pytest.mark.parametrize(("seats", "workers"), [(2, 18), (3, 15), (4, 13)])
def test_the_number_of_workers_depends_on_the_seats(seats: int, workers: int) -> None:
    """CB-I02."""
    g = Table.from_bytes(drafted(seats))

    assert [p.reserve for p in g.players] == [workers] * seats + [0] * (4 - seats)
    assert after(put(f"{seats - 1}.reserve", workers + 1), drafted(seats)) == 2


# --- CB-I03 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["factory-1", "money-4", "order-draw"])
@pytest.mark.parametrize("owner", [-1, 3])
def test_workers_of_nobody_at_the_table_are_noticed(space: str, owner: int) -> None:
    """CB-I03."""
    n = place(space)

    assert after(both(add("workers", n, 1), add("owner", n, owner + 1))) == 3


@pytest.mark.parametrize("owner", range(3))
def test_a_space_without_workers_has_no_owner(owner: int) -> None:
    """CB-I03."""
    assert after(add("owner", place("order-draw"), owner + 1)) == 3


def test_workers_on_a_covered_space_are_noticed() -> None:
    """CB-I03."""
    reserve = Table.from_bytes(mined()).players[GREEN].reserve

    def move_to(space: str) -> Change:
        n = place(space)
        return both(put("2.reserve", reserve - 1), add("workers", n, 1), add("owner", n, GREEN + 1))

    assert after(move_to("factory-7")) == 0
    assert after(move_to("factory-8")) == 3
    assert after(move_to("mining-4")) == 3
    assert after(move_to("money-3")) == 3
