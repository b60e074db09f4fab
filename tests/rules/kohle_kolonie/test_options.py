"""Kohle & Kolonie, sections 0.3 and 24: every rules option with both values."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle, station
from games.kohle_kolonie.choosing import YES_OR_NO, answer
from kohlenpott.games.kohle_kolonie import figures, ids


def struck(marker: str, option: str, value: Any, **said: Any) -> Play:
    """A disc of Red was drawn and the pool is empty: Red gives up a miner, then the disaster marker acts."""
    red = Seat(miners={"cokery": 1, "ironworks": 1}, pool=0)
    g = kohle(players=[Seat(), Seat(), red], order=[ORANGE, BLUE, RED], turn=RED, place=2, phase=ids.PH_DISASTER,
              stage=ids.S_GIVING_UP, decision=ids.GIVE_UP, disaster=figures.disaster_ids.index(marker) + 1,
              options={option: value}, **said).g  # fmt: skip
    g.players[RED].discs = g.players[RED].drawn = g.players[RED].owed = 1
    return Play(GAME.from_raw(g.to_bytes())).play("give up cokery")


def test_the_options_and_their_defaults() -> None:
    """KK-D01, KK-D02, KK-D03, KK-D04, KK-D05, KK-D06, KK-D07, KK-D08, KK-D09, KK-D10, KK-D11, KK-R01."""
    assert {option.name: (option.default, *option.choices) for option in GAME.definition.options} == {
        "start_coins": (4, 4, 5),
        "highest_number_is_extra": (True, True, False),
        "ironworks_front_engineer_vp": (1, 1, 2),
        "briquette_bonus": ("first_then_both", "first_then_both", "each_once"),
        "briquette_bonus_on_flip": (True, True, False),
        "trust_track_bottom": (6, 6, 1),
        "extra_phase_needs_spent_marker": (True, True, False),
        "station_marker_from_station": (True, True, False),
        "station_to_pool": (True, True, False),
        "bank_limited": (True, True, False),
        "administration_points": ("automatic", "automatic", "optional"),
        "railway_marker_same_round": (True, True, False),
    }


def test_an_option_left_out_has_its_default() -> None:
    """KK-D01, KK-D02, KK-D03, KK-D04, KK-D05, KK-D06, KK-D07, KK-D08, KK-D09, KK-D10, KK-D11, KK-R01."""
    defaults = {option.name: option.default for option in GAME.definition.options}

    assert GAME.new(4, 3) == GAME.new(4, 3, defaults)


@pytest.mark.parametrize("coins", [4, 5])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_start_coins(seats: int, coins: int) -> None:
    """KK-D01, KK-021, KK-031."""
    g = GAME.new(seats, 1, {"start_coins": coins}).record

    assert [p.coins for p in g.players[:seats]] == [coins] * seats
    assert g.bank == 85 - 6 - seats * coins


@pytest.mark.parametrize(
    ("value", "power", "taken"),
    [(True, 0, ["43", "2"]), (False, 0, ["43"]), (True, 1, ["43", "2", "10"]), (False, 1, ["43", "2"])],
)
def test_highest_number_is_extra(value: bool, power: int, taken: list[str]) -> None:
    """KK-D02, KK-264, KK-242: else it counts as one of the mines of phase 6."""
    game = struck("highest_number", "highest_number_is_extra", value, display=["2", "10", "18", "43"], power=power)

    assert [event.data["mine"] for event in game.events("trust-took")] == taken
    assert game.g.took_highest == 0


def test_highest_number_without_a_mine_takes_nothing_from_phase_six() -> None:
    """KK-264, KK-D02, KK-242: with an empty display nothing has been acquired; in the next round one is bought."""
    game = struck("highest_number", "highest_number_is_extra", False)

    assert (game.events("trust-took"), game.g.took_highest) == ([], 0)


@pytest.mark.parametrize(("value", "vp"), [(1, [2]), (2, [3])])
def test_ironworks_front_engineer_vp(value: int, vp: list[int]) -> None:
    """KK-D03, KK-365: with one miner beside the engineer."""
    orange = Seat(engineers={"ironworks": 1}, miners={"ironworks": 1})
    game = answer(orange, option="ironworks_front_engineer_vp", value=value)

    assert game.scored(ORANGE, "ironworks") == vp


@pytest.mark.parametrize("value", [1, 2])
def test_the_engineer_of_the_steelworks_always_earns_two(value: int) -> None:
    """KK-D03, KK-365: and a front without engineer is the same under both values."""
    back = Seat(engineers={"ironworks": 1}, flipped=["ironworks"])
    game = answer(back, Seat(miners={"ironworks": 1}), option="ironworks_front_engineer_vp", value=value)

    assert (game.scored(ORANGE, "ironworks"), game.scored(BLUE, "ironworks")) == ([2], [1])


BOTH_BONUSES = pytest.mark.parametrize("value", ["first_then_both", "each_once"])


@BOTH_BONUSES
def test_engineer_and_engine_together_earn_both_briquette_bonuses(value: str) -> None:
    """KK-362, KK-D04, KK-145, KK-169: 2 VP for each of them, at most 4 in a game."""
    orange = Seat(coins=9, flipped=["cokery"], bonus="engineer")
    game = kohle(players=[orange], options={"briquette_bonus": value}).play("bonus engineer cokery")
    assert [dict(e.data)["vp"] for e in game.events("vp")] == [2]

    game.play("engine cokery")
    assert game.scored(ORANGE, "briquettes") == [2]
    assert game.player(ORANGE).briquettes == [1, 1]
    assert game.player(ORANGE).earned[ids.V_BRIQUETTES] == 4


@BOTH_BONUSES
def test_the_engine_may_come_before_the_engineer(value: str) -> None:
    """KK-362, KK-D04."""
    orange = Seat(coins=9, flipped=["cokery"], bonus="engineer")
    game = kohle(players=[orange], options={"briquette_bonus": value}).play("engine cokery")
    assert game.scored(ORANGE, "briquettes") == [2]
    assert game.player(ORANGE).briquettes == ([1, 0] if value == "first_then_both" else [0, 1])

    assert game.play("bonus engineer cokery").scored(ORANGE, "briquettes") == [2]


@pytest.mark.parametrize(("value", "vp"), [("first_then_both", []), ("each_once", [2])])
def test_an_engine_that_comes_after_the_engineer_has_left(value: str, vp: list[int]) -> None:
    """KK-D04, KK-362: the one case in which the readings differ."""
    orange = Seat(coins=9, flipped=["cokery", "workforce"], engineers={"cokery": 1}, bonus="steam_engine")
    g = kohle(players=[orange], options={"briquette_bonus": value}).g
    g.players[ORANGE].briquettes = [1, 0]
    game = Play(GAME.from_raw(g.to_bytes())).play("miners", "move engineer cokery ironworks", "stop")

    assert game.play("bonus engine cokery").scored(ORANGE, "briquettes") == vp


@BOTH_BONUSES
def test_the_briquette_bonuses_are_earned_once(value: str) -> None:
    """KK-362: an engineer who comes back earns nothing more."""
    orange = Seat(coins=9, flipped=["cokery"], plant=True)
    g = kohle(players=[orange], options={"briquette_bonus": value}).g
    g.players[ORANGE].briquettes = [1, 1]

    assert Play(GAME.from_raw(g.to_bytes())).play("engineer cokery").scored(ORANGE, "briquettes") == []


@BOTH_BONUSES
def test_the_front_of_cokery_earns_no_briquette_bonus(value: str) -> None:
    """KK-362: back side only."""
    game = kohle(players=[Seat(coins=9)], options={"briquette_bonus": value}).play("engineer cokery")

    assert (game.scored(ORANGE, "briquettes"), game.player(ORANGE).briquettes) == ([], [0, 0])


@pytest.mark.parametrize(("value", "vp", "idle"), [(True, [2], 0), (False, [], 1)])
def test_briquette_bonus_on_flip(value: bool, vp: list[int], idle: int) -> None:
    """KK-D05, KK-363: an engineer who was on Cokery when it is flipped."""
    orange = Seat(coins=9, workers=5, engineers={"cokery": 1})
    game = kohle(players=[orange], options={"briquette_bonus_on_flip": value}).play("flip cokery")

    assert game.scored(ORANGE, "briquettes") == vp
    assert game.player(ORANGE).idle_engineer == idle


@YES_OR_NO
def test_a_flip_without_engineer_earns_no_briquette_bonus(value: bool) -> None:
    """KK-363, KK-D05: whoever comes later is placed on the slot."""
    orange = Seat(coins=9, workers=5)
    game = kohle(players=[orange], options={"briquette_bonus_on_flip": value}).play("flip cokery")
    assert game.scored(ORANGE, "briquettes") == []

    assert game.play("engineer cokery").scored(ORANGE, "briquettes") == [2]


@pytest.mark.parametrize(("value", "vp"), [(True, [2, 2]), (False, [2])])
def test_an_ignored_engineer_does_not_make_both(value: bool, vp: list[int]) -> None:
    """KK-D05, KK-363: then the steam engine is the first of the two."""
    orange = Seat(coins=9, workers=5, engineers={"cokery": 1})
    game = kohle(players=[orange], options={"briquette_bonus_on_flip": value})
    points = game.play("flip cokery").scored(ORANGE, "briquettes")

    assert points + game.play("engine cokery").scored(ORANGE, "briquettes") == vp


def test_an_engineer_placed_anew_counts() -> None:
    """KK-363, KK-D05, KK-186: the ignored one moves away, another one moves in."""
    orange = Seat(coins=9, workers=5, engineers={"cokery": 1, "ironworks": 1}, flipped=["workforce"], plant=True)
    g = kohle(players=[orange], options={"briquette_bonus_on_flip": False}).play("flip cokery").g
    assert g.players[ORANGE].briquettes == [1, 0]
    game = Play(GAME.from_raw(g.to_bytes())).play("miners", "move engineer cokery loading")
    assert (game.player(ORANGE).idle_engineer, game.scored(ORANGE, "briquettes")) == (0, [])
    g = game.g
    g.engineer_moves = 1

    game = Play(GAME.from_raw(g.to_bytes())).play("move engineer ironworks cokery")
    assert game.scored(ORANGE, "briquettes") == [2]


@pytest.mark.parametrize(("value", "lost"), [(6, [5, 4, 3]), (1, [0, 1, 2])])
def test_trust_track_bottom(value: int, lost: list[int]) -> None:
    """KK-D06, KK-235: the coins leave from space 6, or from space 1."""
    game = kohle(last=True, players=[Seat(), Seat(), Seat(coins=1)], options={"trust_track_bottom": value})
    game.play("end turn")

    spaces = [event.data["space"] for event in game.events("trust-lost")]
    assert spaces in (lost, lost[:2])
    assert [k for k in range(6) if game.g.trust_coins[k] == 0] == sorted(spaces)


@YES_OR_NO
def test_extra_phase_needs_spent_marker(value: bool) -> None:
    """KK-D07, KK-216: else a holder who keeps the marker has a turn without main action."""
    game = kohle(phase=ids.PH_EXTRA, decision=ids.EXTRA, players=[Seat(coins=3, workers=2, extra=1)],
                 options={"extra_phase_needs_spent_marker": value}).play("keep")  # fmt: skip

    assert game.player(ORANGE).extra_actions == 1
    if value:
        assert game.g.phase != ids.PH_EXTRA
    else:
        assert (game.state.seat, game.state.decision, game.g.phase) == (ORANGE, "turn", ids.PH_EXTRA)
        assert game.refused("engineer cokery") == "KK-216"
        assert game.refused("sell workers") is None


@YES_OR_NO
def test_station_marker_from_station(value: bool) -> None:
    """KK-D08, KK-390: else only a step from a settlement takes the marker."""
    orange = Seat(stations={"herbede": 1}, settlements={"heven": 1})
    game = kohle(players=[orange], options={"station_marker_from_station": value}, railway={"wagon": 4})
    game.play("miners", "take station-herbede", "put station-bommern")
    assert (len(game.events("station")), game.g.station_marker[station("bommern")]) == (int(value), int(not value))

    game.play("take village-heven", "put station-bommern")
    assert (len(game.events("station")), game.g.station_marker[station("bommern")]) == (int(not value), 0)
    assert game.player(ORANGE).markers[ids.R_WAGON] == 1


@YES_OR_NO
def test_station_to_pool(value: bool) -> None:
    """KK-D09, KK-180: else a miner leaves a station only for the next one."""
    game = kohle(players=[Seat(stations={"herbede": 1}, settlements={"heven": 1})], options={"station_to_pool": value})
    game.play("miners", "take station-herbede")

    assert game.refused("put pool") == (None if value else "KK-180")
    assert game.moves() == ["put station-blankenstein", "put station-bommern", *["put pool"] * value]


@YES_OR_NO
def test_settlement_miners_always_go_back_to_the_pool(value: bool) -> None:
    """KK-D09, KK-180: the option is about stations."""
    game = kohle(players=[Seat(settlements={"heven": 1})], options={"station_to_pool": value})

    assert game.play("miners", "take village-heven").refused("put pool") is None
