"""A link to a table that people can take with them: as text and as a code to scan."""

from __future__ import annotations

import segno
from fastapi import Request
from markupsafe import Markup

from .service.live_table import LiveTable

DARK, LIGHT, BORDER = "#1d1b1a", "#ffffff", 3  # readers want dark on light, in every theme

LONGEST_HOST = 200  # of a server's name; a longer one is nonsense


def link_to(request: Request, live: LiveTable, invitation: str) -> str:
    """The whole address: of the table, or of a seat at one that is not public."""
    host = request.url.netloc
    address = f"{request.url.scheme}://{host}/t/{live.id}" if len(host) <= LONGEST_HOST else f"/t/{live.id}"
    return address if live.table.terms.is_public or not invitation else f"{address}?invite={invitation}"


def code(link: str, label: str) -> Markup:
    """A link as a QR code."""
    drawn = segno.make_qr(link, error="m").svg_inline(border=BORDER, dark=DARK, light=LIGHT, omitsize=True,
                                                      svgclass="qr", lineclass=None)  # fmt: skip
    return Markup(drawn.replace("<svg ", Markup('<svg role="img" aria-label="{}" ').format(label), 1))
