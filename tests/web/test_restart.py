"""SIGUSR2 starts the server anew: nobody is turned away meanwhile, and what people had is still there."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import time
from pathlib import Path

import httpx
import pytest

import kohlenpott
from waiting import LONGEST, wait_for
from web.real_processes import Host
from web.servers import served

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR2"), reason="there is no such signal here")


def test_whoever_had_just_come_when_the_server_ended_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line was accepted, the request is still on its way."""
    monkeypatch.setattr("kohlenpott.web.patience.FIRST_SECONDS", LONGEST)
    with served(tmp_path) as site, socket.create_connection(site.at, LONGEST) as line:
        wait_for(lambda: site.server.server_state.connections, "the line")
        site.server.should_exit = True
        wait_for(lambda: not any(each.is_serving() for each in site.server.servers), "the end")
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = line.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 200") and b"connection: close" in answer.lower()


def compiled_units(process: int) -> set[str]:
    """The compiled games that a process has loaded."""
    loaded = Path(f"/proc/{process}/maps").read_text(encoding="utf-8")
    return set(re.findall(r"(\w+)/_compiled", loaded))


def test_a_server_that_starts_anew_answers_everybody(tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.start()
    assert host.process is not None
    with httpx.Client(base_url=host.address, timeout=LONGEST, verify=False, follow_redirects=True) as ida:
        data = {"game": "coal-baron", "seat-0": "me", "seat-1": "random", "public": "no"}
        found = re.search(r'data-table="(\w+)"', ida.post("/new", data=data).text)
        assert found is not None
        host.process.send_signal(signal.SIGUSR2)
        lines_open = 0
        for _ in range(40):  # a new connection each time: before, while and after it starts anew
            with httpx.Client(base_url=host.address, timeout=LONGEST, verify=False, cookies=ida.cookies) as other:
                lines_open += other.get(f"/t/{found[1]}").status_code == 200
            time.sleep(0.05)
        assert lines_open == 40
    assert host.process.poll() is None, "the same process all the time"
    host.kill()


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs Linux")
@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="there is nothing compiled to be found")
def test_a_server_that_starts_anew_finds_what_was_compiled_meanwhile(tmp_path: Path) -> None:
    """As `make play` does in a fresh checkout."""
    package = Path(kohlenpott.__file__).parent
    units = sorted(package.glob("games/*/_compiled*.so"))
    if not units:
        pytest.skip("nothing is compiled here")
    fresh = tmp_path / "source" / package.name
    shutil.copytree(package, fresh, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    host = Host(tmp_path, fresh.parent)
    host.start()
    assert host.process is not None
    assert compiled_units(host.process.pid) == set()
    for unit in units:
        shutil.copy(unit, fresh / unit.relative_to(package))
    host.process.send_signal(signal.SIGUSR2)
    wanted, end = {unit.parent.name for unit in units}, time.monotonic() + LONGEST
    while compiled_units(host.process.pid) != wanted and time.monotonic() < end:
        assert httpx.get(host.address + "/new", timeout=LONGEST, verify=False).status_code == 200
    assert compiled_units(host.process.pid) == wanted
    host.kill()
