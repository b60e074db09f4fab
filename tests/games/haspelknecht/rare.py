"""Games of Haspelknecht with decisions that random players hardly meet."""

from __future__ import annotations

from collections.abc import Iterator

import kohlenpott as kp
from games.haspelknecht.sampling import eager_play


def games() -> list[Iterator[kp.State]]:
    """Eager players come to the carpentry, to choices of payment and to sales of coal."""
    return [eager_play(2 + seed % 3, seed, {"tiles": "random"}) for seed in (11, 38)]
