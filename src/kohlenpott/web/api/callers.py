"""Who calls: a program with the token of a person, and what it may do."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.exc import SQLAlchemyError

from kohlenpott.store import Busy, access_tokens
from kohlenpott.store.players import Account

from ..addresses import address_of
from ..pages.common import Context, PageContext
from ..service.errors import Forbidden
from ..service.live_table import LiveTable
from .problems import BadToken, lang_of

LONGEST_TOKEN = 100
READ, PLAY, CHAT = access_tokens.SCOPES
Answer = TypeVar("Answer")
bearer = HTTPBearer(auto_error=False, description="A personal token; people make them at /me/tokens.")


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that acts for a person."""

    player: Account
    scopes: tuple[str, ...]
    lang: str
    address: str
    token: str

    def count(self, context: PageContext, kind: str) -> None:
        """One more request of a kind."""
        context.limits.count(kind, self.player.id, self.address)


def called_by(request: Request, context: PageContext, given: HTTPAuthorizationCredentials | None) -> Caller:
    """Whose program asks."""
    token = given.credentials[:LONGEST_TOKEN] if given is not None else ""
    found = access_tokens.find(context.service.database, token) if token else None
    if found is None:
        raise BadToken("This token is not known, or it has expired.")
    player, known = found
    address = address_of(request)
    caller = Caller(player, known.scopes, lang_of(request), address, token)
    caller.count(context, "api")
    if known.used is None or context.service.database.clock() - known.used > access_tokens.USED_PAUSE:
        with contextlib.suppress(Busy, SQLAlchemyError):  # the next request tries again
            access_tokens.use(context.service.database, token)
    return caller


def scope_of(call: Callable[..., Any]) -> str:
    """The scope a handler asks for."""
    kinds = {"Reader": READ, "Playing": PLAY, "Talker": CHAT}
    return kinds.get(str(call.__annotations__.get("caller", "")), "")


def needing(scope: str) -> Any:
    """Who calls, with a token that has this scope."""

    def dependency(
        request: Request, context: Context, given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
    ) -> Caller:
        caller = called_by(request, context, given)
        if scope not in caller.scopes:
            raise Forbidden("The token of this request lacks the scope %(scope)s.", scope=scope)
        return caller

    return Depends(dependency)


Reader = Annotated[Caller, needing(READ)]
Playing = Annotated[Caller, needing(PLAY)]
Talker = Annotated[Caller, needing(CHAT)]


def found_table(table: str, context: Context) -> LiveTable:
    """The table an address names."""
    return context.service.find(table)


AtApiTable = Annotated[LiveTable, Depends(found_table)]


def queued(handler: Callable[..., Answer]) -> Callable[..., Awaitable[Answer]]:
    """A handler that changes something waits where all of them wait."""

    @wraps(handler)
    async def waiting(**values: Any) -> Answer:
        context: PageContext = values["context"]
        async with context.feeds.room():
            return await context.writes.run(partial(handler, **values))

    return waiting
