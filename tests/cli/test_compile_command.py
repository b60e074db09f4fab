"""`kohlenpott compile`: what it says where a game cannot be compiled. That it works is proved with the toy game."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cli.running import Terminal
from kohlenpott.api import compiling
from kohlenpott.engine.codegen import CodegenError

GAME = "haspelknecht"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the game's own, so that no test changes the package."""
    monkeypatch.setattr(compiling, "folder_of", lambda package: tmp_path)
    return tmp_path


def give_source(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    """C code in place of what Cython would write."""
    (folder / "unit.c").write_text(text, encoding="utf-8")
    made = [compiling.needed("setuptools").Extension("game._compiled", [str(folder / "unit.c")])]
    monkeypatch.setattr(compiling, "cythonized", lambda packages, folder: made)


def test_a_game_that_is_not_there(terminal: Terminal) -> None:
    assert "unknown game 'chess'" in terminal.complaint("compile", "chess")


def test_without_cython(terminal: Terminal, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Cython.Build", None)
    assert terminal.complaint("compile", GAME) == "compiling needs Cython, which is not installed"


def test_without_a_compiler(terminal: Terminal, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give_source(monkeypatch, home, "int game;")
    monkeypatch.setenv("CC", "no-such-compiler")
    said = terminal.complaint("compile", GAME)
    assert f"kohlenpott.games.{GAME} cannot be compiled: " in said and "no-such-compiler" in said


def test_what_the_compiler_says_is_told_in_one_line(
    terminal: Terminal, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_source(monkeypatch, home, "this is no C")
    assert "error:" in terminal.complaint("compile", GAME)
    assert not list(home.glob("_compiled*"))


def test_rules_that_cannot_be_c(terminal: Terminal, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(unit: object) -> str:
        raise CodegenError("game.rules.take: rules use only i32, not str")

    monkeypatch.setattr(compiling, "write_unit", refuse)
    assert terminal.complaint("compile", GAME) == "game.rules.take: rules use only i32, not str"


def test_a_folder_that_cannot_be_written_to(terminal: Terminal, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert terminal.complaint("compile", GAME) == f"{home} cannot be written to"


def test_the_flags_of_the_compiler_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "-ffp-contract=off" in compiling.compile_flags() or os.name == "nt"
    monkeypatch.setenv("KOHLENPOTT_CFLAGS", "-O0 -g")
    assert compiling.compile_flags() == ["-O0", "-g"]
