"""One process that serves everything; SIGUSR2 starts it anew, and nobody who asks meanwhile is turned away."""

from __future__ import annotations

import asyncio
import os
import signal
import socket as sockets
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from kohlenpott.store import Database, StoreError
from kohlenpott.store.in_use import served

from .app import create_app
from .logs import TEXT, start_logging
from .metrics import Metrics
from .notices.service import NoticeSettings
from .patience import PatientProtocol
from .service.bot_processes import end_all
from .service.tables import TableService
from .wire import LineProtocol

HANDED_OVER = 3  # the file under which systemd, or the process before this one, leaves a socket that listens

def listen(host: str, port: int) -> sockets.socket:
    """A socket that waits for browsers."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    # named TCP, or asyncio would not know that small answers must not wait for an acknowledgement (TCP_NODELAY)
    found = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    found.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except (OSError, OverflowError) as error:
        found.close()
        raise StoreError(f"cannot listen on {host}:{port}: {error}") from None
    return found


def handed_over() -> sockets.socket | None:
    """The socket that was left for this process, if any (the protocol of systemd's socket activation)."""
    given, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    if given != str(os.getpid()) or count != "1":
        return None
    os.set_inheritable(HANDED_OVER, False)
    return sockets.socket(fileno=HANDED_OVER)


def start_anew(socket: sockets.socket) -> None:
    """Become a new process of the same command; who asks meanwhile waits in the queue of the socket."""
    end_all()
    signal.signal(signal.SIGUSR2, signal.SIG_IGN)  # until the new process listens to it, too
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
    os.dup2(socket.fileno(), HANDED_OVER)
    os.set_inheritable(HANDED_OVER, True)  # also where it had this number already
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


class Server(uvicorn.Server):
    """Tells when it is ready; ends on SIGUSR2, too, to be started anew."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self.starts_anew = False

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if hasattr(signal, "SIGUSR2") and threading.current_thread() is threading.main_thread():
                asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, self.start_anew_soon)
            self.ready()

    def start_anew_soon(self) -> None:
        """Finish what is being answered, then end; nobody is cut off because the machine is busy."""
        self.config.timeout_graceful_shutdown = PATIENCE_ANEW
        self.starts_anew = self.should_exit = True


PATIENCE_ANEW = 30  # seconds for answers under way
SWITCH_SECONDS = 0.0005  # a thread that draws a page soon lets another one answer
LONGEST_FRAME = 16_384  # bytes of a message from a tab; a longer one ends the line


def configured(app: FastAPI, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How the application is served. Only the named proxies are believed who the visitor is."""
    return uvicorn.Config(app, log_config=None, access_log=False, ws_max_size=LONGEST_FRAME, server_header=False,
                          http=PatientProtocol, ws=LineProtocol, ws_ping_interval=None, proxy_headers=bool(proxies),
                          forwarded_allow_ips=list(proxies), timeout_graceful_shutdown=2)  # fmt: skip


@contextmanager
def told(metrics: Metrics | None, port: int | None) -> Iterator[None]:
    """Meanwhile Prometheus is answered, if that is wished."""
    if metrics is None or port is None:
        yield
        return
    try:
        close = metrics.serve(port)
    except OSError as error:
        raise StoreError(f"--metrics-port {port}: {error.strerror or error}") from None
    try:
        yield
    finally:
        close()


def run(socket: sockets.socket, db: str, pace: float, ready: Callable[[], None], access_log: bool = True,
        proxies: Sequence[str] = (), metrics_port: int | None = None, bots: int = 2,
        notices: NoticeSettings | None = None, log: str = TEXT) -> None:  # fmt: skip
    """Serve until somebody ends it."""
    metrics = Metrics() if metrics_port is not None else None
    start_logging(access_log, log)
    kept = socket.dup()  # the server closes its own; this one goes on listening while the process starts anew
    sys.setswitchinterval(SWITCH_SECONDS)
    with served(db):
        service = TableService(Database(db), pace, bots)
        server = Server(configured(create_app(service, metrics=metrics, settings=notices), proxies), ready)
        with told(metrics, metrics_port):
            server.run(sockets=[socket])
    if server.starts_anew:
        start_anew(kept)
    kept.close()
