"""Kohle & Kolonie, section 18.6: closing gaps on the tableau."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, Seat
from games.kohle_kolonie.moments import consolidation, tableau
from kohlenpott.games.kohle_kolonie.records import Table
from kohlenpott.games.kohle_kolonie.rules.tableau import close_gaps


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([0, 1, 2, 3, 4, 5], [1, 2, 0, 3, 4, 5]),
        ([1, 0, 2, 0, 0, 3], [1, 2, 0, 3, 0, 0]),
        ([0, 0, 0, 1, 2, 3], [1, 0, 0, 2, 3, 0]),
        ([0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0]),
        ([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]),
        ([0, 0, 4, 0, 0, 0], [4, 0, 0, 0, 0, 0]),
    ],
)
def test_closing_gaps_moves_cards_with_their_engines(before: list[int], after: list[int]) -> None:
    """KK-325, KK-R28: rows slide left; an empty top row takes B1."""
    p = Table().players[0]
    p.mines = list(before)
    p.engine = [int(card in (3, 5)) for card in before]
    p.rescue = [1, 0, 1, 0, 1, 0]
    close_gaps(p)
    assert p.mines == after
    assert p.engine == [int(card in (3, 5)) for card in after], "KK-326: an engine moves with its card"
    assert p.rescue == [1, 0, 1, 0, 1, 0], "KK-326: rescue miners do not move"




# --- 18.6 closing gaps --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A1=5 A2=41 A3=42", "A1=41 A2=42"),
        ("A1=41 A2=5 A3=42", "A1=41 A2=42"),
        ("A1=41 A2=42 A3=5", "A1=41 A2=42"),
        ("A1=5 A2=9 A3=42", "A1=42"),
        ("A1=41 B1=5 B2=42 B3=43", "A1=41 B1=42 B2=43"),
        ("A1=41 B1=42 B2=5 B3=43", "A1=41 B1=42 B2=43"),
        ("A1=5 B1=41 B2=42 B3=43", "A1=41 B1=42 B2=43"),
        ("A1=5 A2=9 B1=41", "A1=41"),
        ("A1=5 B1=9 B2=41 B3=42", "A1=41 B1=42"),
        ("A1=5 A2=41 B1=42", "A1=41 B1=42"),
        ("A1=5", ""),
    ],
)
def test_cards_move_against_the_arrows_until_there_is_no_gap(before: str, after: str) -> None:
    """KK-325, KK-R28, KK-321: rows slide left in order; an empty top row takes the card of B1."""
    mines = dict(pair.split("=") for pair in before.split())
    game = consolidation(Seat(mines=mines), seats=4, large="large_altendorf", coins=6)

    assert tableau(game, ORANGE) == dict(pair.split("=") for pair in after.split())


def test_an_engine_moves_with_its_card_and_rescue_miners_stay() -> None:
    """KK-326: the engine of 41 goes along from A2 to A1, that of 43 from B2 to B1; the miners stay at A2 and B2."""
    orange = Seat(mines={"A1": "5", "A2": "41", "A3": "42", "B1": "9", "B2": "43"}, engines=["A2", "B2"],
                  rescue=["A2", "B2"])  # fmt: skip
    game = consolidation(orange, seats=4, large="large_altendorf", coins=6)

    assert tableau(game, ORANGE) == {"A1": "41+", "A2": "42", "B1": "43+"}
    assert game.player(ORANGE).rescue == [0, 1, 0, 0, 1, 0]


def test_an_engine_moves_up_with_the_card_from_the_bottom_row() -> None:
    """KK-325, KK-326, KK-R28."""
    orange = Seat(mines={"A1": "5", "B1": "41", "B2": "42"}, engines=["B1"])
    game = consolidation(orange, seats=4, large="large_altendorf", coins=6)

    assert tableau(game, ORANGE) == {"A1": "41+", "B1": "42"}


def test_everybody_who_lost_cards_closes_gaps() -> None:
    """KK-316, KK-325: losers as well as the winner, before the large mine is laid down."""
    game = consolidation(
        Seat(mines={"A1": "16", "A2": "41"}, coins=9), Seat(mines={"A1": "7", "B1": "42"}), trust=["1"]
    ).play("bid 2")

    assert tableau(game, BLUE) == {"A1": "42"}
    assert tableau(game, ORANGE) == {"A1": "41"}
    assert game.moves() == ["space A2", "space B1"]
    assert tableau(game.play("space B1"), ORANGE) == {"A1": "41", "B1": "large_general+"}
