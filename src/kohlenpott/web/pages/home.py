"""The way in: home, one click to a game, a game that was kept, settings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import Response

from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.api.untrusted import read_index
from kohlenpott.bots.characters import characters
from kohlenpott.render import drawer
from kohlenpott.store import StoredTable, players, tables

from .. import naming
from ..opponents import Proposal, proposal, propose
from ..puzzles import daily
from ..rulepages import book_of
from ..service import branches
from ..service.errors import BadRequest, NameTaken
from ..service.setup import BOT, ME, Chair, Setup
from ..table_list import OPEN, listed
from ..templating import static
from ..visitors import CHOICES, Visitor, settings_from
from .common import (
    Asking,
    Context,
    PageContext,
    WholeForm,
    check_fresh,
    go,
    in_words,
    live_page,
    local,
    named_game,
    page,
    player_of,
    writing,
)

router = APIRouter()
MOST_PLAYED = 60  # games of a visitor that are looked at
MOST_WAITING = 6  # of them on the home page
MOST_OFFERED = 3  # tables of others there
HEAVIEST = 5
RULES_OF_A_WEIGHT = 100
Text = Annotated[str, Form()]


@router.get("/")
def home(request: Request, context: Context, visitor: Asking) -> Response:
    """Tables that wait for the visitor, then the games, then who else plays."""
    mine = tables.of_player(context.service.database, visitor.id, MOST_PLAYED) if visitor.id else []
    going_on = [table for table in mine if table.finished is None][:MOST_WAITING]
    waiting = [listed(context.standings, table, visitor.id, visitor.lang) for table in going_on]
    waiting.sort(key=lambda line: (not line.is_mine, line.phase == OPEN))
    offers = [offer(context, visitor, find_game(name), mine) for name in names()]
    others = [listed(context.standings, table, visitor.id, visitor.lang)
              for table in tables.public(context.service.database, MOST_PLAYED)]  # fmt: skip
    seen = [line for line in others if line.is_readable and not any(seat.is_me for seat in line.people)]
    seen.sort(key=lambda line: line.phase != OPEN)
    values = {"offers": offers, "waiting": waiting, "mine": sum(line.is_mine for line in waiting),
              "others": seen[:MOST_OFFERED], "all_others": len(others), "has_played": bool(mine),
              "puzzle": daily(context.service.database, visitor.id, visitor.lang),
              "now": context.service.database.clock()}  # fmt: skip
    return live_page(request, visitor, "home.html", values)


def weight(package: str) -> int:
    """How much there is to learn, 1 to HEAVIEST: one more for every hundred rules of the rulebook."""
    return min(HEAVIEST, 1 + len(book_of(package, "en").items) // RULES_OF_A_WEIGHT)


def offer(context: PageContext, visitor: Visitor, game: Game, mine: list[StoredTable]) -> dict[str, Any]:
    """A game as it is offered: its picture, its facts, against whom."""
    definition = game.definition
    return {
        "game": game,
        "sign": drawer(game).cover[0],
        "pieces": drawer(game).cover,
        "day": static(f"{game.name}/cover-light.webp"),
        "night": static(f"{game.name}/cover-dark.webp"),
        "pitch": definition.words.pitch(visitor.lang),
        "length": definition.length,
        "weight": weight(definition.package),
        "heaviest": HEAVIEST,
        "proposal": propose(context.standings, game, visitor.id, mine),
    }


@router.post("/play")
@writing
def play(request: Request, context: Context, visitor: Asking, game: Text, name: Text = "", share: Text = "",
         level: Text = "") -> Response:  # fmt: skip
    """A running game against the opponents the page has named."""
    found = named_game(game)
    context.limits.count("create", visitor.who, visitor.address)
    chosen = read_index(level, len(characters()) + 1) if level else None
    against = proposal(found, chosen) if chosen else proposed(context, visitor, found)
    host = player_of(context, visitor, name)
    setup = Setup(found.name, (Chair(ME), *(Chair(BOT, bot=bot) for bot in against.bots)), {}, is_public=False)
    live = context.service.create(host, setup, share=share)
    return go(request, visitor, f"/t/{live.id}")


def proposed(context: PageContext, visitor: Visitor, game: Game) -> Proposal:
    """The opponents proposed to a visitor."""
    mine = tables.of_player(context.service.database, visitor.id, MOST_PLAYED) if visitor.id else []
    return propose(context.standings, game, visitor.id, mine)


@router.post("/upload")
@writing
def upload(request: Request, context: Context, visitor: Asking, record: UploadFile) -> Response:
    """A table from a record that was kept."""
    context.limits.count("create", visitor.who, visitor.address)
    try:
        text = record.file.read(branches.LONGEST_RECORD + 1).decode()
    except UnicodeDecodeError:
        raise BadRequest("This is not a record of a game.") from None
    live = branches.upload(context.service, player_of(context, visitor), text, None)
    return go(request, visitor, f"/t/{live.id}")


@router.get("/settings")
def settings(request: Request, visitor: Asking, back: str = "/") -> Response:
    """How the pages look and behave."""
    return settings_page(request, visitor, local(back))


def settings_page(request: Request, visitor: Visitor, back: str, problem: NameTaken | None = None,
                  wished: str = "") -> Response:  # fmt: skip
    """The form, perhaps with the name somebody else has."""
    name = wished or (visitor.player.name if visitor.player else "")
    values = {"choices": CHOICES, "back": back, "name": name, "problem": in_words(visitor, problem) if problem else "",
              "offers": problem.offers if problem else ()}  # fmt: skip
    return page(request, visitor, "settings.html", values, problem.status if problem else 200)


@router.post("/settings")
@writing
def change_settings(request: Request, context: Context, visitor: Asking, form: WholeForm) -> Response:
    """Keep the preferences."""
    context.limits.count("name", visitor.who, visitor.address)
    wished, database = players.clean_name(form.get("name", "")), context.service.database
    if visitor.player is not None and wished not in ("", visitor.player.name):
        check_fresh(request, context, visitor, "/settings")
    try:
        if visitor.is_kept and wished:
            naming.to_keep(database, wished, visitor.id)
        player = player_of(context, visitor, wished)
        naming.checked(database, wished, player.id)
        players.change(database, player, wished or player.name, {**player.settings, **settings_from(form)})
    except players.NameIsKept:
        taken = naming.taken(database, wished, visitor.id)
        return settings_page(request, visitor, local(form.get("back", "/")), taken, wished)
    except NameTaken as error:
        return settings_page(request, visitor, local(form.get("back", "/")), error, wished)
    context.sessions.changed()
    return go(request, visitor, local(form.get("back", "/")))
