"""One meaning per class name: who reads a name knows which layer it belongs to."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kohlenpott"


def layers_by_class(source: Path) -> dict[str, set[str]]:
    """In which layers a class of this name is declared; all games are one layer, each with its own `Player`."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(path.relative_to(source).parts[0])
    return found


def test_no_class_name_occurs_in_two_layers() -> None:
    found = layers_by_class(SOURCE)

    assert len(found) > 200
    assert {name: sorted(layers) for name, layers in found.items() if len(layers) > 1} == {}


def test_a_name_in_two_layers_would_be_noticed(tmp_path: Path) -> None:
    for layer, text in (("api", "class Entry: ..."), ("store", "if True:\n    class Entry: ..."), ("web", "Entry = 1")):
        (tmp_path / layer).mkdir()
        (tmp_path / layer / "module.py").write_text(text, encoding="utf-8")

    assert layers_by_class(tmp_path) == {"Entry": {"api", "store"}}
