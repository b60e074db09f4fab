"""Kohle & Kolonie, section 14.3: what a disaster does to the Trust, to miners and to the mines."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Seat, kohle, mine
from games.kohle_kolonie.disasters import BLACK, BLANK, discs, draw
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids

# --- 14.3 the Trust -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "before", "lost", "after"),
    [
        ([BLACK] * 3, range(1, 7), [5, 4, 3], [1, 1, 1, 0, 0, 0]),
        ([BLACK, BLACK, BLANK], range(1, 7), [5, 4], [1, 1, 1, 1, 0, 0]),
        ([BLACK] * 3, (1, 2), [1, 0], [0] * 6),
        ([BLACK] * 3, (), [], [0] * 6),
        ([BLACK, BLACK, BLANK], (2, 3, 5), [4, 2], [0, 1, 0, 0, 0, 0]),
    ],
)
def test_each_black_disc_takes_a_coin_from_the_bottom_of_the_track(
    wanted: list[str | int], before: Any, lost: list[int], after: list[int]
) -> None:
    """KK-235, KK-D06: returned to the bank; an empty track loses nothing."""
    game = draw(wanted, trust_coins=before)

    assert [event.data["space"] for event in game.events("trust-lost")] == lost
    assert (game.g.trust_coins, game.g.bank) == (after, 85 - sum(after))


def test_from_the_other_end_the_lowest_numbered_coin_goes() -> None:
    """KK-235, KK-D06: trust_track_bottom = 1."""
    game = draw([BLACK, BLACK, BLANK], trust_coins=(2, 3, 5), options={"trust_track_bottom": 1})

    assert [event.data["space"] for event in game.events("trust-lost")] == [1, 2]
    assert game.g.trust_coins == [0, 0, 0, 0, 1, 0]


def test_discs_of_players_and_the_blank_cost_the_trust_nothing() -> None:
    """KK-235, KK-247: the blank has no effect without Subsidence."""
    orange = Seat(mines={"A1": "16", "A2": "42"}, coins=3)
    game = draw([BLANK, ORANGE, ORANGE], orange, disasters={"extra_coin": 1})

    assert game.events("trust-lost") == []
    assert (game.g.trust_coins, game.paid(ORANGE, "subsidence")) == ([1] * 6, [])
    assert game.scored(BLUE, "subsidence") == []


# --- 14.3 miners and points -----------------------------------------------------------------------------


def test_each_disc_costs_a_miner_and_all_of_them_together_the_points_once() -> None:
    """KK-236, KK-238, KK-239, KK-D30, KK-R19: two discs in round 2 are two miners and 3 VP."""
    orange = Seat(mines={"A1": "16", "A2": "42"}, vp=9)
    game = draw([BLACK, ORANGE, ORANGE], orange, disasters={"extra_coin": 1})

    assert (game.player(ORANGE).pool, game.player(ORANGE).lost) == (16, 2)
    assert [(e.seat, e.data["place"]) for e in game.events("lost-miner")] == [(ORANGE, "pool")] * 2
    assert game.scored(ORANGE, "disasters") == [-3]
    assert [dict(e.data) for e in game.events("vp") if e.data["reason"] == "disasters"] == [
        {"vp": -3, "reason": "disasters", "counted": 2}
    ]


@pytest.mark.parametrize(("round", "vp"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_points_printed_on_the_space_of_the_round(round: int, vp: int) -> None:
    """KK-239."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "41"}, vp=9), round=round, disasters={"extra_coin": 1})

    assert game.scored(ORANGE, "disasters") == [-vp]
    assert game.scored(BLUE, "disasters") == []


@pytest.mark.parametrize(("vp", "lost"), [(0, []), (1, [-1]), (3, [-3]), (4, [-3])])
def test_points_never_fall_below_zero(vp: int, lost: list[int]) -> None:
    """KK-054, KK-239, KK-R06."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "41"}, vp=vp), disasters={"extra_coin": 1})

    assert game.scored(ORANGE, "disasters") == lost


def test_with_an_empty_pool_the_miner_comes_from_anywhere_but_a_mine() -> None:
    """KK-237: settlement, station, rescue slot, pithead card; then the next one is asked for."""
    orange = Seat(mines={"A1": "16", "A2": "42"}, pool=0, rescue=["B1"], miners={"cokery": 1},
                  settlements={"heven": 1}, stations={"witten": 1})  # fmt: skip
    game = draw([BLACK, ORANGE, ORANGE], orange, disasters={"extra_coin": 1})
    assert (game.state.decision, game.state.seat) == ("give-up", ORANGE)
    assert game.moves() == ["give up rescue-B1", "give up cokery", "give up village-heven", "give up station-witten"]
    assert game.refused("give up rescue-A1") == "KK-237"
    assert game.refused("give up village-wengern") == "KK-237"
    assert game.refused("secured") == "KK-237"
    assert game.scored(ORANGE, "disasters") == []

    game.play("give up village-heven")
    assert [e.data["place"] for e in game.events("lost-miner")] == ["village-heven"]
    assert game.moves() == ["give up rescue-B1", "give up cokery", "give up station-witten"]
    game.play("give up station-witten")
    assert (game.player(ORANGE).lost, sum(game.player(ORANGE).at_station)) == (2, 0)
    assert game.scored(ORANGE, "disasters") == [-2]


def test_the_pool_is_emptied_first() -> None:
    """KK-236, KK-237: of two miners one comes from the pool, the other one from Cokery, the only one left."""
    orange = Seat(mines={"A1": "16", "A2": "42"}, pool=1, miners={"cokery": 1})
    game = draw([BLACK, ORANGE, ORANGE], orange, disasters={"extra_coin": 1})

    assert [e.data["place"] for e in game.events("lost-miner")] == ["pool", "cokery"]
    assert (game.player(ORANGE).pool, game.player(ORANGE).card_miners[ids.COKERY]) == (0, 0)


def test_without_any_miner_to_give_up_the_points_are_lost_all_the_same() -> None:
    """KK-R18, KK-237, KK-239: ownership miners stay on their mines."""
    orange = Seat(mines={"A1": "16", "A2": "42"}, pool=0, vp=9)
    game = draw([BLACK, ORANGE, ORANGE], orange, disasters={"extra_coin": 1})

    assert (game.events("lost-miner"), game.player(ORANGE).lost, game.player(ORANGE).owed) == ([], 0, 0)
    assert game.scored(ORANGE, "disasters") == [-3]
    assert game.g.where[mine("16")] == ids.OWNED + ORANGE


def test_the_effects_come_in_their_order() -> None:
    """KK-R17, KK-235, KK-236, KK-239, KK-240, KK-053: black discs, then players in turn order, then the marker."""
    game = draw([BLACK, RED, ORANGE], Seat(mines={"A1": "16"}), Seat(), Seat(mines={"A1": "10"}),
                order=(RED, BLUE, ORANGE), disasters={"highest_number": 1}, display=["2", "43"])  # fmt: skip

    steps = [(e.kind, e.seat) for e in game.events() if e.kind in ("trust-lost", "lost-miner", "vp", "trust-took")]
    assert steps[:6] == [
        ("trust-lost", None),
        ("lost-miner", RED),
        ("vp", RED),
        ("lost-miner", ORANGE),
        ("vp", ORANGE),
        ("trust-took", None),
    ]


# --- 14.3 the disaster marker ---------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["highest_number", "extra_coin", "buying_power", "subsidence"])
def test_without_a_players_disc_the_marker_leaves_the_game(marker: str) -> None:
    """KK-241, KK-240: whatever it is; one mine is bought in phase 6 as ever."""
    orange = Seat(mines={"A1": "16"}, coins=1)
    game = draw([BLACK, BLACK, BLANK], orange, disasters={marker: 1}, display=["2", "10", "43"])

    assert [e.data["disaster"] for e in game.events("no-effect")] == [marker]
    assert [e.data["mine"] for e in game.events("trust-took")] == ["2"]
    g = game.g
    assert (g.extra_coin, g.power, g.subsidence, g.took_highest, sum(g.disaster_left)) == (0, 0, 0, 0, 0)
    assert game.scored(ORANGE, "subsidence") == []


def test_highest_number_gives_the_trust_the_highest_mine_of_the_display() -> None:
    """KK-242, KK-240, KK-262, KK-264: marked with an engine, on top of phase 6."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}), disasters={"highest_number": 1},
                display=["2", "10", "43", "28"])  # fmt: skip

    assert [dict(e.data) for e in game.events("trust-took")] == [
        {"mine": "43", "engine": 1},
        {"mine": "2", "engine": 1},
    ]
    assert game.events("no-effect") == []
    assert game.g.where[mine("43")] == ids.TRUST


def test_highest_number_with_an_empty_display_does_nothing() -> None:
    """KK-242."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}), disasters={"highest_number": 1})

    assert (game.events("trust-took"), game.g.took_highest) == ([], 0)


def test_the_additional_coin_stays_pending() -> None:
    """KK-243: no coin moves."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}), disasters={"extra_coin": 1})

    assert (game.g.extra_coin, sum(game.g.trust_coins)) == (1, 4)


@pytest.mark.parametrize(("before", "taken"), [(0, ["2", "10"]), (1, ["2", "10", "18"])])
def test_increased_buying_power_acts_from_this_round_on(before: int, taken: list[str]) -> None:
    """KK-244, KK-260: for the rest of the game."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}), disasters={"buying_power": 1}, power=before,
                display=["2", "10", "18", "43"])  # fmt: skip

    assert [e.data["mine"] for e in game.events("trust-took")] == taken
    assert game.g.power == before + 1


def test_subsidence_comes_into_force_for_good() -> None:
    """KK-245, KK-247: without the blank nobody pays yet."""
    game = draw([BLACK, BLACK, ORANGE], Seat(mines={"A1": "16"}, coins=1), disasters={"subsidence": 1})

    assert (game.g.subsidence, game.state.decision, game.g.round) == (1, "bonus", 3)


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
