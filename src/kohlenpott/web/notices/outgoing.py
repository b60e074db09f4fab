"""Requests to addresses that strangers have named: never into the network behind the server.

A name is resolved once, every address it stands for is checked, and the connection goes to a checked address: what the
name stands for a moment later does not count. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from kohlenpott.engine.errors import KohlenpottError

LONGEST_URL = 1000
SECONDS = 10.0  # for one request, from the first packet to the head of the answer
NAT64 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))  # IPv4 in other clothes
TUNNELS = (IPv6Network("2002::/16"), IPv6Network("2001::/32"), IPv6Network("::/96"))  # the same
Address = IPv4Address | IPv6Address


class BadAddress(KohlenpottError):
    """Nothing is sent there. The text is one line for people, in English."""


@dataclass(frozen=True, slots=True)
class PostAnswer:
    """What a receiver said: the status, and how many seconds it wants to be left alone."""

    status: int
    pause: float | None


def is_allowed(address: Address, allow_local: bool = False) -> bool:
    """May a request go there? Public addresses only; with `allow_local` also this machine and the network at home."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_allowed(address.ipv4_mapped, allow_local)
        if any(address in network for network in (*NAT64, *TUNNELS)) and not address.is_loopback:
            return False
        if address.scope_id is not None:
            return False
    if address.is_multicast or address.is_unspecified or address.is_link_local:
        return False
    if isinstance(address, IPv6Address) and address.is_site_local:
        return False
    if allow_local and (address.is_loopback or (address.is_private and not address.is_reserved)):
        return True
    return address.is_global and not address.is_reserved


def checked_url(url: str, allow_local: bool = False) -> SplitResult:
    """An address taken apart, as far as it can be judged without asking what its name stands for."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("this is no address") from None
    is_plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    if len(url) > LONGEST_URL or not is_plain or not parts.hostname or port == 0:
        raise BadAddress("this is no address")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("an address with a password is not accepted")
    if parts.scheme != "https" and not (allow_local and parts.scheme == "http"):
        raise BadAddress("the address must begin with https://")
    return parts


def resolved(host: str, port: int, allow_local: bool = False) -> str:
    """An address of a host to which a request may go; BadAddress if any of those it has is not allowed."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OSError(f"no host {host}") from None
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not addresses or not all(is_allowed(ip_address(each), allow_local) for each in addresses):
        raise BadAddress("this address is in a private network")
    return addresses[0]


class PinnedConnection(http.client.HTTPConnection):
    """A connection to an address that was checked, under the name that was asked for."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.address, self.context = address, context

    def connect(self) -> None:
        """To the checked address; the certificate must be that of the name."""
        plain = socket.create_connection((self.address, self.port), SECONDS)
        self.sock = plain if self.context is None else self.context.wrap_socket(plain, server_hostname=self.host)

    def cut(self) -> None:
        """End it, whatever is being waited for."""
        if self.sock is not None:
            try:
                self.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                return


def post(url: str, body: bytes, headers: Mapping[str, str], allow_local: bool = False) -> PostAnswer:
    """Send something; OSError where nobody answers in time, BadAddress where nothing is sent.

    The body of the answer is not read, and an answer that dribbles in is cut off.
    """
    parts = checked_url(url, allow_local)
    assert parts.hostname is not None
    is_safe = parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    address = resolved(parts.hostname, port, allow_local)
    connection = PinnedConnection(parts.hostname, port, address, ssl.create_default_context() if is_safe else None)
    end = threading.Timer(SECONDS, connection.cut)
    end.daemon = True
    end.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"User-Agent": "kohlenpott", **headers})
        answer = connection.getresponse()
        wait = answer.getheader("Retry-After", "")
        return PostAnswer(answer.status, float(wait) if wait.isascii() and wait.isdigit() and len(wait) < 6 else None)
    except http.client.HTTPException as error:
        raise OSError(f"no answer: {type(error).__name__}") from None
    finally:
        end.cancel()
        connection.close()
