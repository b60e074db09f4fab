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
EVALUATION = ("estimate", "estimate_seat", "progress", "is_mid_turn", "is_too_early", "shortlist",
              "hurry")  # what bots ask of a game  # fmt: skip
ASKED_BY_BOTS = ("begins_turn", "is_secret_choice", "is_routine", "habit")  # and of its declarations

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
    evaluation: ModuleType  # what states are worth, for bots; the default one where the game has none
    bots: tuple[ModuleType, ...]  # what the game's folder says for bots: evaluation and habits, if it has them
    default_evaluation: ModuleType  # the functions that hold where these say nothing
    search: tuple[ModuleType, ...]  # look-ahead, tree search, network: the same for all games, joined to each
    moves: Moves = field(compare=False)
    observation: Observation = field(compare=False)

    @property
    def functions(self) -> tuple[ModuleType, ...]:
        """All modules whose functions are compiled; piles only where the game has one."""
        piles = (decks,) if decks.Deck in record_types(self.record) else ()
        return (chance, *piles, observing, *self.rules, *self.bots, *self.search)

    @property
    def constants(self) -> tuple[ModuleType, ...]:
        """All modules whose upper-case integers the functions use."""
        own = (self.ids, self.figures, self.records, *self.bots)
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
        return functions_of(self.rules)

    @cached_property
    def bot_functions(self) -> dict[str, Callable[..., Any]]:
        """All functions of evaluation and habits by name."""
        return functions_of(self.bots)

    @cached_property
    def generated(self) -> str:
        """What follows from the declarations, as a text that both modes understand."""
        missing = [text for name, text in DEFAULTS.items() if name not in self.rules_functions]
        missing += [inspect.getsource(getattr(self.default_evaluation, name)).rstrip() for name in EVALUATION
                    if name not in self.bot_functions]  # fmt: skip
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
        own = self.bot_functions | self.rules_functions
        scope: dict[str, Any] = {**vars(chance), **vars(observing), **vars(self.records), **own}
        source = f"from __future__ import annotations\n{self.generated}"
        exec(compile(source, f"<{self.name}, from its declarations>", "exec"), scope)
        names = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
        doubled = [name for name in names if name in own]
        if doubled:
            raise TypeError(f"{self.name}: {', '.join(doubled)} follows from the declarations and is written by hand")
        return {name: scope[name] for name in names}

    def fold_constants(self) -> None:
        """Make uncompiled rules as fast as they can be."""
        for module in (*self.rules, *self.bots):
            fold(module, {"ids": self.ids, "figures": self.figures})

    def chance_of(self, g: Any) -> Any:
        """The stream of chance of a record."""
        return self.records.chance(g)

    @cached_property
    def evaluators(self) -> dict[str, Callable[..., Any]]:
        """The functions through which bots judge a state."""
        known = self.bot_functions | self.generated_functions
        return {name: known[name] for name in (*EVALUATION, *ASKED_BY_BOTS)}

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """(number of action ids, cells of an observation)."""
        return self.moves.actions, self.observation.size


def functions_of(modules: tuple[ModuleType, ...]) -> dict[str, Callable[..., Any]]:
    """All functions that some modules define, by name."""
    return {name: f for module in modules for name, f in vars(module).items()
            if inspect.isfunction(f) and f.__module__ == module.__name__}  # fmt: skip
