"""Is this a long proof (KOHLENPOTT_LONGER)? And how long one goes on whose count could be any (KOHLENPOTT_MINUTES)."""

from __future__ import annotations

import os
import time

IS_LONG = bool(os.environ.get("KOHLENPOTT_LONGER"))
ASKED = os.environ.get("KOHLENPOTT_MINUTES", "")  # for each proof


class ProofTime:
    """The time of one proof, from now on; its usual one unless another was asked for."""

    def __init__(self, usual: float = float("inf")) -> None:
        self.begun = time.monotonic()
        self.end = self.begun + (60 * float(ASKED) if ASKED else usual)

    @property
    def minutes(self) -> float:
        """How long it has gone on."""
        return (time.monotonic() - self.begun) / 60

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.end
