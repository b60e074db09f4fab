"""The way in: home, lobby, new table, my games, settings."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import Response

from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.api.untrusted import read_index
from kohlenpott.render import drawer
from kohlenpott.store import StoredTable, players, tables

from ..service import branches
from ..service.bot_runner import choices, usual
from ..service.errors import BadRequest, ServiceError
from ..service.setup import ABSENCES, BOT, GUEST, ME, Chair, Setup
from ..service.tables import TableService
from ..visitors import CHOICES, settings_from
from .common import Asking, Context, WholeForm, go, named_game, page, player_of, writing

router = APIRouter()
MOST_SHOWN = 60
LONGEST_TITLE = 40  # of a game that nobody knows here
Text = Annotated[str, Form()]


@router.get("/")
def home(request: Request, context: Context, visitor: Asking) -> Response:
    """What one can do here; one click to a running game."""
    mine = tables.of_player(context.service.database, visitor.id, 6) if visitor.id else []
    games = [find_game(name) for name in names()]
    lines = [summary(context.service, table, visitor.id, visitor.lang) for table in mine]
    shown = [line for line in lines if line["phase"] != "over"]
    covers = {game.name: drawer(game).cover for game in games}
    return page(request, visitor, "home.html", {"games": games, "covers": covers, "tables": shown})


@router.post("/play")
@writing
def play(request: Request, context: Context, visitor: Asking, game: Text, name: Text = "",
         share: Text = "") -> Response:  # fmt: skip
    """A running game against bots."""
    found = named_game(game)
    context.limits.count("create", visitor.who, visitor.address)
    seats = found.definition.usual_seats
    bot = Chair(BOT, bot=usual(found.name, seats))
    host = player_of(context, visitor, name)
    setup = Setup(found.name, (Chair(ME), *[bot] * (seats - 1)), {}, is_public=False)
    live = context.service.create(host, setup, share=share)
    return go(request, visitor, f"/t/{live.id}")


@router.get("/lobby")
def lobby(request: Request, context: Context, visitor: Asking) -> Response:
    """Open and running public tables."""
    public = tables.public(context.service.database, MOST_SHOWN)
    found = [summary(context.service, table, visitor.id, visitor.lang) for table in public]
    parts = {phase: [line for line in found if line["phase"] == phase] for phase in ("open", "running")}
    return page(request, visitor, "lobby.html", {"parts": parts})


@router.get("/mine")
def mine(request: Request, context: Context, visitor: Asking) -> Response:
    """One's own games; those that wait for oneself first."""
    rows = tables.of_player(context.service.database, visitor.id, MOST_SHOWN) if visitor.id else []
    found = [summary(context.service, table, visitor.id, visitor.lang) for table in rows]
    found.sort(key=lambda line: not line["is_mine"])
    parts = {phase: [line for line in found if line["phase"] == phase] for phase in ("running", "open", "over")}
    return page(request, visitor, "mine.html", {"parts": parts})


def summary(service: TableService, table: StoredTable, player: str | None, lang: str) -> dict[str, Any]:
    """A table as a line of a list; one that cannot be read says so."""
    live, is_readable = None, not table.is_damaged and table.terms.game in names()
    if is_readable and table.started is not None and table.finished is None:
        try:
            live = service.find(table.id)
        except ServiceError:
            is_readable = False
    with live.lock if live is not None else nullcontext():
        asked = live.on_turn if live is not None else None
        is_mine = live is not None and live.asked_of(player) is not None
    game = find_game(table.terms.game) if is_readable else None
    people = [seat.name or (game.definition.words.player(k, lang) if game else str(k + 1))
              for k, seat in enumerate(table.seats)]  # fmt: skip
    return {
        "id": table.id,
        "title": game.title if game else str(table.terms.game)[:LONGEST_TITLE],
        "is_readable": is_readable,
        "phase": "open" if table.started is None else "over" if table.finished is not None else "running",
        "people": [(name, seat.is_free, seat.bot is not None) for name, seat in zip(people, table.seats, strict=True)],
        "free": sum(seat.is_free for seat in table.seats),
        "asked": people[asked] if asked is not None else "",
        "is_mine": is_mine,
        "created": table.created,
        "origin": table.terms.origin,
    }


@router.get("/new")
def new(request: Request, visitor: Asking, game: str = "") -> Response:
    """The form for a new table."""
    found = named_game(game) if game else find_game(names()[0])
    return new_page(request, visitor, found)


def new_page(request: Request, visitor: Asking, game: Game, problem: str = "", status: int = 200) -> Response:
    """The form for a table of one game."""
    seats = game.definition.seats
    values = {"games": [find_game(name) for name in names()], "game": game, "seats": range(max(seats)),
              "fewest": min(seats), "bots": choices(game.name, max(seats)), "usual": usual(game.name, max(seats)),
              "problem": problem}  # fmt: skip
    return page(request, visitor, "new.html", values, status)


@router.post("/new")
@writing
def create(request: Request, context: Context, visitor: Asking, form: WholeForm) -> Response:
    """A new table as the form says."""
    game = named_game(form.get("game", ""))
    context.limits.count("create", visitor.who, visitor.address)
    try:
        host = player_of(context, visitor, form.get("name", ""))
        live = context.service.create(host, setup_from(game, form), share=form.get("share", ""))
    except BadRequest as error:
        return new_page(request, visitor, game, visitor.say(error.message, **error.values), error.status)
    return go(request, visitor, f"/t/{live.id}")


def setup_from(game: Game, form: dict[str, str]) -> Setup:
    """The table a form describes. A seat is open, me, guest, none or the name of a bot."""
    chairs = []
    for seat in range(max(game.definition.seats)):
        who = form.get(f"seat-{seat}", "none")
        if who == "none":
            continue
        if who in ("open", ME):
            chairs.append(Chair(who))
        elif who == GUEST:
            chairs.append(Chair(GUEST, form.get(f"guest-{seat}", "")))
        elif who in choices(game.name, max(game.definition.seats)):
            chairs.append(Chair(BOT, bot=who))
        else:
            raise BadRequest("Choose for every seat who sits there.")
    options: dict[str, Any] = {}
    for option in game.definition.options:
        chosen = form.get(f"option-{option.name}", "")
        if chosen:
            number = read_index(chosen, len(option.choices))
            if number is None:
                raise BadRequest("Choose one of the values offered.")
            if option.choices[number] != option.default:
                options[option.name] = option.choices[number]
    absence = read_index(form.get("absence", "0"), len(ABSENCES))
    if absence is None:
        raise BadRequest("Choose one of the values offered.")
    return Setup(game.name, tuple(chairs), options, form.get("public") == "yes", absence=ABSENCES[absence])


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
    return page(request, visitor, "settings.html", {"choices": CHOICES, "back": local(back)})


@router.post("/settings")
@writing
def change_settings(request: Request, context: Context, visitor: Asking, form: WholeForm) -> Response:
    """Keep the preferences."""
    player = player_of(context, visitor, form.get("name", ""))
    context.limits.count("name", visitor.who, visitor.address)
    name = players.clean_name(form.get("name", "")) or player.name
    players.change(context.service.database, player, name, {**player.settings, **settings_from(form)})
    context.sessions.changed()
    return go(request, visitor, local(form.get("back", "/")))


def local(address: str) -> str:
    """An address on this server, or home."""
    fits = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if fits and len(address) < 200 else "/"
