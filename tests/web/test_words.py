"""The words of the pages are complete in every language: no message is missing, none is left over."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from kohlenpott.text.templates import LANGUAGES
from kohlenpott.web import messages

ROOT = Path(__file__).parents[2]
VALUES = re.compile(r"%\(\w+\)s")


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MESSAGES = tool()


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_message_is_translated_and_none_is_unused(lang: str) -> None:
    wanted, there = set(MESSAGES.extracted()), MESSAGES.translated(lang)

    assert len(wanted) > 150
    assert wanted - {message for message, text in there.items() if text} == set()
    assert set(there) - wanted == set()


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_translation_tells_the_same_values(lang: str) -> None:
    for message, text in MESSAGES.translated(lang).items():
        assert sorted(VALUES.findall(message)) == sorted(VALUES.findall(text)), message


def test_a_new_message_would_be_noticed() -> None:
    """The extraction sees templates, the words of visitors and the errors of the service."""
    found = MESSAGES.extracted()

    for message in ("Play now", "Guest", "It is not your turn.", "There is no such table."):
        assert message in found


@pytest.mark.parametrize(
    ("header", "lang"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("nl,fr;q=0.4", "fr"), ("", "en"), ("x;q=a,;", "en"), ("en;q=0.1,de", "de")],
)
def test_the_browser_says_which_language_is_wanted(header: str, lang: str) -> None:
    assert messages.preferred(header) == lang
