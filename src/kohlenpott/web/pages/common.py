"""What all handlers share: the desk they work at, who asks, how answers are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from kohlenpott.core.catalogue import names
from kohlenpott.core.errors import KohlenpottError
from kohlenpott.core.game import Game
from kohlenpott.games import game as find_game
from kohlenpott.store.players import Player

from ..limits import Limits
from ..service.errors import NotFound, Refused, ServiceError
from ..service.hall import Hall
from ..service.live import Live
from ..sessions import Sessions
from ..tablepage import Sheets
from ..templating import render
from ..visitors import Visitor, introduce, remember, token_of, visitor_of


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything the handlers need."""

    hall: Hall
    sessions: Sessions
    sheets: Sheets
    limits: Limits


# Whatever can be answered from memory is, without a change of threads.


async def desk_of(request: Request) -> Desk:
    """The desk of this server."""
    found: Desk = request.app.state.desk
    return found


TheDesk = Annotated[Desk, Depends(desk_of)]


def who_asks(request: Request, desk: Desk) -> Visitor:
    """Who asks; found once per request."""
    found: Visitor | None = getattr(request.state, "visitor", None)
    if found is None:
        found = request.state.visitor = visitor_of(request, desk.sessions)
    return found


async def asking(request: Request, desk: TheDesk) -> Visitor:
    """Who asks, for a handler."""
    if desk.sessions.knows(token_of(request)):
        return who_asks(request, desk)
    return await run_in_threadpool(who_asks, request, desk)


Asking = Annotated[Visitor, Depends(asking)]


async def form_of(request: Request) -> dict[str, str]:
    """All texts of a form whose fields depend on the game."""
    return {key: value for key, value in (await request.form()).items() if isinstance(value, str)}


WholeForm = Annotated[dict[str, str], Depends(form_of)]


async def table_of(id: str, desk: TheDesk) -> Live:
    """The table an address names."""
    known = desk.hall.in_memory(id)
    return await run_in_threadpool(desk.hall.find, id) if known is None else known


AtTable = Annotated[Live, Depends(table_of)]


def named_game(name: str) -> Game:
    """The game an address or a form names."""
    if name not in names():
        raise NotFound("There is no such game.")
    return find_game(name)


def player_of(desk: Desk, visitor: Visitor, name: str = "") -> Player:
    """The visitor as a player; somebody new becomes a guest."""
    if visitor.player is None:
        desk.limits.count("name", visitor.address)
    return introduce(visitor, desk.hall.database, name)


def wants_json(request: Request) -> bool:
    """Does our script ask, or the browser itself?"""
    return "application/json" in request.headers.get("accept", "")


def page(request: Request, visitor: Visitor, template: str, values: Mapping[str, Any], status: int = 200) -> Response:
    """A whole page."""
    html = render(visitor.lang, template, {"visitor": visitor, "path": request.url.path, **values})
    return keep_session(request, visitor, HTMLResponse(html, status))


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
    if wants_json(request):
        return JSONResponse({"problem": text}, error.status)
    return page(request, visitor, "error.html", {"status": error.status, "text": text}, error.status)


def in_words(visitor: Visitor, error: ServiceError) -> str:
    """What is wrong, in the visitor's language."""
    if isinstance(error, Refused):
        return error.refusal.text(visitor.lang)
    return visitor.say(error.message, **error.values)


def as_service_error(error: KohlenpottError) -> ServiceError:
    """Other errors of the package are clear lines too."""
    return error if isinstance(error, ServiceError) else ServiceError("%(problem)s", problem=str(error))
