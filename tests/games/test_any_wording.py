"""Every game speaks English, German and French, completely and in whole sentences."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import kohlenpott as kp
from games.declared import data_of, kinds_of
from games.sampled import any_game, kept_records, of_each_decision, recorded_game, whole_games
from kohlenpott.api.moves import Event, Move
from kohlenpott.api.refusal import Refusal
from kohlenpott.text.templates import LANGUAGES, UnknownLanguage, load

NAMES = ("Ada", "Béa", "Cem", "Dora", "Eva")
any_language = pytest.mark.parametrize("lang", LANGUAGES)


def section(name: str, part: str) -> set[str]:
    """The keys of one part of a game's texts."""
    keys = load(kp.game(name).definition.package, "en")
    return {key.removeprefix(f"{part}.") for key in keys if key.startswith(f"{part}.")}


def assert_sound(text: str) -> None:
    """No mark of a template and nothing unsaid is left over."""
    assert text
    assert not re.search(r"[{}\[\]|]|\bNone\b(?!, )|  ", text), text
    assert text == text.strip()


@any_game
@any_language
def test_all_languages_have_the_same_keys_and_values(name: str, lang: str) -> None:
    """No language lacks a text, and none asks for other values."""
    package = kp.game(name).definition.package
    english, other = load(package, "en"), load(package, lang)

    assert list(other) == list(english)
    assert {key: text.names for key, text in other.items()} == {key: text.names for key, text in english.items()}


@any_game
def test_every_kind_of_move_and_event_has_a_text(name: str) -> None:
    """A kind may be said in several ways: their keys begin with it. Which ways stands in the game's own tests."""
    definition = kp.game(name).definition
    declared = {"moves": set(kinds_of(definition.unit.moves)), "events": set(data_of(definition.events))}
    for part, kinds in declared.items():
        keys = section(name, part)
        said = {kind for kind in kinds for key in keys if key == kind or key.startswith(f"{kind}-")}
        assert said == kinds


def is_asked_anew(name: str, key: str) -> bool:
    """Is a text of a decision one for later in the same decision? Which there are stands in the game's own tests."""
    decisions = kp.game(name).definition.decisions
    return key not in decisions and any(key.startswith(f"{decision}-") for decision in decisions)


@any_game
def test_every_option_decision_and_source_has_a_text_and_no_text_is_unused(name: str) -> None:
    definition = kp.game(name).definition

    assert section(name, "options") == {option.name for option in definition.options}
    assert {key for key in section(name, "decisions") if not is_asked_anew(name, key)} == set(definition.decisions)
    assert section(name, "how") == section(name, "decisions") - {"over"}
    assert section(name, "sources") == section(name, "reasons") == set(definition.sources)


@any_game
@any_language
def test_decisions_sources_options_choices_and_headings_are_sound(name: str, lang: str) -> None:
    definition = kp.game(name).definition
    words = definition.words
    for decision in section(name, "decisions"):
        assert_sound(words.decision(decision, lang))
    for decision in section(name, "how"):
        assert_sound(words.how(decision, lang))
    for source in definition.sources:
        assert_sound(words.source(source, lang))
    for key in section(name, "labels"):
        assert_sound(words.label(key, lang))
    for option in definition.options:
        assert_sound(option.text(lang))
        choices = [words.choice(option, value, lang) for value in option.choices]
        assert len(set(choices)) == len(choices)
        for choice in choices:
            assert_sound(choice)


@any_game
@any_language
def test_every_move_of_every_decision_has_a_text_and_a_notation_of_its_own(name: str, lang: str) -> None:
    """Also without a position, and with a rule of the game."""
    game = kp.game(name)
    for decision in range(len(game.definition.decisions)):
        moves = [game.move(decision, action) for action in range(game.actions)]
        assert len({move.notation for move in moves}) == game.actions
        for move in moves:
            assert_sound(move.text(lang))
            assert move.rule.startswith(f"{game.definition.prefix}-")


@any_game
@any_language
def test_no_two_moves_that_are_offered_together_sound_alike(name: str, lang: str) -> None:
    """Said without what is on the table; with it only moves that take one of two equal pieces, at the same cost."""
    for state in (*of_each_decision(name), *(state for states in whole_games(name) for state in states)):
        texts = [state.game.move(state.decision_number, action).text(lang) for action in state.actions()]
        assert len(set(texts)) == len(texts), state.decision
        told: dict[str, Move] = {}
        for move in state.moves():
            twin = told.setdefault(move.text(lang), move)
            is_equal = bool(move.details) and (move.kind, move.details) == (twin.kind, twin.details)
            assert twin is move or is_equal, (twin.notation, move.notation)


@any_game
@any_language
def test_moves_and_events_of_whole_games_are_sound(name: str, lang: str) -> None:
    """No mark is left over, and events are sentences, with names or without."""
    for game in whole_games(name):
        for state in game:
            for move in state.moves():
                assert_sound(move.text(lang))
            for event in state.events():
                assert_sound(event.text(lang))
                assert_sound(event.text(lang, NAMES))
                assert event.text(lang).endswith((".", "!"))


@any_game
@any_language
def test_every_kind_of_event_in_kept_records_is_said(name: str, lang: str) -> None:
    """Most kinds occur there."""
    kinds: set[str] = set()
    for record in kept_records(name):
        for state in recorded_game(record):
            for event in state.events():
                if event.kind not in kinds:
                    assert_sound(event.text(lang, NAMES))
                    kinds.add(event.kind)
    assert len(kinds) > 0.75 * len(data_of(kp.game(name).definition.events))


@any_game
@any_language
def test_every_refusal_is_explained(name: str, lang: str) -> None:
    """In every decision, whatever else is tried: a rule with a text of its own, and a whole sentence."""
    texts, cases = section(name, "refusals"), getattr(kp.game(name).definition.words, "cases", ("",))
    for state in of_each_decision(name):
        for action in {*range(-1, kp.game(name).actions + 1)} - {*state.actions()}:
            refusal = state.refusal_of(action)
            assert f"{refusal.rule}{cases[refusal.case]}" in texts
            assert refusal.text(lang).startswith(refusal.rule)
            assert_sound(refusal.text(lang))
            assert refusal.text(lang).endswith(".")


@any_game
@any_language
def test_a_refusal_can_do_without_numbers_and_for_any_rule(name: str, lang: str) -> None:
    definition = kp.game(name).definition
    rules = {re.sub("-[a-z]+$", "", key) for key in section(name, "refusals")} - {"other"}
    for rule in [*rules, "XX-999"]:
        assert_sound(definition.words.refusal(Refusal(rule), lang))
        assert_sound(definition.words.refusal(Refusal(rule, needs=2, has=0), lang))
    assert "XX-999" in definition.words.refusal(Refusal("XX-999"), lang)


@any_game
@any_language
def test_players_are_called_by_name_or_by_seat(name: str, lang: str) -> None:
    words = kp.game(name).definition.words
    assert words.player(1, lang, ["Ada", "Bo"]) == "Bo"
    assert words.player(1, lang).endswith("2") and words.player(1, lang, ["Ada", ""]).endswith("2")


@any_game
def test_a_players_name_is_not_read_as_a_template(name: str) -> None:
    """Names that players chose do no harm."""
    evil = "{player|x|y}[a]"
    told = [event.text("en", [evil] * 5) for state in whole_games(name)[0][:40] for event in state.events()]
    assert any(evil in text for text in told)


@any_game
def test_an_unknown_language_is_refused_everywhere(name: str) -> None:
    game = kp.game(name)
    words, move = game.definition.words, game.move(1, 0)
    asks: list[Callable[[str], str]] = [
        move.text,
        lambda lang: words.player(0, lang, ["Ada"]),
        lambda lang: words.decision("over", lang),
        lambda lang: words.event(Event("game-ends", None, {}), lang, None),
        *(option.text for option in game.definition.options),
    ]
    for ask in asks:
        with pytest.raises(UnknownLanguage, match="there are: en, de, fr"):
            ask("nl")
