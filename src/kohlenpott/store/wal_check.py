"""Looks through the log that lies beside a SQLite file: SQLite itself forgets whatever follows a damaged page."""

from __future__ import annotations

import struct
from pathlib import Path

HEADER, FRAME = 32, 24  # bytes before the first page, and before each
BIG_ENDIAN_SUMS = 0x377F0683


def damaged_frames(file: Path) -> int:
    """How many pages of the log would be forgotten although commits follow them: 0 for a sound one."""
    log = file.with_name(f"{file.name}-wal")
    content = log.read_bytes() if log.exists() else b""
    if len(content) < HEADER:
        return 0
    magic, _, size = struct.unpack_from(">3I", content)
    order = ">" if magic == BIG_ENDIAN_SUMS else "<"
    salts = content[16:24]
    sums = checksum(content[:24], (0, 0), order)
    is_sound = sums == struct.unpack_from(">2I", content, 24)
    lost = waiting = 0
    for at in range(HEADER, len(content) - FRAME - size + 1, FRAME + size):
        frame = content[at : at + FRAME]
        if is_sound:
            if frame[8:16] != salts:
                break  # left over from an earlier round of the log
            sums = checksum(content[at + FRAME : at + FRAME + size], checksum(frame[:8], sums, order), order)
            is_sound = sums == struct.unpack_from(">2I", frame, 16)
        if not is_sound:
            waiting += 1
            if frame[8:16] == salts and struct.unpack_from(">I", frame, 4)[0]:  # the end of a commit
                lost = waiting
    return lost if lost > 1 else 0  # a last commit that was cut short was never acknowledged


def checksum(content: bytes, before: tuple[int, int], order: str) -> tuple[int, int]:
    """SQLite's sums over pairs of numbers."""
    one, two = before
    for first, second in struct.iter_unpack(f"{order}2I", content):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
