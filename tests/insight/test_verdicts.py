"""Why somebody won or lost is told in words that fit how the game ended."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from kohlenpott.api.state import Result
from kohlenpott.insight.verdicts import CostlyDecision, Ending, is_costly, why
from kohlenpott.text.templates import NO_BREAK_SPACE

NAMES = ("Anna", "Bert", "Clara")
POINTS = ({"deliveries": 40, "yellow-slots": 12, "truck-slots": 9}, {"deliveries": 48}, {"deliveries": 30})


def told(seat: int, end: Ending, costly: list[CostlyDecision], luck: float, lang: str = "en") -> str:
    return why(seat, end, costly, luck, lang).replace(NO_BREAK_SPACE, " ")


def ending(scores: tuple[int, ...] = (61, 48, 30), ranks: tuple[int, ...] = (1, 2, 3)) -> Ending:
    return Ending(kp.game("coal-baron").definition, Result(scores, ranks), POINTS, NAMES)


def test_a_winner_hears_what_there_was_more_of() -> None:
    assert told(0, ending(), [], 0.1) == (
        "Won with 61 points, 13 more than Bert. "
        "What made the difference: Coal majorities +12, Transport majorities +9. "
        "No decision clearly gave anything away. Draws added 10 % to the chance to win."
    )


def test_the_others_hear_what_was_missing_against_the_winner_and_what_cost_most() -> None:
    costly = [CostlyDecision("move 3", "Take 4 Francs", 0.05), CostlyDecision("move 9", "Take order T10", 0.2)]
    text = told(2, ending(), costly, -0.04)
    assert text.startswith("30 points, 31 fewer than Anna.")
    assert "Coal majorities −12, Deliveries −10, Transport majorities −9." in text
    assert "2 decisions gave chances away, most of all move 9: Take order T10 (−20 % of the chance to win)." in text
    assert text.endswith("Draws took 4 % of the chance to win.")


@pytest.mark.parametrize(
    ("seat", "scores", "ranks", "begins"),
    [
        (0, (48, 48, 30), (1, 2, 3), "Won with 48 points by the tie-break: Bert has as many."),
        (1, (48, 48, 30), (1, 2, 3), "48 points, as many as Anna, who won by the tie-break."),
        (1, (48, 48, 30), (1, 1, 3), "Shared the victory with 48 points."),
    ],
)
def test_equal_points_are_told_as_such(seat: int, scores: tuple[int, ...], ranks: tuple[int, ...], begins: str) -> None:
    assert told(seat, ending(scores, ranks), [], 0.0).startswith(begins)


@pytest.mark.parametrize(("lang", "ends"), [("de", "Der Zufall spielte kaum eine Rolle."), ("fr", "guère compté.")])
def test_every_language_has_its_words(lang: str, ends: str) -> None:
    one = [CostlyDecision("3", "x", 0.05)]
    for seat in range(3):
        assert told(seat, ending(), one, 0.001, lang).endswith(ends)


def test_praise_costs_nothing() -> None:
    assert [is_costly(word) for word in ("", "great", "inaccuracy", "blunder")] == [False, False, True, True]
