"""Legibility in every state: whatever is marked, lit, refused or chosen keeps its contrast in every theme.

A page shows few kinds of words in few kinds of states, again and again. Each kind, told by the classes and states of an
element and of all it stands in, is judged once by axe-core's rule for contrast, in every theme; once for all tests of
a process, unless something was wrong with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from browser.axe import get_ready

JUDGED: set[str] = set()  # kinds of words that can be read
THEMES = ("light", "dark", "contrast")
READY = """(judged) => {
  const states = ["class", "aria-disabled", "aria-pressed", "aria-current", "open", "role"];
  window.judged = new Set(judged);
  window.freshKinds = (root) => {  // of words under an element: how each, and all around it, is marked
    const kinds = new Map(), names = new Map();
    const name = (each) => {
      if (!each || each === document.body) return "";
      if (!names.has(each)) {
        const marks = states.map((state) => each.getAttribute(state)).filter((mark) => mark !== null).join(" ");
        names.set(each, `${each.id.startsWith("r-") ? each.id : name(each.parentElement)}>${each.localName} ${marks}`);
      }
      return names.get(each);
    };
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const each = words.currentNode.parentElement;
      if (!words.currentNode.nodeValue.trim() || !each || each.closest("svg, [hidden], .sr")) continue;
      const kind = name(each);
      if (!window.judged.has(kind) && !kinds.has(kind)) kinds.set(kind, each);
    }
    return kinds;
  };
}"""
JUDGE = """async (themes) => {
  const kinds = freshKinds(document.body), found = [], chosen = document.documentElement.dataset.theme;
  for (const theme of kinds.size ? themes : []) {
    document.documentElement.dataset.theme = theme;
    const wish = { runOnly: ["color-contrast"], resultTypes: ["violations"] };
    const { violations } = await axe.run({ include: [...kinds.values()] }, wish);
    for (const node of violations.flatMap((each) => each.nodes)) {
      const { fgColor, bgColor, contrastRatio } = node.any[0].data;
      found.push(`${theme}: ${contrastRatio} ${fgColor} on ${bgColor}: ${node.target[0]} ${node.html.slice(0, 160)}`);
    }
  }
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  for (const kind of kinds.keys()) judged.add(kind);
  return [[...kinds.keys()], found];
}"""
ADVANCE = """async ([id, seat, steps]) => {  // to the next step of a replay that shows something nobody has judged
  for (const step of steps) {
    const { regions } = await (await fetch(`/t/${id}/replay/${step}/update?as_seat=${seat}`)).json();
    const drawn = Object.entries(regions).map(([name, html]) => {
      const box = document.createElement("template");
      box.innerHTML = html;
      return [document.getElementById("r-" + name), box.content.firstElementChild];
    });
    if (drawn.some(([, now]) => freshKinds(now).size)) {
      for (const [old, now] of drawn) old.replaceWith(now);
      return step;
    }
  }
  return null;
}"""


class Legibility:
    """Knows what was judged already, so that a whole game costs little more than its new states."""

    def has_news(self, page: Page) -> bool:
        """Is something written on the page as it is now that nobody has judged?"""
        self._get_ready(page)
        return bool(page.evaluate("freshKinds(document.body).size > 0"))

    def faults(self, page: Page) -> list[str]:
        """What cannot be read well on the page as it is now, in any theme, as far as it was not seen before."""
        if not self.has_news(page):
            return []
        get_ready(page)
        kinds, found = page.evaluate(JUDGE, THEMES)
        if not found:
            JUDGED.update(kinds)
        return list(found)

    def advance(self, page: Page, table: str, seat: int | str, steps: Sequence[int]) -> int | None:
        """Show the first of these steps of a game that has something new; None if nothing is left."""
        self._get_ready(page)
        found: Any = page.evaluate(ADVANCE, [table, seat, list(steps)])
        return None if found is None else int(found)

    def _get_ready(self, page: Page) -> None:
        if not page.evaluate("'freshKinds' in window"):
            page.evaluate(READY, list(JUDGED))
