"""One game of self-play: what every seat saw, what the search made of it, how it ended."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.arena.workers import Attempt
from kohlenpott.bots import networks
from kohlenpott.bots.search_bot import settings_of
from kohlenpott.bots.settings import search_settings
from kohlenpott.search.network import VALUES
from kohlenpott.search.weights import default_weights

from .samples import Notebook

ADVENTURE = 0.25  # how often a move is drawn by its visits instead of the most visited one
QUICKER = 8  # a quick decision takes such a part of the simulations
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
    playouts: int = 0  # games that tell what a position is worth; 0: the game itself tells it, and moves are noted
    quick: float = 0.0  # share of the decisions that are searched a little only, and not noted
    rival: str | None = None  # an earlier network, which plays every other seat; nothing of it is noted


def play_lesson(lesson: Lesson, attempt: Attempt) -> bytes:
    """Play the game; its samples, packed."""
    return Teacher(lesson).play()


class Teacher:
    """Plays all seats of one game with the search and takes notes."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._game = registry.game(lesson.game)
        net = networks.load(self._game, lesson.weights) if lesson.weights else None
        self._searching = new_search(self._game, net)
        self._rival = new_search(self._game, networks.load(self._game, lesson.rival)) if lesson.rival else None
        self._learner = lesson.seed % 2  # the seats with numbers like this are the learner's
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
        seed = self._random.getrandbits(64)
        is_quick = self._lesson.quick > 0 and self._random.random() < self._lesson.quick
        searching = self._searching if self._rival is None or seat % 2 == self._learner else self._rival
        searching.begin(world, seat, self._random.getrandbits(64))
        searching.run(max(1, self._lesson.simulations // QUICKER) if is_quick else self._lesson.simulations)
        found = {action: (visits, value) for action, visits, value, _ in searching.found()}
        visits = [found.get(action, (0, 0.0))[0] for action in actions]
        best = max(range(len(actions)), key=lambda k: visits[k])
        if is_quick or searching is self._rival:
            return actions[best]
        if self._lesson.playouts:
            self._play_out(world, actions, visits)
        else:
            self._note(world, seat, seed, actions, visits, found.get(actions[best], (0, 0.5))[1])
        if sum(visits) and self._random.random() < ADVENTURE:
            return self._random.choices(actions, visits)[0]
        return actions[best]

    def _note(self, world: State, seat: int, seed: int, actions: list[int], visits: list[int], belief: float) -> None:
        """The decision and the position as it was judged at first sight."""
        values = self._look(world, seat, seed)
        judged = self._looking.judged(seat)
        self._looking.run(2)
        sights = {action: prior for action, _, _, prior in self._looking.found()}
        preferred = [math.log(max(sights.get(action, 0.0), SURE)) for action in actions]
        self._notebook.decide(seat, world.observation(seat), actions, preferred, visits, belief)
        self._notebook.judge(seat, judged, [logit(value) for value in values])

    def _play_out(self, world: State, actions: list[int], visits: list[int]) -> None:
        """Some positions that this decision can lead to, the games from each of which tell what it is worth."""
        tried = {*self._random.choices(actions, visits if any(visits) else None), *self._random.choices(actions, k=2)}
        for action in sorted(tried):
            after = world.clone()
            after.apply(action)
            if (seat := after.seat) is None:
                continue
            values = self._look(after, seat, seed := self._random.getrandbits(64))
            self._searching.begin(after, seat, seed)  # the same seed, so the same position is judged
            self._searching.run(1)
            worth = self._searching.play_out(seat, self._random.getrandbits(64), self._lesson.playouts)
            estimates = [logit(value) for value in values]
            self._notebook.judge(seat, self._looking.judged(seat), estimates, turned(worth, seat))

    def _look(self, world: State, seat: int, seed: int) -> list[float]:
        """What a position is worth at first sight, to the seat on turn and the others clockwise."""
        self._looking.begin(world, seat, seed)
        self._looking.run(1)
        return turned(self._looking.values(), seat)


def turned(values: list[float], seat: int) -> list[float]:
    """Values by seat, beginning with this one."""
    return values[seat:] + values[:seat]


def new_search(game: Game, net: Any) -> Any:
    """The search as the bots use it."""
    return game.search(default_weights(game.definition.unit.evaluation), settings_of(game, net), ROOM, net)


def outcome(state: State) -> list[float]:
    """What a finished game was worth to each seat: mostly who won, a little by how much."""
    result, settings = state.result(), search_settings(state.game.definition)
    assert result is not None
    place, spread = settings["place"], settings["spread_late"]
    found = []
    for seat, score in enumerate(result.scores):
        lead = score - max(other for k, other in enumerate(result.scores) if k != seat)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        found.append(place * won + (1 - place) / (1 + math.exp(-lead / spread)))
    return found


def logit(share: float) -> float:
    """A share of 1 on a scale without ends."""
    sure = min(max(share, SURE), 1 - SURE)
    return math.log(sure / (1 - sure))
