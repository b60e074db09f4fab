"""A game that has few texts, or none, has something to say all the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kohlenpott.api.moves import Event, Move
from kohlenpott.api.options import Option
from kohlenpott.api.refusal import Refusal
from kohlenpott.text.templates import LANGUAGES, Texts, load
from kohlenpott.text.wording import SharedWording

ENGLISH = """
[moves]
take = "take {count|stone|stones} of {colour}"
[events]
took = "{player} takes {count|stone|stones}."
[names.colour]
red = "the red heap"
[decisions]
take = "Take some stones"
"""


@pytest.fixture(params=["some", "none"])
def words(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SharedWording:
    """The words of a game that speaks English only, and of one that has no texts."""
    package = f"{request.param}_texts"
    (tmp_path / package / "text").mkdir(parents=True)
    (tmp_path / package / "__init__.py").write_text("")
    if request.param == "some":
        (tmp_path / package / "text" / "en.toml").write_text(ENGLISH)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, package, raising=False)
    load.cache_clear()
    return SharedWording(Texts(package))


MOVE = Move(3, "take", {"count": 2, "colour": "red"}, "take 2 red", "TG-001")
EVENT = Event("took", 1, {"count": 2})


def test_a_language_without_texts_is_said_in_english_then_plainly(words: SharedWording) -> None:
    some = words.texts.package == "some_texts"
    for lang in LANGUAGES:
        assert words.move(MOVE, lang) == ("Take 2 stones of the red heap" if some else "Take 2 red")
        assert words.decision("take", lang) == ("Take some stones" if some else "Take")
        assert words.name("colour", "red", lang) == ("the red heap" if some else "Red")
    assert words.event(EVENT, "de", ["Ada", "Ben"]) == ("Ben takes 2 stones." if some else "Ben: Took, count 2")


def test_what_every_game_says_is_said_in_every_language(words: SharedWording) -> None:
    assert [words.player(0, lang) for lang in LANGUAGES] == ["Seat 1", "Platz 1", "Place 1"]
    assert words.refusal(Refusal("TG-002"), "de") == "Regel TG-002 erlaubt das jetzt nicht."
    assert words.refusal(Refusal("TG-002", 3, 2), "en") == "Rule TG-002 does not allow this now: 3 needed, 2 there."
    assert words.decision("over", "fr") == "La partie est finie"


def test_options_labels_and_sources_need_no_texts(words: SharedWording) -> None:
    option = Option("long_game", False, (False, True, None, 7), "TG-003", words)
    assert words.option(option, "en") == "Long game"
    assert [words.choice(option, value, "en") for value in option.choices] == ["no", "yes", "not chosen", "7"]
    assert words.label("stones_left", "en") == "Stones left" and words.source("first-stone", "fr") == "First stone"


def test_the_texts_of_all_games_have_the_same_keys_in_every_language() -> None:
    assert len({frozenset(load("kohlenpott", lang)) for lang in LANGUAGES}) == 1
