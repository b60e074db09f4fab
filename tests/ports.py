"""Ports for servers that are started again where they were."""

from __future__ import annotations

import os
import socket
from itertools import count

LOWEST, MANY = 20_000, 12_000
_numbers = count(os.getpid() * 64)


def free_port() -> int:
    """A port on which nobody listens, and which the system gives nobody by itself.

    Of those it gives to whoever asks others (32768 and up, on other systems higher still) one can be taken while the
    server is away, even by the very client that knocks there in vain: it is then connected with itself.
    """
    for number in _numbers:
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", LOWEST + number % MANY))
            except OSError:
                continue
            return LOWEST + number % MANY
    raise AssertionError("there are always more numbers")
