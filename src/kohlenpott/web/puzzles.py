"""Puzzles on pages: a moment on the real board, one clearly best move to be found, and why it is the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from kohlenpott import render
from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.insight.puzzles import Puzzle, puzzle_of_day, puzzles_of
from kohlenpott.insight.reasons import sources_text
from kohlenpott.insight.review import moves_of
from kohlenpott.insight.wording import line_text
from kohlenpott.render import SEATS, drawer
from kohlenpott.render.theme import Theme
from kohlenpott.store import Database, Entry, solved
from kohlenpott.store.log import MOVE

from .game_view import Choice, GameView, game_view_of
from .hint_view import HintView
from .service.clock import ClockFace
from .service.history import History
from .table_view import Plate

MOST_KEPT = 64  # moments that are remembered
DAY_SECONDS = 86_400
DARK_LAMP = HintView()


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """What the templates of a table ask, for a table that is only looked at."""

    title: str
    name: str  # of the game
    plates: Sequence[Plate]
    seat: int
    id: str = ""
    phase: str = "running"
    origin: str = "played"
    hand_over: int | None = None
    is_asked: bool = True
    is_shared: bool = False  # by several people at one screen
    lamp: HintView = DARK_LAMP
    clocks: Sequence[ClockFace] = ()  # nobody is in a hurry here


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What somebody has tried, or given up to see."""

    is_right: bool
    is_shown: bool  # the solution is told
    text: str  # the move that was tried


@dataclass(frozen=True, slots=True)
class Explanation:
    """The solution of a puzzle in words."""

    line: str
    chance: int  # percent
    gap: int  # percent by which the next best falls behind
    why: str
    tempting: str  # the obvious move
    place: str  # of the solution on the board, if it has one


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle in a list."""

    puzzle: Puzzle
    number: int
    is_solved: bool
    at_once: bool


@dataclass(frozen=True, slots=True)
class PuzzleGroup:
    """All puzzles of one game."""

    game: Game
    sign: str
    puzzles: Sequence[ListedPuzzle]

    @property
    def solved(self) -> int:
        return sum(each.is_solved for each in self.puzzles)

    @property
    def levels(self) -> list[tuple[int, list[ListedPuzzle]]]:
        """By the weakest level that solves them; the easiest first."""
        return [(level, list(there)) for level, there in groupby(self.puzzles, lambda each: each.puzzle.level)]

    @property
    def next(self) -> ListedPuzzle | None:
        """The easiest one that is not solved yet."""
        return next((each for each in self.puzzles if not each.is_solved), None)


def groups(done: Mapping[tuple[str, str], bool]) -> list[PuzzleGroup]:
    """The puzzles of all games that have some, easiest first."""
    found = []
    for name in names():
        game = find_game(name)
        listed = [ListedPuzzle(each, number, (name, each.id) in done, done.get((name, each.id), False))
                  for number, each in enumerate(puzzles_of(game.definition), 1)]  # fmt: skip
        if listed:
            found.append(PuzzleGroup(game, drawer(game).cover[0], listed))
    return found


def puzzle_named(game: Game, id: str) -> tuple[Puzzle, int, Puzzle | None] | None:
    """A puzzle by its id, its number, and the one that follows."""
    there = puzzles_of(game.definition)
    for number, each in enumerate(there, 1):
        if each.id == id:
            return each, number, there[number] if number < len(there) else None
    return None


def puzzle_of_today(now: float) -> tuple[Game, Puzzle] | None:
    """The puzzle of the day: every day another game's, as far as they have some."""
    day = int(now // DAY_SECONDS)
    games = [game for game in map(find_game, names()) if puzzles_of(game.definition)]
    if not games:
        return None
    game = games[day % len(games)]
    found = puzzle_of_day(game.definition, day // len(games))
    return None if found is None else (game, found)


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of the day as the home page offers it."""

    game: Game
    puzzle: Puzzle
    asked: str  # what the seat is asked
    is_solved: bool  # by the one who looks
    solvers: int  # people who have found its solution here

    @property
    def picture(self) -> str:
        return f"/puzzles/{self.game.name}/{self.puzzle.id}/board.svg"


def daily(database: Database, player: str | None, lang: str) -> DailyPuzzle | None:
    """The puzzle of the day, and who has solved it."""
    today = puzzle_of_today(database.clock())
    if today is None:
        return None
    game, puzzle = today
    solvers = solved.solvers(database, game.name, puzzle.id)
    state = history_of(game, puzzle.seats, puzzle.seed, puzzle.moves).state
    asked = f"{game.definition.words.decision(state.decision, lang)}."
    return DailyPuzzle(game, puzzle, asked, player in solvers, len(solvers))


@lru_cache(maxsize=MOST_KEPT)
def puzzle_picture(game: Game, id: str, theme: Theme) -> str | None:
    """The table of a puzzle as the one who is asked sees it; None if there is no such puzzle."""
    found = puzzle_named(game, id)
    if found is None:
        return None
    state = history_of(game, found[0].seats, found[0].seed, found[0].moves).state
    return render.picture(state, state.seat, theme=theme)


@lru_cache(maxsize=MOST_KEPT)
def history_of(game: Game, seats: int, seed: int, moves: tuple[int, ...]) -> History:
    """The game up to the moment of a puzzle."""
    history = History(game, seats, seed, {})
    for action in moves:
        state = history.state
        assert state.seat is not None
        history.enter(Entry(MOVE, state.seat, game.move(state.decision_number, action).notation))
    return history


def puzzle_view(game: Game, puzzle: Puzzle, lang: str) -> tuple[PuzzleTable, GameView]:
    """The moment as the one who is asked sees it."""
    history = history_of(game, puzzle.seats, puzzle.seed, puzzle.moves)
    seat = history.state.seat
    assert seat is not None
    words = game.definition.words
    people = [words.player(each, lang) for each in range(puzzle.seats)]
    plates = [Plate(k, SEATS[k], name, k == seat, False, None, False, False) for k, name in enumerate(people)]
    return PuzzleTable(game.title, game.name, plates, seat), game_view_of(history, seat, lang, people)


def answered(puzzle: Puzzle, view: GameView, action: int | None, is_given_up: bool) -> PuzzleAnswer | None:
    """What an answer is worth; None where there is none, or where it is no move."""
    tried: Choice | None = next((each for each in view.all_choices if each.action == action), None)
    if tried is None:
        return PuzzleAnswer(False, True, "") if is_given_up else None
    is_right = tried.action == puzzle.solution
    return PuzzleAnswer(is_right, is_right or is_given_up, tried.text)


def explained(game: Game, puzzle: Puzzle, view: GameView, lang: str) -> Explanation:
    """Why the solution is the best move."""
    state = puzzle.state(game)
    choices = {each.action: each for each in view.all_choices}
    return Explanation(
        line_text(moves_of(state, puzzle.line), lang), round(100 * puzzle.chance), round(100 * puzzle.gap),
        sources_text(puzzle.why, game.definition.words, lang), choices[puzzle.tempting].text,
        choices[puzzle.solution].place or "",
    )  # fmt: skip


def pointing(table: PuzzleTable, place: str) -> PuzzleTable:
    """The same table, with the place of the solution marked."""
    return replace(table, lamp=HintView(places={place: "✓"}))
