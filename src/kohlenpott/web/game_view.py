"""One moment of a game as one seat sees it: board, decision, choices and log, ready for a template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kohlenpott import render
from kohlenpott.api.certainty import Certainty
from kohlenpott.api.game import Game
from kohlenpott.api.moves import Move
from kohlenpott.api.state import State
from kohlenpott.render import SEATS, Board, Drawer, Sketches
from kohlenpott.store.log import ABSENT, RESIGN, UNDO

from .messages import fill
from .service.history import History, Note, SeatState
from .service.story import Turn, last_events, turns

LOG_TURNS = 14
MOST_KEPT = 64  # turns of the log whose words are remembered
MOST_IN_BAR = 6  # moves that fit into the decision bar


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as a button: where it is made on the board, and what it means for the turn."""

    action: int
    text: str
    rule: str
    place: str | None
    ends_turn: bool
    reveals: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Moves that rest on one rule, under a heading unless they speak for themselves or go on with the last group."""

    heading: str
    rule: str
    choices: list[Choice]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log and the places it is about."""

    step: int
    text: str
    places: str


@dataclass(frozen=True, slots=True)
class LogTurn:
    """One turn of the log."""

    id: str  # tells one turn from another
    seat: int
    step: int
    lines: tuple[LogLine, ...]
    is_fresh: bool  # since the listener's last turn


@dataclass(frozen=True, slots=True)
class GameView:
    """Everything a page shows of a moment."""

    game: Game
    seat: int | None
    asked: int | None
    names: Sequence[str]
    colours: Sequence[str]
    vp: Sequence[int]
    decision: str
    board: Board
    choices: list[Group]
    log: list[LogTurn]

    @property
    def is_mine(self) -> bool:
        """Is the one who looks asked?"""
        return self.asked is not None and self.asked == self.seat

    @property
    def all_choices(self) -> list[Choice]:
        return [choice for group in self.choices for choice in group.choices]

    @property
    def in_bar(self) -> list[Choice]:
        """The moves that stand in the decision bar: those the board cannot offer, or all if they are few."""
        everything = self.all_choices
        if len(everything) <= MOST_IN_BAR:
            return everything
        homeless = [choice for choice in everything if choice.place is None]
        return homeless if len(homeless) <= MOST_IN_BAR else []


def game_view_of(history: History, seat: int | None, lang: str, names: Sequence[str], step: int | None = None,
           seat_state: SeatState | None = None, sketches: Sketches | None = None) -> GameView:  # fmt: skip
    """The newest moment, as the seat knows it, or the one after a step. The caller holds the table still."""
    at = history.length if step is None else step
    if seat_state is None:
        state = history.state if step is None else history.state_after(step)
        seat_state = SeatState(state, step is None and seat is not None and state.seat == seat)
    state = seat_state.state
    asked = state.seat if seat_state.is_asked or step is not None else history.state.seat
    game, words = history.game, history.game.definition.words
    draws = render.drawer(game)
    waits_for = asked if asked != state.seat else None
    reached = history.state.seat if step is None else state.seat
    events = last_events(history, seat, at)
    scene = render.scene(state, seat, lang, list(names), events, sketches, waits_for, reached)
    view = scene.view
    return GameView(
        game,
        seat,
        asked,
        names,
        SEATS[: history.seats],
        [player["vp"] for player in view["players"]],
        words.decision(view["decision"], lang),
        render.board(scene, game),
        choices(state, draws, view, lang) if seat_state.is_asked else [],
        log(history, draws, view, seat, lang, names, at, sketches or Sketches()),
    )


def choices(state: State, draws: Drawer, view: Mapping[str, Any], lang: str) -> list[Group]:
    """The legal moves, grouped."""
    certainty, words = Certainty(state), state.game.definition.words

    def choice(move: Move) -> Choice:
        place = draws.place_of(move, view)
        ends_turn, reveals = not certainty.keeps_turn(move.id), certainty.reveals(move.id)
        return Choice(move.id, move.text(lang), move.rule, place, ends_turn, reveals)

    found: list[Group] = []
    last = ""
    for rule, moves in groupby(state.moves(), key=lambda each: each.rule):
        same = list(moves)
        label = draws.heading(same[0])
        heading = words.label(label, lang) if label else ""
        found.append(Group("" if heading == last else heading, rule, [choice(move) for move in same]))
        last = heading
    return found


def log(history: History, draws: Drawer, view: Mapping[str, Any], seat: int | None, lang: str,
        names: Sequence[str], step: int, sketches: Sketches) -> list[LogTurn]:  # fmt: skip
    """The last turns in words, newest first."""
    fresh = history.since(seat) if seat is not None and step >= history.told else history.length + 1
    found = turns(history, seat, step, LOG_TURNS)

    def told(turn: Turn, id: str) -> LogTurn:
        is_fresh, last = turn.last >= fresh, min(turn.last, history.told)
        return sketches.drawn((LogTurn, turn.first % MOST_KEPT), (id, turn, is_fresh, last),
                              lambda: log_turn(turn, id, draws, view, lang, names, is_fresh, last))  # fmt: skip

    return [told(turn, id) for turn, id in zip(found, turn_ids(found, history.told), strict=True)]


def turn_ids(found: Sequence[Turn], told_steps: int) -> list[str]:
    """A name for each turn, newest first, that it keeps when others follow: its first step, and which one of those."""
    ids: list[str] = []
    alike = Counter[int]()
    for turn in reversed(found):
        step = min(turn.first, told_steps)
        ids.append(f"turn-{step}-{alike[step]}")
        alike[step] += 1
    return ids[::-1]


def log_turn(turn: Turn, id: str, draws: Drawer, view: Mapping[str, Any], lang: str, names: Sequence[str],
             is_fresh: bool, last: int) -> LogTurn:  # fmt: skip
    """One turn in words; `last` is its last step that everybody knows of."""
    lines = []
    for told in turn.told:
        if told.event is not None:
            places = draws.touched(told.event, view)
            lines.append(LogLine(told.step, told.event.text(lang, names), " ".join(places)))
        elif told.note is not None:
            lines.append(LogLine(told.step, note_text(told.note, lang, names), ""))
    return LogTurn(id, turn.seat, last, tuple(lines), is_fresh)


def note_text(note: Note, lang: str, names: Sequence[str]) -> str:
    """An entry that is no move in words."""
    name = names[note.seat]
    if note.kind == UNDO:
        return fill(lang, "%(name)s undoes a move.", name=name)
    if note.kind == RESIGN:
        return fill(lang, "%(name)s resigns; a bot takes over.", name=name)
    if note.kind == ABSENT:
        return fill(lang, "%(name)s is away; a bot takes over.", name=name)
    return fill(lang, "%(name)s is back.", name=name)
