"""`kohlenpott worker`: bots and reviews for servers on PostgreSQL, on any machine."""

from __future__ import annotations

from typing import Annotated

import typer

from .console import console
from .errors import Complaint


def worker(
    db: Annotated[str, typer.Option(help="Where games are kept: postgresql://user@host/name.")],
    bots: Annotated[int, typer.Option(min=1, max=64, help="Bots that think at the same time.")] = 2,
    pace: Annotated[float, typer.Option(min=0, max=5, help="Seconds a bot waits before its turn.")] = 0.5,
) -> None:
    """Let bots think and reviews be made here, for all servers of a database."""
    try:
        from kohlenpott.web.worker import work
    except ImportError as error:
        raise Complaint(f"working needs more packages: pip install 'kohlenpott[web,postgres]' ({error})") from None
    work(db, pace, bots, lambda: console().print("This worker is ready  (Ctrl+C ends it; nothing is lost)"))
