"""Victory points by source so far: one table for all games."""

from __future__ import annotations

from collections.abc import Sequence

from .markup import Markup, join, tag
from .scene import SEATS, Scene
from .sprite import icon


def points_table(scene: Scene, sources: Sequence[str], total: str) -> Markup:
    """One row for each source that brought something, one column for each seat, `total` below."""
    players = scene.view["players"]
    head = [tag("th", icon(f"seat-{SEATS[seat]}", class_="tagbox"), tag("span", scene.players[seat], class_="sr"),
                scope="col", class_=f"seat-{SEATS[seat]}") for seat in range(scene.seats)]  # fmt: skip
    rows = []
    for source in sources:
        earned = [p["vp_by_source"].get(source, 0) for p in players]
        if any(earned):
            name = tag("th", scene.words.source(source, scene.lang), scope="row")
            rows.append(tag("tr", name, *(tag("td", signed(vp)) for vp in earned)))
    foot = tag("tr", tag("th", total, scope="row"), *(tag("td", signed(p["vp"])) for p in players))
    table = [tag("thead", tag("tr", tag("td"), *head)), tag("tbody", *rows), tag("tfoot", foot)]
    return tag("table", join(table), class_="sources num")


def signed(number: int) -> str:
    """A number with the real minus sign."""
    return str(number).replace("-", "−")
