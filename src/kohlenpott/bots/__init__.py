"""Players: bots of every strength behind one small protocol."""

from .protocol import BadBot, Bot
from .roster import make, specs
from .sight import Sight

__all__ = ["BadBot", "Bot", "Sight", "make", "specs"]
