"""Style sheets hold what pages and drawings use: nothing that was thrown away elsewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import kohlenpott

PACKAGE = Path(kohlenpott.__file__).parent
SHEETS = sorted(PACKAGE.rglob("*.css"))
WRITERS = (".py", ".html", ".js", ".svg")
NAME = r"[a-zA-Z][\w-]*"


@cache
def written() -> tuple[frozenset[str], tuple[str, ...]]:
    """Every name that is written somewhere, and every beginning of one that is put together (`seat-{colour}`)."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*") if file.suffix in WRITERS)
    return frozenset(re.findall(NAME, text)), tuple(set(re.findall(rf"({NAME})\$?(?:\{{|\"? ~)", text)))


def classes(sheet: str) -> set[str]:
    """The classes that its selectors name."""
    rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    heads = (head for head in re.findall(r"([^{};]+)\{", rules) if not head.strip().startswith("@"))
    return {name for head in heads for name in re.findall(rf"\.({NAME})", head)}


def is_written(name: str) -> bool:
    """A beginning is followed by a number, or by anything after a hyphen."""
    whole, begun = written()
    found = (each for each in begun if name.startswith(each) and each != name)
    return name in whole or any(each.endswith("-") or name.removeprefix(each).isdigit() for each in found)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(PACKAGE)))
def test_every_class_of_a_sheet_is_given_to_something(sheet: Path) -> None:
    assert sorted(name for name in classes(sheet.read_text(encoding="utf-8")) if not is_written(name)) == []


def test_a_class_that_nobody_gives_is_noticed() -> None:
    sheet = ".askbar:is(.never-given, b) { color: red } @media (width > 9.5px) { .seat-blue > i { top: 0 } }"
    assert classes(sheet) == {"askbar", "never-given", "seat-blue"}
    assert not is_written("never-given") and is_written("seat-blue") and is_written("askbar")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.parent.name}/{sheet.name}")
def test_a_change_somewhere_is_no_reason_to_find_the_styles_of_a_whole_table_anew(sheet: Path) -> None:
    """Where a table is chosen by how many children something has, browsers ask again at every new element."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)

    assert re.findall(r"\.table[^\s,{]*:has\([^)]*:(?:nth|first|last|only)-[^{]*", text) == []
