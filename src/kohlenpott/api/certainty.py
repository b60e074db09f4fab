"""What a seat can know about a move before it is made: everything, or does chance or a secret have a say?"""

from __future__ import annotations

from functools import cached_property

from .moves import Event
from .state import State

WORLDS = 8  # compared for each move; two that differ prove that something would be revealed
CHANCE_BYTES = 8  # a record begins with the state of its chance stream


def chance_of(state: State) -> bytes:
    """The state of the game's random stream."""
    return state.raw()[:CHANCE_BYTES]


def with_chance(state: State, chance: int) -> State:
    """A copy of a state with another state of its random stream: all is the same but what will be drawn."""
    return state.game.from_raw(chance.to_bytes(CHANCE_BYTES, "little") + state.raw()[CHANCE_BYTES:])


class Certainty:
    """The moves of the seat on turn, tried out in worlds that all look the same to it.

    The true state is used for nothing but to make these worlds, so nothing here can give a secret away.
    """

    def __init__(self, state: State, worlds: int = WORLDS) -> None:
        if state.seat is None:
            raise ValueError("the game is over: nobody has to decide")
        self._state, self._count, self.seat = state, worlds, state.seat
        self._after: dict[int, list[State]] = {}
        self._drawing: dict[int, bool] = {}

    @cached_property
    def worlds(self) -> list[State]:
        """Worlds that look the same to the seat."""
        return [self._state.determinise(self.seat, seed) for seed in range(self._count)]

    @cached_property
    def _unlike(self) -> list[State]:
        """Those of them that differ in more than the chance to come: one where the seat knows all there is to know."""
        return list({world.raw()[CHANCE_BYTES:]: world for world in self.worlds}.values())

    def after(self, action: int) -> list[State]:
        """Worlds after the move: all of them, but worlds that remain alike only once."""
        found = self._after.get(action)
        if found is None:
            found = [world.after(action) for world in self._unlike]
            draws = any(chance_of(world) != chance_of(then) for world, then in zip(self._unlike, found, strict=True))
            if draws and len(found) < self._count:
                found = [world.after(action) for world in self.worlds]
            self._after[action], self._drawing[action] = found, draws
        return found

    def reveals(self, action: int) -> bool:
        """Does the move draw by chance or show the seat something it could not know?"""
        after = self.after(action)
        if self._drawing[action]:
            return True
        if len(after) == 1:
            return False
        first = after[0].observation(self.seat)
        return any(then.observation(self.seat) != first for then in after[1:])

    def certain(self, action: int) -> State | None:
        """A world after the move, where the seat would see the same in all of them; None where it would not."""
        return None if self.reveals(action) else self.after(action)[0]

    def events(self, action: int) -> list[Event]:
        """What the move causes for certain, as far as the seat may know it: what all worlds begin with."""
        told = [[event for event in then.events() if event.visible_to(self.seat)] for then in self.after(action)]
        found: list[Event] = []
        for first, *others in zip(*told, strict=False):
            if any(event != first or event.data != first.data for event in others):
                break
            found.append(first)
        return found

    def keeps_turn(self, action: int) -> bool:
        """Does the same seat decide next for certain, still within its turn?"""
        turn = self._state.game.definition.turn_decisions
        return all(then.seat == self.seat and then.decision not in turn for then in self.after(action))
