"""The web application: handlers, static files, errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kohlenpott.api.untrusted import BadText
from kohlenpott.engine.errors import KohlenpottError

from . import sockets
from .access_log import AccessLog
from .api import PREFIX
from .api.problems import lang_of, of_service
from .api.when_asked import ApiWhenAsked
from .feeds import Feeds
from .limits import Limits
from .metrics import Metrics, RequestMetrics
from .notices.service import NoticeService, NoticeSettings
from .pages import (
    account,
    api_page,
    cards,
    friends,
    health,
    home,
    lessons,
    lobby,
    new_table,
    notifications,
    profiles,
    proof,
    puzzles,
    replays,
    reviews,
    rules,
    sign_in,
    tables,
    tokens,
)
from .pages.common import PageContext, as_service_error, error_answer, who_asks
from .security import RequestGuard, add_headers
from .service.errors import BadRequest, NotFound, ServiceError
from .service.tables import TableService
from .sessions import Sessions
from .standings import Standings
from .table_view import TablePages
from .templating import static_folders
from .write_queue import WriteQueue

logger = logging.getLogger(__name__)
SIGNS_PAUSE = 60.0  # seconds between two times at which it is written down which sessions were used
WAKING_DELAY = 2.0  # seconds after the start: first people get their pages, then bots go on
AROUND = (home, lobby, new_table, rules, lessons, puzzles, sign_in, proof, account, friends, profiles, tokens,
          notifications, health, api_page)  # fmt: skip
AT_TABLES = (tables, cards, replays, reviews)
HANDLERS = APIRouter()  # of all pages; every application has the same ones, made ready once
for _module in (*AROUND, *AT_TABLES):
    HANDLERS.include_router(_module.router)


class StaticAssets(StaticFiles):
    """Static files; an address with the hash of the file may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        asked = b"v=" in scope.get("query_string", b"")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if asked else "no-cache"
        return response


def create_app(service: TableService, limits: Limits | None = None, metrics: Metrics | None = None,
               settings: NoticeSettings | None = None) -> FastAPI:  # fmt: skip
    """The application around the service of tables."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service.open(WAKING_DELAY)
        notices.deliveries.open()
        tasks = [asyncio.create_task(feeds.keep_alive()), asyncio.create_task(keep_sessions(sessions))]
        yield
        for task in tasks:
            task.cancel()
        await run_in_threadpool(writes.close)
        await run_in_threadpool(notices.deliveries.close)
        await run_in_threadpool(feeds.close)
        await run_in_threadpool(sessions.keep_signs)
        await run_in_threadpool(service.close)
        await run_in_threadpool(service.database.close)

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    writes = WriteQueue()
    sessions, pages = Sessions(service.database), TablePages(service)
    sessions.follow(service.signals)
    feeds = Feeds(service, pages)
    notices = NoticeService(service, settings or NoticeSettings(), feeds.has_line)
    limits = limits or Limits()
    limits.share(service.database, service.signals)
    app.state.context = PageContext(service, sessions, pages, feeds, limits, writes, Standings(service),
                                    notices)  # fmt: skip
    app.router.routes.append(sockets.ROUTE)
    app.router.routes.extend(HANDLERS.routes)
    for name, folder in static_folders().items():
        app.mount(f"/static/{name}", StaticAssets(directory=str(folder)), name=f"static-{name}")
    app.state.api = ApiWhenAsked(app.state.context)
    app.mount(PREFIX, app.state.api)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=5)
    app.add_middleware(RequestGuard)
    if metrics is not None:
        metrics.watch(app.state.context)
        app.add_middleware(RequestMetrics, metrics=metrics)
    app.add_middleware(AccessLog)  # around all others: it tells of what they refuse, too
    add_error_pages(app)
    return app


async def keep_sessions(sessions: Sessions) -> None:
    """For ever: write down now and then which sessions were used."""
    while True:
        await asyncio.sleep(SIGNS_PAUSE)
        await run_in_threadpool(sessions.keep_signs)


def add_error_pages(app: FastAPI) -> None:
    """Every wrong request gets a clear answer."""

    def answer(request: Request, error: ServiceError) -> Response:
        if request.url.path.startswith(f"{PREFIX}/"):  # an address with a line feed never gets to the API itself
            return of_service(error, lang_of(request))
        return error_answer(request, who_asks(request, request.app.state.context), error)

    def of_package(request: Request, error: Exception) -> Response:
        assert isinstance(error, KohlenpottError)
        return answer(request, as_service_error(error))

    def of_form(request: Request, error: Exception) -> Response:
        return answer(request, BadRequest("This request cannot be read."))

    def of_address(request: Request, error: Exception) -> Response:
        status: Any = getattr(error, "status_code", 404)
        if status == 404:
            return answer(request, NotFound("Page not found."))
        if status == 400:
            return answer(request, BadRequest("This request cannot be read."))
        found = BadRequest("This cannot be done here.")
        found.status = status
        refused = answer(request, found)
        refused.headers.update(getattr(error, "headers", None) or {})
        return refused

    def of_input(request: Request, error: Exception) -> Response:
        logger.warning("a request that cannot be read: %s", type(error).__name__)
        return answer(request, BadRequest("This request cannot be read."))

    def of_fault(request: Request, error: Exception) -> Response:
        """Made outside of everything else, so it needs the headers; what went wrong is for the log, not for people."""
        found: Response
        try:
            fault = ServiceError("Something went wrong here. It was written down; what you did before is kept.")
            fault.status = 500
            found = answer(request, fault)
        except Exception:
            found = PlainTextResponse("Something went wrong here.", 500)
        add_headers(found.headers)
        return found

    for unreadable in (BadText, UnicodeError, RecursionError):
        app.add_exception_handler(unreadable, of_input)
    app.add_exception_handler(Exception, of_fault)
    app.add_exception_handler(KohlenpottError, of_package)
    app.add_exception_handler(RequestValidationError, of_form)
    app.add_exception_handler(HTTPException, of_address)
