"""Lessons as people play them: by mouse, by finger on a phone, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.conftest import Meet
from browser.people import HIT, Person

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ON_BOARD = ":is(.main, .own, .others) .is-meant:is([data-action], [data-choices])"
IN_BAR = ".coach .acts :is(#on, .is-meant[data-action])"
IN_LIST = "#allmoves .is-meant"
Act = Callable[[Locator], None]


def play(person: Person, act: Act) -> None:
    """Do what is meant until the lesson is over; what the page looks like is examined on the way."""
    page = person.page
    while not page.locator(".coach.is-over").count():
        seq = person.seq
        meant = page.locator(f"{ON_BOARD}, {IN_BAR}").locator("visible=true").first
        if not meant.count():
            page.keyboard.press("m")
            meant = page.locator(IN_LIST).first
        several = meant.get_attribute("data-choices") is not None
        act(meant)
        if several:
            act(page.locator("#picks .is-meant"))
        expect(person.table).not_to_have_attribute("data-seq", str(seq))
        assert page.url.endswith(f"/{person.seq}")
        if person.seq in (1, 5):
            person.check(f"lesson {person.seq}")
    person.check("end of a lesson")


def test_a_first_game_by_mouse(meet: Meet) -> None:
    """A wrong move is answered where the reason stood, and nothing moves; the end leads to a table of one's own."""
    ida = meet().open("/learn")
    ida.check("lessons")
    ida.page.get_by_role("link", name="First game").first.click()
    ida.page.click("#on")
    expect(ida.page.locator(".coach h2")).to_contain_text("one black cube")
    ida.page.locator(".is-legal:not(.is-meant)").first.click()
    expect(ida.page.locator("#preview")).to_contain_text("Not now.")
    expect(ida.page.locator(".coach .why")).to_be_hidden()
    assert ida.seq == 1
    ida.check("a wrong move")
    ida.page.click(".is-meant.is-legal")
    expect(ida.table).to_have_attribute("data-seq", "2")
    ida.page.keyboard.press("u")
    expect(ida.table).to_have_attribute("data-seq", "1")
    play(ida, ida.click)
    ida.page.click("#go-on")
    ida.page.wait_for_url("**/t/*")
    expect(ida.page.locator("#r-log")).to_contain_text("Pitt")


def test_a_first_game_by_finger(meet: Meet) -> None:
    """On a phone the part with what is meant comes to the front by itself."""
    ida = meet(**PHONE).open("/learn/haspelknecht/first-game")

    def tap(control: Locator) -> None:
        point = control.evaluate(HIT)
        assert point, f"nobody can touch {control}"
        ida.page.touchscreen.tap(point["x"], point["y"])

    play(ida, tap)
    assert ida.fits()
    expect(ida.page.locator("#go-on")).to_be_visible()


def test_a_first_game_by_keyboard(meet: Meet) -> None:
    """Every place that is meant can be focused and pressed."""
    ida = meet().open("/learn/kohle-kolonie/first-game")

    def press(control: Locator) -> None:
        control.focus()
        assert control.evaluate("each => each === document.activeElement")
        ida.page.keyboard.press("Enter")

    play(ida, press)
