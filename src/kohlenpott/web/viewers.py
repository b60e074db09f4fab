"""Who sees the same of a table: one drawing serves all of them."""

from __future__ import annotations

from typing import NamedTuple

from .service.live_table import LiveTable
from .service.tables import TableService
from .visitors import Visitor


class Viewer(NamedTuple):
    """Everything about a visitor on which the regions of a table page depend. All spectators of a language are one."""

    player: str | None  # whoever sits there or is the host; None for everybody else
    lang: str
    may_join: bool = False  # is a free seat offered?


def viewer_of(service: TableService, live: LiveTable, visitor: Visitor) -> Viewer:
    """As whom a visitor looks at a table now; that changes only with who sits there and when the game begins."""
    is_here = bool(live.held_by(visitor.id)) or live.table.terms.host == visitor.id
    player = visitor.id if is_here else None
    if live.table.started is not None or live.held_by(visitor.id):
        return Viewer(player, visitor.lang)
    return Viewer(player, visitor.lang, service.may_join(live, visitor.id, visitor.invitations.get(live.id, "")))
