"""Personal tokens: made for a program, with scopes and an end; shown once, ended at any time."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from kohlenpott.api.untrusted import read_index
from kohlenpott.store import access_tokens
from kohlenpott.store.access_tokens import LONGEST_NAME, SCOPES, TooManyTokens
from kohlenpott.store.players import Account
from kohlenpott.store.sign_ins import DAY

from ..service.errors import BadRequest, Conflict, Forbidden, NotFound, ServiceError
from ..visitors import Visitor
from .common import Asking, Context, PageContext, check_fresh, go, in_words, page, writing

router = APIRouter(prefix="/me/tokens")
Text = Annotated[str, Form()]
DAYS = (7, 30, 90, 365)


def owner(visitor: Visitor) -> Account:
    """Whose name is kept may let programs play: a token must not outlive the way back."""
    if visitor.player is None or not visitor.is_kept:
        raise Forbidden("Keep a name first.")
    return visitor.player


@router.get("")
def tokens(request: Request, context: Context, visitor: Asking) -> Response:
    """All tokens, and a form for a new one."""
    return tokens_page(request, context, visitor)


def tokens_page(request: Request, context: PageContext, visitor: Visitor, new: str = "",
                error: ServiceError | None = None) -> Response:  # fmt: skip
    """The page, with a token that was just made or with what was wrong."""
    database = context.service.database
    values = {"tokens": access_tokens.of_player(database, owner(visitor).id), "new": new, "scopes": SCOPES,
              "days": DAYS, "now": database.clock(), "problem": in_words(visitor, error) if error else ""}  # fmt: skip
    return page(request, visitor, "tokens.html", values, error.status if error else 200)


@router.post("")
@writing
def make(request: Request, context: Context, visitor: Asking, name: Text = "", days: Text = "",
         read: Annotated[str, Form(alias="scope-read")] = "", play: Annotated[str, Form(alias="scope-play")] = "",
         chat: Annotated[str, Form(alias="scope-chat")] = "") -> Response:  # fmt: skip
    """A new token, shown this once."""
    player, database = owner(visitor), context.service.database
    context.limits.count("name", visitor.who, visitor.address)
    check_fresh(request, context, visitor, "/me/tokens")
    called = "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]
    scopes = [scope for scope, chosen in zip(SCOPES, (read, play, chat), strict=True) if chosen == "yes"]
    lasts = read_index(days, max(DAYS) + 1)
    try:
        if not called or not scopes or lasts not in DAYS:
            raise BadRequest("A token needs a name, at least one scope and an end.")
        now = database.clock()
        with database.write() as connection:
            new = access_tokens.create(connection, player.id, called, scopes, now + lasts * DAY, now)
    except BadRequest as error:
        return tokens_page(request, context, visitor, error=error)
    except TooManyTokens:
        return tokens_page(request, context, visitor, error=Conflict("You have enough tokens: end one first."))
    return tokens_page(request, context, visitor, new)


@router.post("/end")
@writing
def end(request: Request, context: Context, visitor: Asking, which: Text) -> Response:
    """A token counts no more."""
    with context.service.database.write() as connection:
        is_ended = access_tokens.end(connection, owner(visitor).id, which)
    if not is_ended:
        raise NotFound("There is no such token.")
    return go(request, visitor, "/me/tokens")
