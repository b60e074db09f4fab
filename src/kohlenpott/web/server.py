"""One process that serves everything."""

from __future__ import annotations

import socket as sockets
import sys
from collections.abc import Callable, Sequence

import uvicorn

from kohlenpott.store import Database, StoreError
from kohlenpott.store.sqlite_files import used_alone

from .access_log import start_logging
from .app import create_app
from .patience import PatientProtocol
from .service.tables import TableService


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


class Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


SWITCH_SECONDS = 0.0005  # a thread that draws a page soon lets another one answer


def run(socket: sockets.socket, db: str, pace: float, ready: Callable[[], None], access_log: bool = True,
        proxies: Sequence[str] = ()) -> None:  # fmt: skip
    """Serve until somebody ends it. Only the named proxies are believed who the visitor is."""
    start_logging(access_log)
    sys.setswitchinterval(SWITCH_SECONDS)
    with used_alone(db):
        service = TableService(Database(db), pace)
        config = uvicorn.Config(create_app(service), log_config=None, access_log=False, ws_max_size=16_384,
                                server_header=False, http=PatientProtocol, proxy_headers=bool(proxies),
                                forwarded_allow_ips=list(proxies), timeout_graceful_shutdown=2)  # fmt: skip
        Server(config, ready).run(sockets=[socket])
