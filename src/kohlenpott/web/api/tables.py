"""Tables for programs: the same service as the pages, the same rules, the same limits."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse
from starlette.responses import Response

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import chat, log, tables

from ..pages.common import Context, PageContext, named_game
from ..service import branches, friendship
from ..service.bot_runner import choices, usual
from ..service.errors import BadRequest, Conflict, Forbidden, ServiceError
from ..service.live_table import LiveTable
from ..service.setup import BOT, ME, OPEN, Chair, Setup
from .callers import AtApiTable, Caller, Playing, Reader, Talker, queued
from .models import (
    BotSeat,
    ChatLine,
    DoneMove,
    GameInfo,
    MadeMove,
    MoveAnswer,
    NewTable,
    SaidLine,
    TableInfo,
    TableState,
    TakenBack,
    TakeSeat,
    games_here,
    info_of,
    pace_wanted,
    state_of,
)
from .people_models import InvitedFriend

router = APIRouter()
MOST_LISTED = 100
KINDS = {"me": ME, "open": OPEN, "bot": BOT}


@router.get("/games", tags=["tables"])
def games(context: Context, caller: Reader) -> list[GameInfo]:
    """The games that can be played here, their options and bots."""
    return games_here(context)


@router.get("/tables", tags=["tables"])
def list_tables(context: Context, caller: Reader, mine: bool = False,
                most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50) -> list[TableInfo]:  # fmt: skip
    """Public tables that are open or running; `mine`: those at which the caller sits, also finished ones."""
    database = context.service.database
    rows = tables.of_player(database, caller.player.id, most) if mine else tables.public(database, most)
    found = []
    for row in rows:
        try:
            found.append(info_of(context.service.find(row.id), caller))
        except ServiceError:  # a game that cannot be read is no table for programs
            continue
    return found


@router.post("/tables", tags=["tables"], status_code=201)
@queued
def create_table(context: Context, caller: Playing, wanted: NewTable) -> TableState:
    """A new table; it begins at once if no seat is free."""
    caller.count(context, "create")
    game = named_game(wanted.game)
    bots = choices(game.name, len(wanted.seats)) if len(wanted.seats) in game.definition.seats else ()
    chairs = []
    for number, seat in enumerate(wanted.seats):
        if seat.who == "bot" and bots and seat.bot not in bots:
            raise BadRequest("There is no such bot.", field=f"seats.{number}.bot")
        chairs.append(Chair(KINDS[seat.who], bot=seat.bot if seat.who == "bot" else ""))
    if sum(seat.who == "me" for seat in wanted.seats) > 1:
        raise BadRequest("You already have a seat at this table.", field="seats")
    setup = Setup(game.name, tuple(chairs), wanted.options, wanted.is_public, absence=wanted.absence,
                  hints=wanted.hints, pace=pace_wanted(wanted.pace))  # fmt: skip
    context.service.bots.comes_from(caller.player.id, caller.address)
    made = context.service.create(caller.player, setup, share=wanted.share)
    return state_of(made, caller, context.service.database.clock())


@router.get("/tables/{table}", tags=["tables"])
def state(context: Context, caller: Reader, live: AtApiTable) -> TableState:
    """The table as the caller sees it: who sits there, whose turn it is, the position, the legal moves."""
    seen(context, caller, live)
    return state_of(live, caller, context.service.database.clock())


def seen(context: PageContext, caller: Caller, live: LiveTable) -> None:
    """The caller has given a sign."""
    if live.held_by(caller.player.id):
        context.service.saw(live, caller.player.id)


@router.post("/tables/{table}/seat", tags=["tables"])
@queued
def take_seat(context: Context, caller: Playing, live: AtApiTable, wanted: TakeSeat) -> TableState:
    """Take a free seat, or one's own back from a bot."""
    caller.count(context, "create")
    context.service.join(live, caller.player, wanted.seat, wanted.invitation, wanted.share)
    context.service.bots.comes_from(caller.player.id, caller.address)
    return state_of(context.service.find(live.id), caller, context.service.database.clock())


@router.delete("/tables/{table}/seat", tags=["tables"])
@queued
def give_seat_back(context: Context, caller: Playing, live: AtApiTable) -> TableState:
    """Leave: before the game begins the seat is free again, in a running game a bot plays on."""
    player, terms = caller.player, live.table.terms
    if live.table.started is None:
        context.service.leave(live, player)
    else:
        mine = live.decides(player.id)
        if not mine:
            raise Conflict("There is nothing to resign from.")
        for seat in mine:
            context.service.resign(live, player, seat, usual(terms.game, terms.seats))
    return state_of(context.service.find(live.id), caller, context.service.database.clock())


@router.put("/tables/{table}/seats/{seat}/bot", tags=["tables"])
@queued
def seat_bot(context: Context, caller: Playing, live: AtApiTable, seat: int, wanted: BotSeat) -> TableState:
    """The host fills a free seat with a bot."""
    if wanted.bot not in choices(live.table.terms.game, live.table.terms.seats):
        raise BadRequest("There is no such bot.", field="bot")
    context.service.seat_bot(live, caller.player, seat, wanted.bot)
    return state_of(context.service.find(live.id), caller, context.service.database.clock())


@router.post("/tables/{table}/seats/{seat}/vote", tags=["tables"])
@queued
def vote(context: Context, caller: Playing, live: AtApiTable, seat: int) -> TableState:
    """Vote for a bot in the place of somebody who has gone; with more than half of the others it takes the seat."""
    caller.count(context, "move")
    terms = live.table.terms
    context.service.substitute(live, caller.player, seat, usual(terms.game, terms.seats))
    return state_of(context.service.find(live.id), caller, context.service.database.clock())


@router.post("/tables/{table}/invitations", tags=["tables"], status_code=204)
@queued
def invite(context: Context, caller: Playing, live: AtApiTable, wanted: InvitedFriend) -> None:
    """Ask a friend to a table that waits for players; the friend is told, once."""
    caller.count(context, "name")
    friendship.invite(context.service, live, caller.player, wanted.player)


@router.post("/tables/{table}/moves", tags=["play"])
@queued
def move(context: Context, caller: Playing, live: AtApiTable, made: MadeMove) -> DoneMove:
    """Make a move. A refused one is a problem with the rule's id and numbers; nothing has changed then."""
    caller.count(context, "move")
    seen(context, caller, live)
    done = context.service.move(live, caller.player, made.move, made.seq, made.key, as_seen=True)
    return DoneMove(seq=context.service.find(live.id).history.seq_for(live.held_by(caller.player.id)),
                    repeated=done.repeated)  # fmt: skip


@router.post("/tables/{table}/undo", tags=["play"])
@queued
def undo(context: Context, caller: Playing, live: AtApiTable, taken: TakenBack) -> DoneMove:
    """Take one's last step back, within the turn and not across anything revealed."""
    caller.count(context, "move")
    done = context.service.undo(live, caller.player, taken.seq, taken.key, as_seen=True)
    return DoneMove(seq=context.service.find(live.id).history.seq_for(live.held_by(caller.player.id)),
                    repeated=done.repeated)  # fmt: skip


@router.get("/tables/{table}/explain", tags=["play"])
def explain(context: Context, caller: Reader, live: AtApiTable,
            move: Annotated[str, Query(min_length=1, max_length=80)]) -> MoveAnswer:  # fmt: skip
    """Would a move, by id or notation, be legal for the caller now? If not: which rule forbids it."""
    with live.lock:
        player = caller.player.id
        seat = live.seat_for(player)
        if not live.is_running or seat is None or live.asked_of(player) != seat:
            raise Forbidden("It is not your turn.")
        state = live.history.seat_state(seat).state
        try:
            action = int(move) if move.isascii() and move.isdigit() and len(move) < 7 else state.resolve(move)
            if not 0 <= action < live.game.actions:
                raise BadRequest("This is not a move of this game.", field="move")
            refusal = state.refusal(action)
        except ServiceError:
            raise
        except (KohlenpottError, OverflowError):
            raise BadRequest("This is not a move of this game.", field="move") from None
    if refusal is None:
        return MoveAnswer(legal=True, rule=None, detail=None, needs=None, has=None)
    return MoveAnswer(legal=False, rule=refusal.rule, detail=refusal.text(caller.lang), needs=refusal.needs,
                      has=refusal.has)  # fmt: skip


@router.post("/tables/{table}/rematch", tags=["tables"], status_code=201)
@queued
def rematch(context: Context, caller: Playing, live: AtApiTable) -> TableState:
    """Once more with the same people."""
    caller.count(context, "create")
    return state_of(branches.rematch(context.service, live, caller.player), caller, context.service.database.clock())


@router.get("/tables/{table}/chat", tags=["chat"])
def heard(context: Context, caller: Reader, live: AtApiTable) -> list[ChatLine]:
    """The last lines of the chat."""
    return [ChatLine(id=line.id, name=line.name, text=line.text, made=line.made) for line in context.service.said(live)]


@router.post("/tables/{table}/chat", tags=["chat"], status_code=201)
@queued
def say(context: Context, caller: Talker, live: AtApiTable, said: SaidLine) -> list[ChatLine]:
    """Say something at the table."""
    caller.count(context, "chat")
    text = chat.clean_line(said.text)
    if not text:
        raise BadRequest("Write a message first.", field="text")
    context.service.say(live, caller.player, text, said.key)
    return heard(context, caller, live)


TEXT = {"text/plain": {"schema": {"type": "string"}}}
RECORD: dict[int | str, dict[str, Any]] = {200: {"content": TEXT, "description": "The record (.kpr)."}}


@router.get("/tables/{table}/record", tags=["tables"], response_class=PlainTextResponse, responses=RECORD)
def record(context: Context, caller: Reader, live: AtApiTable) -> Response:
    """The record of a finished game."""
    if live.table.finished is None:
        raise Conflict("The game is not over yet.")
    entries = log.read(context.service.database, live.id)
    return PlainTextResponse(live.history.record(entries, live.names("en")).to_text())
