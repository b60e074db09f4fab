"""Keeping a name and coming back to it: with a passkey, or with eight words on paper."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from kohlenpott.store import recovery_codes, sign_ins, tables
from kohlenpott.store.players import Account, clean_name

from .. import naming, passkeys
from ..service import people
from ..service.errors import Forbidden, NameTaken, ServiceError, TooMany
from ..visitors import Visitor, token_of
from .common import Asking, Context, PageContext, check_fresh, go, in_words, local, page, player_of, writing

router = APIRouter(prefix="/sign-in")
Text = Annotated[str, Form()]
MOST_LOOKED_AT = 60  # games of a guest that are counted


@router.get("")
def sign_in_page(request: Request, context: Context, visitor: Asking, back: str = "/", name: str = "") -> Response:
    """Keep a name, or come back to one."""
    if visitor.is_kept:
        return go(request, visitor, "/me")
    return shown(request, context, visitor, name=clean_name(name), back=local(back))


def shown(request: Request, context: PageContext, visitor: Visitor, name: str = "", back: str = "/",
          keeping: ServiceError | None = None, entering: ServiceError | None = None) -> Response:  # fmt: skip
    """The page, perhaps with what was wrong; nothing that was typed is lost but the words."""
    mine = tables.of_player(context.service.database, visitor.id, MOST_LOOKED_AT) if visitor.id else []
    wished = name or (visitor.player.name if visitor.player is not None and visitor.is_named else "")
    error = keeping or entering
    values: dict[str, Any] = {
        "name": wished, "back": back, "running": sum(table.finished is None for table in mine), "games": len(mine),
        "offers": keeping.offers if isinstance(keeping, NameTaken) else (),
        "keeping": in_words(visitor, keeping) if keeping else "",
        "entering": in_words(visitor, entering) if entering else "",
    }  # fmt: skip
    return page(request, visitor, "sign_in.html", values, error.status if error else 200)


@router.get("/name")
def name_check(context: Context, visitor: Asking, name: str = "") -> Response:
    """Is a name free? For the line below the field."""
    context.limits.count("name-check", visitor.who, visitor.address)
    try:
        naming.to_keep(context.service.database, name, visitor.id)
    except ServiceError as error:
        offers = error.offers if isinstance(error, NameTaken) else ()
        return JSONResponse({"line": in_words(visitor, error), "free": False, "offers": offers})
    return JSONResponse({"line": visitor.say("free, and yours once you keep it"), "free": True, "offers": []})


@router.post("/code")
@writing
def keep_with_code(request: Request, context: Context, visitor: Asking, name: Text = "") -> Response:
    """Keep a name with eight words, which are shown once."""
    database = context.service.database
    context.limits.count("name", visitor.who, visitor.address)
    check_fresh(request, context, visitor)
    try:
        wanted = naming.to_keep(database, name, visitor.id)
        player = player_of(context, visitor)
        code = recovery_codes.new_code()
        old = token_now(request, visitor)
        became(request, context, visitor, *people.keep_name(database, player, wanted, visitor.device, old, code))
    except TooMany:
        raise
    except ServiceError as error:
        return shown(request, context, visitor, clean_name(name), keeping=error)
    return page(request, visitor, "recovery_code.html", {"code": code, "is_new": True})


@router.post("")
@writing
def enter_with_code(request: Request, context: Context, visitor: Asking, name: Text = "", code: Text = "",
                    back: Text = "/", along: Text = "") -> Response:  # fmt: skip
    """Come back with the name and the eight words."""
    context.limits.count("sign-in", visitor.address)
    try:
        player = people.with_code(context.service.database, clean_name(name), code)
    except Forbidden as error:
        return shown(request, context, visitor, clean_name(name), local(back), entering=error)
    became(request, context, visitor, player, entered(request, context, visitor, player, along == "yes"))
    return go(request, visitor, local(back))


@router.post("/passkey/ask")
@writing
def ask(request: Request, context: Context, visitor: Asking, name: Text = "", purpose: Text = "enter") -> Response:
    """What the browser's authenticator is to sign: to keep a name, to add a key, to prove it anew, or to come back."""
    database, place = context.service.database, passkeys.place_of(request)
    context.limits.count("name", visitor.who, visitor.address)
    if purpose == "enter":
        return JSONResponse(passkeys.ask_to_enter(database, place))
    if visitor.player is not None and visitor.is_kept:
        if purpose == "prove":
            return JSONResponse(passkeys.ask_to_prove(database, place, visitor.player))
        check_fresh(request, context, visitor)
        return JSONResponse(passkeys.ask_to_keep(database, place, visitor.player, visitor.player.name))
    wanted = naming.to_keep(database, name, visitor.id)
    return JSONResponse(passkeys.ask_to_keep(database, place, player_of(context, visitor), wanted))


@router.post("/passkey/keep")
@writing
def keep_with_passkey(request: Request, context: Context, visitor: Asking, credential: Text,
                      name: Text = "") -> Response:  # fmt: skip
    """Keep a name with the key the authenticator has made, or add the key to a name that is kept."""
    database, player = context.service.database, visitor.player
    context.limits.count("sign-in", visitor.address)
    if player is None:
        raise Forbidden("That took too long, or it was answered already. Try again.")
    check_fresh(request, context, visitor)
    wanted = player.name if visitor.is_kept else naming.to_keep(database, name, player.id)
    passkey = passkeys.kept(database, passkeys.place_of(request), player, credential)
    became(request, context, visitor,
           *people.keep_name(database, player, wanted, visitor.device, token_of(request), passkey=passkey))  # fmt: skip
    return JSONResponse({"go": "/me"})


@router.post("/passkey/enter")
@writing
def enter_with_passkey(request: Request, context: Context, visitor: Asking, credential: Text,
                       back: Text = "/", along: Text = "") -> Response:  # fmt: skip
    """Come back with a passkey."""
    context.limits.count("sign-in", visitor.address)
    player, used = passkeys.entered(context.service.database, passkeys.place_of(request), credential)
    became(request, context, visitor, player, entered(request, context, visitor, player, along == "yes", used))
    return JSONResponse({"go": local(back)})


def entered(request: Request, context: PageContext, visitor: Visitor, player: Account, is_along: bool,
            used: people.NewPasskey | None = None) -> str:  # fmt: skip
    """The session of somebody who has come back; what was done here as a guest goes along if that is wanted."""
    service, old = context.service, token_now(request, visitor)
    if is_along and visitor.player is not None and not visitor.is_kept:
        return people.sign_in_with_games(service, visitor.player, player, visitor.device, old, used)
    return people.sign_in(service.database, player, visitor.device, old, used)


def token_now(request: Request, visitor: Visitor) -> str:
    """The session the browser has, or is about to get."""
    return visitor.token or token_of(request)


def became(request: Request, context: PageContext, visitor: Visitor, player: Account, token: str) -> None:
    """The visitor is this player from now on, with a session that nobody has seen before; lines of the old one end."""
    visitor.player, visitor.token = player, token
    context.sessions.ended([sign_ins.hashed(token_of(request))])
