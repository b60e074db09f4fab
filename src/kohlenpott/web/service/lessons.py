"""Lessons as tables: a moment of a lesson is a table in memory, made anew from the lesson whenever somebody asks.

Nothing of a lesson is stored: which moment it is stands in the address, and a lesson always goes the same way.
"""

from __future__ import annotations

from dataclasses import dataclass

from kohlenpott.api.game import Game
from kohlenpott.api.moves import Move
from kohlenpott.api.refusal import Refusal
from kohlenpott.bots.characters import characters
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.render.lessons import GameLesson, LessonError, LessonMoment, LessonStep, lessons, moments
from kohlenpott.store import Entry, Seat, StoredTable, Terms, log
from kohlenpott.store.players import Account
from kohlenpott.store.tables import TAUGHT

from . import seeds
from .errors import NotFound
from .live_table import LiveTable
from .setup import BOT, ME, Chair, Setup
from .tables import TableService

PUPIL = "pupil"  # the player's id at such a table
GO_ON = "on"  # sent instead of a move where there is only something to read


@dataclass(frozen=True, slots=True)
class NotNow:
    """A move that the lesson does not mean: what the rules say against it, or the lesson, or what is meant instead."""

    refusal: Refusal | None = None
    reason: str = ""
    meant: Move | None = None


class Taught:
    """A lesson at one of its moments, with the table as it is then."""

    def __init__(self, game: Game, lesson: GameLesson, at: int, name: str = "") -> None:
        self.game, self.lesson, self.at = game, lesson, at
        self.moments, moves = moments(lesson)
        if not 0 <= at < len(self.moments):
            raise NotFound("There is no such step.")
        self.live = table(game, lesson, moves[: self.moment.length], name)

    @property
    def moment(self) -> LessonMoment:
        return self.moments[self.at]

    @property
    def step(self) -> LessonStep | None:
        """What the coach says; None at the end."""
        number = self.moment.step
        return None if number is None else self.lesson.steps[number]

    @property
    def is_over(self) -> bool:
        return self.moment.step is None

    @property
    def meant(self) -> Move | None:
        """The move that is meant now."""
        move = self.moment.move
        return None if move is None else self.live.history.state.move(move)

    def answer(self, sent: int | str, lang: str) -> NotNow | None:
        """What to say to a move; None if it is the one that is meant."""
        step, state, meant = self.step, self.live.history.state, self.meant
        if sent == GO_ON and meant is None and step is not None:
            return None
        try:
            action = state.resolve(sent)
            refusal = state.refusal(action)
            notation = state.move(action).notation
        except KohlenpottError:
            return NotNow(meant=meant)
        if meant is not None and action == meant.id:
            return None
        if refusal is not None:
            return NotNow(refusal)
        return NotNow(None, step.answer(notation, lang) if step is not None else "", meant)


def found(game: Game, name: str) -> GameLesson:
    """A lesson of a game by its name."""
    for lesson in lessons(game.definition):
        if lesson.name == name:
            return lesson
    raise NotFound("There is no such lesson.")


def next_lesson(game: Game, lesson: GameLesson) -> GameLesson | None:
    """The lesson after this one."""
    return next((each for each in lessons(game.definition) if each.number > lesson.number), None)


def table(game: Game, lesson: GameLesson, moves: tuple[str, ...], name: str = "") -> LiveTable:
    """The table after these moves; the pupil has a seat, the others are people of the pit."""
    people = people_of(lesson, name)
    definition = game.definition
    secret = f"{lesson.seed}-{'0' * 32}"
    terms = Terms(game.name, lesson.seats, lesson.options, definition.rules_version, definition.data_hash, secret,
                  seeds.commitment(secret), False, PUPIL, absence=0)  # fmt: skip
    live = LiveTable(StoredTable(f"{game.name}/{lesson.name}", terms, people, 0.0, 0.0, None))
    for number, move in enumerate(moves, start=1):
        seat = live.history.state.seat
        try:
            if seat is None:
                raise LessonError("the game is over")
            live.history.enter(Entry(log.MOVE, seat, move))
        except KohlenpottError as error:
            raise LessonError(f"lesson {lesson.name}: move {number}, {move}: {error}") from None
    return live


def people_of(lesson: GameLesson, name: str) -> tuple[Seat, ...]:
    """Who sits where."""
    others = iter(lesson.others)
    return tuple(Seat(PUPIL, name) if seat == lesson.seat else bot_of(next(others)) for seat in range(lesson.seats))


def bot_of(level: int) -> Seat:
    """Somebody of the pit on a seat."""
    character = characters()[level - 1]
    return Seat(None, character.name, character.spec)


def go_on(service: TableService, taught: Taught, player: Account) -> LiveTable:
    """A table of one's own at which the lesson's moves have been made: bots play for the others."""
    lesson, history = taught.lesson, taught.live.history
    chairs = tuple(Chair(ME) if seat.player else Chair(BOT, bot=seat.bot or "") for seat in taught.live.seats)
    setup = Setup(taught.game.name, chairs, lesson.options, is_public=False)
    now = service.database.clock()
    moves = moments(lesson)[1][: history.length]
    entries = [Entry(log.MOVE, history.seat_of(step), move, made=now) for step, move in enumerate(moves, start=1)]
    return service.create(player, setup, TAUGHT, lesson.seed, history.length, entries, history.state.is_over)
