"""Component data is found, read and checked field by field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kohlenpott.api import figures
from kohlenpott.api.figures import (
    Checker,
    ComponentError,
    Problem,
    anything,
    exactly,
    figures_hash,
    load,
    one_of,
    parsed,
    read,
    text,
    whole,
)
from kohlenpott.api.known_figures import FOLDER_VARIABLE, KnownFigures

PACKAGE = "kohlenpott.games.coal_baron"
NAME = "coal-baron"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path


def in_use() -> dict[str, Any]:
    """The figures of new games."""
    known = KnownFigures(NAME, PACKAGE)
    return known.data(known.in_use())


def test_the_packaged_data_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)

    data, identity = load(PACKAGE)

    assert data["game"]["name"] == "Coal Baron"
    assert in_use() == data and len(identity) == 64


def test_a_file_in_the_owners_folder_comes_first(folder: Path) -> None:
    (folder / "coal-baron.toml").write_bytes(b"[game]\nname = 'Mine'\n")

    assert in_use() == {"game": {"name": "Mine"}}


def test_a_folder_without_the_file_leaves_the_packaged_data(folder: Path) -> None:
    (folder / "haspelknecht.toml").write_text("x = 1")

    assert in_use()["game"]["name"] == "Coal Baron"


def test_a_folder_that_does_not_exist_is_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder / "nowhere"))

    with pytest.raises(ComponentError, match=r"KOHLENPOTT_COMPONENTS: .*nowhere is not a folder"):
        in_use()


def test_broken_toml_is_told_with_file_line_and_column(folder: Path) -> None:
    (folder / "coal-baron.toml").write_text("[game]\nname = \n")

    with pytest.raises(ComponentError, match=r"coal-baron\.toml: not valid TOML: .*line 2, column 8"):
        in_use()


@pytest.mark.parametrize("content", [b"x = " + b"9" * 5000, b"x = " + b"[" * 100_000])
def test_hostile_toml_is_told_in_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.toml").write_bytes(content)

    with pytest.raises(ComponentError, match=r"a\.toml: not valid TOML"):
        read(tmp_path / "a.toml")


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"x = 1\ny = '\xff'\n")

    with pytest.raises(ComponentError, match=r"a\.toml: not UTF-8 text \(at line 2\)"):
        read(tmp_path / "a.toml")


def test_a_missing_file_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"none\.toml: No such file"):
        read(tmp_path / "none.toml")
    with pytest.raises(ComponentError, match=r"kohlenpott\.engine has no figures\.toml"):
        load("kohlenpott.engine")
    with pytest.raises(ComponentError, match=r"kohlenpott\.nothing has no figures\.toml"):
        load("kohlenpott.nothing")


def test_figures_are_known_by_what_they_say() -> None:
    """A comment, another order and other spaces change nothing; another number and another type do."""
    one = parsed(b"a = 1\n[b]\nc = [1, 2]\nd = 'x'\n", "one")
    other = parsed(b'# otherwise\nb = { d = "x", c = [\n 1,\n 2 ] }\n\na=1\n', "other")

    assert figures_hash(one) == figures_hash(other)
    assert figures_hash({**one, "a": 2}) != figures_hash(one)
    assert figures_hash({**one, "a": 1.0}) != figures_hash(one)


def test_a_problem_reads_as_path_and_message() -> None:
    assert str(Problem("orders.cards[3].vp", "is missing")) == "orders.cards[3].vp: is missing"


@pytest.mark.parametrize(
    ("expectation", "fits", "misfits"),
    [
        (text(), ["", "a", "é\nb"], [1, True, None, ["a"], "\x1b[31m", "\x00"]),
        (whole(1, 4), [1, 4], [0, 5, True, 2.0, "2", [2]]),
        (one_of("light", "dark"), ["light"], ["Light", 1, None]),
        (exactly(1), [1], [2, True, 1.0, "1"]),
        (exactly([1, 2]), [[1, 2]], [[1], [2, 1], [1, True], 1]),
        (exactly(False), [False], [0, True, "false"]),
        (anything(), [1, "a", None], []),
    ],
)
def test_an_expectation_tells_fit_from_misfit(
    expectation: figures.Expectation, fits: list[object], misfits: list[object]
) -> None:
    assert [expectation(value) for value in fits] == [None] * len(fits)
    assert all(isinstance(expectation(value), str) for value in misfits)


def test_messages_show_what_is_wanted_and_what_is_there() -> None:
    assert whole(1, 4)("x") == 'must be a whole number from 1 to 4, is "x"'
    assert one_of("light", "dark")(True) == 'must be one of "light", "dark", is true'
    assert exactly(44, "the box holds 44")(43) == "must be 44 (the box holds 44), is 43"
    assert exactly(1)({"a": 1}) == "must be 1, is a table"
    assert exactly(1)([1, "a"]) == 'must be 1, is [1, "a"]'
    assert exactly(1)(list(range(9))) == "must be 1, is a list"


def problems_of(value: object, path: str = "game") -> list[str]:
    checker = Checker()
    checker.record(path, value, {"shifts": whole(1, 9), "name": text()})
    return [str(problem) for problem in checker.problems]


def test_a_record_has_exactly_its_keys() -> None:
    assert problems_of({"shifts": 3, "name": "x"}) == []
    assert problems_of({"shifts": 3}) == ["game.name: is missing"]
    assert problems_of({"shifts": 3, "name": "x", "z": 1}) == ["game.z: unknown key"]
    assert problems_of({"shift": 3, "name": "x"}, "") == [
        "shifts: is missing",
        "shift: unknown key; shifts is meant?",
    ]
    assert problems_of([]) == ["game: must be a table, is []"]


def test_a_record_with_a_missing_key_is_checked_in_its_other_keys() -> None:
    assert problems_of({"shifts": 0}) == [
        "game.name: is missing",
        "game.shifts: must be a whole number from 1 to 9, is 0",
    ]


def test_a_list_is_checked_entry_by_entry() -> None:
    checker = Checker()

    assert checker.entries("slots", ["a", "b"], one_of("a", "b"), 1, 4)
    assert not checker.entries("slots", ["a", "c", 1], one_of("a", "b"), 1, 4)
    assert not checker.entries("slots", [], one_of("a"), 1, 4)
    assert not checker.entries("slots", "a", one_of("a"), 1, 4)
    assert [problem.path for problem in checker.problems] == ["slots[1]", "slots[2]", "slots", "slots"]


def test_counts_and_repeated_ids_are_reported() -> None:
    checker = Checker()

    assert checker.count("tiles", [1, 2], 2, "rulebook")
    assert not checker.count("tiles", [1], 2, "rulebook")
    assert not checker.count("tiles", 3, 2, "rulebook")
    assert checker.unique("tiles", ["a", "b"], "id")
    assert not checker.unique("tiles", ["a", "b", "a"], "id")
    assert [str(problem) for problem in checker.problems] == [
        "tiles: must have 2 entries (rulebook), has 1",
        "tiles: must be a list, is 3",
        'tiles[2].id: "a" stands already at tiles[0]',
    ]
