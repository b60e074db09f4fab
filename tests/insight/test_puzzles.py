"""Puzzles are found, graded and verified as they should be; those that are shipped can be played."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kohlenpott as kp
from bots.positions import needs_speed
from kohlenpott.bots.levels import LEVELS
from kohlenpott.insight import puzzle_mining, puzzles
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.decisions import reveals
from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.judging import Judge

SHALLOW = replace(DEPTHS["quick"], simulations=20, screen=8, pairs=16, values=4, reasons=4)
SHOWN_GAP = 0.75  # of the gap that was asked for: what a puzzle must still have at four times the depth


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
def test_a_solution_is_another_move_than_its_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kp.game("coal-baron")
    monkeypatch.setattr(puzzle_mining, "GAP", -1.0)  # however close they are
    judge = Judge(game, 2, SHALLOW)
    world, seat = judge.known_world(some_puzzle(game, 2, 4).state(game))
    found = puzzle_mining.solve(judge, world, seat, judge.finder.obvious(world, seat), 1)
    assert found is not None and found.line[0] in world.actions() and found.rival[0] != found.line[0]


@needs_speed
def test_a_solution_is_judged_without_what_the_mover_could_not_know() -> None:
    """Two worlds that look the same to the mover give the same verdict."""
    game = kp.game("coal-baron")
    judge = Judge(game, 2, SHALLOW)
    state = some_puzzle(game, 2, 40).state(game)
    assert state.seat is not None
    found = []
    for each in (state, state.determinise(state.seat, 77)):
        world, seat = judge.known_world(each)
        found.append(puzzle_mining.against(judge, world, seat, 5, (world.actions()[0],), [(world.actions()[1],)]))
    assert found[0] == found[1]


@needs_speed
def test_a_move_that_is_not_alone_does_not_stand() -> None:
    game = kp.game("coal-baron")
    puzzle = some_puzzle(game, 2, 4)
    verdict = puzzle_mining.verify(game, puzzle, SHALLOW)
    if verdict is not None:  # the rival is then the move that comes closest
        assert verdict.rival[0] != puzzle.solution
        assert puzzle_mining.stands(puzzle, replace(verdict, gap=0.2, ci95=(0.1, 0.3)))
        assert not puzzle_mining.stands(puzzle, replace(verdict, gap=0.2, ci95=(-0.1, 0.5)))
        assert not puzzle_mining.stands(puzzle, replace(verdict, gap=0.01, ci95=(0.005, 0.015)))
    assert not puzzle_mining.stands(puzzle, None)


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
        assert each.gap >= SHOWN_GAP * puzzle_mining.least_gap(each.seats) - 0.001
        assert 0 < each.ci95[0] <= each.gap <= each.ci95[1]
        assert puzzle_mining.FIRST_LEVEL <= each.level <= LEVELS[-1]
        assert set(each.why) <= set(game.definition.sources)
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
