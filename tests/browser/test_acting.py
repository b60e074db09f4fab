"""Acting at a table: refusals with their rule, taking back up to a reveal, reloading, pages without scripts."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Route, expect

from browser.conftest import Meet
from browser.people import ASKS, IN_LIST, MOVED, Person

PLACE = "Choose a place for your workers"


def miner(meet: Meet) -> Person:
    """Somebody at a table of Coal Baron who is about to place workers, and confirms nothing."""
    person = meet().sit_at("coal-baron", ["random"], until="place", confirm="off")
    assert PLACE in person.question
    return person


def test_a_refused_move_is_explained_with_its_rule(meet: Meet) -> None:
    person = miner(meet)
    before, refused = person.seq, person.page.locator(".main [data-action][aria-disabled]").first
    rule = refused.get_attribute("data-rule") or ""
    person.poke(refused)
    told = person.page.locator("#preview .refusal")
    expect(told).to_contain_text(rule)
    expect(person.page.locator("#say")).to_contain_text(rule)
    person.check("refused")
    told.locator("a.cite").click()
    expect(person.page.locator("#rule-panel")).to_contain_text(rule)
    person.page.keyboard.press("Escape")
    assert person.seq == before


def test_a_click_is_answered_before_the_server_has_spoken(meet: Meet) -> None:
    person = miner(meet)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/move", hold)
    before, place = person.seq, person.page.locator(".main .is-legal[data-action]").first
    name = place.get_attribute("id")
    place.click()
    chosen, told = person.page.locator(f"#{name}[aria-pressed=true]"), person.page.locator("#preview")
    expect(chosen).to_have_count(1)
    expect(told).to_have_text("On its way …")
    assert person.seq == before
    while not held:
        person.page.wait_for_timeout(20)
    held[0].continue_()
    person.page.wait_for_function(MOVED, arg=before)
    expect(person.page.locator("[data-action][aria-pressed]")).to_have_count(0)
    expect(person.page.locator("#preview[data-told=sent]")).to_have_count(0)


def test_what_was_marked_as_chosen_is_unmarked_when_it_is_refused(meet: Meet) -> None:
    person = miner(meet)
    refused = person.page.locator(".main [data-action][aria-disabled]").first
    person.poke(refused)
    expect(person.page.locator("#preview .refusal")).to_be_visible()
    expect(person.page.locator("[data-action][aria-pressed]")).to_have_count(0)


def test_a_refusal_covers_nothing_that_was_clicked(meet: Meet) -> None:
    person = miner(meet)
    refused = person.page.locator(".main [data-action][aria-disabled]").first
    person.poke(refused)
    told = person.page.locator("#preview .refusal")
    expect(told).to_be_visible()
    lies_in_the_bar = """each => {
        const bar = document.querySelector(".askbar").getBoundingClientRect(), b = each.getBoundingClientRect();
        return b.top >= bar.top && b.bottom <= bar.bottom && b.left >= bar.left && b.right <= bar.right; }"""
    assert told.evaluate(lies_in_the_bar)
    person.point_at(refused)  # which fails if something lies on it


def test_the_list_of_moves_lies_under_the_bar_and_leaves_confirm_free(meet: Meet) -> None:
    person = meet().prefer(confirm="always").set_up("coal-baron", ["me", "random"])
    person.move_until(PLACE, random.Random(1))
    person.list_moves()
    sheet, bar = (person.page.locator(name).bounding_box() for name in ("#allmoves", "#r-decision"))
    assert sheet and bar and sheet["y"] >= bar["y"] + bar["height"] and sheet["y"] + sheet["height"] <= 800
    person.page.locator(IN_LIST).last.click()
    before = person.seq
    person.page.click(ASKS)
    person.page.wait_for_function(MOVED, arg=before)


def test_a_preview_does_not_outlive_what_it_is_about(meet: Meet) -> None:
    """On a place without a preview there is none, nor that of the place before."""
    person = miner(meet)
    person.page.locator(".main .is-legal[id^=mining]").first.hover()
    expect(person.page.locator("#preview")).to_contain_text("Mine")
    person.page.locator("#r-own svg.mine").hover(position={"x": 40, "y": 20})
    expect(person.page.locator("#preview")).to_be_empty()


def test_what_gave_way_under_a_pointer_that_rests_is_not_explained(meet: Meet) -> None:
    """A village was clicked and can no longer be chosen: nobody asked why not."""
    person = meet().sit_at("kohle-kolonie", ["random", "random"], until="worker", confirm="off")
    before = person.seq
    person.page.locator(".main .is-legal[data-action]").first.click()
    person.page.wait_for_function(MOVED, arg=before)
    person.page.wait_for_timeout(300)  # longer than a pointer has to rest
    expect(person.page.locator("#preview .loss")).to_have_count(0)


def test_moves_that_are_all_made_at_one_place_are_offered_there_at_once(meet: Meet) -> None:
    """How many miners come to a settlement is no riddle about where to click; what was offered once can be put away."""
    person = meet().sit_at("kohle-kolonie", ["random", "random"], until="settlers",
                           likes=["settle", "bonus-settle"], confirm="off")  # fmt: skip
    picks = person.page.locator("#picks")
    expect(picks.locator(".choice")).to_have_text(["0 miners", "1 miner", "2 miners"])
    expect(picks.locator(".choice").first).to_be_focused()
    person.check("offered")
    person.page.keyboard.press("Escape")
    expect(picks).to_be_hidden()
    person.page.locator("[data-choices]").click()
    before = person.seq
    picks.locator(".choice").nth(1).click()
    person.page.wait_for_function(MOVED, arg=before)


def test_a_preview_goes_when_nothing_is_pointed_at(meet: Meet) -> None:
    person = miner(meet)
    person.page.locator(".main .is-legal[id^=mining]").first.hover()
    expect(person.page.locator("#preview")).to_contain_text("Mine")
    person.page.hover(".rail h1")
    expect(person.page.locator("#preview")).to_be_empty()


def test_what_a_move_changes_is_shown_before_it_is_made(meet: Meet) -> None:
    person = miner(meet)
    person.list_moves()
    choice = person.page.locator("#r-choices .choice", has_text="Mine:").first
    choice.hover()
    preview = person.page.locator("#preview")
    expect(preview).to_contain_text(choice.inner_text())
    expect(preview.locator(".chip").first).to_contain_text("→")
    expect(preview.locator(".cite")).to_have_text(re.compile(r"CB-\d+"))


def test_steps_are_taken_back_up_to_a_reveal_and_not_beyond(meet: Meet) -> None:
    person = miner(meet)
    undo = person.page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    person.choose("Mine:")
    assert "mining" in person.question
    person.take_back()
    assert PLACE in person.question

    revealing = person.page.locator("#factory-draw")
    assert person.page.locator(f"#choice-{revealing.get_attribute('data-action')}[data-reveals]").count() == 1
    revealing.hover()
    expect(person.page.locator("#preview")).to_contain_text("cannot be undone")
    revealing.click()
    expect(person.page.locator("#r-decision h2")).to_contain_text("drawn")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", re.compile("revealed"))


def test_the_page_asks_before_something_is_revealed(meet: Meet) -> None:
    """The preference that holds unless one chooses another."""
    person = meet().set_up("coal-baron", ["me", "random"])
    person.move_until(PLACE, random.Random(1))
    before = person.seq
    person.page.click("#factory-draw")
    expect(person.page.locator(ASKS)).to_be_focused()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(ASKS)).to_have_count(0)
    assert person.seq == before


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(meet: Meet) -> None:
    person = miner(meet)
    person.choose("Mine:")
    before, question = person.seq, person.question
    moves = person.page.locator("#r-choices .choice").all_text_contents()
    person.page.reload()
    assert (person.seq, person.question) == (before, question)
    assert person.page.locator("#r-choices .choice").all_text_contents() == moves
    person.take_back()
    assert PLACE in person.question


def test_the_rule_behind_a_move_opens_beside_the_table(meet: Meet) -> None:
    person = miner(meet)
    person.list_moves()
    cited = person.page.locator("#r-choices a.cite").first
    cited.click()
    panel = person.page.locator("#rule-panel")
    expect(panel).to_contain_text(cited.inner_text())
    person.check("rule")
    person.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_moves_are_made_without_scripts(meet: Meet) -> None:
    """Plain forms and links are enough to play."""
    person, chance = meet(java_script_enabled=False), random.Random(5)
    person.open("/").page.click("#play-coal-baron")
    for k in range(8):
        while person.table.get_attribute("data-asked") != "yes":
            person.page.reload()
        before = person.seq
        if k % 2 and person.page.locator(".main button.is-legal[name=action]").count():
            person.some(".main button.is-legal[name=action]", chance).click()
        else:
            person.page.locator(".railhead [popovertarget=allmoves]").click()
            offered = person.page.locator(IN_LIST).locator("visible=true")
            offered.nth(chance.randrange(offered.count())).click()
        assert person.seq > before
    person.open(person.page.url + "/replay")
    expect(person.page.locator("#r-step .asked")).to_contain_text("Step")


def test_the_size_of_the_map_stays_as_one_has_chosen_it(meet: Meet) -> None:
    person, chance = meet(viewport={"width": 900, "height": 800}).prefer(confirm="off"), random.Random(2)
    person.set_up("kohle-kolonie", ["me", "random", "random"]).wait_for_turn()
    person.page.check("#z3", force=True)
    for _ in range(4):
        person.move(chance)
    expect(person.page.locator("#z3")).to_be_checked()
