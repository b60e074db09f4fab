"""The table on one screen: nothing scrolls, moves or overlaps, what is asked for is seen, all of it can be read."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import kohlenpott as kp
from browser.conftest import LONGER, Meet
from browser.people import Person
from browser.sites import Site
from kohlenpott.web.visitors import COOKIE
from moments import OVER, TableMoment, moments, rare_kinds

SEATS = {"coal-baron": (4, 3, 2), "haspelknecht": (4, 3, 2), "kohle-kolonie": (5, 4, 3)}
# the fullest and the emptiest table; those between in the long version
TABLES = [(game, seats) for game, counts in SEATS.items() for seats in counts[:: 1 if LONGER else 2]]
SIZES = {"wide": (1280, 800), "large": (1920, 1080), "phone": (360, 740)}
SEED = 1
EVERY = 9  # in the long version each of so many decisions is looked at, whatever is asked
LOOKED_BACK_AT = (0.1, 0.35, 0.6, 0.95) if LONGER else (0.5,)  # parts of a game that have passed, for those who look on
SMALLEST, SMALLEST_IN_HANDS = 11.0, 9.0  # px; the others' small hands have a large view behind them
MEASURE = """async ([smallest, inHands]) => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);  // all has found its place
  const box = (each) => { const b = each.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const parts = [...document.querySelectorAll(".table > :is(.askbar, .main, .own, .others, .rail)")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1);
  const tiny = new Set(), words = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const each = words.currentNode.parentElement, range = document.createRange();
    if (!words.currentNode.nodeValue.trim() || each.closest(".sr, symbol, title") || !each.checkVisibility()) continue;
    range.selectNode(words.currentNode);
    const seen = range.getBoundingClientRect();
    if (!seen.width || !seen.height) continue;
    const matrix = each instanceof SVGGraphicsElement ? each.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(each).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < (each.closest(".minihand") ? inHands : smallest) - .05)
      tiny.add(`${size.toFixed(1)} px: ${each.localName}.${each.getAttribute("class")} in ${each.closest("[id]").id}`);
  }
  const isSeen = (each) => {  // neither outside of the screen nor cut off by what it is in
    const b = each.getBoundingClientRect(), room = [0, 0, innerWidth, innerHeight];
    for (let at = each.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible" || at instanceof SVGElement) continue;
      const r = at.getBoundingClientRect();
      room.splice(0, 2, Math.max(room[0], r.left), Math.max(room[1], r.top));
      room.splice(2, 2, Math.min(room[2], r.right), Math.min(room[3], r.bottom));
    }
    return b.left >= room[0] - 2 && b.top >= room[1] - 2 && b.right <= room[2] + 2 && b.bottom <= room[3] + 2;
  };
  const title = document.querySelector(".askbar h2"), offered = [...document.querySelectorAll(".table .is-legal")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width);
  const isHit = (each) => {  // a pointer in its middle meets it; places of drawings may have a hole there
    const b = each.getBoundingClientRect();
    const hit = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
    return each instanceof SVGElement || (hit && (each.contains(hit) || hit.contains(each)));
  };
  const isCut = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2;
  const cut = [...document.querySelectorAll(".table > .others, .others > .panel, .own > .panel, .askbar")]
    .filter((each) => each.checkVisibility() && each.scrollHeight > each.clientHeight + 3);
  const page = document.documentElement;
  return {
    scrolls: page.scrollWidth > innerWidth || page.scrollHeight > innerHeight,
    parts: Object.fromEntries(parts.map((each) => [each.classList[0], box(each)])),
    board: box(document.querySelector(".table > .main")), bar: box(document.querySelector(".askbar")),
    tiny: [...tiny], offered: offered.length, unseen: offered.filter((each) => !isSeen(each)).map((each) => each.id),
    covered: offered.filter((each) => isSeen(each) && !isHit(each)).map((each) => each.id),
    cut: cut.map((each) => `${each.id} ${each.scrollHeight} of ${each.clientHeight}`),
    title: [title, document.querySelector(".how")].filter((each) => each && isCut(each)).map((each) => each.innerText),
    about: document.querySelector(".table").dataset.part, shown: document.querySelector(".viewpick:checked").id,
    buttons: document.querySelectorAll("#moves [data-action]").length,
    asked: document.querySelector(".table").dataset.asked === "yes",
  };
}"""


def faults(found: dict[str, Any], size: str, seen_before: dict[str, Any]) -> list[str]:
    """What is wrong with a page; the first page of a size tells where the board lies on all others."""
    wrong = [f"too small: {each}" for each in found["tiny"]]
    if found["scrolls"]:
        wrong.append("the page scrolls")
    before = seen_before.setdefault(size, found)
    if found["bar"] != before["bar"] or (size != "phone" and found["board"] != before["board"]):
        wrong.append(f"moved: {found['board']} was {before['board']}, bar {found['bar']} was {before['bar']}")
    if found["offered"] and len(found["unseen"]) == found["offered"]:
        wrong.append("no place that can be chosen is in sight")
    if found["asked"] and not found["offered"] and not found["buttons"]:
        wrong.append("nothing can be chosen but in the list of all moves")
    if size != "phone" and found["unseen"]:
        wrong.append(f"not all places that can be chosen are in sight: {found['unseen'][:4]}")
    if size != "phone" and found["covered"]:
        wrong.append(f"covered by something: {found['covered'][:4]}")
    if size != "phone" and found["cut"]:
        wrong.append(f"cut off: {found['cut'][0]}")
    if found["title"]:
        wrong.append(f"what is asked is cut off: {found['title'][0]}")
    if size == "phone" and found["asked"] and f"v-{found['about']}" != found["shown"]:
        wrong.append(f"the mark of the question is at {found['about']}, shown is {found['shown']}")
    if found["buttons"] > 2:
        wrong.append(f"{found['buttons']} buttons in the bar")
    for (one, a), (other, b) in itertools.combinations(found["parts"].items(), 2):
        if size != "phone" and not (a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1):
            wrong.append(f"{one} lies on {other}: {a}, {b}")
    return wrong


def sizes(seats: int, most: int, number: int) -> list[str]:
    """At which sizes a question of a table is looked at: a sample that leaves out no table and no question.

    Every question at the largest table, of the smaller ones, where there is more room, every third; one size each.
    """
    if LONGER:
        return list(SIZES)
    if seats == most:
        return [("large", "phone")[number % 2], "wide"]
    return [list(SIZES)[number // 3 % len(SIZES)]] if number % 3 == seats % 3 else []


def looked_at(site: Site, game: str, seats: int) -> Iterator[TableMoment]:
    """A whole game between bots; at the largest table also the questions that did not come up in it."""
    missing = set(kp.game(game).definition.decisions)
    for moment in moments(site.service, game, seats, SEED):
        missing.discard(moment.question)
        yield moment
    if seats == max(SEATS[game]):
        yield from rare_kinds(site.service, game, seats, missing)


def resize(person: Person, size: str) -> None:
    """Another window."""
    width, height = SIZES[size]
    person.page.set_viewport_size({"width": width, "height": height})


def seen_by_others(person: Person, moment: TableMoment, size: str) -> Iterator[str]:
    """What is wrong with the replay of a game as somebody sees it who had no seat."""
    seen_before: dict[str, Any] = {}
    for part in LOOKED_BACK_AT:
        person.open(f"/t/{moment.live.id}/replay/{round(moment.ply * part)}?as_seat=spectator")
        yield from faults(person.page.evaluate(MEASURE, [SMALLEST, SMALLEST_IN_HANDS]), size, seen_before)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_question_is_asked_on_one_screen(meet: Meet, site: Site, game: str, seats: int) -> None:
    person = meet()
    seen_before: dict[str, Any] = {}
    wrong: dict[str, list[str]] = {}
    asked: list[str] = []
    for moment in looked_at(site, game, seats):
        if moment.question in asked and not (LONGER and moment.ply % EVERY == 0):
            continue
        asked.append(moment.question)
        for number, size in enumerate(sizes(seats, max(SEATS[game]), len(asked))):
            resize(person, size)
            if number == 0:  # the second size is that of a window that has been changed
                person.context.add_cookies([{"name": COOKIE, "value": moment.token, "url": site.address}])
                person.open(f"/t/{moment.live.id}")
            found = person.page.evaluate(MEASURE, [SMALLEST, SMALLEST_IN_HANDS])
            for fault in faults(found, size, seen_before):
                wrong.setdefault(f"{size}: {fault}", []).append(moment.question)
        if moment.question == OVER:
            for size in SIZES:
                resize(person, size)
                for fault in seen_by_others(person, moment, size):
                    wrong.setdefault(f"{size}: {fault}", []).append("looking on")
    assert OVER in asked
    assert seats < max(SEATS[game]) or set(asked) == set(kp.game(game).definition.decisions)
    assert not wrong, "\n".join(f"{fault} ({', '.join(found[:5])})" for fault, found in wrong.items())


def test_a_window_made_narrow_shows_what_is_asked_about(meet: Meet, site: Site) -> None:
    moment = next(each for each in moments(site.service, "haspelknecht", 2, SEED) if each.question == "plan")
    person = meet()
    person.context.add_cookies([{"name": COOKIE, "value": moment.token, "url": site.address}])
    person.open(f"/t/{moment.live.id}")
    resize(person, "phone")
    expect(person.page.locator("#v-own")).to_be_checked()
    expect(person.page.locator(".own .is-legal").first).to_be_in_viewport()
