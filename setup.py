"""Builds the games' compiled units where a C compiler exists and fetches the script of the pages where npm does.
Everything else stands in pyproject.toml.

Without a compiler, without Cython or with KOHLENPOTT_PURE=1 the package is plain Python and works the same.
"""

import importlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
GENERATED = ROOT / "build" / "units"


def units():
    """The units of all games that have one."""
    sys.path.insert(0, str(SOURCE))
    api = importlib.import_module("kohlenpott.api.units")
    for path in sorted((SOURCE / "kohlenpott" / "games").glob("*/game.py")):
        yield api.unit_of(f"kohlenpott.games.{path.parent.name}")


def extensions():
    """One extension per game, written by the code generator; the longest first, so that no core waits at the end."""
    if os.environ.get("KOHLENPOTT_PURE") == "1":
        return []
    if importlib.util.find_spec("Cython") is None:
        print("kohlenpott stays pure Python: Cython is not installed")
        return []
    found = list(units())
    codegen = importlib.import_module("kohlenpott.engine.codegen")
    GENERATED.mkdir(parents=True, exist_ok=True)
    sources = []
    for unit in found:
        path = GENERATED / f"{unit.name.split('.')[-2]}.pyx"
        text = codegen.write_unit(unit)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        source = os.path.relpath(path.with_suffix(".c"), ROOT)
        sources.append((len(text), Extension(unit.name, [source], extra_compile_args=compile_flags())))
    return [extension for _, extension in sorted(sources, key=lambda each: each[0], reverse=True)]


def translate(extension):
    """Cython writes the C source of a unit, in a process of its own: units are built side by side."""
    target = ROOT / extension.sources[0]
    source = target.with_suffix(".pyx")
    if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
        return
    command = [sys.executable, "-m", "cython", "-3", "--module-name", extension.name, str(source),
               "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)


def compile_flags():
    """Optimised, sums as Python calculates them; or what KOHLENPOTT_CFLAGS says (the sanitizer build uses it)."""
    chosen = os.environ.get("KOHLENPOTT_CFLAGS")
    if chosen:
        return chosen.split()
    # no warnings (-w): nobody reads the generated C, and what they guess at the sanitizers look for
    return ["/O2"] if os.name == "nt" else ["-O3", "-ffp-contract=off", "-w"]


class OptionalBuild(build_ext):
    """All units at once, as many as there are cores. No compiler, no problem: say so and go on in pure Python."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

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
