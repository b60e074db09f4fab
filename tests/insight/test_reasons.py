"""Reasons in words."""

from __future__ import annotations

import kohlenpott as kp
from kohlenpott.insight.reasons import sources_text


def test_the_largest_differences_are_told_gains_first() -> None:
    words = kp.game("haspelknecht").definition.words
    gaps = {"debts": -2.9, "coal": 1.6, "buildings": 1.4, "tunnel": 0.5}

    assert sources_text(gaps, words, "en") == "Coal in winter +1.6, Buildings +1.4, Debts −2.9"
