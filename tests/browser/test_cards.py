"""Every piece speaks: hover, focus, long press and ? open one card, which never lies on its piece."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import kohlenpott as kp
from browser.conftest import Meet
from browser.people import Person

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PLACE = "Choose a place for your workers"
OVERLAP = """(names) => {
  const [one, other] = names.map((name) => document.querySelector(name).getBoundingClientRect());
  return Math.min(one.right, other.right) > Math.max(one.left, other.left) + 1
    && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 1;
}"""

LIES_BELOW = """(name) => {
  const place = document.querySelector(name), b = place.getBoundingClientRect();
  const at = { clientX: (b.left + b.right) / 2, clientY: (b.top + b.bottom) / 2 };
  place.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", ...at }));
}"""  # as when a page is drawn anew below a mouse that rests


def miner(meet: Meet, **context: object) -> Person:
    """Somebody at a table of Coal Baron who is about to place workers."""
    person = meet(**context).sit_at("coal-baron", ["random"], until="place")
    assert PLACE in person.question
    return person


def card(person: Person) -> Locator:
    return person.page.locator("#piececard")


def test_a_space_tells_what_it_does_what_it_costs_and_by_which_rule(meet: Meet) -> None:
    person = miner(meet)
    person.page.hover("#mining-10")
    told = card(person)
    expect(told.locator("h2")).to_have_text("Mining 10")
    expect(told).to_contain_text("10 moves")
    expect(told.locator(".costs .chip").first).to_be_visible()
    expect(told.locator("a.cite")).to_have_attribute("href", "/rules/coal-baron/CB-080")
    assert person.page.evaluate("document.body.dataset.card") == "mining-10"
    assert not person.page.evaluate(OVERLAP, ["#piececard", "#mining-10"])
    assert person.page.locator("#mining-10").get_attribute("aria-describedby") == "piececard"
    person.check("card")
    person.page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    assert person.page.evaluate("document.body.dataset.card") is None


def test_what_cards_need_is_fetched_when_somebody_first_points(meet: Meet) -> None:
    person = meet().set_up("coal-baron", ["me", "random"])
    person.page.reload()
    assert person.page.locator("script[src*=cards]").count() == 0
    person.page.hover("#mining-10")
    expect(card(person).locator("h2")).to_have_text("Mining 10")  # also at the first thing that is pointed at
    assert person.page.locator("script[src*=cards]").count() == 1


def test_what_was_clicked_is_not_pointed_at_until_the_mouse_moves_on(meet: Meet) -> None:
    person = miner(meet)
    person.page.clock.install()
    person.page.hover("#mining-10")
    person.page.clock.run_for(1000)
    expect(card(person)).to_be_visible()
    person.page.click("#mining-10")
    person.page.evaluate(LIES_BELOW, "#mining-10")
    person.page.clock.run_for(1000)
    expect(card(person)).to_be_hidden()
    person.page.hover("#mining-8")
    person.page.clock.run_for(1000)
    expect(card(person).locator("h2")).to_have_text("Mining 8")


def test_a_forbidden_place_says_why(meet: Meet) -> None:
    person = miner(meet)
    refused = person.page.locator(".main [data-action][aria-disabled]").first
    refused.hover()
    expect(card(person).locator(".why")).to_contain_text(re.compile(r"\w{4}"))


def test_the_pointer_can_go_to_the_card_and_follow_its_rule(meet: Meet) -> None:
    person = miner(meet)
    person.page.hover("#bank")
    told = card(person)
    expect(told).to_be_visible()
    link = told.locator("a.cite")
    box = link.bounding_box()
    assert box is not None
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    expect(told).to_have_class(re.compile("is-held"))
    link.click()
    expect(person.page.locator("#rule-panel")).to_contain_text("CB-058")


def test_keys_open_a_card_walk_from_piece_to_piece_and_close_it(meet: Meet) -> None:
    person = miner(meet)
    keys = person.page.keyboard
    keys.press("Tab")  # somebody who uses keys
    person.page.locator("#mining-6").focus()
    told = card(person)
    expect(told.locator("h2")).to_have_text("Mining 6")
    keys.press("Escape")
    expect(told).to_be_hidden()
    expect(person.page.locator("#mining-6")).to_be_focused()
    keys.press("?")
    expect(told.locator("h2")).to_have_text("Mining 6")
    keys.press("ArrowRight")
    expect(told.locator("h2")).not_to_have_text("Mining 6")
    keys.press("?")
    expect(person.page.locator("#rule-panel")).to_be_visible()


def test_a_long_press_opens_the_card_and_makes_no_move(meet: Meet) -> None:
    person = miner(meet, **PHONE)
    before = person.seq
    piece = person.page.locator("#money-6")
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = person.context.new_cdp_session(person.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    told = card(person)
    expect(told.locator("h2")).to_have_text("Money 6")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(told).to_be_visible()
    assert not person.page.evaluate(OVERLAP, ["#piececard", "#money-6"])
    assert person.page.locator("#confirm:not([aria-disabled=true])").count() == 0
    assert person.seq == before
    person.page.touchscreen.tap(5, 5)
    expect(told).to_be_hidden()


def test_words_of_the_log_and_plates_have_cards(meet: Meet) -> None:
    person = miner(meet)
    person.page.locator("#seat-1 .name").hover()
    expect(card(person).locator(".kind")).to_have_text("Player")
    person.page.mouse.move(1, 1)
    expect(card(person)).to_be_hidden()


def test_two_cards_tell_how_the_game_goes_and_how_points_are_made(meet: Meet) -> None:
    person = miner(meet)
    told, keys = card(person), person.page.keyboard
    keys.press("p")
    expect(told.locator("h2")).to_have_text("How points are made")
    expect(told.locator(".lines li")).to_have_count(8)
    person.check("points")
    keys.press("Escape")
    expect(told).to_be_hidden()
    keys.press("r")
    expect(told.locator("[aria-current=step]")).to_contain_text("Shift 1")


@pytest.mark.parametrize("game", kp.games())
def test_cards_open_at_the_pieces_of_every_game(meet: Meet, game: str) -> None:
    """Whatever can be chosen has a card, and the page stays the one the server made."""
    person = meet().set_up(game, ["me", *["random"] * (kp.game(game).definition.seats[0] - 1)])
    person.wait_for_turn()
    legal = person.page.locator(".main .is-legal[id], .own .is-legal[id]")
    if not legal.count():  # a game whose moves are all in the list
        return
    person.point_at(legal.first)
    expect(card(person).locator("h2")).not_to_be_empty()
    person.follow()
