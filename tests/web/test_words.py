"""The words of the pages are complete in every language: no message is missing, none is left over; all count alike."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel import Locale

from kohlenpott.text.plurals import plural_form
from kohlenpott.text.templates import LANGUAGES
from kohlenpott.web import messages
from kohlenpott.web.templating import environment

ROOT = Path(__file__).parents[2]
every_language = pytest.mark.parametrize("lang", LANGUAGES)
COUNTED = "{{ ngettext('%(num)s rule found', '%(num)s rules found', count) }}"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MESSAGES = tool()


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_message_is_translated_and_none_is_unused_or_unsure(lang: str) -> None:
    """The check of tools/messages.py: also, a translation tells the same values, and has every plural form."""
    assert len(MESSAGES.extracted()) > 150
    assert MESSAGES.problems(lang) == []


@pytest.mark.parametrize(("lang", "other"), [("de", r"\bIhnen\b"), ("fr", r"\b([Tt]u|[Tt]oi|[Tt]on|[Tt]es|[Tt]’)\b")])
def test_people_are_addressed_in_one_way(lang: str, other: str) -> None:
    """German pages say du, French ones vous."""
    lines = MESSAGES.path_of(lang).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("msgstr") and re.search(other, line)] == []


def test_a_new_message_would_be_noticed() -> None:
    """The extraction sees templates, counted sentences, the words of visitors and the errors of the service."""
    found = MESSAGES.extracted()

    for message in ("Play now", "Guest", "It is not your turn.", "There is no such table.", "%(num)s rule found"):
        assert message in found


def test_an_incomplete_catalogue_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing, empty, unsure and unused messages, and values that got lost."""
    text = MESSAGES.path_of("de").read_text(encoding="utf-8")
    text = text.replace('msgid "Play now"', 'msgid "Play then"').replace('msgstr "Einstellungen"', 'msgstr ""')
    text = text.replace('msgid "Lobby"', '#, fuzzy\nmsgid "Lobby"').replace("%(num)s Regel gefunden", "%(n)s Regel")
    broken = tmp_path / "kohlenpott.po"
    broken.write_text(text, encoding="utf-8")
    monkeypatch.setattr(MESSAGES, "path_of", lambda lang: broken)

    found = "\n".join(MESSAGES.problems("de"))

    for problem in ("not in the catalogue: Play now", "not used: Play then", "not translated: Settings"):
        assert problem in found
    assert "unsure: Lobby" in found
    assert "%(num)s rule found" in found


@every_language
def test_games_and_pages_count_as_unicode_says(lang: str) -> None:
    """One plural rule: that of the games' sentences, of the pages' catalogues and of the CLDR are the same."""
    rule = Locale(lang).plural_form
    catalogue = messages.catalogue(lang)
    one, other = (catalogue.ngettext("%(num)s rule found", "%(num)s rules found", count) for count in (1, 2))

    for count in range(201):
        assert plural_form(count, lang) == plural_form(-count, lang) == rule(count)
        said = catalogue.ngettext("%(num)s rule found", "%(num)s rules found", count)
        assert said == (one if rule(count) == "one" else other)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["0 rules found", "1 rule found", "2 rules found"]),
        ("de", ["0 Regeln gefunden", "1 Regel gefunden", "2 Regeln gefunden"]),
        ("fr", ["0 règle trouvée", "1 règle trouvée", "2 règles trouvées"]),
    ],
)
def test_a_page_counts_in_its_language(lang: str, said: list[str]) -> None:
    template = environment(lang).from_string(COUNTED)

    assert [template.render(count=count) for count in range(3)] == said


@pytest.mark.parametrize(
    ("header", "lang"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("nl,fr;q=0.4", "fr"), ("", "en"), ("x;q=a,;", "en"), ("en;q=0.1,de", "de")],
)
def test_the_browser_says_which_language_is_wanted(header: str, lang: str) -> None:
    assert messages.preferred(header) == lang
