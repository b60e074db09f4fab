"""Kohle & Kolonie, sections 7 to 9: steam engines, settlements, engineers."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, Seat, kohle, mine, village
from kohlenpott.games.kohle_kolonie import figures

MINES = {"A1": "16", "A2": "large_hasenwinkel", "B1": "41"}


def test_no_steam_engine_in_round_one() -> None:
    """KK-140."""
    refusal = kohle(round=1, players=[Seat(coins=3, mines={"A1": "1"})]).try_play("engine A1")

    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-140", 2, 1)


@pytest.mark.parametrize(("flipped", "price"), [([], 1), (["cokery", "workforce"], 1), (["ironworks"], 2)])
def test_an_engine_costs_more_once_anybody_has_flipped_ironworks(flipped: list[str], price: int) -> None:
    """KK-141, KK-202."""
    game = kohle(players=[Seat(coins=3, mines={"A1": "1"}), Seat(flipped=flipped)]).play("engine A1")

    assert game.paid(ORANGE, "steam-engine") == [price]
    assert game.g.engine_pool == 19
    poor = kohle(players=[Seat(coins=1, mines={"A1": "1"}), Seat(flipped=["ironworks"])]).try_play("engine A1")
    assert poor is not None
    assert (poor.rule, poor.needs, poor.has) == ("KK-141", 2, 1)


def test_an_empty_pool_sells_no_engine() -> None:
    """KK-142, KK-R46: all engines come from the same twenty."""
    assert kohle(players=[Seat(coins=3, mines={"A1": "1"})], engine_pool=0).refused("engine A1") == "KK-142"


def test_an_engine_goes_on_an_own_card_of_any_type_or_on_the_briquette_plant() -> None:
    """KK-143, KK-144: one per card."""
    game = kohle(round=3, players=[Seat(coins=3, mines=MINES, engines=["A2"])])

    assert game.moves("engine ") == ["engine A1", "engine B1"]
    assert game.refused("engine A2") == "KK-144"
    assert game.refused("engine A3") == "KK-143"
    assert game.refused("engine cokery") == "KK-143"
    plant = kohle(players=[Seat(coins=3, flipped=["cokery"])])
    assert plant.moves("engine ") == ["engine cokery"]
    assert plant.play("engine cokery").player(ORANGE).plant_engine == 1
    assert kohle(players=[Seat(coins=3, flipped=["cokery"], plant=True)]).refused("engine cokery") == "KK-143"


def test_an_engine_on_the_plant_may_earn_the_briquette_bonus() -> None:
    """KK-145, KK-362."""
    game = kohle(players=[Seat(coins=3, flipped=["cokery"])]).play("engine cokery")
    assert game.scored(ORANGE, "briquettes") == [2]


# --- settlements ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("flipped", "price"), [([], 2), (["cokery", "ironworks"], 2), (["workforce"], 3)])
def test_a_settlement_costs_more_once_anybody_has_flipped_workforce(flipped: list[str], price: int) -> None:
    """KK-150, KK-202."""
    game = kohle(players=[Seat(coins=3), Seat(flipped=flipped)]).play("settle heven")

    assert game.paid(ORANGE, "settlement") == [price]


def test_a_settlement_must_be_left_on_the_tableau() -> None:
    """KK-151."""
    all_five = dict.fromkeys(["heven", "wengern", "linden", "weitmar", "baak"], 0)
    assert kohle(players=[Seat(coins=3, settlements=all_five)]).refused("settle winz") == "KK-151"


def test_a_settlement_needs_a_village_without_workers_with_room_and_without_an_own_one() -> None:
    """KK-152: Heven has two spaces, Wengern one."""
    wullen = Seat(settlements={"wullen": 0})
    players = [Seat(coins=3, settlements={"linden": 0}), Seat(settlements={"heven": 0, "wengern": 0}), wullen, wullen]
    game = kohle(seats=4, players=players, workers={"baak": 1})
    assert game.refused("settle baak") == "KK-152"
    assert game.refused("settle linden") == "KK-152"
    assert game.refused("settle wengern") == "KK-152"
    assert game.refused("settle wullen") == "KK-152"
    assert game.refused("settle heven") is None


def test_the_settlement_stays_and_needs_no_mine_or_railway_beside_it() -> None:
    """KK-153, KK-157, KK-R11: Querenburg has no station, and the player has no mine."""
    game = kohle(players=[Seat(coins=3)]).play("settle querenburg", "settlers 0")

    assert game.player(ORANGE).settled[village("querenburg")] == 1
    assert game.player(ORANGE).settlements == 4


@pytest.mark.parametrize("miners", [0, 1, 2])
def test_up_to_two_miners_come_from_the_pool(miners: int) -> None:
    """KK-154, KK-155."""
    game = kohle(players=[Seat(coins=3)]).play("settle heven", f"settlers {miners}")

    assert game.player(ORANGE).at_village[village("heven")] == miners
    assert game.player(ORANGE).pool == 20 - miners


def test_with_an_empty_pool_nobody_comes() -> None:
    """KK-154, KK-R37: the settlement is founded all the same."""
    game = kohle(players=[Seat(coins=3, pool=1, lost=19)]).play("settle heven")
    assert game.moves() == ["settlers 0", "settlers 1"]
    assert game.refused("settlers 2") == "KK-154"
    empty = kohle(players=[Seat(coins=3, pool=0, lost=20)]).play("settle heven")
    assert empty.player(ORANGE).settled[village("heven")] == 1


def test_a_settlement_holds_two_miners_of_its_owner() -> None:
    """KK-155."""
    game = kohle(players=[Seat(settlements={"heven": 2, "linden": 1}), Seat(settlements={"heven": 0})]).play("miners")

    assert game.refused("insert village-heven") == "KK-177"
    assert game.refused("insert village-linden") is None
    assert game.refused("insert village-baak") == "KK-177"


@pytest.mark.parametrize(("before", "extra", "points"), [(1, 0, []), (2, 1, []), (3, 0, [3]), (4, 0, [5])])
def test_later_settlements_are_rewarded(before: int, extra: int, points: list[int]) -> None:
    """KK-156: third an extra action marker, fourth 3 VP, fifth 5 VP."""
    there = dict.fromkeys(["heven", "wengern", "linden", "weitmar"][:before], 0)
    game = kohle(players=[Seat(coins=3, settlements=there)]).play("settle baak")

    assert game.player(ORANGE).extra_actions == extra
    assert game.scored(ORANGE, "settlements") == points


# --- engineers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("flipped", "price"), [([], 1), (["workforce", "ironworks"], 1), (["cokery"], 2)])
def test_an_engineer_costs_more_once_anybody_has_flipped_cokery(flipped: list[str], price: int) -> None:
    """KK-165, KK-202."""
    game = kohle(players=[Seat(coins=3), Seat(flipped=flipped)]).play("engineer loading")

    assert game.paid(ORANGE, "engineer") == [price]
    poor = kohle(players=[Seat(coins=1), Seat(flipped=["cokery"])]).try_play("engineer loading")
    assert poor is not None
    assert (poor.rule, poor.needs, poor.has) == ("KK-165", 2, 1)


def test_an_engineer_goes_on_an_empty_slot_of_an_own_card() -> None:
    """KK-166, KK-353: Administration has two slots, Workforce none."""
    game = kohle(players=[Seat(coins=3, engineers={"administration": 1, "cokery": 1})])

    assert game.moves("engineer") == ["engineer ironworks", "engineer loading", "engineer administration"]
    assert game.refused("engineer cokery") == "KK-166"
    assert game.refused("engineer workforce") == "KK-166"
    none_left = Seat(coins=3, engineers={"administration": 2, "cokery": 1})
    assert kohle(players=[none_left]).refused("engineer loading") == "KK-166"


def test_the_third_engineer_brings_an_extra_action_marker() -> None:
    """KK-167."""
    second = kohle(players=[Seat(coins=3, engineers={"cokery": 1})]).play("engineer loading")
    assert second.player(ORANGE).extra_actions == 0
    third = kohle(players=[Seat(coins=3, engineers={"cokery": 1, "ironworks": 1})]).play("engineer loading")
    assert third.player(ORANGE).extra_actions == 1


def test_an_inserted_engineer_never_returns_to_the_tableau() -> None:
    """KK-168: redeploying takes miners only; another card is all an engineer can move to."""
    game = kohle(players=[Seat(engineers={"cokery": 1}, flipped=["workforce"])]).play("miners")

    assert game.refused("take cokery") == "KK-179"
    assert game.moves("move engineer cokery") == [f"move engineer cokery {name}" for name in figures.card_ids[2:]]


def test_an_engineer_on_the_plant_may_earn_the_briquette_bonus() -> None:
    """KK-169, KK-362."""
    game = kohle(players=[Seat(coins=3, flipped=["cokery"])]).play("engineer cokery")
    assert game.scored(ORANGE, "briquettes") == [2]
    assert kohle(players=[Seat(coins=3)]).play("engineer cokery").scored(ORANGE, "briquettes") == []


def test_engines_are_bought_for_own_cards_only() -> None:
    """KK-143: a card of somebody else is no place for it."""
    game = kohle(players=[Seat(coins=3), Seat(mines={"A1": "16"})])

    assert game.g.where[mine("16")] >= BLUE
    assert game.refused("engine A1") == "KK-143"
