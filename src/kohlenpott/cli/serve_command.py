"""`kohlenpott serve`: tables in the browser."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from .console import console
from .errors import Complaint
from .folders import data_folder
from .message_options import AllowLocal, LogForm, MailFrom, PublicUrl, Smtp


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes any free one.")] = 8085,
    db: Annotated[
        str, typer.Option(help="Where games are kept: sqlite:///games.db or postgresql://user@host/name.")
    ] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="A proxy whose X-Forwarded-For and -Proto are believed; nobody's by default.",
        ),
    ] = None,
    access_log: Annotated[bool, typer.Option(help="One line for each request on standard error.")] = True,
    log: LogForm = "text",
    metrics_port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Numbers for Prometheus, for this machine only; none by default."),
    ] = None,
    public_url: PublicUrl = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    allow_local_messages: AllowLocal = False,
    pace: Annotated[float, typer.Option(min=0, max=5, help="Seconds a bot waits before its turn.")] = 0.5,
    bots: Annotated[
        int, typer.Option(min=0, max=64, help="Bots that think here at the same time; 0 leaves it to workers.")
    ] = 2,
) -> None:
    """Host tables of all games: prints the address and opens the browser."""
    try:
        from kohlenpott.web.notices.service import notice_settings
        from kohlenpott.web.server import handed_over, listen, run
    except ImportError as error:
        raise Complaint(f"serving needs more packages: pip install 'kohlenpott[web]' ({error})") from None
    if not bots and not db.startswith("postgres"):
        raise Complaint("--bots 0: only with postgresql:// can somebody else think")
    notices = notice_settings(smtp, mail_from, public_url, allow_local_messages)
    inherited = handed_over()
    socket = inherited or listen(host, port)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{socket.getsockname()[1]}/"

    def ready() -> None:
        if inherited:
            return  # the address is known, and the browser open
        console().print(f"Kohlenpott is at {address}  (Ctrl+C ends it; every game is kept)", highlight=False)
        if not no_browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(socket, db or f"sqlite:///{default_file()}", pace, ready, access_log, trusted_proxy or (), metrics_port,
        bots, notices, log)  # fmt: skip


def default_file() -> Path:
    """The user's own file for games."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "games.db"


def has_browser() -> bool:
    """Is there a screen to open a browser on?"""
    if os.name != "posix" or os.uname().sysname == "Darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
