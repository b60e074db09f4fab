"""Places of a board that a page wants to point at: an attribute says why, the style sheet how."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup, escape

ATTRIBUTE = "data-mark"


def mark_places(html: str, marks: Mapping[str, str]) -> Markup:
    """A drawn panel in which some places, named by their ids, carry a mark."""
    for place, mark in marks.items():
        name = f' id="{escape(place)}"'
        html = html.replace(name, f'{name} {ATTRIBUTE}="{escape(mark)}"', 1)
    return Markup(html)
