"""State: a game in progress, the same for all games and in both modes.

The fast half (`actions`, `apply`, `clone`, …) belongs to `EngineState`, compiled or not; this is the readable half.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from kohlenpott.engine.errors import UnknownMove
from kohlenpott.engine.events import CASE
from kohlenpott.engine.rule_ids import number_to_id

from .moves import Event, Move
from .positions import Views
from .refusal import IllegalMove, Refusal

if TYPE_CHECKING:
    from kohlenpott.engine.pure_state import EngineState as Base

    from .game import Game
else:
    Base = object


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended: VP and rank by seat; equal after all tie-breaks means the same rank."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class State(Base):
    """A game in progress. Changed in place by `apply`; `clone` gives an exact copy."""

    __slots__ = ()
    game: Game

    @property
    def decision(self) -> str:
        """What is being decided, e.g. "place"; "over" when the game has ended."""
        return self.game.definition.decisions[self.decision_number]

    @property
    def record(self) -> Any:
        """The record as an ordinary object with named fields; changing it does not change the state."""
        return self.game.definition.unit.record.from_bytes(self.raw())

    def moves(self) -> list[Move]:
        """The legal moves, ready to be shown."""
        g, decision = self.record, self.decision_number
        return [self.game.move(decision, action, g) for action in self.actions()]

    def move(self, move: Any) -> Move:
        """A Move of the current decision by its id or notation, legal or not."""
        return self.game.move(self.decision_number, self.resolve(move), self.record)

    def resolve(self, move: Any) -> int:
        """The id of a Move, an id or a notation."""
        if isinstance(move, Move):
            return move.id
        if isinstance(move, str):
            return self.game.parse(self.decision_number, move)
        if hasattr(move, "__index__") and not isinstance(move, bool):
            return int(move.__index__())
        raise UnknownMove(f"a move is an id, a Move or its notation, not {move!r}")

    def refusal(self, move: Any) -> Refusal | None:
        """None for a legal move, else the rule that forbids it now."""
        action = self.resolve(move)
        if action in self.actions():
            return None
        return self.refusal_of(action)

    def refusal_of(self, action: int) -> Refusal:
        """The rule that forbids an action that is not legal."""
        definition = self.game.definition
        small = action if -1 <= action < definition.unit.sizes[0] else -1
        answer, needs, has = self.why_not(small)
        case, number = divmod(answer, CASE)
        rule = number_to_id(definition.prefix, number)
        return Refusal(rule, needs or None, has if needs else None, definition.words, case)

    def illegal(self, action: int) -> IllegalMove:
        """The error for an action that is not legal."""
        return IllegalMove(self.refusal_of(action))

    def after(self, move: Any) -> Self:
        """A copy in which the move has been made."""
        twin = self.clone()
        twin.apply(move)
        return twin

    def events(self) -> list[Event]:
        """What the last `apply` caused, in a new game the set-up, with reasons; private ones are marked."""
        return [self.game.event(raw) for raw in self.raw_events()]

    def scores(self) -> list[int]:
        """Victory points by seat."""
        return [self.vp_of(seat) for seat in range(self.seats)]

    def breakdown(self) -> list[dict[str, int]]:
        """Victory points by source, by seat; sources without points are left out, and a game may have none."""
        sources = self.game.definition.sources
        if not sources:
            return [{} for _ in range(self.seats)]
        players = self.record.players[: self.seats]
        return [{name: vp for name, vp in zip(sources, p.earned, strict=True) if vp} for p in players]

    def result(self) -> Result | None:
        """Ranks with tie-breaks; None while the game goes on."""
        if not self.is_over:
            return None
        standings = [self.standing_of(seat) for seat in range(self.seats)]
        ranks = tuple(1 + sum(other > mine for other in standings) for mine in standings)
        return Result(tuple(self.scores()), ranks)

    def position(self) -> dict[str, Any]:
        """The whole state as readable JSON; `game.from_position` reads it back exactly."""
        return self.game.definition.positions.write(self.record)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The position with everything the seat (None: a spectator) may not know left out."""
        self.check_seat(seat)
        return self.game.definition.positions.view(self.record, seat)

    def views(self) -> Views:
        """The views of this moment, for those who need several: what seats see alike is the same object in all."""
        return Views(self.game.definition.positions, self.record)

    def determinise(self, seat: int, seed: int) -> Self:
        """A world that looks the same to the seat."""
        self.check_seat(seat)
        return self.world_for(seat, seed % 2**64)

    def observation(self, seat: int) -> list[int]:
        """Numbers for learning: what the seat may know, as `game.features` describes."""
        self.check_seat(seat)
        return self.observation_cells(seat)

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that is not at this table."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"seats are 0 to {self.seats - 1}, not {seat}")

    def fingerprint(self) -> str:
        """A short hash of the whole state, chance included; the same in both modes and on every machine."""
        return hashlib.blake2b(self.raw(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.definition is other.game.definition and self.raw() == other.raw()

    __hash__ = None  # type: ignore[assignment]  # states change

    def __repr__(self) -> str:
        who = "over" if self.is_over else f"seat {self.seat}: {self.decision}"
        return f"<{self.game.definition.title}, {self.seats} seats, {who}, VP {self.scores()}>"

    def _repr_svg_(self) -> str | None:
        """The table as a picture, for notebooks; None where nothing draws it."""
        return _draw(self) if _draw is not None else None

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.game, self.raw())


_draw: Callable[[State], str] | None = None


def draw_with(draw: Callable[[State], str]) -> None:
    """Say how states are drawn. This room draws nothing itself."""
    global _draw
    _draw = draw


def restore(game: Game, raw: bytes) -> State:
    """Unpickle a state."""
    return game.from_raw(raw)
