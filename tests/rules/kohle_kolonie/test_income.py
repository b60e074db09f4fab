"""Kohle & Kolonie, section 16: mine income."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie.rules.trust import (
    income_of,
    pay_income,
)

# --- income -----------------------------------------------------------------------------------------


def test_income_is_printed_on_each_card_plus_one_for_an_engine() -> None:
    """KK-270, KK-D16: Glocke 1, Kirschbaum 2 and an engine, the large mine 2."""
    seat = Seat(mines={"A1": "16", "A2": "18", "B1": "large_general"}, engines=["A2"], beside=3)
    assert income_of(kohle(round=3, players=[seat]).player(ORANGE)) == 1 + 3 + 2


def test_income_is_paid_in_turn_order_as_far_as_the_bank_reaches() -> None:
    """KK-271, KK-R01."""
    players = [Seat(mines={"A1": "18"}), Seat(mines={"A1": "19"}), Seat(mines={"A1": "10"})]
    g = kohle(order=[RED, ORANGE, BLUE], turn=RED, players=players, bank=3).g
    pay_income(g)
    assert [p.coins for p in g.players[:3]] == [1, 0, 2]
    assert g.bank == 0
    rich = kohle(players=players, bank=3, options={"bank_limited": False}).g
    pay_income(rich)
    assert [p.coins for p in rich.players[:3]] == [2, 2, 2]


def phase_seven(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last seat ends its turn in phase 3; rescue miners on all spaces keep the disaster away."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    for seat in seated:
        seat.rescue = list(seat.mines)
    return kohle(players=seated, order=order, turn=order[-1], last=True, disasters={"extra_coin": 1}, **said).play(
        "end turn"
    )


@pytest.mark.parametrize(
    ("mines", "engines", "income"),
    [
        ({"A1": "16"}, [], 1),
        ({"A1": "10"}, [], 2),
        ({"A1": "41"}, [], 1),
        ({"A1": "42"}, [], 2),
        ({"A1": "large_hasenwinkel"}, [], 2),
        ({"A1": "16"}, ["A1"], 2),
        ({"A1": "10"}, ["A1"], 3),
        ({"A1": "42"}, ["A1"], 3),
        ({"A1": "large_hasenwinkel"}, ["A1"], 3),
        ({"A1": "16", "A2": "42", "A3": "large_hasenwinkel", "B1": "10"}, ["A2", "B1"], 9),
        ({"A1": "16", "A2": "7", "A3": "4", "B1": "17", "B2": "12", "B3": "14"}, ["A1", "B3"], 8),
    ],
)
def test_the_printed_income_of_every_card_and_a_coin_for_each_engine_on_it(
    mines: dict[str, str], engines: list[str], income: int
) -> None:
    """KK-270, KK-D16: small, single and large mines."""
    game = phase_seven(Seat(mines=mines, engines=engines, coins=0))

    assert game.earned(ORANGE, "mine-income") == [income]
    assert game.player(ORANGE).coins == income


def test_engines_elsewhere_bring_no_income() -> None:
    """KK-270, KK-314: beside the tableau or on the plant."""
    game = phase_seven(Seat(mines={"A1": "16"}, beside=3, plant=True, flipped=["cokery"]))

    assert game.earned(ORANGE, "mine-income") == [1]


def test_a_player_without_mines_has_no_income() -> None:
    """KK-270, KK-R36."""
    game = phase_seven(Seat(beside=2), Seat(mines={"A1": "16"}))

    assert (game.earned(ORANGE, "mine-income"), game.earned(BLUE, "mine-income")) == ([], [1])


def test_mines_of_the_trust_pay_nobody() -> None:
    """KK-270, KK-263."""
    game = phase_seven(trust=["1", "7", "42"])

    assert game.events("earned") == []


def test_income_is_paid_from_the_bank_in_turn_order() -> None:
    """KK-271, KK-053: what it costs the bank, the Trust's lost coins having come back."""
    game = phase_seven(Seat(mines={"A1": "16"}), Seat(mines={"A1": "10"}), Seat(mines={"A1": "42", "A2": "17"}),
                       order=(BLUE, RED, ORANGE))  # fmt: skip

    paid = [(e.seat, e.data["coins"]) for e in game.events("earned")]
    assert paid == [(BLUE, 2), (RED, 3), (ORANGE, 1)]
    assert game.g.bank == 85 - 6 - sum(game.g.trust_coins)


@pytest.mark.parametrize(("bank", "coins"), [(5, [1, 2, 2]), (4, [0, 2, 2]), (3, [0, 2, 1]), (1, [0, 1, 0])])
def test_an_exhausted_bank_pays_as_far_as_it_reaches(bank: int, coins: list[int]) -> None:
    """KK-271, KK-R01: Blue first, then Red, then Orange."""
    game = phase_seven(Seat(mines={"A1": "16"}), Seat(mines={"A1": "10"}), Seat(mines={"A1": "42"}),
                       order=(BLUE, RED, ORANGE), bank=bank, trust_coins=())  # fmt: skip

    assert [game.player(seat).coins for seat in (ORANGE, BLUE, RED)] == coins
    assert game.g.bank == 0
