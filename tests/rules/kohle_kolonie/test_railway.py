"""Kohle & Kolonie, section 21.1: railways and their markers."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import ORANGE, Play, Seat, kohle, station, village
from games.kohle_kolonie.moments import deploying, end_of_round
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import figures, ids

# --- railway markers --------------------------------------------------------------------------------


def arriving(kind: str, **more: object) -> Play:
    """A miner steps from Heven to Herbede, where a marker of this kind lies."""
    game = deploying(Seat(settlements={"heven": 1}), railway={kind: 19}, **more)
    return game.play("take village-heven", "put station-herbede")


def test_the_first_to_arrive_takes_the_marker_at_once() -> None:
    """KK-185, KK-390: even if the miner moves on."""
    game = arriving("worker")
    assert game.player(ORANGE).markers == [0, 0, 1, 0, 0]
    assert game.g.station_marker[station("herbede")] == 0
    game.play("take station-herbede", "put station-bommern")
    assert game.player(ORANGE).markers == [0, 0, 2, 0, 0]
    again = kohle(players=[Seat(settlements={"heven": 1})], railway={"worker": 19}).g
    again.station_marker[station("herbede")] = 0
    late = Play(kohle().state.game.from_raw(again.to_bytes())).play("miners", "take village-heven")
    assert late.play("put station-herbede").player(ORANGE).markers == [0] * 5


def test_an_option_gives_the_marker_only_to_those_who_come_from_a_settlement() -> None:
    """KK-D08, KK-390: station_marker_from_station = false; otherwise it stays."""
    game = arriving("worker", options={"station_marker_from_station": False})
    assert game.player(ORANGE).markers[2] == 1
    game.play("take station-herbede", "put station-bommern")
    assert game.player(ORANGE).markers[2] == 1
    assert game.g.station_marker[station("bommern")] == 1


def test_victory_points_and_coins_come_at_once() -> None:
    """KK-391, KK-392: 2 VP, 1 coin; the markers leave the game."""
    points = arriving("victory_points")
    assert points.scored(ORANGE, "station-markers") == [2]
    assert points.player(ORANGE).markers == [0] * 5
    coin = arriving("coin")
    assert coin.earned(ORANGE, "station-marker") == [1]
    assert coin.player(ORANGE).markers == [0] * 5


def test_an_unlimited_bank_pays_a_coin_marker() -> None:
    """KK-R01: with an unlimited bank it does."""
    assert arriving("coin", bank=0).player(ORANGE).coins == 0
    assert arriving("coin", bank=0, options={"bank_limited": False}).player(ORANGE).coins == 1


@pytest.mark.parametrize("kind", ["worker", "wagon", "consolidation"])
def test_other_markers_are_kept_until_used(kind: str) -> None:
    """KK-393, KK-394, KK-395: no limit, no deadline."""
    game = arriving(kind)
    assert game.player(ORANGE).markers[figures.railway_ids.index(kind)] == 1


def test_a_worker_marker_is_a_worker_for_any_purpose_and_spent_first() -> None:
    """KK-395, KK-396, KK-R34, KK-056: markers leave the game, workers go to the pool."""
    game = kohle(players=[Seat(workers=3, markers={"worker": 1})])
    pool = game.g.worker_pool
    game.play("sell workers")
    p = game.player(ORANGE)
    assert (p.workers, p.markers[2], game.g.worker_pool - pool) == (2, 0, 1)
    flip = kohle(players=[Seat(workers=4, markers={"worker": 1})])
    assert flip.refused("flip workforce") is None
    flip.play("flip workforce")
    assert (flip.player(ORANGE).workers, flip.player(ORANGE).markers[2]) == (0, 0)


def test_markers_may_be_used_in_the_round_they_were_taken_unless_an_option_forbids_it() -> None:
    """KK-393, KK-D11."""
    seat = Seat(workers=1, markers={"worker": 1}, fresh={"worker": 1})
    assert kohle(players=[seat]).refused("sell workers") is None
    strict = {"railway_marker_same_round": False}
    assert kohle(players=[seat], options=strict).refused("sell workers") == "KK-205"
    old = Seat(workers=1, markers={"worker": 1})
    assert kohle(players=[old], options=strict).refused("sell workers") is None
    later = kohle(players=[seat], options=strict, last=True, round=1).play("end turn")
    assert later.player(ORANGE).fresh == [0] * 5


def test_markers_left_over_are_worth_nothing() -> None:
    """KK-397, KK-418: workers, markers, miners and settlements neither."""
    seat = Seat(workers=7, markers={"worker": 3, "wagon": 4, "consolidation": 4}, settlements={"heven": 2},
                flipped=["workforce"])  # fmt: skip
    game = kohle(last=True, round=5, players=[seat])
    before = game.player(ORANGE).vp
    game.play("end turn")
    while game.state.seat is not None:
        game.play("load 0" if "load 0" in game.moves() else game.moves()[0])
    assert game.player(ORANGE).vp == before
    assert game.g.players[ORANGE].at_village[village("heven")] == 2


def on_the_way(kind: str = "worker", **said: Any) -> Play:
    """Orange redeploys miners; every face-down marker is of one kind."""
    seat: dict[str, Any] = {"settlements": {"heven": 2}} | said.pop("orange", {})
    count = {"victory_points": 3, "coin": 3, "worker": 5, "wagon": 4, "consolidation": 4}[kind]
    return kohle(players=[Seat(**seat)], railway={kind: count}, **said).play("miners")


# --- 21.1 railways ------------------------------------------------------------------------------------


def test_a_station_is_reached_from_a_settlement_joined_by_track() -> None:
    """KK-380, KK-180: Heven is joined to Herbede and Bommern."""
    game = on_the_way().play("take village-heven")

    assert game.moves("put station") == ["put station-herbede", "put station-bommern"]
    assert game.refused("put station-blankenstein") == "KK-182"


def test_a_station_is_reached_from_an_adjacent_station() -> None:
    """KK-380, KK-182."""
    game = on_the_way(orange={"stations": {"herbede": 1}}).play("take station-herbede")

    assert game.moves() == ["put station-blankenstein", "put station-bommern", "put pool"]


def test_the_first_station_of_the_list_is_reached_and_left_like_the_others() -> None:
    """KK-380, KK-182, KK-183: Steele Süd at a table of four, from Hinsel and back to the pool."""
    game = on_the_way(seats=4, orange={"settlements": {"hinsel": 2}}).play(
        "take village-hinsel", "put station-steele_sued"
    )
    assert game.player(ORANGE).at_station[station("steele_sued")] == 1

    game.play("take station-steele_sued", "put pool")

    assert game.player(ORANGE).at_station[station("steele_sued")] == 0


def test_the_first_to_arrive_takes_the_marker() -> None:
    """KK-390, KK-185: the second miner on the same station finds none."""
    game = on_the_way().play("take village-heven", "put station-herbede")

    assert [(e.seat, dict(e.data)) for e in game.events("station")] == [
        (ORANGE, {"railway_marker": "worker", "station": "herbede"})
    ]
    assert (game.player(ORANGE).markers, game.g.railway_left) == ([0, 0, 1, 0, 0], [0, 0, 4, 0, 0])
    assert game.g.station_marker[station("herbede")] == 0
    assert sum(game.g.station_marker) == 12
    game.play("take village-heven", "put station-herbede")
    assert game.events("station") == []
    assert (game.player(ORANGE).markers[ids.R_WORKER], game.player(ORANGE).at_station[station("herbede")]) == (1, 2)


def test_the_marker_is_taken_even_if_the_miner_moves_on() -> None:
    """KK-390, KK-179: two stations in one action, two markers."""
    game = on_the_way().play("take village-heven", "put station-herbede", "take station-herbede")
    game.play("put station-blankenstein")

    assert game.player(ORANGE).markers[ids.R_WORKER] == 2
    assert (game.player(ORANGE).at_station[station("herbede")], game.g.station_marker[station("herbede")]) == (0, 0)


def test_a_victory_point_marker_is_two_points_at_once() -> None:
    """KK-391: the marker is out of the game."""
    game = on_the_way("victory_points").play("take village-heven", "put station-herbede")

    assert game.scored(ORANGE, "station-markers") == [2]
    assert (game.player(ORANGE).markers, game.g.railway_left) == ([0] * 5, [2, 0, 0, 0, 0])
    assert game.player(ORANGE).fresh == [0] * 5


def test_a_coin_marker_is_one_coin_from_the_bank_at_once() -> None:
    """KK-392: the marker is out of the game."""
    game = on_the_way("coin")
    bank = game.g.bank
    game.play("take village-heven", "put station-herbede")

    assert game.earned(ORANGE, "station-marker") == [1]
    assert (game.player(ORANGE).coins, game.g.bank, game.player(ORANGE).markers) == (1, bank - 1, [0] * 5)


def test_a_coin_marker_gives_nothing_if_the_bank_is_empty() -> None:
    """KK-392, KK-R01."""
    game = on_the_way("coin", bank=0).play("take village-heven", "put station-herbede")

    assert (game.player(ORANGE).coins, game.g.bank) == (0, 0)
    assert game.g.railway_left == [0, 2, 0, 0, 0]


@pytest.mark.parametrize("kind", ["worker", "wagon", "consolidation"])
def test_the_other_markers_are_kept(kind: str) -> None:
    """KK-393: any number, into later rounds."""
    game = on_the_way(kind, orange={"markers": {kind: 2}}).play("take village-heven", "put station-herbede")
    assert game.player(ORANGE).markers[figures.railway_ids.index(kind)] == 3

    later = end_of_round(Seat(markers={kind: 3}))
    assert (later.g.round, later.player(ORANGE).markers[figures.railway_ids.index(kind)]) == (3, 3)


def test_a_worker_marker_may_be_used_in_the_round_it_was_taken() -> None:
    """KK-393, KK-395, KK-D11: sold together with a worker."""
    game = on_the_way(orange={"workers": 1}).play("take village-heven", "put station-herbede", "stop", "sell workers")

    assert (game.player(ORANGE).coins, game.player(ORANGE).workers) == (1, 0)
    assert (game.player(ORANGE).markers[ids.R_WORKER], game.player(ORANGE).fresh[ids.R_WORKER]) == (0, 0)


def test_worker_markers_pay_for_flips_before_workers() -> None:
    """KK-395, KK-396, KK-R34: 2 markers leave the game, 3 workers go to the pool."""
    game = kohle(players=[Seat(workers=4, markers={"worker": 2})])
    pool = game.g.worker_pool
    game.play("flip workforce")

    assert (game.player(ORANGE).workers, game.player(ORANGE).markers[ids.R_WORKER]) == (1, 0)
    assert game.g.worker_pool == pool + 3
    assert [dict(e.data) for e in game.events("spent-workers")] == [{"workers": 3, "markers": 2}]


def test_more_worker_markers_than_needed_are_kept() -> None:
    """KK-396: selling takes two of three, and no worker."""
    game = kohle(players=[Seat(workers=4, markers={"worker": 3})])
    pool = game.g.worker_pool
    game.play("sell workers")

    assert (game.player(ORANGE).workers, game.player(ORANGE).markers[ids.R_WORKER]) == (4, 1)
    assert game.g.worker_pool == pool


def test_wagon_and_consolidation_markers_are_no_workers() -> None:
    """KK-394, KK-395."""
    game = kohle(players=[Seat(workers=1, markers={"wagon": 4, "consolidation": 4})])

    assert game.try_play("sell workers") == Refusal("KK-205", needs=2, has=1)
    assert game.try_play("flip loading") == Refusal("KK-350", needs=2, has=1)
