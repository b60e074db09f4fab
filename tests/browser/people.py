"""People in front of a browser: they look, click, tap, type and tab, and notice what is wrong with a page."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Literal

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from browser.axe import COLOURS, violations
from browser.contrast import Legibility
from browser.sites import Site
from kohlenpott.store import players
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, ME, Chair, Setup
from kohlenpott.web.visitors import COOKIE
from waiting import wait_for

ON_BOARD = (".main [data-action]:not([aria-disabled]), .own [data-action]:not([aria-disabled]), "
            ".others [data-action]:not([aria-disabled]), .table [data-choices]")  # fmt: skip
IN_LIST = "#r-choices .choice"
IN_BAR = "#moves [data-action]"
ASKS = "#confirm:not([aria-disabled])"
READY = """(seq) => document.readyState === "complete" && (document.getElementById("to-result")
  || document.querySelector("[data-table]").dataset.asked === "yes"
  && Number(document.querySelector("[data-table]").dataset.seq) > seq)"""
MOVED = """(seq) => Number(document.querySelector("[data-table]").dataset.seq) > seq"""
HIT = """(place) => {
  place.scrollIntoView({ block: "center", inline: "center" });
  for (const part of [place, ...place.querySelectorAll("*")]) {
    const box = part.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit && place.contains(hit)) return { x, y };
  }
  return null;
}"""  # a point where a pointer hits a place of a drawing: such a place may have a hole in its middle
FOLLOWED = ("seats", "status", "main", "own", "others", "score", "log")
DIFFERENT = """async (names) => {
  const anew = new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
  const plain = (region) => {
    for (const each of region.querySelectorAll(".is-lit, .is-pending, [class='']")) {
      each.classList.remove("is-lit", "is-pending");
      if (!each.getAttribute("class")) each.removeAttribute("class");
    }
    return region;
  };
  const where = (one, other) => {
    if (one.childNodes.length !== other.childNodes.length) return [one, other];
    const k = [...one.childNodes].findIndex((each, k) => !each.isEqualNode(other.childNodes[k]));
    return k < 0 ? [one, other] : where(one.childNodes[k], other.childNodes[k]);
  };
  return names.map((name) => [plain(document.getElementById("r-" + name)), plain(anew.getElementById("r-" + name))])
    .filter(([one, other]) => !one.isEqualNode(other))
    .map((pair) => where(...pair).map((each) => each.outerHTML || each.nodeValue).join(" instead of "));
}"""
LONG = 120_000.0  # milliseconds; for machines that are busy with something else
EXPECTED = re.compile(r"Failed to load resource|WebSocket connection to")  # refused on purpose, or away on purpose


def is_quiet(live: LiveTable) -> bool:
    """Is the first seat asked, or nobody any more?"""
    return live.on_turn in (0, None)


class Person:
    """Somebody with a browser of their own. `problems` are faults of the pages they came across."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context, self.site = context, site
        self.page: Page = context.new_page()
        self.page.set_default_timeout(LONG)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(f"{self.page.url}: {error}"))
        self.page.on("console", self._hear)
        self.checked: set[str] = set()
        self.eyes = Legibility()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.problems.append(f"{self.page.url}: {message.text}")

    # --- looking ---------------------------------------------------------------------------------------

    def open(self, path: str) -> Person:
        """Go to a page."""
        self.page.goto(path)
        return self

    def check(self, what: str = "") -> None:
        """The page as it is now is accessible in light and dark; once for each kind of page named.

        In the dark only what depends on colours is asked again, and only where something new is written.
        """
        name = what or self.page.url
        if name in self.checked:
            return
        self.checked.add(name)
        self.judge(name, "light")
        if self.eyes.has_news(self.page):
            self.judge(name, "dark", COLOURS)
            self.read()

    def judge(self, name: str, scheme: Literal["light", "dark"], rules: Sequence[str] | None = None) -> None:
        """What axe-core says, or some of its rules."""
        self.page.emulate_media(color_scheme=scheme)
        found = violations(self.page, rules)
        assert found == [], f"{name}, {scheme}: {len(found)} violations:\n" + "\n".join(found[:12])

    def read(self) -> None:
        """Whatever is written on the page, and was not seen in this state before, can be read in every theme."""
        found = self.eyes.faults(self.page)
        assert found == [], f"{self.page.url}: hard to read:\n" + "\n".join(found[:12])

    def follow(self) -> None:
        """The page that took in changes is the same as one loaded anew."""
        self.page.mouse.move(1, 1)
        found = self.page.evaluate(DIFFERENT, FOLLOWED)
        assert found == [], "\n".join(found)

    @property
    def table(self) -> Locator:
        return self.page.locator("[data-table]")

    @property
    def seq(self) -> int:
        """How many entries of the game the page has seen."""
        return int(self.table.get_attribute("data-seq") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator("#to-result").count() > 0

    @property
    def question(self) -> str:
        """What the decision bar asks."""
        return self.page.locator("#r-decision h2").inner_text()

    def fits(self) -> bool:
        """Does the page do without sideways scrolling?"""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    # --- tables ----------------------------------------------------------------------------------------

    def prefer(self, **settings: str) -> Person:
        """Choose settings on their page."""
        self.open("/settings")
        for name, value in settings.items():
            field = self.page.locator(f"#{name}")
            field.fill(value) if name == "name" else field.select_option(value)
        self.page.get_by_role("button", name=re.compile("Save|Speichern|Enregistrer")).click()
        return self

    def set_up(self, game: str, seats: Sequence[str]) -> Person:
        """A new table from the form: `me`, `open`, the name of a bot, or `guest:NAME` for every seat."""
        self.open(f"/new?game={game}")
        self.page.click("#more summary")
        for k in range(self.page.locator(".seatfield").count()):
            kind, _, name = (seats[k] if k < len(seats) else "none").partition(":")
            self.page.select_option(f"#seat-{k}", kind)
            if name:
                self.page.fill(f"[name=guest-{k}]", name)
        self.page.click("#create")
        self.table.wait_for()
        self.page.wait_for_load_state()  # its scripts, too: only then does it listen
        return self

    def sit_at(self, game: str, opponents: Sequence[str], until: str = "", likes: Sequence[str] = (),
               **settings: str) -> Person:  # fmt: skip
        """A table against bots, made where pages are not asked, when its first question of a kind has come up.

        Moves are made by chance, but for those of kinds that somebody likes: these whenever they can be made.
        """
        service, chance = self.site.service, random.Random(1)
        player, token = players.create(service.database, "Ida", settings)
        chairs = (Chair(ME), *(Chair(BOT, bot=each) for each in opponents))
        live = service.create(player, Setup(game, chairs))
        wait_for(lambda: live.on_turn == 0, "the bots")
        while until and live.history.state.decision != until:
            state = live.history.state
            if state.is_over:  # chance did not ask it in this game
                live = service.create(player, Setup(game, chairs))
            else:
                liked = [move.id for move in state.moves() if move.kind in likes]
                service.move(live, player, chance.choice(liked or state.actions()), live.history.seq)
            wait_for(partial(is_quiet, live), "the bots")
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.site.address}])
        self.open(f"/t/{live.id}")
        return self

    def wait_for_turn(self, after: int = -1) -> bool:
        """Wait until asked, after entry number `after`; False if the game is over."""
        self.page.wait_for_function(READY, arg=after)
        return not self.is_over

    # --- acting ----------------------------------------------------------------------------------------

    def click_some(self, chance: random.Random) -> None:
        """Any move that is offered, on the board, in the bar or in the list, with whatever has to be confirmed."""
        kind = chance.choices((ON_BOARD, IN_BAR, IN_LIST), (6, 1, 3))[0]
        self.click(self.some(kind, chance))
        self.finish(chance)

    def list_moves(self) -> None:
        """Open the list of all moves; a page that has just come may not listen to keys yet."""
        self.page.wait_for_load_state()
        sheet = self.page.locator("#allmoves")
        for _ in range(20):
            if not sheet.is_visible():
                self.page.keyboard.press("m")
            with suppress(AssertionError):
                expect(sheet).to_be_visible(timeout=3000)
                return
        expect(sheet).to_be_visible()

    def click(self, control: Locator) -> None:
        """Click a control, in a drawing wherever it can be hit."""
        if control.evaluate("each => each.tagName") == "g":
            self.poke(control)
        else:
            control.click()

    def poke(self, control: Locator) -> None:
        """Click without asking whether it is of any use."""
        point = control.evaluate(HIT)
        assert point, f"nobody can click {control}"
        self.page.mouse.click(point["x"], point["y"])

    def point_at(self, thing: Locator) -> None:
        """Move the pointer to a thing, without asking whether that is of any use."""
        point = thing.evaluate(HIT)
        assert point, f"nobody can point at {thing}"
        self.page.mouse.move(point["x"], point["y"])

    def some(self, preferred: str, chance: random.Random) -> Locator:
        """One of the controls that can be seen."""
        for selector in (preferred, IN_LIST):
            if selector == IN_LIST:
                self.list_moves()
            found = self.page.locator(selector).locator("visible=true")
            count = found.count()
            if count:
                return found.nth(chance.randrange(count))
        raise AssertionError("no move is offered")

    def finish(self, chance: random.Random) -> None:
        """Choose among several moves at one place, then confirm, as far as the page asks for it."""
        offered = self.page.locator("#picks .choice").locator("visible=true")
        if offered.count():
            offered.nth(chance.randrange(offered.count())).click()
        self.confirm()

    def confirm(self) -> None:
        """Confirm what was chosen, if the page asks for it."""
        if self.page.locator(ASKS).count():
            self.page.click(ASKS)

    def move(self, chance: random.Random) -> bool:
        """Make any move and wait for the next question; False if the game is over."""
        before = self.seq
        self.click_some(chance)
        return self.wait_for_turn(before)

    def move_until(self, question: str, chance: random.Random) -> None:
        """Make any moves until the page asks for something."""
        self.wait_for_turn()
        for _ in range(100):
            if question in self.question:
                return
            assert self.move(chance), f"the game ended before it asked {question}"
        raise AssertionError(f"the game does not ask {question}")

    def choose(self, text: str) -> None:
        """Make the first move of the list whose words contain a text."""
        before = self.seq
        self.list_moves()
        self.page.locator(IN_LIST, has_text=text).first.click()
        self.confirm()
        self.page.wait_for_function(MOVED, arg=before)

    def take_back(self) -> None:
        """Take the last step back."""
        before = self.seq
        self.page.click("#undo")
        self.page.wait_for_function(MOVED, arg=before)

    def see_result(self) -> None:
        """The end page tells who won, where the points come from and how they grew."""
        self.page.click("#to-result")
        expect(self.page.locator(".ranklist li").first).to_be_visible()
        expect(self.page.locator("table.figures tbody tr").first).to_be_visible()
        expect(self.page.locator("#plot-title")).to_be_visible()
        assert self.page.locator(".panel svg polyline, .panel svg path").count() >= 2
        sums = [cell.inner_text() for cell in self.page.locator("table.figures tfoot td").all()]
        ranks = [cell.inner_text() for cell in self.page.locator(".ranklist .vp").all()]
        assert sorted(sums) == sorted(ranks)
