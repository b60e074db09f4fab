"""Lines worth comparing with what was played: what the search likes best from what the mover can know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.bots import networks
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.player_view import PlayerView
from kohlenpott.bots.search_bot import SearchBot
from kohlenpott.search.weights import default_weights

from .decisions import ends_line, reveals

LONGEST = 40  # moves of a line
QUICK_WIDTH, QUICK_DEPTH, QUICK_RIVALRY = 2, 8, 0.5  # of the look whose favourite is the obvious move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to play a decision: its first moves, as far as nothing is drawn or revealed."""

    line: tuple[int, ...]
    visits: int  # of its first move in the search


class CandidateFinder:
    """Searches for the best lines of one game. Not to be shared by threads."""

    def __init__(self, game: Game, seats: int, seed: int = 0) -> None:
        self._game, self._seed = game, seed
        self._net = networks.shipped(game, seats)
        weights = default_weights(game.definition.unit.evaluation)
        self._quick = game.lookahead(weights, QUICK_WIDTH, QUICK_DEPTH, QUICK_RIVALRY)

    def best(self, world: State, seat: int, budget: Budget, most: int = 3, searches: int = 1) -> list[Candidate]:
        """The lines that begin with the most visited moves, best first.

        Several searches, each of this budget, see more: one alone may fall for a move at once and try no other.
        """
        visits: Counter[int] = Counter()
        for k in range(searches):
            visits.update(dict(self.first_moves(world, budget, k)))
        first = sorted(visits.items(), key=lambda row: (-row[1], row[0]))[:most]
        return [Candidate(self.line(world, seat, action, budget), count) for action, count in first]

    def first_moves(self, world: State, budget: Budget, other: int = 0) -> list[tuple[int, int]]:
        """The moves with how often the search looked at them, most visited first; another search sees other chance."""
        bot = SearchBot(self._game, self._seed + other, budget, self._net)
        rows = sorted(bot.think(PlayerView(world, ())), key=lambda row: (-row[1], row[0]))
        bot.close()
        legal = set(world.actions())
        return [(action, visits) for action, visits, _ in rows if action in legal]

    def line(self, world: State, seat: int, action: int, budget: Budget) -> tuple[int, ...]:
        """The rest of a decision after its first move, as far as it can be planned."""
        found = [action]
        is_over = reveals(world, seat, action)
        state = world.after(action)
        bot = SearchBot(self._game, self._seed, shorter(budget), self._net)
        while not is_over and not ends_line(state, seat) and len(found) < LONGEST:
            action = bot.choose(PlayerView(state, tuple(found), tuple(found)))
            is_over = reveals(state, seat, action)
            state.apply(action)
            found.append(action)
        bot.close()
        return tuple(found)

    def obvious(self, world: State, seat: int) -> int:
        """The move that a short look prefers."""
        ratings: list[float] = self._quick.ratings(world, seat, self._seed, 1)
        return world.actions()[ratings.index(max(ratings))]


def shorter(budget: Budget) -> Budget:
    """What is left for a step that follows."""
    if budget.simulations is not None:
        return Budget(simulations=max(20, budget.simulations // 8))
    return Budget(seconds=(budget.seconds or 0.1) / 4)
