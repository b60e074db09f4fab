"""Lessons of a game: read from board/lessons/*.toml of its folder. A game without such files has none.

A lesson is a game that is played again and again in the same way: a seed, the moves made before it begins, and steps in
which the pupil is told what to do and why. See docs/lessons.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from kohlenpott.api.definition import Definition
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.text.templates import LANGUAGES, spaced

FOLDER = ("board", "lessons")
LONGEST_SAY, LONGEST_WHY = 70, 190  # letters: what the decision bar has room for
KEYS = frozenset({"number", "minutes", "seats", "seed", "options", "seat", "others", "title", "goal", "done", "learnt",
                  "before", "step"})  # fmt: skip
STEP_KEYS = frozenset({"move", "moves", "say", "why", "show", "not", "then"})
Words = Mapping[str, str]  # by language


class LessonError(KohlenpottError):
    """A lesson that cannot be read, or that does not fit the rules."""


@dataclass(frozen=True, slots=True)
class LessonAnswer:
    """What the pupil is told who makes another move: `pattern` fits its notation."""

    pattern: str
    words: Words

    def fits(self, notation: str) -> bool:
        return fnmatchcase(notation, self.pattern)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing the coach says: the moves meant by it in order (none: only to be read), and what the others do then."""

    says: Words
    whys: Words
    moves: Sequence[str] = ()
    shows: Sequence[str] = ()  # ids of things of the board to look at
    answers: Sequence[LessonAnswer] = ()
    then: Sequence[str] = ()

    def answer(self, notation: str, lang: str) -> str:
        """Why a move is not meant here; empty where the lesson does not say."""
        return next((each.words[lang] for each in self.answers if each.fits(notation)), "")


@dataclass(frozen=True, slots=True)
class GameLesson:
    """A lesson: how the game begins, what was played before, and its steps."""

    name: str  # its address
    number: int  # its place among the lessons of its game; 1 is the first game
    minutes: int
    seats: int
    seed: int
    options: Mapping[str, Any]
    seat: int  # the pupil's
    others: Sequence[int]  # levels of those on the other seats, in their order
    title: Words
    goal: Words
    done: Words  # said at the end
    learnt: Sequence[Words]
    before: Sequence[str]
    steps: Sequence[LessonStep]

    @property
    def is_first(self) -> bool:
        return self.number == 1


def lessons(definition: Definition) -> tuple[GameLesson, ...]:
    """The lessons of a game in their order."""
    return lessons_in(definition.package)


def first_lesson(definition: Definition) -> GameLesson | None:
    """The lesson a newcomer begins with."""
    return next(iter(lessons(definition)), None)


@cache
def lessons_in(package: str) -> tuple[GameLesson, ...]:
    """The lessons in a game's folder."""
    folder = files(package).joinpath(*FOLDER)
    found = [read(file) for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def read(file: Traversable) -> GameLesson:
    """One lesson from its file."""
    name = file.name.removesuffix(".toml")
    try:
        return lesson(name, tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise LessonError(f"lesson {name}: {type(error).__name__} {error}") from None


def lesson(name: str, data: Mapping[str, Any]) -> GameLesson:
    """A lesson from what its file says."""
    known_only(name, data, KEYS)
    steps = [step(f"{name}, step {k}", each) for k, each in enumerate(data["step"], start=1)]
    others = list(data["others"])
    if len(others) != data["seats"] - 1:
        raise LessonError(f"lesson {name}: `others` names a level for each of the other seats")
    return GameLesson(
        name, int(data["number"]), int(data["minutes"]), int(data["seats"]), int(data["seed"]),
        dict(data.get("options", {})), int(data.get("seat", 0)), others, words(name, data["title"]),
        words(name, data["goal"], LONGEST_SAY), words(name, data["done"], LONGEST_SAY),
        [words(name, each) for each in data["learnt"]], list(data.get("before", ())), steps,
    )  # fmt: skip


def step(where: str, data: Mapping[str, Any]) -> LessonStep:
    """A step from its table."""
    known_only(where, data, STEP_KEYS)
    moves = [data["move"]] if "move" in data else list(data.get("moves", ()))
    answers = [LessonAnswer(pattern, words(where, said, LONGEST_WHY)) for pattern, said in data.get("not", {}).items()]
    return LessonStep(words(where, data["say"], LONGEST_SAY), words(where, data["why"], LONGEST_WHY), moves,
                      list(data.get("show", ())), answers, list(data.get("then", ())))  # fmt: skip


def known_only(where: str, data: Mapping[str, Any], known: frozenset[str]) -> None:
    """Nothing that would be overlooked."""
    if more := set(data) - known:
        raise LessonError(f"lesson {where}: nobody knows {', '.join(sorted(more))}")


def words(where: str, data: Mapping[str, str], longest: int | None = None) -> Words:
    """A sentence in every language."""
    if set(data) != set(LANGUAGES) or not all(isinstance(text, str) and text for text in data.values()):
        raise LessonError(f"lesson {where}: a sentence needs {', '.join(LANGUAGES)} and nothing else")
    for lang, text in data.items():
        if longest is not None and len(text) > longest:
            raise LessonError(f"lesson {where}: {len(text)} letters, {longest} fit ({lang}: {text})")
    return {lang: spaced(data[lang], lang) for lang in LANGUAGES}


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """A moment at which the pupil is asked: in which step (None: the lesson is over), for which of its moves (None: to
    read only), and how many moves the game has seen."""

    step: int | None
    move: str | None
    length: int


def moments(lesson: GameLesson) -> tuple[tuple[LessonMoment, ...], tuple[str, ...]]:
    """All moments of a lesson in order, the last one its end, and all moves from the first to the last."""
    played = list(lesson.before)
    found = []
    for number, each in enumerate(lesson.steps):
        for move in each.moves or (None,):
            found.append(LessonMoment(number, move, len(played)))
            played.extend(() if move is None else (move,))
        played.extend(each.then)
    found.append(LessonMoment(None, None, len(played)))
    return tuple(found), tuple(played)


def sentences(lesson: GameLesson, lang: str) -> Iterator[str]:
    """Everything a lesson says."""
    yield from (lesson.title[lang], lesson.goal[lang], lesson.done[lang])
    yield from (each[lang] for each in lesson.learnt)
    for each in lesson.steps:
        yield from (each.says[lang], each.whys[lang])
        yield from (answer.words[lang] for answer in each.answers)
