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


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", kp.games())
def test_rules_begin_with_an_illustrated_introduction(site: Site, game: str, lang: str) -> None:
    """Goal, pieces, course, points and end before the numbered rules; figures are filled in, pieces are drawn."""
    browser = site.browser(lang)
    page = browser.get(f"/rules/{game}").text
    intro, _, rest = page.partition('<section class="specification')
    assert [intro.index(f'<section id="{part}">') for part in ("goal", "pieces", "course", "scoring", "ending")]
    assert not re.search(r"\{[a-z]|[\ue000\ue001]", intro)
    drawn = set(re.findall(r'<use href="#(art-[^"]+)"', intro))
    assert len(drawn) >= 8
    assert all(f'<symbol id="{symbol}"' in page for symbol in drawn)
    cited = set(re.findall(r'class="cite" href="#([A-Z]+-\w+)"', intro))
    assert cited and all(f'id="{rule}"' in rest for rule in cited)
    for theme in ("light", "dark"):
        picture = browser.get(f"/rules/{game}/board.svg?theme={theme}")
        assert picture.headers["content-type"] == "image/svg+xml" and picture.text.startswith("<svg")


def test_introductions_are_not_the_same_in_two_languages() -> None:
    for folder in FOLDERS.values():
        texts = [folder.joinpath(f"intro.{lang}.md").read_text(encoding="utf-8") for lang in ("en", "de", "fr")]
        lines = [{line for line in text.splitlines() if len(line) > 20} for text in texts]
        assert not lines[0] & lines[1] and not lines[0] & lines[2] and not lines[1] & lines[2]
        assert len({tuple(re.findall(r"^## (\w+):|\{[a-z:_-]+\}", text, re.MULTILINE)) for text in texts}) == 1
