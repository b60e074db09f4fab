"""Kohle & Kolonie, section 21.2: preparing the next round."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Seat, kohle, mine
from games.kohle_kolonie.moments import end_of_round
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.ending import prepare_round, refill_trust


def test_mines_of_the_new_round_join_the_display_and_leftovers_stay() -> None:
    """KK-401."""
    g = kohle(round=2, display=["19"]).g
    prepare_round(g)
    assert g.round == 3
    assert g.where[mine("19")] == g.where[mine("20")] == g.where[mine("43")] == ids.DISPLAYED
    assert g.where[mine("30")] == ids.STACKED


@pytest.mark.parametrize("round", [3, 4])
def test_before_rounds_four_and_five_the_trust_gets_three_coins_at_least(round: int) -> None:
    """KK-402, KK-D06: spaces 1 to 3 that have none."""
    g = kohle(round=round, trust_coins=(1,)).g
    bank = g.bank
    prepare_round(g)
    assert (g.trust_coins, g.bank) == ([1, 1, 1, 0, 0, 0], bank - 2)
    rich = kohle(round=round, trust_coins=(1, 2, 3, 4)).g
    prepare_round(rich)
    assert rich.trust_coins == [1, 1, 1, 1, 0, 0]


def test_the_refill_is_per_space_also_from_the_other_end() -> None:
    """KK-402, KK-D06: with the bottom at 1 the coins on 4 to 6 stay."""
    g = kohle(round=3, trust_coins=(3, 4, 5, 6), options={"trust_track_bottom": 1}).g
    prepare_round(g)
    assert g.trust_coins == [1] * 6


@pytest.mark.parametrize("round", [1, 2])
def test_before_rounds_two_and_three_the_trust_gets_nothing(round: int) -> None:
    """KK-402."""
    g = kohle(round=round, trust_coins=()).g
    prepare_round(g)
    assert g.trust_coins == [0] * 6


def test_a_short_bank_fills_space_one_first() -> None:
    """KK-402, KK-R01."""
    g = kohle(round=4, trust_coins=(), bank=2).g
    refill_trust(g)
    assert (g.trust_coins, g.bank) == ([1, 1, 0, 0, 0, 0], 0)
    free = kohle(round=4, trust_coins=(), bank=0, options={"bank_limited": False}).g
    refill_trust(free)
    assert free.trust_coins == [1, 1, 1, 0, 0, 0]


def test_a_new_round_refills_no_village_station_or_engine() -> None:
    """KK-403: villages, stations and the engine pool stay as they are."""
    g = kohle(round=3, workers={"heven": 1}, engine_pool=4).g
    g.station_marker = [0] * 19
    before = (list(g.village_workers), list(g.station_marker), g.engine_pool, g.worker_pool)
    prepare_round(g)
    assert (g.village_workers, g.station_marker, g.engine_pool, g.worker_pool) == before


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
