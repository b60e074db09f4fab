"""Which figures a game can be played with: the packaged ones, those of released versions, the owner's, others met.

Figures are known by the hash of what they say. Version 0.1 wrote the SHA-256 of a file's bytes instead; `released.toml`
in a game's folder says which figures are meant by those of its own files, and an owner's file answers to its bytes too.
"""

from __future__ import annotations

import copy
import hashlib
import os
import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from .figure_changes import BadChange, changed, changes
from .figures import ComponentError, content_of, figures_hash, packaged, parsed

FOLDER_VARIABLE = "KOHLENPOTT_COMPONENTS"
RELEASED = "released.toml"
IDENTITY = re.compile(r"[0-9a-f]{64}")

Figures = Mapping[str, Any] | str | os.PathLike[str]  # data, an identity, or a file


class KnownFigures:
    """The figures of one game by identity."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self._data: dict[str, dict[str, Any]] = {}
        self._meant: dict[str, str] = {}  # other identities of the same figures
        self._in_folder: dict[str, str] = {}
        self.packaged = self.remember(packaged(package))
        self.released = [self._release(entry) for entry in released(package)]

    def _release(self, entry: Mapping[str, Any]) -> str:
        """The figures of a released version."""
        try:
            data = changed(self._data[self.packaged], entry.get("changes", ()))
        except BadChange as error:
            raise ComponentError(f"{RELEASED} of {self.name}, version {entry['version']}: {error}") from None
        found = self.remember(data, *([entry["components"]] if "components" in entry else []))
        if found != entry["figures"]:
            raise ComponentError(f"{RELEASED} of {self.name}: version {entry['version']} had other figures than that")
        return found

    def remember(self, data: Mapping[str, Any], *others: str) -> str:
        """Know these figures from now on, perhaps under further identities; the one they have."""
        try:
            found = figures_hash(data)
            if found not in self._data:
                self._data[found] = copy.deepcopy(dict(data))
        except (TypeError, ValueError, RecursionError):
            raise ComponentError(f"figures of {self.name} are tables, lists, texts and numbers") from None
        for other in others:
            self._meant.setdefault(other, found)
        return found

    def meant(self, identity: str) -> str | None:
        """The figures that an identity stands for; None if they are not known."""
        found = self._meant.get(identity, identity)
        if found not in self._data:
            self.in_use()  # the owner's file may be the one
            found = self._meant.get(identity, identity)
        return found if found in self._data else None

    def data(self, identity: str) -> dict[str, Any]:
        """What known figures say."""
        found = self.meant(identity)
        if found is None:
            raise ComponentError(
                f"{self.name} with the figures {identity[:12]} is not known here; "
                f"set {FOLDER_VARIABLE} to the folder that holds them"
            )
        return self._data[found]

    def in_use(self) -> str:
        """The figures of new games: those of NAME.toml in the folder KOHLENPOTT_COMPONENTS, or the packaged ones."""
        folder = os.environ.get(FOLDER_VARIABLE)
        if not folder:
            return self.packaged
        if folder not in self._in_folder:
            self._in_folder[folder] = self._look_into(Path(folder))
        return self._in_folder[folder]

    def _look_into(self, folder: Path) -> str:
        if not folder.is_dir():
            raise ComponentError(f"{FOLDER_VARIABLE}: {folder} is not a folder")
        file = folder / f"{self.name}.toml"
        return self.of_file(file) if file.exists() else self.packaged

    def of_file(self, file: Path) -> str:
        """The figures in a file."""
        content = content_of(file)
        return self.remember(parsed(content, str(file)), hashlib.sha256(content).hexdigest())

    def identify(self, figures: Figures | None) -> str:
        """The identity of figures in any form; those in use without one."""
        if figures is None:
            return self.in_use()
        if isinstance(figures, Mapping):
            return self.remember(figures)
        if isinstance(figures, str) and IDENTITY.fullmatch(figures):
            self.data(figures)  # refuses what is not known
            return str(self.meant(figures))
        return self.of_file(Path(figures))

    def is_released(self, identity: str) -> bool:
        """Are these figures of a released version, which every later one knows?"""
        return self._meant.get(identity, identity) in self.released

    def differences(self, identity: str) -> list[str]:
        """What a record must say about its figures: how they differ from the newest released ones."""
        if self.is_released(identity):
            return []
        return changes(self._data[self.released[-1] if self.released else self.packaged], self.data(identity))

    def from_differences(self, lines: list[str], identity: str) -> dict[str, Any]:
        """The figures that a record brings along; BadChange where the lines do not lead to them."""
        problem = BadChange(f"the figures do not lead to the components {identity[:12]}")
        for base in dict.fromkeys([*reversed(self.released), self.packaged]):
            try:
                data = changed(self._data[base], lines)
                if figures_hash(data) == identity:
                    return data
            except RecursionError:
                problem = BadChange("figures are not as deep as that")
            except BadChange as error:
                problem = error
        raise problem


def released(package: str) -> list[dict[str, Any]]:
    """What a game's folder says about the figures of its released versions, oldest first."""
    file = resources.files(package).joinpath(RELEASED)
    return tomllib.loads(file.read_text(encoding="utf-8"))["released"] if file.is_file() else []
