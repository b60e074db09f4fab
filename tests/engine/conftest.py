"""Fixtures of the tests of the engine."""

from __future__ import annotations

import pytest

from kohlenpott.engine import decks
from kohlenpott.engine.chance import Chance


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Draws that a test decides: (number of possibilities, the one to be drawn)."""
    script: list[tuple[int, int]] = []

    def random_below(_: Chance, n: int) -> int:
        asked, answer = script.pop(0)
        assert n == asked
        return answer

    monkeypatch.setattr(decks, "random_below", random_below)
    return script
