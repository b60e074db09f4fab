"""Browsers without a screen: people who visit the pages in tests."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape

import kohlenpott as kp
from kohlenpott.store import Database
from kohlenpott.text import rulebook
from kohlenpott.web.app import create_app
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.service.tables import TableService

GENEROUS = dict.fromkeys(USUAL, (100000, 60.0))
SAME_SITE = {"Sec-Fetch-Site": "same-origin"}


once = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="long, and the same in both modes")


class Site:
    """A running application and the people who visit it."""

    def __init__(self, service: TableService, app: Any) -> None:
        self.service, self.app = service, app

    def browser(self, lang: str = "en") -> TestClient:
        """Somebody new."""
        return TestClient(self.app, base_url="http://testserver", follow_redirects=True,
                          headers={"Accept-Language": lang, **SAME_SITE})  # fmt: skip


@contextmanager
def site_at(folder: Path, limits: Limits | None = None, clock: Callable[[], float] = lambda: 1000.0) -> Iterator[Site]:
    """The whole application with a database of its own; its bots play at once."""
    service = TableService(Database(f"sqlite:///{folder}/games.db", clock))
    yield Site(service, create_app(service, limits or Limits(GENEROUS)))
    service.close()
    service.database.close()


def table_in(text: str) -> str:
    """The id of the table a page shows."""
    found = re.search(r'data-table="(\w+)"', text)
    assert found, text[:500]
    return found[1]


def seq_in(text: str) -> str:
    """How many entries the page has seen."""
    found = re.search(r'data-seq="(\d+)"', text)
    assert found
    return found[1]


def actions_in(text: str) -> list[str]:
    """The moves a page offers in its list."""
    return re.findall(r'id="choice-(\d+)"', text)


def is_asked(text: str) -> bool:
    """Does the page say that it is one's turn?"""
    return 'data-asked="yes"' in text


def shown(text: str) -> str:
    """How a page writes a text that is not markup."""
    return str(escape(text))


def rule_text(game: str, rule: str, lang: str) -> str:
    """What a rule says in a language."""
    return rulebook.load(kp.game(game).definition.package, lang).get(rule).text
