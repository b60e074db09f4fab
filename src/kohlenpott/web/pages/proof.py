"""Proving anew who one is, before something that a stolen session must not be able to do."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from kohlenpott.store import passkeys as known_passkeys
from kohlenpott.store import recovery_codes

from .. import passkeys
from ..service import people
from ..service.errors import Forbidden, ServiceError
from ..visitors import Visitor, token_of
from .common import Asking, Context, PageContext, go, in_words, local, page, writing
from .sign_in import became
from .tokens import owner

router = APIRouter(prefix="/me/prove")
Text = Annotated[str, Form()]


@router.get("")
def prove(request: Request, context: Context, visitor: Asking, back: str = "/me") -> Response:
    """The ways somebody has to prove it."""
    if not visitor.is_kept:
        return go(request, visitor, "/sign-in")
    return proof_page(request, context, visitor, local(back))


def proof_page(request: Request, context: PageContext, visitor: Visitor, back: str,
               error: ServiceError | None = None) -> Response:  # fmt: skip
    """The page, perhaps with what was wrong with the last try."""
    player, database = owner(visitor), context.service.database
    values = {"has_passkey": bool(known_passkeys.of_player(database, player.id)), "back": back,
              "has_code": recovery_codes.made(database, player.id) is not None,
              "problem": in_words(visitor, error) if error else ""}  # fmt: skip
    return page(request, visitor, "prove.html", values, error.status if error else 200)


@router.post("")
@writing
def with_code(request: Request, context: Context, visitor: Asking, code: Text = "", back: Text = "/me") -> Response:
    """By the eight words."""
    player, database = owner(visitor), context.service.database
    context.limits.count("sign-in", visitor.address)
    if not recovery_codes.fits(database, player.id, code):
        error = Forbidden("These are not your eight words.")
        return proof_page(request, context, visitor, local(back), error)
    became(request, context, visitor, player, people.sign_in(database, player, visitor.device, token_of(request)))
    return go(request, visitor, local(back))


@router.post("/passkey")
@writing
def with_passkey(request: Request, context: Context, visitor: Asking, credential: Text,
                 back: Text = "/me") -> Response:  # fmt: skip
    """By a passkey of one's own."""
    database = context.service.database
    context.limits.count("sign-in", visitor.address)
    player, used = passkeys.entered(database, passkeys.place_of(request), credential, owner(visitor).id)
    token = people.sign_in(database, player, visitor.device, token_of(request), used)
    became(request, context, visitor, player, token)
    return JSONResponse({"go": local(back)})
