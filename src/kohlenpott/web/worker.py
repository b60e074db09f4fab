"""A process without pages: bots think, reviews are made and messages sent here, for servers on any machine."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

from kohlenpott.store import Database
from kohlenpott.store.in_use import served
from kohlenpott.store.postgres import is_postgres
from kohlenpott.store.sqlite_files import wrong

from .logs import TEXT, start_logging
from .notices.service import NoticeService, NoticeSettings
from .service.bot_processes import end_all
from .service.tables import TableService


def work(db: str, pace: float, bots: int, ready: Callable[[], None], notices: NoticeSettings | None = None,
         log: str = TEXT) -> None:  # fmt: skip
    """Take what waits in the database until somebody ends it; what is not finished then is left to others."""
    if not is_postgres(db):
        raise wrong(db, "workers need postgresql://; with a file the server does everything")
    start_logging(False, log)
    ended = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: ended.set())
    with served(db):
        service = TableService(Database(db), pace, bots)
        desk = NoticeService(service, notices or NoticeSettings(), lambda _: False)  # nobody has a line to a worker
        service.open(keeps_time=False)
        desk.deliveries.open()
        ready()
        ended.wait()
        desk.deliveries.close()
        service.close()
        service.database.close()
    end_all()
