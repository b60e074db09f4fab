"""Kohle & Kolonie, section 21: railways, and how the next round is prepared."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle, mine, station
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import figures, ids


def on_the_way(kind: str = "worker", **said: Any) -> Play:
    """Orange redeploys miners; every face-down marker is of one kind."""
    seat: dict[str, Any] = {"settlements": {"heven": 2}} | said.pop("orange", {})
    count = {"victory_points": 3, "coin": 3, "worker": 5, "wagon": 4, "consolidation": 4}[kind]
    return kohle(players=[Seat(**seat)], railway={kind: count}, **said).play("miners")


def end_of_round(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last answer to Subsidence leads through the rest of the round to the choice of the next one."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    seated[order[-1]].vp += 2
    game = kohle(players=seated, order=order, turn=order[-1], place=3, phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE,
                 decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1, **said)  # fmt: skip
    return game.play("lose vp")


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


# --- 21.2 the next round --------------------------------------------------------------------------------


def test_unused_bonus_markers_return_in_turn_order_of_their_holders() -> None:
    """KK-400, KK-079, KK-R07: Red, Orange, Blue, behind those nobody chose."""
    game = end_of_round(
        Seat(bonus="settlement"), Seat(bonus="miners"), Seat(bonus="engineer"), order=(RED, ORANGE, BLUE)
    )

    assert [(e.seat, e.data["marker"]) for e in game.events("unused")] == [
        (RED, "engineer"),
        (ORANGE, "settlement"),
        (BLUE, "miners"),
    ]
    assert game.track == ["wagon", "rescue_team", "consolidation_aid", "steam_engine", "engineer", "settlement",
                          "miners"]  # fmt: skip
    assert [p.bonus for p in game.g.players] == [0] * 5


def test_mines_of_the_new_round_join_those_left_over() -> None:
    """KK-401, KK-261: the Trust has bought number 2; 18 is still there. Essen is out of play."""
    game = end_of_round(display=["2", "18"])

    assert [e.data["mine"] for e in game.events("revealed")] == ["20", "22", "23", "24", "25", "27", "28", "43"]
    display = [figures.mine_ids[k] for k in range(ids.MINES) if game.g.where[k] == ids.DISPLAYED]
    assert display == ["18", "20", "22", "23", "24", "25", "27", "28", "43"]
    assert game.g.where[mine("30")] == ids.STACKED


@pytest.mark.parametrize(
    ("round", "before", "after", "refilled"),
    [
        (1, (), [0, 0, 0, 0, 0, 0], []),
        (2, (), [0, 0, 0, 0, 0, 0], []),
        (3, (), [1, 1, 1, 0, 0, 0], [0, 1, 2]),
        (3, (1, 2), [1, 1, 1, 0, 0, 0], [2]),
        (3, (1, 2, 3), [1, 1, 1, 0, 0, 0], []),
        (3, (1, 2, 3, 4), [1, 1, 1, 1, 0, 0], []),
        (4, (1,), [1, 1, 1, 0, 0, 0], [1, 2]),
        (4, (5, 6), [1, 1, 1, 0, 1, 1], [0, 1, 2]),
        (4, (2, 5, 6), [1, 1, 1, 0, 1, 1], [0, 2]),
    ],
)
def test_before_rounds_four_and_five_the_trust_is_refilled(
    round: int, before: tuple[int, ...], after: list[int], refilled: list[int]
) -> None:
    """KK-402, KK-D06: spaces 1 to 3, each that has no coin."""
    game = end_of_round(round=round, trust_coins=before)

    assert game.g.trust_coins == after
    assert [e.data["space"] for e in game.events("refilled")] == refilled
    assert game.g.bank == 85 - sum(after)


@pytest.mark.parametrize(
    ("bank", "before", "after"),
    [
        (0, (), [0, 0, 0, 0, 0, 0]),
        (1, (), [1, 0, 0, 0, 0, 0]),
        (2, (), [1, 1, 0, 0, 0, 0]),
        (1, (1, 3), [1, 1, 1, 0, 0, 0]),
        (1, (2,), [1, 1, 0, 0, 0, 0]),
    ],
)
def test_a_short_bank_fills_the_first_spaces_first(bank: int, before: tuple[int, ...], after: list[int]) -> None:
    """KK-402, KK-R01."""
    game = end_of_round(round=3, trust_coins=before, bank=bank)

    assert game.g.trust_coins == after
    assert game.g.bank == bank - (sum(after) - len(before))


def test_nothing_else_is_refilled() -> None:
    """KK-403: villages, stations, engine pool, disaster spaces and prices stay as they are."""
    orange = Seat(stations={"herbede": 1}, lost=2, flipped=["workforce"], settlements={"wengern": 1})
    game = end_of_round(orange, workers={"heven": 1}, engine_pool=4, worker_pool=7)

    assert sum(game.g.village_workers) == 1
    assert (game.g.engine_pool, game.g.worker_pool) == (4, 7)
    assert (game.player(ORANGE).lost, game.player(ORANGE).pool) == (2, 20 - 2 - 2)
    assert sum(game.g.station_marker) == 13
    assert (game.g.round, game.g.phase, game.state.decision) == (3, ids.PH_BONUS, "bonus")


def test_the_new_round_is_announced_before_its_mines() -> None:
    """KK-052, KK-401, KK-402: round, mines, refill, phase 1."""
    kinds = [event.kind for event in end_of_round(round=3, trust_coins=(1, 2)).events()]

    start = kinds.index("round")
    assert kinds[start:] == ["round", *["revealed"] * 6, "refilled", "phase"]
