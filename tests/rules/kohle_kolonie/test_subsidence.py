"""Kohle & Kolonie, KK-245 to KK-247: Subsidence and the blank."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, kohle, until
from games.kohle_kolonie.disasters import BLACK, BLANK, discs, draw, draws, strike
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids


def subsidence(players: list[Seat], blank: bool = True, struck: bool = True, **more: Any) -> Play:
    """Subsidence is turned up, and the discs fall as asked for."""
    return until(
        lambda seed: strike(players, seed, disasters={"subsidence": 9}, **more),
        lambda game: (draws(game)["blank"] == 1) == blank and (draws(game)[ORANGE] > 0) == struck,
    )


def test_subsidence_costs_everybody_a_coin_or_two_points() -> None:
    """KK-245, KK-246, KK-R21, KK-R06: in turn order, compulsory; also in the round it comes into force."""
    seats = [Seat(mines={"A1": "1"}, coins=1, vp=9), Seat(coins=2, vp=9), Seat(vp=1)]
    game = subsidence(seats)
    assert (game.state.decision, game.state.seat) == ("subsidence", BLUE)
    assert game.refused("end turn") == "KK-246"

    game.play("pay coin")

    assert game.player(BLUE).coins == 1
    assert game.player(RED).vp == 0, "a seat without coins loses VP, never below 0"
    assert (game.state.decision, game.state.seat) == ("subsidence", ORANGE)
    game.play("lose vp")
    assert game.scored(ORANGE, "subsidence") == [-2]


def test_without_coins_there_is_no_choice() -> None:
    """KK-246, KK-R21: no exchange in phase 5."""
    g = kohle(decision=ids.SUBSIDENCE, phase=ids.PH_DISASTER, stage=2, subsidence=1, blank_drawn=1, disaster=1,
              disasters={"buying_power": 3}, players=[Seat(workers=9)])  # fmt: skip
    refusal = g.try_play("pay coin")
    assert refusal is not None
    assert (refusal.rule, refusal.needs) == ("KK-246", 1)
    assert g.moves() == ["lose vp"]


def test_the_marker_of_this_round_needs_a_players_disc() -> None:
    """KK-D15, KK-241, KK-247: otherwise Subsidence leaves the game, and the blank has no effect."""
    game = subsidence([Seat(mines={"A1": "1"}, coins=1)], struck=False)

    assert game.g.subsidence == 0
    assert game.state.decision != "subsidence"


def test_once_in_force_subsidence_needs_only_the_blank() -> None:
    """KK-246, KK-D15: in later rounds, whoever's disc is drawn."""
    game = until(lambda seed: strike([Seat(coins=1)], seed, subsidence=1), lambda game: draws(game)["blank"] == 1)
    assert game.state.decision == "subsidence"
    without = until(lambda seed: strike([Seat(coins=1)], seed, subsidence=1), lambda game: draws(game)["blank"] == 0)
    assert without.state.decision != "subsidence"


def test_the_blank_alone_has_no_effect() -> None:
    """KK-247."""
    game = until(lambda seed: strike([Seat(coins=1, vp=5)], seed), lambda game: draws(game)["blank"] == 1)
    assert game.events("vp") == []
    assert game.state.decision != "subsidence"


# --- 14.3 subsidence ------------------------------------------------------------------------------------


def test_with_the_blank_every_player_pays_a_coin_or_loses_two_points() -> None:
    """KK-245, KK-246, KK-053, KK-D15: in the round it comes into force, in turn order."""
    players = [Seat(mines={"A1": "16"}, coins=2, vp=9), Seat(coins=1, vp=9), Seat(coins=3, vp=9)]
    game = draw([BLACK, BLANK, ORANGE], *players, disasters={"subsidence": 1}, order=(RED, ORANGE, BLUE))
    assert (game.state.decision, game.state.seat, game.moves()) == ("subsidence", RED, ["pay coin", "lose vp"])
    assert game.refused("secured") == "KK-246"
    bank = game.g.bank

    game.play("pay coin")
    assert (game.player(RED).coins, game.player(RED).vp, game.g.bank) == (2, 9, bank + 1)
    assert game.paid(RED, "subsidence") == [1]
    assert game.state.seat == ORANGE
    game.play("lose vp")
    assert (game.scored(ORANGE, "subsidence"), game.player(ORANGE).coins) == ([-2], 2)
    assert game.state.seat == BLUE
    game.play("pay coin")
    assert (game.player(BLUE).coins, game.g.round) == (0, 3)


def test_in_later_rounds_the_blank_is_enough() -> None:
    """KK-246, KK-D15: no player's disc was drawn."""
    players = [Seat(coins=1, vp=9), Seat(vp=9), Seat(vp=1)]
    game = draw([BLACK, BLACK, BLANK], *players, disasters={"buying_power": 1}, subsidence=1)

    assert (game.state.decision, game.state.seat) == ("subsidence", ORANGE)
    assert [e.data["disaster"] for e in game.events("no-effect")] == ["buying_power"]
    game.play("pay coin")
    assert (game.scored(BLUE, "subsidence"), game.scored(RED, "subsidence")) == ([-2], [-1])


def test_subsidence_turned_up_without_effect_is_not_in_force() -> None:
    """KK-D15, KK-241, KK-246, KK-247: the marker is there and the blank, but no disc of a player."""
    game = draw([BLACK, BLACK, BLANK], Seat(coins=1), disasters={"subsidence": 1})

    assert (game.state.decision, game.g.subsidence, game.player(ORANGE).coins) == ("bonus", 0, 1)


def test_without_the_blank_subsidence_costs_nothing() -> None:
    """KK-246."""
    game = draw([BLACK] * 3, Seat(coins=1, vp=9), subsidence=1)

    assert (game.player(ORANGE).coins, game.player(ORANGE).vp) == (1, 9)


def test_a_player_without_coins_loses_points() -> None:
    """KK-246, KK-R21, KK-207: workers cannot be sold; nobody is asked."""
    game = draw([BLACK, BLACK, BLANK], Seat(workers=8, vp=5), subsidence=1)
    assert game.scored(ORANGE, "subsidence") == [-2]
    asked = kohle(players=[Seat(workers=8)], phase=ids.PH_DISASTER, decision=ids.SUBSIDENCE, subsidence=1,
                  stage=ids.S_SUBSIDENCE, blank_drawn=1)  # fmt: skip

    assert asked.try_play("pay coin") == Refusal("KK-246", needs=1, has=0)
    assert asked.moves() == ["lose vp"]


@pytest.mark.parametrize(("vp", "lost"), [(0, []), (1, [-1]), (2, [-2])])
def test_with_few_points_losing_them_may_still_be_chosen(vp: int, lost: list[int]) -> None:
    """KK-R06, KK-R21, KK-054."""
    game = draw([BLACK, BLACK, BLANK], Seat(coins=3, vp=vp), subsidence=1).play("lose vp")

    assert game.scored(ORANGE, "subsidence") == lost
    assert game.player(ORANGE).coins == 3


def test_a_player_without_mines_puts_no_disc_in_and_plays_on() -> None:
    """KK-R36, KK-230."""
    game = draw([BLACK, BLACK, BLUE], Seat(), Seat(mines={"A1": "16"}))

    assert discs(game)[0] == (ORANGE, 0)
    assert (game.player(ORANGE).pool, game.scored(ORANGE, "disasters")) == (20, [])
    assert game.state.decision == "bonus"
