"""States of every game in the registry, for tests that ask the same of all: from kept records and random games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import kohlenpott as kp

RECORDS = Path(__file__).resolve().parents[1] / "records"
RANDOM_GAMES = 6
any_game = pytest.mark.parametrize("name", kp.games())


def kept_records(name: str) -> Iterator[kp.Record]:
    """The games that are kept with the packaged figures."""
    paths = sorted(RECORDS.glob(f"*/*{name}-*.kpr"))
    return (kp.Record.load(path) for path in paths if "corrected" not in path.name)


def recorded_game(record: kp.Record) -> Iterator[kp.State]:
    """Every state of a record up to where something was taken back; changed when the next one is asked for.

    It is played by the rules of its time: `state.game` need not be the newest one.
    """
    state = record.begin()
    yield state
    for entry in record.entries:
        if entry.undo:
            return
        state.apply(entry.move)
        yield state


def random_game(name: str, seed: int) -> Iterator[kp.State]:
    """Every state of a random game with random options, where they go together."""
    definition, draw = kp.game(name).definition, random.Random(seed)
    seats = definition.seats[seed % len(definition.seats)]
    options = {option.name: draw.choice(option.choices) for option in definition.options}
    try:
        state = kp.game(name).new(seats, seed, options)
    except kp.BadSetup:
        state = kp.game(name).new(seats, seed)
    yield state
    while state.seat is not None:
        state.apply(draw.choice(state.actions()))
        yield state


def rare_games(name: str) -> Iterable[Iterator[kp.State]]:
    """Games that come to decisions random ones hardly meet, if there are any (`games()` of games/NAME/rare.py)."""
    folder = name.replace("-", "_")
    if not Path(__file__).with_name(folder).joinpath("rare.py").exists():
        return ()
    found: Iterable[Iterator[kp.State]] = import_module(f"games.{folder}.rare").games()
    return found


@cache
def whole_games(name: str) -> tuple[tuple[kp.State, ...], ...]:
    """A random game at each size of table, state by state."""
    sizes = range(len(kp.game(name).definition.seats))
    return tuple(tuple(state.clone() for state in random_game(name, seed)) for seed in sizes)


@cache
def of_each_decision(name: str) -> tuple[kp.State, ...]:
    """Two states of every decision, one from the beginning of a game and one from later on."""
    first: dict[str, kp.State] = {}
    last: dict[str, kp.State] = {}
    played = [*map(recorded_game, kept_records(name)), *(random_game(name, seed) for seed in range(RANDOM_GAMES)),
              *rare_games(name)]  # fmt: skip
    for game in played:
        for state in game:
            found = last if state.decision in first else first
            if state.decision not in last:
                found[state.decision] = state.clone()
    return (*first.values(), *last.values())
