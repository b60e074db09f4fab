"""Haspelknecht, section 11: markers."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, RED, Farm, end_phase, haspelknecht

DEEP: dict[str, Any] = {"pinge": 0, "pinge_wood": 2}


@pytest.mark.parametrize(("marker", "move"), [("ropes", "ropes"), ("winch", "winch")])
def test_a_marker_works_from_the_phase_after_it_was_gained(marker: str, move: str) -> None:
    """HK-250, HK-R21: not later in the same phase."""
    farm = {"water": 1, "farmhand": "B", **DEEP}
    assert haspelknecht(players=[Farm(fresh=[marker], **farm)]).refused(move) == "HK-250"
    game = haspelknecht(players=[Farm(markers=[marker], **farm)]).play(move)
    assert sum(game.player(BLUE).markers) == 0
    assert game.refused(move) in ("HK-250", "HK-R53")


def test_markers_ripen_with_the_next_action_phase() -> None:
    """HK-250: fresh in spring, usable in summer."""
    game = haspelknecht(turn=RED, players=[Farm(fresh=["ropes", "ladder"])], bag="KKKKKKKBBBBBBYYYY")
    end_phase(game.play("end"))
    assert game.player(BLUE).markers == [1, 0, 1, 0, 0, 0]


def test_fresh_disc_markers_and_lamps_cannot_be_used() -> None:
    """HK-250: neither in a plan nor in the window of the lamp."""
    game = haspelknecht(decision="plan", players=[Farm(cart="K", fresh=["hammer_pick", "wheelbarrow"])])
    assert game.refused("farmer hammer-marker") == "HK-250"
    assert game.refused("digger for wheelbarrow-marker") == "HK-250"
    farms = [Farm(cart="K", fresh=["oil_lamp"]), Farm(cart="B")]
    lamp = haspelknecht(decision="take-second", year=2, turn=RED, players=farms, pools={"A": "YY"}).play("pass")
    assert lamp.asked == ("plan", BLUE)


def test_several_markers_may_be_used_in_one_phase() -> None:
    """HK-250."""
    farm = Farm(markers=["ropes", "winch"], water=3, farmhand="B", **DEEP)
    game = haspelknecht(players=[farm]).play("ropes", "winch", "remove 2")
    assert game.player(BLUE).water == 0


def test_the_ropes_remove_a_water_and_bring_a_point() -> None:
    """HK-251."""
    game = haspelknecht(players=[Farm(markers=["ropes"], water=2, farmhand="B")]).play("ropes")
    assert game.player(BLUE).water == 1
    assert game.earned(BLUE) == {"ropes": 1}


def test_the_ropes_need_water() -> None:
    """HK-251."""
    refusal = haspelknecht(players=[Farm(markers=["ropes"], wood=1)]).try_play("ropes")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-251", 1, 0)


def test_the_winch_sets_the_haspelknecht_to_work_for_nothing() -> None:
    """HK-254: three actions, without payment."""
    farm = Farm(markers=["winch"], tunnel=7, tunnel_wood=3, shaft=4, farmhand="B", **DEEP)
    game = haspelknecht(players=[farm]).play("winch", "lift", "lift", "lift")
    assert (game.player(BLUE).coal, game.player(BLUE).markers[3]) == (3, 0)
    assert game.asked == ("execute", BLUE)


def test_the_winch_needs_the_haspelknecht_and_does_not_double_him() -> None:
    """HK-254, HK-R23: not before the Pinge is exhausted, not when he was paid."""
    assert haspelknecht(players=[Farm(markers=["winch"], wood=1)]).refused("winch") == "HK-254"
    paid = Farm(markers=["winch"], haspelknecht="food", water=1, farmhand="B", **DEEP)
    game = haspelknecht(players=[paid])
    assert game.refused("winch") == "HK-R23"
    game.play("haspelknecht works", "remove 1")
    assert game.refused("winch") == "HK-R23"


def test_the_winch_is_not_used_in_the_middle_of_another_worker() -> None:
    """HK-R53."""
    farm = Farm(markers=["winch"], farmer="KK", tunnel_wood=1, wood=1, **DEEP)
    assert haspelknecht(players=[farm]).play("farmer works").refused("winch") == "HK-R53"


def test_an_unused_marker_is_worth_a_point_at_the_end() -> None:
    """HK-255, HK-285: also one gained in the last phase."""
    game = haspelknecht(decision="store", phase="winter_storage", year=3, turn=RED,
                        players=[Farm(markers=["ropes", "ladder"], fresh=["winch"])]).play("leave empty")  # fmt: skip
    assert game.earned(BLUE)["markers"] == 3
