"""Kohle & Kolonie, sections 21.2 and 22: the next round, final scoring, winners."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Seat, kohle, mine
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.records import Table
from kohlenpott.games.kohle_kolonie.rules.ending import prepare_round, refill_trust, score_final, standing


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


def test_nothing_else_is_refilled() -> None:
    """KK-403: villages, stations and the engine pool stay as they are."""
    g = kohle(round=3, workers={"heven": 1}, engine_pool=4).g
    g.station_marker = [0] * 19
    before = (list(g.village_workers), list(g.station_marker), g.engine_pool, g.worker_pool)
    prepare_round(g)
    assert (g.village_workers, g.station_marker, g.engine_pool, g.worker_pool) == before


def final(seat: Seat, source: int, seats: int = 4) -> int:
    g = kohle(seats=seats, round=5, players=[seat]).g
    score_final(g, ORANGE)
    return g.players[ORANGE].earned[source]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("engines", "points"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 12), (5, 17), (6, 23), (7, 23), (9, 23)]
)
def test_steam_engines_score_by_the_printed_table(engines: int, points: int) -> None:
    """KK-411, KK-410: more than six score 23."""
    assert final(Seat(beside=engines), ids.V_ENGINES) == points


def test_engines_count_on_cards_on_the_plant_and_beside_the_tableau() -> None:
    """KK-411, KK-314."""
    seat = Seat(mines={"A1": "16", "A2": "2"}, engines=["A1", "A2"], plant=True, flipped=["cokery"], beside=1)
    assert final(seat, ids.V_ENGINES) == 12


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_two_coins_are_a_point(coins: int, points: int) -> None:
    """KK-412."""
    assert final(Seat(coins=coins), ids.V_COINS) == points


def test_each_occupied_station_is_a_point() -> None:
    """KK-413, KK-D21: per station, not per miner."""
    assert final(Seat(stations={"herbede": 3, "witten": 1}), ids.V_STATIONS) == 2


@pytest.mark.parametrize(
    ("line", "seats", "points"),
    [
        ("yellow", 4, 12),
        ("red", 5, 10),
        ("brown", 4, 4),
        ("green", 4, 4),
        ("yellow", 3, 8),
        ("red", 3, 8),
        ("brown", 3, 4),
    ],
)
def test_complete_lines_score_by_the_printed_table(line: str, seats: int, points: int) -> None:
    """KK-414, KK-415, KK-416, KK-043."""
    there = [row["id"] for row in figures.data["stations"] if line in row["lines"] and (seats > 3 or row["in_3p"])]
    assert final(Seat(stations=dict.fromkeys(there, 1)), ids.V_LINES, seats) == points
    assert final(Seat(stations=dict.fromkeys(there[1:], 1)), ids.V_LINES, seats) == 0


def test_several_players_may_complete_the_same_line() -> None:
    """KK-414."""
    brown = Seat(stations={"bredenscheid": 1, "niedersprockhoevel": 1, "schee": 1})
    g = kohle(players=[brown, brown], round=5).g
    for seat in (ORANGE, BLUE):
        score_final(g, seat)
    assert [p.earned[ids.V_LINES] for p in g.players[:2]] == [4, 4]


def test_green_is_no_line_with_three_players() -> None:
    """KK-043, KK-041: no station of it is in play."""
    assert final(Seat(), ids.V_LINES, 3) == 0


def test_each_extra_action_marker_left_is_four_points() -> None:
    """KK-417."""
    assert final(Seat(extra=2), ids.V_EXTRA_ACTIONS) == 8


def test_workers_miners_and_settlements_score_nothing_at_the_end() -> None:
    """KK-418, KK-397."""
    g = kohle(
        round=5, players=[Seat(workers=9, settlements={"heven": 2}, markers={"wagon": 3}, miners={"cokery": 3})]
    ).g
    score_final(g, ORANGE)
    assert g.players[ORANGE].vp == 2


def ranked(*seats: tuple[int, int, list[str]]) -> Table:
    g = kohle(seats=max(3, len(seats)), round=5).g
    for k, (vp, engines, mines) in enumerate(seats):
        p = g.players[k]
        p.vp, p.beside = vp, engines
        for space, name in enumerate(mines):
            p.mines[space] = mine(name) + 1
    found: Table = g
    return found


def test_most_points_win() -> None:
    """KK-419."""
    g = ranked((50, 0, []), (51, 0, []), (49, 9, []))
    assert standing(g, BLUE) > standing(g, ORANGE) > standing(g, RED)


def test_a_tie_goes_to_more_steam_engines_all_of_them() -> None:
    """KK-419: not only six."""
    g = ranked((50, 7, []), (50, 8, []), (50, 6, []))
    assert standing(g, BLUE) > standing(g, ORANGE) > standing(g, RED)


def test_then_to_the_points_printed_on_large_and_single_mines() -> None:
    """KK-419, KK-R35: small mines carry none."""
    g = ranked((50, 2, ["44", "16"]), (50, 2, ["large_general", "41"]), (50, 2, ["1", "2", "19"]))
    assert standing(g, BLUE) > standing(g, ORANGE) > standing(g, RED)


def test_equal_in_everything_is_a_shared_victory() -> None:
    """KK-419."""
    g = ranked((50, 2, ["44"]), (50, 2, ["44"]), (3, 0, []))
    assert standing(g, ORANGE) == standing(g, BLUE)
    game = kohle(last=True, round=5, players=[Seat(vp=9), Seat(vp=9), Seat(vp=4)]).play("end turn")
    result = game.state.result()
    assert result is not None
    assert (result.ranks, result.winners) == ((1, 1, 3), (ORANGE, BLUE))
