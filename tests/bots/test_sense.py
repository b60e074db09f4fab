"""Moves that people would laugh at are left alone by bots, at a table and on the pages."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE
from games.coal_baron.build import BLUE, Mine, coal_baron
from games.haspelknecht.build import Farm, haspelknecht
from games.kohle_kolonie.build import Seat, kohle
from kohlenpott import bots
from kohlenpott.arena import blunders
from kohlenpott.bots.sense import judge_of, sensible
from proof_time import IS_LONG

NEVER = {"cancelling", "dominated", "early-stop", "idle-cage", "both-ways"}


def left(state: kp.State, *turn: str) -> set[str]:
    """What is left of the legal moves, after some moves of the same turn."""
    heard = bots.HeardMoves(state.seats)
    for move in turn:
        heard.note(state, state.resolve(move))
        state.apply(move)
    good = set(sensible(heard.view(state)))
    return {move.notation for move in state.moves() if move.id in good}


def foolish(state: kp.State, *turn: str) -> set[str]:
    good = left(state, *turn)
    return {move.notation for move in state.moves()} - good


def test_more_money_for_the_same_workers_is_taken() -> None:
    """CB-052, CB-105."""
    assert {"money-3", "money-4", "money-5"} <= foolish(coal_baron(seats=4, turn=BLUE).state)
    assert "money-6" in left(coal_baron(seats=4, turn=BLUE).state)


def test_a_cage_does_not_stop_where_it_does_nothing() -> None:
    """CB-084, CB-085: nothing to load on level 3, nothing to take out at the surface; one stop after the other."""
    miner = Mine(level=1, coal={"Y": "Y", "B": "B"})
    game = coal_baron(turn=BLUE, players=[miner, Mine(), Mine()])

    assert {"cage 0", "cage 3", "cage 4"} <= foolish(game.state.clone(), "mining-10")
    assert "cage 2" in left(game.state.clone(), "mining-10")
    assert {"cage 0", "cage 1"} <= foolish(game.state.clone(), "mining-10", "cage 2")


def test_mining_goes_on_while_a_cube_fits() -> None:
    """CB-081, CB-086."""
    miner = Mine(level=1, cage="Y", coal={"Y": "Y"}, orders=["H01"])
    assert "stop" in foolish(coal_baron(turn=BLUE, players=[miner, Mine(), Mine()]).state, "mining-10")
    miner = Mine(level=1, coal={"Y": "Y"}, orders=["T02"])
    assert "stop" in left(coal_baron(turn=BLUE, players=[miner, Mine(), Mine()]).state, "mining-10", "load yellow")


def test_nobody_goes_mining_and_does_nothing() -> None:
    """CB-081: unless there is nothing to load either."""
    with_coal, without = Mine(coal={"Y": "Y"}, orders=["T02"]), Mine(coal={}, orders=["T02"])
    assert "stop" in foolish(coal_baron(turn=BLUE, players=[with_coal, Mine(), Mine()]).state, "mining-10")
    assert "stop" in left(coal_baron(turn=BLUE, players=[without, Mine(), Mine()]).state, "mining-10")


def test_workers_are_not_sold_after_they_were_bought() -> None:
    """KK-205: nor bought after they were sold; the other kind may be repeated."""
    state = kohle(players=[Seat(coins=9, workers=6)]).state

    assert {"buy workers", "sell workers"} <= left(state.clone())
    assert "sell workers" in foolish(state.clone(), "buy workers")
    assert "buy workers" in left(state.clone(), "buy workers")
    assert "buy workers" in foolish(state.clone(), "sell workers")


def planning(farm: Farm) -> kp.State:
    return haspelknecht(decision="plan", players=[farm, Farm(cart="KB")]).state


def test_nobody_is_hired_for_nothing() -> None:
    """HK-155, HK-158: neither coal nor water below, no wood, no discs that would bring any."""
    hired = "haspelknecht for food"
    assert hired in foolish(planning(Farm(pinge=0, food=2)))
    assert hired in left(planning(Farm(pinge=0, food=2, tunnel=10, shaft=1)))
    assert hired in left(planning(Farm(pinge=0, food=2, water=1)))
    assert hired in foolish(planning(Farm(pinge=0, food=2, cart="K")), "farmer black")
    assert hired in left(planning(Farm(pinge=0, tunnel_wood=1, food=2, cart="K")), "farmer black")
    assert hired in left(planning(Farm(pinge=0, wood=1, food=2, cart="K")), "farmer black")


def test_nobody_is_hired_for_what_the_own_discs_do() -> None:
    """HK-142, HK-151, HK-155, HK-158: the last coal of the Pinge, coal within reach, and water."""
    digger, miner, haspelknecht = "digger for food", "miner for food", "haspelknecht for food"
    assert digger in left(planning(Farm(pinge=2, pinge_wood=2, food=2, cart="K")), "farmer black")
    assert digger in foolish(planning(Farm(pinge=1, pinge_wood=2, food=2, cart="K")), "farmer black")
    assert digger in foolish(planning(Farm(pinge=4, food=2)))
    assert digger in left(planning(Farm(pinge=4, food=2, wood=1)))
    assert miner in left(planning(Farm(pinge=0, tunnel_wood=1, food=2)))
    assert miner in foolish(planning(Farm(pinge=0, tunnel_wood=1, food=2, cart="K")), "farmer black")
    assert miner in left(planning(Farm(pinge=0, food=2, cart="B")), "farmer brown")
    assert haspelknecht in foolish(planning(Farm(pinge=0, food=2, water=1, cart="K")), "farmer black")


@pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")
@pytest.mark.parametrize("spec", ["level-1", "level-3", "level-5", "level-6"] if IS_LONG else ["level-1", "level-5"])
@pytest.mark.parametrize("name", kp.games())
def test_bots_make_no_such_moves_in_whole_games(name: str, spec: str) -> None:
    game = kp.game(name)
    seats = game.definition.seats[0]
    record = kp.Record.start(game, seats, 5)
    state, heard = record.begin(), bots.HeardMoves(seats)
    players = [bots.make(spec, game, seats, seed) for seed in range(seats)]
    while state.seat is not None:
        action = players[state.seat].choose(heard.view(state))
        heard.note(state, action)
        record.play(state, action)

    found = blunders.occasions_of(record)
    assert found or judge_of(game.definition.package) is None
    assert [each for each in found if each.is_blunder and each.kind in NEVER] == []


def test_a_hired_worker_with_work_to_do_does_it() -> None:
    """HK-112, HK-126: the turn does not end before, and the miner goes first if he brings what is lifted."""
    state = planning(Farm(pinge=0, tunnel_wood=2, food=2))
    for move in ("miner for food", "haspelknecht for food", "commit"):
        state.apply(move)
    while state.decision != "execute" or state.seat != BLUE:
        state.apply(state.actions()[-1])
    assert {"end", "haspelknecht works"} <= foolish(state.clone())
    assert "miner works" in left(state.clone())
