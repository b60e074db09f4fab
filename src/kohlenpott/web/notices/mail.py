"""Mail: plain text over SMTP, encrypted on the way, with a way out in one click (RFC 8058)."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from kohlenpott.store import StoreError
from kohlenpott.store.channels import Channel

from ..messages import fill
from .sending import NO_ANSWER, NOT_SET_UP, REFUSED, UNKNOWN_MAILBOX, NoticeMessage, SendFailed

LONGEST_MAIL = 254  # characters of an address
SECONDS = 15.0  # for each answer of the mail server
SCHEMES = {"smtp": 587, "smtps": 465}
MAILBOX = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?", re.ASCII)


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in. Without TLS only on this machine."""

    host: str
    port: int
    is_encrypted: bool  # from the first byte; otherwise by STARTTLS
    needs_tls: bool
    user: str
    password: str
    sender: str

    @property
    def domain(self) -> str:
        return self.sender.rpartition("@")[2]


def mail_server(url: str, sender: str) -> MailServer:
    """From `smtp://user:password@host:587` (STARTTLS) or `smtps://host:465`; StoreError with one line."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise StoreError("--smtp: this is no address of a mail server") from None
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise StoreError("--smtp: an address looks like smtp://user:password@mail.example.org:587, or smtps://…")
    if clean_address(sender) is None:
        raise StoreError("--mail-from: the address mails come from is needed, e.g. games@example.org")
    return MailServer(parts.hostname, port or SCHEMES[parts.scheme], parts.scheme == "smtps",
                      not is_here(parts.hostname), unquote(parts.username or ""),
                      unquote(parts.password or ""), sender)  # fmt: skip


def is_here(host: str) -> bool:
    """Is it this machine?"""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def clean_address(text: str) -> str | None:
    """A mailbox; None for anything that could be more, or less, than one."""
    found = text.strip()
    if len(found) > LONGEST_MAIL or not MAILBOX.fullmatch(found) or ".." in found:
        return None
    name, _, domain = found.rpartition("@")
    if "." not in domain and domain != "localhost":
        return None
    try:
        Address(addr_spec=found)
    except (ValueError, IndexError):
        return None
    return f"{name}@{domain.lower()}" if parseaddr(found)[1] == found else None


class MailSender:
    """Hands messages to a mail server."""

    def __init__(self, server: MailServer | None, clock: Callable[[], float]) -> None:
        self.server, self.clock = server, clock

    @property
    def is_set_up(self) -> bool:
        """Is there a mail server?"""
        return self.server is not None

    def send(self, channel: Channel, message: NoticeMessage) -> None:
        """One mail; a mailbox that is not there is not tried again."""
        if self.server is None:
            raise SendFailed(NOT_SET_UP, is_final=True)
        mail = self.written(channel, message)
        try:
            with self.opened() as connection:
                connection.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            code = max((code for code, _ in error.recipients.values()), default=0)
            raise SendFailed(UNKNOWN_MAILBOX if code >= 500 else REFUSED, is_final=code >= 500) from None
        except smtplib.SMTPResponseException as error:
            raise SendFailed(REFUSED, is_final=error.smtp_code >= 500) from None
        except (smtplib.SMTPException, OSError):
            raise SendFailed(NO_ANSWER) from None

    def opened(self) -> smtplib.SMTP:
        """A connection that nobody can listen to, and the server lets us in."""
        server = self.server
        assert server is not None
        context = ssl.create_default_context()
        if server.is_encrypted:
            found: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
        else:
            found = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        try:
            if server.needs_tls and not server.is_encrypted:
                found.starttls(context=context)
            if server.user:
                found.login(server.user, server.password)
        except BaseException:
            found.close()
            raise
        return found

    def written(self, channel: Channel, message: NoticeMessage) -> EmailMessage:
        """The mail. Nothing a player has chosen can begin a header of its own: the policy refuses line ends."""
        server = self.server
        assert server is not None
        mail = EmailMessage()
        mail["From"] = f"Kohlenpott <{server.sender}>"
        mail["To"] = channel.address
        mail["Subject"] = " ".join(message.title.split())
        mail["Date"] = format_datetime(datetime.fromtimestamp(self.clock(), UTC))
        mail["Message-ID"] = f"<{message.id}@{server.domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["Content-Language"] = message.lang
        end = ""
        if message.unsubscribe:
            mail["List-Unsubscribe"] = f"<{message.unsubscribe}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            end = "\n\n-- \n" + fill(message.lang, "No more mails like this: %(url)s", url=message.unsubscribe)
        body = "\n\n".join(part for part in (message.text, message.url) if part)
        mail.set_content(body + end + "\n", cte="quoted-printable")
        return mail
