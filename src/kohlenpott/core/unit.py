"""What a game's compiled unit is made of; the uncompiled table is made of the same functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from . import chance, decks, events, lookahead, network, no_habits, observing, rewards, treesearch
from .spec import GameRecord, record_types

ENTRY_POINTS = ("setup", "legal", "may", "step", "is_open_choice", "seat_on_turn", "vp_of", "standing", "observe",
                "determinise", "violated")  # fmt: skip
HABITS = ("is_routine", "habit")  # work that bots may do without a thought
JUDGEMENT = ("estimate", "estimate_seat", "progress", "is_mid_turn", "is_too_early", "shortlist", "hurry",
             "is_secret_choice")  # what bots ask of a game  # fmt: skip
THINKING = {"lookahead": lookahead, "network": network, "treesearch": treesearch}  # serves all games, joined to each


@dataclass(frozen=True)
class Unit:
    """The modules of one game that are compiled together."""

    name: str  # of the compiled module, e.g. kohlenpott.games.coal_baron._compiled
    record: type[GameRecord]
    accessors: ModuleType
    ids: ModuleType
    tables: ModuleType
    rules: tuple[ModuleType, ...]  # in the order of the rulebook
    judging: ModuleType  # what states are worth, for bots
    habits: ModuleType = no_habits  # what bots do without a thought

    @property
    def functions(self) -> tuple[ModuleType, ...]:
        """All modules whose functions are compiled; piles only where the game has one."""
        piles = (decks,) if decks.Deck in record_types(self.record) else ()
        return (chance, *piles, observing, *self.rules, self.judging, self.habits, *THINKING.values())

    @property
    def constants(self) -> tuple[ModuleType, ...]:
        """All modules whose upper-case integers the functions use."""
        return (chance, decks, events, rewards, self.ids, self.accessors, *THINKING.values(), self.judging, self.habits)

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
        return self.accessors.chance(g)

    @cached_property
    def judgement(self) -> dict[str, Callable[..., Any]]:
        """The functions through which bots judge a state."""
        wanted = [*((self.judging, name) for name in JUDGEMENT), *((self.habits, name) for name in HABITS)]
        missing = [name for module, name in wanted if not hasattr(module, name)]
        if missing:
            raise TypeError(f"{self.name}: no judging function named {', '.join(missing)}")
        return {name: getattr(module, name) for module, name in wanted}

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """(number of action ids, cells of an observation)."""
        cells = next(m.OBSERVATION for m in self.rules if hasattr(m, "OBSERVATION"))
        return int(self.ids.ACTIONS), int(cells)
