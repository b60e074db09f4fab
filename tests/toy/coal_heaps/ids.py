"""All numbers Coal Heaps is played with."""

from .events import *  # noqa: F403
from .moves import *  # noqa: F403

SEATS = 4  # CH-001: room for the largest table
HEAPS = 3
