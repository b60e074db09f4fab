"""The table on one screen: nothing scrolls, moves or overlaps, what is asked for is seen, all of it can be read."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import LONGER, Meet
from browser.people import Person
from browser.sites import Site
from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.store import players
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.visitors import COOKIE

SEATS = {"coal-baron": (2, 3, 4), "haspelknecht": (2, 3, 4), "kohle-kolonie": (3, 4, 5)}
TABLES = [(game, seats) for game, counts in SEATS.items() for seats in (counts if LONGER else counts[-1:])]
SIZES = {"wide": (1280, 800), "large": (1920, 1080), "phone": (360, 740)}
SMALLEST, SMALLEST_IN_HANDS = 11.0, 9.0  # px; the others' small hands have a large view behind them
LONGEST = 1500  # moves; kinds of questions that have not come by then are rare
MEASURE = """([smallest, inHands]) => {
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
  const isSeen = (each) => { const b = each.getBoundingClientRect();
    return b.width > 0 && b.top >= -1 && b.left >= -1 && b.bottom <= innerHeight + 1 && b.right <= innerWidth + 1; };
  const offered = [...document.querySelectorAll(".table .is-legal")];
  const page = document.documentElement;
  return {
    scrolls: page.scrollWidth > innerWidth || page.scrollHeight > innerHeight,
    parts: Object.fromEntries(parts.map((each) => [each.classList[0], box(each)])),
    board: box(document.querySelector(".table > .main")), bar: box(document.querySelector(".askbar")),
    tiny: [...tiny], offered: offered.length, seen: offered.filter(isSeen).length,
    buttons: document.querySelectorAll("#moves [data-action]").length,
  };
}"""


def moments(site: Site, game: str, seats: int) -> Iterator[tuple[LiveTable, str, str]]:
    """A bot game stepped through: the table, the session of seat 0 and the question, whenever that is a new one."""
    ida, token = players.create(site.service.database, "Ida")
    live = site.service.create(ida, Setup(game, (Chair(ME), *[Chair(OPEN)] * (seats - 1))), seed=seats)
    people = [ida, *(players.create(site.service.database, f"Guest {k}")[0] for k in range(1, seats))]
    for person in people[1:]:
        site.service.join(live, person)
    bot, chance, asked = bots.make("greedy", live.game, seats, seats), random.Random(seats), set[str]()
    for ply in range(LONGEST):
        state = live.history.state
        if not live.is_running:
            yield live, token, "over"
            return
        if state.seat == 0 and (state.decision not in asked or (LONGER and ply % 9 == 0)):
            asked.add(state.decision)
            yield live, token, state.decision
        action = chance.choice(state.actions()) if chance.random() < 0.2 else bot.choose(PlayerView(state))
        site.service.move(live, people[state.seat or 0], action, live.history.seq, f"move-{ply}")


def faults(found: dict[str, Any], size: str, seen_before: dict[str, Any]) -> list[str]:
    """What is wrong with a page; the first page of a size tells where the board lies on all others."""
    wrong = [f"too small: {each}" for each in found["tiny"]]
    if found["scrolls"]:
        wrong.append("the page scrolls")
    before = seen_before.setdefault(size, found)
    if found["bar"] != before["bar"] or (size != "phone" and found["board"] != before["board"]):
        wrong.append(f"moved: {found['board']} was {before['board']}, bar {found['bar']} was {before['bar']}")
    if found["offered"] and not found["seen"]:
        wrong.append("no place that can be chosen is in sight")
    if found["buttons"] > 2:
        wrong.append(f"{found['buttons']} buttons in the bar")
    for (one, a), (other, b) in itertools.combinations(found["parts"].items(), 2):
        if size != "phone" and not (a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1):
            wrong.append(f"{one} lies on {other}: {a}, {b}")
    return wrong


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_question_is_asked_on_one_screen(meet: Meet, site: Site, game: str, seats: int) -> None:
    people: dict[str, Person] = {}
    seen_before: dict[str, Any] = {}
    wrong: dict[str, list[str]] = {}
    for live, token, question in moments(site, game, seats):
        for size, (width, height) in SIZES.items():
            if size not in people:
                people[size] = meet(viewport={"width": width, "height": height})
                people[size].context.add_cookies([{"name": COOKIE, "value": token, "url": site.address}])
            people[size].open(f"/t/{live.id}")
            found = people[size].page.evaluate(MEASURE, [SMALLEST, SMALLEST_IN_HANDS])
            for fault in faults(found, size, seen_before):
                wrong.setdefault(f"{size}: {fault}", []).append(question)
    assert not wrong, "\n".join(f"{fault} ({', '.join(asked[:5])})" for fault, asked in wrong.items())
