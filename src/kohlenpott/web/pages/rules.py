"""The rules: a page for each game, an address for each rule."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names

from ..introductions import board_picture, introduction, points_html
from ..rulepages import book_of, rule_of
from ..service.errors import NotFound
from ..templating import render
from .common import Asking, go, named_game, page, wants_json

router = APIRouter(prefix="/rules")


@router.get("")
def index(request: Request, visitor: Asking) -> Response:
    """Which games there are."""
    return page(request, visitor, "rules_index.html", {"games": [find_game(name) for name in names()]})


@router.get("/{name}")
def rules(request: Request, visitor: Asking, name: str, q: str = "") -> Response:
    """All rules of a game, or those that contain some words."""
    game = named_game(name)
    book = book_of(game.definition.package, visitor.lang)
    asked = " ".join(q.split())[:100]
    found = book.search(asked) if asked else []
    exact = rule_of(game, asked, visitor.lang) if asked else None
    if exact is not None:
        found = [exact, *(rule for rule in found if rule is not exact)]
    values = {"game": game, "book": book, "q": asked, "found": found, "intro": introduction(game, visitor.lang)}
    return page(request, visitor, "rules.html", {**values, "points": points_html(game, visitor.lang)})


@router.get("/{name}/board.svg")
def board(name: str, theme: str = "light") -> Response:
    """A picture of the table for the introduction; it is the same for everybody."""
    svg = board_picture(named_game(name), "dark" if theme == "dark" else "light")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


@router.get("/{name}/{rule}")
def one(request: Request, visitor: Asking, name: str, rule: str) -> Response:
    """One rule: its place on the page, or the rule alone for the side panel."""
    game = named_game(name)
    found = rule_of(game, rule[:20], visitor.lang)
    if found is None:
        raise NotFound("There is no such rule.")
    if "fragment" in request.query_params or wants_json(request):
        return HTMLResponse(render(visitor.lang, "regions/rule.html", {"rule": found, "game": game}))
    return go(request, visitor, f"/rules/{game.name}#{found.id}")
