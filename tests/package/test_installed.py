"""The wheel in an empty environment, away from the checkout."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from package.test_package import ROOT, build_wheel
from try_wheel import COMMANDS, Installed


@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="wheels are the same in both modes")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a checkout")
def test_what_pip_installs_plays_in_the_terminal_and_in_the_browser(tmp_path: Path) -> None:
    """`pip install kohlenpott[web]` brings all that `kohlenpott serve` needs, and no command warns."""
    wheel = build_wheel(tmp_path / "wheel", KOHLENPOTT_PURE="1")
    (tmp_path / "empty").mkdir()
    installed = Installed(tmp_path / "empty")
    installed.install(Path(str(wheel.filename)))
    for words in COMMANDS:
        assert "Warning" not in installed.kohlenpott(*words), words
    assert "Kohle &amp; Kolonie" in installed.first_page()
