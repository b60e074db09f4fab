"""Haspelknecht: the last cube, the same payment twice, empty pools, and what events tell."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GAME, RED, Farm, Play, end_phase, haspelknecht
from kohlenpott.games.haspelknecht import figures, ids
from kohlenpott.games.haspelknecht.rules.mine import may_dig_tunnel


@pytest.mark.parametrize(("left", "rule"), [(7, 42), (1, 42), (0, 0)])
def test_the_tunnel_is_closed_while_a_cube_is_left_in_the_pinge(left: int, rule: int) -> None:
    """HK-042: the last cube has to go first."""
    game = haspelknecht(players=[Farm(pinge=left, pinge_wood=2, tunnel_wood=1)])

    assert may_dig_tunnel(game.g, game.g.players[BLUE]) == rule


@pytest.mark.parametrize("payment", ["yellow", "food", "thaler"])
def test_nobody_is_hired_twice_whatever_was_paid(payment: str) -> None:
    """HK-115."""
    farm = Farm(cart="YY", food=2, thalers=2)
    game = haspelknecht(decision="plan", players=[farm]).play(f"digger for {payment}")

    assert game.refused(f"digger for {payment}") == "HK-115"


def test_a_colour_that_is_not_there_cannot_be_taken() -> None:
    """HK-091: with its numbers; the other colours can."""
    game = haspelknecht(decision="take-first", players=[Farm(), Farm()], pools={"A": "KY", "B": "BB"})
    refusal = game.try_play("take brown from A")

    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-091", 1, 0)
    assert game.moves("take") == ["take black from A", "take yellow from A", "take brown from B"]


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    """HK-280."""
    state = GAME.new(2, 4)
    state.playout(1)

    assert {refusal.rule for move in range(GAME.actions) if (refusal := state.refusal(move))} == {"HK-280"}


def test_what_is_not_in_the_farm_is_missed_by_one() -> None:
    """HK-270: one piece is needed, none is there."""
    game = haspelknecht(decision="store", phase="winter_storage", players=[Farm(coal=1, wood=1)])
    refusal = game.try_play("store food in farm")

    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-270", 1, 0)


def test_a_new_phase_begins_with_empty_notes() -> None:
    """HK-R57, HK-272: nothing planned, nothing stored from before; the phase belongs to nobody."""
    game = end_phase(haspelknecht(players=[Farm(farmer="B"), Farm(farmer="B")], bag="KKKKBBBBYYYY"))
    assert [event.seat for event in game.events("phase")] == [None] * len(game.events("phase"))
    assert len(game.events("phase")) > 0
    while game.state.decision != "plan":
        game.play(game.moves()[0])
    assert game.g.planned == 0
    storing = haspelknecht(decision="store", phase="winter_storage", players=[Farm(coal=2), Farm(wood=2)])
    storing.play("store coal in farm")
    assert storing.asked == ("store", RED)
    assert storing.g.stored == [0, 0, 0]


def test_the_winch_is_told_when_it_is_used() -> None:
    """HK-245, HK-250."""
    farm = Farm(farmer="B", markers=["winch"], pinge=0, pinge_wood=2, tunnel=10, tunnel_wood=1, shaft=1)
    game = haspelknecht(players=[farm]).play("winch")

    assert [(e.seat, dict(e.data)) for e in game.events("marker-used")] == [(BLUE, {"marker": "winch"})]


def developing(number: int, farmer: str, seats: int = 2) -> Play:
    """Blue develops a tile of level 1 with exactly these discs."""
    return haspelknecht(seats=seats, players=[Farm(farmer=farmer)]).play(f"develop {number}")


def test_a_building_is_told_by_its_name() -> None:
    """HK-220, HK-180: the barn."""
    game = developing(12, "BYK")

    assert [(e.seat, dict(e.data)) for e in game.events("building")] == [(BLUE, {"building": "barn"})]
    assert game.player(BLUE).buildings[0] == 1


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"discs": 0, "owned": 9}, 0),
        ({"pinge": 0, "pinge_props": 2, "tunnel": 0, "tunnel_props": 7, "lifted": 11}, 0),
        ({"pinge": 0, "pinge_props": 2, "tunnel": 0, "tunnel_props": 8, "lifted": 11}, 2),
        ({"pinge": 0, "pinge_props": 2, "tunnel": 8, "tunnel_props": 3, "shaft": 1, "lifted": 2}, 0),
        ({"pinge": 0, "pinge_props": 2, "tunnel": 8, "tunnel_props": 3, "shaft": 2, "lifted": 2}, 2),
        ({"pinge": 0, "pinge_props": 2, "tunnel": 8, "tunnel_props": 3, "shaft": -1, "lifted": 4}, 2),
        ({"pinge": 0, "pinge_props": 2, "tunnel": 8, "tunnel_props": 3, "shaft": 4, "lifted": -1}, 2),
    ],
)
def test_the_last_sound_values(values: dict[str, int], rule: int) -> None:
    """HK-I02, HK-I03, HK-I04: all discs on tiles; a tunnel dug to its end."""
    g = GAME.new(2, 3).record
    p = g.players[BLUE]
    owned = values.pop("owned", 0)
    for tile in [k for k in range(ids.TILES) if g.places[k] != ids.NOT_IN_PLAY][:owned]:
        p.owns[tile], g.stack_n[tile] = 1, 1
        g.stack[tile * ids.SEATS] = BLUE
    for name, value in values.items():
        setattr(p, name, value)
    state = GAME.from_raw(g.to_bytes())

    assert state.violation(state) == rule


@pytest.mark.parametrize("name", ["pools", "reserves", "bag"])
def test_no_place_owes_discs(name: str) -> None:
    """HK-I01: the colours add up, but one place is below zero."""
    g = GAME.new(2, 3).record
    cells = getattr(g, name)
    other = g.players[BLUE].cart_one
    other[0] += cells[0] + 1
    cells[0] = -1
    state = GAME.from_raw(g.to_bytes())

    assert state.violation(state) == 1


def test_a_tile_that_is_not_in_play_belongs_to_nobody() -> None:
    """HK-I04: even if its stack says so."""
    g = GAME.new(2, 3).record
    tile = g.places.index(ids.NOT_IN_PLAY)
    g.players[BLUE].owns[tile], g.players[BLUE].discs = 1, g.players[BLUE].discs - 1
    g.stack_n[tile], g.stack[tile * ids.SEATS] = 1, BLUE
    state = GAME.from_raw(g.to_bytes())

    assert state.violation(state) == 4


def test_assignments_and_lost_actions_are_told() -> None:
    """HK-111, HK-129: what lies where, how many actions of whom."""
    game = haspelknecht(decision="plan", players=[Farm(cart="KBY")]).play("farmer brown")
    assert [(e.seat, dict(e.data)) for e in game.events("assigned")] == [
        (BLUE, {"worker": "farmer", "assigned": "brown"})
    ]
    idle = Farm(pinge=3, pinge_wood=2, farmer="KK")
    lost = haspelknecht(decision="mining", worker="farmer", actions=2, players=[idle]).play("stop").events("lost")
    assert [(e.seat, dict(e.data)) for e in lost] == [(BLUE, {"actions": 2, "worker": "farmer"})]


def test_a_flooded_shaft_lifts_nothing() -> None:
    """HK-052: one water less would do."""
    farm = Farm(pinge=0, pinge_wood=2, tunnel=9, tunnel_wood=2, shaft=2, haspelknecht="food", water=figures.SHAFT_FLOOD)
    refusal = haspelknecht(decision="mining", worker="haspelknecht", actions=1, players=[farm]).try_play("lift")

    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-052", figures.SHAFT_FLOOD - 1, figures.SHAFT_FLOOD)


@pytest.mark.parametrize(
    "means", [{"haspelknecht": "yellow"}, {"haspelknecht": "food"}, {"finished": ["haspelknecht"]}]
)
def test_the_winch_brings_no_second_haspelknecht(means: dict[str, Any]) -> None:
    """HK-254, HK-R23: hired with any payment, or already at work in this phase."""
    farm = Farm(farmer="B", markers=["winch"], pinge=0, pinge_wood=2, tunnel=10, tunnel_wood=1, shaft=1, **means)

    assert haspelknecht(players=[farm]).refused("winch") == "HK-R23"


@pytest.mark.parametrize(
    ("load", "cart", "marker"), [("black hammer", "K", "hammer"), ("yellow wheelbarrow", "Y", "wheelbarrow")]
)
def test_the_watermill_takes_one_disc_and_one_marker(load: str, cart: str, marker: str) -> None:
    """HK-117, HK-R24: neither of them alone."""
    name = next(move for move in figures.marker_ids if move.startswith(marker))

    def mill(**means: Any) -> list[str]:
        farm = Farm(buildings=["watermill"], **means)
        return [
            move
            for move in haspelknecht(decision="plan", players=[farm]).moves()
            if "marker" in move and "mill" in move
        ]

    assert mill(cart=cart, markers=[name]) != []
    assert mill(cart=cart) == mill(markers=[name]) == []
