"""A table: looking at it and acting at it."""

from __future__ import annotations

import dataclasses
from hmac import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from kohlenpott.api.untrusted import read_index, read_json
from kohlenpott.store import chat, friends
from kohlenpott.store.players import clean_name

from .. import naming
from ..invitations import code, link_to
from ..previews import preview
from ..rulepages import rule_of
from ..service import branches
from ..service.bot_runner import usual
from ..service.errors import BadRequest, Conflict, Forbidden, NameTaken, OutOfDate, Refused, ServiceError
from ..service.guarding import people_at
from ..service.live_table import LiveTable
from ..service.tables import checked_key
from ..table_view import chat_key, update
from ..templating import render
from ..visitors import Visitor, keep_invitation
from .common import Asking, AtTable, Context, PageContext, go, in_words, live_page, page, player_of, wants_json, writing

router = APIRouter(prefix="/t/{id}")
Text = Annotated[str, Form()]
Number = Annotated[int, Form()]
LONGEST_NOTATION = 80  # of a move that is sent in words
ON_LINE = "line"  # instead of the regions a tab has: what changed comes over its line


@router.get("")
def show(request: Request, context: Context, visitor: Asking, live: AtTable, invite: str = "") -> Response:
    """The table; whoever comes with an invitation keeps it."""
    if not invite.isascii() or not compare_digest(invite, live.invitation):
        return table_page(request, context, visitor, live)
    visitor.invitations[live.id] = invite
    found = table_page(request, context, visitor, live)
    keep_invitation(visitor, live.id, invite, found, request.url.scheme == "https")
    return found


def table_page(request: Request, context: PageContext, visitor: Visitor, live: LiveTable,
               error: ServiceError | None = None) -> Response:  # fmt: skip
    """The table, perhaps with what was wrong with the last request."""
    seen(context, visitor, live)
    if live.table.started is None:
        return waiting_page(request, context, visitor, live, error)
    rendered = context.table_pages.seen_by(live, visitor)
    if rendered.overview.lamp.is_there:
        context.service.hints.warm(live)
    note = chat.note(context.service.database, live.id, visitor.id) if visitor.id else ""
    shown = rendered.overview
    values = {"rendered": rendered, "g": shown, "m": shown.game_view, "title": rendered.title, "note": note,
              "now": context.service.database.clock(),
              "chat_key": chat_key(live, visitor, context.service.said(live)),
               "problem": problem_html(visitor, live, error, is_page=True) if error else ""}  # fmt: skip
    return page(request, visitor, "table.html", values, error.status if error else 200)


def friends_for(context: PageContext, visitor: Visitor, live: LiveTable) -> list[tuple[friends.Friend, bool]]:
    """The friends whom somebody at the table may ask to it, and whether they were."""
    database, here = context.service.database, people_at(live.seats, live.table.terms.host)
    if visitor.id not in here:
        return []
    asked = friends.invited_to(database, live.id)
    return [(each, each.id in asked) for each in friends.of_player(database, visitor.id) if each.id not in here]


def waiting_page(request: Request, context: PageContext, visitor: Visitor, live: LiveTable,
                 error: ServiceError | None = None) -> Response:  # fmt: skip
    """A table that waits for players: who is there, a seat, and a link to give on. A new name is asked for here."""
    shown = context.table_pages.seen_by(live, visitor).overview
    taken = {seat.name.casefold() for seat in live.seats if not seat.is_free}
    name = visitor.player.name if visitor.player is not None and visitor.is_named else ""
    is_taken = name.casefold() in taken and name != ""
    is_inviting = live.table.terms.is_public or shown.invitation
    link = link_to(request, live, shown.invitation) if is_inviting else ""
    values = {"g": shown, "definition": live.game.definition,
              "asks_name": not name or is_taken, "is_taken": is_taken, "name": "" if is_taken else name,
              "link": link, "code": code(link, visitor.say("QR code of the table's link")) if link else "",
              "offers": error.offers if isinstance(error, NameTaken) else (),
              "friends": friends_for(context, visitor, live) if link else (),
              "problem": problem_html(visitor, live, error) if error else ""}  # fmt: skip
    if error is not None:
        return page(request, visitor, "waiting.html", values, error.status)
    return live_page(request, visitor, "waiting.html", values)


def seen(context: PageContext, visitor: Visitor, live: LiveTable) -> None:
    """The visitor has given a sign."""
    if visitor.id in {seat.player for seat in live.seats} and visitor.id is not None:
        context.service.saw(live, visitor.id)


def problem_html(visitor: Visitor, live: LiveTable, error: ServiceError, is_page: bool = False) -> str:
    """What was wrong in one line: for a refused move the rule and its numbers; on a page of its own the rule's text."""
    rule = rule_of(live.game, error.refusal.rule, visitor.lang) if isinstance(error, Refused) else None
    return render(visitor.lang, "regions/problem.html", {"text": in_words(visitor, error), "rule": rule,
                                                         "game": live.game, "is_page": is_page})  # fmt: skip


def answer(request: Request, context: PageContext, visitor: Visitor, live: LiveTable, have: str,
           error: ServiceError | None = None) -> Response:  # fmt: skip
    """After an action: our script gets what changed, here or over its line; a browser without it the whole page."""
    if not wants_json(request):
        if error is not None:
            return table_page(request, context, visitor, live, error)
        return go(request, visitor, f"/t/{live.id}")
    if have == ON_LINE:
        found: dict[str, Any] = {"seq": live.history.seq_for(live.held_by(visitor.id))}
    else:
        found = update(context.table_pages.seen_by(live, visitor), known(have))
    if error is not None:
        found["problem"] = problem_html(visitor, live, error)
    return JSONResponse(found, error.status if error else 200)


def known(have: str) -> dict[str, str]:
    """The regions a browser says it has."""
    found = read_json(have or "{}")
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


@router.get("/update")
def catch_up(context: Context, visitor: Asking, live: AtTable, have: str = "") -> Response:
    """What changed, for browsers that cannot keep a line open."""
    seen(context, visitor, live)
    return JSONResponse(update(context.table_pages.seen_by(live, visitor), known(have)))


@router.post("/move")
@writing
def move(request: Request, context: Context, visitor: Asking, live: AtTable, action: Text, seq: Number,
         key: Text, have: Text = "") -> Response:  # fmt: skip
    """Make a move."""
    if visitor.player is None:
        raise Forbidden("You are a spectator at this table.")
    context.limits.count("move", visitor.who, visitor.address)
    seen(context, visitor, live)
    number = read_index(action, live.game.actions)
    chosen = action[:LONGEST_NOTATION] if number is None else number
    try:
        context.service.move(live, visitor.player, chosen, seq, key, as_seen=True)
    except (Refused, OutOfDate, Conflict) as error:
        return answer(request, context, visitor, context.service.find(live.id), have, error)
    return answer(request, context, visitor, live, have)


@router.post("/undo")
@writing
def undo(request: Request, context: Context, visitor: Asking, live: AtTable, seq: Number, key: Text,
         have: Text = "") -> Response:  # fmt: skip
    """Take the last step back."""
    if visitor.player is None:
        raise Forbidden("You are a spectator at this table.")
    context.limits.count("move", visitor.who, visitor.address)
    try:
        context.service.undo(live, visitor.player, seq, key, as_seen=True)
    except Conflict as error:
        return answer(request, context, visitor, context.service.find(live.id), have, error)
    return answer(request, context, visitor, live, have)


@router.post("/hint")
@writing
def hint(request: Request, context: Context, visitor: Asking, live: AtTable, seq: Number,
         have: Text = "") -> Response:  # fmt: skip
    """Light the lamp: what could be done now?"""
    if visitor.player is None:
        raise Forbidden("You are a spectator at this table.")
    context.limits.count("hint", visitor.who, visitor.address)
    seen(context, visitor, live)
    try:
        context.service.hints.ask(live, visitor.player, seq)
    except (OutOfDate, Conflict) as error:
        return answer(request, context, visitor, live, have, error)
    return answer(request, context, visitor, live, have)


@router.get("/preview")
def look_ahead(visitor: Asking, live: AtTable, action: int, seq: int) -> Response:
    """What a move would change, for the one who is asked; nothing for a question that is out of date."""
    with live.lock:
        seat = live.seat_for(visitor.id)
        is_asked = live.asked_of(visitor.id) == seat and live.must_hand_over(visitor.id) is None
        if seat is None or not is_asked or live.history.seq_for(live.held_by(visitor.id)) != seq:
            return JSONResponse({"html": ""})
        if not 0 <= action < live.game.actions:
            raise BadRequest("This is not a move of this game.")
        state, names = live.history.seat_state(seat).state.clone(), live.names(visitor.lang)
        if state.refusal(action) is not None and action in (earlier := live.history.earlier(seat)):
            state = earlier[action].state
    found = preview(state, action, visitor.lang, names)
    return JSONResponse({"html": render(visitor.lang, "regions/preview.html", {"p": found, "game": live.game})})


@router.post("/show")
@writing
def hand_over(request: Request, context: Context, visitor: Asking, live: AtTable, seat: Number) -> Response:
    """The screen was handed over."""
    if visitor.id is None or seat not in live.held_by(visitor.id):
        raise Forbidden("This is not your seat.")
    context.service.show(live, visitor.id, seat)
    return go(request, visitor, f"/t/{live.id}")


@router.post("/join")
@writing
def join(request: Request, context: Context, visitor: Asking, live: AtTable, seat: Number, name: Text = "",
         share: Text = "") -> Response:  # fmt: skip
    """Take a seat."""
    context.limits.count("create", visitor.who, visitor.address)
    try:
        player = player_of(context, visitor, name)
        naming.checked(context.service.database, clean_name(name), player.id)
    except NameTaken as error:
        return waiting_page(request, context, visitor, live, error)
    as_called = dataclasses.replace(player, name=clean_name(name) or player.name)
    context.service.join(live, as_called, seat, visitor.invitations.get(live.id, ""), share)
    return go(request, visitor, f"/t/{live.id}")


@router.post("/leave")
@writing
def leave(request: Request, context: Context, visitor: Asking, live: AtTable) -> Response:
    """Give the seat back before the game begins."""
    context.service.leave(live, player_of(context, visitor))
    return go(request, visitor, f"/t/{live.id}")


@router.post("/bot")
@writing
def seat_bot(request: Request, context: Context, visitor: Asking, live: AtTable, seat: Number, bot: Text) -> Response:
    """Fill a free seat with a bot."""
    context.service.seat_bot(live, player_of(context, visitor), seat, bot)
    return go(request, visitor, f"/t/{live.id}")


@router.post("/resign")
@writing
def resign(request: Request, context: Context, visitor: Asking, live: AtTable) -> Response:
    """Leave the game; a bot plays on."""
    player, terms = player_of(context, visitor), live.table.terms
    mine = live.decides(player.id)
    if not mine:
        raise Conflict("There is nothing to resign from.")
    for seat in mine:
        context.service.resign(live, player, seat, usual(terms.game, terms.seats))
    return go(request, visitor, f"/t/{live.id}")


@router.post("/replace")
@writing
def replace(request: Request, context: Context, visitor: Asking, live: AtTable, seat: Number) -> Response:
    """A bot for somebody who has gone."""
    terms = live.table.terms
    context.service.substitute(live, player_of(context, visitor), seat, usual(terms.game, terms.seats))
    return go(request, visitor, f"/t/{live.id}")


@router.post("/chat")
@writing
def say(request: Request, context: Context, visitor: Asking, live: AtTable, text: Text, have: Text = "",
        key: Text = "") -> Response:  # fmt: skip
    """Say something."""
    context.limits.count("chat", visitor.who, visitor.address)
    shown = chat.clean_line(text)
    if not shown:
        raise BadRequest("Write a message first.")
    context.service.say(live, player_of(context, visitor), shown, key or None)
    return answer(request, context, visitor, live, have)


@router.post("/note")
@writing
def note(
    request: Request, context: Context, visitor: Asking, live: AtTable, text: Text = "", key: Text = ""
) -> Response:
    """Note something for oneself."""
    context.limits.count("chat", visitor.who, visitor.address)
    player, mark = player_of(context, visitor), checked_key(key or None)
    chat.set_note(context.service.database, live.id, player.id, text[: chat.LONGEST_NOTE], mark)
    return go(request, visitor, f"/t/{live.id}") if not wants_json(request) else JSONResponse({})


@router.post("/rematch")
@writing
def rematch(request: Request, context: Context, visitor: Asking, live: AtTable) -> Response:
    """Once more."""
    context.limits.count("create", visitor.who, visitor.address)
    player = player_of(context, visitor)
    found = branches.rematch(context.service, live, player)
    return go(request, visitor, f"/t/{found.id}")
