"""Players: bots of every strength behind one small protocol."""

from .fingerprints import fingerprint
from .player_view import HeardMoves, PlayerView
from .protocol import BadBot, Bot, BotFailed
from .registry import make, specs

__all__ = ["BadBot", "Bot", "BotFailed", "HeardMoves", "PlayerView", "fingerprint", "make", "specs"]
