"""Haspelknecht speaks English, German and French, completely and in whole sentences."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kohlenpott as kp
from games.declared import data_of, kinds_of
from games.haspelknecht.build import Farm, haspelknecht
from kohlenpott.engine.rule_ids import number_to_id
from kohlenpott.games.haspelknecht import events, figures, ids, moves, names, rules
from kohlenpott.games.haspelknecht.game import DEFINITION
from kohlenpott.games.haspelknecht.wording import WORDS
from kohlenpott.text import rulebook
from kohlenpott.text.templates import LANGUAGES, load

GAME = kp.game("haspelknecht")
PACKAGE = DEFINITION.package
TEXT_FOLDER = Path(figures.__file__).with_name("text")


def section(name: str) -> set[str]:
    """The keys of one section."""
    return {key.removeprefix(f"{name}.") for key in load(PACKAGE, "en") if key.startswith(f"{name}.")}


def returned_numbers(node: ast.AST) -> Iterator[int]:
    """The rule numbers in an expression: 54, RULING + 17, 69 if … else 114, refuse(g, 62, …)."""
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value > 0:
        yield node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name) and node.left.id == "RULING":
        yield from (1000 + number for number in returned_numbers(node.right))
    elif isinstance(node, ast.IfExp):
        yield from returned_numbers(node.body)
        yield from returned_numbers(node.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
        yield from returned_numbers(node.args[1])


@cache
def refusing_rules() -> frozenset[str]:
    """Every rule some predicate can answer with, read from the source of the rules, and the one of the end."""
    found = {moves.moves.ended}
    for file in Path(next(iter(rules.__path__))).glob("*.py"):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("may"):
                values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
                found |= {number_to_id("HK", n) for value in values for n in returned_numbers(value)}
    return frozenset(found)


def assert_sound(text: str) -> None:
    """No mark of a template and nothing unsaid is left over."""
    assert text
    assert not re.search(r"[{}\[\]|]|\bNone\b|  ", text), text
    assert text == text.strip()


def test_every_kind_of_move_event_and_tile_has_a_text_and_no_text_is_unused() -> None:
    told = set(ids.EVENTS) - {"refused", "milled"} | {"vp-lost", "milled-thalers", "milled-food"}
    told |= {"tax-food", "tax-thalers", "tax-none"}

    assert section("moves") == set(kinds_of(moves.moves))
    assert section("events") == told
    assert set(data_of(events.events)) == set(ids.EVENTS) - {"refused"}
    assert section("names.tiles") == set(names.TILES)


def test_every_rule_that_refuses_has_a_text_of_its_own_and_no_text_is_unused() -> None:
    assert section("refusals") - {"other"} == refusing_rules()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_can_be_told(lang: str) -> None:
    for kind in range(1, len(ids.EVENTS)):
        for b in (0, 1, 2):
            if b or ids.EVENTS[kind] not in ("hired", "mill-loaded", "assigned"):
                assert_sound(GAME.event((kind, 0, 1, b, 1)).text(lang))
    assert_sound(GAME.event((ids.E_VP, 0, -3, ids.V_DEBTS, 2)).text(lang))
    assert_sound(GAME.event((ids.E_SOLD, 0, 1, 1, 0)).text(lang))
    assert_sound(GAME.event((ids.E_MILLED, 0, 0, 1, 0)).text(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_free_layouts_markers_and_tiles_have_words(lang: str) -> None:
    assert_sound(WORDS.choice(DEFINITION.options[2], [[0]], lang))
    for marker in figures.marker_ids:
        assert_sound(WORDS.name("marker", marker, lang))
    assert WORDS.name("tile", 31, lang).startswith("31 ")


def test_some_sentences_are_said_as_people_say_them() -> None:
    game = haspelknecht(decision="take-first", year=2, pools={"A": "KK", "B": "Y"}, players=[Farm()])
    texts = [move.text("en") for move in game.state.moves()]
    assert texts == ["Take 2 black discs from pool A", "Take 1 yellow disc from pool B (and receive 1 water)"]
    assert game.state.moves()[0].text("de") == "Nimm 2 schwarze Scheiben aus Feld A"
    game.play("take black from A")
    assert game.events("took")[0].text("fr", ["Ada"]) == "Ada prend 2 disques noirs de l'emplacement A."


@pytest.mark.parametrize(("lang", "kind", "data", "one", "many"), [
    ("en", ids.E_GAINED, lambda n: (ids.G_THALER, n, 19), "1 thaler from", "3 thalers from"),
    ("de", ids.E_GAINED, lambda n: (ids.G_THALER, n, 19), "1 Taler von", "3 Taler von"),
    ("fr", ids.E_GAINED, lambda n: (ids.G_THALER, n, 19), "1 thaler de", "3 thalers de"),
    ("fr", ids.E_PRODUCED, lambda n: (ids.FOOD, n, 0), "1 nourriture (", "3 nourritures ("),
    ("fr", ids.E_PRODUCED, lambda n: (ids.WOOD, n, 0), "1 bois (", "3 bois ("),
    ("fr", ids.E_CLEARED, lambda n: (ids.COAL, n, 0), "1 charbon au", "3 charbons au"),
    ("fr", ids.E_LIFTED, lambda n: (n, 0, 0), "1 charbon de", "3 charbons de"),
    ("fr", ids.E_DRAINED, lambda n: (n, 0, 0), "1 eau.", "3 eaux."),
    ("fr", ids.E_WATER, lambda n: (n, 0, 0), "1 eau de", "3 eaux de"),
    ("fr", ids.E_TAX, lambda n: (n, n, 0), "1 nourriture et 1 thaler", "3 nourritures et 3 thalers"),
    ("fr", ids.E_SOLD, lambda n: (n, n, n), "1 charbon pour 1 thaler et 1 nourriture",
     "3 charbons pour 3 thalers et 3 nourritures"),
    ("fr", ids.E_CHARCOAL, lambda n: (n, n, 0), "1 bois en 1 charbon", "3 bois en 3 charbons"),
    ("fr", ids.E_SUMMER, lambda n: (n, 0, 0), "1 nourriture de", "3 nourritures de"),
    ("de", ids.E_DEBT, lambda n: (n, 0, 0), "1 Schuld auf", "3 Schulden auf"),
    ("de", ids.E_LOST, lambda n: (n, 0, 0), "1 Aktion ungenutzt", "3 Aktionen ungenutzt"),
    ("de", ids.E_RETURNED, lambda n: (n, 0, 0), "1 Scheibe in", "3 Scheiben in"),
])  # fmt: skip
def test_counted_nouns_stand_in_the_right_number(
    lang: str, kind: int, data: Callable[[int], tuple[int, int, int]], one: str, many: str
) -> None:
    assert one in GAME.event((kind, 0, *data(1))).text(lang)
    assert many in GAME.event((kind, 0, *data(3))).text(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_before_a_noun_that_bends_is_never_written_without_its_singular(lang: str) -> None:
    """Whoever writes `{water} eaux` forgets the one; nouns that never bend may stand alone."""
    bending = {
        "en": "actions?|discs?|thalers?|debts?|times?|sections?|symbols?|markers?",
        "de": "Aktion(en)?|Scheiben?|Taler|Schuld(en)?|Abschnitte?|Symbole?|Marker",
        "fr": "eaux?|charbons?|nourritures?|thalers?|dettes?|actions?|disques?|sections?|symboles?|gardés?",
    }[lang]
    texts = tomllib.loads((TEXT_FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
    bare = re.compile(rf"\{{(?!colour)[a-z_]+\}} ({bending})\b")
    assert [text for text in leaves(texts) if bare.search(text)] == []


def leaves(texts: dict[str, Any]) -> Iterator[str]:
    """All sentences of a file."""
    for value in texts.values():
        yield from leaves(value) if isinstance(value, dict) else [value]


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Ada uses the ladder marker as a disc for the farmhand."),
    ("de", "Ada nutzt: Marker Leiter als Scheibe (Knecht)."),
    ("fr", "Ada utilise\u00a0: marqueur échelle comme disque (le valet)."),
])  # fmt: skip
def test_a_marker_on_a_worker_is_said_with_the_worker(lang: str, said: str) -> None:
    """HK-118."""
    assert GAME.event((ids.E_MARKER_USED, 0, ids.LADDER, ids.FARMHAND + 1, 0)).text(lang, ["Ada"]) == said
    assert "(" not in GAME.event((ids.E_MARKER_USED, 0, ids.ROPES, 0, 0)).text(lang, ["Ada"])


@pytest.mark.parametrize(("lang", "round_one", "round_two"), [
    ("en", "round 1", "round 2"), ("de", "Runde 1", "Runde 2"), ("fr", "tour 1", "tour 2"),
])  # fmt: skip
def test_a_refusal_while_discs_are_taken_speaks_of_the_round_that_is_played(
    lang: str, round_one: str, round_two: str
) -> None:
    """HK-091, HK-092."""
    for decision, spoken, other in (("take-first", round_one, round_two), ("take-second", round_two, round_one)):
        refusal = haspelknecht(decision=decision, year=2, pools={"A": "K"}, players=[Farm()]).try_play("commit")
        assert refusal is not None
        assert spoken.lower() in refusal.text(lang).lower() and other.lower() not in refusal.text(lang).lower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tiles_have_the_names_of_the_rules(lang: str) -> None:
    """HK-211 to HK-245: texts, rules and, in English, the figures name them alike."""
    book = rulebook.load(PACKAGE, lang).items
    for number, printed in zip(figures.tile_ids, figures.data["tile"], strict=True):
        name = WORDS.name("tiles", number, lang)
        assert re.match(rf"{number} {re.escape(name)}( \([^)]+\))?\s?:", book[f"HK-2{number}"].text)
        assert lang != "en" or printed["name"] == name
