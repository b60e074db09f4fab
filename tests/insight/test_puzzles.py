"""Puzzles are found, graded and verified as they should be; those that are shipped can be played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

import kohlenpott as kp
from bots.positions import needs_speed, secret_positions
from kohlenpott.bots.levels import LEVELS
from kohlenpott.insight import puzzle_mining, puzzles
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.decisions import reveals
from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.judging import Judge

SHALLOW = replace(DEPTHS["quick"], simulations=20, screen=8, pairs=16, values=4, reasons=4)


def some_puzzle(game: kp.Game, seats: int, moves: int) -> puzzles.Puzzle:
    """A moment of a bot game as a puzzle, whatever it is worth."""
    played = SelfPlayer(game, seats, 8).play(9)
    start = puzzles.Puzzle("2-9-4", seats, 9, played.moves[:moves], (), 0.5, 0.1, (0.05, 0.15), 0, 4, {"cubes": 1.0})
    first, second = start.state(game).actions()[:2]
    return replace(start, line=(first,), tempting=second)


@needs_speed
def test_a_puzzle_leads_to_its_moment_and_is_read_as_it_was_written() -> None:
    game = kp.game("coal-baron")
    puzzle = some_puzzle(game, 2, 4)
    assert puzzles.read(puzzles.write([puzzle])) == [puzzle]
    assert puzzle.solution in puzzle.state(game).actions()


@needs_speed
def test_a_solution_is_another_move_than_its_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kp.game("coal-baron")
    monkeypatch.setattr(puzzle_mining, "GAP", -1.0)  # however close they are
    monkeypatch.setattr(puzzle_mining, "FAVOUR", 0.0)
    judge = Judge(game, 2, SHALLOW)
    world, seat = judge.known_world(some_puzzle(game, 2, 4).state(game))
    solution, rivals = puzzle_mining.favourite(judge, world, seat, judge.finder.obvious(world, seat), 1)
    assert solution[0] in world.actions() and rivals
    assert solution[0] not in {rival[0] for rival in rivals}


@needs_speed
def test_every_moment_is_counted_and_what_is_found_has_a_reason() -> None:
    game, counts = kp.game("haspelknecht"), Counter[str]()
    played = SelfPlayer(game, 2, 8).play(9)
    found = list(puzzle_mining.mine(game, played, counts, SHALLOW))
    assert all(puzzle_mining.is_reason(puzzle.why) for puzzle in found)
    assert sum(counts.values()) + len(found) == 2 * counts[puzzle_mining.LOOKED_AT] > 0


def test_a_reason_is_one_only_if_its_points_speak_for_the_move() -> None:
    assert puzzle_mining.is_reason({"deliveries": 3.0, "majorities": -1.0})
    assert not puzzle_mining.is_reason({})
    assert not puzzle_mining.is_reason({"debts": -2.0, "tunnel": 1.4, "coal": 1.4})
    assert not puzzle_mining.is_reason({"deliveries": 1.0, "majorities": -0.9})


@needs_speed
def test_a_lead_that_is_clearly_too_small_is_given_up_early() -> None:
    game = kp.game("coal-baron")
    judge = Judge(game, 2, replace(SHALLOW, pairs=64))
    world, seat = judge.known_world(some_puzzle(game, 2, 4).state(game))
    one, other = ((action,) for action in world.actions()[:2])
    asked = []

    def play(*each: Any) -> Any:
        asked.append(each[3])
        return Judge.play(judge, *each)

    patched = cast(Judge, SimpleNamespace(play=play, depth=judge.depth, settled=judge.settled))
    puzzle_mining.against(patched, world, seat, 5, one, [other], least=2.0)
    assert sum(asked) == 2 * 16  # a quarter of the pairs
    asked.clear()
    whole = puzzle_mining.against(patched, world, seat, 5, one, [other], least=-2.0)
    assert sum(asked) == 2 * 64 and whole.rival == other


@needs_speed
@pytest.mark.parametrize("name", ["coal-baron", "haspelknecht"])
def test_a_solution_is_judged_without_what_the_mover_could_not_know(name: str) -> None:
    """Two worlds that look the same to the mover give the same verdict."""
    game = kp.game(name)
    judge = Judge(game, 3, SHALLOW)
    for state in secret_positions(game, 3, 3, seed=3):
        assert state.seat is not None
        found = []
        for each in (state, state.determinise(state.seat, 77)):
            world, seat = judge.known_world(each)
            lines = [(action,) for action in world.actions()]
            found.append(puzzle_mining.against(judge, world, seat, 5, lines[0], lines[-1:], 0.1))
        assert found[0] == found[1]


@needs_speed
def test_a_move_that_is_not_alone_does_not_stand() -> None:
    game = kp.game("coal-baron")
    puzzle = some_puzzle(game, 2, 4)
    verdict = puzzle_mining.verify(game, puzzle, SHALLOW)
    assert verdict.rival[0] != puzzle.solution  # it is the move that comes closest
    clear = replace(verdict, gap=0.2, ci95=(0.1, 0.3), searched=puzzle.solution)
    assert puzzle_mining.stands(puzzle, clear)
    assert not puzzle_mining.stands(puzzle, replace(clear, ci95=(-0.1, 0.5)))
    assert not puzzle_mining.stands(puzzle, replace(clear, gap=0.01, ci95=(0.005, 0.015)))
    assert not puzzle_mining.stands(puzzle, replace(clear, searched=verdict.rival[0]))


@needs_speed
def test_the_level_of_a_puzzle_is_the_weakest_that_solves_it() -> None:
    game = kp.game("coal-baron")
    state = some_puzzle(game, 2, 4).state(game)
    assert puzzle_mining.grade(state, -1, (1, 2)) == 3  # nobody
    assert 1 <= puzzle_mining.grade(state, state.actions()[0], (1, 2)) <= 3


@pytest.mark.parametrize("name", kp.games())
def test_shipped_puzzles_are_moments_with_one_best_move(name: str) -> None:
    game = kp.game(name)
    found = puzzles.puzzles_of(game.definition)
    assert found
    assert len({each.id for each in found}) == len(found)
    assert len({(each.seats, each.seed, each.moves) for each in found}) == len(found)
    assert {each.seats for each in found} <= set(game.definition.seats)
    for each in found:
        state = each.state(game)
        assert state.seat is not None
        assert len(state.actions()) >= puzzle_mining.LEAST_MOVES
        assert each.tempting in state.actions()
        assert each.solution != each.tempting
        assert each.gap >= puzzle_mining.AGAIN * puzzle_mining.least_gap(each.seats) - 0.001
        assert 0 < each.ci95[0] <= each.gap <= each.ci95[1]
        assert puzzle_mining.FIRST_LEVEL <= each.level <= LEVELS[-1]
        assert set(each.why) <= set(game.definition.sources)
        assert puzzle_mining.is_reason(each.why), each.id
        for move in each.line[:-1]:  # what is planned can be played, whatever is hidden
            assert not reveals(state, state.seat, move)
            state.apply(move)
        assert each.line[-1] in state.actions()


@pytest.mark.parametrize("name", kp.games())
def test_every_puzzle_has_its_day(name: str) -> None:
    definition = kp.game(name).definition
    found = puzzles.puzzles_of(definition)
    days = [puzzles.puzzle_of_day(definition, day) for day in range(len(found))]
    assert {each.id for each in days if each} == {each.id for each in found}
