"""Looking back for programs: the log, records, branches, reviews, hints, notes, the proof of chance."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from kohlenpott.store import chat
from kohlenpott.store.tables import PLAYED

from ..pages.common import Context, PageContext
from ..service import branches, looking_back, seeds
from ..service.errors import Conflict
from ..service.history import is_simultaneous
from ..service.live_table import LiveTable
from ..service.tables import checked_key
from .callers import AtApiTable, Caller, Playing, Reader, queued
from .models import TableState, state_of
from .study_models import (
    MOST_STEPS,
    HintInfo,
    HintMove,
    LogStep,
    Note,
    ReviewInfo,
    SentRecord,
    StepState,
    Verification,
    WantedBranch,
    WantedHint,
    WantedNote,
    WantedReview,
)

router = APIRouter()
EYES = "Through whose eyes, once the game is over; the caller's own, or a spectator's, if nothing is sent."


@router.post("/records", tags=["tables"], status_code=201)
@queued
def upload(context: Context, caller: Playing, sent: SentRecord) -> TableState:
    """A table from a record: to look at if its game is over, to go on with if not. It says what it is."""
    caller.count(context, "create")
    live = branches.upload(context.service, caller.player, sent.record, None)
    return state_of(live, caller, context.service.database.clock())


@router.post("/tables/{table}/branch", tags=["tables"], status_code=201)
@queued
def branch(context: Context, caller: Playing, live: AtApiTable, wanted: WantedBranch) -> TableState:
    """A new table that goes on from a step of a finished game."""
    caller.count(context, "create")
    if wanted.bot:
        context.service.bots.check(live, wanted.bot)
    found = branches.branch(context.service, live, caller.player, wanted.step, wanted.bot or None, wanted.seat)
    return state_of(found, caller, context.service.database.clock())


@router.get("/tables/{table}/log", tags=["play"])
def log(context: Context, caller: Reader, live: AtApiTable,
        after: Annotated[int, Query(ge=0, le=MOST_STEPS)] = 0) -> list[LogStep]:  # fmt: skip
    """What has happened after a step, in words, as far as the caller may know."""
    player = caller.player.id
    with live.lock:
        if live.must_hand_over(player) is not None:
            raise Conflict("Pass the device first.")
        history, seat, names = live.history, live.seat_for(player), live.names(caller.lang)
        return [LogStep(step=step, seat=history.seat_of(step),
                        events=[event.text(caller.lang, names) for event in history.events_of(step)
                                if event.visible_to(seat)])
                for step in range(after + 1, history.told + 1)]  # fmt: skip


@router.get("/tables/{table}/steps/{step}", tags=["play"])
def step(context: Context, caller: Reader, live: AtApiTable, step: Annotated[int, Path(ge=0, le=MOST_STEPS)],
         as_seat: Annotated[int | None, Query(ge=0, le=7, description=EYES)] = None) -> StepState:  # fmt: skip
    """The table after a step, as the caller saw it; once the game is over as any seat saw it."""
    player = caller.player.id
    with live.lock:
        looking_back.check_step(live, player, step)
        own = live.seat_for(player)
        seat = own if as_seat is None else looking_back.eyes(live, player, as_seat)
        history, names = live.history, live.names(caller.lang)
        state = history.state_after(step)
        is_secret = is_simultaneous(state)
        told = [event for event in history.events_of(step) if event.visible_to(seat)] if step else []
        return StepState(
            step=step, last=history.told, by=history.seat_of(step) if step else None, seat=seat,
            on_turn=None if is_secret else state.seat, decision=None if state.is_over else state.decision,
            events=[event.text(caller.lang, names) for event in told], view=state.view(seat),
        )  # fmt: skip


@router.get("/tables/{table}/note", tags=["tables"])
def note(context: Context, caller: Reader, live: AtApiTable) -> Note:
    """What the caller has noted at a table."""
    return Note(text=chat.note(context.service.database, live.id, caller.player.id))


@router.put("/tables/{table}/note", tags=["tables"])
@queued
def write_note(context: Context, caller: Playing, live: AtApiTable, wanted: WantedNote) -> Note:
    """Note something for oneself; it replaces what was there."""
    caller.count(context, "chat")
    chat.set_note(context.service.database, live.id, caller.player.id, wanted.text, checked_key(wanted.key))
    return note(context, caller, live)


@router.get("/tables/{table}/verification", tags=["tables"])
def verification(context: Context, caller: Reader, live: AtApiTable) -> Verification:
    """What the seed was made of. Of uploaded games and branches nothing can be proved."""
    terms, shares = live.table.terms, [seat.share for seat in live.seats]
    if terms.origin != PLAYED:
        raise Conflict("The seed of this game was known before; nothing is proved about its randomness.")
    if live.table.finished is None:
        return Verification(commitment=terms.commitment, shares=shares, secret=None, seed=None, fits=None)
    fits = seeds.commitment(terms.secret) == terms.commitment
    return Verification(commitment=terms.commitment, shares=shares, secret=terms.secret, seed=str(live.history.seed),
                        fits=fits and seeds.seed_of(terms.secret, shares) == live.history.seed)  # fmt: skip


@router.get("/tables/{table}/review", tags=["tables"])
def review(context: Context, caller: Reader, live: AtApiTable) -> ReviewInfo:
    """How a finished game was played, as far as it has been looked at."""
    if live.table.finished is None:
        raise Conflict("The game is not over yet.")
    status = context.service.reviews.status(live)
    job = status.job
    return ReviewInfo.model_validate(
        {"asked": sorted(status.asked), "done": job.done if job else 0, "of": job.of if job else 0,
         "is_given_up": status.is_given_up, "review": status.kept})  # fmt: skip


@router.post("/tables/{table}/review", tags=["tables"], status_code=202)
@queued
def ask_review(context: Context, caller: Playing, live: AtApiTable, wanted: WantedReview) -> ReviewInfo:
    """Have a finished game looked at; for those who sat there."""
    caller.count(context, "review")
    context.service.reviews.ask(live, caller.player, wanted.depth)
    return review(context, caller, live)


@router.post("/tables/{table}/hint", tags=["play"])
@queued
def hint(context: Context, caller: Playing, live: AtApiTable, wanted: WantedHint) -> HintInfo:
    """Up to three moves with their chances, where the table allows hints; all there are told that one was given."""
    caller.count(context, "hint")
    context.service.hints.ask(live, caller.player, wanted.seq)
    return hint_of(context, caller, live)


def hint_of(context: PageContext, caller: Caller, live: LiveTable) -> HintInfo:
    """The caller's hint as far as it is known."""
    with live.lock:
        seat = live.asked_of(caller.player.id)
        known = None if seat is None else live.hints.get(seat)
        if seat is None or known is None:
            raise Conflict("It is not your turn.")
        if known.hint is None:
            return HintInfo(state="failed" if known.has_failed else "thinking", moves=[])
        moves = {move.id: move for move in live.history.seat_state(seat).state.moves()}
        named = [(moves[each["action"]], each["chance"]) for each in known.hint.moves if each["action"] in moves]
        return HintInfo(state="known", moves=[
            HintMove(id=move.id, notation=move.notation, text=move.text(caller.lang), chance=chance)
            for move, chance in named])  # fmt: skip
