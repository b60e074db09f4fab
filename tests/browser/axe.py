"""Accessibility as axe-core sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")  # all that another colour scheme can change
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# A place of the board is a button with a drawing in it, and its name tells in words what the drawing shows: figures
# drawn there ("4F", "0/3") are no label that the name would have to repeat. All other controls are judged by that too.
RUN = """(only) => axe.run(document, {resultTypes: ["violations"], ...(only && {runOnly: only})})
  .then(({violations}) => {
  const isDrawn = (node) => document.querySelector(node.target[0]).matches("[data-place]");
  for (const each of violations)
    if (each.id === "label-content-name-mismatch") each.nodes = each.nodes.filter((node) => !isDrawn(node));
  return violations;
})"""


@cache
def script() -> str:
    """axe-core as npm fetched it."""
    if not AXE.exists():
        pytest.skip("axe-core is missing: run `npm ci` (`make test` does)")
    return AXE.read_text(encoding="utf-8")


def get_ready(page: Page) -> None:
    """Let the page know axe-core."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())


def violations(page: Page, only: Sequence[str] | None = None) -> list[str]:
    """What axe-core, or some of its rules, have to say against the page as it is now, one line for each element."""
    get_ready(page)
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    return [f"{page.url}: {each['id']}: {node['html'][:200]} ({' '.join(node['failureSummary'].split())[:300]})"
            for each in found for node in each["nodes"]]  # fmt: skip
