"""Writes each game's ratings.toml from the page of strength: `python tools/level_ratings.py`, `--check` only looks."""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from pathlib import Path

from kohlenpott.api import registry
from kohlenpott.bots.known_ratings import RATINGS

PAGE = Path("docs/strength.md")
TITLE = re.compile(r"^## (.+)$")
TABLE = re.compile(r"^Levels with (\d+) seats")
ROW = re.compile(r"^\| `([^`]+)` \| (-?\d+) \| (-?\d+) – (-?\d+) \|")
HEAD = """# Points above the random bot and their 95 % interval, by table size.
# tools/level_ratings.py took them from docs/strength.md.
"""


def tables(page: str) -> dict[str, dict[int, dict[str, tuple[int, int, int]]]]:
    """Points and intervals by title of the game, table size and bot."""
    found: dict[str, dict[int, dict[str, tuple[int, int, int]]]] = {}
    title, seats = "", 0
    for line in page.splitlines():
        if heading := TITLE.match(line):
            title, seats = heading[1], 0
        elif table := TABLE.match(line):
            seats = int(table[1])
        elif seats and (row := ROW.match(line)):
            found.setdefault(title, {}).setdefault(seats, {})[row[1]] = (int(row[2]), int(row[3]), int(row[4]))
        elif line and not line.startswith("|"):
            seats = 0
    return found


def written(sizes: dict[int, dict[str, tuple[int, int, int]]]) -> str:
    """The file of one game."""
    parts = [HEAD]
    for seats, bots in sorted(sizes.items()):
        parts.append(f"[seats.{seats}]\n" + "".join(f"{bot} = {list(row)}\n" for bot, row in bots.items()))
    return "\n".join(parts)


def main() -> int:
    """Write the files, or tell which are out of date."""
    found, stale = tables(PAGE.read_text(encoding="utf-8")), 0
    for definition in registry.definitions():
        file = Path(str(files(definition.package).joinpath(RATINGS)))
        text = written(found.get(definition.title, {}))
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(file.name, definition.name)
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
