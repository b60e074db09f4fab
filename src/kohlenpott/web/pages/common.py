"""What all handlers share: the context they work at, who asks, how answers are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial, wraps
from hashlib import blake2b
from typing import Annotated, Any

from cachetools import LRUCache
from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.render import Scene
from kohlenpott.store import Busy, players
from kohlenpott.store.players import Account

from .. import naming
from ..feeds import Feeds
from ..limits import Limits
from ..notices.service import NoticeService
from ..service.errors import Later, NotFound, ProofNeeded, Refused, ServiceError, busy
from ..service.live_table import LiveTable
from ..service.tables import TableService
from ..sessions import Sessions
from ..standings import Standings
from ..table_view import TablePages
from ..templating import render
from ..visitors import Visitor, introduce, remember, token_of, visitor_of
from ..write_queue import WriteQueue

MOST_SCENES = 64


@dataclass(frozen=True, slots=True)
class PageContext:
    """Everything the handlers need."""

    service: TableService
    sessions: Sessions
    table_pages: TablePages
    feeds: Feeds
    limits: Limits
    writes: WriteQueue
    standings: Standings
    notices: NoticeService
    lines: Counter[str] = field(default_factory=Counter)  # open ones to tabs, by address
    streams: Counter[str] = field(default_factory=Counter)  # open ones to programs, by person
    scenes: LRUCache[Any, Scene] = field(default_factory=partial(LRUCache, MOST_SCENES))  # moments people point at


# Whatever can be answered from memory is, without a change of threads.


async def context_of(request: Request) -> PageContext:
    """The context of this server."""
    found: PageContext = request.app.state.context
    return found


Context = Annotated[PageContext, Depends(context_of)]


def who_asks(request: Request, context: PageContext) -> Visitor:
    """Who asks; found once per request."""
    found: Visitor | None = getattr(request.state, "visitor", None)
    if found is None:
        found = request.state.visitor = visitor_of(request, context.sessions)
    return found


async def asking(request: Request, context: Context) -> Visitor:
    """Who asks, for a handler."""
    if context.sessions.knows(token_of(request)):
        return who_asks(request, context)
    return await run_in_threadpool(who_asks, request, context)


Asking = Annotated[Visitor, Depends(asking)]


async def form_of(request: Request) -> dict[str, str]:
    """All texts of a form whose fields depend on the game."""
    return {key: value for key, value in (await request.form()).items() if isinstance(value, str)}


WholeForm = Annotated[dict[str, str], Depends(form_of)]


async def table_of(id: str, context: Context) -> LiveTable:
    """The table an address names."""
    known = context.service.in_memory(id)
    return await run_in_threadpool(context.service.find, id) if known is None else known


AtTable = Annotated[LiveTable, Depends(table_of)]


def writing(handler: Callable[..., Response]) -> Callable[..., Awaitable[Response]]:
    """A handler that changes something: it waits where all of them wait, and keeps nobody from looking."""

    @wraps(handler)
    async def waiting(**values: Any) -> Response:
        context: PageContext = values["context"]
        async with context.feeds.room():
            answer = await context.writes.run(partial(handler, **values))
        return keep_session(values["request"], values["visitor"], answer)

    return waiting


def named_game(name: str) -> Game:
    """The game an address or a form names."""
    if name not in names():
        raise NotFound("There is no such game.", field="game")
    return find_game(name)


def player_of(context: PageContext, visitor: Visitor, name: str = "") -> Account:
    """The visitor as a player; somebody new becomes a guest."""
    wanted = players.clean_name(name)
    if visitor.player is None:
        context.limits.count("name", visitor.address)
    if not visitor.is_named:
        naming.checked(context.service.database, wanted, visitor.id)
    found = introduce(visitor, context.service.database, name)
    if wanted and not visitor.is_named:
        found = visitor.player = players.change(context.service.database, found, wanted, found.settings)
        context.sessions.changed()
    context.service.bots.comes_from(found.id, visitor.address)
    return found


def check_fresh(request: Request, context: PageContext, visitor: Visitor, back: str = "/me") -> None:
    """What would take an account away needs more than a session: whoever has a way to prove who it is does so anew.

    ProofNeeded, unless that was done a moment ago.
    """
    if visitor.is_kept and not context.sessions.is_fresh(token_of(request)):
        raise ProofNeeded("Show once more that it is you.", back)


def wants_json(request: Request) -> bool:
    """Does our script ask, or the browser itself?"""
    return "application/json" in request.headers.get("accept", "")


def page(request: Request, visitor: Visitor, template: str, values: Mapping[str, Any], status: int = 200) -> Response:
    """A whole page."""
    html = render(visitor.lang, template, {"visitor": visitor, "path": request.url.path, **values})
    return keep_session(request, visitor, HTMLResponse(html, status))


def live_page(request: Request, visitor: Visitor, template: str, values: Mapping[str, Any]) -> Response:
    """A page that refreshes itself: a browser that has it already is told so in a few bytes."""
    found = page(request, visitor, template, values)
    mark = f'"{blake2b(bytes(found.body), digest_size=8).hexdigest()}"'
    if request.headers.get("if-none-match") == mark:
        found = keep_session(request, visitor, Response(status_code=304))
    found.headers["ETag"] = mark
    return found


def go(request: Request, visitor: Visitor, address: str) -> Response:
    """Send the browser on after a form."""
    return keep_session(request, visitor, RedirectResponse(address, 303))


def keep_session(request: Request, visitor: Visitor, response: Response) -> Response:
    """Somebody new takes a session along."""
    remember(visitor, response, request.url.scheme == "https")
    return response


def error_answer(request: Request, visitor: Visitor, error: ServiceError) -> Response:
    """A clear page, or a clear answer for our script."""
    text = in_words(visitor, error)
    found: Response
    proof = f"/me/prove?back={error.back}" if isinstance(error, ProofNeeded) else ""
    if wants_json(request):
        answer = {"problem": text, "go": proof} if proof else {"problem": text}
        found = keep_session(request, visitor, JSONResponse(answer, error.status))
    elif proof:
        found = go(request, visitor, proof)
    else:
        found = page(request, visitor, "error.html", {"status": error.status, "text": text}, error.status)
    if isinstance(error, Later):
        found.headers["Retry-After"] = str(error.seconds)
    return found


def in_words(visitor: Visitor, error: ServiceError) -> str:
    """What is wrong, in the visitor's language."""
    if isinstance(error, Refused):
        return error.refusal.text(visitor.lang)
    return visitor.say(error.message, **error.values)


def as_service_error(error: KohlenpottError) -> ServiceError:
    """Other errors of the package are clear lines too."""
    if isinstance(error, Busy):
        return busy()
    return error if isinstance(error, ServiceError) else ServiceError("%(problem)s", problem=str(error))


def local(address: str) -> str:
    """An address on this server, or home."""
    fits = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if fits and len(address) < 200 else "/"
