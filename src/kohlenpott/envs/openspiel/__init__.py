"""The games for OpenSpiel; importing this package registers them.

import pyspiel
import kohlenpott.envs.openspiel
game = pyspiel.load_game("python_coal_baron(players=3)")
"""

from __future__ import annotations

import pyspiel

from kohlenpott.api.registry import definition

from .games import GAMES, Resampler, game_type, resampled, short_name

NAMES = {short_name(each.name): each.name for each in GAMES}

for _game in GAMES:
    pyspiel.register_game(game_type(definition(_game.name)), _game)

__all__ = ["NAMES", "Resampler", "resampled"]
