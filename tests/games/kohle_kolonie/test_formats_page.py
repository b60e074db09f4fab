"""docs/formats-kohle-kolonie.md tells what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path

from games.declared import data_of
from games.kohle_kolonie.build import GAME
from kohlenpott.games.kohle_kolonie import events, ids

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "formats-kohle-kolonie.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table that begins with a heading, as cells."""
    table = PAGE[PAGE.index(f"| {heading} |") :].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_field_of_a_position_is_described_once() -> None:
    described = [name for row in rows("field") for name in code(row[0])]
    assert sorted(described) == sorted(GAME.new(3).position())


def test_every_field_of_a_player_is_described_once() -> None:
    described = [name for row in rows("field of a player") for name in code(row[0])]
    assert sorted(described) == sorted(GAME.new(3).position()["players"][0])


def test_every_event_stands_with_its_data_in_the_order_of_the_numbers() -> None:
    table = rows("kind")
    assert [code(row[0])[0] for row in table] == list(ids.EVENTS[1:])
    for row in table:
        names = [each.name for each in data_of(events.events)[code(row[0])[0]]]
        assert code(row[1]) == [name for name in names if name not in ("what", "counted")], row


def test_every_option_stands_with_its_values_and_its_rule() -> None:
    expected = [[f"`{option.name}`", ", ".join(f"`{json.dumps(value)}`" for value in option.choices), option.rule]
                for option in GAME.definition.options]  # fmt: skip
    assert rows("option") == expected
