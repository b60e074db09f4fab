"""Kept games between bots: seed, moves and end of each, one line of JSON, packed."""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.game import Game
from kohlenpott.api.record import Record
from kohlenpott.api.state import State
from kohlenpott.bots import networks
from kohlenpott.bots.search_bot import settings_of
from kohlenpott.search.weights import default_weights

SIMULATIONS = 100  # for a move


@dataclass(frozen=True, slots=True)
class BotGame:
    """A game that bots have played."""

    seed: int
    moves: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    def shares(self) -> list[float]:
        """What every seat won: 1, nothing, or its part of a shared victory."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]

    def states(self, game: Game) -> Iterator[State]:
        """The state before every move; the same object again and again."""
        state = game.new(len(self.scores), self.seed)
        for move in self.moves:
            yield state
            state.apply(move)

    def record(self, game: Game) -> Record:
        """The game as a record."""
        found = Record.start(game, len(self.scores), self.seed)
        state = found.begin()
        for move in self.moves:
            found.play(state, move)
        return found

    def to_json(self) -> dict[str, Any]:
        return {"seed": self.seed, "moves": self.moves, "scores": self.scores, "ranks": self.ranks}


def read_games(path: Path) -> list[BotGame]:
    """The games of a file; none where it does not exist yet."""
    if not path.exists():
        return []
    lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    found = (json.loads(line) for line in lines)
    return [BotGame(row["seed"], *(tuple(row[name]) for name in ("moves", "scores", "ranks"))) for row in found]


def write_games(path: Path, games: list[BotGame]) -> None:
    """Keep games, lowest seed first."""
    rows = sorted({game.seed: game for game in games}.values(), key=lambda game: game.seed)
    text = "".join(json.dumps(game.to_json(), separators=(",", ":")) + "\n" for game in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, lzma.compress(text.encode(), preset=9))


class SelfPlayer:
    """Plays all seats with a short search that uses the shipped network."""

    def __init__(self, game: Game, seats: int, simulations: int = SIMULATIONS) -> None:
        self._game, self._seats, self._simulations = game, seats, simulations
        net = networks.shipped(game, seats)
        weights = default_weights(game.definition.unit.evaluation)
        self._search = game.search(weights, settings_of(game, net, chances=0), 60 * simulations + 2000, net)

    def play(self, seed: int) -> BotGame:
        """One game."""
        state, chance, moves = self._game.new(self._seats, seed), random.Random(seed), []
        while state.seat is not None:
            moves.append(self.choose(state, state.seat, chance))
            state.apply(moves[-1])
        result = state.result()
        assert result is not None
        return BotGame(seed, tuple(moves), result.scores, result.ranks)

    def choose(self, state: State, seat: int, chance: random.Random) -> int:
        """The most visited move."""
        actions = state.actions()
        usual = self._search.habit(state)
        if len(actions) == 1 or usual in actions:
            return int(usual) if usual in actions else actions[0]
        self._search.begin(state.determinise(seat, chance.getrandbits(64)), seat, chance.getrandbits(64))
        self._search.run(self._simulations)
        found = {action: (visits, value) for action, visits, value, _ in self._search.found()}
        return max(actions, key=lambda action: found.get(action, (0, 0.0)))
