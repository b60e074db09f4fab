"""Profiles: what somebody's games tell, for everybody; as files for oneself."""

from __future__ import annotations

import csv
import io
import json

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from kohlenpott.store import blocks

from ..profile import Kind, as_rows, person, played_by, profile
from ..profile_plots import course_plots, place_plots, rating_line
from ..service import blocking
from ..service.errors import Forbidden
from ..visitors import Visitor
from .common import Asking, Context, PageContext, go, live_page, player_of, writing

router = APIRouter(prefix="/p/{who}")
COLUMNS = ("table", "finished", "game", "edition", "options", "seats", "seat", "place", "points", "sources", "opening",
           "opponents", "accuracy", "rating", "deviation", "not_rated")  # fmt: skip
SHOWN = 30  # finished games on the page
ACTIVE = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins like this is a formula to a spreadsheet


@router.get("")
def show(request: Request, context: Context, visitor: Asking, who: str, game: str = "", seats: int = 0) -> Response:
    """A person's page."""
    database = context.service.database
    wanted: Kind | None = (game, seats) if game else None
    found = profile(database, person(database, who), visitor.id, visitor.lang, wanted)
    lines = [rating_line(each, visitor.say("%(points)s plus or minus %(margin)s", points=round(each.now.points),
                                           margin=round(each.now.margin))) for each in found.ratings]  # fmt: skip
    chosen, shown = found.chosen, found.played[:SHOWN]
    blocked = blocks.blocked_by(database, visitor.id) if visitor.id is not None else []
    values = {
        "blocked": blocked, "is_blocked": found.player.id in {id for id, _ in blocked},
        "p": found, "lines": lines, "shown": shown,
        "course": course_plots(chosen, visitor.say("Rating after each game, with its doubt"),
                               visitor.lang) if chosen else "",
        "place_plot": place_plots(found.played, visitor.say("Places in the last games, and their mean"), visitor.lang)
        if found.played else "",
    }  # fmt: skip
    return live_page(request, visitor, "profile.html", values)


@router.post("/block")
@writing
def block(request: Request, context: Context, visitor: Asking, who: str) -> Response:
    """Have nothing to do with somebody any more."""
    player = player_of(context, visitor)
    context.limits.count("name", visitor.who, visitor.address)
    other = person(context.service.database, who)
    blocking.block(context.service, player, other)
    return go(request, visitor, f"/p/{other.id}")


@router.post("/unblock")
@writing
def unblock(request: Request, context: Context, visitor: Asking, who: str) -> Response:
    """Let somebody come near again."""
    player, other = player_of(context, visitor), person(context.service.database, who)
    blocking.unblock(context.service, player, other)
    return go(request, visitor, f"/p/{other.id}")


def own_rows(context: PageContext, visitor: Visitor, who: str) -> list[dict[str, object]]:
    """All of one's own results; of nobody else's."""
    database = context.service.database
    if visitor.player is None or person(database, who).id != visitor.id:
        raise Forbidden("Only your own results can be downloaded.")
    context.limits.count("export", visitor.who, visitor.address)
    return as_rows(played_by(database, visitor.player.id, visitor.id))


@router.get("/results.json")
def as_json(context: Context, visitor: Asking, who: str) -> Response:
    """One's results as JSON."""
    return JSONResponse(own_rows(context, visitor, who), headers=named("json"))


@router.get("/results.csv")
def as_csv(context: Context, visitor: Asking, who: str) -> Response:
    """One's results as a table; names that a spreadsheet would reckon with are quoted."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for row in own_rows(context, visitor, who):
        writer.writerow({column: cell(row[column]) for column in COLUMNS})
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=named("csv"))


def cell(value: object) -> object:
    """A value as a spreadsheet may read it."""
    if isinstance(value, dict | list):
        value = json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value.startswith(ACTIVE):
        return f"'{value}"
    return value


def named(ending: str) -> dict[str, str]:
    """The name of a file."""
    return {"Content-Disposition": f'attachment; filename="kohlenpott-results.{ending}"'}
