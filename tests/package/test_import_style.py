"""One import style: relative inside a room or a game's folder, absolute across (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kohlenpott"


def home_of(path: Path) -> tuple[str, ...]:
    """The room or game's folder that a file belongs to."""
    parts = path.relative_to(SOURCE).with_suffix("").parts[:-1]
    return parts[: 2 if parts[:1] == ("games",) else 1]


def imports(path: Path) -> Iterator[tuple[int, bool, tuple[str, ...]]]:
    """Line, whether it is relative, and the place below the package that is imported."""
    folder = path.relative_to(SOURCE).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = folder[: len(folder) + 1 - node.level]
            yield node.lineno, True, (*base, *(node.module or "").split("."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kohlenpott."):
            yield node.lineno, False, tuple(str(node.module).split(".")[1:])


def test_imports_are_relative_at_home_and_absolute_elsewhere() -> None:
    wrong, seen = [], 0
    for path in SOURCE.rglob("*.py"):
        home = home_of(path)
        if not home:
            continue  # the package itself
        for line, is_relative, target in imports(path):
            seen += 1
            if is_relative != (target[: len(home)] == home):
                wrong.append(f"{path.relative_to(SOURCE)}:{line}")
    assert seen > 800
    assert wrong == []
