"""Puzzles: a list by game and level, and each one on the board of its game."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from kohlenpott.api.untrusted import read_index
from kohlenpott.store import solved

from .. import puzzles
from ..regions import REGIONS
from ..service.errors import NotFound
from ..templating import render
from ..visitors import Visitor
from .common import Asking, Context, PageContext, go, named_game, page, writing

router = APIRouter(prefix="/puzzles")
SHOWN = tuple(name for name in REGIONS if name in ("seats", "status", "main", "own", "others", "score", "choices"))
GIVEN_UP = "solution"
MOST_TRIES = 100
Text = Annotated[str, Form()]


@router.get("")
def list_puzzles(request: Request, context: Context, visitor: Asking) -> Response:
    """All puzzles, and which of them the visitor has solved."""
    done = solved.of_player(context.service.database, visitor.id) if visitor.id else {}
    today = puzzles.puzzle_of_today(context.service.database.clock())
    return page(request, visitor, "puzzles.html", {"groups": puzzles.groups(done), "today": today, "done": done})


@router.get("/{game}/{id}")
def show_puzzle(request: Request, context: Context, visitor: Asking, game: str, id: str, answer: str = "",
                tries: str = "0") -> Response:  # fmt: skip
    """One puzzle, perhaps with what was tried."""
    played = named_game(game)
    found = puzzles.puzzle_named(played, id)
    if found is None:
        raise NotFound("There is no such puzzle.")
    puzzle, number, following = found
    table, view = puzzles.puzzle_view(played, puzzle, visitor.lang)
    said = puzzles.answered(puzzle, view, read_index(answer, played.actions), answer == GIVEN_UP)
    solution = puzzles.explained(played, puzzle, view, visitor.lang) if said is not None and said.is_shown else None
    if solution is not None and solution.place:
        table = puzzles.pointing(table, solution.place)
    values: dict[str, Any] = {"g": table, "m": view, "visitor": visitor}
    regions = {name: render(visitor.lang, f"regions/{name}.html", values) for name in SHOWN}
    values |= {"regions": regions, "puzzle": puzzle, "number": number, "following": following, "said": said,
               "solution": solution, "tries": read_index(tries, MOST_TRIES) or 0}  # fmt: skip
    return page(request, visitor, "puzzle.html", values)


@router.get("/{game}/{id}/board.svg")
def picture(game: str, id: str, theme: str = "light") -> Response:
    """A picture of a puzzle's moment; it is the same for everybody."""
    svg = puzzles.puzzle_picture(named_game(game), id, "dark" if theme == "dark" else "light")
    if svg is None:
        raise NotFound("There is no such puzzle.")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


@router.post("/{game}/{id}")
@writing
def answer_puzzle(request: Request, context: Context, visitor: Asking, game: str, id: str, action: Text,
                  tries: Text = "0") -> Response:  # fmt: skip
    """A move was made: right or wrong, the page tells."""
    context.limits.count("move", visitor.who, visitor.address)
    played = named_game(game)
    found = puzzles.puzzle_named(played, id)
    if found is None:
        raise NotFound("There is no such puzzle.")
    number, count = read_index(action, played.actions), read_index(tries, MOST_TRIES) or 0
    if number == found[0].solution:
        remember(context, visitor, game, id, count == 0)
    said = number if number is not None else GIVEN_UP if action == GIVEN_UP else ""
    return go(request, visitor, f"/puzzles/{game}/{id}?answer={said}&tries={min(count + 1, MOST_TRIES - 1)}")


def remember(context: PageContext, visitor: Visitor, game: str, id: str, at_once: bool) -> None:
    """Whoever is known here keeps what was solved."""
    if visitor.player is not None:
        database = context.service.database
        with database.write() as connection:
            solved.keep(connection, visitor.player.id, game, id, at_once, database.clock())
