"""What was decided in a recorded game, turn by turn.

A turn is one decision with all its steps, up to the first step that draws by chance or shows the seat something it
could not know: what it does after that is a decision of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from kohlenpott.api.certainty import chance_of
from kohlenpott.api.record import Record
from kohlenpott.api.state import State

IMAGINED = 3  # worlds in which a step is tried to see whether it reveals something


@dataclass(frozen=True, slots=True)
class PlayedDecision:
    """Some steps of one seat that belong together."""

    step: int  # moves made before it
    seat: int
    before: State
    line: tuple[int, ...]  # the moves it made
    after: State
    has_alternative: bool
    is_drawn: bool  # chance had a say in what came after

    @property
    def asked(self) -> str:
        """What was decided first."""
        return self.before.decision


def decisions_of(record: Record) -> list[PlayedDecision]:
    """All decisions of a game, in order."""
    state, found = record.begin(), []
    before, line, step, choice, seat = state.clone(), [], 0, False, state.seat
    for number, entry in enumerate(record.moves(), 1):
        if seat is None:
            break
        action = state.resolve(entry.move)
        choice = choice or len(state.actions()) > 1
        is_cut = reveals(state, seat, action)
        state.apply(action)
        line.append(action)
        if is_cut or ends_line(state, seat):
            drawn = chance_of(before) != chance_of(state)
            found.append(PlayedDecision(step, seat, before, tuple(line), state.clone(), choice, drawn))
            before, line, step, choice, seat = state.clone(), [], number, False, state.seat
    return found


def ends_line(state: State, seat: int) -> bool:
    """Is the turn over once this state is reached?"""
    return state.seat != seat or state.decision in state.game.definition.turn_decisions


def reveals(state: State, seat: int, action: int) -> bool:
    """Does a step draw by chance or show the seat something it could not know?"""
    seen = None
    for seed in range(IMAGINED):
        world = state.determinise(seat, seed)
        chance = chance_of(world)
        world.apply(action)
        if chance_of(world) != chance:
            return True
        now = world.observation(seat)
        if seen is not None and now != seen:
            return True
        seen = now
    return False
