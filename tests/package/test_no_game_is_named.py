"""Nothing outside a game's own folder names it: everything loops over the registry."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kohlenpott
from kohlenpott.api import registry

ROOT = Path(kohlenpott.__file__).parent
ENDINGS = {".py", ".toml", ".html", ".css", ".js", ".po", ".svg", ".in"}
ALLOWED = {"__init__.py"}  # the first lines of the package show how a game is asked for


def spellings(name: str) -> re.Pattern[str]:
    """A game's name in any spelling: with or without capitals, "-", "_", spaces, "&" or nothing between its words."""
    words = map(re.escape, name.split("-"))
    return re.compile(r"[-_ &]{0,3}".join(words), re.IGNORECASE)


def files() -> list[Path]:
    """Every file of the package that people wrote, without the games."""
    found = (path for path in ROOT.rglob("*") if path.suffix in ENDINGS)
    return [path for path in sorted(found) if path.relative_to(ROOT).parts[0] != "games"]


@pytest.mark.parametrize("text", ["coal-baron", "coal_baron", "CoalBaron", "Coal Baron", "coalbaron", "COAL_BARON_V0"])
def test_every_spelling_is_found(text: str) -> None:
    assert spellings("coal-baron").search(f"x {text} y")
    assert spellings("kohle-kolonie").search("Kohle & Kolonie") and not spellings("coal-baron").search("coal, baron")


def test_no_file_outside_the_games_names_one() -> None:
    patterns = [spellings(name) for name in registry.names()]
    assert len(patterns) >= 3 and len(files()) > 150
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in files()
        if str(path.relative_to(ROOT)) not in ALLOWED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for pattern in patterns
        if pattern.search(line)
    ]
    assert named == []


def test_no_file_outside_the_games_is_called_like_one() -> None:
    for name in registry.names():
        assert [path for path in files() if spellings(name).search(path.name)] == []


def test_only_the_first_lines_of_the_package_name_one() -> None:
    """The exception is a line of its documentation, and nothing that runs."""
    assert kohlenpott.__doc__ is not None
    source = (ROOT / "__init__.py").read_text(encoding="utf-8").replace(kohlenpott.__doc__, "")
    assert not any(spellings(name).search(source) for name in registry.names())
