"""People at tables: two browsers, several people at one screen, a server that comes and goes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Meet
from browser.people import MOVED, Person
from browser.sites import Host
from waiting import wait_for


def test_one_click_leads_from_the_home_page_to_a_running_game(meet: Meet) -> None:
    person = meet()
    person.open("/").page.click("#play-kohle-kolonie")
    assert person.wait_for_turn()
    assert person.page.title().startswith("Your turn")
    assert "turn" in (person.page.locator("#favicon").get_attribute("href") or "")


def test_two_browsers_play_each_other(meet: Meet) -> None:
    ida, jupp, chance = meet(), meet(), random.Random(2)
    ida.prefer(name="Ida").set_up("coal-baron", ["me", "open"])
    ida.check("waiting for players")
    jupp.prefer(name="Jupp").open(ida.page.url).page.get_by_role("button", name="Sit down").click()
    moves = {ida: 0, jupp: 0}
    for _ in range(24):
        mover = on_turn(ida, jupp)
        before = mover.seq
        mover.click_some(chance)
        mover.page.wait_for_function(MOVED, arg=before)
        moves[mover] += 1
        for person in (ida, jupp):  # the other one is told without asking
            person.page.wait_for_function(MOVED, arg=before)
    assert min(moves.values()) > 2
    assert ida.seq == jupp.seq
    assert standing(ida) == standing(jupp)
    ida.page.click("[for=tab-chat]")
    ida.page.fill("#chat-text", "Glück auf! <b>")
    ida.page.keyboard.press("Enter")
    expect(jupp.page.locator("#r-chat .lines")).to_contain_text("Glück auf! <b>")
    expect(jupp.page.locator(".tabrow .news")).to_have_text("1")
    jupp.page.click("[for=tab-chat]")
    expect(jupp.page.locator(".tabrow .news")).to_be_hidden()


def on_turn(*people: Person) -> Person:
    """Who is asked; the pages agree soon."""

    def asked() -> Person | None:
        people[0].page.wait_for_timeout(20)  # the pages go on meanwhile
        found = [each for each in people if each.table.get_attribute("data-asked") == "yes"]
        return found[0] if len(found) == 1 else None

    found = wait_for(asked, "somebody to be asked")
    assert found is not None
    return found


def standing(person: Person) -> list[str]:
    """Everybody's points, and the number of the newest turn."""
    return person.page.locator("#r-seats .vp, #r-log .turn:first-child .no").all_inner_texts()


def test_several_people_at_one_screen_hand_it_over(meet: Meet) -> None:
    """Haspelknecht has secrets: nobody sees another one's plan."""
    person, chance = meet().prefer(name="Ida", confirm="off"), random.Random(4)
    person.set_up("haspelknecht", ["me", "guest:Jupp"])
    seen: list[str] = []
    for _ in range(40):
        person.page.wait_for_selector("#hand-over, #r-choices .choice", state="attached")
        handed = person.page.locator("#hand-over")
        if handed.count():
            seen.append(handed.inner_text())
            expect(person.page.locator("#r-own")).to_be_hidden()
            expect(person.page.locator("#r-choices .choice")).to_have_count(0)
            person.check("hand over")
            handed.click()
            person.page.wait_for_selector("#r-choices .choice", state="attached")
        before = person.seq
        person.click_some(chance)
        person.page.wait_for_function(MOVED, arg=before)
        if len(set(seen)) == 2:
            return
    raise AssertionError(f"the screen was handed to {seen} only")


def test_whoever_is_asked_at_a_shared_screen_is_called_by_name(meet: Meet) -> None:
    person, chance = meet().prefer(name="Ida", confirm="off"), random.Random(3)
    person.set_up("coal-baron", ["me", "guest:Jupp"])
    asked: set[str] = set()
    for _ in range(30):
        name = person.page.locator("#r-seats [aria-current=true] .peek").inner_text()
        expect(person.page.locator("#r-decision h2")).to_contain_text(f"{name}: ")
        expect(person.page.locator("#r-own .whose").first).to_have_text(f"({name})")
        assert person.page.locator("#r-seats", has_text="(you)").count() == 0
        asked.add(name)
        recap = person.page.locator("#recap h2")
        if recap.count():
            expect(recap).to_have_text(f"Since {name}'s last turn")
            if len(asked) == 2:
                return
        assert person.move(chance)
    raise AssertionError(f"only {asked} were asked, or nobody was told what happened since")


def test_a_move_made_offline_arrives_and_the_warning_goes(meet: Meet) -> None:
    person, chance = meet().prefer(confirm="off"), random.Random(6)
    person.set_up("coal-baron", ["me", "random"]).wait_for_turn()
    before = person.seq
    person.context.set_offline(True)
    person.click_some(chance)
    expect(person.page.locator("#toast")).to_contain_text("Connection lost")
    assert person.seq == before
    person.context.set_offline(False)
    person.page.wait_for_function(MOVED, arg=before)
    expect(person.page.locator("#toast")).to_be_hidden()
    person.wait_for_turn(before)
    person.move(chance)
    expect(person.page.locator("#toast")).to_be_hidden()


def test_a_spectator_sees_the_table_and_no_moves(meet: Meet) -> None:
    player, guest = meet(), meet()
    player.set_up("kohle-kolonie", ["me", "random", "random"])
    player.wait_for_turn()
    guest.open(player.page.url)
    expect(guest.page.locator("#r-main")).to_be_visible()
    assert guest.page.locator(".is-legal").count() == 0
    guest.check("spectator")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A server process of its own."""
    found = Host(tmp_path)
    found.start()
    yield found
    found.kill()


def test_a_restart_of_the_server_is_invisible_but_for_a_reconnect(meet: Meet, host: Host) -> None:
    """A move made while the server is away arrives once, and the page was never loaded again."""
    person, chance = meet(host.address).prefer(confirm="off", story="instant"), random.Random(6)
    person.set_up("coal-baron", ["me", "random"])
    person.wait_for_turn()
    for _ in range(3):
        person.move(chance)
    person.page.evaluate("window.same = true")
    before = person.seq
    host.kill()
    person.click_some(chance)
    expect(person.page.locator("#toast")).to_be_visible()
    host.start()
    person.page.wait_for_function(MOVED, arg=before)
    expect(person.page.locator("#toast")).to_be_hidden()
    person.wait_for_turn(before)
    person.move(chance)
    assert person.page.evaluate("window.same")
    person.page.reload()
    assert person.question


@pytest.mark.parametrize("seats", [3, 5])
def test_anothers_company_lies_over_ones_own_and_leaves_the_map_alone(meet: Meet, seats: int) -> None:
    """Kohle & Kolonie, wide: the large view has the place of one's own company, whole."""
    person = meet().sit_at("kohle-kolonie", ["random"] * (seats - 1), until="turn")
    page = person.page
    own, main = (page.locator(part).bounding_box() for part in (".own", ".main"))
    page.locator("#r-seats .seat").nth(1).click()
    panel = page.locator(".others > .panel:visible")
    expect(panel).to_have_count(1)
    box = panel.bounding_box()
    assert own and main and box
    assert box["y"] >= main["y"] + main["height"] - 1
    assert abs(box["y"] - own["y"]) <= 2 and abs(box["height"] - own["height"]) <= 4, (box, own)
    widths = panel.locator(".mini").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().width)")
    assert len(widths) == 6 and min(widths) > 60
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
