"""Those at the other end of notices, on this machine: a mail server, a push service with a browser, a webhook."""

from __future__ import annotations

import email.policy
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece  # type: ignore[import-untyped]
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec

from kohlenpott.web.notices.push import base64url, point

CLOSES = 0  # a receiver that hangs up instead of answering


@dataclass
class Receiver:
    """Takes requests. `answers` are given one after the other, then 201."""

    address: str = ""
    answers: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)  # of the answers
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    on_got: Callable[[], None] = lambda: None  # called before the answer


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A server for requests that are kept."""
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            found.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            found.on_got()
            status = found.answers.pop(0) if found.answers else 201
            if status == CLOSES:
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    found.address = f"http://127.0.0.1:{server.server_address[1]}"
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


class PushedBrowser:
    """A browser that has subscribed: it alone can read what is sent to it. Another implementation than ours does so."""

    def __init__(self) -> None:
        self.key, self.mark = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": base64url(point(self.key)), "auth": base64url(self.mark)}

    def read(self, body: bytes) -> bytes:
        found: bytes = http_ece.decrypt(body, private_key=self.key, auth_secret=self.mark, version="aes128gcm")
        return found


@dataclass
class Mailbox:
    """A mail server. `refusals` are given to recipients one after the other, then all is taken."""

    port: int = 0
    refusals: list[str] = field(default_factory=list)
    mails: list[EmailMessage] = field(default_factory=list)
    logins: list[tuple[bytes, bytes]] = field(default_factory=list)


@contextmanager
def mailbox(**options: Any) -> Iterator[Mailbox]:
    """A real SMTP server on this machine."""
    found = Mailbox()

    class Handler:
        async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, _: Any) -> str:
            if found.refusals:
                return found.refusals.pop(0)
            envelope.rcpt_tos.append(address)
            return "250 OK"

        async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
            mail = BytesParser(policy=email.policy.default).parsebytes(envelope.content)
            assert isinstance(mail, EmailMessage)
            found.mails.append(mail)
            return "250 taken"

    with socket.create_server(("127.0.0.1", 0)) as free:
        found.port = free.getsockname()[1]
    controller = Controller(Handler(), hostname="127.0.0.1", port=found.port, **options)
    controller.start()
    yield found
    controller.stop()
