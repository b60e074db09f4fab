"""Accounts of skill and luck add up."""

from __future__ import annotations

import pytest

from kohlenpott.insight.luck import Stretch, accounts, nearest_chances


def test_final_less_initial_is_own_others_luck_and_rest() -> None:
    stretches = [
        Stretch(0, 0, (0.5, 0.5), (0.4, 0.6), (-0.1, 0.1), (0.0, 0.0)),
        Stretch(3, 1, (0.4, 0.6), (0.7, 0.3), (0.05, -0.05), (0.2, -0.2)),
        Stretch(5, 0, (0.7, 0.3), (1.0, 0.0), (0.0, 0.0), (0.1, -0.1)),
    ]
    first, second = accounts(stretches)
    assert (first.own, first.others, first.luck) == pytest.approx((-0.1, 0.05, 0.3))
    assert (second.own, second.others, second.luck) == pytest.approx((-0.05, 0.1, -0.3))
    for account in (first, second):
        parts = account.own + account.others + account.luck + account.rest
        assert account.final - account.initial == pytest.approx(parts)
    assert first.adjusted == pytest.approx(0.7)
    assert [phase["luck"] for phase in first.by_phase] == pytest.approx([0.0, 0.2, 0.1])


def test_a_game_without_decisions_has_no_accounts() -> None:
    assert accounts([]) == []


def test_without_luck_everybody_has_a_chance_between_nothing_and_all() -> None:
    """Whoever lost with much luck would not have won less than never, nor the winner more than always."""
    stretches = [Stretch(0, 0, (0.4, 0.3, 0.3), (1.0, 0.0, 0.0), (0.0, 0.0, 0.0), (-0.3, 0.2, 0.1))]
    found = accounts(stretches)
    assert [account.adjusted for account in found] == pytest.approx([1.0, 0.0, 0.0])
    assert [account.luck for account in found] == pytest.approx([-0.3, 0.2, 0.1])


@pytest.mark.parametrize(
    ("numbers", "chances"),
    [
        ((0.2, 0.8), (0.2, 0.8)),
        ((1.1, -0.1), (1.0, 0.0)),
        ((0.7, 0.5, -0.2), (0.6, 0.4, 0.0)),
        ((0.9, 0.4, -0.1, -0.2), (0.75, 0.25, 0.0, 0.0)),
        ((0.5, 0.5, 0.5), (1 / 3, 1 / 3, 1 / 3)),
    ],
)
def test_the_nearest_chances_add_up_to_one(numbers: tuple[float, ...], chances: tuple[float, ...]) -> None:
    assert nearest_chances(numbers) == pytest.approx(chances)
