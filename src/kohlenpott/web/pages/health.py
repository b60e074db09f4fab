"""For those who look after a server: does it live, can it be used?"""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import PlainTextResponse, Response

from kohlenpott.store import Busy, schema

from ..service.errors import busy
from .common import Context

router = APIRouter()


@router.get("/healthz")
async def healthz() -> Response:
    """The process answers. Nothing else is asked, so that nobody ends a server because its database is slow."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
def readyz(context: Context) -> Response:
    """Whoever is sent here now can be served: the database answers, and there is room for one more change."""
    problem = ""
    try:
        with context.service.database.read() as connection:
            connection.scalar(select(schema.meta.c.value).where(schema.meta.c.name == "version"))
    except (Busy, SQLAlchemyError) as error:
        problem = f"the database does not answer: {type(error).__name__}"
    if not problem and context.writes.under_way >= context.writes.most_waiting:
        problem = "too many changes are waiting"
    if problem:
        return PlainTextResponse(f"{problem}\n", 503, {"Retry-After": str(busy().seconds)})
    return PlainTextResponse("ready\n")
