"""What a move would change, told before it is made: only what is certain, and that the rest is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kohlenpott import render
from kohlenpott.api.certainty import Certainty
from kohlenpott.api.moves import Event
from kohlenpott.api.state import State
from kohlenpott.text.rulebook import Rule

from .captions import Captions
from .messages import fill
from .rulepages import rule_of
from .service.story import Tellings


@dataclass(frozen=True, slots=True)
class Change:
    """A figure of one's own that changes."""

    symbol: str
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A move looked at from its seat before it is made."""

    text: str
    rule: Rule | None
    told: str  # what happens for certain, besides the move itself
    changes: list[Change]
    reveals: bool  # chance or a secret has a say; it cannot be taken back
    ends_turn: bool
    problem: str = ""  # of a move that is not allowed: why


def preview(state: State, action: int, lang: str, names: list[str]) -> Preview:
    """What the seat on turn can know about a move."""
    move = state.move(action)
    refusal = state.refusal(action)
    if refusal is not None:
        rule = rule_of(state.game, refusal.rule, lang)
        return Preview(move.text(lang), rule, "", [], False, False, refusal.text(lang))
    certainty = Certainty(state)
    seat, after = certainty.seat, certainty.after(action)
    text = move.text(lang)
    draws = render.drawer(state.game)
    captions = Captions(state.game.definition, draws, lang, names)
    news = [event for event in unsaid(certainty.events(action), seat, captions.tellings)
            if not event.private and not captions.is_left_out(event)]  # fmt: skip
    told = captions.line([event for event in news if not repeats(event.text(lang, names), text, names)], seat)
    brings = draws.brings(render.scene(state, seat, lang, names), move)
    is_known = all_alike([then.view(seat)["players"][seat] for then in after])
    changes = changed(state, after[0], lang, names) if is_known else []
    return Preview(text, rule_of(state.game, move.rule, lang), brings or told, changes, certainty.reveals(action),
                   not certainty.keeps_turn(action))  # fmt: skip


def unsaid(events: Sequence[Event], seat: int, tellings: Tellings) -> list[Event]:
    """What the words of a move and the figures beside them do not say: what comes of it, and what it does to others."""
    own = [event for event in events if event.seat == seat]
    head = max(own, key=lambda event: tellings[event.kind].weight, default=None)
    found, is_after = [], head is None
    for event in events:
        tells = tellings[event.kind]
        if event.seat != seat or (is_after and not tells.gain and not tells.cost):
            found.append(event)
        is_after = is_after or event is head
    return found


def all_alike(found: Sequence[object]) -> bool:
    """Is it the same in all worlds?"""
    return all(each == found[0] for each in found[1:])


def repeats(said: str, move: str, names: list[str]) -> bool:
    """Is what is said of an event, but for who does it and with whom, part of what is said of the move?"""
    doer = next((name for name in names if said.startswith(f"{name} ")), None)
    if doer is None:
        return False
    _verb, _, done = said.removeprefix(f"{doer} ").rstrip(".").partition(" ")
    done = done.partition(" (")[0]
    return bool(done) and done.casefold() in move.casefold()


def changed(state: State, after: State, lang: str, names: list[str]) -> list[Change]:
    """The figures on the seat's plate before and after, where they differ."""
    seat = state.seat
    if seat is None:
        return []
    before, then = (render.board(render.scene(each, seat, lang, names), state.game) for each in (state, after))
    figures = {chip.name: str(chip.number) for chip in before.chips[seat]} if before.chips else {}
    found = [Change(c.symbol, c.name, figures[c.name], str(c.number)) for c in (then.chips[seat] if then.chips else ())
             if c.name in figures and figures[c.name] != str(c.number)]  # fmt: skip
    points = state.view(seat)["players"][seat]["vp"], after.view(seat)["players"][seat]["vp"]
    if points[0] != points[1]:
        found.append(Change("vp", fill(lang, "Victory points"), str(points[0]), str(points[1])))
    return found
