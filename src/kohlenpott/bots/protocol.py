"""The small protocol every player program follows."""

from __future__ import annotations

from typing import Protocol

from kohlenpott.engine.errors import KohlenpottError

from .player_view import PlayerView


class BadBot(KohlenpottError):
    """No bot is known under these words, or it cannot play this game."""


class BotFailed(KohlenpottError):
    """A bot has crashed, has not answered in time, or has answered nonsense: its seat is forfeit."""


class Bot(Protocol):
    """Someone who decides for one seat."""

    def choose(self, view: PlayerView) -> int:
        """The id of one of `view.actions()`."""

    def close(self) -> None:
        """Give back what the bot holds; it is not asked again."""
