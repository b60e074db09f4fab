"""Fixtures of the browser tests: a server of our own, Debian's Chromium, people who sit in front of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.people import Person
from browser.sites import Site, running_site
from chromium import FLAGS, chromium
from kohlenpott.web.visitors import CHOICES
from web.generous_limits import no_hurry, same_chance

__all__ = ["no_hurry", "same_chance"]
LONGER = bool(os.environ.get("KOHLENPOTT_LONGER"))
Meet = Callable[..., Person]

expect.set_options(timeout=120_000)  # a busy machine takes its time; what never comes fails all the same


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last, since Playwright keeps an event loop in its thread; they may have to be skipped."""
    here = str(Path(__file__).parent)
    items.sort(key=lambda item: str(item.path).startswith(here))
    reason = ""
    if os.environ.get("KOHLENPOTT_PURE") == "1":
        reason = "the pages are the same in both modes; once is enough"
    elif chromium() is None:
        reason = "Chromium is missing: install the package chromium (`make test` does so as root)"
    for item in items:
        if reason and str(item.path).startswith(here):
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium instead of one that Playwright brings."""
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with bots that answer at once."""
    with running_site(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has not chosen a pace sees the newest board at once: most tests are not about the story."""
    monkeypatch.setitem(CHOICES, "story", ("instant", "1", "2", "4"))


@pytest.fixture
def meet(browser: Browser, site: Site) -> Iterator[Meet]:
    """Somebody new in front of a browser of their own. Nothing may go wrong unnoticed in any of them."""
    people: list[Person] = []

    def somebody(address: str = site.address, **context: Any) -> Person:
        wanted = {"base_url": address, "locale": "en", "viewport": {"width": 1280, "height": 800},
                  "reduced_motion": "reduce", **context}  # fmt: skip
        people.append(Person(browser.new_context(**wanted), site))
        return people[-1]

    yield somebody
    problems = [problem for person in people for problem in person.problems]
    for person in people:
        person.context.close()
    assert problems == []
