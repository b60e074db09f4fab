"""Small changes of the rules, one at a time: made by mutmut, put into the running process by `take_effect`."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from types import FunctionType

import libcst as cst
from mutmut.mutation.file_mutation import create_mutations


@dataclass(frozen=True)
class Mutant:
    """One changed version of one function."""

    name: str  # e.g. kohlenpott.games.coal_baron.rules.mining.lower_cage-3
    module: str
    function: str
    before: str
    after: str
    lines: frozenset[int]  # of the changed statement, in the file

    @property
    def diff(self) -> str:
        """What is changed."""
        lines = list(unified_diff(self.before.splitlines(), self.after.splitlines(), n=1, lineterm=""))[3:]
        return "\n".join(lines)

    def take_effect(self) -> None:
        """Change the function in this process, for everybody who has imported it."""
        module = importlib.import_module(self.module)
        function: FunctionType = getattr(module, self.function)
        scope = dict(vars(module))
        exec(compile(self.after, f"<{self.name}>", "exec"), scope)
        changed: FunctionType = scope[self.function]
        function.__code__, function.__defaults__ = changed.__code__, changed.__defaults__


def mutants_of(module_name: str) -> Iterator[Mutant]:
    """All mutants of a module's functions, in the order of the file."""
    module = importlib.import_module(module_name)
    path = Path(inspect.getfile(module))
    source = path.read_text(encoding="utf-8")
    tree, mutations, _, _ = create_mutations(str(path), source)
    statements = statement_lines(source)
    counts: dict[str, int] = {}
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if function is None:
            continue
        name = function.name.value
        counts[name] = counts.get(name, 0) + 1
        changed = function.deep_replace(mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, cst.CSTNode)
        before, after = tree.code_for_node(function), tree.code_for_node(changed)
        start: int = getattr(module, name).__code__.co_firstlineno
        anywhere = frozenset(range(start, start + before.count("\n")))  # for a changed default value
        lines = statements.get(start + first_change(before, after), anywhere)
        yield Mutant(f"{module_name}.{name}-{counts[name]}", module_name, name, before, after, lines)


def first_change(before: str, after: str) -> int:
    """How many lines after `def` the two differ first."""
    lines, changed = before.splitlines(), after.splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith("def "))
    same = next((k for k, (a, b) in enumerate(zip(lines, changed, strict=False)) if a != b), len(lines) - 1)
    return same - start


def statement_lines(source: str) -> dict[int, frozenset[int]]:
    """For every line inside a function, the lines of the innermost statement (of a compound one: of its head)."""
    found: dict[int, frozenset[int]] = {}
    for node in ast.walk(ast.parse(source)):  # outer statements come before inner ones
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            lines = frozenset(range(node.lineno, max(node.lineno, last) + 1))
            found.update(dict.fromkeys(lines, lines))
    return found
