"""The bot that searches a tree of moves in many imagined worlds."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.search.weights import default_weights

from .budget import MOST_SIMULATIONS, Budget
from .calibration import calibration_of
from .networks import Network
from .player_view import PlayerView
from .sense import sensible
from .settings import search_settings

SETTINGS = ("explore", "heat", "spread_early", "spread_late", "place", "rivalry", "guess", "patience", "least_prior",
           "finish", "chances")  # fmt: skip
ROOM = 500_000  # nodes of a tree
SLICE = 0.02  # seconds between two looks at whether the search has settled
AT_ONCE = 100  # simulations between two looks at the clock, at the most: the next ones may take much longer
FIRST = 8  # simulations before the first one
NEARLY = 0.5  # part of the most visits with which a move may still be chosen
DOUBT = 0.3  # how far the value of a move that was looked at once may be off
LOOK_WORLDS, LOOK_WIDTH, LOOK_DEPTH = 2, 6, 24  # of the look ahead that advises the search


def settings_of(game: Game, net: Network | None = None, **changes: float) -> list[float]:
    """The numbers a search of this game is given; a network may want it to explore in another way."""
    explore = {} if net is None or net.explore is None else {"explore": net.explore}
    table: Mapping[str, float] = {**search_settings(game.definition), **explore, **changes}
    return [float(table[name]) for name in SETTINGS]


class SearchBot:
    """Thinks for a time or a number of simulations, then plays the surest of the moves it has looked at most."""

    def __init__(self, game: Game, seed: int, budget: Budget, net: Network | None = None,
                 weights: Sequence[float] | None = None, **changes: float) -> None:  # fmt: skip
        self._random = random.Random(seed)
        self.budget = budget
        chosen = default_weights(game.definition.unit.evaluation) if weights is None else weights
        self._room = min(ROOM, 40 * budget.simulations + 1000) if budget.simulations else ROOM
        settings = settings_of(game, net, **changes)
        self._trees = [game.search(chosen, settings, self._room, net) for _ in range(budget.threads)]
        self._definition, self._seats = game.definition, 0  # seats are told with the first decision
        self._pool = ThreadPoolExecutor(budget.threads) if budget.threads > 1 else None
        self._look = game.lookahead(chosen, LOOK_WIDTH, LOOK_DEPTH, settings[SETTINGS.index("rivalry")])
        self._settings = dict(zip(SETTINGS, settings, strict=True))
        self._offered: list[int] = []  # the moves of this decision that are not foolish
        self._heard: tuple[int, ...] | None = None  # the moves that had been heard where the trees have their roots
        self._last: State | None = None  # a world as it was there
        self.reused = 0  # simulations of earlier decisions that this one began with

    def choose(self, view: PlayerView) -> int:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        return preferred(self.think(view), self._offered)

    def think(self, view: PlayerView) -> list[tuple[int, int, float]]:
        """Search; (action, visits, value) of every move looked at."""
        begun = time.perf_counter()
        self._calibrate(view.seats)
        self._offered = sensible(view)
        world = view.world(self._random.getrandbits(64))
        seed = self._random.getrandbits(64)
        goes_on = self._follow(view)
        for k, tree in enumerate(self._trees):
            start = tree.go_on if goes_on else tree.begin
            start(world, view.seat, (seed + k * 2**40) % 2**64)
        self.reused = sum(tree.simulations for tree in self._trees)
        self._advise(world, view)
        if self._pool is None:
            self._run(self._trees[0], begun)
        else:
            list(self._pool.map(lambda tree: self._run(tree, begun), self._trees))
        return merged([tree.found() for tree in self._trees])

    def _calibrate(self, seats: int) -> None:
        """How much leads count at a table of this size."""
        if self._seats != seats:
            self._seats = seats
            for tree in self._trees:
                tree.sharpen(calibration_of(self._definition, seats).sharpness)

    def _advise(self, world: State, view: PlayerView) -> None:
        """Let a look to the end of the turn say which moves are worth trying first, and leave foolish ones alone."""
        ratings = self._look.ratings(world, view.seat, self._random.getrandbits(64), LOOK_WORLDS)
        good = set(self._offered)
        rated = {action: rating for action, rating in zip(world.actions(), ratings, strict=True) if action in good}
        best = max(rated.values())
        heat, spread = self._settings["heat"], (self._settings["spread_early"] + self._settings["spread_late"]) / 2
        shares = {action: math.exp((rating - best) / heat) for action, rating in rated.items()}
        foolish = [(action, 0.0, 0.0) for action in world.actions() if action not in good]
        for tree in self._trees:
            tree.run(1)
            while tree.simulations <= self._settings["patience"]:
                tree.run(1)  # until the root has its moves
            top = min(max([0.001, *(row[2] for row in tree.found() if row[0] in good)]), 0.999)
            base = math.log(top / (1 - top))
            least, whole = self._settings["least_prior"], sum(shares.values())
            tree.advise(foolish + [
                (action, max(shares[action] / whole, least), squash(base + (rating - best) / spread))
                for action, rating in rated.items()
            ])  # fmt: skip

    def _run(self, tree: Any, begun: float) -> None:
        """Simulate until the simulations or the seconds since the beginning are used up, or nothing can change."""
        budget = self.budget
        most = MOST_SIMULATIONS
        if budget.simulations is not None:
            most = max(1, -(-budget.simulations // budget.threads) - tree.simulations)
        if budget.seconds is None:
            tree.run(most)
            return
        start = time.perf_counter()
        end, look, amount, done = begun + budget.seconds, start + SLICE, FIRST, 0
        while True:
            tree.run(min(amount, most - done))
            done = min(done + amount, most)
            now = time.perf_counter()
            rate = done / max(now - start, 1e-6)
            if done == most or now + 1 / rate >= end:
                return
            if now >= look:
                look = now + SLICE
                if budget.simulations is None and budget.threads == 1 and is_settled(tree, rate * (end - now)):
                    return
            amount = max(1, min(AT_ONCE, int(rate * (end - now))))

    def _follow(self, view: PlayerView) -> bool:
        """Take the trees along the moves heard since the last decision; False where they do not lead that far.

        What has come to light since then speaks against what was found before, most of all about moves that are new;
        so the table has to look exactly as those moves alone would leave it. Work that is done by habit is no part of
        the trees, unless they began in the midst of it: they lead on where it was done like that.
        """
        before, self._heard = self._heard, view.heard
        last, self._last = self._last, view.world(0)
        if before is None or last is None or view.heard is None or view.heard[: len(before)] != before:
            return False
        if any(tree.nodes >= self._room // 2 for tree in self._trees):
            return False
        path: list[int] = []
        is_at_work = True
        for action in view.heard[len(before) :]:
            usual = self._trees[0].habit(last)
            is_at_work = is_at_work and usual >= 0
            if action not in last.actions() or (usual not in (-1, action) and not is_at_work):
                return False
            if is_at_work or usual < 0:
                path.append(action)
            last.apply(action)
        if self._trees[0].habit(last) >= 0 and not is_at_work:
            return False
        if last.seat != view.seat or last.determinise(view.seat, 0).raw() != view.world(0).raw():
            return False
        if not all(tree.descend(action) for tree in self._trees for action in path):
            return False
        actions = set(view.actions())  # a tree may have looked past the rest of the work: then it knows other moves
        return not is_at_work or all(row[0] in actions for tree in self._trees for row in tree.found())

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def is_settled(tree: Any, simulations: float) -> bool:
    """Is the most visited move out of reach of the others, whatever so many more simulations find?"""
    *others, most = sorted(row[1] for row in tree.found())
    return bool(most - max(others, default=0) > simulations)


def preferred(rows: Sequence[tuple[int, int, float]], offered: Sequence[int]) -> int:
    """Of the moves looked at most, or nearly so, the one whose value is surely the best."""
    found = {action: (visits, value) for action, visits, value in rows if visits > 0}
    most = max((found[action][0] for action in offered if action in found), default=0)
    if not most:
        return offered[0]
    often = [action for action in offered if action in found and found[action][0] >= NEARLY * most]
    return max(often, key=lambda action: found[action][1] - DOUBT / math.sqrt(found[action][0]))


def squash(lead: float) -> float:
    """A lead as a share of 1."""
    return 1 / (1 + math.exp(-lead))


def merged(found: list[list[tuple[int, int, float, float]]]) -> list[tuple[int, int, float]]:
    """What several trees have found, as one."""
    visits: dict[int, int] = {}
    worth: dict[int, float] = {}
    for rows in found:
        for action, seen, value, _ in rows:
            visits[action] = visits.get(action, 0) + seen
            worth[action] = worth.get(action, 0.0) + value * max(seen, 1e-9)
    return [(action, seen, worth[action] / max(seen, 1e-9)) for action, seen in visits.items()]
