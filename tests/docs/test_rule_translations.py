"""The German and French rules say the same as the English ones: every item, figure, id and table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kohlenpott.api import registry
from kohlenpott.text import rulebook

RULES = Path(__file__).parents[2] / "docs" / "rules"
PAIRS = [(lang, game) for lang in ("de", "fr") for game in sorted(registry.names())]

_CODE = re.compile(r"`[^`]*`")
_ID = re.compile(r"[A-Z]{2,}-[RDIT]?\d+")
_FIGURE = re.compile(r"\d+")


@pytest.mark.parametrize(("lang", "game"), PAIRS)
def test_a_translation_has_the_form_of_its_original(lang: str, game: str) -> None:
    """Line for line the same headings, items, tables and blank lines."""
    original, translated = texts(lang, game)
    for number, (line, other) in enumerate(zip(original, translated, strict=False), 1):
        assert form(line) == form(other), f"{lang}/{game}.md, line {number}: {other!r} for {line!r}"
    assert len(original) == len(translated)


@pytest.mark.parametrize(("lang", "game"), PAIRS)
def test_a_translation_keeps_figures_ids_and_codes(lang: str, game: str) -> None:
    """Every line names the same figures, rule ids and component ids."""
    for number, (line, other) in enumerate(zip(*texts(lang, game), strict=True), 1):
        for what in (_CODE, _ID, _FIGURE):
            assert Counter(what.findall(line)) == Counter(what.findall(other)), f"{lang}/{game}.md, line {number}"


@pytest.mark.parametrize(("lang", "game"), PAIRS)
def test_a_translation_is_one(lang: str, game: str) -> None:
    """Items are in the other language, with the same sources."""
    package = registry.game(game).definition.package
    original, translated = rulebook.load(package).items, rulebook.load(package, lang).items
    assert list(original) == list(translated)
    same = [id for id in original if len(original[id].text) > 40 and original[id].text == translated[id].text]
    assert not same
    assert [id for id in original if original[id].citation != translated[id].citation] == []


def texts(lang: str, game: str) -> tuple[list[str], list[str]]:
    """The lines of the original and of the translation."""
    files = RULES / f"{game}.md", RULES / lang / f"{game}.md"
    original, translated = (file.read_text(encoding="utf-8").splitlines() for file in files)
    return original, translated


def form(line: str) -> tuple[str, int]:
    """What kind of line it is, and its columns if it belongs to a table."""
    start = re.match(r"\s*(#+ |[-*] \*\*[A-Z]+-|[-*] |\d+\. |\||---|)", line)
    assert start is not None
    cells = line.count("|") if start[1] == "|" else 0
    return start[0] if line.strip() else "", cells
