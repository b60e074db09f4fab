"""Writes the numbers behind `ids.BANK` and `figures.SHIFTS` into uncompiled rules, as the C compiler does.

Each look-up of a module's name costs; rules are full of them. The functions stay the same objects with the same lines,
only their code holds the number.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, ModuleType


class ConstantFolder(ast.NodeTransformer):
    """Replaces `module.NAME` by its number."""

    def __init__(self, modules: Mapping[str, ModuleType]) -> None:
        self.modules = modules

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.modules:
            value = getattr(self.modules[node.value.id], node.attr)
            if type(value) is int:
                return ast.copy_location(ast.Constant(value), node)
        return node


def fold(module: ModuleType, constants: Mapping[str, ModuleType]) -> None:
    """Put the numbers of some modules into the functions of a module that imports them under these names."""
    used = {name: found for name, found in constants.items() if getattr(module, name, None) is found}
    if not used:
        return
    tree = ConstantFolder(used).visit(ast.parse(inspect.getsource(module)))
    for code in codes(compile(tree, inspect.getfile(module), "exec", dont_inherit=True)):
        function = getattr(module, code.co_name, None)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            function.__code__ = code


def codes(code: CodeType) -> Iterator[CodeType]:
    """The functions that stand at the top of a module."""
    return (each for each in code.co_consts if isinstance(each, CodeType))
