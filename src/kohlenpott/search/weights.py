"""The weights bots judge with: named numbers in a file beside the game."""

from __future__ import annotations

import tomllib
from importlib import resources
from types import ModuleType

PREFIX = "J_"  # of the constants that name the places of the weights


class BadWeights(Exception):
    """A file of weights does not fit the evaluation functions of its game."""


def names(evaluation: ModuleType) -> list[str]:
    """The weights of a game in the order of their places: J_FRANC is `franc`."""
    places = {key: value for key, value in vars(evaluation).items() if key.startswith(PREFIX) and type(value) is int}
    found = sorted(places, key=lambda key: places[key])
    if [places[key] for key in found] != list(range(len(found))):
        raise BadWeights(f"{evaluation.__name__}: the places of the weights have gaps")
    return [key.removeprefix(PREFIX).lower() for key in found]


def default_weights(evaluation: ModuleType) -> list[float]:
    """The weights that are shipped with a game; none where its evaluation asks for none."""
    file = resources.files(evaluation.__name__.rpartition(".")[0]).joinpath("evaluation.toml")
    if not names(evaluation) and not file.is_file():
        return []
    return read_weights(evaluation, tomllib.loads(file.read_text(encoding="utf-8"))["weights"])


def read_weights(evaluation: ModuleType, table: dict[str, float]) -> list[float]:
    """Named weights as the array the evaluation functions want."""
    wanted = names(evaluation)
    wrong = sorted(set(wanted) ^ set(table))
    if wrong:
        raise BadWeights(f"{evaluation.__name__}: missing or unknown weights {', '.join(wrong)}")
    return [float(table[name]) for name in wanted]
