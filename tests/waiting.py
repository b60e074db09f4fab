"""Waiting for what is going to happen: as long as it takes, however busy the machine is, and not for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

LONGEST = 600.0  # seconds; only what hangs takes so long
T = TypeVar("T")


def wait_for(look: Callable[[], T], what: str = "something", pause: float = 0.01) -> T:
    """What `look` finds, as soon as it finds something."""
    end = time.monotonic() + LONGEST
    while not (found := look()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(pause)
    return found
