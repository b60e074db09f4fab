"""Kohle & Kolonie: what a seat may know, and the cells it is told in (KK-014)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, GREEN, ORANGE, RED, YELLOW, Seat, kohle
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.game import DEFINITION
from kohlenpott.games.kohle_kolonie.records import Table

FEATURES = DEFINITION.unit.observation.features
OBSERVATION = DEFINITION.unit.observation.size
PLAYER_CELLS = sum(part.cells for part in DEFINITION.unit.observation.seat_parts)
observe = DEFINITION.unit.entry["observe"]

# the cells of the parts "table" and "player", by the fields of the record, in the order the page of observations tells
TABLE = ("seats", "round", "stage", "place", "bank", "worker_pool", "engine_pool", "disaster", "power", "extra_coin",
         "subsidence", "took_highest", "blank_drawn", "main_done", "buying", "engine_waits", "inserts", "steps",
         "engineer_moves", "taken", "rescues", "large", "trust_value", "asked")  # fmt: skip
NUMBERS = ("coins", "vp", "workers", "pool", "settlements", "engineers", "extra_actions", "beside", "lost", "bonus",
           "disc", "plant_engine", "idle_engineer", "discs", "drawn", "owed", "base", "bid", "bidding")  # fmt: skip
BEFORE_VILLAGES = ("mines", "engine", "rescue", "secured", "flipped", "card_miners", "card_engineers", "briquettes")
AFTER_VILLAGES = ("at_station", "markers", "fresh")


def filled(seats: int) -> Table:
    """A record in which every cell that is told has a value of its own."""
    g, value = Table(), iter(range(100, 5000))
    for name in TABLE:
        setattr(g, name, next(value))
    g.seats, g.decision, g.turn, g.phase = seats, ids.BID, seats - 1, 3
    g.order[:seats], g.bidders[:2], g.bidders_n = [*range(1, seats), 0], [0, seats - 1], 2
    for cells in (g.trust_coins, g.bonus_track, g.village_workers, g.station_marker, g.railway_left, g.disaster_left):
        cells[:] = [next(value) for _ in cells]
    g.where[:] = [k % (ids.OWNED + seats) for k in range(ids.MINES)]
    for p in g.players[:seats]:
        for name in NUMBERS:
            setattr(p, name, next(value))
        for name in (*BEFORE_VILLAGES, "settled", "at_village", *AFTER_VILLAGES):
            getattr(p, name)[:] = [next(value) for _ in getattr(p, name)]
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


def player_cells(p: Any) -> list[int]:
    """One seat as the page of observations describes it."""
    villages = [house + miners for house, miners in zip(p.settled, p.at_village, strict=True)]
    told = [getattr(p, name) for name in NUMBERS]
    told += [cell for name in BEFORE_VILLAGES for cell in getattr(p, name)]
    return told + villages + [cell for name in AFTER_VILLAGES for cell in getattr(p, name)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_cell_is_told_in_its_place(seats: int) -> None:
    """KK-014: everything on the table and in front of the players is open."""
    g = filled(seats)
    for observer in range(seats):
        found = observed(g, observer)
        assert found["decision"] == one_hot(18, ids.BID)
        assert found["phase"] == one_hot(10, 2)
        assert found["table"] == [getattr(g, name) for name in TABLE]
        assert found["Trust's coins"] == g.trust_coins
        assert found["bonus track"] == g.bonus_track
        assert found["village workers"] == g.village_workers
        assert found["station markers"] == g.station_marker
        assert found["railway markers left"] == g.railway_left
        assert found["disaster markers left"] == g.disaster_left
        around = [player_cells(g.players[(observer + k) % seats]) for k in range(seats)]
        chairs = [cell for cells in around for cell in cells]
        assert found["player"] == chairs + [0] * ((5 - seats) * PLAYER_CELLS)


@pytest.mark.parametrize(
    ("observer", "turn", "order", "bidders", "owners"),
    [
        (ORANGE, 3, [2, 3, 4, 1], [1, 4], [5, 6, 7, 8]),
        (BLUE, 2, [1, 2, 3, 4], [4, 3], [8, 5, 6, 7]),
        (YELLOW, 0, [3, 4, 1, 2], [2, 1], [6, 7, 8, 5]),
    ],
)
def test_seats_are_counted_from_the_observer(
    observer: int, turn: int, order: list[int], bidders: list[int], owners: list[int]
) -> None:
    """KK-014: the seat on turn, turn order, bidders and owners of mines."""
    found = observed(filled(4), observer)

    assert found["on turn"] == one_hot(5, turn)
    assert found["turn order"] == [*order, 0]
    assert found["bidding order"] == [*bidders, 0, 0, 0]
    assert found["mines"][: ids.OWNED] == list(range(ids.OWNED))
    assert found["mines"][ids.OWNED : ids.OWNED + 4] == owners


def test_nobody_is_on_turn_when_the_game_is_over() -> None:
    """KK-052."""
    g = filled(3)
    g.decision = ids.OVER
    found = observed(g, RED)

    assert (sum(found["on turn"]), found["decision"]) == (0, one_hot(18, ids.OVER))


USUAL = [1, 1, 0, 1, 6, 1, 1, 1, 1, 0, 1]


@pytest.mark.parametrize(
    ("option", "value", "cell", "told"),
    [
        ("highest_number_is_extra", False, 0, 0),
        ("ironworks_front_engineer_vp", 2, 1, 2),
        ("briquette_bonus", "each_once", 2, 1),
        ("briquette_bonus_on_flip", False, 3, 0),
        ("trust_track_bottom", 1, 4, 1),
        ("extra_phase_needs_spent_marker", False, 5, 0),
        ("station_marker_from_station", False, 6, 0),
        ("station_to_pool", False, 7, 0),
        ("bank_limited", False, 8, 0),
        ("administration_points", "optional", 9, 1),
        ("railway_marker_same_round", False, 10, 0),
    ],
)
def test_the_options_of_the_table_are_told(option: str, value: object, cell: int, told: int) -> None:
    """KK-014: the rules everybody has agreed upon."""
    assert observed(GAME.new(3, 1).record, BLUE)["options"] == USUAL
    expected = [*USUAL]
    expected[cell] = told
    assert observed(GAME.new(3, 1, {option: value}).record, BLUE)["options"] == expected


def test_face_down_markers_are_what_a_seat_cannot_know() -> None:
    """KK-014: worlds look alike, and the marker of a station is another in another world."""
    game = kohle(players=[Seat(settlements={"heven": 2})], railway={"coin": 3, "worker": 5, "wagon": 4}).play("miners")
    turned_up = set()
    for seed in range(30):
        world = game.state.determinise(ORANGE, seed)
        assert world.view(ORANGE) == game.state.view(ORANGE)
        assert world.observation(ORANGE) == game.state.observation(ORANGE)
        world.apply("take village-heven")
        world.apply("put station-herbede")
        turned_up |= {event.data["railway_marker"] for event in world.events() if event.kind == "station"}

    assert turned_up == {"coin", "worker", "wagon"}


def test_five_seats_fill_the_whole_observation() -> None:
    """KK-014: the last chair ends with the last cell."""
    g = filled(5)

    assert observed(g, GREEN)["player"][-5:] == g.players[YELLOW].fresh
