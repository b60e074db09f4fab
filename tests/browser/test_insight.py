"""Looking back, getting help, solving: a review, a hint and a puzzle as people meet them."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

import kohlenpott as kp
from browser.axe import COLOURS, violations
from browser.conftest import Meet
from browser.sites import Site
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.depths import DEPTHS
from kohlenpott.insight.puzzles import puzzles_of
from kohlenpott.insight.review import VERSION, Review, review
from kohlenpott.store import reviews
from kohlenpott.store.reviews import ReviewKey

SHALLOW = replace(DEPTHS["quick"], simulations=10, screen=4, pairs=8, values=2, reasons=2)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE_HEIGHT = 740
PHONE = {"viewport": {"width": 360, "height": PHONE_HEIGHT}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def found() -> Review:
    """A short game that was looked at, hardly."""
    game = kp.game("coal-baron")
    record = SelfPlayer(game, 3, 4).play(5).record(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DEPTHS, "quick", SHALLOW)
        return review(record, "quick")


def keep(site: Site, table: str, found: Review) -> None:
    """The review is done."""
    live = site.service.find(table)
    key = ReviewKey(table, site.service.reviews.record_mark(live), "quick", VERSION)
    with site.service.database.write() as connection:
        reviews.ask(connection, key, live.table.terms.host, 1.0)
        reviews.keep(connection, key, found.to_json())


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_a_game_is_looked_at_turn_by_turn(meet: Meet, site: Site, found: Review, screen: dict[str, object]) -> None:
    person = meet(**screen)
    page = person.page
    page.goto("/")
    page.locator("details.folded summary").click()
    page.set_input_files("#record", {"name": "game.kpr", "mimeType": "text/plain",
                                     "buffer": found.record.to_text().encode()})  # fmt: skip
    page.locator("form.upload button").click()
    page.wait_for_url(re.compile("/t/"))
    table = page.url.rpartition("/t/")[2]
    keep(site, table, found)
    page.goto(f"/t/{table}/review")
    title = page.locator("#turn-title")
    expect(title).to_contain_text(re.compile(r"Turn \d+"))
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page, None if scheme == SCHEMES[0] else COLOURS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".topbar h1").evaluate("title => title.scrollWidth <= title.clientWidth")
    page.locator(".movelist a").nth(4).click()
    expect(title).to_contain_text("Turn 5 ")
    page.keyboard.press("ArrowRight")
    expect(title).to_contain_text("Turn 6 ")
    expect(page.locator(".movelist a[aria-current]")).to_contain_text("6")
    page.keyboard.press("ArrowLeft")
    expect(title).to_contain_text("Turn 5 ")
    page.get_by_text("Stacked", exact=True).click()
    expect(page.locator(".mode-stacked:visible .area").first).to_be_visible()
    page.locator("#next-mistake").click()
    expect(page.locator(".movecard .is-better")).to_be_visible()
    expect(page.locator(".mode-stacked:visible .area").first).to_be_visible()  # what was chosen stays
    page.go_back()
    expect(title).to_contain_text("Turn 5 ")
    page.locator("#differently").click()
    page.wait_for_url(re.compile("/t/"))
    assert table not in page.url
    expect(page.locator("#r-decision")).to_be_visible()


@pytest.mark.parametrize("name", kp.games())
def test_no_part_of_a_reviewed_board_covers_its_title(meet: Meet, site: Site, name: str) -> None:
    game = kp.game(name)
    record = SelfPlayer(game, game.definition.usual_seats, 4).play(5).record(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DEPTHS, "quick", SHALLOW)
        looked = review(record, "quick")
    page = meet().page
    page.goto("/")
    page.locator("details.folded summary").click()
    page.set_input_files("#record", {"name": "game.kpr", "mimeType": "text/plain", "buffer": record.to_text().encode()})
    page.locator("form.upload button").click()
    page.wait_for_url(re.compile("/t/"))
    table = page.url.rpartition("/t/")[2]
    keep(site, table, looked)
    page.goto(f"/t/{table}/review?turn={len(looked.decisions) // 2}")
    for width, height in ((1280, 800), (1920, 1080), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == []


COVERED = """() => [...document.querySelectorAll(".reviewboard > * > section > header h2")].filter(title => {
  title.scrollIntoView({block: "center"});
  const text = document.createRange();
  text.selectNodeContents(title);
  const whole = title.getBoundingClientRect();
  return [...text.getClientRects()].some(box => [0.1, 0.5, 0.95].some(part => {
    const x = Math.min(box.x + part * box.width, whole.right - 2);  // a long title ends in dots
    const there = document.elementFromPoint(x, box.y + box.height / 2);
    return there && !title.contains(there) && !there.contains(title);
  }));
}).map(title => title.textContent)"""


def test_the_lamp_shows_three_moves_and_one_of_them_is_made(meet: Meet, site: Site) -> None:
    site.service.hints.games = 16
    person = meet()
    page = person.page
    person.set_up("coal-baron", ["me", "random", "random"])
    lamp = page.locator("#lamp")
    expect(lamp).to_be_visible()
    lamp.focus()
    page.keyboard.press("Enter")
    hints = page.locator("button.hint")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    expect(hints.first).to_contain_text("%")
    assert page.locator("[data-mark]").count() >= 1
    expect(page.locator("#r-log")).to_contain_text("lights the lamp")
    assert violations(page) == []
    seq = page.locator("[data-table]").get_attribute("data-seq")
    hints.first.click()
    if page.locator("#confirm:not([aria-disabled])").count():
        page.locator("#confirm").click()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-seq", seq or "")
    expect(page.locator("button.hint")).to_have_count(0)


@pytest.mark.parametrize("name", kp.games())
def test_hints_leave_room_for_question_and_confirm_on_a_phone(meet: Meet, site: Site, name: str) -> None:
    site.service.hints.games = 16
    page = meet(**PHONE).sit_at(name, ["random", "random"]).page
    page.locator("#lamp").click()
    expect(page.locator("button.hint").first).to_be_visible()
    parts = [*page.locator(".has-hints h2, button.hint").all(), page.locator("#confirm")]
    boxes = [box for box in (part.bounding_box() for part in parts) if box]
    for above, below in itertools.pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert boxes[-1]["y"] + boxes[-1]["height"] <= PHONE_HEIGHT


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["keyboard", "touch"])
def test_a_puzzle_is_solved_on_the_board(meet: Meet, screen: dict[str, object]) -> None:
    puzzle = puzzles_of(kp.game("coal-baron").definition)[0]
    person = meet(**screen)
    page = person.page
    page.goto("/puzzles")
    assert violations(page) == []
    page.locator(f'.puzzlelist a[href$="/{puzzle.id}"]').click()
    places = [page.locator(f'.main [data-action="{each}"]').first for each in (puzzle.tempting, puzzle.solution)]
    tempting, right = places
    press(tempting, is_touch=bool(screen))
    expect(page.locator(".asked h2")).to_contain_text("Not the best")
    assert violations(page) == []
    press(right, is_touch=bool(screen))
    expect(page.locator(".asked h2")).to_contain_text("Right")
    expect(page.locator('[data-mark="✓"]')).to_have_count(1)
    page.locator("#next-puzzle").click()
    expect(page.locator(".asked h2")).to_contain_text("Find the best move")


def press(control: Locator, is_touch: bool) -> None:
    """By finger, or by keys alone."""
    if is_touch:
        control.tap()
    else:
        control.focus()
        control.press("Enter")
