"""The German and French rules of Haspelknecht hold no scraps of English."""

from __future__ import annotations

import re

import pytest

from kohlenpott.games.haspelknecht.game import DEFINITION
from kohlenpott.text import rulebook

ENGLISH = re.compile(r"\b(the|of|in|and|after|its|left|first|case|example|tile|discs?|pool|bag|colour|round|section"
                     r"|contents|reconstructed)\b")  # fmt: skip


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_formulas_and_sources_are_written_without_english_words(lang: str) -> None:
    """HK-040, HK-084, HK-094: formulas use letters; sources have the words of the French rulebook."""
    for rule in rulebook.load(DEFINITION.package, lang).items.values():
        formulas = re.findall(r"`([^`]*)`", rule.text)
        assert [words for words in (*formulas, rule.citation or "") if ENGLISH.search(words)] == [], rule.id
