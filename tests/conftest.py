"""Fixtures of all tests."""

from __future__ import annotations

import pytest

from cli.running import Terminal


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal to run commands in."""
    return Terminal(capsys, monkeypatch)
