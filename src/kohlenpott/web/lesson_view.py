"""The page of a lesson: that of a table, with the coach in the place of the decision and what is meant marked."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass

from kohlenpott.bots.characters import Character, characters
from kohlenpott.render import drawer
from kohlenpott.render.lessons import GameLesson
from kohlenpott.store.players import Account

from .messages import fill
from .regions import Region, RegionBook, hashed
from .rulepages import rule_of
from .service.lessons import PUPIL, NotNow, Taught, next_lesson
from .table_view import TablePage, TableView, look
from .templating import render
from .viewers import Viewer
from .visitors import Visitor

BOARDS = ("main", "own", "others", "status", "score", "choices")  # regions in which something can be marked
MARK = "is-meant"
COACH = 3  # the level of the one who teaches


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach says at a moment."""

    base: str  # the lesson's address
    lesson: GameLesson
    coach: Character
    at: int
    last: int  # the moment at which it is over
    number: int  # of the step, from 1
    count: int
    say: str
    why: str
    meant: int | None  # the move that is meant; None: there is only something to read
    is_over: bool
    next: GameLesson | None
    problem: str = ""  # what was wrong with the last move, as markup


def base_of(taught: Taught) -> str:
    """A lesson's address."""
    return f"/learn/{taught.game.name}/{taught.lesson.name}"


def pupil_of(visitor: Visitor) -> Visitor:
    """The visitor as the one who sits at the lesson's table."""
    return dataclasses.replace(visitor, player=Account(PUPIL, name_of(visitor), {}))


def name_of(visitor: Visitor) -> str:
    """What the pupil is called."""
    return visitor.player.name if visitor.player is not None else visitor.say("Guest")


def lesson_page(taught: Taught, lang: str, problem: str = "") -> tuple[TablePage, CoachView]:
    """The regions of a moment."""
    view = seen(taught, lang)
    made = dict(RegionBook().made(lang, {"g": view, "m": view.game_view, "chat": []}))
    coach = coach_view(taught, lang, problem)
    bar = render(lang, "regions/coach.html", {"c": coach, "g": view, "m": view.game_view})
    made["decision"] = Region(bar, hashed(bar), {})
    for name in BOARDS:
        html = marked(made[name].html, meant_ids(taught))
        made[name] = Region(html, hashed(html), {})
    return TablePage(view, made, f"{coach.lesson.title[lang]} · {taught.game.title}"), coach


def seen(taught: Taught, lang: str) -> TableView:
    """The table as the pupil sees it. It has no address of its own, and no newer version of it will come."""
    view = look(taught.live, Viewer(PUPIL, lang))
    return dataclasses.replace(view, id="", seq=taught.at, version=1, can_undo=taught.at > 0)


def coach_view(taught: Taught, lang: str, problem: str = "") -> CoachView:
    """What the coach says now."""
    step, lesson, number = taught.step, taught.lesson, taught.moment.step
    say, why = (step.says[lang], step.whys[lang]) if step is not None else (lesson.done[lang], "")
    return CoachView(
        base_of(taught), lesson, characters()[COACH - 1], taught.at, len(taught.moments) - 1,
        len(lesson.steps) if number is None else number + 1, len(lesson.steps), say, why,
        None if taught.meant is None else taught.meant.id, taught.is_over, next_lesson(taught.game, lesson), problem,
    )  # fmt: skip


def meant_ids(taught: Taught) -> list[str]:
    """The ids of everything that is to be looked at: the place of the meant move, its button in the list, the rest."""
    step, meant = taught.step, taught.meant
    found = list(step.shows) if step is not None else []
    if meant is not None:
        place = drawer(taught.game).place_of(meant, taught.live.history.state.view(taught.lesson.seat))
        found += [f"choice-{meant.id}"] + ([place] if place is not None else [])
    return found


def marked(html: str, ids: list[str]) -> str:
    """Markup in which the elements of these ids have the mark."""
    for id in ids:
        html = re.sub(rf'<[a-z]+(?=[ \n])[^<>]* id="{re.escape(id)}"[^<>]*>', with_mark, html, count=1)
    return html


def with_mark(tag: re.Match[str]) -> str:
    """A tag with one more class."""
    text = tag[0]
    if ' class="' in text:
        return text.replace(' class="', f' class="{MARK} ', 1)
    end = "/>" if text.endswith("/>") else ">"
    return f'{text.removesuffix(end)} class="{MARK}"{end}'


def not_now_html(taught: Taught, answer: NotNow, lang: str) -> str:
    """Why a move is not made here."""
    refusal = answer.refusal
    rule = rule_of(taught.game, refusal.rule, lang) if refusal is not None else None
    return render(lang, "regions/not_now.html", {"reason": reason(taught, answer, lang), "rule": rule,
                                                 "game": taught.game})  # fmt: skip


def reason(taught: Taught, answer: NotNow, lang: str) -> str:
    """The reason in words."""
    if answer.refusal is not None:
        return answer.refusal.text(lang).removeprefix(f"{answer.refusal.rule}: ")
    if answer.reason:
        return answer.reason
    if answer.meant is not None:
        return fill(lang, "The lesson goes on with: %(move)s.", move=answer.meant.text(lang).removesuffix("."))
    return fill(lang, "The lesson is over.") if taught.is_over else fill(lang, "First read what the coach says.")
