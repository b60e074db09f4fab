"""The chance of a game: a secret of the server, published as a hash at the start, and a share of every player.

The server fixes its secret before it knows any share, and nobody who adds a share knows the secret: so neither can
choose the seed. The secret is told when the game is over; then anybody can reckon the seed again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

FORM = re.compile(r"([0-9]{1,20})-([0-9a-f]{32})")
SHARE = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)
SEED_DIGITS = 16  # hexadecimal ones of the hash


def new_secret(seed: int | None = None) -> str:
    """A seed and a salt, so that the hash of the seed cannot be looked up."""
    chosen = secrets.randbits(64) if seed is None else seed
    return f"{chosen}-{secrets.token_hex(16)}"


def commitment(secret: str) -> str:
    """What is published at the start: SHA-256 of the secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str, shares: Sequence[str] = ()) -> int:
    """The seed the game is played with: the server's own if no player added a share, else one of both together."""
    parts = FORM.fullmatch(secret)
    if parts is None:
        raise ValueError("a secret is a seed, a hyphen and 32 hexadecimal digits")
    if not any(shares):
        return int(parts[1])
    return int(hashlib.sha256(reckoned(secret, shares).encode()).hexdigest()[:SEED_DIGITS], 16)


def reckoned(secret: str, shares: Sequence[str]) -> str:
    """The text whose hash begins with the seed."""
    return "/".join((secret, *shares))


def clean_share(share: str) -> str:
    """What a player adds to the chance; nothing if it is no share."""
    return share if SHARE.fullmatch(share) else ""


def mark(secret: str, *parts: object) -> str:
    """A mark that only the server can make: the key of a form, the invitation to a table."""
    return hmac.new(secret.encode(), "/".join(map(str, parts)).encode(), "sha256").hexdigest()[:24]
