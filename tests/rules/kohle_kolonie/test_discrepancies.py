"""Kohle & Kolonie, section 0.3: Administration, railway markers, the bank; discrepancies without an option."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle, mine
from games.kohle_kolonie.choosing import YES_OR_NO, answer
from kohlenpott.games.kohle_kolonie import figures, ids

# --- Administration (KK-D10) --------------------------------------------------------------------------


def declaring(value: str, **orange: Any) -> Play:
    """Orange is in the consolidation of Vereinigter General against the Trust's 2 + 2."""
    seat = Seat(mines={"A1": "16"}, coins=9, **orange)
    return answer(seat, option="administration_points", value=value, round=3, large=["large_general"], bank=0,
                  trust_coins=(1, 2))  # fmt: skip


def test_administration_points_count_automatically() -> None:
    """KK-D10, KK-371: nothing is asked."""
    game = declaring("automatic", engineers={"administration": 2})

    assert game.state.decision == "bid"
    assert [dict(e.data) for e in game.events("base")] == [{"value": 3, "points": 0, "administration": 2}]


@pytest.mark.parametrize(("move", "base"), [("declare nothing", 1), ("declare administration", 3)])
def test_administration_points_are_optional(move: str, base: int) -> None:
    """KK-D10, KK-291: yes or no in each consolidation."""
    game = declaring("optional", engineers={"administration": 2})
    assert game.moves() == ["declare nothing", "declare administration"]

    game.play(move)
    assert [dict(e.data) for e in game.events("base")] == [{"value": base, "points": 0, "administration": base - 1}]


def test_optional_administration_goes_with_markers() -> None:
    """KK-D10, KK-292: every combination."""
    game = declaring("optional", engineers={"administration": 1}, bonus="consolidation_aid",
                     markers={"consolidation": 1})  # fmt: skip

    assert game.moves() == [
        "declare nothing", "declare 1", "declare aid", "declare aid 1", "declare administration",
        "declare administration 1", "declare administration aid", "declare administration aid 1",
    ]  # fmt: skip
    game.play("declare administration aid 1")
    assert [dict(e.data) for e in game.events("base")] == [{"value": 5, "points": 3, "administration": 1}]


def test_an_empty_administration_is_not_asked_about() -> None:
    """KK-D10, KK-371."""
    game = declaring("optional", markers={"consolidation": 1})

    assert game.moves() == ["declare nothing", "declare 1"]
    assert game.refused("declare administration") == "KK-371"


# --- railway markers in the round they were taken (KK-D11) ----------------------------------------------


@YES_OR_NO
def test_worker_markers_in_the_round_they_were_taken(value: bool) -> None:
    """KK-D11, KK-393, KK-395: one old and one new marker."""
    orange = Seat(markers={"worker": 2}, fresh={"worker": 1})
    game = kohle(players=[orange], options={"railway_marker_same_round": value})

    assert (game.try_play("sell workers") is None) == value
    if not value:
        refusal = game.try_play("sell workers")
        assert refusal is not None
        assert (refusal.rule, refusal.needs, refusal.has) == ("KK-205", 2, 1)


@YES_OR_NO
def test_wagon_markers_in_the_round_they_were_taken(value: bool) -> None:
    """KK-D11, KK-334: the new one of two waits."""
    orange = Seat(mines={"A1": "16"}, workers=1, markers={"wagon": 2}, fresh={"wagon": 1})
    game = answer(orange, option="railway_marker_same_round", value=value)

    assert game.moves()[-1] == ("load for worker 2" if value else "load for worker 1")


@YES_OR_NO
def test_consolidation_markers_in_the_round_they_were_taken(value: bool) -> None:
    """KK-D11, KK-292."""
    orange = Seat(mines={"A1": "16"}, coins=9, markers={"consolidation": 2}, fresh={"consolidation": 1})
    game = answer(orange, option="railway_marker_same_round", value=value, round=3, large=["large_general"])

    assert game.moves()[-1] == ("declare 2" if value else "declare 1")


def test_in_the_next_round_the_markers_can_be_used() -> None:
    """KK-D11, KK-393."""
    game = answer(Seat(markers={"worker": 2}, fresh={"worker": 2}), option="railway_marker_same_round", value=False)

    assert (game.g.round, game.player(ORANGE).fresh, game.player(ORANGE).markers[ids.R_WORKER]) == (3, [0] * 5, 2)


# --- the bank (KK-R01) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "coins", "bank"), [(True, [3, 1, 0], 0), (False, [3, 3, 3], -5)])
def test_income_from_a_short_bank(value: bool, coins: list[int], bank: int) -> None:
    """KK-R01, KK-271: paid in turn order, each as far as possible; or without limit."""
    mines = {"A1": "42", "A2": "16"}
    others = [{"A1": "10", "A2": "17"}, {"A1": "18", "A2": "4"}]
    game = answer(*[Seat(mines=names) for names in (mines, *others)], option="bank_limited", value=value, bank=4)

    assert [game.player(seat).coins for seat in (ORANGE, BLUE, RED)] == coins
    assert game.g.bank == bank


@YES_OR_NO
def test_the_coin_of_the_aid_from_an_empty_bank(value: bool) -> None:
    """KK-R01, KK-R48, KK-092."""
    game = kohle(players=[Seat(bonus="consolidation_aid")], bank=0, options={"bank_limited": value})

    assert game.refused("bonus coin") == ("KK-R48" if value else None)


@YES_OR_NO
def test_the_refill_from_an_empty_bank(value: bool) -> None:
    """KK-R01, KK-402."""
    game = answer(option="bank_limited", value=value, round=3, bank=0, trust_coins=())

    assert sum(game.g.trust_coins) == (0 if value else 3)


# --- discrepancies without an option --------------------------------------------------------------------


def test_five_player_colours() -> None:
    """KK-D12."""
    assert figures.colours == ["orange", "blue", "red", "yellow", "green"]


def test_the_income_is_paid_in_phase_seven() -> None:
    """KK-D16, KK-D27, KK-270: after the Trust has bought in phase 6."""
    game = answer(Seat(mines={"A1": "42"}), display=["2"])

    kinds = [(e.kind, e.data.get("phase")) for e in game.events() if e.kind in ("phase", "trust-took", "earned")]
    assert kinds[:4] == [("phase", 6), ("trust-took", None), ("phase", 7), ("earned", None)]


def test_small_mines_carry_no_points() -> None:
    """KK-D23, KK-130."""
    assert {figures.MINE_VP[k] for k in range(ids.SMALL_MINES)} == {0}
    assert figures.MINE_VP[mine("41")] == 2


def test_the_trusts_track_has_six_spaces() -> None:
    """KK-D22, KK-027."""
    assert [GAME.new(seats, 1).record.trust_coins for seats in (3, 4, 5)] == [[1] * 6] * 3


def test_consolidation_aid_and_railway_marker_are_two_things() -> None:
    """KK-D33, KK-092, KK-394."""
    assert ("consolidation_aid" in figures.bonus_ids, "consolidation" in figures.railway_ids) == (True, True)
    assert (figures.AID_POINTS, figures.AID_COINS) == (2, 1)
