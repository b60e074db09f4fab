"""Kohle & Kolonie, section 2: setup for four and five players, and for three."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from games.kohle_kolonie.build import GAME, Seat, kohle, mine, station, village
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.board import is_station_in_play, is_village_in_play
from kohlenpott.games.kohle_kolonie.rules.ending import is_line_complete, line_points

TABLES = pytest.mark.parametrize("seats", [3, 4, 5])


def new(seats: int, **options: Any) -> Any:
    return GAME.new(seats, seed=7, options=options).record


def test_the_game_is_for_three_to_five_players() -> None:
    """KK-001."""
    assert GAME.definition.seats == (3, 4, 5)
    for seats in (2, 6):
        with pytest.raises(kp.BadSetup):
            GAME.new(seats)


def test_the_game_lasts_five_rounds() -> None:
    """KK-001, KK-052."""
    state = GAME.new(3, 5)
    rounds = []
    while state.seat is not None:
        state.apply(state.actions()[-1])
        rounds += [event.data["round"] for event in state.events() if event.kind == "round"]
    assert rounds == [2, 3, 4, 5]


@TABLES
def test_every_player_starts_with_all_pieces_at_home(seats: int) -> None:
    """KK-020, KK-002, KK-030: 20 miners, 5 settlements, 3 engineers; cards show their front; no mine, no marker."""
    for p in new(seats).players[:seats]:
        assert (p.pool, p.settlements, p.engineers) == (20, 5, 3)
        assert not any([*p.flipped, *p.mines, *p.markers, *p.settled, p.workers, p.extra_actions, p.bonus])


@TABLES
def test_everybody_starts_with_four_coins_and_two_points(seats: int) -> None:
    """KK-021, KK-022, KK-D01."""
    for p in new(seats).players[:seats]:
        assert (p.coins, p.vp) == (4, 2)


def test_an_option_gives_five_coins() -> None:
    """KK-021, KK-D01: one rulebook says 5 in one place."""
    assert [p.coins for p in new(4, start_coins=5).players[:4]] == [5] * 4


@TABLES
@pytest.mark.parametrize("coins", [4, 5])
def test_the_bank_holds_what_is_left(seats: int, coins: int) -> None:
    """KK-031, KK-005: 85 less 6 for the Trust and the players' coins."""
    assert new(seats, start_coins=coins).bank == 85 - 6 - seats * coins


def test_prices_are_low_at_the_start() -> None:
    """KK-023: engineer 1, settlement 2, steam engine 1."""
    game = kohle(players=[Seat(coins=9, mines={"A1": "16"})])

    game.play("engine A1")
    assert game.paid(0, "steam-engine") == [1]
    assert kohle(players=[Seat(coins=9)]).play("engineer cokery").paid(0, "engineer") == [1]
    assert kohle(players=[Seat(coins=9)]).play("settle heven").paid(0, "settlement") == [2]


@pytest.mark.parametrize("seats", [4, 5])
def test_a_marker_lies_on_each_of_the_nineteen_stations(seats: int) -> None:
    """KK-024, KK-011."""
    g = new(seats)
    assert g.station_marker == [1] * 19
    assert sum(g.railway_left) == 19


@pytest.mark.parametrize("seats", [4, 5])
def test_workers_live_in_every_village(seats: int) -> None:
    """KK-025: 1 or 2 as printed, the rest of the 40 in the pool."""
    g = new(seats)
    assert g.village_workers == figures.VILLAGE_WORKERS
    assert set(g.village_workers) == {1, 2}
    assert g.worker_pool == 40 - sum(figures.VILLAGE_WORKERS)


@TABLES
def test_one_disaster_marker_waits_for_each_round(seats: int) -> None:
    """KK-026, KK-D13: five face-down markers, nothing of their order is known."""
    g = new(seats)
    assert g.disaster_left == [1, 1, 2, 1]
    assert g.disaster == 0


@TABLES
def test_the_trust_starts_with_a_coin_on_each_of_six_spaces(seats: int) -> None:
    """KK-027, KK-D22."""
    assert new(seats).trust_coins == [1] * 6


@pytest.mark.parametrize("seats", [4, 5])
def test_the_mines_of_round_one_form_the_display(seats: int) -> None:
    """KK-028: small and single mines by entry round, large mines by consolidation round."""
    g = new(seats)
    for k in range(ids.BUYABLE):
        assert g.where[k] == (ids.DISPLAYED if figures.MINE_ENTERS[k] == 1 else ids.STACKED)
    assert g.where[ids.LARGE :] == [ids.STACKED] * 15


@TABLES
def test_the_bonus_markers_lie_in_the_printed_order(seats: int) -> None:
    """KK-029: the steam engine on the rightmost space."""
    track = [figures.bonus_ids[k - 1] for k in new(seats).bonus_track]
    printed = sorted(figures.data["bonus_markers"], key=lambda row: row["start_position"])
    assert track == [row["id"] for row in printed]
    assert track[-1] == "steam_engine"


@TABLES
def test_all_steam_engines_are_in_the_pool(seats: int) -> None:
    """KK-030, KK-004."""
    assert new(seats).engine_pool == 20


# --- three players ---------------------------------------------------------------------------------


def test_essen_is_out_of_play_with_three_players() -> None:
    """KK-040: small, single and large mines of its grounds are removed."""
    g = new(3)
    for k in range(ids.MINES):
        is_essen = figures.data["grounds"][figures.MINE_GROUND[k]]["region"] == "essen"
        assert (g.where[k] == ids.REMOVED) == is_essen
    assert g.where[mine("3")] == g.where[mine("45")] == g.where[mine("large_altendorf")] == ids.REMOVED


def test_villages_inside_essen_are_out_but_border_villages_stay() -> None:
    """KK-041, KK-R45: Horst lies in Essen and borders Hasenwinkel."""
    g = new(3)
    assert not is_village_in_play(g, village("hinsel"))
    assert g.village_workers[village("hinsel")] == 0
    assert is_village_in_play(g, village("horst"))
    assert g.village_workers[village("horst")] == 1
    game = kohle(players=[Seat(coins=3)])
    assert game.refused("settle hinsel") == "KK-041"
    assert game.refused("settle horst") is None


def test_a_border_village_is_joined_to_stations_in_play_only() -> None:
    """KK-R45, KK-041: from Horst the track leads to Dahlhausen, not to Altendorf in Essen."""
    game = kohle(players=[Seat(settlements={"horst": 1})]).play("miners", "take village-horst")

    assert game.moves("put station") == ["put station-dahlhausen"]
    assert game.refused("put station-altendorf") == "KK-182"
    four = kohle(seats=4, players=[Seat(settlements={"horst": 1})]).play("miners", "take village-horst")
    assert four.moves("put station") == ["put station-altendorf", "put station-dahlhausen"]


def test_thirteen_markers_lie_out_and_six_are_removed_unseen() -> None:
    """KK-042: any of the nineteen may still turn up."""
    g = new(3)
    assert sum(g.station_marker) == 13
    assert g.station_marker[station("altendorf")] == 0
    assert g.railway_left == [3, 3, 5, 4, 4]


def test_a_line_consists_of_its_stations_in_play() -> None:
    """KK-043, KK-R04, KK-416: with three players yellow has five stations and is worth 8."""
    stations = ["dahlhausen", "hattingen", "blankenstein", "herbede", "bommern"]
    g = kohle(players=[Seat(stations=dict.fromkeys(stations, 1))]).g
    assert [k for k in range(19) if "yellow" in figures.data["stations"][k]["lines"] and is_station_in_play(g, k)] == [
        station(name) for name in stations
    ]
    assert is_line_complete(g, g.players[0], figures.line_ids.index("yellow"))
    assert line_points(g, figures.line_ids.index("yellow")) == 8
    four = kohle(seats=4, players=[Seat(stations=dict.fromkeys(stations, 1))]).g
    assert not is_line_complete(four, four.players[0], figures.line_ids.index("yellow"))


def test_the_worker_pool_is_larger_with_three_players() -> None:
    """KK-044: fewer villages are filled."""
    assert new(3).worker_pool == 40 - figures.data["three_player"]["workers_in_villages"] == 10
    assert new(4).worker_pool == 3
