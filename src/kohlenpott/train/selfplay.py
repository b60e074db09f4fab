"""One game of self-play: what every seat saw, what the search made of it, how it ended."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from ..arena.workers import Attempt
from ..bots import networks
from ..bots.search_bot import manner_of, manners
from ..core import catalogue
from ..core.game import Game
from ..core.judgement import default_weights
from ..core.network import VALUES
from ..core.state import State
from .samples import Notebook

ADVENTURE = 0.25  # how often a move is drawn by its visits instead of the most visited one
ROOM = 200_000  # nodes of a tree
SURE = 1e-4  # values are kept this far from 0 and 1, preferences from 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game of self-play: everything it depends on."""

    game: str
    seats: int
    seed: int
    simulations: int
    weights: str | None  # the network that plays; None for the search without learning


def play_lesson(lesson: Lesson, attempt: Attempt) -> bytes:
    """Play the game; its samples, packed."""
    return Teacher(lesson).play()


class Teacher:
    """Plays all seats of one game with the search and takes notes."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._game = catalogue.game(lesson.game)
        net = networks.load(self._game, lesson.weights) if lesson.weights else None
        self._searching = new_search(self._game, net)
        self._looking = new_search(self._game, None)
        self._random = random.Random(lesson.seed)
        self._notebook = Notebook(VALUES)

    def play(self) -> bytes:
        state = self._game.new(self._lesson.seats, self._lesson.seed)
        while state.seat is not None:
            state.apply(self._decide(state, state.seat))
        return self._notebook.close(outcome(state)).to_bytes()

    def _decide(self, state: State, seat: int) -> int:
        """Search, note it, choose."""
        actions = state.actions()
        if len(actions) == 1:
            return actions[0]
        world = state.determinise(seat, self._random.getrandbits(64))
        values, sights = self._look(world, seat)
        self._searching.begin(world, seat, self._random.getrandbits(64))
        self._searching.run(self._lesson.simulations)
        found = {action: (visits, value) for action, visits, value, _ in self._searching.found()}
        visits = [found.get(action, (0, 0.0))[0] for action in actions]
        best = max(range(len(actions)), key=lambda k: visits[k])
        turned = [logit(values[(seat + k) % state.seats]) for k in range(state.seats)]
        self._notebook.look(seat, state.observation(seat), turned)
        preferred = [math.log(max(sights.get(action, 0.0), SURE)) for action in actions]
        self._notebook.decide(actions, preferred, visits, found.get(actions[best], (0, 0.5))[1])
        if sum(visits) and self._random.random() < ADVENTURE:
            return self._random.choices(actions, visits)[0]
        return actions[best]

    def _look(self, world: State, seat: int) -> tuple[list[float], dict[int, float]]:
        """At first sight: what the position is worth to each seat, how likely each move seems."""
        self._looking.begin(world, seat, self._random.getrandbits(64))
        self._looking.run(1)
        values: list[float] = self._looking.values()
        self._looking.run(2)
        return values, {action: prior for action, _, _, prior in self._looking.found()}


def new_search(game: Game, net: Any) -> Any:
    """The search as the bots use it."""
    return game.search(default_weights(game.definition.unit.judging), manner_of(game, net), ROOM, net)


def outcome(state: State) -> list[float]:
    """What a finished game was worth to each seat: mostly who won, a little by how much."""
    result, manner = state.result(), manners()[state.game.name]
    assert result is not None
    found = []
    for seat, score in enumerate(result.scores):
        lead = score - max(other for k, other in enumerate(result.scores) if k != seat)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        found.append(manner["place"] * won + (1 - manner["place"]) / (1 + math.exp(-lead / manner["spread_late"])))
    return found


def logit(share: float) -> float:
    """A share of 1 on a scale without ends."""
    sure = min(max(share, SURE), 1 - SURE)
    return math.log(sure / (1 - sure))
