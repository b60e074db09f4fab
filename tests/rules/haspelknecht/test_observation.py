"""Haspelknecht: every cell of an observation (HK-024, HK-110)."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GREEN, RED, WHITE
from kohlenpott.engine.records import OWNER
from kohlenpott.games.haspelknecht import ids
from kohlenpott.games.haspelknecht.game import DEFINITION
from kohlenpott.games.haspelknecht.records import Player, Table

FEATURES = DEFINITION.unit.observation.features
OBSERVATION = DEFINITION.unit.observation.size
PLAYER_CELLS = sum(part.cells for part in DEFINITION.unit.observation.seat_parts)
observe = DEFINITION.unit.entry["observe"]

# the cells of one seat, by the fields of the record, in the order the page of observations tells
NUMBERS = ("vp", "coal", "wood", "food", "thalers", "debts", "water", "pinge", "pinge_props", "tunnel", "tunnel_props",
           "shaft", "lifted", "discs", "improved")  # fmt: skip
CARTS = ("cart_one", "cart_two")
PLAN = ("farmer", "farmhand", "mill", "digger", "miner", "haspelknecht")
REST = ("worked", "markers", "buildings", "owns")
TABLE = ("pools", "reserves", "bag", "places")


def filled(seats: int, decision: int) -> Table:
    """A record in which every cell that is told has a value of its own."""
    g, value = Table(), iter(range(100, 5000))
    g.seats, g.decision, g.turn, g.year, g.phase = seats, decision, seats - 1, 2, 5
    g.order[:seats] = [*range(1, seats), 0]
    for name in ("planned", "worker", "actions_left", "has_dug_pinge", "made_by_farmer", "made_by_farmhand", "tile",
                 "developer", "store"):  # fmt: skip
        setattr(g, name, next(value))
    for name in (*TABLE, "stored"):
        getattr(g, name)[:] = [next(value) for _ in getattr(g, name)]
    for tile in range(ids.TILES):
        g.stack_n[tile] = tile % (seats + 1)
        g.stack[tile * ids.SEATS : tile * ids.SEATS + seats] = [(tile + k) % seats for k in range(seats)]
    for p in g.players[:seats]:
        for name in (*NUMBERS, *CARTS, *PLAN, *REST):
            old = getattr(p, name)
            setattr(p, name, next(value) if isinstance(old, int) else [next(value) for _ in old])
    return g


def observed(g: Table, observer: int) -> dict[str, list[int]]:
    """What the seat observes, part by part; the cells are dirty before."""
    cells = [7] * OBSERVATION
    observe(g, observer, cells)
    found, k = {}, 0
    for name, size, _ in FEATURES:
        found[name] = cells[k : k + size]
        k += size
    assert k == OBSERVATION
    return found


def one_hot(size: int, chosen: int) -> list[int]:
    return [int(k == chosen) for k in range(size)]


def told(p: Any, names: tuple[str, ...]) -> list[int]:
    """Numbers and arrays of a seat, one after the other."""
    cells: list[int] = []
    for value in (getattr(p, name) for name in names):
        cells += [value] if isinstance(value, int) else value
    return cells


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_cell_is_told_in_its_place(seats: int) -> None:
    """HK-024, HK-110: farms, mines and revealed plans are open."""
    g = filled(seats, ids.EXECUTE)
    for observer in range(seats):
        found = observed(g, observer)
        assert found["decision"] == one_hot(14, ids.EXECUTE)
        assert (found["seats"], found["year"], found["phase"]) == ([seats], [2], one_hot(8, 5))
        for name in TABLE:
            assert found[name] == getattr(g, name)
        assert found["tile discs"] == g.stack_n
        around = [told(g.players[(observer + k) % seats], (*NUMBERS, *CARTS, *PLAN, *REST)) for k in range(seats)]
        chairs = [cell for cells in around for cell in cells]
        assert found["player"] == chairs + [0] * ((4 - seats) * PLAYER_CELLS)


def test_while_plans_are_made_those_of_others_are_empty() -> None:
    """HK-110: the worker spaces of the others are zero, everything else is open."""
    g = filled(3, ids.PLAN)
    for observer in range(3):
        chairs = observed(g, observer)["player"]
        for distance in range(3):
            p = g.players[(observer + distance) % 3]
            hidden = [0] * len(told(p, PLAN))
            shown = told(p, PLAN) if distance == 0 else hidden
            expected = told(p, (*NUMBERS, *CARTS)) + shown + told(p, REST)
            assert chairs[distance * PLAYER_CELLS : (distance + 1) * PLAYER_CELLS] == expected


def test_an_observation_hides_what_a_view_hides() -> None:
    """HK-110: the fields that say that only their owner may know them."""
    assert tuple(each.name for each in Player.fields if each.seen_by == OWNER) == PLAN


@pytest.mark.parametrize(
    ("observer", "turn", "order", "planned"),
    [(BLUE, 3, [4, 1, 2, 3], 0), (RED, 2, [1, 2, 3, 4], 0), (GREEN, 1, [2, 3, 4, 1], 0), (WHITE, 0, [3, 4, 1, 2], 100)],
)
def test_seats_are_counted_from_the_observer(observer: int, turn: int, order: list[int], planned: int) -> None:
    """HK-024, HK-R57: the seat on turn, places in the turn order, the own plan only, owners of tiles."""
    g = filled(4, ids.PLAN)
    found = observed(g, observer)

    assert found["on turn"] == one_hot(4, turn)
    assert found["turn order"] == order
    assert found["planned"] == [planned]
    for tile in range(ids.TILES):
        height = g.stack_n[tile]
        owner = (g.stack[tile * ids.SEATS + height - 1] - observer) % 4 + 1 if height else 0
        assert found["tile owner"][tile] == owner


def test_nobody_is_on_turn_when_the_game_is_over() -> None:
    """HK-024."""
    found = observed(filled(2, ids.OVER), BLUE)

    assert (sum(found["on turn"]), found["decision"]) == (0, one_hot(14, ids.OVER))


@pytest.mark.parametrize("decision", range(ids.DECISION_KINDS))
def test_what_is_being_carried_out_is_told_while_it_matters(decision: int) -> None:
    """HK-024: a worker with his actions, a development, storage; otherwise zero, so that nothing old shows."""
    g = filled(3, decision)
    found = observed(g, RED)
    name = ids.DECISIONS[decision]
    working = name in ("mining", "bonus-dig")
    developing = name in ("payment", "carpentry", "coal-sale", "drain")

    worker = [g.worker + 1, g.actions_left, g.has_dug_pinge] if working else [0, 0, 0]
    assert found["worker"] == [*worker, g.developer + 1 if developing else 0]
    assert found["produced"] == [g.made_by_farmer, g.made_by_farmhand]
    assert found["tile"] == [g.tile + 1 if developing else 0]
    assert found["storage"] == ([g.store + 1, *g.stored] if name == "store" else [0, 0, 0, 0])


def test_a_dig_of_synergy_belongs_to_no_development() -> None:
    """HK-024, HK-165: the coal of a bonus without a tile that is being developed."""
    g = filled(2, ids.BONUS_DIG)
    g.worker = ids.SYNERGY
    found = observed(g, BLUE)

    assert (found["worker"][3], found["tile"]) == (0, [0])
    g.worker = ids.TILE_DIG
    found = observed(g, BLUE)
    assert (found["worker"][3], found["tile"]) == (g.developer + 1, [g.tile + 1])
