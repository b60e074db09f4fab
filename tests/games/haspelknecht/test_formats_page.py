"""docs/formats-haspelknecht.md tells what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from games.declared import kinds_of
from kohlenpott.games.haspelknecht import ids
from kohlenpott.games.haspelknecht.moves import moves
from kohlenpott.games.haspelknecht.position_reading import FIELDS, PLAYER_FIELDS

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "formats-haspelknecht.md").read_text(encoding="utf-8")


def test_every_kind_of_move_stands_with_its_notation_and_rule() -> None:
    for kind, meaning in kinds_of(moves).items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{kind}` |"))
        assert f"`{meaning.says}`" in row
        assert str(meaning.rule) in row


def test_the_ranges_of_ids_are_those_of_the_code() -> None:
    ends = [block.first for block in moves.blocks[1:]] + [ids.ACTIONS]
    for block, end in zip(moves.blocks, ends, strict=True):
        first, kind = block.first, block.meaning.kind
        shown = str(first) if end == first + 1 else f"{first}–{end - 1}"
        assert re.search(rf"^\| {shown} \| `A_\w+` \| `{kind}` \|", PAGE, re.MULTILINE), kind
    assert f"There are {ids.ACTIONS} ids" in PAGE


def test_every_field_of_a_position_is_described() -> None:
    assert all(f"`{name}`" in PAGE for name in (*FIELDS, *PLAYER_FIELDS))
