"""Wrong requests get problem documents (RFC 9457) that name the rule or the field."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from kohlenpott.api.untrusted import BadText
from kohlenpott.engine.errors import KohlenpottError

from .. import messages
from ..pages.common import as_service_error
from ..security import add_headers
from ..service.errors import (
    Conflict,
    Forbidden,
    Later,
    NameTaken,
    NotFound,
    OutOfDate,
    Refused,
    ServerBusy,
    ServiceError,
    TooMany,
    Unreadable,
)

MEDIA_TYPE = "application/problem+json"
KINDS: tuple[tuple[type[ServiceError], str, str], ...] = (  # the first that fits
    (Refused, "rule", "The rules forbid this move."),
    (NameTaken, "name-taken", "The name belongs to somebody else."),
    (OutOfDate, "out-of-date", "The table has gone on."),
    (Unreadable, "unreadable", "The game cannot be read."),
    (Conflict, "conflict", "It cannot be done now."),
    (Forbidden, "forbidden", "Somebody else may do this."),
    (NotFound, "not-found", "There is no such thing."),
    (TooMany, "too-many-requests", "Too many requests."),
    (ServerBusy, "busy", "The server is busy."),
    (ServiceError, "bad-request", "The request does not make sense."),
)
STATUSES = {
    400: "The request does not make sense; `errors` names the fields.",
    401: "No token, or one that is not known, has expired or was ended.",
    403: "The token's scopes do not allow it, or it is somebody else's seat.",
    404: "There is no such thing.",
    405: "This cannot be done here.",
    409: "It cannot be done now; `out-of-date`: ask for the state again.",
    411: "The request does not tell its length.",
    413: "The request is too long.",
    415: "The request is not written in UTF-8.",
    422: "The rules forbid the move; `rule` names the rule.",
    429: "Too many requests; `Retry-After` tells after how many seconds there is room again.",
    503: "The server is busy; the same request, with the same key, succeeds after the seconds of `Retry-After`.",
}
logger = logging.getLogger(__name__)


class FieldProblem(BaseModel):
    """What is wrong with one field."""

    field: str = Field(description="Where it stands, e.g. `seats.0.bot`.")
    detail: str


class ProblemDocument(BaseModel):
    """A problem document (RFC 9457)."""

    type: str = Field(description="What kind of problem it is; an address within this server's page of the API.")
    title: str
    status: int
    detail: str = Field(description="One sentence for people, in the language asked for.")
    rule: str | None = Field(None, description="The rule that forbids a move, e.g. `CB-054`.")
    needs: int | None = Field(None, description="What the rule asks for.")
    has: int | None = Field(None, description="What there is.")
    errors: list[FieldProblem] | None = None
    offers: list[str] | None = Field(None, description="Names that are free.")


class BadToken(ServiceError):
    """Nobody can be told by this request."""

    status = 401


def problem(status: int, kind: str, title: str, detail: str, headers: Mapping[str, str] | None = None,
            **more: Any) -> JSONResponse:  # fmt: skip
    """An answer that says what is wrong."""
    found = ProblemDocument(type=f"/api#problem-{kind}", title=title, status=status, detail=detail, **more)
    return JSONResponse(found.model_dump(exclude_none=True), status, dict(headers or {}), MEDIA_TYPE)


def of_service(error: ServiceError, lang: str) -> JSONResponse:
    """What a service error says, in a language."""
    if isinstance(error, BadToken):
        return problem(401, "token", "A token is needed.", messages.fill(lang, error.message, **error.values),
                       {"WWW-Authenticate": "Bearer"})  # fmt: skip
    kind, title = next((kind, title) for cls, kind, title in KINDS if isinstance(error, cls))
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Later) else {}
    if isinstance(error, Refused):
        refusal = error.refusal
        return problem(error.status, kind, title, refusal.text(lang), headers, rule=refusal.rule,
                       needs=refusal.needs, has=refusal.has)  # fmt: skip
    offers = list(error.offers) if isinstance(error, NameTaken) else None
    detail = messages.fill(lang, error.message, **error.values)
    errors = [FieldProblem(field=error.field, detail=detail)] if error.field else None
    return problem(error.status, kind, title, detail, headers, errors=errors, offers=offers)


def lang_of(request: Request) -> str:
    """The language a program asks for."""
    return messages.preferred(request.headers.get("accept-language", ""))


def fields_of(errors: Sequence[Any]) -> list[FieldProblem]:
    """Which fields are wrong, without repeating what was sent."""
    return [FieldProblem(field=".".join(str(part) for part in each.get("loc", ())[1:])[:100] or "body",
                         detail=str(each.get("msg", ""))[:300]) for each in errors[:20]]  # fmt: skip


def add_problems(app: FastAPI) -> None:
    """Whatever goes wrong in the API is answered by a problem document."""

    def of_package(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, KohlenpottError)
        return of_service(error if isinstance(error, BadToken) else as_service_error(error), lang_of(request))

    def of_fields(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        detail = messages.fill(lang_of(request), "This request cannot be read.")
        return problem(400, "fields", "Fields are missing or wrong.", detail, errors=fields_of(error.errors()))

    def of_address(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        kind = {404: "not-found", 405: "method"}.get(error.status_code, "bad-request")
        return problem(error.status_code, kind, STATUSES.get(error.status_code, "It cannot be done."),
                       str(error.detail)[:300], error.headers)  # fmt: skip

    def of_input(request: Request, error: Exception) -> JSONResponse:
        logger.warning("a request that cannot be read: %s", type(error).__name__)
        detail = messages.fill(lang_of(request), "This request cannot be read.")
        return problem(400, "bad-request", "The request does not make sense.", detail)

    def of_fault(request: Request, error: Exception) -> JSONResponse:
        words = "It was written down; what was done before is kept."
        found = problem(500, "fault", "Something went wrong here.", words)
        add_headers(found.headers)
        return found

    for unreadable in (BadText, UnicodeError, RecursionError):
        app.add_exception_handler(unreadable, of_input)
    app.add_exception_handler(KohlenpottError, of_package)
    app.add_exception_handler(RequestValidationError, of_fields)
    app.add_exception_handler(HTTPException, of_address)
    app.add_exception_handler(Exception, of_fault)
