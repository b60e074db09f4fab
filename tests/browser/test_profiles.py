"""A profile in front of people: what it tells, how it fits a phone, and keeping somebody away."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from browser.conftest import Meet
from browser.sites import Site
from kohlenpott.store import players, tables
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup


def test_a_profile_is_read_on_every_screen_and_somebody_is_kept_away(meet: Meet, site: Site) -> None:
    ida, bo = meet(), meet()
    for each, name in ((ida, "Profile-Ida"), (bo, "Profile-Bo")):
        each.page.goto("/settings")
        each.page.fill("#name", name)
        each.page.click("main form .btn--go")
        each.page.wait_for_url("**/")
    ids = []
    for each in (ida, bo):
        each.page.goto("/me")
        ids.append((each.page.get_attribute("main .greet a.btn", "href") or "").rpartition("/")[2])
    people = [players.find(site.service.database, id) for id in ids]
    assert people[0] is not None and people[1] is not None
    live = site.service.create(people[0], Setup("coal-baron", (Chair(ME), Chair(OPEN))))
    site.service.join(live, people[1])
    chance = random.Random(4)
    while live.is_running:
        asked = next(each for each in people if each is not None and live.on_turn in live.held_by(each.id))
        site.service.move(live, asked, chance.choice(live.history.state.actions()), live.history.seq)
    site.service.results.settle()

    ida.page.goto("/mine")
    ida.page.click("main .greet a[href^='/p/']")
    expect(ida.page.locator("h1")).to_have_text("Profile-Ida")
    expect(ida.page.locator("#games tbody tr")).to_have_count(1)
    expect(ida.page.locator(".ratingrow")).to_have_count(1)
    ida.check()
    ida.page.set_viewport_size({"width": 360, "height": 740})
    assert ida.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ida.page.click("#kind summary")
    expect(ida.page.locator("#kind tbody tr")).to_have_count(1)
    ida.check("a profile on a phone")
    with ida.page.expect_download() as loading:
        ida.page.click("a[href$='results.csv']")
    assert loading.value.suggested_filename == "kohlenpott-results.csv"

    ida.page.click("main a[href='/p/" + ids[1] + "']")
    ida.page.click("#block")
    expect(ida.page.locator(".blockline")).to_contain_text("You have blocked Profile-Bo")
    ida.check()
    mine = site.service.create(people[0], Setup("coal-baron", (Chair(ME), Chair(OPEN))))
    bo.page.goto(f"/t/{mine.id}")
    bo.page.click("main form[action$='/join'] button")
    bo.page.wait_for_load_state()
    stored = tables.load(site.service.database, mine.id)
    assert stored is not None and stored.seats[1].is_free
    ida.page.goto(f"/p/{ids[0]}")
    ida.page.click("main form[action$='/unblock'] button")
    expect(ida.page.locator("#block")).to_have_text("Block")
