"""The opponents as people of the pit: one character for each level, with a name, a face and a word on how it plays."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

SPEC = "level-"  # how a level is named where bots are called


@dataclass(frozen=True)
class Character:
    """Who plays at a level."""

    level: int
    name: str
    piece: str  # the drawn face
    roles: Mapping[str, str]
    ways: Mapping[str, str]

    @property
    def spec(self) -> str:
        """The bot that plays like this."""
        return f"{SPEC}{self.level}"

    def role(self, lang: str) -> str:
        """What the character does for a living."""
        return self.roles[lang]

    def plays(self, lang: str) -> str:
        """How the character plays."""
        return self.ways[lang]


@cache
def characters() -> tuple[Character, ...]:
    """All of them, weakest first."""
    found = tomllib.loads(files(__package__).joinpath("characters.toml").read_text(encoding="utf-8"))["character"]
    return tuple(Character(k, each["name"], each["piece"], each["role"], each["plays"])
                 for k, each in enumerate(found, start=1))  # fmt: skip


def character_of(spec: str | None) -> Character | None:
    """Who plays as this bot; None for a bot without a face."""
    return next((each for each in characters() if each.spec == spec), None)
