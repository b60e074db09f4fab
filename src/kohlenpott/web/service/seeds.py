"""The secret seed of a game: its hash is published at the start, the seed itself at the end."""

from __future__ import annotations

import hashlib
import re
import secrets

FORM = re.compile(r"([0-9]{1,20})-([0-9a-f]{32})")


def new_secret(seed: int | None = None) -> str:
    """A seed and a salt, so that the hash of the seed cannot be looked up."""
    chosen = secrets.randbits(64) if seed is None else seed
    return f"{chosen}-{secrets.token_hex(16)}"


def commitment(secret: str) -> str:
    """What is published at the start: SHA-256 of the secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str) -> int:
    """The seed the game is played with."""
    parts = FORM.fullmatch(secret)
    if parts is None:
        raise ValueError("a secret is a seed, a hyphen and 32 hexadecimal digits")
    return int(parts[1])
