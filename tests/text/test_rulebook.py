"""The rules specification is read item by item."""

from __future__ import annotations

import pytest

from kohlenpott.engine.rule_ids import id_to_number, number_to_id
from kohlenpott.text import rulebook
from kohlenpott.text.rulebook import Rulebook, UnknownRule, parse

# The three shapes a specification has: items with tables inside them, tables after them, rows of a table.
SPECIFICATION = """\
# Example — rules specification

Every item `XY-nnn` is a requirement, `XY-Rnn` a ruling.

| option | default | see |
|---|---|---|
| `coins` | 4 | XY-D01 |

## 1. Components

- **XY-001** For 2 to 4 players. [CONTENU]
- **XY-002** Spaces on the board:

  | area | spaces |
  |---|---|
  | factory | 8 |

  That is all. [MISE EN PLACE 2, 10]
- **XY-013** Scores *(data)*. [FIN D'UN QUART]

  | # | first |
  |---|---|
  | 1 | 2 |

## 2. Placing

- **XY-054** A player with fewer workers in **reserve** may not
  choose that space. [TOUR DE JEU] (XY-R16)

### Layouts
- **XY-105** Named layouts. [Variantes]

| Name | Levels |
| --- | --- |
| Tower | 3-3 |

- **XY-106** A tower is filled from left to right.

A closing word that belongs to no item.

## 3. Discrepancies

| id | topic | EN | DE | our ruling |
|---|---|---|---|---|
| XY-D01 | starting coins | 4, or 5 | 4 | 4: `coins` |
| XY-D02 | colours | four | five | five |

## 4. Rulings

- **XY-R16 Bank.** The money is worth 85.
- **XY-R17** Who pays? — **Nobody.** — Silent.
- All other figures agree.

## 5. Invariants and faults

- **XY-I01** Reserves are never negative.
- **XY-T01** "Reserve" means the carts.
"""


@pytest.fixture
def book() -> Rulebook:
    return parse(SPECIFICATION)


def test_items_stand_in_the_order_of_the_document(book: Rulebook) -> None:
    assert list(book.items) == [
        "XY-001", "XY-002", "XY-013", "XY-054", "XY-105", "XY-106",
        "XY-D01", "XY-D02", "XY-R16", "XY-R17", "XY-I01", "XY-T01",
    ]  # fmt: skip
    assert book.prefix == "XY"


def test_a_citation_is_taken_off_the_text(book: Rulebook) -> None:
    assert book.get("1").text == "For 2 to 4 players."
    assert book.get("1").citation == "CONTENU"
    assert book.get("13").citation == "FIN D'UN QUART"
    assert book.get("106").citation == ""


def test_a_reference_after_the_citation_stays(book: Rulebook) -> None:
    rule = book.get("54")

    assert rule.text == "A player with fewer workers in **reserve** may not\nchoose that space. (XY-R16)"
    assert rule.citation == "TOUR DE JEU"


def test_a_table_and_the_words_after_it_belong_to_the_item(book: Rulebook) -> None:
    rule = book.get("2")

    assert "| factory | 8 |" in rule.text
    assert rule.text.endswith("That is all.")
    assert rule.citation == "MISE EN PLACE 2, 10"
    assert book.get("13").text.endswith("| 1 | 2 |")


def test_a_table_that_follows_without_indentation_belongs_to_the_item(book: Rulebook) -> None:
    assert book.get("105").text.endswith("| Tower | 3-3 |")


def test_other_paragraphs_and_bullets_belong_to_no_item(book: Rulebook) -> None:
    assert book.get("106").text == "A tower is filled from left to right."
    assert "other figures" not in book.get("R17").text


def test_a_row_of_a_table_becomes_an_item(book: Rulebook) -> None:
    assert book.get("D01").text == "starting coins\n\n- EN: 4, or 5\n- DE: 4\n- our ruling: 4: `coins`"


def test_a_title_beside_the_id_stays_in_the_text(book: Rulebook) -> None:
    assert book.get("R16").text == "**Bank.** The money is worth 85."


def test_sections_carry_heading_and_subheading(book: Rulebook) -> None:
    assert [rule.id for rule in book.sections["2. Placing / Layouts"]] == ["XY-105", "XY-106"]
    assert "2. Placing" in book.sections
    assert book.get("D02").heading == "3. Discrepancies"


def test_an_id_that_stands_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="XY-001 stands twice"):
        parse("- **XY-001** One.\n- **XY-001** Again.\n")


@pytest.mark.parametrize("asked", ["XY-054", "xy-54", "54", "054", "XY54", "xy 54", " xy-054 "])
def test_an_id_is_found_in_any_spelling(book: Rulebook, asked: str) -> None:
    assert book.get(asked).id == "XY-054"


@pytest.mark.parametrize("asked", ["R16", "r16", "xy-r16", "XYR16"])
def test_a_ruling_is_found_in_any_spelling(book: Rulebook, asked: str) -> None:
    assert book.get(asked).id == "XY-R16"


def test_an_unknown_id_tells_those_near_it(book: Rulebook) -> None:
    with pytest.raises(UnknownRule) as failure:
        book.get("55")

    assert str(failure.value) == "no rule '55'; near it: XY-013, XY-054, XY-105, XY-106"
    assert isinstance(failure.value, KeyError)


@pytest.mark.parametrize("asked", ["", "XY-", "reserve", "ZZ-054", "R99", "1054", "99999", "R-", "XY-054x"])
def test_nonsense_is_an_unknown_rule(book: Rulebook, asked: str) -> None:
    with pytest.raises(UnknownRule):
        book.get(asked)


def test_a_search_needs_all_words_in_any_case(book: Rulebook) -> None:
    assert [rule.id for rule in book.search("FEWER workers")] == ["XY-054"]
    assert book.search("fewer zeppelins") == []
    assert book.search("  ") == []


def test_a_search_puts_the_best_answer_first(book: Rulebook) -> None:
    assert [rule.id for rule in book.search("reserve")] == ["XY-054", "XY-T01", "XY-I01"]


def test_a_search_ignores_accents() -> None:
    book = parse("- **XY-001** Price per minecart. [Règle spéciale]\n")

    assert [rule.id for rule in book.search("regle SPECIALE")] == ["XY-001"]


@pytest.mark.parametrize(
    ("rule", "number"),
    [("XY-054", 54), ("XY-R16", 1016), ("XY-D01", 2001), ("XY-I03", 3003), ("XY-T12", 4012)],
)
def test_ids_and_numbers_translate_both_ways(rule: str, number: int) -> None:
    assert id_to_number(rule) == number
    assert number_to_id("XY", number) == rule


def test_what_is_no_rule_has_no_number_and_no_id() -> None:
    with pytest.raises(ValueError, match="not a rule id"):
        id_to_number("reserve")
    with pytest.raises(ValueError, match="not the number of a rule"):
        number_to_id("XY", 5001)
    with pytest.raises(ValueError, match="not the number of a rule"):
        number_to_id("XY", -1)


def test_the_rulebook_of_coal_baron_is_complete() -> None:
    book = rulebook.load("kohlenpott.games.coal_baron")
    kinds = [id_to_number(rule) // 1000 for rule in book.items]

    assert book.prefix == "CB"
    assert [kinds.count(kind) for kind in range(4)] == [117, 67, 4, 7]
    assert all(rule.text and rule.heading for rule in book.items.values())
    assert all(rule.citation for rule in book.items.values() if id_to_number(rule.id) < 1000)
    assert all(number_to_id(book.prefix, id_to_number(rule)) == rule for rule in book.items)
