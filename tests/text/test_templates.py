"""Templates say what they are given, in the grammar of their language."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kohlenpott.text import templates
from kohlenpott.text.templates import LANGUAGES, TextError, Texts, UnknownLanguage, parse


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game package with a few texts in English and French."""
    name = "package_with_texts"
    folder = tmp_path / name / "text"
    folder.mkdir(parents=True)
    (tmp_path / name / "__init__.py").write_text("")
    (folder / "en.toml").write_text('[moves]\npay = "Pay: {francs|Franc|Francs}"\n[names.colour]\ngrey = "grey"\n')
    (folder / "fr.toml").write_text('[moves]\npay = "Payer : {francs|Franc|Francs} « {player} »"\n', encoding="utf-8")
    (folder / "de.toml").write_text('[moves]\npay = "{"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    templates.load.cache_clear()
    yield name
    templates.load.cache_clear()
    sys.modules.pop(name, None)


def test_a_value_is_inserted() -> None:
    assert parse("Shift {shift} of {shifts}.").fill({"shift": 2, "shifts": 3}, "en") == "Shift 2 of 3."


@pytest.mark.parametrize(("count", "said"), [(0, "0 workers"), (1, "1 worker"), (2, "2 workers"), (-1, "-1 worker")])
def test_a_number_brings_the_right_noun(count: int, said: str) -> None:
    assert parse("{n|worker|workers}").fill({"n": count}, "en") == said


def test_nothing_is_singular_in_french_and_plural_elsewhere() -> None:
    template = parse("{n|one|many}")

    assert [template.fill({"n": 0}, lang) for lang in LANGUAGES] == ["0 many", "0 many", "0 one"]
    assert [template.fill({"n": 2}, lang) for lang in LANGUAGES] == ["2 many", "2 many", "2 many"]


def test_brackets_are_said_only_if_every_value_is_known() -> None:
    template = parse("Mine[ with {moves|move|moves} for {workers}].")

    assert template.fill({"moves": 8, "workers": 2}, "en") == "Mine with 8 moves for 2."
    assert template.fill({"moves": 8}, "en") == "Mine."
    assert template.fill({"moves": 8, "workers": None}, "en") == "Mine."
    assert template.fill({"moves": 0, "workers": 0}, "en") == "Mine with 0 moves for 0."


def test_brackets_can_say_something_else_instead() -> None:
    template = parse("Buy [{tile} for {francs|Franc|Francs}|the tile of {place}]")

    assert template.fill({"tile": "G2L", "francs": 6}, "en") == "Buy G2L for 6 Francs"
    assert template.fill({"place": "factory-1"}, "en") == "Buy the tile of factory-1"
    assert template.names == {"tile", "francs", "place"}


def test_values_are_not_read_as_templates() -> None:
    assert parse("{player} wins").fill({"player": "{x}[{y}]"}, "en") == "{x}[{y}] wins"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(TextError, match=r"no value for \{player\}"):
        parse("{player} wins").fill({}, "en")


BROKEN = ("{", "}", "{}", "{a", "{A}", "{a|b}", "{a|b|c|d}", "[", "[x]", "[{a}|b|c]", "[[{a}]]")


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_no_template_is_an_error(text: str) -> None:
    with pytest.raises(TextError, match="is no template"):
        parse(text)


def test_a_package_has_texts_by_dotted_key(package: str) -> None:
    found = Texts(package)

    assert found.write("en", "moves.pay", {"francs": 1}) == "Pay: 1 Franc"
    assert found.write("en", "names.colour.grey") == "grey"
    assert found.has("en", "moves.pay")
    assert not found.has("en", "moves.steal")


def test_french_punctuation_keeps_its_space(package: str) -> None:
    """The spaces of the text become non-breaking, those of the values stay."""
    said = Texts(package).write("fr", "moves.pay", {"francs": 2, "player": "A : B"})

    assert said == "Payer\u00a0: 2 Francs «\u00a0A : B\u00a0»"


def test_errors_say_which_text(package: str) -> None:
    with pytest.raises(TextError, match=r"has no text 'moves\.steal' in en"):
        Texts(package).write("en", "moves.steal")
    with pytest.raises(TextError, match=r"en\.toml, moves\.pay: no value for {francs}"):
        Texts(package).write("en", "moves.pay")
    with pytest.raises(TextError, match=r"de\.toml, moves\.pay: '{' is no template"):
        Texts(package).write("de", "moves.pay")


@pytest.mark.parametrize("lang", ["", "nl", "EN", "../en"])
def test_an_unknown_language_names_those_there_are(package: str, lang: str) -> None:
    with pytest.raises(UnknownLanguage, match=r"unknown language '.*'; there are: en, de, fr"):
        Texts(package).write(lang, "moves.pay")
