"""A game of another package is played everywhere, with nothing edited for its sake.

The tests that play it stand in the files `*_played.py` beside this one and in the suites for any game. They run in
processes of their own, for which the package is installed: there it is a game like those that come with Kohlenpott.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from toy_game.installing import NAME, ROOT, TOY, install, played, run

OWN = sorted(str(path.relative_to(ROOT)) for path in Path(__file__).parent.glob("*_played.py"))
IN_BOTH_MODES = ("tests/engine", "tests/api", "tests/conformance", "tests/bots", "tests/envs/test_vector.py")
AROUND = (  # whoever draws, serves or keeps games meets the same interface in both modes
    *("tests/games/test_any_view.py", "tests/web/test_pages.py", "tests/web/test_secrets.py"),
    *("tests/render/test_generic_board.py", "tests/arena/test_playing.py", "tests/cli/test_play_every_game.py"),
)
ONLY_THE_TOY = ("-k", "coal-heaps or coal_heaps or _played.py")


def test_the_toy_is_small() -> None:
    """At most 12 files and 300 lines, the build file included."""
    files = [path for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= 12 and lines <= 300, (len(files), lines)


def test_nothing_but_its_story_and_its_tests_names_the_toy() -> None:
    """What was needed for it is there for every game."""
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in {".py", ".toml", ".html", ".css", ".js", ".in"}:
            text = path.read_text(encoding="utf-8").lower()
            assert "coal heaps" not in text and "coal_heaps" not in text and "coal-heaps" not in text, path


def test_the_toy_is_played_uncompiled(tmp_path: Path) -> None:
    """By its own tests and the suites for any game, in one process: nothing is better tested for starting twice."""
    played(install(tmp_path), *OWN, *IN_BOTH_MODES, *AROUND, *ONLY_THE_TOY)


@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="compiling is for the compiled run")
def test_the_toy_is_compiled_and_played(tmp_path: Path) -> None:
    """`kohlenpott compile` builds it beside its modules; then all that knows the engine holds again."""
    site = install(tmp_path)
    done = run(site, "-m", "kohlenpott", "compile", NAME, KOHLENPOTT_CFLAGS="-O1 -ffp-contract=off")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Coal Heaps: ") and "_compiled" in done.stdout and done.stderr == ""
    listed = run(site, "-m", "kohlenpott", "games", "--json")
    assert {each["name"]: each["compiled"] for each in json.loads(listed.stdout)}[NAME]
    played(site, *(each for each in OWN if "pages" not in each), *IN_BOTH_MODES, *ONLY_THE_TOY)
