"""What a game's compiled unit is made of; the uncompiled table is made of the same functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from . import chance, decks, events, observing, rewards
from .records import TableStruct, record_types

ENTRY_POINTS = ("setup", "legal", "may", "step", "is_open_choice", "seat_on_turn", "vp_of", "standing", "observe",
                "determinise", "violated")  # fmt: skip
HABITS = ("is_routine", "habit")  # work that bots may do without a thought
EVALUATION = ("estimate", "estimate_seat", "progress", "is_mid_turn", "is_too_early", "shortlist", "hurry",
             "is_secret_choice")  # what bots ask of a game  # fmt: skip


@dataclass(frozen=True)
class Unit:
    """The modules of one game that are compiled together."""

    name: str  # of the compiled module: PACKAGE._compiled
    record: type[TableStruct]
    records: ModuleType  # the structs and the functions that reach into them
    ids: ModuleType
    figures: ModuleType
    rules: tuple[ModuleType, ...]  # one for each part of the rulebook
    evaluation: ModuleType  # what states are worth, for bots
    habits: ModuleType  # what bots do without a thought
    search: tuple[ModuleType, ...]  # look-ahead, tree search, network: the same for all games, joined to each

    @property
    def functions(self) -> tuple[ModuleType, ...]:
        """All modules whose functions are compiled; piles only where the game has one."""
        piles = (decks,) if decks.Deck in record_types(self.record) else ()
        return (chance, *piles, observing, *self.rules, self.evaluation, self.habits, *self.search)

    @property
    def constants(self) -> tuple[ModuleType, ...]:
        """All modules whose upper-case integers the functions use."""
        own = (self.ids, self.records, self.evaluation, self.habits)
        return (chance, decks, events, rewards, *self.search, *own)

    @cached_property
    def entry(self) -> dict[str, Callable[..., Any]]:
        """The functions through which a game is played."""
        found = {name: getattr(module, name) for module in self.rules for name in ENTRY_POINTS if hasattr(module, name)}
        missing = [name for name in ENTRY_POINTS if name not in found]
        if missing:
            raise TypeError(f"{self.name}: no rules function named {', '.join(missing)}")
        return found

    def chance_of(self, g: Any) -> Any:
        """The stream of chance of a record."""
        return self.records.chance(g)

    @cached_property
    def evaluators(self) -> dict[str, Callable[..., Any]]:
        """The functions through which bots judge a state."""
        wanted = [*((self.evaluation, name) for name in EVALUATION), *((self.habits, name) for name in HABITS)]
        missing = [name for module, name in wanted if not hasattr(module, name)]
        if missing:
            raise TypeError(f"{self.name}: no evaluation function named {', '.join(missing)}")
        return {name: getattr(module, name) for module, name in wanted}

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """(number of action ids, cells of an observation)."""
        cells = next(m.OBSERVATION for m in self.rules if hasattr(m, "OBSERVATION"))
        return int(self.ids.ACTIONS), int(cells)
