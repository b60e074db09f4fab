"""Builds the games' compiled units where a C compiler exists and fetches the script of the pages where npm does.
Everything else stands in pyproject.toml.

Without a compiler, without Cython or with KOHLENPOTT_PURE=1 the package is plain Python and works the same.
"""

import importlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
GENERATED = ROOT / "build" / "units"


def extensions():
    """One extension per game, written by the code generator; the longest first, so that no core waits at the end."""
    if os.environ.get("KOHLENPOTT_PURE") == "1":
        return []
    sys.path.insert(0, str(SOURCE))
    compiling = importlib.import_module("kohlenpott.api.compiling")
    games = sorted((SOURCE / "kohlenpott" / "games").glob("*/game.py"))
    try:
        found = compiling.extensions([f"kohlenpott.games.{game.parent.name}" for game in games], GENERATED)
    except compiling.CompileError as error:
        print(f"kohlenpott stays pure Python: {error}")
        return []
    return sorted(found, key=lambda each: -(ROOT / each.sources[0]).stat().st_size)


def translate(extension):
    """Cython writes the C source of a unit, in a process of its own: units are built side by side."""
    source = (ROOT / extension.sources[0]).with_suffix(".pyx")
    target = source.with_suffix(".c")
    if not target.exists() or target.stat().st_mtime <= source.stat().st_mtime:
        cython = [sys.executable, "-m", "cython", "-3", "--module-name", extension.name]
        done = subprocess.run([*cython, source, "-o", target], capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
    extension.sources = [os.path.relpath(target, ROOT)]


class OptionalBuild(build_ext):
    """All units at once, as many as there are cores. No compiler, no problem: say so and go on in pure Python."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self):
        try:
            self.try_compiler()
        except Exception as error:
            print(f"*** kohlenpott stays pure Python: {str(error).strip()}")
            return
        super().build_extensions()

    def try_compiler(self):
        """Ask the compiler for something small before minutes go into what it would have to read."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "tried.c")
            source.write_text("#include <Python.h>\n", encoding="utf-8")
            self.compiler.compile([str(source)], output_dir=folder)

    def build_extension(self, ext):
        translate(ext)
        try:
            super().build_extension(ext)
        except Exception as error:
            print(f"*** {ext.name} stays pure Python: {error}")

    def copy_extensions_to_source(self):
        built = Path(self.build_lib)
        self.extensions = [e for e in self.extensions if (built / self.get_ext_filename(e.name)).exists()]
        super().copy_extensions_to_source()


class WithScripts(build_py):
    """The wheel carries idiomorph with its licence; without npm the pages do without it."""

    def run(self):
        if not self.editable_mode and (ROOT / "tools" / "fetch_scripts.py").exists():
            sys.path.insert(0, str(ROOT / "tools"))
            print(importlib.import_module("fetch_scripts").fetch())
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild, "build_py": WithScripts})
