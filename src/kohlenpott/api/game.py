"""A game as callers meet it: set-up, positions, moves, batches; in compiled or pure mode."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Any

from kohlenpott.engine import pure_batch, pure_state
from kohlenpott.engine.errors import BadSetup, PositionError, UnknownMove
from kohlenpott.engine.event_kinds import RawEvent
from kohlenpott.engine.observation import Part
from kohlenpott.engine.rewards import mode_number
from kohlenpott.search import pure as pure_search

from .definition import Definition
from .editions import compiled_copy
from .moves import Event, Move
from .options import numbers
from .read_only import read_only
from .state import State


def compiled_unit(definition: Definition, packaged: Definition) -> ModuleType | None:
    """The compiled unit of a game; None where it was not built or KOHLENPOTT_PURE=1 says not to use it."""
    if os.environ.get("KOHLENPOTT_PURE") == "1":
        return None
    try:
        found = importlib.import_module(packaged.unit.name)
    except ImportError:
        return None
    return found if definition is packaged else compiled_copy(definition.unit, found)


class Game:
    """One of the games, ready to be played. `kohlenpott.game(name)` gives it."""

    def __init__(self, definition: Definition, pure: bool, packaged: Definition | None = None) -> None:
        base = packaged or definition
        compiled = None if pure else compiled_unit(definition, base)
        self.definition = definition
        self.rules_versions = base.rules_versions  # whose records can be played
        self.compiled = compiled is not None
        if compiled is None:
            definition.unit.fold_constants()
        extra = {"__slots__": (), "game": self, "unit": definition.unit, "__doc__": State.__doc__}
        state: Any = compiled.EngineState if compiled else pure_state.EngineState
        batch: Any = compiled.Batch if compiled else pure_batch.Batch
        name = definition.title.replace(" ", "").replace("&", "And")
        self._state: Any = type(f"{name}State", (State, state), extra)
        self._batch: Any = batch if compiled else type(f"{name}Batch", (batch,), {"unit": definition.unit})
        self._unit = compiled

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def title(self) -> str:
        return self.definition.title

    @property
    def figures_hash(self) -> str:
        """The identity of the figures it is played with."""
        return self.definition.data_hash

    @property
    def actions(self) -> int:
        """How many action ids there are."""
        return self.definition.unit.sizes[0]

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The printed figures it is played with, by the names of its component file; read-only."""
        found: Mapping[str, Any] = read_only(getattr(self.definition.unit.figures, "data", {}))
        return found

    @property
    def features(self) -> tuple[tuple[str, int, str], ...]:
        """(name, cells, meaning) of each part of an observation, in order."""
        return self.definition.unit.observation.features

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of an observation with their first cells and scales."""
        return self.definition.unit.observation.parts

    @property
    def seat_parts(self) -> tuple[Part, ...]:
        """The parts of the cells that repeat for every seat."""
        return self.definition.unit.observation.seat_parts

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """By what each cell of an observation may be divided to come near 1."""
        return tuple(scale for part in self.parts for scale in part.scale)

    def new(self, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None) -> State:
        """A new game. The same seats, seed and options give the same game everywhere."""
        state: State = self._state()
        state.begin(self.checked_seats(seats), checked_seed(seed), self.checked_options(seats, options or {}))
        return state

    def new_dictated(
        self, seats: int, outcomes: Sequence[int], options: Mapping[str, Any] | None = None
    ) -> tuple[State, int]:
        """A new game whose draws have these outcomes; and the alternatives of the first draw without one, or 0."""
        state: State = self._state()
        chosen = self.checked_options(self.checked_seats(seats), options or {})
        return state, state.begin_dictated(seats, chosen, outcomes)

    def checked_seats(self, seats: int) -> int:
        """The number of seats, if this game can be played with it."""
        if seats not in self.definition.seats:
            *most, last = map(str, self.definition.seats)
            able = f"{', '.join(most)} or {last}" if most else last
            raise BadSetup(f"{self.title} is for {able} seats, not {seats}")
        return seats

    def checked_options(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        """The options as the engine wants them."""
        found = numbers(self.definition.options, options, seats)
        if self.definition.check_options is not None:
            self.definition.check_options(seats, options)
        return found

    def from_raw(self, raw: bytes) -> State:
        """A state from the bytes of its record."""
        state: State = self._state()
        state.set_raw(raw)
        return state

    def from_position(self, data: Any, strict: bool = True) -> State:
        """A state from a position; with strict=False only names and ranges are checked."""
        state = self.from_raw(self.definition.positions.read(data, strict).to_bytes())
        if state.is_over and state.decision_number:
            raise PositionError("decision", f'nothing can be decided in "{state.decision}"')
        return state

    def batch(self, size: int, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None,
              observe: bool = True, reward: str = "win") -> Any:  # fmt: skip
        """Many games stepped together; see docs/formats.md for its arrays."""
        chosen = self.checked_options(self.checked_seats(seats), options or {})
        return self._batch(size, seats, checked_seed(seed), chosen, observe, mode_number(reward))

    def simulate(self, seats: int, games: int, seed: int = 0, options: Mapping[str, Any] | None = None,
                 check: bool = False) -> tuple[int, list[int], list[tuple[int, int, int]]]:  # fmt: skip
        """Random games: decisions, VP of every seat of every game, violations (seed, decision, invariant)."""
        chosen = self.checked_options(self.checked_seats(seats), options or {})
        if self._unit is not None:
            found: tuple[int, list[int], list[tuple[int, int, int]]] = self._unit.simulate(
                seats, checked_seed(seed), games, chosen, check
            )
            return found
        return pure_state.simulate(self.definition.unit, seats, checked_seed(seed), games, chosen, check)

    def lookahead(self, weights: Sequence[float], width: int, depth: int, rivalry: float) -> Any:
        """Rates moves by the best way to finish the turn: `ratings(state, seat, seed, worlds)`."""
        if self._unit is not None:
            return self._unit.Lookahead(weights, width, depth, rivalry)
        return pure_search.Lookahead(self.definition.unit, weights, width, depth, rivalry)

    def search(self, weights: Sequence[float], settings: Sequence[float], room: int, net: Any = None) -> Any:
        """A tree search of this game, with or without a network; see `pure_search.Search` for its methods."""
        if self._unit is not None:
            return self._unit.Search(weights, settings, room, net)
        return pure_search.Search(self.definition.unit, weights, settings, room, net)

    def move(self, decision: int, action: int, g: Any = None) -> Move:
        """An action of a decision as a Move; with a record its text tells cost and gain."""
        if not 0 <= action < self.actions:
            raise UnknownMove(f"{self.title} has actions 0 to {self.actions - 1}, not {action}")
        kind, args, written, rule, details = self.definition.notation.read(decision, action, g)
        return Move(action, kind, args, written, rule, details, self.definition.words)

    @lru_cache(maxsize=64)  # noqa: B019  # a Game lives as long as the process
    def notations(self, decision: int) -> dict[str, int]:
        """Every notation of a decision with its action id."""
        return {self.move(decision, action).notation: action for action in range(self.actions)}

    def parse(self, decision: int, text: str) -> int:
        """The action a notation names in a decision."""
        found = self.notations(decision).get(" ".join(text.split()))
        if found is None:
            raise UnknownMove(f"{text!r} is no move of {self.title} (decision {self.definition.decisions[decision]})")
        return found

    def event(self, raw: RawEvent) -> Event:
        """An event of the rules with names instead of numbers."""
        kind, data, private = self.definition.notation.event(raw)
        return Event(kind, raw[1] if raw[1] >= 0 else None, data, private, self.definition.words)

    def __repr__(self) -> str:
        return f"<{self.title}, {'compiled' if self.compiled else 'pure Python'}>"


def checked_seed(seed: int) -> int:
    """A seed is any integer from 0 to 2**64 - 1."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**64:
        raise BadSetup(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed
