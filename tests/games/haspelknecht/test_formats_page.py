"""docs/formats-haspelknecht.md tells what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from kohlenpott.games.haspelknecht import ids, notation
from kohlenpott.games.haspelknecht.position_reading import FIELDS, PLAYER_FIELDS

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "formats-haspelknecht.md").read_text(encoding="utf-8")


def test_every_kind_of_move_stands_with_its_notation_and_rule() -> None:
    for kind, written in notation.WRITTEN.items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{kind}` |"))
        assert f"`{written}`" in row
        assert notation.RULES[kind] in row


def test_the_ranges_of_ids_are_those_of_the_code() -> None:
    ends = [first for first, _, _ in notation.BLOCKS[1:]] + [ids.ACTIONS]
    for (first, kind, _), end in zip(notation.BLOCKS, ends, strict=True):
        shown = str(first) if end == first + 1 else f"{first}–{end - 1}"
        assert re.search(rf"^\| {shown} \| `A_\w+` \| `{kind}` \|", PAGE, re.MULTILINE), kind
    assert f"There are {ids.ACTIONS} ids" in PAGE


def test_every_field_of_a_position_is_described() -> None:
    assert all(f"`{name}`" in PAGE for name in (*FIELDS, *PLAYER_FIELDS))
