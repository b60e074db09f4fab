"""`kohlenpott worker`: bots, reviews and messages for servers on PostgreSQL, on any machine."""

from __future__ import annotations

from typing import Annotated

import typer

from .console import console
from .errors import Complaint
from .message_options import AllowLocal, LogForm, MailFrom, PublicUrl, Smtp


def worker(
    db: Annotated[str, typer.Option(help="Where games are kept: postgresql://user@host/name.")],
    bots: Annotated[int, typer.Option(min=1, max=64, help="Bots that think at the same time.")] = 2,
    pace: Annotated[float, typer.Option(min=0, max=5, help="Seconds a bot waits before its turn.")] = 0.5,
    public_url: PublicUrl = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    allow_local_messages: AllowLocal = False,
    log: LogForm = "text",
) -> None:
    """Let bots think, reviews be made and messages be sent here, for all servers of a database."""
    try:
        from kohlenpott.web.notices.service import notice_settings
        from kohlenpott.web.worker import work
    except ImportError as error:
        raise Complaint(f"working needs more packages: pip install 'kohlenpott[web,postgres]' ({error})") from None
    notices = notice_settings(smtp, mail_from, public_url, allow_local_messages)
    work(db, pace, bots, lambda: console().print("This worker is ready  (Ctrl+C ends it; nothing is lost)"), notices,
         log)  # fmt: skip
