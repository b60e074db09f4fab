"""Time in the browser: a live clock ticks, runs out, and what was chosen happens; somebody who has gone is replaced."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import Meet
from browser.people import Person
from browser.sites import Site
from waiting import wait_for

STEP = 4.0  # seconds between two looks of a server that runs
PHONE = {"width": 360, "height": 740}
Skip = Callable[[float], None]


@pytest.fixture
def skip(site: Site) -> Iterator[Skip]:
    """Lets time pass for the server, as if it had run all the while."""
    database, ahead = site.service.database, [0.0]
    before = database.clock
    database.clock = lambda: time.time() + ahead[0]

    def passes(seconds: float) -> None:
        until = ahead[0] + seconds
        while ahead[0] < until:
            ahead[0] += STEP
            site.service.timekeeper.look()

    yield passes
    database.clock = before


def new_table(person: Person, **chosen: str) -> str:
    """A table with one free seat; its link."""
    person.open("/new?game=coal-baron")
    person.page.fill("#name", "Ida")
    for level in range(1, 9):
        person.page.uncheck(f"[name=with-level-{level}]")
    person.page.select_option("[name=free]", "1")
    for name, value in chosen.items():
        person.page.select_option(f"[name={name}]", value)
    person.check("new table with a clock")
    person.page.click("#create")
    person.page.locator("#invitation").wait_for()
    return person.page.input_value("#invitation")


def sit_down(person: Person, link: str) -> None:
    """Come by a link and take the seat."""
    person.page.goto(link)
    person.page.fill("#name", "Bo")
    person.page.click("#sit-down")
    person.table.wait_for()


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["wide", "phone"])
def test_a_clock_ticks_and_when_it_is_over_a_bot_plays_on(meet: Meet, skip: Skip, size: dict[str, int]) -> None:
    ida, bo = meet(viewport=size), meet(viewport=size)
    link = new_table(ida, clock="0", over="bot")
    expect(ida.page.locator("#pace")).to_contain_text("10 min + 10 s a turn; after that a bot plays on")
    sit_down(bo, link)
    ida.table.wait_for()
    running = ida.page.locator("#r-seats .clock[data-ends]")
    expect(running).to_have_count(1)
    expect(ida.page.locator("#r-seats .clock")).to_have_count(2)
    first = running.inner_text()
    expect(running).not_to_have_text(first)  # it ticks by itself
    asked = ida if ida.page.locator("main").get_attribute("data-asked") == "yes" else bo
    other = bo if asked is ida else ida
    ida.check("table with clocks")
    skip(620)
    expect(asked.page.locator("#r-log")).to_contain_text("time is over; a bot takes over")
    expect(other.page.locator("#r-log")).to_contain_text("time is over; a bot takes over")
    asked.check("a bot plays for me")
    asked.page.locator("#r-menu form[action$='/join'] button").evaluate("button => button.click()")
    expect(asked.page.locator("#r-log")).to_contain_text("is back")


def test_with_two_players_a_lost_clock_is_a_lost_game(meet: Meet, skip: Skip) -> None:
    ida, bo = meet(), meet()
    sit_down(bo, new_table(ida, clock="0", over="resign"))
    expect(ida.page.locator("#r-seats .clock[data-ends]")).to_have_count(1)
    skip(620)
    for each in (ida, bo):
        expect(each.page.locator("#r-decision")).to_contain_text("time is over")
    ida.check("a game lost by the clock")
    ida.page.click("#to-result")
    expect(ida.page.locator("h1")).to_be_visible()


def test_somebody_who_has_gone_is_replaced(meet: Meet, skip: Skip) -> None:
    ida, bo = meet(), meet()
    sit_down(bo, new_table(ida))
    ida.table.wait_for()
    bo.page.goto("about:blank")
    button = ida.page.locator("#r-menu form[action$='/replace'] button")

    def is_offered() -> bool:
        skip(120)
        ida.page.reload()
        return button.count() > 0

    wait_for(is_offered, "the server to hear that the line has ended")
    expect(button).to_have_text("Let a bot play for Bo")
    ida.check("somebody is away")
    button.evaluate("button => button.click()")
    expect(ida.page.locator("#r-log")).to_contain_text("Bo is away; a bot takes over")
