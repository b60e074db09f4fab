"""Kohle & Kolonie, section 14: the mine disaster."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, RED, Play, Seat, card, kohle, mine, station, until, village
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.disaster import draw_discs, unsecured_mines, weaken_trust

SIX = dict(zip(figures.space_ids, ["1", "2", "4", "6", "7", "8"], strict=True))


def secure(players: list[Seat], **more: Any) -> Play:
    """Phase 5 has come: the first seat that can secure anything is asked."""
    return kohle(last=True, players=players, **more).play("end turn")


def drawn(players: list[Seat], seed: int, **more: Any) -> Play:
    """The disaster of round 2 with nobody securing anything by coins."""
    game = kohle(last=True, players=players, seed=seed, **more).play("end turn")
    while game.state.decision == "secure":
        game.play("secured")
    return game


def draws(game: Play) -> Counter[object]:
    """Who and what was drawn: a seat, "black" or "blank"."""
    return Counter(
        event.seat if event.seat is not None else ("black" if event.data["black"] else "blank")
        for event in game.events("drew")
    )


def test_a_rescue_miner_secures_the_mine_on_its_space_every_round() -> None:
    """KK-225, KK-229: at no cost, and the miner stays."""
    game = drawn([Seat(mines={"A1": "1", "A2": "2"}, rescue=["A1", "A2", "B3"])], 1)

    assert [event.data["discs"] for event in game.events("discs") if event.seat == ORANGE] == [0]
    assert game.player(ORANGE).rescue == [1, 1, 0, 0, 0, 1]


def test_a_coin_secures_a_mine_on_a_coin_symbol_for_this_round() -> None:
    """KK-226, KK-228, KK-R43: A3 and B3 have no symbol, a mine with a rescue miner is not offered."""
    game = secure([Seat(coins=5, mines=SIX, rescue=["A1"])])

    assert game.moves("secure ") == ["secure A2", "secure B1", "secure B2"]
    assert game.refused("secure A3") == "KK-226"
    assert game.refused("secure A1") == "KK-226"
    game.play("secure A2")
    assert game.paid(ORANGE, "securing") == [1]
    assert game.refused("secure A2") == "KK-226"
    assert unsecured_mines(game.player(ORANGE)) == 4
    poor = secure([Seat(mines=SIX, bonus="rescue_team")]).try_play("secure A2")
    assert poor is not None
    assert (poor.rule, poor.needs) == ("KK-226", 1)
    game.play("secured")
    assert game.player(ORANGE).secured == [0] * 6


def test_the_rescue_marker_secures_up_to_two_mines_on_any_space() -> None:
    """KK-091, KK-227, KK-R42, KK-R52, KK-D24: it goes back to the track with the first."""
    game = secure([Seat(mines=SIX, rescue=["A1"], bonus="rescue_team")])
    assert game.refused("rescue A1") == "KK-227"

    game.play("rescue A3")
    assert game.player(ORANGE).bonus == 0
    assert "rescue_team" in game.track
    game.play("rescue B3")

    # nothing more can be secured without coins, so the draw has followed: three of six mines were unsecured
    assert [event.data["discs"] for event in game.events("discs") if event.seat == ORANGE] == [3]
    rich = secure([Seat(coins=2, mines=SIX, bonus="rescue_team")]).play("rescue A3", "rescue B3")
    assert rich.state.decision == "secure"
    assert rich.refused("rescue B1") == "KK-091"


def test_one_rescued_mine_is_enough() -> None:
    """KK-D24: up to two."""
    game = secure([Seat(mines={"A1": "1", "A2": "2"}, bonus="rescue_team")]).play("rescue A2", "secured")

    assert [event.data["discs"] for event in game.events("discs") if event.seat == ORANGE] == [1]


def test_without_the_marker_nobody_is_rescued() -> None:
    """KK-227."""
    assert secure([Seat(coins=2, mines=SIX)]).refused("rescue A3") == "KK-091"


def test_each_unsecured_mine_puts_a_disc_into_the_bag_at_most_three() -> None:
    """KK-230, KK-231, KK-R36."""
    game = drawn([Seat(mines=SIX), Seat(mines={"A1": "12"}), Seat()], 3)

    assert [event.data["discs"] for event in game.events("discs")] == [1, 0, 3]
    assert [event.seat for event in game.events("discs")] == [BLUE, RED, ORANGE]


def test_three_discs_are_drawn_without_putting_any_back() -> None:
    """KK-231, KK-233: never more than three black discs, one blank, and own discs as put in."""
    counts: Counter[object] = Counter()
    for seed in range(120):
        found = draws(drawn([Seat(mines={"A1": "1"})], seed))
        assert sum(found.values()) == 3
        assert found["black"] <= 3
        assert found["blank"] <= 1
        assert found[ORANGE] <= 1
        counts += found
    assert counts["black"] > counts["blank"]
    assert counts["black"] > counts[ORANGE] > 0


def test_the_marker_of_the_round_is_turned_up() -> None:
    """KK-232, KK-014, KK-D13: before the draw; each of those left is equally likely."""
    game = drawn([Seat(mines={"A1": "1"})], 1, disasters={"buying_power": 4})
    assert [event.data for event in game.events("turned-up")] == [{"disaster": "buying_power"}]
    kinds = [event.kind for event in game.events()]
    assert kinds.index("turned-up") < kinds.index("drew")
    assert game.g.disaster_left == [0, 0, 3, 0]


def test_the_draw_takes_place_even_without_player_discs() -> None:
    """KK-234, KK-R16: at least two black discs are then drawn."""
    for seed in range(20):
        found = draws(drawn([Seat()], seed))
        assert sum(found.values()) == 3
        assert found["black"] >= 2


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


def hit(discs: int, seat: Seat, **more: Any) -> Play:
    """A disaster in which exactly so many discs of ORANGE are drawn, and nobody else's."""
    return until(lambda seed: drawn([seat], seed, **more), lambda game: draws(game)[ORANGE] == discs)


@pytest.mark.parametrize("discs", [1, 2, 3])
def test_each_disc_costs_a_miner_and_all_together_the_points_once(discs: int) -> None:
    """KK-236, KK-238, KK-239, KK-D30, KK-R19: round 2 costs 3 VP."""
    game = hit(discs, Seat(mines=SIX, vp=10), disasters={"buying_power": 9})

    assert [event.data["place"] for event in game.events("lost-miner")] == ["pool"] * discs
    assert game.player(ORANGE).lost == discs
    assert game.scored(ORANGE, "disasters") == [-figures.DISASTER_VP[1]]


def test_points_never_fall_below_zero() -> None:
    """KK-054, KK-239, KK-R06."""
    game = hit(1, Seat(mines=SIX, vp=1), disasters={"buying_power": 9})
    assert game.scored(ORANGE, "disasters") == [-1]


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
    game = until(lambda seed: drawn([Seat(mines=SIX, vp=10)], seed, disasters={"highest_number": 9}, display=["19"]),
                 lambda game: draws(game)["black"] == 1 and draws(game)[ORANGE] > 0)  # fmt: skip
    kinds = [event.kind for event in game.events()]
    assert kinds.index("drew") < kinds.index("trust-lost") < kinds.index("lost-miner") < kinds.index("trust-took")


def test_without_a_players_disc_the_marker_leaves_without_effect() -> None:
    """KK-240, KK-241."""
    quiet = until(lambda seed: drawn([Seat(mines={"A1": "1"})], seed, disasters={"buying_power": 9}),
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


def subsidence(players: list[Seat], blank: bool = True, struck: bool = True, **more: Any) -> Play:
    """Subsidence is turned up, and the discs fall as asked for."""
    return until(
        lambda seed: drawn(players, seed, disasters={"subsidence": 9}, **more),
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
    game = until(lambda seed: drawn([Seat(coins=1)], seed, subsidence=1), lambda game: draws(game)["blank"] == 1)
    assert game.state.decision == "subsidence"
    without = until(lambda seed: drawn([Seat(coins=1)], seed, subsidence=1), lambda game: draws(game)["blank"] == 0)
    assert without.state.decision != "subsidence"


def test_the_blank_alone_has_no_effect() -> None:
    """KK-247."""
    game = until(lambda seed: drawn([Seat(coins=1, vp=5)], seed), lambda game: draws(game)["blank"] == 1)
    assert game.events("vp") == []
    assert game.state.decision != "subsidence"


def test_all_discs_leave_the_bag() -> None:
    """KK-233."""
    g = drawn([Seat(mines=SIX), Seat(mines={"A1": "12"})], 2).g
    assert [(p.discs, p.drawn) for p in g.players] == [(0, 0)] * 5
    assert (g.disaster, g.blank_drawn) == (0, 0)


def test_a_disc_is_drawn_in_proportion() -> None:
    """KK-233: every disc of the bag is equally likely."""
    hits = Counter[int]()
    for seed in range(600):
        g = kohle(seed=seed, players=[Seat(mines=SIX), Seat(mines={"A1": "12"})], phase=ids.PH_DISASTER,
                  decision=ids.SECURE).g  # fmt: skip
        draw_discs(g)
        hits[ORANGE] += g.players[ORANGE].drawn
        hits[BLUE] += g.players[BLUE].drawn
    assert 2.5 < hits[ORANGE] / hits[BLUE] < 3.6
