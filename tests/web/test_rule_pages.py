"""The pages of the rules: found, linked, and in the language of the visitor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import kohlenpott as kp
from kohlenpott.text import rulebook
from web.browsers import Site, shown, site_at

FOLDERS = {name: files(kp.game(name).definition.package) for name in kp.games()}
TRANSLATED = [name for name, folder in FOLDERS.items() if folder.joinpath("rulebook.de.md").is_file()]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def test_rules_are_searched_and_linked(site: Site) -> None:
    browser = site.browser()

    assert 'id="CB-054"' in browser.get("/rules/coal-baron").text
    assert "CB-054" in browser.get("/rules/coal-baron?q=reserve+worker").text
    assert browser.get("/rules/coal-baron/54", follow_redirects=False).headers["location"] == "/rules/coal-baron#CB-054"
    assert "CB-054" in browser.get("/rules/coal-baron/CB-054?fragment").text
    assert "<script>" not in browser.get("/rules/coal-baron?q=<script>").text


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("game", TRANSLATED)
def test_rules_are_read_in_the_visitors_language(site: Site, game: str, lang: str) -> None:
    """Page, contents, search and panel; the anchors are the same as in English."""
    package = kp.game(game).definition.package
    book, english = rulebook.load(package, lang), rulebook.load(package)
    rule = next(rule for rule in book.items.values() if re.fullmatch(r"[\w ,.;:()-]{40,90}", rule.text))
    page, plain = site.browser(lang).get(f"/rules/{game}").text, site.browser().get(f"/rules/{game}").text
    found = site.browser(lang).get(f"/rules/{game}", params={"q": rule.text}).text
    panel = site.browser(lang).get(f"/rules/{game}/{rule.id}?fragment").text

    assert all(rule.text in each for each in (page, found, panel))
    assert all(english.items[rule.id].text not in each for each in (page, found, panel))
    assert shown(rule.heading) in panel
    assert all(page.count(f">{shown(heading)}<") == 2 for heading in book.sections)
    assert re.findall(r' id="([^"]+)"', page) == re.findall(r' id="([^"]+)"', plain)
    assert re.findall(r' lang="(\w+)"', page) == [lang]
    assert "lang=" not in panel
