"""One story of the layers: the linter's contract, docs/architecture.md with its picture, and CONTRIBUTING.md."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from docs.pages import ROOT, blocks

ARCHITECTURE = ROOT / "docs" / "architecture.md"
SOURCE = ROOT / "src" / "kohlenpott"
Layers = list[list[str]]


def of_the_contract() -> Layers:
    """What `lint-imports` enforces."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers")
    return [re.findall(r"kohlenpott\.(\w+)", layer) for layer in contract["layers"]]


def of_the_guide() -> Layers:
    """The indented lines under the heading Rooms."""
    section = ARCHITECTURE.read_text(encoding="utf-8").split("\n## Rooms\n")[1].split("\n## ")[0]
    return [line.split(" | ") for line in re.findall(r"^ {4}(\w.*)$", section, re.MULTILINE)]


def of_contributing() -> Layers:
    """The line about layers."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    line = text.split("- Layers: ")[1].split(".\n")[0]
    return [re.findall(r"`(\w+)`", layer) for layer in line.split(" > ")]


def test_the_contract_the_guide_and_contributing_name_the_same_layers() -> None:
    assert of_the_contract() == of_the_guide() == of_contributing()


def test_every_room_of_the_package_is_a_layer() -> None:
    rooms = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert rooms == {room for layer in of_the_contract() for room in layer}


def test_the_picture_shows_every_room_and_is_what_its_script_draws() -> None:
    picture = (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8")
    signs = re.findall(r'<text class="sign"[^>]*>(\w+)</text>', picture)
    for room in (room for layer in of_the_contract() for room in layer):
        assert room in signs
    command = [sys.executable, str(ROOT / "tools" / "architecture_picture.py")]
    assert picture == subprocess.run(command, capture_output=True, text=True, check=True).stdout


def described(room: str) -> list[str]:
    """The files a table of the guide names for a room, or for a game's folder."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    table = re.search(rf"^\| (?:in )?`{re.escape(room)}/` \|.*?\n\|---\|---\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert table, f"docs/architecture.md has no table for {room}/"
    return [name for row in table[1].splitlines() for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


def contents(folder: Path) -> list[str]:
    """What people wrote in a folder, subfolders with a slash."""
    found = [path for path in folder.iterdir() if not path.name.startswith("_")]
    folders = [f"{path.name}/" for path in found if path.is_dir() and any(path.glob("*.*"))]
    return sorted([*folders, *(path.name for path in found if path.suffix in (".py", ".in", ".md", ".toml"))])


@pytest.mark.parametrize("room", [room for layer in of_the_contract() for room in layer if room != "games"])
def test_the_guide_names_every_module_of_a_room_and_no_other(room: str) -> None:
    names, found = described(room), contents(SOURCE / room)
    modules = [name for name in found if name.endswith((".py", ".in"))]
    assert [name for name in modules if not any(fnmatch(name, each) for each in names)] == []
    assert [each for each in names if not any(fnmatch(name, each) for name in found)] == []


def test_the_guide_names_everything_in_a_games_folder() -> None:
    """What only one game has (layouts of a board, say) needs no mention."""
    names, folders = described("games/NAME"), [path.parent for path in SOURCE.glob("games/*/game.py")]
    held = [set(contents(folder)) for folder in folders]
    for name in set.intersection(*held):
        assert any(fnmatch(name, each) for each in names), name
    for each in names:
        assert any(fnmatch(name, each) for name in set.union(*held)), each


def test_the_code_in_the_guide_is_that_of_the_package() -> None:
    """Every line of its examples stands somewhere in a game."""
    lines = {line.strip() for path in SOURCE.glob("games/**/*.py") for line in path.read_text("utf-8").splitlines()}
    examples = [block.text for block in blocks(ARCHITECTURE) if block.language == "py"]
    shown = [line.strip() for text in examples for line in text.splitlines()]
    assert shown
    assert [line for line in shown if line and line not in lines] == []
