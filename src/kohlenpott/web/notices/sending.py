"""What is sent, and what can go wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kohlenpott.store.channels import Channel

from .outgoing import BadAddress, PostAnswer, post


@dataclass(frozen=True, slots=True)
class NoticeMessage:
    """One message to one person: what happened, told in that person's language."""

    id: str  # the same each time it is tried, so that a repeat can be known
    title: str
    lines: tuple[str, ...]
    url: str  # where to go on
    unsubscribe: str  # where to say that it is enough; empty if it was asked for just now
    lang: str
    data: Mapping[str, Any]  # the same for programs

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class SendFailed(Exception):
    """A message was not taken. `problem` is one of PROBLEMS."""

    def __init__(self, problem: str, is_final: bool = False, ends: bool = False, pause: float | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.is_final = is_final  # would it be the same again?
        self.ends = ends  # is nobody there any more?
        self.pause = pause  # seconds the receiver wants to be left alone


class Sender(Protocol):
    """Sends messages over one kind of channel."""

    @property
    def is_set_up(self) -> bool:
        """Can it, as the host has chosen?"""

    def send(self, channel: Channel, message: NoticeMessage) -> None:
        """SendFailed if it was not taken."""


NO_ANSWER, REFUSED, BROKEN, TOO_OFTEN, NOBODY_THERE, PRIVATE, NOT_SET_UP, UNKNOWN_MAILBOX = (
    "no-answer", "refused", "broken", "too-often", "nobody-there", "private", "not-set-up",
    "unknown-mailbox")  # fmt: skip


def send_by_post(address: str, body: bytes, headers: Mapping[str, str], allow_local: bool) -> None:
    """Post a message; SendFailed if it was not taken."""
    try:
        answer = post(address, body, headers, allow_local)
    except BadAddress:
        raise SendFailed(PRIVATE, is_final=True) from None
    except OSError:
        raise SendFailed(NO_ANSWER) from None
    judged(answer)


def judged(answer: PostAnswer) -> None:
    """What the answer of a receiver means; SendFailed unless it took the message."""
    status = answer.status
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise SendFailed(NOBODY_THERE, is_final=True, ends=True)
    if status in (408, 425, 429):
        raise SendFailed(TOO_OFTEN, pause=answer.pause)
    if status >= 500:
        raise SendFailed(BROKEN, pause=answer.pause)
    raise SendFailed(REFUSED, is_final=True)  # also a redirect: it is not followed
