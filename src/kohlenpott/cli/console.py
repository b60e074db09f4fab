"""Printing for people and for programs."""

from __future__ import annotations

import json
import sys

from rich.console import Console


def console() -> Console:
    """Where tables and texts go; made anew each time, so that redirected output is followed.

    A text is only a text: names and files come from strangers, so style is given by `Text`, never by markup.
    """
    return Console(highlight=False, markup=False, emoji=False)


def print_json(data: object) -> None:
    """Data for other programs: nothing but JSON on the output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def error_console() -> Console:
    """Where progress and complaints go, so that data on the output stays clean."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)
