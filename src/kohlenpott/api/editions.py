"""An edition is a game's package loaded once more under a sibling name, with other figures or older rules.

All modules of a game import each other relatively, so rules, notation, positions, words and boards follow the figures
that the copy was given: `kohlenpott.games.NAME` has the packaged ones, a package named like
`kohlenpott.games.NAME__1a2b3c4d5e6f` others. The tables of a compiled unit are static in its library, so an
edition loads a copy of that file.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import logging
import shutil
import sys
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from kohlenpott.engine.codegen import constants_of, own_figures
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.engine.unit import Unit

from .definition import Definition
from .edition_settings import EditionSettings, give, take_back
from .figures import ComponentError, figures_hash

SMALLEST, LARGEST = -(2**15), 2**15 - 1  # what a cell of a compiled table holds
DIGITS = 12  # of the figures' hash in the name of a package
logger = logging.getLogger(__name__)
_lock = threading.RLock()
_libraries: list[tempfile.TemporaryDirectory[str]] = []  # copies of compiled units, removed when the process ends


def package_name(base: str, identity: str, rules: int | None) -> str:
    """The package of an edition; `rules` names an older version of the rules."""
    return f"{base}__{identity[:DIGITS]}{'' if rules is None else f'_r{rules}'}"


def load_edition(base: Definition, module: str, data: dict[str, Any], rules: int | None) -> Definition:
    """The game whose definition stands in `module` with these figures; ComponentError where they do not fit."""
    package = package_name(base.package, figures_hash(data), rules)
    with _lock:
        if package not in sys.modules:
            give(package, EditionSettings(data, rules))
            add_package(base.package, package)
        try:
            found: Definition = importlib.import_module(package + module.removeprefix(base.package)).DEFINITION
            check_room(base.unit, found.unit, base.title)
        except Exception as error:
            forget(package)
            if isinstance(error, KohlenpottError):
                raise
            raise ComponentError(f"{base.title} cannot be played with these figures: {error!r}") from None
    return found if rules is None else replace(found, rules_version=rules)


def add_package(base: str, package: str) -> None:
    """Load the folder of a package under another name."""
    original = sys.modules[base]
    spec = importlib.util.spec_from_file_location(
        package, original.__file__, submodule_search_locations=list(original.__path__)
    )
    if spec is None or spec.loader is None:
        raise ComponentError(f"{base} is no folder that could be loaded again")
    module = importlib.util.module_from_spec(spec)
    sys.modules[package] = module
    spec.loader.exec_module(module)


def forget(package: str) -> None:
    """Remove a package that could not be loaded."""
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    take_back(package)


def check_room(base: Unit, other: Unit, title: str) -> None:
    """Refuse figures that need longer tables or other fixed numbers than the game was built with."""
    printed, found = own_figures(base.figures), own_figures(other.figures)
    for name, value in printed.items():
        new = found[name]
        old_room, new_room = [len(each) if isinstance(each, list) else 1 for each in (value, new)]
        if old_room != new_room:
            raise ComponentError(f"{title}: the figures give {name} {new_room} entries, the game has {old_room}")
        if any(not SMALLEST <= each <= LARGEST for each in (new if isinstance(new, list) else [new])):
            raise ComponentError(f"{title}: the figures give {name} a number that the game cannot hold")
    if base.generated != other.generated:
        raise ComponentError(f"{title}: the figures change moves or observations, which are the same in every edition")
    fixed = zip((*base.constants, *base.rules), (*other.constants, *other.rules), strict=True)
    for before, after in fixed:
        changed = constants_of(after)
        for name, number in constants_of(before).items():
            if name not in printed and changed.get(name) != number:
                raise ComponentError(f"{title}: the figures change {name}, which is {number} in every edition")


def compiled_copy(unit: Unit, base: ModuleType) -> ModuleType | None:
    """The compiled unit of an edition, a private copy of the library; None, with a warning, where that cannot be."""
    with _lock:
        if unit.name in sys.modules:
            return sys.modules[unit.name]
        try:
            return _load_copy(unit.name, Path(str(base.__file__)))
        except (ImportError, OSError) as error:
            logger.warning("%s plays uncompiled: %s", unit.name.rpartition(".")[0], error)
            return None


def _load_copy(name: str, library: Path) -> ModuleType:
    """A copy of a library, loaded under another module's name."""
    folder = tempfile.TemporaryDirectory(prefix="kohlenpott-", ignore_cleanup_errors=True)
    _libraries.append(folder)
    copy = Path(folder.name) / library.name
    shutil.copyfile(library, copy)
    loader = importlib.machinery.ExtensionFileLoader(name, str(copy))
    spec = importlib.util.spec_from_file_location(name, copy, loader=loader)
    if spec is None:
        raise ImportError(f"{copy} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    sys.modules[name] = module
    folder.cleanup()  # the library is in memory now; where a file in use cannot be removed, the end of the process does
    return module
