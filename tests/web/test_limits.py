"""Every limit is named in docs/web.md, with the number the code has."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import kohlenpott
from kohlenpott.web import limits

PACKAGE = Path(kohlenpott.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "web.md"
ROW = re.compile(r'^\| .+ \| (\d+) \| `(\w+)\.(\w+)(?:\["([\w-]+)"\])?` \|$', re.MULTILINE)
LIMIT = re.compile(r"(LONGEST|MOST|DEEPEST)(_\w+)?|\w+_SECONDS|WORKERS|ADDRESS_FACTOR")
ROOMS = ("web", "store", "api/untrusted.py", "api/record_reading.py")
INNER = {"table_list.LONGEST_TITLE", "invitations.LONGEST_HOST", "players.LONGEST_KEY", "sign_ins.LONGEST_DEVICE"}


def constants() -> dict[str, object]:
    """The limits of the code by module and name, as they are written there."""
    found: dict[str, object] = {}
    rooms = [PACKAGE / room for room in ROOMS]
    for file in (file for room in rooms for file in (room.rglob("*.py") if room.is_dir() else [room])):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign):
                for name, value in named(node):
                    if LIMIT.fullmatch(name):
                        found[f"{file.stem}.{name}"] = value
    return found


def named(node: ast.Assign) -> list[tuple[str, object]]:
    """What an assignment of plain values names."""
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=True))
    return [(to.id, each.value) for to, each in pairs if isinstance(to, ast.Name) and isinstance(each, ast.Constant)]


def rows() -> list[tuple[str, str, str, str]]:
    """Number, module, name and key of every row of the table."""
    return ROW.findall(PAGE.read_text(encoding="utf-8"))


def test_the_page_tells_the_limits_of_the_code() -> None:
    known = constants()
    assert len(rows()) >= 24
    for number, module, name, key in rows():
        found = limits.USUAL[key][0] if key else known[f"{module}.{name}"]
        assert found == int(number), (module, name)


def test_every_length_that_is_limited_is_on_the_page() -> None:
    """A new one is told to those who host a server, or said to be cut off without anybody noticing."""
    told = {f"{module}.{name}" for _, module, name, _ in rows()}
    assert {each for each in constants() if ".LONGEST_" in each} - told == INNER


def test_every_kind_of_request_that_is_counted_is_named() -> None:
    assert {key for _, _, _, key in rows() if key} == set(limits.USUAL)
