"""`make check` runs the tests of what was changed."""

from __future__ import annotations

import pytest

from check_changed import ROOT, called_for, chosen


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("tests/store/test_store.py", ["tests/store/test_store.py"]),
        ("tests/store/fixtures/old.db", ["tests/store"]),
        ("src/kohlenpott/games/coal_baron/rules/mining.py", ["tests/rules/coal_baron", "tests/games/coal_baron"]),
        ("src/kohlenpott/games/coal_baron/board/page.py", ["tests/render/coal_baron"]),
        ("src/kohlenpott/store/log.py", ["tests/store"]),
        ("docs/web.md", ["tests/docs/test_docs.py"]),
        ("LICENSE", []),
    ],
)
def test_a_changed_file_brings_its_tests(file: str, tests: list[str]) -> None:
    assert called_for(file) == tests


def test_a_folder_is_not_run_twice_and_browsers_not_at_all() -> None:
    files = ["tests/store/test_store.py", "src/kohlenpott/store/log.py", "tests/browser/test_acting.py", "README.md"]
    assert chosen(files) == ["tests/docs/test_docs.py", "tests/store"]


def test_every_room_has_tests() -> None:
    """A room whose tests stand elsewhere is named in the tool."""
    rooms = [path.parent.name for path in (ROOT / "src" / "kohlenpott").glob("*/__init__.py")]
    assert [room for room in rooms if room != "games" and not chosen([f"src/kohlenpott/{room}/x.py"])] == []
