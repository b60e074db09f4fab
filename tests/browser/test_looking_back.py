"""Replay: slider, keys, auto-play, permalinks; the end of a game and its proof."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from browser.conftest import Meet
from browser.finished import finished
from browser.people import Person
from browser.sites import Site


def step(person: Person, wanted: int) -> None:
    """The page shows a step, and its address says so."""
    expect(person.page.locator("#r-step .asked")).to_contain_text(re.compile(rf"Step {wanted} of \d+"))
    expect(person.page).to_have_url(re.compile(rf"/replay/{wanted}(\?|$)"))


def test_a_game_is_replayed_with_slider_keys_and_permalinks(meet: Meet) -> None:
    person, chance = meet().prefer(confirm="off").set_up("coal-baron", ["me", "random"]), random.Random(8)
    person.wait_for_turn()
    while person.seq < 20:
        person.move(chance)
    last = int(person.page.locator("#r-log .turn .no").first.inner_text())
    person.page.click(".railhead [popovertarget=tablemenu]")
    person.page.locator("#tablemenu a[href$='/replay']").click()
    person.page.locator("#slider").wait_for()
    person.check("replay")
    keys = person.page.keyboard
    for key, wanted in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("PageDown", 12), ("ArrowLeft", 11)):
        keys.press(key)
        step(person, wanted)
    person.page.locator("#slider").fill("5")
    step(person, 5)
    person.page.get_by_role("link", name="Next step").click()
    step(person, 6)
    person.page.click("#auto")
    step(person, 7)
    person.page.click("#auto")

    board = person.page.locator("#r-main").inner_text()
    address = person.page.url
    person.open("/").open(address)
    assert person.page.locator("#r-main").inner_text() == board
    keys.press("End")
    expect(person.page.locator("#r-step .asked")).to_contain_text(f"of {last}")


def test_a_finished_game_is_seen_by_any_seat_and_gone_on_with(meet: Meet, site: Site) -> None:
    person = meet().open(f"/t/{finished(site, 'haspelknecht')}/replay/20")
    person.page.click("[for=tab-view]")
    person.page.locator("a[href*='as_seat=1']").click()
    expect(person.page.locator("#r-own")).to_be_visible()
    person.check("replay of a seat")
    person.page.click("[for=tab-view]")
    expect(person.page.locator("#branch-seat")).to_have_value("1")
    person.page.select_option("#branch-bot", "random")
    person.page.get_by_role("button", name="Create table").click()
    person.table.wait_for()
    expect(person.page.locator("#seat-1 .name")).to_contain_text("(you)")
    person.wait_for_turn()
    person.move(random.Random(1))


def test_the_end_of_a_game_tells_its_seed_and_gives_its_record(meet: Meet, site: Site) -> None:
    person = meet().open(f"/t/{finished(site, 'kohle-kolonie')}/result")
    person.check("result")
    with person.page.expect_download() as record:
        person.page.get_by_role("link", name="Download the record").click()
    assert record.value.suggested_filename.endswith(".kpr")
    person.page.get_by_role("link", name="Verify the randomness").click()
    expect(person.page.locator("#verdict")).to_contain_text("fits")
    person.check("verify")
    person.open("/").page.set_input_files("#record", record.value.path())
    person.page.get_by_text("Continue a saved game").click()
    person.page.get_by_role("button", name="Open").click()
    person.page.wait_for_url("**/t/**")
