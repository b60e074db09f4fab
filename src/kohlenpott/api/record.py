"""Records: everything that was decided in a game, append-only, in a text people can read.

    kohlenpott-record 1
    game NAME
    rules 1
    components 5f0c…
    seats 3
    seed 7
    figure orders/cards/3/vp 7
    option hide_delivered true
    player 0 Anna
    moves
    1 2 draft H07
    10 0 mining-8; cage 3; load grey; stop
    11 0 undo 2
    result 61 45 33 1f2e3d4c5b6a7988

Figures that belong to no released version are told by how they differ from the newest one. One line per turn: a
running number, the seat, its moves. Taking back is one more entry. The last line, once the game is over, holds the VP
and the fingerprint of the final state. docs/formats.md describes the format.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kohlenpott.engine.errors import KohlenpottError, RecordError

from .atomic_write import write_atomically
from .game import Game
from .refusal import IllegalMove
from .registry import figures_of
from .state import State

FORMAT = "kohlenpott-record 1"
SEPARATOR = "; "


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One thing written down: a move of a seat, or `undo`: that many moves taken back."""

    seat: int
    move: str = ""
    undo: int = 0
    starts_turn: bool = True


@dataclass(slots=True)
class Record:
    """A game from its set-up to its last move."""

    game: Game
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    rules_version: int = 0
    data_hash: str = ""
    entries: list[RecordEntry] = field(default_factory=list)
    result: tuple[tuple[int, ...], str] | None = None  # VP by seat and fingerprint, once the game is over

    @classmethod
    def start(cls, game: Game, seats: int, seed: int = 0, options: Mapping[str, Any] | None = None) -> Record:
        """The record of a game that is about to begin."""
        game.new(seats, seed, options)  # refuses what cannot be set up
        definition = game.definition
        return cls(game, seats, seed, dict(options or {}), {}, definition.rules_version, definition.data_hash)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file; RecordError names the line that does not fit."""
        from .record_reading import load  # reading builds records, so it imports this module

        return load(path)

    @classmethod
    def from_text(cls, text: str, only_known: bool = False) -> Record:
        """The record written in a text; `only_known` refuses figures that nobody here has met before."""
        from .record_reading import from_text

        return from_text(text, only_known)

    def begin(self) -> State:
        """The state before the first move."""
        return self.game.new(self.seats, self.seed, self.options)

    def play(self, state: State, move: Any) -> None:
        """Make a move in `state`, which the entries so far have led to, and write it down."""
        seat, decision, action = state.seat, state.decision, state.resolve(move)
        entry = self.game.move(state.decision_number, action) if 0 <= action < self.game.actions else None
        state.apply(action)
        if seat is None or entry is None:
            raise RecordError("nothing can be played after the end")
        self.entries.append(RecordEntry(seat, entry.notation, 0, self.starts_turn(seat, decision)))
        if state.is_over:
            self.result = (tuple(state.scores()), state.fingerprint())

    def starts_turn(self, seat: int, decision: str) -> bool:
        """A line begins when the seat changes or a new turn does."""
        last = self.entries[-1] if self.entries else None
        if last is None or last.undo or last.seat != seat:
            return True
        return decision in self.game.definition.turn_decisions

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves: one more entry, nothing is erased."""
        standing = self.moves()
        if not 1 <= moves <= len(standing):
            raise RecordError(f"cannot take back {moves} of {len(standing)} moves")
        self.entries.append(RecordEntry(standing[-moves].seat, undo=moves))
        self.result = None

    def moves(self) -> list[RecordEntry]:
        """The moves that stand, after everything that was taken back."""
        standing: list[RecordEntry] = []
        for entry in self.entries:
            if entry.undo:
                del standing[len(standing) - entry.undo :]
            else:
                standing.append(entry)
        return standing

    def states(self) -> Iterator[State]:
        """The state before the first move and after each; every state is a copy of its own."""
        state = self.begin()
        yield state.clone()
        for number, entry in enumerate(self.moves(), 1):
            replay_move(state, number, entry)
            yield state.clone()

    def replay(self, to: int | None = None) -> State:
        """The state after the first `to` moves that stand, after all of them by default."""
        self.check_versions()
        moves = self.moves()
        if to is not None and not 0 <= to <= len(moves):
            raise RecordError(f"the record has {len(moves)} moves, there is no move {to}")
        state = self.begin()
        for number, entry in enumerate(moves[:to], 1):
            replay_move(state, number, entry)
        return state

    def check_versions(self) -> None:
        """Refuse what this version cannot replay faithfully."""
        definition = self.game.definition
        if self.rules_version != definition.rules_version:
            raise RecordError(
                f"the record needs rules version {self.rules_version}, this is version {definition.rules_version}"
            )
        if figures_of(self.game.name).meant(self.data_hash) != definition.data_hash:
            raise other_figures(self.data_hash)

    def verify(self) -> State:
        """Replay everything and compare with the result written down; the final state."""
        state = self.replay()
        if state.is_over != (self.result is not None):
            raise RecordError("the game is over but has no result" if state.is_over else "the game is not over yet")
        if self.result is not None and self.result != (tuple(state.scores()), state.fingerprint()):
            raise RecordError(
                f"replays to {' '.join(map(str, state.scores()))} {state.fingerprint()}, "
                f"the record says {' '.join(map(str, self.result[0]))} {self.result[1]}"
            )
        return state

    def to_text(self) -> str:
        """The record as readable text."""
        known = figures_of(self.game.name)
        identity = self.data_hash if known.is_released(self.data_hash) else self.game.figures_hash
        lines = [FORMAT, f"game {self.game.name}", f"rules {self.rules_version}", f"components {identity}",
                 f"seats {self.seats}", f"seed {self.seed}"]  # fmt: skip
        lines += [f"figure {change}" for change in known.differences(identity)]
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.options.items()]
        lines += [f"player {seat} {' '.join(name.split())}" for seat, name in sorted(self.players.items())]
        lines.append("moves")
        turns: list[list[str]] = []
        for entry in self.entries:
            if entry.undo:
                turns.append([f"{entry.seat} undo {entry.undo}"])
            elif entry.starts_turn or not turns:
                turns.append([f"{entry.seat} {entry.move}"])
            else:
                turns[-1].append(entry.move)
        lines += [f"{number} {SEPARATOR.join(turn)}" for number, turn in enumerate(turns, 1)]
        if self.result is not None:
            lines.append(f"result {' '.join(map(str, self.result[0]))} {self.result[1]}")
        return "\n".join(lines) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record so that the file is never half written."""
        write_atomically(Path(path), self.to_text().encode("utf-8"))


def other_figures(identity: str) -> RecordError:
    """What is said about a record whose figures nobody here knows."""
    return RecordError(
        f"the record was played with other component figures ({identity[:12]}); set KOHLENPOTT_COMPONENTS to the "
        "folder that holds them"
    )


def replay_move(state: State, number: int, entry: RecordEntry) -> None:
    """Make a recorded move; an impossible one names itself."""
    if state.seat != entry.seat:
        whose = "the game is over" if state.seat is None else f"it is seat {state.seat}'s turn"
        raise RecordError(f"move {number} ({entry.move}) is by seat {entry.seat}, but {whose}")
    try:
        state.apply(entry.move)
    except IllegalMove as error:
        raise RecordError(f"move {number} ({entry.move}) by seat {entry.seat} is illegal: {error}") from None
    except KohlenpottError as error:
        raise RecordError(f"move {number}: {error}") from None
