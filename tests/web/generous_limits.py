"""What makes a server behave in the same way every time: nothing ends early on a busy machine, chance is known."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kohlenpott.bots import external_bot
from kohlenpott.store import postgres, write_lock
from kohlenpott.web import feeds, patience, security, sockets, write_queue
from kohlenpott.web.notices import mail, outgoing
from kohlenpott.web.service import insight_processes, seeds
from waiting import LONGEST

LIMITS = (
    *((write_lock, "WAIT_SECONDS"), (write_queue, "WAIT_SECONDS"), (postgres, "CONNECT_SECONDS")),
    *((sockets, "FIRST_WORD_SECONDS"), (patience, "HEAD_SECONDS"), (security, "BODY_SECONDS")),
    *((feeds, "LONGEST_WAIT"), (mail, "SECONDS"), (outgoing, "SECONDS"), (external_bot, "HELLO_SECONDS")),
)


@pytest.fixture(scope="session", autouse=True)
def no_hurry() -> Iterator[None]:
    """Nobody is sent away because the machine had no time; tests of such limits set their own."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in LIMITS:
            patch.setattr(module, name, int(LONGEST))
        patch.setattr(insight_processes, "LOW", ())  # where everybody else is busy, a review would never be made
        yield


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test have the same seeds in every run; its bots make the same moves."""
    chance = random.Random(request.node.name)

    def secret(seed: int | None = None) -> str:
        return f"{chance.getrandbits(64) if seed is None else seed}-{chance.getrandbits(128):032x}"

    monkeypatch.setattr(seeds, "new_secret", secret)
