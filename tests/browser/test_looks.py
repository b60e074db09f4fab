"""How pages look: every page accessible in light and dark, no sideways scrolling on a phone, three languages."""

from __future__ import annotations

import itertools
import random

import pytest
from playwright.sync_api import expect

from browser.conftest import LONGER, Meet
from browser.finished import finished
from browser.sites import Site
from kohlenpott.web import messages

GAMES = {"coal-baron": 3, "haspelknecht": 3, "kohle-kolonie": 4}
PLAIN = ["/", "/lobby", "/mine", "/new", "/new?game=haspelknecht", "/new?game=kohle-kolonie", "/rules", "/settings",
         "/rules/coal-baron?q=cage", "/rules/haspelknecht?q=HK-127", "/nowhere"]  # fmt: skip
LONG = ["/rules/coal-baron", "/rules/haspelknecht", "/rules/kohle-kolonie"]
MOVES = 40 if LONGER else 8
# Left, top, right and bottom of the regions of a table that are not empty.
REGIONS = """Object.fromEntries([...document.querySelectorAll(".table > :is(section, aside)")].map(e =>
    [e.classList[0], e.getBoundingClientRect()]).filter(([, b]) => b.height > 1 && b.width > 1).map(([name, b]) =>
    [name, [b.left, b.top, b.right, b.bottom].map(Math.round)]))"""
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


def test_every_page_is_accessible(meet: Meet) -> None:
    person = meet()
    person.open("/mine").check("nothing played yet")
    person.set_up("coal-baron", ["me", "open"])
    person.set_up("coal-baron", ["me", "random"])
    for path in PLAIN:
        person.open(path).check()


@pytest.mark.parametrize("path", LONG)
def test_the_rules_are_accessible(meet: Meet, path: str) -> None:
    person = meet().open(path)
    assert person.page.locator(".rule").count() > 100
    person.check()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_chosen_theme_is_accessible(meet: Meet, theme: str) -> None:
    person = meet().prefer(theme=theme)
    expect(person.page.locator("html")).to_have_attribute("data-theme", theme)
    person.set_up("kohle-kolonie", ["me", "random", "random"])
    person.wait_for_turn()
    person.check()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_needs_no_sideways_scrolling(meet: Meet, site: Site, game: str) -> None:
    """Own resources and the decision stay in sight while the board is scrolled."""
    person, chance = meet(**PHONE).prefer(confirm="off"), random.Random(3)
    person.set_up(game, ["me", *["random"] * (GAMES[game] - 1)])
    person.wait_for_turn()
    person.check()
    for _ in range(MOVES):
        assert person.fits(), person.question
        expect(person.page.locator("#r-decision .mychips")).to_be_in_viewport()
        person.move(chance)
    table = finished(site, game)
    for path in ("result", "replay/10", "verify"):
        assert person.open(f"/t/{table}/{path}").fits(), path


@pytest.mark.parametrize("width", [1100, 1400])
@pytest.mark.parametrize("game", GAMES)
def test_spectators_and_replays_see_a_table_in_order(meet: Meet, site: Site, game: str, width: int) -> None:
    """Nothing lies on something else, nothing sticks out, nothing is squeezed into a strip."""
    wide = {"viewport": {"width": width, "height": 900}}
    player, guest = meet(), meet(**wide)
    player.set_up(game, ["me", *["random"] * (GAMES[game] - 1)])
    player.wait_for_turn()
    for path in (player.page.url, f"/t/{finished(site, game)}/replay/10"):
        guest.open(path)
        boxes = guest.page.evaluate(REGIONS)
        assert {"main", "others"} <= set(boxes)
        assert guest.fits(), path
        assert min(right - left for left, _, right, _ in boxes.values()) > 200, boxes
        for one, other in itertools.combinations(boxes.values(), 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], boxes


def test_other_pages_fit_on_a_phone(meet: Meet) -> None:
    person = meet(**PHONE).set_up("coal-baron", ["me", "open"])
    for path in [person.page.url, *PLAIN, *LONG]:
        assert person.open(path).fits(), path


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_pages_speak_three_languages(meet: Meet, lang: str) -> None:
    """As the browser asks for, and as one chooses."""
    person = meet(locale=lang).open("/")
    expect(person.page.locator("html")).to_have_attribute("lang", lang)
    expect(person.page.locator("#play-coal-baron")).to_have_text(messages.fill(lang, "Play now"))
    person.page.click("#play-coal-baron")
    assert person.wait_for_turn()
    assert messages.fill(lang, "Your turn") in person.page.title()
    asked = person.page.locator("#r-choices .choice").all_text_contents()
    other = {"en": "de", "de": "fr", "fr": "en"}[lang]
    table = person.page.url
    person.prefer(lang=other).open(table)
    expect(person.page.locator("html")).to_have_attribute("lang", other)
    assert person.page.locator("#r-choices .choice").all_text_contents() != asked
    person.check()
