"""Kohle & Kolonie, section 22: final scoring, tie-breaks and winners."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle, mine
from kohlenpott.games.kohle_kolonie import figures, figures_map, ids
from kohlenpott.games.kohle_kolonie.records import Table
from kohlenpott.games.kohle_kolonie.rules.ending import (
    ABOVE_ENGINES,
    ABOVE_PRINTED,
    is_line_complete,
    printed_points,
    score_final,
    standing,
)


def final_points(seat: Seat, source: int, seats: int = 4) -> int:
    g = kohle(seats=seats, round=5, players=[seat]).g
    score_final(g, ORANGE)
    return g.players[ORANGE].earned[source]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("engines", "points"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 12), (5, 17), (6, 23), (7, 23), (9, 23)]
)
def test_steam_engines_score_by_the_printed_table(engines: int, points: int) -> None:
    """KK-411, KK-410: more than six score 23."""
    assert final_points(Seat(beside=engines), ids.V_ENGINES) == points


def test_engines_count_on_cards_on_the_plant_and_beside_the_tableau() -> None:
    """KK-411, KK-314."""
    seat = Seat(mines={"A1": "16", "A2": "2"}, engines=["A1", "A2"], plant=True, flipped=["cokery"], beside=1)
    assert final_points(seat, ids.V_ENGINES) == 12


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_two_coins_are_a_point(coins: int, points: int) -> None:
    """KK-412."""
    assert final_points(Seat(coins=coins), ids.V_COINS) == points


def test_each_occupied_station_is_a_point() -> None:
    """KK-413, KK-D21: per station, not per miner."""
    assert final_points(Seat(stations={"herbede": 3, "witten": 1}), ids.V_STATIONS) == 2


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
    assert final_points(Seat(stations=dict.fromkeys(there, 1)), ids.V_LINES, seats) == points
    assert final_points(Seat(stations=dict.fromkeys(there[1:], 1)), ids.V_LINES, seats) == 0


def test_green_is_no_line_with_three_players() -> None:
    """KK-043, KK-041: no station of it is in play."""
    assert final_points(Seat(), ids.V_LINES, 3) == 0


def test_each_extra_action_marker_left_is_four_points() -> None:
    """KK-417."""
    assert final_points(Seat(extra=2), ids.V_EXTRA_ACTIONS) == 8


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


def test_standing_is_by_points_first() -> None:
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


YELLOW_LINE = ["steele_sued", "altendorf", "dahlhausen", "hattingen", "blankenstein", "herbede", "bommern"]
RED_LINE = ["koenigssteele", "hoentrop", "bochum_sued", "langendreer", "witten", "annen"]
BROWN_LINE = ["bredenscheid", "niedersprockhoevel", "schee"]
GREEN_LINE = ["ueberruhr", "kupferdreh", "nierenhof"]
FINAL = ("steam-engines", "coins", "stations", "lines", "extra-actions")


def end_game(*players: Seat, seats: int = 3, **said: Any) -> Play:
    """The last answer to Subsidence in round 5 leads to the end; an empty bank pays no income on the way."""
    seated = [*players, *(Seat() for _ in range(seats - len(players)))]
    seated[-1].vp += 2
    game = kohle(seats=seats, round=5, players=seated, order=range(seats), turn=seats - 1, place=seats, bank=0,
                 phase=ids.PH_DISASTER, stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE, disaster=1, subsidence=1,
                 blank_drawn=1, **said)  # fmt: skip
    return game.play("lose vp")


def final(game: Play, seat: int = ORANGE) -> dict[str, int]:
    """What the final scoring brought a seat, by source."""
    return {source: vp for source, vp in game.state.breakdown()[seat].items() if source in FINAL}


def miners_on(stations: list[str]) -> dict[str, int]:
    return dict.fromkeys(stations, 1)


# --- scoring ------------------------------------------------------------------------------------------


def test_after_round_five_everything_is_added_to_the_points_on_the_track() -> None:
    """KK-410, KK-052: 2 VP + 5 for two engines, 2 for 5 coins, 3 stations, 4 for a line, 8 for two markers."""
    orange = Seat(coins=5, extra=2, beside=2, stations=miners_on(BROWN_LINE))
    game = end_game(orange)

    assert final(game) == {"steam-engines": 5, "coins": 2, "stations": 3, "lines": 4, "extra-actions": 8}
    assert game.player(ORANGE).vp == 2 + 5 + 2 + 3 + 4 + 8
    assert (game.state.decision, game.state.seat, game.state.is_over) == ("over", None, True)
    assert game.events()[-1].kind == "game-ends"
    assert [(dict(e.data)) for e in game.events("vp") if e.seat == ORANGE] == [
        {"vp": 5, "reason": "steam-engines", "counted": 2},
        {"vp": 2, "reason": "coins", "counted": 5},
        {"vp": 3, "reason": "stations", "counted": 3},
        {"vp": 4, "reason": "lines", "line": "brown"},
        {"vp": 8, "reason": "extra-actions", "counted": 2},
    ]


def test_the_final_scoring_goes_in_turn_order() -> None:
    """KK-410, KK-053."""
    game = end_game(Seat(coins=2), Seat(coins=2), Seat(coins=2))

    assert [e.seat for e in game.events("vp") if e.data["reason"] == "coins"] == [ORANGE, BLUE, RED]


def test_there_is_no_final_scoring_after_round_four() -> None:
    """KK-410, KK-052."""
    game = kohle(round=4, last=True, players=[Seat(coins=8), Seat(), Seat()], disasters={"subsidence": 1}, large=[])
    game.play("end turn")

    assert (game.state.decision, final(game)) == ("bonus", {})
    assert game.state.result() is None


@pytest.mark.parametrize(
    ("engines", "vp"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 12), (5, 17), (6, 23), (7, 23), (11, 23)]
)
def test_points_for_steam_engines(engines: int, vp: int) -> None:
    """KK-411: more than six score 23."""
    assert final(end_game(Seat(beside=engines))).get("steam-engines", 0) == vp


def test_engines_on_cards_on_the_plant_and_beside_the_tableau_count() -> None:
    """KK-411: two, one and one."""
    orange = Seat(mines={"A1": "41", "A2": "42", "A3": "43"}, engines=["A1", "A3"], flipped=["cokery"], plant=True,
                  beside=1)  # fmt: skip
    game = end_game(orange)

    assert final(game)["steam-engines"] == 12


def test_engines_of_the_trust_count_for_nobody() -> None:
    """KK-411, KK-R38: those on its single mines stay on the board to the end."""
    game = end_game(trust=["41", "42"], engine_pool=10)

    assert [final(game, seat) for seat in range(3)] == [{}, {}, {}]
    assert [game.g.where[mine(name)] for name in ("41", "42")] == [ids.TRUST] * 2
    assert game.g.engine_pool == 10


@pytest.mark.parametrize(("coins", "vp"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (17, 8)])
def test_a_point_for_every_two_coins(coins: int, vp: int) -> None:
    """KK-412: rounded down; the coins stay."""
    game = end_game(Seat(coins=coins))

    assert final(game).get("coins", 0) == vp
    assert game.player(ORANGE).coins == coins


def test_a_point_for_every_station_with_own_miners() -> None:
    """KK-413, KK-D21: two miners on one station count once; somebody else's do not count."""
    game = end_game(Seat(stations={"herbede": 2, "witten": 1}), Seat(stations={"herbede": 1, "annen": 3, "schee": 1}))

    assert [final(game, seat) for seat in (ORANGE, BLUE, RED)] == [{"stations": 2}, {"stations": 3}, {}]


@pytest.mark.parametrize(("line", "vp"), [(YELLOW_LINE, 12), (RED_LINE, 10), (BROWN_LINE, 4), (GREEN_LINE, 4)])
@pytest.mark.parametrize("seats", [4, 5])
def test_complete_lines_with_four_and_five_players(seats: int, line: list[str], vp: int) -> None:
    """KK-414, KK-415."""
    assert final(end_game(Seat(stations=miners_on(line)), seats=seats)) == {"stations": len(line), "lines": vp}


@pytest.mark.parametrize(("line", "vp"), [(YELLOW_LINE[2:], 8), (RED_LINE[1:], 8), (BROWN_LINE, 4)])
def test_complete_lines_with_three_players(line: list[str], vp: int) -> None:
    """KK-414, KK-416, KK-043, KK-R04: the stations in play are enough."""
    assert final(end_game(Seat(stations=miners_on(line)))) == {"stations": len(line), "lines": vp}


def test_the_green_line_does_not_exist_with_three_players() -> None:
    """KK-416, KK-041: nobody completes a line without stations."""
    assert final(end_game()) == {}


@pytest.mark.parametrize("line", [YELLOW_LINE, RED_LINE, BROWN_LINE, GREEN_LINE])
def test_a_line_with_a_station_missing_scores_nothing(line: list[str]) -> None:
    """KK-414: whichever is missing."""
    for missing in (line[0], line[1], line[-1]):
        held = miners_on([name for name in line if name != missing])
        assert final(end_game(Seat(stations=held), seats=4)) == {"stations": len(line) - 1}


def test_several_players_may_complete_the_same_line() -> None:
    """KK-414: and one player several lines."""
    game = end_game(Seat(stations=miners_on(BROWN_LINE)), Seat(stations=miners_on(BROWN_LINE + RED_LINE[1:])))

    assert [final(game, seat).get("lines") for seat in (ORANGE, BLUE, RED)] == [4, 12, None]


@pytest.mark.parametrize(("markers", "vp"), [(0, 0), (1, 4), (2, 8), (3, 12)])
def test_four_points_for_each_extra_action_marker(markers: int, vp: int) -> None:
    """KK-417."""
    assert final(end_game(Seat(extra=markers))).get("extra-actions", 0) == vp


def test_nothing_else_counts_at_the_end() -> None:
    """KK-418, KK-397: workers, railway markers, miners, settlements, engineers."""
    orange = Seat(workers=9, markers={"worker": 2, "wagon": 3, "consolidation": 4}, settlements={"heven": 2, "baak": 1},
                  rescue=["A1"], miners={"administration": 3}, engineers={"administration": 2})  # fmt: skip
    game = end_game(orange)

    assert final(game) == {}
    assert game.player(ORANGE).vp == 2


# --- who has won ----------------------------------------------------------------------------------------


def ranks(*players: Seat) -> tuple[int, ...]:
    result = end_game(*players).state.result()
    assert result is not None
    return result.ranks


def test_most_points_win() -> None:
    """KK-419: engines and printed points do not matter then."""
    orange, blue = Seat(vp=10), Seat(vp=6, beside=1, mines={"A1": "43"})
    result = end_game(orange, blue, Seat(vp=11)).state.result()

    assert result is not None
    assert (result.scores, result.ranks, result.winners) == ((10, 10, 11), (3, 2, 1), (RED,))


def test_a_tie_is_broken_by_steam_engines() -> None:
    """KK-419: 8 VP without an engine, 5 VP and 3 for one."""
    assert ranks(Seat(vp=8), Seat(vp=5, beside=1)) == (2, 1, 3)


def test_all_steam_engines_break_a_tie_and_not_only_six() -> None:
    """KK-419, KK-411: six and eight both score 23."""
    assert ranks(Seat(beside=6), Seat(beside=8)) == (2, 1, 3)


def test_then_the_printed_points_of_large_and_single_mines_decide() -> None:
    """KK-419, KK-R35: 43 shows 3 VP, 42 shows 2; small mines show none."""
    level = {"vp": 20}
    game = end_game(
        Seat(**level, mines={"A1": "42"}),  # type: ignore[arg-type]
        Seat(**level, mines={"A1": "43"}),  # type: ignore[arg-type]
        Seat(vp=21),
    )
    result = game.state.result()

    assert result is not None
    assert (result.scores, result.ranks) == ((21, 21, 21), (2, 1, 3))


def test_large_and_single_mines_are_added_up_for_the_tie_break() -> None:
    """KK-419, KK-R35: 4 of Hasenwinkel against 2 + 3 of two single mines, level in points."""
    game = end_game(Seat(vp=21, mines={"A1": "large_hasenwinkel"}), Seat(vp=20, mines={"A1": "42", "A2": "43"}),
                    Seat(vp=0))  # fmt: skip
    result = game.state.result()

    assert result is not None
    assert (result.scores, result.ranks) == ((22, 22, 0), (2, 1, 3))


def test_engines_come_before_printed_points() -> None:
    """KK-419: one engine beats 8 VP printed on Hamburg & Franziska."""
    large = {"A1": "large_hamburg_franziska"}
    game = end_game(Seat(vp=7, mines=large), Seat(vp=5, beside=1))
    result = game.state.result()

    assert result is not None
    assert (result.scores[:2], result.ranks[:2]) == ((8, 8), (2, 1))


def test_a_complete_tie_is_a_shared_victory() -> None:
    """KK-419."""
    result = end_game(Seat(vp=9, beside=1, coins=1), Seat(vp=9, beside=1), Seat(vp=3)).state.result()

    assert result is not None
    assert (result.ranks, result.winners) == ((1, 1, 3), (ORANGE, BLUE))


def test_printed_points_are_those_of_the_cards_on_the_tableau() -> None:
    """KK-419, KK-R35: each single and large mine by what it shows, small mines nothing, empty spaces nothing."""
    for number, name in enumerate(figures.mine_ids):
        printed = figures.MINE_VP[number]
        assert (printed > 0) == (number >= ids.SINGLE), name
        for space in range(ids.SPACES):
            p = Table().players[0]
            p.mines[space] = number + 1
            assert printed_points(p) == printed, name
    six = ["41", "42", "43", "large_general", "large_hasenwinkel", "16"]
    p = ranked((0, 0, six), (0, 0, []), (0, 0, [])).players[ORANGE]
    assert printed_points(p) == sum(figures.MINE_VP[mine(name)] for name in six)


@pytest.mark.parametrize("engines", [0, 3, 20])
def test_printed_points_never_outweigh_an_engine_nor_engines_a_point(engines: int) -> None:
    """KK-419: the order of the tie-breaks holds for every figure a component file may have."""
    most = ids.SPACES * figures_map.MOST_VP
    assert most < ABOVE_PRINTED
    assert figures.ENGINES < ABOVE_ENGINES
    best = sorted(ids.LARGE + k for k in range(ids.LARGE_MINES))[-ids.SPACES :]
    names = [figures.mine_ids[k] for k in best]
    g = ranked((10, engines, []), (10, engines + 1, []), (10, engines, names))
    assert standing(g, BLUE) > standing(g, RED) > standing(g, ORANGE)
    h = ranked((11, 0, []), (10, engines, names), (10, engines, []))
    assert standing(h, ORANGE) > standing(h, BLUE) > standing(h, RED)


def test_each_tie_break_decides_alone_and_the_higher_number_wins() -> None:
    """KK-419: points, then engines, then printed points; more is better in each of them."""
    level = (30, 4, ["42"])
    for better in ((31, 4, ["42"]), (30, 5, ["42"]), (30, 4, ["43"])):
        g = ranked(level, better, level)
        assert standing(g, BLUE) > standing(g, ORANGE) == standing(g, RED)


def test_an_earlier_tie_break_beats_all_later_ones() -> None:
    """KK-419: one point against engines and cards, one engine against cards."""
    large = ["large_hamburg_franziska", "large_general", "43"]
    g = ranked((31, 0, []), (30, 20, large), (30, 19, large))
    assert standing(g, ORANGE) > standing(g, BLUE) > standing(g, RED)
    h = ranked((30, 1, []), (30, 0, large), (30, 0, ["16"]))
    assert standing(h, ORANGE) > standing(h, BLUE) > standing(h, RED)


def test_a_line_without_stations_in_play_is_not_complete() -> None:
    """KK-414, KK-041: green with three players, for nobody; with four it is."""
    green = figures.line_ids.index("green")
    three = kohle(seats=3, round=5).g
    four = kohle(seats=4, round=5, players=[Seat(stations=miners_on(GREEN_LINE))]).g
    assert not is_line_complete(three, three.players[ORANGE], green)
    assert is_line_complete(four, four.players[ORANGE], green)
    assert not is_line_complete(four, four.players[BLUE], green)
