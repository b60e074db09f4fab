"""Search code uncompiled: the twin of the compiled classes in template.pyx.in, over the same functions."""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from kohlenpott.engine.chance import Chance, seed_chance
from kohlenpott.engine.pure_state import settle_into
from kohlenpott.engine.unit import Unit

from . import game_api


@lru_cache
def load(unit: Unit, name: str) -> ModuleType:
    """A module of search code that calls the functions of one game."""
    module = fresh(name)
    own: dict[str, Any] = {**unit.entry, **unit.evaluators, "settle": lambda g, out: settle_into(unit, g, out)}
    for other in (module.__name__.rpartition(".")[2] for module in unit.search):
        if other != name and any(getattr(module, f.__name__, None) is f for f in functions_of(other)):
            own |= {f.__name__: getattr(load(unit, other), f.__name__) for f in functions_of(other)}
    for key, function in own.items():
        if hasattr(module, key):
            setattr(module, key, function)
    return module


def fresh(name: str) -> ModuleType:
    """A module of search code of one's own, not shared with other games."""
    spec = importlib.util.find_spec(f"{__package__}.{name}")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def functions_of(name: str) -> list[Any]:
    """The functions a module of search code defines."""
    module = importlib.import_module(f"{__package__}.{name}")
    return [f for f in vars(module).values() if callable(f) and getattr(f, "__module__", "") == module.__name__]


class Lookahead:
    """Rates the moves of a decision by looking ahead to the end of the turn."""

    def __init__(self, unit: Unit, weights: Sequence[float], width: int, depth: int, rivalry: float) -> None:
        self._code = load(unit, "lookahead")
        self._actions = unit.sizes[0]
        workspace = self._code.Workspace()
        workspace.games = [None] * (2 * width + self._code.SPARE_STATES)
        workspace.values = [0.0] * (2 * width)
        workspace.moves = game_api.room(self._actions)
        workspace.replies = game_api.room(self._actions)
        workspace.weights = list(weights)
        workspace.width, workspace.depth, workspace.rivalry = width, depth, rivalry
        self._workspace = workspace

    def ratings(self, table: Any, seat: int, seed: int, worlds: int) -> list[float]:
        """What each of the table's actions is worth to the seat, in their order."""
        out, found = game_api.room(self._actions), game_api.reals(self._actions)
        n = self._code.rate_moves(self._workspace, table.g, seat, seed, worlds, out, found)
        return found[:n]


class Search:
    """A tree of one decision that grows with every simulation."""

    def __init__(self, unit: Unit, weights: Sequence[float], settings: Sequence[float], room: int, net: Any) -> None:
        if room < 2:
            raise ValueError(f"a tree needs room for at least 2 nodes, not {room}")
        self._unit = unit
        self._code = code = load(unit, "treesearch")
        if len(settings) != code.SETTINGS:
            raise ValueError(f"a search needs {code.SETTINGS} numbers that say how it behaves, not {len(settings)}")
        actions, tree = unit.sizes[0], code.Tree()
        tree.action, tree.first, tree.next, tree.visits, tree.available = ([0] * room for _ in range(5))
        tree.total, tree.prior, tree.guess = ([0.0] * room for _ in range(3))
        tree.games = [None] * code.STATES
        tree.moves, tree.listed = game_api.room(actions), game_api.room(actions)
        tree.path, tree.movers = [0] * code.MOST_DEPTH, [0] * code.MOST_DEPTH
        tree.logits, tree.guesses, tree.values = ([0.0] * actions for _ in range(3))
        tree.weights, tree.settings, tree.room = list(weights), list(settings), room
        tree.sharpness = [1.0] * code.KNOTS
        tree.chance = Chance()
        tree.has_net = int(net is not None)
        tree.judges = int(net is not None and net.judges)
        tree.net = None if net is None else make_net(unit, net)
        self._tree = tree

    def begin(self, table: Any, seat: int, seed: int) -> None:
        """Start an empty tree for the decision of a seat."""
        tree = self._tree
        tree.nodes, tree.root = 2, 1
        tree.first[1] = tree.visits[1] = 0
        self.go_on(table, seat, seed)

    def go_on(self, table: Any, seat: int, seed: int) -> None:
        """Search on from the current root, which stands for this state."""
        self._origin, self._seat, self._seed = table.g.copy(), seat, seed
        seed_chance(self._tree.chance, seed)

    def run(self, simulations: int) -> None:
        """Simulate."""
        self._code.run_search(self._tree, self._origin, self._seat, self._seed, simulations)
        self._seed = (self._seed + simulations) % 2**64

    def descend(self, action: int) -> bool:
        """Make the node behind a move the root; False where the tree has none."""
        for child in self._children():
            if self._tree.action[child] == action and self._tree.first[child] > 0:
                self._tree.root = child
                return True
        return False

    def habit(self, table: Any) -> int:
        """The move that is made by habit in this state and so is no part of the tree; -1 where there is none."""
        return int(self._code.habit(table.g)) if self._code.is_routine(table.g) else -1

    def values(self) -> list[float]:
        """What the last simulation found every seat's prospects to be worth."""
        return list(self._tree.values[: self._origin.seats])

    def judged(self, observer: int) -> list[int]:
        """What an observer sees of the position that the last simulation judged."""
        cells = game_api.room(self._unit.sizes[1])
        self._unit.entry["observe"](self._tree.games[self._code.WORLD], observer, cells)
        return cells

    def play_out(self, observer: int, seed: int, games: int) -> list[float]:
        """What the position that the last simulation judged turns out to be worth to every seat.

        The mean of some games at first sight, in worlds that the observer can imagine.
        """
        if games < 1:
            raise ValueError(f"a position is played out at least once, not {games} times")
        self._code.play_out(self._tree, observer, seed, games)
        return self.values()

    def sharpen(self, knots: Sequence[float]) -> None:
        """Say how much leads count from the start to the end of a game when values become chances of winning."""
        if len(knots) != len(self._tree.sharpness):
            raise ValueError(f"a calibration has {len(self._tree.sharpness)} numbers, not {len(knots)}")
        self._tree.sharpness = [float(knot) for knot in knots]

    def chances(self, table: Any) -> list[float]:
        """The chances of all seats, as the estimate and the network see them without looking ahead."""
        code = load(self._unit, "continuing")
        (code.share_victory if table.is_over else code.judge_chances)(self._tree, table.g)
        return list(self._tree.values[: table.seats])

    def progress(self, table: Any) -> float:
        """How much of the game has been played, 0 to 1."""
        return float(self._code.progress(table.g))

    def continuations(
        self, table: Any, observer: int, seed: int, games: int, line: Sequence[int], turns: int, prospects: int,
        sources: int,
    ) -> tuple[array[float], array[float]]:  # fmt: skip
        """Play on some times: (chances of every seat in each game, VP and VP by source of every seat in each)."""
        if games < 1 or len(line) > self._code.MOST_DEPTH or sources < 0:
            raise ValueError(f"a position is played on at least once, not {games} times")
        if not -1 <= observer < table.seats:
            raise ValueError(f"seats are 0 to {table.seats - 1}, not {observer}")
        chances = array("d", bytes(8 * games * table.seats))
        points = array("d", bytes(8 * games * table.seats * (sources + 1)))
        load(self._unit, "continuing").continue_games(
            self._tree, table.g, observer, seed, games, line, len(line), turns, prospects, sources, chances, points
        )
        return chances, points

    def advise(self, rows: Sequence[tuple[int, float, float]]) -> None:
        """Replace prior and first value of the root's moves: (action, prior, value) of each."""
        for action, prior, guess in rows:
            for child in self._children():
                if self._tree.action[child] == action:
                    self._tree.prior[child], self._tree.guess[child] = prior, guess

    def found(self) -> list[tuple[int, int, float, float]]:
        """(action, visits, value, prior) of each move of the root that was ever possible."""
        t, trust = self._tree, self._tree.settings[self._code.SET_GUESS]
        return [
            (t.action[k], t.visits[k], (t.total[k] + trust * t.guess[k]) / (t.visits[k] + trust), t.prior[k])
            for k in self._children()
        ]

    def _children(self) -> list[int]:
        children, child = [], self._tree.first[self._tree.root]
        while child > 0:
            children.append(child)
            child = self._tree.next[child]
        return children

    @property
    def nodes(self) -> int:
        """Nodes in use."""
        return int(self._tree.nodes)

    @property
    def simulations(self) -> int:
        """Simulations through the root."""
        return int(self._tree.visits[self._tree.root])


def make_net(unit: Unit, weights: Any) -> Any:
    """A network as the search code wants it, from the numbers of its file."""
    code = load(unit, "network")
    (actions, inputs), hidden = unit.sizes, weights.hidden
    net, rest = code.Net(), iter(weights.floats)
    net.inputs, net.hidden = inputs, hidden
    sizes = {
        "into": inputs * hidden,
        "bias": hidden,
        "value": code.VALUES * hidden,
        "value_bias": code.VALUES,
        "policy": actions * hidden,
        "policy_bias": actions,
    }
    for name, size in sizes.items():
        setattr(net, name, [next(rest) for _ in range(size)])
    net.cells, net.seen = game_api.room(inputs), game_api.room(code.VALUES * inputs)
    net.sums, net.layer = game_api.reals(code.VALUES * hidden), game_api.reals(hidden)
    code.make_ready(net)
    return net
