"""Lists of tables: the lobby, and one's own games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.render import drawer
from kohlenpott.store import friends, tables

from ..accuracy import accuracies
from ..chances import ENOUGH, Strengths
from ..table_list import OPEN, OVER, RUNNING, ListedTable, listed
from ..visitors import Visitor
from .common import Asking, Context, PageContext, live_page
from .home import proposed

router = APIRouter()
MOST_SHOWN = 60
LIVE, UNHURRIED = "live", "unhurried"
PACES = ("", LIVE, UNHURRIED)


@router.get("/lobby")
def lobby(request: Request, context: Context, visitor: Asking, game: str = "", pace: str = "") -> Response:
    """Open and running public tables; those of one game or of one pace, if asked for."""
    game, pace = game if game in names() else "", pace if pace in PACES else ""
    found = [line for line in everything(context, visitor) if fits(line, game, pace)]
    first = find_game(game or names()[0])
    values: dict[str, Any] = {
        "open": [line for line in found if line.phase == OPEN],
        "running": [line for line in found if line.phase == RUNNING],
        "games": [find_game(name) for name in names()], "game": game, "pace": pace, "paces": PACES,
        "enough": ENOUGH, "first": first, "sign": drawer(first).cover[0], "proposal": proposed(context, visitor, first),
    }  # fmt: skip
    return live_page(request, visitor, "lobby.html", values)


def everything(context: PageContext, visitor: Visitor) -> list[ListedTable]:
    """All tables that concern somebody: those to which a friend asks, those of friends, then the other public ones."""
    database, me = context.service.database, visitor.id
    known = {each.id: each.name for each in friends.of_player(database, me)} if me else {}
    asked = friends.tables_for(database, me) if me else set()
    public = tables.public(database, MOST_SHOWN)
    private = [table for id in sorted(asked.difference(table.id for table in public))
               if (table := tables.load(database, id)) is not None]  # fmt: skip
    found, strengths = [], Strengths(database, me)
    for table in [*private, *public]:
        there = dict.fromkeys(known[seat.player] for seat in table.seats if seat.player in known)
        line = listed(context.standings, table, me, visitor.lang)
        chance = strengths.chance_at(table) if line.is_readable and line.phase == OPEN else None
        found.append(replace(line, friends=tuple(there), chance=chance, is_invited=table.id in asked))
    return sorted(found, key=lambda line: (not line.is_invited, not line.friends))


def own_accuracy(line: ListedTable, seats: Sequence[float]) -> float | None:
    """How accurately the one who looks has played; None for several at one screen, and where nobody has looked."""
    mine = [k for k, seat in enumerate(line.people) if seat.is_me]
    return seats[mine[0]] if len(mine) == 1 and mine[0] < len(seats) else None


def fits(line: ListedTable, game: str, pace: str) -> bool:
    """Is a table one of those asked for?"""
    return game in ("", line.game) and pace in ("", UNHURRIED if line.is_unhurried else LIVE)


@router.get("/mine")
def mine(request: Request, context: Context, visitor: Asking) -> Response:
    """One's own games; those that wait for oneself first."""
    rows = tables.of_player(context.service.database, visitor.id, MOST_SHOWN) if visitor.id else []
    found = [listed(context.standings, table, visitor.id, visitor.lang) for table in rows]
    going_on = [line for line in found if line.phase != OVER]
    going_on.sort(key=lambda line: (not line.is_mine, line.phase == OPEN))
    over = sorted((line for line in found if line.phase == OVER), key=lambda line: -line.when)
    looked_at = accuracies(context.service.database, [line.id for line in over])
    over = [replace(line, accuracy=own_accuracy(line, looked_at.get(line.id, ()))) for line in over]
    return live_page(request, visitor, "mine.html", {"going_on": going_on, "over": over})
