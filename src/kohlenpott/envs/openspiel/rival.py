"""OpenSpiel's own search bots as bots of ours: `python:kohlenpott.envs.openspiel.rival@200ms`.

Where a seat may have secrets it is ISMCTS, else MCTS, both in Python with random rollouts, as OpenSpiel brings them.
They count simulations; so many are asked for as fitted into the time of the moves before.
"""

from __future__ import annotations

import random
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kohlenpott.api.game import Game
from kohlenpott.bots import PlayerView
from kohlenpott.bots.budget import read

from .games import Resampler, short_name, standing_at

EXPLORE = 1.4  # of the upper confidence bound, as OpenSpiel's examples have it
FIRST = 4  # simulations of the first move, to see how long they take
LEAST = 2


class Rival:
    """OpenSpiel's search at one seat, for a time or a number of simulations a move."""

    def __init__(self, game: Game, seats: int, seed: int, budget: str) -> None:
        self._game = pyspiel.load_game(short_name(game.name), {"players": seats})
        self._budget = read(budget)
        self._random = random.Random(seed)
        self._rate: float | None = None  # simulations a second

    def choose(self, view: PlayerView) -> int:
        """Search a world that looks the same to the seat."""
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        begun, simulations = time.perf_counter(), self.simulations()
        state = standing_at(self._game, view.world(self._random.getrandbits(63)))
        action = int(self.searcher(simulations).step(state))
        found = simulations / (time.perf_counter() - begun)
        self._rate = found if self._rate is None else (self._rate + found) / 2
        return action

    def simulations(self) -> int:
        """How many fit into a move."""
        if self._budget.simulations is not None:
            return self._budget.simulations
        assert self._budget.seconds is not None
        return FIRST if self._rate is None else max(LEAST, round(self._rate * self._budget.seconds))

    def searcher(self, simulations: int) -> pyspiel.Bot:
        """The search bot that fits the game."""
        draw = np.random.RandomState(self._random.getrandbits(32))
        evaluator = mcts.RandomRolloutEvaluator(1, draw)
        if self._game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            return mcts.MCTSBot(self._game, EXPLORE, simulations, evaluator, random_state=draw)
        bot = ismcts.ISMCTSBot(self._game, evaluator, EXPLORE, simulations, random_state=draw)
        bot.set_resampler(Resampler(self._random.getrandbits(63)))
        return bot

    def close(self) -> None:
        """It holds nothing."""


make = Rival
