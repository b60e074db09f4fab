"""Golden traces: the hash of every state of some games, so that no change of behaviour goes unnoticed.

`python tests/records/golden_traces.py` writes the file anew; a commit that changes it says why.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import kohlenpott as kp

FILE = Path(__file__).with_name("golden") / "traces.json"
SEEDS = range(5)


def trace(name: str, seats: int, seed: int, pure: bool | None = None, rules: int | None = None) -> str:
    """One hash over all moves, legal lists and states of a random game."""
    draw = random.Random(seed)
    state = kp.game(name, pure=pure, rules=rules).new(seats, seed)
    digest = hashlib.blake2b(digest_size=16)
    while state.seat is not None:
        actions = state.actions()
        digest.update(repr((state.seat, state.decision, actions)).encode())
        state.apply(draw.choice(actions))
        digest.update(state.raw())
    return digest.hexdigest()


def all_traces(pure: bool | None = None) -> dict[str, str]:
    """The traces of all games, versions of their rules and seat counts."""
    return {
        f"{name} {seats} {seed}{f' rules {rules}' * (rules > 1)}": trace(name, seats, seed, pure, rules)
        for name in kp.games()
        for rules in kp.game(name).rules_versions
        for seats in kp.game(name).definition.seats
        for seed in SEEDS
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(all_traces(), indent=1) + "\n")
