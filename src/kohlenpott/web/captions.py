"""Steps of a story in words: a headline, what came of it, the places concerned and what was gained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kohlenpott.api.definition import Definition
from kohlenpott.api.moves import Event
from kohlenpott.engine.event_kinds import SILENT
from kohlenpott.render import Drawer
from kohlenpott.store.log import ABSENT, RESIGN, UNDO

from .messages import fill
from .service.hints import HINT
from .service.history import Note
from .service.story import IDLE, StoryStep, strongest

POINTS = "vp"  # the unit that counts before all others
PLACED, SCORED = "placed", "scored"  # what a step sounds like


@dataclass(frozen=True, slots=True)
class Caption:
    """One step in words. `seat` is whom the headline is about; `gain` is short and signed."""

    seat: int | None
    headline: str
    line: str
    places: tuple[str, ...]
    gain: str
    is_loss: bool
    sound: str


class Captions:
    """How steps of one game are told in one language."""

    def __init__(self, game: Definition, draws: Drawer, lang: str, names: Sequence[str]) -> None:
        self.words, self.tellings = game.words, game.tellings
        self.draws, self.lang, self.names = draws, lang, names

    def caption(self, step: StoryStep, view: Mapping[str, Any]) -> Caption:
        """A step of the story; `view` is what the listener sees after it."""
        events = [told.event for told in step.told if told.event is not None]
        places = self.places(events, view)
        if step.category and step.phase is not None:
            return self.scoring(step, step.phase, events, places)
        head = strongest(step, self.tellings)
        notes = [note_text(told.note, self.lang, self.names) for told in step.told if told.note is not None]
        if head is None or (notes and self.tellings[head.kind].weight == SILENT):
            return Caption(step.seat, unended(notes[0]), " ".join(notes[1:]), places, "", False, "")
        seat = head.seat
        short = None if self.tellings[head.kind].closes else self.words.headline(head, self.lang, self.names)
        headline = unended(self.words.event(head, self.lang, self.names)) if short is None else short
        rest = [event for event in events if not (event is head and (short is None or event is step.phase))]
        line = self.line([event for event in rest if not self.is_left_out(event)], seat, notes, headline)
        gain, is_loss = self.gain(events, seat)
        return Caption(seat, headline, line, places, gain, is_loss, SCORED if self.scores(events) else PLACED)

    def places(self, events: Sequence[Event], view: Mapping[str, Any]) -> tuple[str, ...]:
        """All places that events concern."""
        return tuple(dict.fromkeys(place for event in events for place in self.draws.touched(event, view)))

    def head(self, steps: Sequence[StoryStep]) -> Event | None:
        """The strongest thing that happened in several steps: the first of them, or the phase they belong to."""
        phase = steps[0].phase
        events = [found for step in steps if (found := strongest(step, self.tellings)) is not None]
        return phase or max(events, key=lambda event: self.tellings[event.kind].weight, default=None)

    def scoring(self, step: StoryStep, phase: Event, events: Sequence[Event], places: tuple[str, ...]) -> Caption:
        """What one category of a scoring gave to whom: "Scoring of shift 1, grey slots", "Emma 4"."""
        scored = [event for event in events if self.tellings[event.kind].by]
        sums = Counter[int]()
        for event in scored:
            if event.seat is not None:
                sums[event.seat] += self.amount(event)[1]
        tally = ", ".join(f"{self.names[seat]} {signed(number)}" for seat, number in sums.items())
        seat = next(iter(sums), None) if len(sums) == 1 else None
        headline = self.words.scoring(self.title(phase), step.category, self.lang)
        gain, is_loss = self.gain(scored, seat)
        return Caption(seat, headline, tally, places, gain, is_loss, SCORED)

    def title(self, phase: Event) -> str:
        """What a phase is called."""
        short = self.words.headline(phase, self.lang, self.names)
        return unended(self.words.event(phase, self.lang, self.names)) if short is None else short

    def is_left_out(self, event: Event) -> bool:
        """Is an event left to the log? Also names of phases that nothing followed."""
        tells = self.tellings[event.kind]
        return tells.weight == SILENT or tells.is_phase

    def line(self, events: Sequence[Event], seat: int | None, notes: Sequence[str] = (), headline: str = "") -> str:
        """Events as one line; those of the seat the headline names do without the name, and say nothing twice."""
        found, was_clause = "", False
        name = "" if seat is None else self.names[seat] + " "
        for sentence in [*self.sentences(events), *notes]:
            is_clause = bool(name) and sentence.startswith(name)
            text = unended(sentence)
            if headline and text.startswith(f"{headline} (") and text.endswith(")"):
                text = text[len(headline) + 2:-1]
            else:
                text = without_reason(text.removeprefix(name) if is_clause else text, headline)
            between = "" if not found else "; " if was_clause and is_clause else ". "
            found += between + (text if between == "; " else text[:1].upper() + text[1:])
            was_clause = is_clause
        return found + "." if found else ""

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Events in words; those of a kind that follow each other together."""
        return [
            sentence
            for _, same in groupby(events, key=lambda event: event.kind)
            for sentence in self.words.joined(list(same), self.lang, self.names)
        ]

    def amount(self, event: Event) -> tuple[str, int]:
        """What an event brings or costs its seat: the unit and how much."""
        tells = self.tellings[event.kind]
        if tells.gain:
            return tells.gain, int(event.data[tells.gain])
        return (tells.cost, -int(event.data[tells.cost])) if tells.cost else ("", 0)

    def scores(self, events: Sequence[Event]) -> bool:
        """Are there points in it?"""
        return any(self.amount(event)[0] == POINTS for event in events)

    def gain(self, events: Sequence[Event], seat: int | None) -> tuple[str, bool]:
        """What a seat gained or lost in all: points, or else the first of what else there is."""
        sums = Counter[str]()
        for event in events:
            if event.seat == seat:
                unit, amount = self.amount(event)
                sums[unit] += amount
        for unit in (POINTS, *sums):
            if unit and sums[unit]:
                return self.words.gain(unit, sums[unit], self.lang), sums[unit] < 0
        return "", False


def unended(sentence: str) -> str:
    """A sentence without its full stop, as a headline."""
    return sentence.removesuffix(".")


def without_reason(said: str, headline: str) -> str:
    """"Pays 1 coin: 16 Glocke" under "Ida buys 16 Glocke" is "Pays 1 coin"."""
    what, _, reason = said.rpartition(": ")
    return what.rstrip() if what and reason.casefold() in headline.casefold() else said


def signed(number: int) -> str:
    """A number with a minus that can be read."""
    return str(number) if number >= 0 else f"−{-number}"


def note_text(note: Note, lang: str, names: Sequence[str]) -> str:
    """An entry that is no move in words."""
    name = names[note.seat]
    if note.kind == UNDO:
        return fill(lang, "%(name)s undoes a move.", name=name)
    if note.is_timed and note.kind == RESIGN:
        return fill(lang, "%(name)s's time is over: the game is lost.", name=name)
    if note.is_timed:
        return fill(lang, "%(name)s's time is over; a bot takes over.", name=name)
    if note.kind == RESIGN:
        return fill(lang, "%(name)s resigns; a bot takes over.", name=name)
    if note.kind == ABSENT:
        return fill(lang, "%(name)s is away; a bot takes over.", name=name)
    if note.kind == IDLE:
        return fill(lang, "%(name)s lets the turn pass.", name=name)
    if note.kind == HINT:
        return fill(lang, "%(name)s lights the lamp and looks at a hint.", name=name)
    return fill(lang, "%(name)s is back.", name=name)
