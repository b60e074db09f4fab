"""The log of a table: a turn is one headline with what it brought, and its sentences behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kohlenpott.engine.event_kinds import SILENT
from kohlenpott.render import Drawer, Sketches

from .captions import Captions, note_text
from .service.history import History
from .service.story import StoryStep, Turn, is_silent, story_steps, turns

LOG_TURNS = 14
MOST_KNOWN = 2 * LOG_TURNS  # remembered, since two may become one
MOST_KEPT = 64  # turns of the log whose words are remembered


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log and the places it is about."""

    text: str
    places: str


@dataclass(frozen=True, slots=True, eq=False)  # told once and kept: the same is the same object
class LogTurn:
    """One turn of the log, or a phase of the game, which is nobody's."""

    id: str  # tells one turn from another
    doer: int | None
    seat: int | None  # whom the headline is about: not always who did it, as in "Ida wins" when another passes
    step: int
    headline: str
    gain: str
    is_loss: bool
    places: str
    lines: tuple[LogLine, ...]
    is_fresh: bool = False  # since the listener's last turn


class KnownTurns:
    """The last turns of one game as a seat knows them: only what came since is gathered anew."""

    __slots__ = ("_stamp", "_turns")

    def __init__(self) -> None:
        self._stamp: object = None  # with another one all is gathered anew
        self._turns: list[Turn] = []

    def newest(self, history: History, seat: int | None) -> list[Turn]:
        """The last turns, newest first; one that has not changed is the same object as before."""
        stamp = (history, seat, len(history.notes))  # whatever takes moves back is a note
        found: list[Turn] = []
        if stamp == self._stamp and self._turns:
            found = turns(history, seat, after=self._turns[0].first)
            found += [turn for turn in self._turns if turn.first < found[-1].first]
        if len(found) < LOG_TURNS:
            found = turns(history, seat, most=MOST_KNOWN)
        self._stamp, self._turns = stamp, found[:MOST_KNOWN]
        return found[:LOG_TURNS]


def table_log(history: History, draws: Drawer, view: Mapping[str, Any], seat: int | None, lang: str,
              names: Sequence[str], step: int, sketches: Sketches,
              known: KnownTurns | None = None) -> list[LogTurn]:  # fmt: skip
    """The last turns in words, newest first."""
    fresh = history.since(seat) if seat is not None and step >= history.told else history.length + 1
    if known is not None and step == history.length:
        found = known.newest(history, seat)
    else:
        found = turns(history, seat, step, LOG_TURNS)[:LOG_TURNS]
    captions = Captions(history.game.definition, draws, lang, names)

    def told(turn: Turn, id: str) -> tuple[LogTurn, ...]:
        last = min(turn.last, history.told)
        key, is_fresh = (LogTurn, turn.first % MOST_KEPT), turn.last >= fresh
        return sketches.drawn(key, (id, turn, last, is_fresh),
                              lambda: log_turns(turn, id, captions, view, last, is_fresh))  # fmt: skip

    ids = turn_ids(found, history.told)
    return [entry for turn, id in zip(found, ids, strict=True) for entry in reversed(told(turn, id))]


def turn_ids(found: Sequence[Turn], told_steps: int) -> list[str]:
    """A name for each turn, newest first, that it keeps when others follow: its first step, and which one of those."""
    ids: list[str] = []
    alike = Counter[int]()
    for turn in reversed(found):
        step = min(turn.first, told_steps)
        ids.append(f"turn-{step}-{alike[step]}")
        alike[step] += 1
    return ids[::-1]


def log_turns(turn: Turn, id: str, captions: Captions, view: Mapping[str, Any],
              last: int, is_fresh: bool) -> tuple[LogTurn, ...]:  # fmt: skip
    """A turn and the phases of the game it led to; `last` is its last step that everybody knows of."""
    steps = [step for step in story_steps(turn, captions.tellings) if not is_silent(step, captions.tellings)]
    parts = [list(same) for _, same in groupby(steps, key=id_of)]
    return tuple(
        log_turn(part, id if k == 0 else f"{id}-{k}", captions, view, last, is_fresh) for k, part in enumerate(parts)
    )


def id_of(step: StoryStep) -> int:
    """What tells the phase of a step from others."""
    return 0 if step.phase is None else id(step.phase)


def log_turn(steps: Sequence[StoryStep], id: str, captions: Captions, view: Mapping[str, Any],
             last: int, is_fresh: bool) -> LogTurn:  # fmt: skip
    """One entry: the strongest thing that happened, and all of it sentence by sentence."""
    first = steps[0]
    events = [told.event for step in steps for told in step.told if told.event is not None]
    notes = [told.note for step in steps for told in step.told if told.note is not None]
    if notes and all(captions.tellings[event.kind].weight == SILENT for event in events):
        events = []  # whose turn comes next is told where nothing else is
    lines = []
    for _, alike in groupby(events, key=lambda event: event.kind):
        same = list(alike)
        lines += [LogLine(text, " ".join(captions.places(same, view))) for text in captions.sentences(same)]
    lines += [LogLine(note_text(note, captions.lang, captions.names), "") for note in notes]
    head = captions.head(steps) if events else None
    headline = lines[0].text if head is None else captions.sentences([head])[0]
    places = captions.places([head] if head else [], view)
    about = first.seat if head is None or head.seat is None or first.phase is not None else head.seat
    gain, is_loss = captions.gain(events, about) if first.phase is None else ("", False)
    is_more = len(lines) > 1 or lines[0].text != headline
    return LogTurn(id, first.seat, about, last, headline, gain, is_loss, " ".join(places),
                   tuple(lines) if is_more else (), is_fresh)  # fmt: skip


