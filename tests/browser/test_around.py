"""The pages around the tables, as people use them: lists that come by themselves, a form, a link, a name, an end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Meet
from browser.finished import finished
from browser.people import Person
from browser.sites import Site

PHONE = {"width": 360, "height": 740}
WITHOUT_RELOAD = "window.same = true"


def test_the_lobby_refreshes_itself(meet: Meet) -> None:
    """A table that is opened, and one that is taken, show without a reload."""
    looker, host, guest = meet(), meet().prefer(name="Ida of Herne"), meet().prefer(name="Bo")
    looker.open("/lobby?game=haspelknecht").page.evaluate(WITHOUT_RELOAD)
    host.open("/new?game=haspelknecht")
    choose_nobody(host)
    host.page.select_option("[name=free]", "1")
    expect(host.page.locator("#chosen")).to_have_text("1 / 3")
    host.page.get_by_role("button", name="Open the table").click()
    row = looker.page.locator(".opentable", has_text="Ida of Herne")
    expect(row).to_contain_text("free")
    expect(row.get_by_role("link", name="Sit down")).to_be_visible()
    guest.open(host.page.url).page.click("#sit-down")
    expect(row.get_by_role("link", name="Watch")).to_be_visible()
    assert looker.page.evaluate("window.same")
    looker.check("lobby with tables")


def test_who_waits_at_a_table_sees_the_game_begin(meet: Meet) -> None:
    host, guest = meet().prefer(name="Ida"), meet()
    host.set_up("coal-baron", ["me", "open"])
    host.check("waiting room")
    guest.open(host.page.url)
    guest.page.fill("#name", "Käthe")
    guest.page.click("#sit-down")
    expect(guest.page.locator(".phase-running")).to_be_visible()
    expect(host.page.locator(".phase-running")).to_be_visible()
    expect(host.page.locator("#r-seats")).to_contain_text("Käthe")
    guest.open("/").page.get_by_text("Glück auf, Käthe!").wait_for()


def test_sitting_down_leaves_no_dead_step_in_the_history(meet: Meet) -> None:
    """Back leads to where one came from, not to the page that asked for a name."""
    host, guest = meet().prefer(name="Ida"), meet()
    host.set_up("coal-baron", ["me", "open"])
    guest.open("/lobby").open(host.page.url)
    steps = guest.page.evaluate("history.length")
    guest.page.fill("#name", "Käthe")
    guest.page.click("#sit-down")
    expect(guest.page.locator(".phase-running")).to_be_visible()
    assert guest.page.evaluate("history.length") == steps
    guest.page.go_back()
    expect(guest.page).to_have_url(re.compile("/lobby$"))


def test_a_name_is_asked_for_before_the_first_seat(meet: Meet) -> None:
    host, guest = meet().prefer(name="Ida"), meet()
    host.set_up("coal-baron", ["me", "open", "open"])
    guest.open(host.page.url)
    guest.page.click("#sit-down")  # the browser itself asks for the name
    expect(guest.page.locator("#name:invalid")).to_be_visible()
    guest.check("asked for a name")
    guest.page.fill("#name", "Ida")
    guest.page.click("#sit-down")
    expect(guest.page.locator("#r-seats")).to_contain_text("Ida 2")  # nobody is called like another


def test_the_link_can_be_copied_and_scanned(meet: Meet) -> None:
    host, guest = meet(permissions=["clipboard-read", "clipboard-write"]).prefer(name="Ida"), meet()
    host.open("/new?game=coal-baron")
    host.page.click("#more summary")
    host.page.check("[name=public][value=no]")
    choose_nobody(host)
    host.page.select_option("[name=free]", "1")
    host.page.click("#create")
    expect(host.page.locator("svg.qr")).to_be_visible()
    host.page.get_by_role("button", name="Copy").click()
    expect(host.page.locator("#copied")).to_have_text("Copied")
    link = host.page.evaluate("navigator.clipboard.readText()")
    assert link == host.page.input_value("#invitation")
    guest.page.goto(link)
    guest.page.fill("#name", "Bo")
    guest.page.click("#sit-down")
    expect(guest.page.locator(".phase-running")).to_be_visible()


def test_the_form_keeps_its_input_on_an_error_and_for_another_game(meet: Meet) -> None:
    person = meet()
    person.open("/new?game=coal-baron")
    person.page.fill("#name", "Ida")
    choose_nobody(person)
    for level in (1, 4, 6, 8):
        person.page.check(f"[name=with-level-{level}]")
    person.page.check("[name=pace][value=unhurried]")
    expect(person.page.locator("#chosen")).to_have_text("4 / 3")
    person.page.click("#create")
    expect(person.page.get_by_role("alert")).to_contain_text("4 seats")
    person.check("form with an error")
    kept(person, (1, 4, 6, 8))
    person.page.locator("a[data-game=kohle-kolonie]").click()
    expect(person.page.locator("#chosen")).to_have_text("4 / 4")
    kept(person, (1, 4, 6, 8))
    rows = person.page.locator(".making .seatrow:visible")
    expect(rows).to_have_count(5)
    person.page.click("#create")
    person.table.wait_for()
    expect(person.page.locator("#r-seats")).to_contain_text("Konrad")


def choose_nobody(person: Person) -> None:
    """Take back the opponents that are proposed."""
    for level in range(1, 9):
        person.page.uncheck(f"[name=with-level-{level}]")


def kept(person: Person, levels: tuple[int, ...]) -> None:
    """The form still holds what was chosen."""
    chosen = person.page.locator(".char input:checked")
    expect(chosen).to_have_count(len(levels))
    for level in levels:
        expect(person.page.locator(f"[name=with-level-{level}]")).to_be_checked()
    expect(person.page.locator("[name=pace][value=unhurried]")).to_be_checked()
    expect(person.page.locator("#name")).to_have_value("Ida")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "kohle-kolonie"])
def test_the_end_page_celebrates_a_winner(meet: Meet, site: Site, game: str, size: dict[str, int]) -> None:
    table = finished(site, game)
    live = site.service.find(table)
    result = live.history.state.result()
    assert result is not None
    person = meet(viewport=size)
    person.open(f"/t/{table}/result")
    for seat in result.winners:
        expect(person.page.locator("#win")).to_contain_text(live.names("en")[seat])
    assert person.fits()
    expect(person.page.locator(".plot:visible")).to_have_count(1)  # of a wide and a narrow drawing the one that fits
    person.check(f"end of {game}, {size['width']}")
    moments = person.page.locator(".momentcard")
    if moments.count():  # moves by lot may bring nobody anything
        moments.first.click()
        expect(person.page.locator("[data-replay]")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [{"width": 1920, "height": 1080}, PHONE], ids=["large", "phone"])
def test_long_and_hostile_names_break_no_page(meet: Meet, lang: str, size: dict[str, int]) -> None:
    person = meet(viewport=size, locale=lang)
    person.prefer(name='"><b>' + "W" * 19)
    person.set_up("haspelknecht", ["me", "guest:" + "M" * 24, "open"])
    assert person.fits()
    for path in ("/", "/lobby", "/mine", "/new"):
        person.open(path)
        assert person.fits(), path
        if lang == "en":  # what other words change is whether they fit
            person.check(f"{path} {size['width']}")


def test_home_waits_for_nobody_without_scripts(meet: Meet) -> None:
    """Every page does its work as plain forms and links."""
    person = meet(java_script_enabled=False)
    person.open("/new?game=coal-baron")
    person.page.fill("#name", "Ida")
    person.page.click("#create")
    expect(person.page.locator("[data-table]")).to_be_visible()
    person.open("/mine")
    expect(person.page.locator(".run")).to_have_count(1)
