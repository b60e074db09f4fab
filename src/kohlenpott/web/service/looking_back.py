"""Looking back at a table: which steps there are for somebody, and through whose eyes they may be seen."""

from __future__ import annotations

from .errors import BadRequest, Conflict, Forbidden
from .live_table import LiveTable


def check_step(live: LiveTable, player: str | None, step: int) -> None:
    """Refuse a step that is not there, or the device was not handed over yet. The caller holds the table still."""
    if live.table.started is None:
        raise Conflict("The game has not begun.")
    if live.must_hand_over(player) is not None:
        raise Conflict("Pass the device first.")
    if not 0 <= step <= live.history.told:
        raise BadRequest("There is no such step.", field="step")


def eyes(live: LiveTable, player: str | None, wanted: int | None) -> int | None:
    """A seat through whose eyes somebody wants to see: one's own, or anybody's once the game is over."""
    if wanted is not None and not 0 <= wanted < len(live.seats):
        raise BadRequest("There is no such seat.", field="as_seat")
    if live.table.finished is None and wanted is not None and wanted != live.seat_for(player):
        raise Forbidden("During the game you can only watch from your own seat.")
    return wanted
