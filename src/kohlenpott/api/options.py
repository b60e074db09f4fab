"""Options of a game's rules: named, explained, with a default and the values allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kohlenpott.engine.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Option:
    """One option. The engine sees the position of the chosen value in `choices`.

    An option with `encode` takes other values as well: it turns a value, chosen for a number of seats, into the cells
    the engine sees, and raises BadSetup for one that cannot be played.
    """

    name: str
    default: Any
    choices: tuple[Any, ...]
    rule: str  # where the rules speak of it
    words: Any = field(default=None, compare=False, repr=False)
    encode: Callable[[Any, int], list[int]] | None = field(default=None, compare=False, repr=False)

    def text(self, lang: str = "en") -> str:
        """What the option changes."""
        return self.name if self.words is None else str(self.words.option(self, lang))

    def number(self, value: Any) -> int:
        """The engine's number for a value."""
        for k, choice in enumerate(self.choices):
            if choice == value and type(choice) is type(value):
                return k
        raise BadSetup(f"option {self.name}: {value!r} is not one of {', '.join(map(repr, self.choices))}")


    def cells(self, value: Any, seats: int) -> list[int]:
        """A value as the engine wants it."""
        return [self.number(value)] if self.encode is None else self.encode(value, seats)


def numbers(options: Sequence[Option], chosen: Mapping[str, Any], seats: int) -> list[int]:
    """The chosen options as the engine wants them; unknown names and values are refused."""
    known = {option.name for option in options}
    for name in chosen:
        if name not in known:
            raise BadSetup(f"unknown option {name!r}; this game has {', '.join(sorted(known)) or 'none'}")
    return [cell for option in options for cell in option.cells(chosen.get(option.name, option.default), seats)]
