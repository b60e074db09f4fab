"""Options of the rules as they are typed."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.untrusted import BadText, read_json

from .errors import Complaint


def read_options(given: list[str]) -> dict[str, Any]:
    """NAME=VALUE pairs; values are JSON (true, false, 2, null) or plain words."""
    options: dict[str, Any] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign:
            raise Complaint(f"--option needs NAME=VALUE, not {pair!r}")
        try:
            options[name] = read_json(value)
        except BadText:
            options[name] = value
    return options
