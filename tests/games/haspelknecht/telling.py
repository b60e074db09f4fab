"""Hashes over everything some games tell: events, refusals of all other moves, observations, worlds, invariants.

`python tests/games/haspelknecht/telling.py` writes the file anew; a commit that changes it says why.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import kohlenpott as kp
from games.haspelknecht.sampling import eager_play

FILE = Path(__file__).with_name("told.json")
GAMES = [(2, 1), (3, 2), (4, 3), (2, 4), (3, 5), (4, 6), (4, 13), (3, 17)]  # seats, seed


def telling(seats: int, seed: int) -> str:
    """One hash over a whole eager game."""
    digest = hashlib.blake2b(digest_size=12)
    refusals = range(kp.game("haspelknecht").actions)
    for k, state in enumerate(eager_play(seats, seed, {"tiles": "random"})):
        digest.update(repr((state.raw_events(), state.actions(), state.raw())).encode())
        if k % 3 == 0:
            digest.update(repr([state.why_not(action) for action in refusals]).encode())
            digest.update(repr(state.observation(k % seats)).encode())
        if k % 7 == 0 or state.decision == "plan":
            world = state.determinise(k % seats, k)
            digest.update(repr((world.raw(), world.violation(world))).encode())
    return digest.hexdigest()


def all_tellings() -> dict[str, str]:
    """The hashes of all games."""
    return {f"{seats} {seed}": telling(seats, seed) for seats, seed in GAMES}


if __name__ == "__main__":
    FILE.write_text(json.dumps(all_tellings(), indent=1) + "\n")
