"""What the pieces of a board say of themselves, to whoever points at them."""

from __future__ import annotations

import threading

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from kohlenpott import render as drawing
from kohlenpott.render import Scene

from ..game_view import scene_of
from ..service.errors import BadRequest
from ..service.live_table import LiveTable
from ..templating import render
from ..visitors import Visitor
from .common import Asking, AtTable, Context, PageContext
from .replays import eyes

router = APIRouter(prefix="/t/{id}/card")
NOTHING = 204  # there is no board on the screen, or nothing to tell
_lock = threading.Lock()


@router.get("/{piece}")
def card(context: Context, visitor: Asking, live: AtTable, piece: str, around: str = "", step: int | None = None,
         as_seat: str = "") -> Response:  # fmt: skip
    """The card of a piece as a part of the page; `around` are the things it lies on, from the inside out."""
    with live.lock:
        is_shown = live.table.started is not None and live.must_hand_over(visitor.id) is None
    if not is_shown:
        return Response(status_code=NOTHING)
    scene = now(context, live, visitor) if step is None else then(live, visitor, step, as_seat)
    found = drawing.card(scene, live.game, [piece, *around.split(",")])
    if found is None:
        return Response(status_code=NOTHING)
    return HTMLResponse(render(visitor.lang, "regions/card.html", {"card": found, "game": live.game}))


def now(context: PageContext, live: LiveTable, visitor: Visitor) -> Scene:
    """The table as the visitor sees it at this moment; remembered, since people point at many things."""
    with live.lock:
        seat, names = live.seat_for(visitor.id), live.names(visitor.lang)
        key = (live.id, live.version, live.history.seq, visitor.id, seat, visitor.lang, tuple(names))
        with _lock:
            kept = context.scenes.get(key)
        if kept is not None and not live.forgotten:
            return kept
        found, *_ = scene_of(live.history, seat, visitor.lang, names, seat_state=live.seat_state_of(visitor.id))
    with _lock:
        context.scenes[key] = found
    return found


def then(live: LiveTable, visitor: Visitor, step: int, as_seat: str) -> Scene:
    """The table after a step of its game."""
    with live.lock:
        if not 0 <= step <= live.history.told:
            raise BadRequest("There is no such step.")
        seat = eyes(live, visitor, as_seat)
        found, *_ = scene_of(live.history, seat, visitor.lang, live.names(visitor.lang), step)
    return found
