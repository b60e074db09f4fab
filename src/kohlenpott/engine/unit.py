"""What a game's compiled unit is made of; the uncompiled table is made of the same functions."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

from . import chance, decks, events, observing, rewards
from .folding import fold
from .moves import Moves
from .observation import Observation
from .records import TableStruct, record_types

ENTRY_POINTS = ("setup", "legal", "may", "step", "is_open_choice", "seat_on_turn", "vp_of", "standing", "observe",
                "determinise", "violated", "earned_of", "reseed")  # fmt: skip
HABITS = ("is_routine", "habit")  # work that bots may do without a thought
EVALUATION = ("estimate", "estimate_seat", "progress", "is_mid_turn", "is_too_early", "shortlist", "hurry",
             "is_secret_choice")  # what bots ask of a game  # fmt: skip

# What holds for a game whose rules have no such function.
DEFAULTS = {
    "standing": "def standing(g: Table, seat: i32) -> i32:\n    return vp_of(g, seat)",
    "determinise": "def determinise(g: Table, seat: i32, seed: u64) -> None:\n    seed_chance(chance(g), seed)",
    "reseed": "def reseed(g: Table, seed: u64) -> None:\n    seed_chance(chance(g), seed)",
    "violated": "def violated(g: Table, before: Table) -> i32:\n    return 0",
}


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
    moves: Moves = field(compare=False)
    observation: Observation = field(compare=False)

    @property
    def functions(self) -> tuple[ModuleType, ...]:
        """All modules whose functions are compiled; piles only where the game has one."""
        piles = (decks,) if decks.Deck in record_types(self.record) else ()
        return (chance, *piles, observing, *self.rules, self.evaluation, self.habits, *self.search)

    @property
    def constants(self) -> tuple[ModuleType, ...]:
        """All modules whose upper-case integers the functions use."""
        own = (self.ids, self.figures, self.records, self.evaluation, self.habits)
        return (chance, decks, events, rewards, *self.search, *own)

    @cached_property
    def entry(self) -> dict[str, Callable[..., Any]]:
        """The functions through which a game is played."""
        known = self.rules_functions | self.generated_functions
        found = {name: known[name] for name in ENTRY_POINTS if name in known}
        missing = [name for name in ENTRY_POINTS if name not in found]
        if missing:
            raise TypeError(f"{self.name}: no rules function named {', '.join(missing)}")
        return found

    @cached_property
    def rules_functions(self) -> dict[str, Callable[..., Any]]:
        """All functions of the rules by name."""
        return {name: f for module in self.rules for name, f in vars(module).items() if inspect.isfunction(f)}

    @cached_property
    def generated(self) -> str:
        """What follows from the declarations, as a text that both modes understand."""
        missing = [text for name, text in DEFAULTS.items() if name not in self.rules_functions]
        return "\n\n".join([self.moves.dispatch(), self.observation.source(), self.earned(), *missing])

    def earned(self) -> str:
        """How many points a source has brought a seat, as far as its record says."""
        counted = any(f.name == "earned" for record in record_types(self.record) for f in record.fields)
        return "\n".join([
            "def earned_of(g: Table, seat: i32, source: i32) -> i32:",
            f"    return {'player(g, seat).earned[source]' if counted else '0'}",
        ])  # fmt: skip

    @cached_property
    def generated_functions(self) -> dict[str, Callable[..., Any]]:
        """The same as functions."""
        scope: dict[str, Any] = {**vars(chance), **vars(observing), **vars(self.records), **self.rules_functions}
        before = set(scope)
        source = f"from __future__ import annotations\n{self.generated}"
        exec(compile(source, f"<{self.name}, from its declarations>", "exec"), scope)
        names = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
        doubled = [name for name in names if name in before & set(self.rules_functions)]
        if doubled:
            raise TypeError(f"{self.name}: {', '.join(doubled)} follows from the declarations and stands in the rules")
        return {name: scope[name] for name in names}

    def fold_constants(self) -> None:
        """Make uncompiled rules as fast as they can be."""
        for module in (*self.rules, self.evaluation, self.habits):
            fold(module, {"ids": self.ids, "figures": self.figures})

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
        return self.moves.actions, self.observation.size
