"""Accounts of skill and luck add up."""

from __future__ import annotations

import pytest

from kohlenpott.insight.luck import Stretch, accounts


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
