"""The weights bots judge with: named numbers in a file beside the game."""

from __future__ import annotations

import tomllib
from importlib import resources
from types import ModuleType

PREFIX = "J_"  # of the constants that name the places of the weights


class BadWeights(Exception):
    """A file of weights does not fit the judging functions of its game."""


def names(judging: ModuleType) -> list[str]:
    """The weights of a game in the order of their places: J_FRANC is `franc`."""
    places = {key: value for key, value in vars(judging).items() if key.startswith(PREFIX) and type(value) is int}
    found = sorted(places, key=lambda key: places[key])
    if [places[key] for key in found] != list(range(len(found))):
        raise BadWeights(f"{judging.__name__}: the places of the weights have gaps")
    return [key.removeprefix(PREFIX).lower() for key in found]


def default_weights(judging: ModuleType) -> list[float]:
    """The weights that are shipped with a game."""
    file = resources.files(judging.__name__.rpartition(".")[0]).joinpath("judging.toml")
    return read_weights(judging, tomllib.loads(file.read_text(encoding="utf-8"))["weights"])


def read_weights(judging: ModuleType, table: dict[str, float]) -> list[float]:
    """Named weights as the array the judging functions want."""
    wanted = names(judging)
    wrong = sorted(set(wanted) ^ set(table))
    if wrong:
        raise BadWeights(f"{judging.__name__}: missing or unknown weights {', '.join(wrong)}")
    return [float(table[name]) for name in wanted]
