"""Differences between figures lead from the ones to the others, and hostile lines are refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kohlenpott.api.figure_changes import BadChange, changed, changes

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from([0.0, 1.0, 2.5]) | st.text("a/% ~é"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("a/% 0é"), inner, max_size=3),
    max_leaves=12,
)
FIGURES = st.dictionaries(st.text("ab/% é", min_size=1), VALUES, max_size=4)


@given(FIGURES, FIGURES)
def test_the_lines_lead_from_any_figures_to_any_others(old: dict[str, Any], new: dict[str, Any]) -> None:
    lines = changes(old, new)

    found = changed(old, lines)
    assert found == new
    assert changes(new, found) == []
    assert all("\n" not in line for line in lines)


def test_a_line_names_the_figure_and_its_value() -> None:
    old = {"orders": {"cards": [{"vp": 3}, {"vp": 4}]}, "note": "x", "list": [1, 2, 3]}
    new = {"orders": {"cards": [{"vp": 3}, {"vp": 5}, {"vp": 6}]}, "list": [1], "a b": {"c": True}}

    assert changes(old, new) == ["note", "orders/cards/1/vp 5", 'orders/cards/2 {"vp":6}', "list/2", "list/1",
                                 'a%20b {"c":true}']  # fmt: skip


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "a path"),
        ("x/y 1", "no figure x/y"),
        ("list/9 1", "no place for a figure list/9"),
        ("list/-1 1", "no place"),
        ("list/²", "no figure"),
        ("list/3", "no figure list/3"),
        ("n/deeper 1", "no place for a figure n/deeper"),
        ("n", None),
        ("n one", "figure n has no JSON value"),
        ("n ", "figure n has no JSON value"),
        ("n NaN", "no JSON value"),
        ('n "\\ud800"', "no JSON value"),
        ("n " + "9" * 5000, "no JSON value"),
        ("n " + "[" * 15_000, "no JSON value"),
        ("n " + "1" * 30_000, "characters"),
        ("/".join("n" * 40) + " 1", "1 to 12 names"),
    ],
)
def test_lines_that_change_nothing_sensible_are_refused(line: str, problem: str | None) -> None:
    data = {"n": 1, "list": [1, 2, 3]}
    if problem is None:
        assert changed(data, [line]) == {"list": [1, 2, 3]}
        return
    with pytest.raises(BadChange, match=problem) as refused:
        changed(data, ["n 2", line])
    assert refused.value.place == 1
    assert data == {"n": 1, "list": [1, 2, 3]}, "the figures themselves stay as they are"


@given(st.text(max_size=60))
def test_no_line_does_worse_than_being_refused(line: str) -> None:
    with suppress(BadChange):
        changed({"a": [1, {"b": 2}], "c": 3}, [line])
