"""Reading hostile JSON: what fits is given back, whatever else stands there is refused with its path."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kohlenpott.api.reading import Reader, shown
from kohlenpott.engine.errors import PositionError

COLOURS = ("yellow", "brown", "grey", "black")
NOT_A_NUMBER = [None, True, False, 1.0, float("nan"), float("inf"), "1", "", [], [1], {}, {"a": 1}, (1,), {1}, b"1"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def refusal(reading: Callable[[], object]) -> PositionError:
    with pytest.raises(PositionError) as caught:
        reading()
    return caught.value


def test_a_path_leads_to_the_value() -> None:
    data = {"players": [{}, {"cage": {"yellow": 6}}]}
    cage = Reader(data).record(["players"])["players"].listing(2, 4)[1].record(["cage"])["cage"]

    error = refusal(lambda: cage.record(["yellow"])["yellow"].integer(0, 5))

    assert error.path == "players[1].cage.yellow"
    assert str(error) == "players[1].cage.yellow: must be a whole number from 0 to 5, is 6"


@pytest.mark.parametrize("value", [0, 3, 5])
def test_a_whole_number_in_range_is_given_back(value: int) -> None:
    assert Reader(value).integer(0, 5) == value


@pytest.mark.parametrize("value", [*NOT_A_NUMBER, -1, 6, 10**9])
def test_anything_else_is_no_whole_number(value: Any) -> None:
    """True is not 1, and 1.0 is not 1."""
    error = refusal(lambda: Reader(value, "francs").integer(0, 5))

    assert error.path == "francs"
    assert str(error).startswith("francs: must be a whole number from 0 to 5, is ")
    assert len(str(error)) < 200


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_too_long_to_be_written_is_described(sign: int) -> None:
    """Python refuses to write it in decimal digits."""
    assert "is a number of 33220 bits" in str(refusal(lambda: Reader(sign * 10**10000).integer(0, 5)))


def test_a_number_without_choice_is_named() -> None:
    assert str(refusal(lambda: Reader(2, "rules_version").integer(1, 1))) == "rules_version: must be 1, is 2"


def test_a_reason_is_told() -> None:
    error = refusal(lambda: Reader(3, "turn").integer(0, 2, "seats"))

    assert str(error) == "turn: must be a whole number from 0 to 2 (seats), is 3"


@pytest.mark.parametrize("value", [True, False])
def test_true_and_false_are_given_back(value: bool) -> None:
    assert Reader(value).boolean() is value


@pytest.mark.parametrize("value", [0, 1, None, "true", [], {}])
def test_nothing_else_is_true_or_false(value: Any) -> None:
    assert "must be true or false" in str(refusal(lambda: Reader(value, "hidden").boolean()))


def test_a_choice_is_answered_by_its_number() -> None:
    assert [Reader(colour).choice(COLOURS) for colour in COLOURS] == [0, 1, 2, 3]


@pytest.mark.parametrize("value", ["", "Yellow", "yellow ", "gray", 0, None, True, ["yellow"], {"yellow": 1}, 1e300])
def test_other_values_are_no_choice(value: Any) -> None:
    error = refusal(lambda: Reader(value, "colour").choice(COLOURS))

    assert str(error).startswith("colour: must be one of yellow, brown, grey, black, is ")


def test_many_choices_are_not_all_listed() -> None:
    error = refusal(lambda: Reader("H99", "order").choice([f"H{k:02}" for k in range(1, 45)]))

    assert str(error) == 'order: must be one of H01, H02, H03, … H44, is "H99"'


def test_a_record_has_exactly_its_keys() -> None:
    entries = Reader({"a": 1, "b": 2}).record(("a", "b"))

    assert {name: entry.value for name, entry in entries.items()} == {"a": 1, "b": 2}


def test_a_missing_key_is_named() -> None:
    error = refusal(lambda: Reader({"level": 1}, "cage").record(("level", "cubes")))

    assert (error.path, str(error)) == ("cage.cubes", "cage.cubes: is missing")


def test_a_missing_key_with_a_default_has_it_and_its_own_path() -> None:
    entries = Reader({"level": 1}, "cage").record(("level", "cubes"), defaults={"level": 0, "cubes": {}})

    assert (entries["level"].value, entries["cubes"].value, entries["cubes"].path) == (1, {}, "cage.cubes")


def test_an_unknown_key_is_named_and_the_likely_one_proposed() -> None:
    error = refusal(lambda: Reader({"level": 1, "cube": 0}, "cage").record(("level", "cubes")))

    assert str(error) == "cage.cube: unknown key; is cubes meant?"


@pytest.mark.parametrize("key", ["", "a b", "a" * 10_000, "\ud800", "a\nb", "ключ", 1, None, 1.5, (1, 2), float("nan")])
def test_strange_keys_are_refused_in_one_short_line(key: Any) -> None:
    error = refusal(lambda: Reader({key: 0}, "cage").record(("level",)))

    assert error.path.startswith("cage.")
    assert "\n" not in str(error)
    assert len(str(error)) < 200


@pytest.mark.parametrize("value", [None, 0, "", [], [["a", 1]], True])
def test_other_values_are_no_record(value: Any) -> None:
    assert "must be an object" in str(refusal(lambda: Reader(value, "cage").record(("level",))))


def test_a_mapping_may_leave_keys_out() -> None:
    assert list(Reader({"money-5": 1}).mapping(("money-5", "money-6"))) == ["money-5"]
    assert refusal(lambda: Reader({"money-7": 1}, "workers").mapping(("money-5",))).path == "workers.money-7"


def test_counts_come_in_the_order_of_the_names() -> None:
    assert Reader({"grey": 3, "yellow": 1, "black": 4, "brown": 2}).counts(COLOURS, 0, 16) == [1, 2, 3, 4]


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("value", [*NOT_A_NUMBER, -1, 17])
def test_a_wrong_count_is_named(colour: str, value: Any) -> None:
    data = dict.fromkeys(COLOURS, 1) | {colour: value}

    assert refusal(lambda: Reader(data, "supply").counts(COLOURS, 0, 16)).path == f"supply.{colour}"


def test_no_count_may_be_left_out() -> None:
    assert Reader({"brown": 1}, "supply").counts(COLOURS, 0, 16) == [0, 1, 0, 0]


@pytest.mark.parametrize(("entries", "told"), [([], "must have 1 to 2 entries, has 0"), ([1] * 3, "has 3")])
def test_the_length_of_a_list_is_bounded(entries: list[int], told: str) -> None:
    assert told in str(refusal(lambda: Reader(entries, "draft").listing(1, 2)))


@pytest.mark.parametrize("value", [None, {}, "ab", 3, (1, 2)])
def test_other_values_are_no_list(value: Any) -> None:
    assert "must be a list" in str(refusal(lambda: Reader(value, "draft").listing(0, 9)))


def test_hexadecimal_digits_are_counted() -> None:
    assert Reader("00ff").hexadecimal(4) == 255


@pytest.mark.parametrize("value", ["", "ff", "000ff", "00FF", "0xff", "-0ff", "00f\n", "٠٠٠٠", 255, None, ["00ff"]])
def test_other_texts_are_not_hexadecimal(value: Any) -> None:
    assert "4 hexadecimal digits" in str(refusal(lambda: Reader(value, "chance").hexadecimal(4)))


def test_null_is_recognised() -> None:
    assert Reader(None).is_null
    Reader(None).null()
    assert str(refusal(lambda: Reader(0, "hand").null("decision place"))) == "hand: must be null (decision place), is 0"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"), (True, "true"), (-3, "-3"), (10**30, "a number of 100 bits"), (1.5, "1.5"),
        (float("nan"), "nan"), ("H03", '"H03"'), ("ß\n", '"\\u00df\\n"'), ([1, 2], "a list of 2"), ({}, "an object"),
        (b"", "a Python bytes"),
    ],
)  # fmt: skip
def test_a_refused_value_is_shown_as_json_writes_it(value: Any, text: str) -> None:
    assert shown(value) == text


def test_a_long_text_is_shortened() -> None:
    assert len(shown("x" * 100_000)) < 60


def test_deep_nesting_does_no_harm() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]

    assert "is a list of 1" in str(refusal(lambda: Reader(deep).integer(0, 1)))


@given(json_values)
def test_any_json_gives_a_value_or_a_position_error(value: Any) -> None:
    readings: list[Callable[[Reader], object]] = [
        lambda r: r.integer(-5, 5), lambda r: r.boolean(), lambda r: r.choice(COLOURS), lambda r: r.listing(1, 2),
        lambda r: r.record(COLOURS), lambda r: r.mapping(COLOURS), lambda r: r.counts(COLOURS, 0, 9),
        lambda r: r.hexadecimal(8), lambda r: r.null(),
    ]  # fmt: skip
    for reading in readings:
        try:
            reading(Reader(value, "field"))
        except PositionError as error:
            assert error.path.startswith("field")
            json.dumps(str(error)).encode()
