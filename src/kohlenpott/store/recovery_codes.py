"""Recovery codes: eight words on paper, of 256 each, so 64 bits. Only a slow hash of them is kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from functools import cache
from hmac import compare_digest
from importlib.resources import files

from sqlalchemy import Connection, delete, insert, select

from . import schema
from .database import Database

WORDS = 8
LONGEST_CODE = 200  # characters that are read
COST, BLOCK = 2**14, 8  # of scrypt: 16 MB, some hundredths of a second


@cache
def all_words() -> tuple[str, ...]:
    """The words codes are made of; no two of them differ by one letter only."""
    return tuple(files(__package__).joinpath("recovery_words.txt").read_text("utf-8").split())


def new_code() -> list[str]:
    """Eight words drawn at random."""
    return [secrets.choice(all_words()) for _ in range(WORDS)]


def read_code(text: str) -> str:
    """A code as somebody typed it: case, commas and line breaks do not matter."""
    return " ".join(re.findall(r"[a-z]+", text[:LONGEST_CODE].lower()))


def slow_hash(code: str, salt: str) -> str:
    """What is stored of a code."""
    return hashlib.scrypt(code.encode(), salt=bytes.fromhex(salt), n=COST, r=BLOCK, p=1, dklen=32).hex()


def salted(words: list[str]) -> tuple[str, str]:
    """Salt and hash of a code: made before anybody waits for the database."""
    salt = secrets.token_hex(16)
    return salt, slow_hash(" ".join(words), salt)


def keep(connection: Connection, player: str, code: tuple[str, str], now: float) -> None:
    """A code, salted already, for a player, in the place of the one before."""
    salt, hash = code
    connection.execute(delete(schema.recovery_codes).where(schema.recovery_codes.c.player == player))
    connection.execute(insert(schema.recovery_codes).values(player=player, salt=salt, hash=hash, created=now))


def made(database: Database, player: str) -> float | None:
    """When a player's code was made; None if there is none."""
    wanted = select(schema.recovery_codes.c.created).where(schema.recovery_codes.c.player == player)
    with database.read() as connection:
        found: float | None = connection.scalar(wanted)
    return found


def fits(database: Database, player: str | None, text: str) -> bool:
    """Is this the player's code? Takes as long for somebody who has none, or is not there."""
    with database.read() as connection:
        row = connection.execute(select(schema.recovery_codes).where(schema.recovery_codes.c.player == player)).first()
    salt, wanted = (row.salt, row.hash) if row is not None else ("00" * 16, "")
    return compare_digest(slow_hash(read_code(text), salt), wanted)
