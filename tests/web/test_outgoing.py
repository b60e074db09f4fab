"""Messages go to public addresses only, whatever a name stands for and whatever an answer says."""

from __future__ import annotations

import socket
import ssl
import threading
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from kohlenpott.web.notices import outgoing
from kohlenpott.web.notices.outgoing import BadAddress, checked_url, is_allowed, post, resolved
from web.receivers import receiver

REFUSED = [
    "127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "0.0.0.0", "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.9",
    "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1",
    "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::", "2001:0:7f00:1::", "fe80::1", "fe80::1%1", "fec0::1",
    "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1",
]  # fmt: skip
PUBLIC = ["8.8.8.8", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8"]


@pytest.mark.parametrize("address", REFUSED)
def test_addresses_behind_the_server_are_refused(address: str) -> None:
    assert not is_allowed(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_not(address: str) -> None:
    assert is_allowed(ip_address(address))


def test_a_host_may_allow_the_network_at_home_but_never_where_clouds_keep_their_secrets() -> None:
    for address in ("127.0.0.1", "::1", "192.168.1.4", "::ffff:127.0.0.1", "fd12::1"):
        assert is_allowed(ip_address(address), allow_local=True)
    for address in (
        "169.254.169.254",
        "::ffff:169.254.169.254",
        "fe80::1",
        "224.0.0.1",
        "0.0.0.0",
        "64:ff9b::a9fe:a9fe",
    ):
        assert not is_allowed(ip_address(address), allow_local=True)


@pytest.mark.parametrize("url", [
    "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x", "example.org", "",
    "https://user:secret@example.org/", "https://example.org:0/", "https://example.org:99999/", "https://[::1/",
    "https://exa mple.org/", "https://example.org/\r\nHost: x", "https://example.org\\@127.0.0.1/", "https://bäh.example/",
    "https://example.org/" + "x" * 1000])  # fmt: skip
def test_what_is_no_public_https_address_is_refused_at_once(url: str) -> None:
    with pytest.raises(BadAddress):
        checked_url(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "017700000001", "localhost", "[::1]"])
def test_every_spelling_of_this_machine_is_refused(host: str) -> None:
    with receiver() as there:
        port = there.address.rpartition(":")[2]
        with pytest.raises((BadAddress, OSError)):
            post(f"https://{host}:{port}/", b"{}", {})
        assert there.got == []


def named(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """A name that stands for other addresses each time it is asked for; to whom connections went."""
    asked, went = list(answers), []

    def stands_for(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in asked.pop(0)]

    def connect(address: tuple[str, int], *_: Any) -> Any:
        went.append(address[0])
        raise OSError("nobody")

    monkeypatch.setattr(socket, "getaddrinfo", stands_for)
    monkeypatch.setattr(socket, "create_connection", connect)
    return went


def test_a_name_that_stands_for_a_private_address_among_others_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    went = named(monkeypatch, ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"])
    for _ in range(2):
        with pytest.raises(BadAddress):
            resolved("two.example", 443)
    assert went == []


def test_a_name_is_asked_once_and_the_checked_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    went = named(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    with pytest.raises(OSError):
        post("https://changes.example/", b"", {})
    assert went == ["8.8.8.8"], "what it stands for later does not count"


def test_redirects_are_not_followed() -> None:
    with receiver() as there, receiver() as elsewhere:
        there.answers.append(302)
        there.headers["Location"] = elsewhere.address
        assert post(there.address, b"{}", {}, allow_local=True).status == 302
        assert elsewhere.got == []


def test_an_answer_that_dribbles_in_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 1.0)
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def dribble() -> None:
            line, _ = server.accept()
            with line:
                while not ended.wait(0.05):
                    try:
                        line.sendall(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=dribble, daemon=True)
        thread.start()
        with pytest.raises(OSError):
            post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"", {}, allow_local=True)
        ended.set()
        thread.join()


def test_a_certificate_of_another_name_is_refused(tmp_path: Path) -> None:
    """Nobody in between can take messages."""
    from web.certificates import self_signed

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(self_signed(tmp_path, "other.example"))
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            line, _ = server.accept()
            try:
                context.wrap_socket(line, server_side=True).close()
            except OSError:
                line.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        with pytest.raises(ssl.SSLError):
            post(f"https://127.0.0.1:{server.getsockname()[1]}/", b"", {}, allow_local=True)
        thread.join()
