"""One's own page: ways to come back, browsers that are signed in, all of one's data, going for good."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from kohlenpott.api.untrusted import read_index
from kohlenpott.store import passkeys, personal_data, recovery_codes, sign_ins
from kohlenpott.store.players import Account

from ..service import people, vacations
from ..service.errors import BadRequest, Conflict, Forbidden, ServiceError
from ..visitors import COOKIE, INVITED, Visitor, token_of
from .common import Asking, Context, PageContext, check_fresh, go, in_words, page, writing

router = APIRouter(prefix="/me")
Text = Annotated[str, Form()]


@router.get("")
def me(request: Request, context: Context, visitor: Asking) -> Response:
    """Who one is here; somebody new is asked to keep a name."""
    if visitor.player is None:
        return go(request, visitor, "/sign-in")
    return account_page(request, context, visitor)


def account_page(
    request: Request, context: PageContext, visitor: Visitor, error: ServiceError | None = None
) -> Response:
    """The page, perhaps with what was wrong with the last request."""
    player, database = somebody(visitor), context.service.database
    values = {
        "sign_ins": sign_ins.listed(database, player.id, sign_ins.hashed(token_of(request))),
        "passkeys": passkeys.of_player(database, player.id), "code_made": recovery_codes.made(database, player.id),
        "vacation": vacations.current(context.service, player),
        "days_left": vacations.left_for(context.service, player),
        "now": database.clock(), "problem": in_words(visitor, error) if error else "",
    }  # fmt: skip
    return page(request, visitor, "account.html", values, error.status if error else 200)


def somebody(visitor: Visitor) -> Account:
    """The visitor, if known."""
    if visitor.player is None:
        raise Forbidden("Sign in first.")
    return visitor.player


@router.post("/code")
@writing
def new_code(request: Request, context: Context, visitor: Asking) -> Response:
    """Another recovery code; the one before counts no more."""
    player = somebody(visitor)
    context.limits.count("name", visitor.who, visitor.address)
    if not visitor.is_kept:
        raise Conflict("Keep a name first.")
    check_fresh(request, context, visitor)
    code = people.new_code(context.service.database, player)
    return page(request, visitor, "recovery_code.html", {"code": code, "is_new": False})


@router.post("/vacation")
@writing
def vacation(request: Request, context: Context, visitor: Asking, days: Text = "") -> Response:
    """Go away for some days, or (without days) come back."""
    player = somebody(visitor)
    context.limits.count("name", visitor.who, visitor.address)
    try:
        if days:
            vacations.take(context.service, player, read_index(days, vacations.MOST_A_YEAR + 1) or 0)
        else:
            vacations.end(context.service, player)
    except (BadRequest, Conflict) as error:
        return account_page(request, context, visitor, error)
    return go(request, visitor, "/me")


@router.post("/passkeys/remove")
@writing
def remove_passkey(request: Request, context: Context, visitor: Asking, which: Text) -> Response:
    """A passkey counts no more."""
    check_fresh(request, context, visitor)
    try:
        people.remove_passkey(context.service.database, somebody(visitor), which)
    except Conflict as error:
        return account_page(request, context, visitor, error)
    return go(request, visitor, "/me")


@router.post("/sign-ins/end")
@writing
def end_sign_in(request: Request, context: Context, visitor: Asking, which: Text = "") -> Response:
    """End one sign-in, or all the others."""
    player = somebody(visitor)
    check_fresh(request, context, visitor)
    context.sessions.ended(people.end_sign_ins(context.service.database, player, token_of(request), which))
    return go(request, visitor, "/me")


@router.post("/sign-out")
@writing
def sign_out(request: Request, context: Context, visitor: Asking, sure: Text = "") -> Response:
    """Leave this browser. A guest has no way back, and must be sure."""
    player = somebody(visitor)
    if not visitor.is_kept and sure != "yes":
        error = Conflict("You have not kept your name: nobody could come back to your seats. Tick that you are sure.")
        return account_page(request, context, visitor, error)
    this = sign_ins.public_id(sign_ins.hashed(token_of(request)))
    context.sessions.ended(people.end_sign_ins(context.service.database, player, token_of(request), this))
    return gone(request, visitor)


def gone(request: Request, visitor: Visitor) -> Response:
    """Home, as somebody new; the browser keeps nothing."""
    visitor.player, visitor.token = None, ""
    found = go(request, visitor, "/")
    is_secure = request.url.scheme == "https"
    for cookie in (COOKIE, INVITED):
        found.delete_cookie(cookie, httponly=True, samesite="lax", secure=is_secure)
    return found


@router.get("/data.json")
def all_data(context: Context, visitor: Asking) -> Response:
    """Everything that is kept about the visitor."""
    context.limits.count("export", visitor.who, visitor.address)
    found = personal_data.everything(context.service.database, somebody(visitor))
    return JSONResponse(found, headers={"Content-Disposition": 'attachment; filename="kohlenpott.json"'})


@router.post("/delete")
@writing
def delete(request: Request, context: Context, visitor: Asking, name: Text = "") -> Response:
    """Go for good: whoever wants that types the name."""
    player = somebody(visitor)
    if name.strip() != player.name:
        error = BadRequest("Type your name as it stands above, so that this does not happen by mistake.")
        return account_page(request, context, visitor, error)
    check_fresh(request, context, visitor)
    context.sessions.ended(people.forget(context.service, player))
    return gone(request, visitor)
