"""Everything about notices in one place: how the host has set them up, words, keys, deliveries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from kohlenpott.store import StoreError
from kohlenpott.store.channels import MAIL, PUSH, WEBHOOK

from ..service.tables import TableService
from .deliveries import Deliveries
from .mail import MailSender, MailServer, clean_address, mail_server
from .push import PushSender, VapidKey
from .sending import Sender
from .webhooks import WebhookSender
from .wording import NoticeWords


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """What the host has chosen."""

    mail: MailServer | None = field(default=None, repr=False)  # holds a password
    contact: str = ""  # whom push services may ask about this server
    public_url: str = ""  # under which people reach it; empty: as each of them does
    allow_local: bool = False  # may messages go to this machine and the network at home?


def notice_settings(smtp: str = "", mail_from: str = "", public_url: str = "",
                    allow_local: bool = False) -> NoticeSettings:  # fmt: skip
    """From the options of the command; StoreError with one line."""
    parts = urlsplit(public_url)
    if public_url and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise StoreError("--public-url: an address looks like https://games.example.org")
    if mail_from and clean_address(mail_from) is None:
        raise StoreError("--mail-from: this is no mail address")
    mail = mail_server(smtp, mail_from) if smtp else None
    return NoticeSettings(mail, f"mailto:{mail_from}" if mail_from else "", public_url.rstrip("/"), allow_local)


class NoticeService:
    """What pages ask about notices."""

    def __init__(self, service: TableService, settings: NoticeSettings, is_here: Callable[[str], bool]) -> None:
        self.settings = settings
        clock = service.database.clock
        self.vapid = VapidKey(service.database)
        self.words = NoticeWords(service, settings.public_url)
        senders: Mapping[str, Sender] = {
            MAIL: MailSender(settings.mail, clock),
            PUSH: PushSender(self.vapid, clock, settings.contact, settings.allow_local),
            WEBHOOK: WebhookSender(clock, settings.allow_local),
        }
        self.deliveries = Deliveries(service, self.words, senders, is_here)
