"""All numbers Coal Baron is played with, under one name for the rules: pieces, moves, events."""

from .events import *  # noqa: F403
from .moves import *  # noqa: F403
from .pieces import *  # noqa: F403
