"""Kohle & Kolonie, section 17: board scoring."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, ground, kohle
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.board import owned_in
from kohlenpott.games.kohle_kolonie.rules.trust import (
    score_board,
)


def scores(players: list[Seat], **more: object) -> list[int]:
    g = kohle(seats=4, round=4, players=players, **more).g  # type: ignore[arg-type]
    before = [p.vp for p in g.players]
    score_board(g)
    return [p.vp - vp for p, vp in zip(g.players, before, strict=True)][: len(players)]


def test_board_scoring_as_in_the_printed_example() -> None:
    """KK-276, KK-277: 4, 5 and 11 VP.

    The picture of the example is lost; these mines and settlements on our map give the same totals with the grounds
    the text names: Hamburg & Franziska, Vereinigte Bommerbänke Tiefbau, Klosterbusch, Herbeder Steinkohlewerke.
    """
    four = Seat(mines={"A1": "19"}, settlements={"wullen": 0})
    five = Seat(mines={"A1": "28", "A2": "2"})
    eleven = Seat(mines={"A1": "35", "A2": "12", "B1": "44", "B2": "43"}, settlements={"vormholz": 1, "dueren": 0})
    assert scores([four, five, eleven]) == [4, 5, 11]


def test_every_owned_mine_of_the_ground_counts_for_everybody_there() -> None:
    """KK-275, KK-276: the Trust's mines count, those in the display do not."""
    assert scores([Seat(mines={"A1": "19"}), Seat(mines={"A1": "28"})]) == [2, 2]
    assert scores([Seat(mines={"A1": "19"})], trust=["28"], tokens=["35"]) == [3]
    assert scores([Seat(mines={"A1": "19"})], display=["28", "35"]) == [1]
    assert scores([Seat()], trust=["28"]) == [0]


def test_two_own_mines_in_a_ground_score_it_once() -> None:
    """KK-276: the count, not the count for each mine."""
    assert scores([Seat(mines={"A1": "19", "A2": "28"})]) == [2]


def test_a_settlement_scores_for_every_ground_with_an_own_mine() -> None:
    """KK-277: one settlement for several grounds, several for one; none without an own mine there."""
    assert scores([Seat(mines={"A1": "2", "A2": "19"}, settlements={"heven": 0})]) == [1 + 1 + 2]
    assert scores([Seat(mines={"A1": "2"}, settlements={"heven": 0, "wengern": 0, "vormholz": 0})]) == [1 + 3]
    assert scores([Seat(mines={"A1": "2"}, settlements={"linden": 0})]) == [1]


def test_a_consolidated_ground_counts_one_mine() -> None:
    """KK-278, KK-317: its printed VP are not scored again."""
    g = kohle(round=4, players=[Seat(mines={"A1": "large_general"})]).g
    assert owned_in(g, ground("general")) == 1
    score_board(g)
    assert g.players[ORANGE].earned[ids.V_BOARD_MINES] == 1


def test_stations_score_nothing_here() -> None:
    """KK-279, KK-R36: neither does a player without mines."""
    assert scores([Seat(stations={"herbede": 2, "witten": 1}, settlements={"heven": 2})]) == [0]


def phase_eight(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last answer to Subsidence leads to phase 8 of round 2."""
    seats = len(order)
    seated = [*players, *(Seat() for _ in range(seats - len(players)))]
    seated[order[-1]].vp += 2
    return kohle(seats=seats, players=seated, order=order, turn=order[-1], place=seats, phase=ids.PH_DISASTER,
                 stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1,
                 **said).play("lose vp")  # fmt: skip


def mines(game: Play, seat: int = ORANGE) -> dict[str, int]:
    """VP for owned mines, by ground."""
    return by_ground(game, seat, "board-mines")


def settlements(game: Play, seat: int = ORANGE) -> dict[str, int]:
    """VP for settlements, by ground."""
    return by_ground(game, seat, "board-settlements")


def by_ground(game: Play, seat: int, reason: str) -> dict[str, int]:
    found = [event.data for event in game.events("vp") if event.seat == seat and event.data["reason"] == reason]
    return {data["ground"]: data["vp"] for data in found}


def total(game: Play, seat: int = ORANGE) -> int:
    earned = game.player(seat).earned
    return int(earned[ids.V_BOARD_MINES] + earned[ids.V_BOARD_SETTLEMENTS])


# --- examples with the grounds of the rulebook's own --------------------------------------------------------


def test_one_settlement_between_two_grounds_makes_four_points() -> None:
    """KK-276, KK-277: a mine each in Klosterbusch and Bommerbänke, a settlement in Vormholz that borders both."""
    game = phase_eight(Seat(mines={"A1": "44", "A2": "2"}, settlements={"vormholz": 0}))

    assert mines(game) == {"klosterbusch": 1, "bommerbaenke": 1}
    assert settlements(game) == {"klosterbusch": 1, "bommerbaenke": 1}
    assert total(game) == 4


def test_a_second_owned_mine_in_the_ground_makes_it_five() -> None:
    """KK-275, KK-276, KK-277: the mine of another player or of the Trust counts as well."""
    orange = Seat(mines={"A1": "44", "A2": "2"}, settlements={"vormholz": 0})
    with_blue = phase_eight(orange, Seat(mines={"A1": "12"}))
    with_trust = phase_eight(Seat(mines={"A1": "44", "A2": "2"}, settlements={"vormholz": 0}), trust=["12"])

    assert (total(with_blue), total(with_trust)) == (5, 5)
    assert mines(with_blue) == mines(with_trust) == {"klosterbusch": 1, "bommerbaenke": 2}
    assert (mines(with_blue, BLUE), settlements(with_blue, BLUE)) == ({"bommerbaenke": 2}, {})


def test_two_settlements_beside_three_grounds_make_eleven_points() -> None:
    """KK-276, KK-277: 3 + 2 in Hamburg & Franziska, 2 + 2 in Bommerbänke, 1 + 1 in Herbeder."""
    orange = Seat(mines={"A1": "19", "A2": "28", "A3": "35", "B1": "2", "B2": "12", "B3": "43"},
                  settlements={"heven": 2, "wengern": 1})  # fmt: skip
    game = phase_eight(orange)

    assert mines(game) == {"hamburg_franziska": 3, "bommerbaenke": 2, "herbeder": 1}
    assert settlements(game) == {"hamburg_franziska": 2, "bommerbaenke": 2, "herbeder": 1}
    assert total(game) == 11


# --- mines ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trust", "tokens", "count"), [([], [], 1), (["7"], [], 2), ([], ["7"], 2), (["1", "7"], [], 3)]
)
def test_mines_marked_by_anybody_count(trust: list[str], tokens: list[str], count: int) -> None:
    """KK-275, KK-R22: by the Trust with an engine or with a token."""
    game = phase_eight(Seat(mines={"A1": "16"}), trust=trust, tokens=tokens)

    assert mines(game) == {"general": count}


def test_mines_nobody_has_bought_do_not_count() -> None:
    """KK-275: the Trust buys number 2, 7 stays in the display, 1 is not there."""
    game = phase_eight(Seat(mines={"A1": "16"}), display=["2", "7"])

    assert mines(game) == {"general": 1}


def test_a_mine_the_trust_bought_in_this_round_counts() -> None:
    """KK-275, KK-050: phase 6 comes before phase 8."""
    assert mines(phase_eight(Seat(mines={"A1": "16"}), display=["7"])) == {"general": 2}


def test_every_owner_in_the_ground_scores_the_count_once() -> None:
    """KK-276: two mines of one's own bring the same as one."""
    game = phase_eight(Seat(mines={"A1": "16", "A2": "7"}), Seat(mines={"A1": "1"}), Seat(mines={"A1": "42"}))

    assert [mines(game, seat) for seat in (ORANGE, BLUE, RED)] == [{"general": 3}, {"general": 3}, {"prinz_regent": 1}]
    assert game.player(ORANGE).vp == 2 + 3


def test_without_a_mine_in_the_ground_nothing_is_scored_there() -> None:
    """KK-276, KK-277, KK-R36: neither for mines nor for a settlement."""
    game = phase_eight(Seat(settlements={"linden": 2}), Seat(mines={"A1": "16"}), trust=["7"])

    assert (mines(game), settlements(game), total(game)) == ({}, {}, 0)
    assert mines(game, BLUE) == {"general": 2}


def test_a_large_mine_counts_as_one_mine() -> None:
    """KK-278, KK-317: its printed points are not scored again."""
    game = phase_eight(Seat(mines={"A1": "large_general"}, settlements={"linden": 1}), round=4)

    assert (mines(game), settlements(game)) == ({"general": 1}, {"general": 1})
    assert game.scored(ORANGE, "large-mines") == []
    assert total(game) == 2


# --- settlements ------------------------------------------------------------------------------------------


def test_a_settlement_scores_for_every_ground_it_borders_with_an_own_mine() -> None:
    """KK-277: Linden borders General, Hasenwinkel and Baaker Mulde; Orange has mines in two of them."""
    game = phase_eight(Seat(mines={"A1": "16", "A2": "10"}, settlements={"linden": 0}), trust=["18"])

    assert settlements(game) == {"general": 1, "baaker_mulde": 1}


def test_several_settlements_score_for_one_ground() -> None:
    """KK-277: once each, however many mines or miners; Baak does not border General."""
    orange = Seat(mines={"A1": "16", "A2": "7"}, settlements={"linden": 2, "weitmar": 0, "eppendorf": 1, "baak": 2})
    game = phase_eight(orange)

    assert settlements(game) == {"general": 3}


def test_settlements_of_others_bring_nothing() -> None:
    """KK-277: Blue stands in Linden as well."""
    game = phase_eight(Seat(mines={"A1": "16"}), Seat(mines={"A1": "42"}, settlements={"linden": 1}))

    assert (settlements(game), settlements(game, BLUE)) == ({}, {})


def test_villages_that_border_four_grounds_count_for_the_last_one_too() -> None:
    """KK-277: Vormholz borders Bommerbänke, Blankenburg, Herbeder and Klosterbusch."""
    orange = Seat(mines={"A1": "2", "A2": "14", "A3": "43", "B1": "44"}, settlements={"vormholz": 0})

    assert settlements(phase_eight(orange)) == dict.fromkeys(
        ("bommerbaenke", "blankenburg", "herbeder", "klosterbusch"), 1
    )


def test_essen_scores_at_a_larger_table() -> None:
    """KK-276, KK-277: Altendorf with four mines and Eiberg, settlements in Horst and Hinsel."""
    orange = Seat(mines={"A1": "5", "A2": "45"}, settlements={"horst": 0, "hinsel": 0})
    game = phase_eight(orange, Seat(mines={"A1": "9", "A2": "13"}), order=(ORANGE, BLUE, RED, 3), trust=["21"])

    assert mines(game) == {"altendorf": 4, "eiberg": 1}
    assert settlements(game) == {"altendorf": 2, "eiberg": 2}


def test_the_first_village_of_the_list_scores_like_the_others() -> None:
    """KK-277: Heisingen borders Heinrich and Heisinger Mulde."""
    orange = Seat(mines={"A1": "3", "A2": "26"}, settlements={"heisingen": 0})
    game = phase_eight(orange, order=(ORANGE, BLUE, RED, 3))

    assert settlements(game) == {"heinrich": 1, "heisinger_mulde": 1}


def test_stations_score_nothing_in_this_phase() -> None:
    """KK-279."""
    stations = dict.fromkeys(("bredenscheid", "niedersprockhoevel", "schee"), 1)
    game = phase_eight(Seat(mines={"A1": "16"}, stations=stations))

    assert (total(game), game.player(ORANGE).vp) == (1, 3)


def test_the_board_is_scored_in_turn_order() -> None:
    """KK-276, KK-053."""
    game = phase_eight(
        Seat(mines={"A1": "16"}), Seat(mines={"A1": "10"}), Seat(mines={"A1": "42"}), order=(RED, BLUE, ORANGE)
    )

    scored = [event.seat for event in game.events("vp") if event.data["reason"] == "board-mines"]
    assert scored == [RED, BLUE, ORANGE]
