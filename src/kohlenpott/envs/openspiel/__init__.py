"""The games for OpenSpiel; importing this package registers them.

import pyspiel
import kohlenpott.envs.openspiel
game = pyspiel.load_game("python_NAME(players=3)")
"""

from __future__ import annotations

import pyspiel

from kohlenpott.api import registry

from .games import GAMES, Resampler, game_type, resampled, short_name

NAMES = {short_name(name): name for name in registry.names()}

for _game in GAMES.values():
    pyspiel.register_game(game_type(registry.definition(_game.name)), _game)

__all__ = ["NAMES", "Resampler", "resampled"]
