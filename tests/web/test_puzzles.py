"""Puzzles on pages: found, tried, solved, remembered, and drawn from nothing but the seat's view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kohlenpott as kp
from kohlenpott.insight.puzzles import puzzles_of
from kohlenpott.web import puzzles as puzzle_pages
from kohlenpott.web.service.history import History
from web.browsers import Site, actions_in, shown, site_at
from web.test_secrets import twin_of

FIRST = [(name, found[0]) for name in kp.games() if (found := puzzles_of(kp.game(name).definition))]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as made:
        yield made


def test_there_are_puzzles() -> None:
    assert FIRST


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_list_names_every_puzzle_with_its_level(site: Site, lang: str) -> None:
    page = site.browser(lang).get("/puzzles").text
    for name in kp.games():
        for each in puzzles_of(kp.game(name).definition):
            assert f'href="/puzzles/{name}/{each.id}"' in page
        levels = [group.levels for group in puzzle_pages.groups({}) if group.game.name == name]
        assert all([level for level, _ in each] == sorted({level for level, _ in each}) for each in levels)
        assert all(f'id="{name}-{level}"' in page for each in levels for level, _ in each)
    assert 'id="daily"' in page
    assert re.search(r'id="daily" href="/puzzles/[\w-]+/[\w-]+"', site.browser(lang).get("/").text)


def test_the_puzzle_of_the_day_has_a_picture_and_tells_who_has_solved_it(site: Site) -> None:
    browser = site.browser()
    browser.post("/settings", data={"name": "Ida"})
    page = browser.get("/").text
    found = re.search(r'src="(/puzzles/([\w-]+)/([\w-]+))/board.svg"', page)
    assert found and "have solved it" not in page
    for theme in ("", "?theme=dark"):
        assert browser.get(f"{found[1]}/board.svg{theme}").text.startswith("<svg")
    assert browser.get(f"/puzzles/{found[2]}/nothing/board.svg").status_code == 404
    puzzle = next(each for each in puzzles_of(kp.game(found[2]).definition) if each.id == found[3])
    browser.post(found[1], data={"action": str(puzzle.solution), "tries": "0"})
    page = browser.get("/").text
    assert "You have solved it." in page and "1 player has solved it here." in page


@pytest.mark.parametrize("name", [name for name, _ in FIRST])
def test_a_wrong_answer_tells_nothing_and_the_right_one_why(site: Site, name: str) -> None:
    browser = site.browser()
    puzzle = dict(FIRST)[name]
    game = kp.game(name)
    address = f"/puzzles/{name}/{puzzle.id}"
    browser.post("/settings", data={"name": "Ida"})
    page = browser.get(address).text
    offered = actions_in(page)
    assert str(puzzle.solution) in offered and len(offered) > 1
    solution = puzzle.state(game).move(puzzle.solution).text()
    wrong = browser.post(address, data={"action": str(puzzle.tempting), "tries": "0"})
    assert wrong.status_code == 200 and "Not the best" in wrong.text and "Why</h2>" not in wrong.text
    assert "data-mark" not in wrong.text
    tries = re.search(r'name="tries" value="(\d+)"', wrong.text)
    assert tries and tries[1] == "1"
    given_up = browser.post(address, data={"action": "solution", "tries": "1"})
    assert shown(f"Solution: {solution}")[:40] in given_up.text and "Why</h2>" in given_up.text
    assert "0 of" in browser.get("/puzzles").text
    right = browser.post(address, data={"action": str(puzzle.solution), "tries": "1"})
    assert "Right: " in right.text and 'id="next-puzzle"' in right.text
    assert f"{round(100 * puzzle.chance)} %" in right.text
    listed = browser.get("/puzzles").text
    assert re.search(r"1 of \d+ solved", listed) and "solved at once" not in listed


def test_nonsense_is_answered_clearly(site: Site) -> None:
    browser = site.browser()
    name, puzzle = FIRST[0]
    for address in (f"/puzzles/{name}/nothing", f"/puzzles/nothing/{puzzle.id}"):
        assert browser.get(address).status_code == browser.post(address, data={"action": "1"}).status_code == 404
    for action in ("", "x", "-1", "9" * 50, "²"):
        answer = browser.post(f"/puzzles/{name}/{puzzle.id}", data={"action": action or " ", "tries": "x"})
        assert answer.status_code == 200 and "Right: " not in answer.text
        assert "Not the best" not in answer.text


@pytest.mark.parametrize("name", [name for name, _ in FIRST])
def test_a_puzzle_shows_nothing_its_seat_cannot_know(site: Site, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything hidden is dealt anew: the page, with and without the solution, is the same byte by byte."""
    puzzle = dict(FIRST)[name]
    browser = site.browser()
    addresses = [f"/puzzles/{name}/{puzzle.id}{answer}" for answer in ("", "?answer=solution")]
    first = [browser.get(address).text for address in addresses]
    original = puzzle_pages.history_of

    def elsewhere(*values: object) -> History:
        history = original(*values)
        assert history.state.seat is not None
        return twin_of(history, history.state.seat, 77)

    monkeypatch.setattr(puzzle_pages, "history_of", elsewhere)
    assert [browser.get(address).text for address in addresses] == first
