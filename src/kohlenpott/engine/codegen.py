"""Writes a game's rules as one Cython unit.

The rules are plain Python modules over records. This module joins them: each function becomes a C function
without the GIL, records become structs, the ids of a game become C constants, and its component tables become C
arrays that are filled when the unit is imported. `template.pyx.in` with the Python-facing classes closes the unit.
 Nothing in the rules changes; whatever is left of Python in them is a compile error, not a slow spot.
"""

from __future__ import annotations

import ast
import inspect
import struct
from pathlib import Path
from types import ModuleType

from .records import Field, Struct, record_types
from .unit import Unit

C_TYPES = {
    "i16": "i32",
    "i32": "i32",
    "i64": "i64",
    "u64": "u64",
    "bool": "bint",
    "Cells": "Cells",
    "f64": "f64",
    "Reals": "Reals",
    "Ints": "Ints",
    "Floats": "Floats",
    "Tables": "Table",
    "None": "void",
}
SHARED_STRUCTS = {"Workspace", "Net", "Tree"}  # of search code, in the part SEARCH of the template
INNER_RECORDS = {"net_of", "tree_chance"}  # accessors of structs inside those
CONSTANT_MODULES = {"ids", "figures"}  # rules import these as one name each
LOCAL_ARRAYS = {"room": "short", "reals": "double"}
LARGEST_INT = 0x7FFFFFFF
TEMPLATE = Path(__file__).with_name("template.pyx.in")

HEADER = """\
# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=False, infer_types=True, embedsignature=True
# Generated from the rules by kohlenpott.engine.codegen. Not to be edited, not to be committed.
from libc.string cimport memcpy, memset, memcmp
ctypedef int i32
ctypedef long long i64
ctypedef unsigned long long u64
ctypedef short* Cells
ctypedef double f64
ctypedef double* Reals
ctypedef int* Ints
ctypedef float* Floats
from libc.math cimport exp, log, sqrt
"""


class CodegenError(Exception):
    """The rules use something that cannot be written in C."""


def write_unit(unit: Unit) -> str:
    """The whole unit as text."""
    records = record_types(unit.record)
    template = TEMPLATE.read_text(encoding="utf-8")
    parts = [HEADER]
    parts += [write_struct(record, top=record is unit.record) for record in records]
    parts.append(write_constants(unit))
    parts.append(write_figures(unit.figures))
    parts.append(template_part(template, "EVENTS"))
    parts.append(template_part(template, "SEARCH"))
    kinds = {record.__name__ for record in records} | SHARED_STRUCTS
    seen: dict[str, str] = {}
    for module in [unit.records, *unit.functions]:
        for function in functions(module):
            if function.name in seen:
                raise CodegenError(f"{function.name} is defined in {seen[function.name]} and {module.__name__}")
            seen[function.name] = module.__name__
            is_accessor = module is unit.records or function.name in INNER_RECORDS
            parts.append(write_function(function, kinds, module.__name__, is_accessor))
    declared = [node for node in ast.parse(unit.generated).body if isinstance(node, ast.FunctionDef)]
    parts += [write_function(function, kinds, "the declarations", False) for function in declared]
    parts.append(template_part(template, "CLASSES"))
    return "\n".join(parts)


def template_part(template: str, name: str) -> str:
    """The part of the template between its `#: NAME` line and the next such line."""
    after = template.split(f"#: {name}\n", 1)[1]
    return after.split("\n#: ", 1)[0] + "\n"


def write_struct(record: type[Struct], top: bool) -> str:
    """One record as a C struct, and the pointer type the rules know it by."""
    name = record.__name__
    lines = [f"cdef struct {name}Struct:"]
    lines += [f"    {c_field(field)}" for field in record.fields]
    if top:
        lines.append("    Events* log")
        lines.insert(0, "cdef struct Events:\n    i32 n\n    short cells[EVENT_ROOM]\n")
        lines.insert(0, "cdef enum:\n    EVENT_ROOM = 5 * 1024\n")
    return "\n".join([*lines, f"ctypedef {name}Struct* {name}", ""])


def c_field(field: Field) -> str:
    kind = f"{field.of.__name__}Struct" if field.of else {"i16": "short", "u64": "u64"}[field.scalar or "i16"]
    return f"{kind} {field.name}" + (f"[{field.length}]" if field.length else "")


def constants_of(module: ModuleType) -> dict[str, int | float]:
    """The upper-case numbers a module defines or imports."""
    return {k: v for k, v in vars(module).items() if k.isupper() and type(v) in (int, float)}


def write_constants(unit: Unit) -> str:
    """Upper-case numbers as C constants; large and real ones as macros, since a C enum holds no 64 bits."""
    printed = own_figures(unit.figures)
    found: dict[str, int | float] = {"RECORD_BYTES": struct.calcsize(unit.record.layout()),
                                     "OBSERVATION": unit.sizes[1]}  # fmt: skip
    for module in (*unit.constants, *unit.rules):
        for name, value in constants_of(module).items():
            if name not in printed and found.setdefault(name, value) != value:
                raise CodegenError(f"{name} has two values: {found[name]} and {value}")
    small = [f"    {k} = {v}" for k, v in found.items() if type(v) is int and v <= LARGEST_INT]
    large = {k: v for k, v in found.items() if type(v) is int and v > LARGEST_INT}
    real = {k: v for k, v in found.items() if type(v) is float}
    out = ["cdef enum:", *small, "cdef extern from *:", '    """']
    out += [f"    #define {k} {v}ULL" for k, v in large.items()]
    out += [f"    #define {k} ({v!r})" for k, v in real.items()]
    out += ['    """', *(f"    const u64 {k}" for k in large), *(f"    const f64 {k}" for k in real)]
    return "\n".join(out) + "\n"


def own_figures(figures: ModuleType) -> dict[str, int | list[int]]:
    """The upper-case integers and integer lists that the tables module itself assigns."""
    tree = ast.parse(inspect.getsource(figures))
    names = [n.target.id for n in tree.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)]
    found = {name: getattr(figures, name) for name in names if name.isupper()}
    return {name: value for name, value in found.items() if not isinstance(value, str)}


def write_figures(figures: ModuleType) -> str:
    """Component figures: C variables of fixed size, filled when the unit is imported.

    They come from the package that the unit is loaded in, so that a copy of it can play with other figures.
    """
    declare = ["from importlib import import_module as _import_module"]
    load = [f"_figures = _import_module(__name__.rpartition('.')[0] + '.{figures.__name__.rpartition('.')[2]}')"]
    for name, value in own_figures(figures).items():
        if isinstance(value, int):
            declare.append(f"cdef i32 {name}")
            load.append(f"{name} = _figures.{name}")
        else:
            declare.append(f"cdef short[{len(value)}] {name}")
            load.append(f"for _k in range({len(value)}): {name}[_k] = _figures.{name}[_k]")
    return "\n".join([*declare, "cdef int _k", *load]) + "\n"


def functions(module: ModuleType) -> list[ast.FunctionDef]:
    """The functions a module defines, in order."""
    tree = ast.parse(inspect.getsource(module))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


class Body(ast.NodeTransformer):
    """Adapts the few things that mean something else in Cython; `ids.BANK` is the constant BANK there."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in CONSTANT_MODULES:
            return ast.Name(node.attr, node.ctx)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.annotation, ast.Name) and node.annotation.id == "bool":
            node.annotation.id = "i32"  # an annotated bint would be a Python object
        return node


def c_type(annotation: ast.expr | None, kinds: set[str], where: str) -> str:
    name = annotation.id if isinstance(annotation, ast.Name) else None
    if isinstance(annotation, ast.Constant) and annotation.value is None:
        return "void"
    if name in kinds:
        return name or ""
    if name == "TableStruct":
        return "Table"
    if name in C_TYPES:
        return C_TYPES[name]
    found = ast.unparse(annotation) if annotation else "nothing"
    raise CodegenError(f"{where}: rules use only i32, i64, u64, f64, bool, Cells, Reals and records, not {found}")


def write_function(function: ast.FunctionDef, kinds: set[str], module: str, is_accessor: bool) -> str:
    """A plain Python function as a C function without the GIL."""
    where = f"{module}.{function.name}"
    result = c_type(function.returns, kinds, where)
    arguments = ", ".join(f"{c_type(a.annotation, kinds, where)} {a.arg}" for a in function.args.args)
    body = [node for node in function.body if not is_docstring(node)]
    text = "\n".join(local_array(node) or ast.unparse(Body().visit(node)) for node in body) or "pass"
    if is_accessor and result in kinds:
        text = text.replace("return ", "return &", 1)
    head = f"cdef {'inline ' if is_accessor else ''}{result} {function.name}({arguments}) noexcept nogil:"
    return "\n".join([head, *(f"    {line}" for line in text.splitlines()), ""])


def local_array(node: ast.stmt) -> str:
    """The declaration of a small array of one's own (`left: Cells = room(4)`), empty for any other statement."""
    if not (isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call)):
        return ""
    maker = ast.unparse(node.value.func)
    if maker not in LOCAL_ARRAYS:
        return ""
    name, size = ast.unparse(node.target), ast.unparse(node.value.args[0])
    return f"cdef {LOCAL_ARRAYS[maker]} {name}[{size}]\nmemset({name}, 0, sizeof({name}))"


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
