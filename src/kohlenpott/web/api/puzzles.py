"""Puzzles for programs: the same moments, questions and answers as on the pages."""

from __future__ import annotations

from fastapi import APIRouter

from kohlenpott.api.game import Game
from kohlenpott.insight.puzzles import Puzzle
from kohlenpott.insight.review import moves_of
from kohlenpott.insight.wording import line_text
from kohlenpott.store import solved

from .. import puzzles
from ..pages.common import Context, named_game
from ..service.errors import BadRequest, NotFound
from .callers import Caller, Playing, Reader, queued
from .models import MoveInfo
from .study_models import PuzzleInfo, PuzzleSolution, PuzzleState, PuzzleVerdict, TriedMove

router = APIRouter()


@router.get("/puzzles", tags=["puzzles"])
def list_puzzles(context: Context, caller: Reader) -> list[PuzzleInfo]:
    """All puzzles, by game, the easiest first, and which of them the caller has solved."""
    database = context.service.database
    done, today = solved.of_player(database, caller.player.id), puzzles.puzzle_of_today(database.clock())
    return [PuzzleInfo(game=group.game.name, id=each.puzzle.id, number=each.number, level=each.puzzle.level,
                       seats=each.puzzle.seats, is_solved=each.is_solved, is_today=today == (group.game, each.puzzle))
            for group in puzzles.groups(done) for each in group.puzzles]  # fmt: skip


@router.get("/puzzles/{game}/{puzzle}", tags=["puzzles"])
def show_puzzle(context: Context, caller: Reader, game: str, puzzle: str) -> PuzzleState:
    """The moment of a puzzle as the seat that is asked sees it; one move is clearly the best."""
    played, found = named_puzzle(game, puzzle)
    state = found.state(played)
    seat = state.seat
    assert seat is not None
    moves = [MoveInfo(id=move.id, notation=move.notation, text=move.text(caller.lang), rule=move.rule)
             for move in state.moves()]  # fmt: skip
    return PuzzleState(game=played.name, id=found.id, level=found.level, seats=found.seats, seat=seat,
                       decision=state.decision, moves=moves, view=state.view(seat))  # fmt: skip


@router.post("/puzzles/{game}/{puzzle}", tags=["puzzles"])
@queued
def answer_puzzle(context: Context, caller: Playing, game: str, puzzle: str, tried: TriedMove) -> PuzzleVerdict:
    """Try a move, or give up with none. The solution is told to whoever has found it or given up."""
    caller.count(context, "move")
    played, found = named_puzzle(game, puzzle)
    is_right = tried.move == found.solution
    if tried.move is not None and tried.move not in found.state(played).actions():
        raise BadRequest("This is not a move of this game.", field="move")
    if is_right:
        database = context.service.database
        with database.write() as connection:
            solved.keep(connection, caller.player.id, played.name, found.id, tried.tries == 0, database.clock())
    is_told = is_right or tried.move is None
    return PuzzleVerdict(is_right=is_right, solution=solution_of(played, found, caller) if is_told else None)


def named_puzzle(game: str, puzzle: str) -> tuple[Game, Puzzle]:
    """The puzzle an address names."""
    played = named_game(game)
    found = puzzles.puzzle_named(played, puzzle)
    if found is None:
        raise NotFound("There is no such puzzle.", field="puzzle")
    return played, found[0]


def solution_of(game: Game, puzzle: Puzzle, caller: Caller) -> PuzzleSolution:
    """The best move, what follows it, and how much better it is."""
    line = line_text(moves_of(puzzle.state(game), puzzle.line), caller.lang)
    return PuzzleSolution(move=puzzle.solution, line=line, chance=puzzle.chance, gap=puzzle.gap,
                          tempting=puzzle.tempting, sources=puzzle.why)  # fmt: skip
