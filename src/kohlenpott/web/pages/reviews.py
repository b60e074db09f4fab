"""The review of a finished game: asked for by those who sat there, seen by everybody who may see the table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from kohlenpott.api.untrusted import read_index
from kohlenpott.insight.judging import BLUNDER, GREAT, INACCURACY, LOSSES, MISTAKE, USUAL_SEATS

from ..game_view import game_view_of
from ..reviews import (
    TEXTS,
    Findings,
    MoveCard,
    card_of,
    choice_cost,
    curve,
    findings_so_far,
    first_choice,
    graphs,
    kept_findings,
    next_mistake,
    turns_of,
    verdicts,
)
from ..service.bot_runner import choices, usual
from ..service.live_table import LiveTable
from ..service.review_jobs import FIRST, ORDER, ReviewStatus
from ..table_view import overview_of
from ..visitors import Visitor
from .common import Asking, AtTable, Context, go, live_page, player_of, writing
from .replays import over

router = APIRouter(prefix="/t/{id}")
MARKS = (BLUNDER, MISTAKE, INACCURACY, GREAT, "lucky", "unlucky")


@router.get("/review")
def show_review(request: Request, context: Context, visitor: Asking, live: AtTable, turn: str = "") -> Response:
    """How the game was played: everything that is known by now, and one turn in detail."""
    status = context.service.reviews.status(over(live))
    found = findings_of(status)
    values = page_values(live, visitor, status)
    values |= {"found": found, "turns": [], "card": None, "drawn": []}
    if found is not None and found.players:
        values["costs"] = [choice_cost(found, seat) for seat in range(len(live.seats))]
    if found is not None and found.rows:
        values |= shown_turns(live, visitor, found, turn)
    return live_page(request, visitor, "review.html", values)


@router.post("/review")
@writing
def ask_review(request: Request, context: Context, visitor: Asking, live: AtTable,
               depth: Annotated[str, Form()] = FIRST) -> Response:  # fmt: skip
    """Have the game looked at."""
    context.limits.count("review", visitor.who, visitor.address)
    context.service.reviews.ask(live, player_of(context, visitor), depth)
    return go(request, visitor, f"/t/{live.id}/review")


def findings_of(status: ReviewStatus) -> Findings | None:
    """What is known: the deepest review that is done, else what has been found so far."""
    if status.kept is not None:
        return kept_findings(status.kept)
    return None if status.job is None else findings_so_far(status.job)


def page_values(live: LiveTable, visitor: Visitor, status: ReviewStatus) -> dict[str, Any]:
    """What the page says before anything was found."""
    result = live.result
    assert result is not None
    kept = None if status.kept is None else status.kept["depth"]
    deeper = [depth for depth in ORDER if kept is not None and ORDER.index(depth) > ORDER.index(kept)]
    offered = next((depth for depth in deeper if depth not in status.asked), None)
    may_ask = bool(live.held_by(visitor.id)) or live.table.terms.host == visitor.id
    return {
        "g": overview_of(live, visitor), "result": result, "names": live.names(visitor.lang), "status": status,
        "job": status.job, "may_ask": may_ask, "offered": offered if may_ask else None, "marks": MARKS,
        "losses": {word: round(100 * least * USUAL_SEATS / len(live.seats)) for least, word in LOSSES},
        "when": live.table.finished, "rival": rival(live), "me": my_seat(live, visitor),
    }  # fmt: skip


def my_seat(live: LiveTable, visitor: Visitor) -> int | None:
    """The seat of somebody who sat there alone."""
    held = live.held_by(visitor.id)
    return held[0] if len(held) == 1 else None


def shown_turns(live: LiveTable, visitor: Visitor, found: Findings, asked: str) -> dict[str, Any]:
    """Graph, list, the chosen turn with its board, and how everybody played."""
    lang, names, seats = visitor.lang, live.names(visitor.lang), len(live.seats)
    with live.lock:
        history = live.history
        texts = TEXTS.of(live.id, history, lang)
        turns = turns_of(found, history, texts)
        wished = read_index(asked, len(turns) + 1) if asked else None
        place = wished - 1 if wished else first_choice(turns, live.held_by(visitor.id))
        address = f"/t/{live.id}/review"
        links = [(f"{address}?turn={turn.number}", f"{turn.number} · {names[turn.seat]}") for turn in turns]
        stages = TEXTS.stages(live.id, history, lang, names)
        shown = curve(found, turns, stages, links)
        card = None if place is None else card_of(found, turns[place], history, lang)
        reasons = verdicts(found, turns, history, texts, names, lang)
        moment = None
        if card is not None:
            moment = game_view_of(history, card.turn.seat, lang, names, card.turn.step, is_past=True)
    label = visitor.say("Chance to win")
    drawings = graphs(shown, seats, names, label, my_seat(live, visitor), place)
    panels = [] if moment is None else [part.body for part in (*moment.board.main, *moment.board.own)]
    return {
        "turns": turns, "verdicts": reasons, "card": card, "pointed": pointed_at(card, visitor), "m": moment,
        "stage": stage_at(stages, card.turn.step if card else 0),
        "graphs": drawings, "drawn": [*drawings.values(), *panels],
        "previous": max(1, place) if place is not None else 1,
        "next": min(len(turns), (place or 0) + 2), "next_mistake": next_mistake(turns, place or 0),
    }  # fmt: skip


def pointed_at(card: MoveCard | None, visitor: Visitor) -> dict[str, str]:
    """The places of the board at which something was played, and where it would have been better."""
    if card is None:
        return {}
    named = {card.played_place: visitor.say("played"), card.best_place: visitor.say("better")}
    return {place: word for place, word in named.items() if place}


def rival(live: LiveTable) -> str:
    """Who plays the other seats of a new try: the strongest bot of the table, or the usual one."""
    known = choices(live.table.terms.game, live.table.terms.seats)
    there = [seat.bot for seat in live.seats if seat.bot in known]
    levels = [bot for bot in known if bot in there]
    return levels[-1] if levels else usual(live.table.terms.game, live.table.terms.seats)


def stage_at(stages: list[tuple[int, str]], step: int) -> str:
    """The stage of the game at a step."""
    return next((name for begin, name in reversed(stages) if begin <= step), "")
