"""Bots see no hidden information: worlds that look the same to the seat get the same move from the same randomness."""

from __future__ import annotations

import random
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import kohlenpott as kp
from bots.positions import IS_PURE, SMALL_TABLES, TABLES, any_network, record_of, secret_positions, stages
from kohlenpott import bots
from kohlenpott.api.certainty import CHANCE_BYTES
from kohlenpott.bots import levels, networks
from kohlenpott.bots.settings import level_settings

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot.py"
EXTERNAL = f"external:{shlex.join([sys.executable, str(EXAMPLE)])}"
LEVELS = [f"level-{k}" for k in levels.LEVELS]
ALL = ["random", "greedy", "search@25", "search@25x2", "learned@25", *LEVELS]
SPECS = ["random", "search@5", "level-2"] if IS_PURE else ALL  # uncompiled, every kind of look ahead once
WITH_HISTORY = ["random", "level-3", "search@16", "learned@16"]  # of each kind one
STATES = 1 if IS_PURE else 6
WORLDS = 2 if IS_PURE else 3


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that search count simulations here, so that the same bot makes the same move twice."""
    monkeypatch.setattr(levels, "level_settings", lambda *of: [counted(level) for level in level_settings(*of)])
    monkeypatch.setattr(levels, "MOST_SECONDS", None)


def counted(level: dict[str, Any]) -> dict[str, Any]:
    return {**level, "simulations": 25} if level["kind"] in ("search", "learned") else level


def make(spec: str, game: kp.Game, seats: int, folder: Path) -> bots.Bot:
    """The bot of a spec; a learned one gets a network even where none is shipped."""
    if spec.startswith("learned"):
        path = folder / "any.kpw"
        path.write_bytes(networks.write(game, any_network(game, 1, most=0.3)))
        spec = f"{spec}:{path}"
    return bots.make(spec, game, seats, seed=3, trusted=True)


def move_in(world: kp.State, spec: str, folder: Path) -> int:
    bot = make(spec, world.game, world.seats, folder)
    try:
        return bot.choose(bots.PlayerView(world))
    finally:
        bot.close()


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES if IS_PURE else TABLES)
def test_two_worlds_one_move(name: str, seats: int, spec: str, tmp_path: Path) -> None:
    """CB-R19, CB-R65, HK-110: at the beginning, in the middle and at the end of games."""
    for state in stages(kp.game(name), seats, STATES, seed=5):
        assert state.seat is not None
        worlds = [state, *(state.determinise(state.seat, seed) for seed in range(1, WORLDS))]
        assert len({move_in(world, spec, tmp_path) for world in worlds}) == 1


@pytest.mark.parametrize("name", kp.games())
def test_another_program_is_told_no_secrets(name: str, tmp_path: Path) -> None:
    game = kp.game(name)
    for state in stages(game, game.definition.seats[-1], 1 if IS_PURE else 3, seed=6):
        assert state.seat is not None
        assert len({move_in(world, EXTERNAL, tmp_path) for world in (state, state.determinise(state.seat, 1))}) == 1


@pytest.mark.skipif(IS_PURE, reason="takes minutes uncompiled")
@pytest.mark.parametrize("spec", WITH_HISTORY)
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_twins_in_two_worlds_agree_through_a_whole_game(name: str, seats: int, spec: str, tmp_path: Path) -> None:
    """Nor does memory tell a secret: one twin sees the true game, the other another world at every decision."""
    game, draw = kp.game(name), random.Random(7)
    state, watched, heard = game.new(seats, 8), seats - 1, bots.HeardMoves(seats)
    left, right = (make(spec, game, seats, tmp_path) for _ in range(2))
    while state.seat is not None:
        chosen = draw.choice(state.actions())
        if state.seat == watched:
            view = heard.view(state)
            world = state.determinise(watched, draw.getrandbits(64))
            chosen = left.choose(view)
            assert right.choose(bots.PlayerView(world, view.heard, view.turn)) == chosen
        heard.note(state, chosen)
        state.apply(chosen)


@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_what_is_heard_is_what_everybody_is_told(name: str, seats: int) -> None:
    """Two moves that sound different look different to the others; a secret one sounds like nothing."""
    game, hidden = kp.game(name), 0
    for state in stages(game, seats, 6 if IS_PURE else 60, seed=9):
        assert state.seat is not None
        other = (state.seat + 1) % seats
        is_secret = bool(game.definition.unit.evaluators["is_secret_choice"](record_of(state)))
        assert is_secret == (state.decision in game.definition.secret_decisions)
        heard = bots.HeardMoves(seats)
        for action in state.actions():
            heard.note(state, action)
        shown = [told(state.after(action), other) for action in state.actions()]
        assert len(heard.heard(other)) == (0 if is_secret else len(shown))
        assert is_secret or len(set(shown)) == len(shown)
        hidden += is_secret
    assert hidden or not game.definition.secret_decisions


def told(state: kp.State, seat: int) -> str:
    """All that a seat is told after a move."""
    events = [(event.kind, event.seat, event.data) for event in state.events() if event.visible_to(seat)]
    return repr((events, state.view(seat)))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 4), ("haspelknecht", 4)])
def test_cards_put_back_and_plans_of_others_change_no_move(name: str, seats: int, spec: str, tmp_path: Path) -> None:
    """CB-R65, HK-110: where something of the present is hidden, not only the future."""
    for state in secret_positions(kp.game(name), seats, 1 if IS_PURE else 4, seed=5):
        assert state.seat is not None
        worlds = [state, *(state.determinise(state.seat, seed) for seed in range(1, WORLDS))]
        assert len({move_in(world, spec, tmp_path) for world in worlds}) == 1


@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 4), ("haspelknecht", 4)])
def test_a_bot_that_looks_behind_the_sight_is_found_out(name: str, seats: int) -> None:
    """The positions of these tests would show it."""
    found = set()
    for state in secret_positions(kp.game(name), seats, 4, seed=5):
        assert state.seat is not None
        for world in (state, state.determinise(state.seat, 1)):
            true = bots.PlayerView(world)._state.raw()[CHANCE_BYTES:]
            found.add((state.raw(), random.Random(true).choice(world.actions())))
    assert len(found) > 4
