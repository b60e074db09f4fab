"""Links that people can take with them, to a table or to a friend: as text and as a code to scan."""

from __future__ import annotations

import segno
from fastapi import Request
from markupsafe import Markup

from .service.live_table import LiveTable

DARK, LIGHT, BORDER = "#1d1b1a", "#ffffff", 3  # readers want dark on light, in every theme

LONGEST_HOST = 200  # of a server's name; a longer one is nonsense


def link_to(request: Request, live: LiveTable, invitation: str) -> str:
    """The whole address: of the table, or of a seat at one that is not public."""
    address = whole_address(request, f"/t/{live.id}")
    return address if live.table.terms.is_public or not invitation else f"{address}?invite={invitation}"


def whole_address(request: Request, path: str) -> str:
    """An address on this server, as somebody else can open it."""
    host = request.url.netloc
    return f"{request.url.scheme}://{host}{path}" if len(host) <= LONGEST_HOST else path


def code(link: str, label: str) -> Markup:
    """A link as a QR code."""
    drawn = segno.make_qr(link, error="m").svg_inline(border=BORDER, dark=DARK, light=LIGHT, omitsize=True,
                                                      svgclass="qr", lineclass=None)  # fmt: skip
    return Markup(drawn.replace("<svg ", Markup('<svg role="img" aria-label="{}" ').format(label), 1))
