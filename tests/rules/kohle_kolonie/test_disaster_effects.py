"""Kohle & Kolonie, section 14.3: what the drawn discs and the disaster marker do."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Seat, card, kohle, mine, station, until, village
from games.kohle_kolonie.disasters import BLACK, BLANK, SIX, draw, draws, hit, strike
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.disaster import weaken_trust


@pytest.mark.parametrize(("bottom", "left"), [(6, [1, 1, 1, 0, 0, 0]), (1, [0, 0, 0, 1, 1, 1])])
def test_each_black_disc_takes_a_coin_from_the_bottom_of_the_trusts_track(bottom: int, left: list[int]) -> None:
    """KK-235, KK-D06: back to the bank."""
    g = kohle(options={"trust_track_bottom": bottom}).g
    bank = g.bank
    for _ in range(3):
        weaken_trust(g)
    assert g.trust_coins == left
    assert g.bank == bank + 3


def test_an_empty_track_loses_nothing() -> None:
    """KK-235."""
    g = kohle(trust_coins=()).g
    bank = g.bank
    weaken_trust(g)
    assert (g.trust_coins, g.bank) == ([0] * 6, bank)


@pytest.mark.parametrize("discs", [1, 2, 3])
def test_each_disc_costs_a_miner_and_all_together_the_points_once(discs: int) -> None:
    """KK-236, KK-238, KK-239, KK-D30, KK-R19: round 2 costs 3 VP."""
    game = hit(discs, Seat(mines=SIX, vp=10), disasters={"buying_power": 9})

    assert [event.data["place"] for event in game.events("lost-miner")] == ["pool"] * discs
    assert game.player(ORANGE).lost == discs
    assert game.scored(ORANGE, "disasters") == [-figures.DISASTER_VP[1]]


def test_with_an_empty_pool_another_miner_goes_free_choice() -> None:
    """KK-237: settlement, station, rescue slot or card; not from a mine."""
    seat = Seat(mines=SIX, settlements={"heven": 1}, stations={"herbede": 1}, rescue=["A1"], miners={"cokery": 1},
                pool=0, lost=10, vp=10)  # fmt: skip
    game = hit(1, seat)
    assert game.state.decision == "give-up"
    assert game.moves() == ["give up rescue-A1", "give up cokery", "give up village-heven", "give up station-herbede"]
    assert game.refused("give up rescue-A2") == "KK-237"

    game.play("give up station-herbede")

    p = game.player(ORANGE)
    assert (p.at_station[station("herbede")], p.lost) == (0, 11)
    assert (p.rescue[0], p.card_miners[card("cokery")], p.at_village[village("heven")]) == (1, 1, 1)
    assert game.scored(ORANGE, "disasters") == [-3]


def test_without_any_miner_to_give_up_points_are_lost_all_the_same() -> None:
    """KK-R18: ownership miners stay."""
    game = hit(1, Seat(mines=SIX, pool=0, lost=14, vp=10))

    assert game.player(ORANGE).lost == 14
    assert game.scored(ORANGE, "disasters") == [-3]
    assert game.g.where[mine("1")] == ids.OWNED + ORANGE


def test_effects_come_in_order() -> None:
    """KK-R17: black discs, miners and VP, event marker, subsidence."""
    game = until(lambda seed: strike([Seat(mines=SIX, vp=10)], seed, disasters={"highest_number": 9}, display=["19"]),
                 lambda game: draws(game)["black"] == 1 and draws(game)[ORANGE] > 0)  # fmt: skip
    kinds = [event.kind for event in game.events()]
    assert kinds.index("drew") < kinds.index("trust-lost") < kinds.index("lost-miner") < kinds.index("trust-took")


def test_without_a_players_disc_the_marker_leaves_without_effect() -> None:
    """KK-240, KK-241."""
    quiet = until(lambda seed: strike([Seat(mines={"A1": "1"})], seed, disasters={"buying_power": 9}),
                  lambda game: draws(game)[ORANGE] == 0)  # fmt: skip
    assert quiet.g.power == 0
    assert len(quiet.events("no-effect")) == 1
    struck = hit(1, Seat(mines={"A1": "1"}), disasters={"buying_power": 9})
    assert struck.g.power == 1


@pytest.mark.parametrize("display", [["19", "42", "11"], []])
def test_highest_number_gives_the_trust_the_last_mine_of_the_display(display: list[str]) -> None:
    """KK-242: the highest number, small or single; with an empty display nothing happens."""
    game = hit(1, Seat(mines={"A1": "1"}), disasters={"highest_number": 9}, display=display)

    taken = [event.data["mine"] for event in game.events("trust-took")]
    assert taken == (["42", "11"] if display else [])


def test_additional_coin_stays_pending() -> None:
    """KK-243."""
    assert hit(1, Seat(mines={"A1": "1"}), disasters={"extra_coin": 9}).g.extra_coin == 1


def test_increased_buying_power_works_from_this_round_on() -> None:
    """KK-244, KK-260."""
    game = hit(1, Seat(mines={"A1": "1"}), disasters={"buying_power": 9}, display=["11", "12", "14"])

    assert [event.data["mine"] for event in game.events("trust-took")] == ["11", "12"]


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
