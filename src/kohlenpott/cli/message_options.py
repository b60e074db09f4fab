"""Options of the commands that send messages to people: servers and workers take the same."""

from __future__ import annotations

from typing import Annotated

import typer

PublicUrl = Annotated[
    str, typer.Option(envvar="KOHLENPOTT_PUBLIC_URL", help="How people reach it, for links in messages.")
]
Smtp = Annotated[
    str,
    typer.Option(
        envvar="KOHLENPOTT_SMTP",
        metavar="URL",
        show_envvar=True,
        help="Where mail is handed in: smtp://user:password@host:587 or smtps://…; else none is sent.",
    ),
]
MailFrom = Annotated[
    str, typer.Option(envvar="KOHLENPOTT_MAIL_FROM", metavar="ADDRESS", help="From which address mails come.")
]
AllowLocal = Annotated[
    bool,
    typer.Option("--allow-local-messages", help="Let webhooks and pushes go to this machine and the network at home."),
]
