"""`kohlenpott components check` tells an owner what does not fit."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from kohlenpott.cli import app

Capture = pytest.CaptureFixture[str]
PRINTED = resources.files("kohlenpott.games.coal_baron").joinpath("figures.toml").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "coal-baron.toml"


def check(capsys: Capture, file: Path) -> tuple[int, str, str]:
    """Exit code, output and error output of the check."""
    with pytest.raises(SystemExit) as end:
        app.main(["components", "check", str(file)])
    printed = capsys.readouterr()
    return int(end.value.code or 0), printed.out, printed.err


def test_a_file_that_fits_is_ok(capsys: Capture, file: Path) -> None:
    file.write_text(PRINTED, encoding="utf-8")

    code, out, _ = check(capsys, file)

    assert code == 0
    assert out.startswith("OK: ")
    assert "space 26, orders 44, tiles 48" in out


def test_problems_are_listed_with_their_place(capsys: Capture, file: Path) -> None:
    file.write_text(PRINTED.replace("vp = 12", "vp = 99", 1).replace("shifts = 3", "shifts = 4"), encoding="utf-8")

    code, out, _ = check(capsys, file)

    assert code == 2
    assert "2 problems" in out
    assert "orders.cards[20].vp" in out
    assert "must be a whole number from 1 to 20, is 99" in out


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("[game", "not valid TOML"),
        ("x = 1", "game.name is missing"),
        ("game = 1", "game.name is missing"),
        ("[game]\nname = 5", "game.name is missing"),
        ("[game]\nname = 'Chess'", "game.name 'Chess' is no known game (Coal Baron"),
    ],
)
def test_a_file_of_no_game_gets_one_line(capsys: Capture, file: Path, content: str, line: str) -> None:
    file.write_text(content, encoding="utf-8")

    code, out, err = check(capsys, file)

    assert (code, out) == (2, "")
    assert err.startswith(f"kohlenpott: {file}: ")
    assert line in err
    assert err.count("\n") == 1


def test_a_missing_file_gets_one_line(capsys: Capture, file: Path) -> None:
    code, _, err = check(capsys, file)

    assert code == 2
    assert err == f"kohlenpott: {file}: No such file or directory\n"


def test_a_folder_is_no_file(capsys: Capture, tmp_path: Path) -> None:
    assert check(capsys, tmp_path)[0] == 2
