"""What the others did since a step, for a page that tells it: captions, and the board as it was after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kohlenpott import render as drawing
from kohlenpott.render import SEATS, Sketches

from .captions import Caption, Captions
from .deltas import delta
from .game_view import GameView, game_view_of
from .messages import fill
from .service.errors import BadRequest, Conflict
from .service.history import History
from .service.live_table import LiveTable
from .service.story import StoryStep, Told, Turn, is_own, is_silent, story_steps, turns
from .table_view import TableView, overview_of
from .templating import render
from .visitors import Visitor

BOARDS = ("seats", "status", "main", "own", "others", "score")  # the regions that show where everything is
MOST_STEPS = 24  # of one answer, but for what belongs to its last move; a page asks again for the rest


def story(live: LiveTable, visitor: Visitor, first: int) -> dict[str, Any]:
    """The steps after a step in order, and the last step they cover."""
    with live.lock:
        history = live.history
        if live.table.started is None:
            raise Conflict("The game has not begun.")
        if live.must_hand_over(visitor.id) is not None:
            raise Conflict("Pass the device first.")
        if not 0 <= first <= history.told:
            raise BadRequest("There is no such step.")
        seat, overview = live.seat_for(visitor.id), overview_of(live, visitor)
        names, sketches = live.names(visitor.lang), Sketches()
        captions = Captions(live.game.definition, drawing.drawer(live.game), visitor.lang, names)
        found: list[tuple[StoryStep, GameView, Caption]] = []
        upto = history.told
        for step in steps_after(live, visitor, first):
            if len(found) >= MOST_STEPS and step.last > found[-1][0].last:  # what one move caused is told together
                upto = found[-1][0].last
                break
            after = game_view_of(history, seat, visitor.lang, names, step.last, sketches=sketches, is_past=True)
            found.append((step, after, captions.caption(step, history.state_after(step.last).view(seat))))
    return {"steps": list(told(found, overview, visitor)), "upto": upto, "told": overview.told}


def steps_after(live: LiveTable, visitor: Visitor, first: int) -> Iterator[StoryStep]:
    """What happened after a step and the visitor did not do or know of, oldest first."""
    history, seat, held = live.history, live.seat_for(visitor.id), live.held_by(visitor.id)
    tellings = live.game.definition.tellings
    for turn in reversed(turns(history, seat, history.told, after=first)):
        for step in story_steps(turn, tellings):
            if step.last > first and not is_own(step, turn.seat, held, tellings) and not is_silent(step, tellings):
                yield step


def told(found: list[tuple[StoryStep, GameView, Caption]], overview: TableView,
         visitor: Visitor) -> Iterator[dict[str, Any]]:  # fmt: skip
    """Steps as the page's script takes them; boards after the first as their changes."""
    before: dict[str, str] = {}
    for step, after, caption in found:
        values = {"g": overview, "m": after, "visitor": visitor}
        boards = {name: render(visitor.lang, f"regions/{name}.html", values) for name in BOARDS}
        changed = {name: html for name, html in boards.items() if before.get(name) != html}
        sent = {name: delta(before[name], html) if name in before else html for name, html in changed.items()}
        yield {"step": step.last, **caption_data(caption, overview), "regions": sent}
        before = boards


def caption_data(caption: Caption, overview: TableView) -> dict[str, Any]:
    """A caption as JSON."""
    seat = caption.seat
    return {"seat": seat, "colour": "" if seat is None else SEATS[seat], "headline": caption.headline,
            "line": caption.line, "at": caption.places, "gain": caption.gain, "loss": caption.is_loss,
            "sound": caption.sound, "name": "" if seat is None else overview.plates[seat].name}  # fmt: skip


def move_caption(history: History, number: int, seat: int | None, lang: str, names: Sequence[str]) -> Caption | None:
    """The move that led to a step, as far as the seat may know it, with all that it caused."""
    if number == 0:
        return None
    game, mover = history.game, history.seat_of(number)
    captions = Captions(game.definition, drawing.drawer(game), lang, names)
    seen = [Told(number, event) for event in history.events_of(number) if event.visible_to(seat)]
    steps = story_steps(Turn(mover, number, number, seen), captions.tellings)
    loud = [step for step in steps if not is_silent(step, captions.tellings)]
    if not loud:
        return Caption(mover, f"{names[mover]}: {chosen(history, number, seat, lang)}", "", (), "", False, "")
    view = history.state_after(number).view(seat)
    first, *others = [captions.caption(step, view) for step in loud]
    more = [f"{each.headline}: {each.line}" if each.line else f"{each.headline}." for each in others]
    places = tuple(dict.fromkeys(place for each in (first, *others) for place in each.places))
    return replace(first, line=" ".join([first.line, *more]).strip(), places=places)


def chosen(history: History, number: int, seat: int | None, lang: str) -> str:
    """A move that caused nothing to tell: its own words, unless it was made in secret."""
    before = history.state_after(number - 1)
    if before.decision in history.game.definition.secret_decisions and history.seat_of(number) != seat:
        return fill(lang, "a secret choice")
    return history.game.move(before.decision_number, history.action_of(number)).text(lang)
