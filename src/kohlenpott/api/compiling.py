"""Compiles games: writes the unit of a package's rules, and builds it with Cython and a C compiler.

A package that wants to ship its game compiled says in its setup.py

    setup(ext_modules=cythonized(["my_game"], Path("build")))

and one that is installed as plain Python can be compiled where it lies: `kohlenpott compile NAME`.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from kohlenpott.engine.codegen import CodegenError, write_unit
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.engine.unit import Unit

from .units import unit_of

STDERR = 2  # the file that compilers complain to
COMPLAINT = re.compile(r"error:|\.pyx:\d+:\d+:")


class CompileError(KohlenpottError):
    """A game cannot be compiled here; the text is one clear line."""


def cythonized(packages: Iterable[str], folder: Path) -> list[Any]:
    """The extensions of games for setuptools, translated to C; their sources are written into the folder."""
    build: Any = needed("Cython.Build")
    found: list[Any] = build.cythonize(extensions(packages, folder), quiet=True)
    return found


def extensions(packages: Iterable[str], folder: Path) -> list[Any]:
    """The same before Cython has translated them."""
    needed("Cython")
    setuptools: Any = needed("setuptools")
    made = []
    for package in packages:
        unit = unit_of(package)
        source = os.path.relpath(write_source(unit, folder))
        made.append(setuptools.Extension(unit.name, [source], extra_compile_args=compile_flags()))
    return made


def needed(module: str) -> Any:
    """A module that only compiling needs."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise CompileError(f"compiling needs {module.partition('.')[0]}, which is not installed") from None


def write_source(unit: Unit, folder: Path) -> Path:
    """Write the unit as one Cython file; an unchanged file is left alone, so that it is not built anew."""
    try:
        text = write_unit(unit)
    except CodegenError as error:
        raise CompileError(str(error)) from None
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{unit.name.split('.')[-2]}.pyx"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return path


def compile_flags() -> list[str]:
    """Optimised, sums as Python calculates them; or what KOHLENPOTT_CFLAGS says (the sanitizer build uses it)."""
    chosen = os.environ.get("KOHLENPOTT_CFLAGS")
    if chosen:
        return chosen.split()
    # nobody reads the generated C: no warnings (-w), and no notes for debuggers (-g0), which cost a third of the time
    return ["/O2"] if os.name == "nt" else ["-O3", "-ffp-contract=off", "-w", "-g0"]


def compile_in_place(package: str) -> Path:
    """Build the unit of a game and lay it beside its modules; programs that already play it keep what they loaded."""
    home = folder_of(package)
    if not os.access(home, os.W_OK):
        raise CompileError(f"{home} cannot be written to")
    with tempfile.TemporaryDirectory(prefix="kohlenpott-") as made:
        built = build(package, Path(made))
        target = home / built.name
        arriving = target.with_name(f"{built.name}.new")
        shutil.copyfile(built, arriving)
        arriving.replace(target)  # at once: a library that is in use must not change under its readers
    return target


def folder_of(package: str) -> Path:
    """Where a package lies."""
    spec = importlib.util.find_spec(package)
    places = list(spec.submodule_search_locations or []) if spec is not None else []
    if not places:
        raise CompileError(f"{package} is no package that lies in a folder")
    return Path(places[0])


def build(package: str, folder: Path) -> Path:
    """The library of a game's unit, built in a folder."""
    with told() as said:
        try:
            extensions = cythonized([package], folder)
            distribution = needed("setuptools").Distribution({"ext_modules": extensions})
            command = distribution.get_command_obj("build_ext")
            command.build_lib, command.build_temp = str(folder), str(folder / "objects")
            command.ensure_finalized()
            command.run()
        except KohlenpottError:
            raise
        except Exception as error:  # whatever Cython, setuptools or the compiler end with
            reasons = [line for line in said() if COMPLAINT.search(line)] or [str(error).strip() or repr(error)]
            raise CompileError(f"{package} cannot be compiled: {reasons[0]}") from None
    return Path(command.get_ext_fullpath(extensions[0].name))


@contextlib.contextmanager
def told() -> Iterator[Callable[[], list[str]]]:
    """Keep what Cython and the compiler, a program of its own, tell on stderr; the answer gives its lines."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as kept, contextlib.redirect_stderr(kept):
        before = os.dup(STDERR)
        os.dup2(kept.fileno(), STDERR)

        def lines() -> list[str]:
            kept.seek(0)
            return kept.read().splitlines()

        try:
            yield lines
        finally:
            os.dup2(before, STDERR)
            os.close(before)
