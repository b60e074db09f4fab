"""Lessons: which there are, and playing them on the page of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kohlenpott import render as drawing
from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.api.untrusted import read_index
from kohlenpott.render.lessons import GameLesson, lessons

from ..game_view import scene_of
from ..lesson_view import lesson_page, name_of, not_now_html, pupil_of
from ..service import lessons as teaching
from ..service.lessons import PUPIL, Taught
from ..story_view import story
from ..table_view import update
from ..templating import render
from ..visitors import YEAR, Visitor
from .common import Asking, Context, go, keep_session, named_game, page, player_of, wants_json, writing
from .tables import LONGEST_NOTATION, known

router = APIRouter(prefix="/learn")
COOKIE = "kohlenpott-learnt"  # which lessons this browser has seen to their end
LEARNT = re.compile(r"[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}", re.ASCII)
MOST_LEARNT = 60
NOTHING = 204
Text = Annotated[str, Form()]
Number = Annotated[int, Form()]


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons of one game."""

    game: Game
    sign: str  # the piece that stands for the game
    lessons: Sequence[GameLesson]
    done: Sequence[str]  # names
    next: str  # the first one that is not done, if there is one


def learnt_by(request: Request) -> list[str]:
    """The lessons a browser has seen to their end."""
    return LEARNT.findall(request.cookies.get(COOKIE, "")[:6000])[-MOST_LEARNT:]


def taught_at(visitor: Visitor, game: str, lesson: str, at: int) -> Taught:
    """The lesson an address names, at a moment."""
    found = named_game(game)
    return Taught(found, teaching.found(found, lesson), at, name_of(visitor))


@router.get("")
def index(request: Request, visitor: Asking) -> Response:
    """All lessons by game, the first game first."""
    learnt = set(learnt_by(request))
    found = [course_of(find_game(name), learnt) for name in names()]
    return page(request, visitor, "learn.html", {"courses": [each for each in found if each.lessons]})


def course_of(game: Game, learnt: set[str]) -> Course:
    """The lessons of a game, and which of them a browser has seen to their end."""
    all_of = lessons(game.definition)
    done = [each.name for each in all_of if f"{game.name}.{each.name}" in learnt]
    following = next((each.name for each in all_of if each.name not in done), "")
    return Course(game, drawing.drawer(game).cover[0], all_of, done, following)


@router.get("/{game}/{lesson}")
def begin(request: Request, visitor: Asking, game: str, lesson: str) -> Response:
    """A lesson from its beginning."""
    return shown(request, visitor, taught_at(visitor, game, lesson, 0))


@router.get("/{game}/{lesson}/story")
def tell(visitor: Asking, game: str, lesson: str, after: int) -> Response:
    """What the others did after a step, up to the next moment at which the pupil is asked."""
    moments = taught_at(visitor, game, lesson, 0).moments
    at = next((k for k, each in enumerate(moments) if each.length > after), len(moments) - 1)
    return JSONResponse(story(taught_at(visitor, game, lesson, at).live, pupil_of(visitor), after))


@router.get("/{game}/{lesson}/update")
def catch_up(visitor: Asking, game: str, lesson: str, seq: int, have: str = "") -> Response:
    """What a page lacks."""
    return JSONResponse(update(lesson_page(taught_at(visitor, game, lesson, seq), visitor.lang)[0], known(have)))


@router.get("/{game}/{lesson}/card/{piece}")
def card(visitor: Asking, game: str, lesson: str, piece: str, seq: int, around: str = "") -> Response:
    """The card of a piece."""
    taught = taught_at(visitor, game, lesson, seq)
    live = taught.live
    scene, *_ = scene_of(live.history, taught.lesson.seat, visitor.lang, live.names(visitor.lang),
                         seat_state=live.seat_state_of(PUPIL))  # fmt: skip
    found = drawing.card(scene, live.game, [piece, *around.split(",")])
    if found is None:
        return Response(status_code=NOTHING)
    return HTMLResponse(render(visitor.lang, "regions/card.html", {"card": found, "game": live.game}))


@router.get("/{game}/{lesson}/{at}")
def at_moment(request: Request, visitor: Asking, game: str, lesson: str, at: int) -> Response:
    """A lesson at a moment."""
    return shown(request, visitor, taught_at(visitor, game, lesson, at))


@router.post("/{game}/{lesson}/move")
def move(request: Request, context: Context, visitor: Asking, game: str, lesson: str, action: Text, seq: Number,
         have: Text = "") -> Response:  # fmt: skip
    """Make a move: the meant one leads on, another one is answered."""
    context.limits.count("move", visitor.who, visitor.address)
    taught = taught_at(visitor, game, lesson, seq)
    number = read_index(action, taught.game.actions)
    wrong = taught.answer(action[:LONGEST_NOTATION] if number is None else number, visitor.lang)
    if wrong is not None:
        return shown(request, visitor, taught, not_now_html(taught, wrong, visitor.lang), have)
    return led(request, visitor, taught_at(visitor, game, lesson, seq + 1), have)


@router.post("/{game}/{lesson}/undo")
def undo(request: Request, context: Context, visitor: Asking, game: str, lesson: str, seq: Number,
         have: Text = "") -> Response:  # fmt: skip
    """Back to the moment before."""
    context.limits.count("move", visitor.who, visitor.address)
    return led(request, visitor, taught_at(visitor, game, lesson, max(seq - 1, 0)), have)


@router.post("/{game}/{lesson}/go-on")
@writing
def go_on(request: Request, context: Context, visitor: Asking, game: str, lesson: str) -> Response:
    """A real table that goes on where the lesson ends."""
    context.limits.count("create", visitor.who, visitor.address)
    start = taught_at(visitor, game, lesson, 0)
    ended = taught_at(visitor, game, lesson, len(start.moments) - 1)
    live = teaching.go_on(context.service, ended, player_of(context, visitor))
    return go(request, visitor, f"/t/{live.id}")


def led(request: Request, visitor: Visitor, taught: Taught, have: str) -> Response:
    """After a step: our script gets what changed, a browser without it goes to the new moment's address."""
    if wants_json(request):
        return shown(request, visitor, taught, have=have)
    return go(request, visitor, f"/learn/{taught.game.name}/{taught.lesson.name}/{taught.at}")


def shown(request: Request, visitor: Visitor, taught: Taught, problem: str = "", have: str = "") -> Response:
    """A moment as a page, or as what a page lacks; whoever sees the end has learnt it."""
    is_script = wants_json(request)
    made, coach = lesson_page(taught, visitor.lang, "" if is_script else problem)
    if is_script:
        answer: dict[str, Any] = update(made, known(have)) | ({"problem": problem} if problem else {})
        found = keep_session(request, visitor, JSONResponse(answer))
    else:
        shown_view = made.overview
        values = {"rendered": made, "g": shown_view, "m": shown_view.game_view, "title": made.title, "c": coach}
        found = page(request, visitor, "lesson.html", values)
    if taught.is_over:
        keep_learnt(request, found, taught.game.name, taught.lesson)
    return found


def keep_learnt(request: Request, response: Response, game: str, lesson: GameLesson) -> None:
    """Let the browser remember a lesson."""
    mark = f"{game}.{lesson.name}"
    kept = [each for each in learnt_by(request) if each != mark][1 - MOST_LEARNT :]
    response.set_cookie(COOKIE, "_".join([*kept, mark]), max_age=YEAR, httponly=True, samesite="lax",
                        secure=request.url.scheme == "https")  # fmt: skip
