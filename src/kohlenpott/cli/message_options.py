"""Options that servers and workers share: how they send messages to people, and what they tell of themselves."""

from __future__ import annotations

from typing import Annotated, Literal

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
LogForm = Annotated[
    Literal["text", "json"],
    typer.Option("--log", help="What is told on standard error: lines to read, or a JSON object for each."),
]
AllowLocal = Annotated[
    bool,
    typer.Option("--allow-local-messages", help="Let webhooks and pushes go to this machine and the network at home."),
]
