"""One moment of a game as one seat sees it: board, decision and choices, ready for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kohlenpott import render
from kohlenpott.api.certainty import Certainty
from kohlenpott.api.game import Game
from kohlenpott.api.moves import Move
from kohlenpott.api.positions import Views
from kohlenpott.api.state import State
from kohlenpott.render import SEATS, Board, Drawer, Scene, Sketches

from .service.history import History, SeatState
from .service.story import last_events
from .table_log import KnownTurns, LogTurn, table_log

MOST_IN_BAR = 2  # moves beside take back and confirm


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
class GameView:
    """Everything a page shows of a moment."""

    game: Game
    seat: int | None
    asked: int | None
    names: Sequence[str]
    colours: Sequence[str]
    vp: Sequence[int]
    decision: str
    how: str  # it is answered, for whoever meets it first
    board: Board
    choices: list[Group]
    log: list[LogTurn]
    since: int  # the last step of one's previous turn
    winners: Sequence[int] = ()  # seats that have won, once the game is over

    @property
    def is_mine(self) -> bool:
        """Is the one who looks asked?"""
        return self.asked is not None and self.asked == self.seat

    @property
    def news(self) -> list[LogTurn]:
        """What others did since one's last turn, newest first."""
        return [turn for turn in self.log if turn.is_fresh and turn.doer != self.seat]

    @property
    def all_choices(self) -> list[Choice]:
        return [choice for group in self.choices for choice in group.choices]

    @property
    def homeless(self) -> list[Choice]:
        """The moves the board has no place for."""
        return [choice for choice in self.all_choices if choice.place is None]

    @property
    def in_bar(self) -> list[Choice]:
        """The moves that stand in the decision bar: those the board cannot offer, unless they are many."""
        return self.homeless if len(self.homeless) <= MOST_IN_BAR else []

    @property
    def is_listed(self) -> bool:
        """Are there moves that only the list of all moves offers?"""
        return len(self.homeless) > MOST_IN_BAR


def game_view_of(history: History, seat: int | None, lang: str, names: Sequence[str], step: int | None = None,
                 seat_state: SeatState | None = None, sketches: Sketches | None = None,
                 is_past: bool = False, views: Views | None = None,
                 turns: KnownTurns | None = None) -> GameView:  # fmt: skip
    """The newest moment, as the seat knows it, or the one after a step. The caller holds the table still.

    One that is told as past offers nothing and needs no log. `views` and `turns` are those of the newest moment,
    where they are known.
    """
    at = history.length if step is None else step
    scene, seat_state, asked = scene_of(history, seat, lang, names, step, seat_state, sketches, is_past, views)
    state, game, words = seat_state.state, history.game, history.game.definition.words
    draws = render.drawer(game)
    view = scene.view
    result = state.result()
    return GameView(
        game,
        seat,
        asked,
        names,
        SEATS[: history.seats],
        [player["vp"] for player in view["players"]],
        words.decision(asked_as := draws.decision(view), lang),
        words.how(asked_as, lang),
        render.board(scene, game),
        choices(state, draws, view, lang) if seat_state.is_asked else [],
        [] if is_past else table_log(history, draws, view, seat, lang, names, at, sketches or Sketches(), turns),
        0 if seat is None else history.since(seat) - 1,
        [each for each, rank in enumerate(result.ranks) if rank == 1] if result else [],
    )


def scene_of(history: History, seat: int | None, lang: str, names: Sequence[str], step: int | None = None,
             seat_state: SeatState | None = None,
             sketches: Sketches | None = None,
             is_past: bool = False, views: Views | None = None) -> tuple[Scene, SeatState, int | None]:  # fmt: skip
    """What is drawn of a moment, the state it is drawn from, and the seat that is asked in it."""
    if seat_state is None:
        state = history.state if step is None else history.state_after(step)
        seat_state = SeatState(state, step is None and seat is not None and state.seat == seat)
    state = seat_state.state
    asked = state.seat if seat_state.is_asked or step is not None else history.state.seat
    waits_for = asked if asked != state.seat else None
    reached = history.state.seat if step is None else state.seat
    events = last_events(history, seat, history.length if step is None else step)
    view = views.of(seat) if views is not None and state is history.state else None
    is_now = step is None and seat is not None and seat_state.is_asked and not is_past
    earlier = history.earlier(seat) if is_now and seat is not None else ()
    scene = render.scene(state, seat, lang, list(names), events, sketches, waits_for, reached, is_past, view, earlier)
    return scene, seat_state, asked


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
