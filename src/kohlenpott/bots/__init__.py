"""Players: bots of every strength behind one small protocol."""

from .fingerprints import fingerprint
from .protocol import BadBot, Bot, BotFailed
from .roster import make, specs
from .sight import Hearing, Sight

__all__ = ["BadBot", "Bot", "BotFailed", "Hearing", "Sight", "fingerprint", "make", "specs"]
