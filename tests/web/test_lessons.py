"""Every lesson of every game, played to its end in three languages with right and with wrong moves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape

import kohlenpott as kp
from kohlenpott.api.game import Game
from kohlenpott.render.lessons import GameLesson, LessonError, lesson, lessons, lessons_in, moments, sentences
from kohlenpott.text.templates import LANGUAGES
from kohlenpott.web.lesson_view import lesson_page, marked, not_now_html
from kohlenpott.web.service.errors import NotFound
from kohlenpott.web.service.lessons import GO_ON, Taught
from web.browsers import Site, site_at

ALL = [(game, each) for game in map(kp.game, kp.games()) for each in lessons(game.definition)]
NAMES = [f"{game.name}/{each.name}" for game, each in ALL]
FIRST = [(game, each) for game, each in ALL if each.is_first]
SOME = {"number": 1, "minutes": 1, "seats": 2, "seed": 1, "others": [1], "learnt": []}
SAID = {"en": "a", "de": "b", "fr": "c"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


@pytest.mark.parametrize(("game", "one"), ALL, ids=NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_leads_to_its_end(game: Game, one: GameLesson, lang: str) -> None:
    """The meant moves are legal, asked of the pupil and marked; any other is answered; each answer fits some move.

    In English every other move is tried, in the other languages one at every step.
    """
    at, unused = 0, {(k, a.pattern) for k, step in enumerate(one.steps) for a in step.answers if a.pattern != "*"}
    while not (taught := Taught(game, one, at, "Ida")).is_over:
        page, coach = lesson_page(taught, lang)
        step, meant, state = taught.step, taught.meant, taught.live.history.state
        assert step is not None
        assert str(escape(step.says[lang])) in page.regions["decision"]
        assert str(escape(step.whys[lang])) in page.regions["decision"]
        assert (coach.number, coach.count) == ((taught.moment.step or 0) + 1, len(one.steps))
        for id in step.shows:
            assert any(f'id="{id}"' in html for html in page.regions.values()), f"{one.name}, {at}: {id} is not there"
        if meant is not None:
            assert state.seat == one.seat, f"{one.name}, moment {at}: it is not the pupil's turn"
            assert "is-meant" in "".join(page.regions.values())
            others = [other for other in state.moves() if other.id != meant.id]
            for other in others if lang == "en" else others[:1]:
                wrong = taught.answer(other.id, lang)
                assert wrong is not None and (wrong.reason or wrong.meant == meant)
                unused -= {(taught.moment.step, a.pattern) for a in step.answers if a.fits(other.notation)}
            forbidden = next((k for k in range(game.actions) if state.refusal(k) is not None), None)
            refused = None if forbidden is None else taught.answer(forbidden, lang)
            assert refused is None or refused.refusal is not None
        said = not_now_html(taught, taught.answer("nonsense", lang) or pytest.fail("it was taken"), lang)
        assert "<b>" in said
        assert taught.answer(GO_ON if meant is None else meant.id, lang) is None
        at += 1
    assert at == len(moments(one)[0]) - 1
    assert not unused or lang != "en", f"{one.name}: answers to moves that nobody can make"
    assert lesson_page(taught, lang)[1].say == one.done[lang]


@pytest.mark.parametrize(("game", "one"), ALL, ids=NAMES)
def test_the_three_languages_say_things_of_their_own(game: Game, one: GameLesson) -> None:
    """No sentence was left in another language, and French and German keep their marks."""
    for en, de, fr in zip(*(list(sentences(one, lang)) for lang in LANGUAGES), strict=True):
        assert len(en.split()) < 3 or len({en, de, fr}) == 3, en
        assert not re.search(r"[^\s\u00a0][:;!?]( |$)", fr), fr


@pytest.mark.parametrize("game", [kp.game(name) for name in kp.games()], ids=lambda game: game.name)
def test_lessons_of_a_game_have_an_order(game: Game) -> None:
    """The first game is the first lesson, and no two have the same number."""
    found = lessons(game.definition)
    assert [each.number for each in found] == list(range(1, len(found) + 1))


def test_a_game_without_lessons_has_none() -> None:
    """Nothing but the folder says whether there are lessons."""
    assert lessons_in("kohlenpott.text") == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"stpe": []}, "nobody knows stpe"),
        ({"others": []}, "a level for each"),
        ({"title": {"en": "a", "de": "b"}}, "a sentence needs en, de, fr"),
        ({"goal": SAID | {"de": "x" * 200}}, "200 letters"),
        ({"step": [{"say": SAID, "why": SAID, "mvoe": "x"}]}, "nobody knows mvoe"),
    ],
)
def test_a_lesson_with_a_fault_is_told_so(change: dict[str, Any], told: str) -> None:
    """What would be overlooked or would not fit is named."""
    data = SOME | {"title": SAID, "goal": SAID, "done": SAID, "step": []} | change
    with pytest.raises(LessonError, match=told):
        lesson("some", data)


def test_a_lesson_that_does_not_fit_the_rules_is_named() -> None:
    """The move, its number and the rule are told."""
    data = SOME | {"title": SAID, "goal": SAID, "done": SAID, "step": [], "before": ["mining-10"]}
    with pytest.raises(LessonError, match="move 1, mining-10"):
        Taught(kp.game("coal-baron"), lesson("some", data), 0)
    with pytest.raises(NotFound):
        Taught(kp.game("coal-baron"), lesson("some", data | {"before": []}), 7)


def test_what_is_meant_is_marked_in_the_markup() -> None:
    """A class more, whether the element has one or none; nothing else changes."""
    html = '<p id="a" class="x">1</p><g data-b="1" id="b"><use id="c"/></g>'
    assert marked(html, ["a", "b", "c", "d"]) == (
        '<p id="a" class="is-meant x">1</p><g data-b="1" id="b" class="is-meant"><use id="c" class="is-meant"/></g>'
    )


def form_of(page: str) -> dict[str, str]:
    """What the form of the coach would send without a choice."""
    found = re.search(r'name="seq" value="(\d+)"', page)
    assert found, page[:300]
    return {"seq": found[1]}


@pytest.mark.parametrize(("game", "one"), FIRST, ids=[game.name for game, _ in FIRST])
def test_a_first_game_without_scripts(site: Site, game: Game, one: GameLesson) -> None:
    """Forms and links alone lead from the first page to a table of one's own that goes on from there."""
    ida, base = site.browser(), f"/learn/{game.name}/{one.name}"
    page = ida.get(base)
    for at in range(len(moments(one)[0]) - 1):
        taught = Taught(game, one, at)
        other = next((k.id for k in taught.live.history.state.moves() if k != taught.meant), None)
        if other is not None and at % 5 == 1:
            wrong = ida.post(f"{base}/move", data=form_of(page.text) | {"action": str(other)})
            assert wrong.status_code == 200
            assert "Not now." in wrong.text
            assert form_of(wrong.text) == {"seq": str(at)}
        sent = GO_ON if taught.meant is None else str(taught.meant.id)
        assert f'value="{sent}"' in page.text
        page = ida.post(f"{base}/move", data=form_of(page.text) | {"action": sent})
        assert page.url.path == f"{base}/{at + 1}"
    assert str(escape(one.done["en"])) in page.text
    assert "done" in row_of(ida.get("/learn").text, base)
    table = ida.post(f"{base}/go-on")
    assert re.fullmatch(r"/t/\w+", table.url.path)
    assert "This game goes on from a lesson." in table.text
    live = site.service.find(table.url.path.removeprefix("/t/"))
    assert live.history.length >= len(moments(one)[1])
    assert live.history.state_after(len(moments(one)[1])).fingerprint() == taught_end(game, one)


def taught_end(game: Game, one: GameLesson) -> str:
    """The state a lesson ends with."""
    return Taught(game, one, len(moments(one)[0]) - 1).live.history.state.fingerprint()


def row_of(page: str, base: str) -> str:
    """What the list of lessons says of one."""
    return page.partition(f'href="{base}"')[2].partition("</li>")[0]


def ask(browser: TestClient, base: str, path: str, **data: str) -> dict[str, Any]:
    """A request of our script."""
    answer = browser.post(f"{base}/{path}", data=data, headers={"Accept": "application/json"})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_script_gets_what_changed(site: Site) -> None:
    """A right move brings new regions, a wrong one a reason and nothing else; back leads back; the others are told."""
    game, one = ALL[0]
    ida, base = site.browser("de"), f"/learn/{game.name}/{one.name}"
    first = ask(ida, base, "move", action="on", seq="0", have="{}")
    assert (first["seq"], first["asked"]) == (1, True)
    have = json.dumps(first["hashes"])
    wrong = ask(ida, base, "move", action="draft C02", seq="1", have=have)
    assert "Jetzt nicht." in wrong["problem"]
    assert wrong["regions"] == {}
    right = ask(ida, base, "move", action="draft H04", seq="1", have=have)
    assert right["newest"] > first["told"]
    assert one.steps[2].says["de"] in right["regions"]["decision"]
    story = ida.get(f"{base}/story?after={first['told']}").json()
    assert [step["name"] for step in story["steps"]] == ["Pitt"]
    assert ask(ida, base, "undo", seq="2", have="{}")["hashes"] == first["hashes"]
    assert ida.get(f"{base}/update?seq=1&have=%7B%7D").json()["hashes"] == first["hashes"]
    assert "Auftrag" in ida.get(f"{base}/card/H04?seq=1").text
    assert ida.get(f"{base}/card/nothing?seq=1").status_code == 204


def test_nonsense_gets_a_clear_answer(site: Site) -> None:
    """Nobody's input does harm: lessons, moments, moves and marks that do not exist."""
    ida, base = site.browser(), f"/learn/{ALL[0][0].name}/{ALL[0][1].name}"
    for path in ("/learn/nothing/first-game", "/learn/coal-baron/nothing", f"{base}/999", f"{base}/-1",
                 f"{base}/card/x?seq=999"):  # fmt: skip
        assert ida.get(path).status_code == 404, path
    assert ida.get(f"{base}/story?after=99999").status_code == 400
    assert ida.get(f"{base}/seven").status_code == 400
    assert ida.post(f"{base}/move", data={"seq": "-3", "action": "1"}).status_code == 404
    for action in ("99999999999999", "-1", "x" * 500, "<b>", "on"):
        assert "Not now." in ida.post(f"{base}/move", data={"seq": "1", "action": action}).text
    ida.cookies.set("kohlenpott-learnt", "coal-baron.first-game_<script>_" + "a" * 3000)
    assert "<script>" not in ida.get("/learn").text


def test_lessons_are_found_from_everywhere(site: Site) -> None:
    """Home, rules, a new and a waiting table lead newcomers to the first game, every page to all lessons."""
    ida = site.browser()
    assert all('href="/learn"' in ida.get(path).text for path in ("/", "/lobby", "/rules", "/nowhere"))
    for path in ("/", "/rules/coal-baron", "/new?game=coal-baron"):
        assert "/learn/coal-baron/first-game" in ida.get(path).text
    listed = ida.get("/learn").text
    assert all(f"/learn/{name}" in listed and f"/rules/{name.partition('/')[0]}" in listed for name in NAMES)


def test_the_next_lesson_is_the_first_that_was_not_seen_to_its_end(site: Site) -> None:
    """It has the one button of its game."""
    ida, (game, one) = site.browser(), next((game, one) for game, one in ALL if one.is_first)
    assert f"0 of {len(lessons(game.definition))} done" in ida.get("/learn").text
    ida.get(f"/learn/{game.name}/{one.name}/{len(Taught(game, one, 0).moments) - 1}")
    page = ida.get("/learn").text
    _, chosen = page.split('class="lesson is-next"', 1)
    assert f"1 of {len(lessons(game.definition))} done" in page
    assert chosen.index(f"/learn/{game.name}/{lessons(game.definition)[1].name}") < chosen.index("</li>")
