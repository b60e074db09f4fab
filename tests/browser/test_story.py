"""What the others did is told step by step, at one's own pace, in the place of the decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import kohlenpott as kp
from browser.people import MOVED, Person
from browser.sites import Site
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.story import is_silent, story_steps, turns
from waiting import wait_for

Meet = Callable[..., Person]
SAY = """() => fetch(`${location.pathname}/chat`, { method: "POST", headers: { Accept: "application/json" },
  body: new URLSearchParams({ text: "Wait", seq: document.querySelector("[data-table]").dataset.seq, key: "w" }) })"""
COUNT = """() => {
  const real = fetch;
  document.title = ""; window.asked = 0;
  window.fetch = (...values) => { window.asked += String(values[0]).includes("/story?"); return real(...values); };
}"""
TELLING = "() => !document.getElementById('story').hidden"
DONE = "() => document.getElementById('story').hidden && document.querySelector('[data-table]').dataset.asked === 'yes'"


def seated(meet: Meet, game: str = "coal-baron", **wishes: Any) -> Person:
    """Somebody against two bots who answer at once; time on the page stands still unless it is told to go on."""
    settings = {"confirm": "off", "story": "1", **wishes.pop("settings", {})}
    person = meet(**wishes)
    person.page.clock.install()
    person.sit_at(game, ["level-1", "level-1"], **settings)
    person.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    return person


def hand_on(person: Person, least: int = 1) -> None:
    """Make moves until the others have something to tell, in so many steps."""
    chance = random.Random(5)
    for _ in range(60):
        person.page.wait_for_function(f"() => ({TELLING})() || ({DONE})()")
        if is_telling(person.page):
            if person.page.locator("#story .bead i").count() >= least:
                return
            person.page.keyboard.press("s")
            continue
        before = person.seq
        person.click_some(chance)
        person.page.wait_for_function(f"(seq) => ({TELLING})() || ({MOVED})(seq)", arg=before)
    raise AssertionError("nobody else moves")


def is_telling(page: Page) -> bool:
    return bool(page.evaluate(TELLING))


def caption(page: Page) -> str:
    return page.locator("#story h2").inner_text()


def rest(person: Person) -> list[str]:
    """The captions from here to the end, with the arrow key."""
    found = []
    while is_telling(person.page):
        found.append(f"{person.page.locator('#story').get_attribute('data-step')} {caption(person.page)}")
        person.page.keyboard.press("ArrowRight")
        person.page.wait_for_function(
            "(last) => { const s = document.getElementById('story');"
            " return s.hidden || s.dataset.step + ' ' + s.querySelector('h2').textContent !== last; }", arg=found[-1]
        )  # fmt: skip
    return found


def table_of(site: Site, person: Person) -> LiveTable:
    return site.service.find(str(person.table.get_attribute("data-table")))


def expected(live: LiveTable, after: int) -> list[int]:
    """The steps that have to be told to the person on the first seat."""
    tellings = live.game.definition.tellings
    return [
        step.last
        for turn in reversed(turns(live.history, 0, live.history.told, after=after))
        for step in story_steps(turn, tellings)
        if step.last > after and (step.phase is not None or turn.seat != 0) and not is_silent(step, tellings)
    ]


def asked_at_last(site: Site, person: Person) -> LiveTable:
    """The table, once it waits for the person again, whatever the page tells by then."""
    live = table_of(site, person)

    def is_asked() -> bool:
        person.page.wait_for_timeout(20)  # the page goes on meanwhile
        with live.lock:
            return live.on_turn in (0, None)

    wait_for(is_asked, "the bots")
    return live


@pytest.mark.parametrize("game", kp.games())
def test_what_others_did_is_told_in_order_before_anything_is_asked(meet: Meet, site: Site, game: str) -> None:
    person = seated(meet, game)
    hand_on(person)
    after = int(person.table.get_attribute("data-told") or 0)
    live = asked_at_last(site, person)
    wanted = expected(live, after)

    assert person.page.locator("#r-decision").is_hidden()
    told = [int(each.split()[0]) for each in rest(person)]

    assert told == sorted(told)
    assert set(wanted) <= set(told)  # a turn that went on while it was told may stand there in more parts
    person.page.wait_for_function(DONE)
    expect(person.page.locator("#r-decision")).to_be_visible()
    person.follow()


def test_a_step_goes_on_by_itself_and_can_be_paused_and_taken_back(meet: Meet, site: Site) -> None:
    person = seated(meet)
    hand_on(person, least=2)
    asked_at_last(site, person)
    page = person.page
    first = page.locator("#story").get_attribute("data-step")
    page.evaluate("document.activeElement.blur()")  # on a button the space bar would press that one
    page.keyboard.press(" ")
    expect(page.locator("#story-pause")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(20_000)
    assert page.locator("#story").get_attribute("data-step") == first
    page.click("#story-pause")
    page.clock.run_for(1_800)
    page.wait_for_function("(first) => document.getElementById('story').dataset.step !== first", arg=first)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#story")).to_have_attribute("data-step", str(first))


def test_skipping_shows_the_newest_board_at_once(meet: Meet, site: Site) -> None:
    person = seated(meet)
    hand_on(person)
    asked_at_last(site, person)
    person.page.click("#story-skip")

    person.page.wait_for_function(DONE)
    person.follow()
    assert person.page.locator(".gainmark, .is-told").count() == 0
    before = person.seq
    person.click_some(random.Random(1))
    person.page.wait_for_function(f"(seq) => ({TELLING})() || ({MOVED})(seq)", arg=before)


def test_who_asks_for_the_next_step_again_while_it_comes_is_told_it_once(meet: Meet, site: Site) -> None:
    person = seated(meet, settings={"story": "instant"})
    page, chance = person.page, random.Random(4)
    person.wait_for_turn()
    while page.locator("#recap li").count() < 2:
        assert person.move(chance)
    first = page.evaluate("(tell) => tell.dataset.after", page.query_selector("#tell"))
    whole = page.evaluate("async (at) => (await fetch(`${location.pathname}/story?after=${at}`)).json()", first)

    def answer(route: Route) -> None:  # what comes after the first step is never answered
        if f"after={first}" in route.request.url:
            route.fulfill(json=whole | {"steps": whole["steps"][:1], "upto": whole["steps"][0]["step"]})

    page.route("**/story?*", answer)
    page.click("#tell")
    page.wait_for_function(TELLING)
    page.evaluate(COUNT)
    page.evaluate(SAY)  # news, with which a longer story is known
    page.wait_for_function("() => document.title !== ''")
    for _ in range(3):
        page.keyboard.press("ArrowRight")

    assert page.evaluate("() => window.asked") == 1


def test_the_pace_is_kept(meet: Meet, site: Site) -> None:
    person = seated(meet)
    hand_on(person)
    pace = person.page.locator("#story .story-pace")
    for word in ("2×", "4×"):
        with person.page.expect_response("**/settings"):
            pace.click()
        expect(pace).to_have_text(word)
    person.open("/settings")
    expect(person.page.locator("#story")).to_have_value("4")


def test_at_the_instant_pace_nothing_is_told(meet: Meet) -> None:
    person = seated(meet, settings={"story": "instant"})
    chance = random.Random(2)
    person.wait_for_turn()
    for _ in range(8):
        person.move(chance)
        assert not is_telling(person.page)
    person.follow()


def test_what_happened_since_ones_last_turn_can_be_played_again(meet: Meet, site: Site) -> None:
    person = seated(meet, settings={"story": "instant"})
    chance = random.Random(4)
    person.wait_for_turn()
    while not person.page.locator("#recap li").count():
        assert person.move(chance)
    lines = person.page.locator("#recap li").all_inner_texts()
    person.page.click("#tell")
    person.page.wait_for_function(TELLING)
    told = rest(person)

    assert told and len(told) >= len([line for line in lines if "first player" not in line]) > 0
    person.page.wait_for_function(DONE)
    person.follow()


def test_on_a_phone_one_is_back_where_one_was_when_all_is_told(meet: Meet) -> None:
    person = seated(meet, settings={"story": "instant"}, viewport={"width": 360, "height": 740})
    chance = random.Random(4)
    person.wait_for_turn()
    while not person.page.locator("#recap li").count():
        assert person.move(chance)
    person.page.click("label[for=v-rail]")
    person.page.click("#tell")
    person.page.wait_for_function(TELLING)
    expect(person.page.locator("#v-rail")).not_to_be_checked()
    person.page.click("#story-skip")
    expect(person.page.locator("#v-rail")).to_be_checked()


def test_a_story_waits_while_a_card_is_open(meet: Meet, site: Site) -> None:
    person = seated(meet)
    hand_on(person)
    asked_at_last(site, person)
    first = person.page.locator("#story").get_attribute("data-step")
    person.page.evaluate("() => { document.body.dataset.card = 'x'; }")
    person.page.clock.run_for(10_000)
    assert person.page.locator("#story").get_attribute("data-step") == first
    person.page.evaluate("() => { delete document.body.dataset.card; }")
    person.page.clock.run_for(1_800)
    person.page.wait_for_function(
        "(first) => { const s = document.getElementById('story'); return s.hidden || s.dataset.step !== first; }",
        arg=first,
    )


def test_captions_are_spoken_and_the_page_is_accessible_while_it_tells(meet: Meet) -> None:
    person = seated(meet)
    hand_on(person)
    assert caption(person.page) in person.page.locator("#say").inner_text()
    person.page.keyboard.press(" ")
    person.page.clock.resume()  # the checker waits, too
    person.check("a story")


def test_the_replay_names_the_move_just_made(meet: Meet, site: Site) -> None:
    person = seated(meet, settings={"story": "instant"})
    chance = random.Random(3)
    person.wait_for_turn()
    for _ in range(6):
        person.move(chance)
    live = table_of(site, person)
    person.open(f"/t/{live.id}/replay/1")
    page = person.page
    first = page.locator("#r-step h2").inner_text()
    assert live.names("en")[live.history.seat_of(1)] in first
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(first) => document.querySelector('#r-step h2').textContent !== first", arg=first)
    assert live.names("en")[live.history.seat_of(2)] in page.locator("#r-step h2").inner_text()
    page.click("#auto")
    page.clock.run_for(2_000)
    page.wait_for_function("() => Number(document.querySelector('[data-replay]').dataset.step) >= 3")


def test_a_turn_of_the_log_opens_in_place_and_stays_open(meet: Meet) -> None:
    person = seated(meet, settings={"story": "instant"})
    chance = random.Random(6)
    person.wait_for_turn()
    while not person.page.locator("#r-log .turn details").count():
        person.move(chance)
    turn = person.page.locator("#r-log .turn:has(details)").first
    name = turn.get_attribute("id")
    turn.locator("summary").click()
    expect(person.page.locator(f"#{name} details ul li").first).to_be_visible()
    person.move(chance)
    expect(person.page.locator(f"#{name} details")).to_have_attribute("open", "")
