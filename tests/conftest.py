"""Fixtures of all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

from cli.running import Terminal

settings.register_profile("unhurried", deadline=None)  # no test depends on how fast the machine is
settings.load_profile("unhurried")


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal to run commands in."""
    return Terminal(capsys, monkeypatch)
