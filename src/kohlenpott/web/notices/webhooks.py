"""Webhooks: a signed request for programs (Standard Webhooks), or a line for a channel of Discord."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable
from urllib.parse import urlsplit

from kohlenpott.store.channels import Channel

from .sending import NoticeMessage, send_by_post

SIGNED, DISCORD = "signed", "discord"  # formats
SECRET_PREFIX = "whsec_"
DISCORD_HOSTS = ("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com")
LONGEST_CONTENT = 2000  # characters Discord takes
MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")  # what Discord would read as layout, links or names


def new_secret() -> str:
    """What the receiver checks signatures with."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """HMAC-SHA256 over id, time and body."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def format_of(url: str) -> str:
    """What the receiver of an address understands."""
    parts = urlsplit(url)
    return DISCORD if parts.hostname in DISCORD_HOSTS and parts.path.startswith("/api/webhooks/") else SIGNED


def escaped(text: str) -> str:
    """Words for Discord: names of players cannot be layout, links or calls to everybody."""
    return MARKS.sub(r"\\\1", text)


def for_discord(message: NoticeMessage) -> bytes:
    """One line of bold, what happened below it, where to go on."""
    head, end = f"**{escaped(message.title)}**", f"<{message.url}>"
    room = LONGEST_CONTENT - len(head) - len(end) - 2
    told = escaped(message.text)
    told = told if len(told) <= room else told[: room - 1].rstrip("\\") + "…"
    content = "\n".join(part for part in (head, told, end) if part)
    return json.dumps({"content": content, "allowed_mentions": {"parse": []}}).encode()


def for_programs(message: NoticeMessage) -> bytes:
    """Everything in one object."""
    return json.dumps({"id": message.id, "title": message.title, "lines": list(message.lines), "url": message.url,
                       "lang": message.lang, **message.data}).encode()  # fmt: skip


class WebhookSender:
    """Posts messages to addresses that people have named."""

    is_set_up = True

    def __init__(self, clock: Callable[[], float], allow_local: bool) -> None:
        self.clock, self.allow_local = clock, allow_local

    def send(self, channel: Channel, message: NoticeMessage) -> None:
        """One request; the signature holds for the moment at which it is made."""
        headers = {"Content-Type": "application/json"}
        if channel.data.get("format") == DISCORD:
            body = for_discord(message)
        else:
            body, now = for_programs(message), int(self.clock())
            headers |= {"webhook-id": message.id, "webhook-timestamp": str(now),
                        "webhook-signature": signature(channel.data["secret"], message.id, now, body)}  # fmt: skip
        send_by_post(channel.address, body, headers, self.allow_local)
