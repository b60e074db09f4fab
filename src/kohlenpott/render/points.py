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
    return join([tag("table", join(table), class_="sources num"), how_points(scene)])


def how_points(scene: Scene) -> Markup:
    """The way to the card that tells how points are made; a page without scripts does not show it."""
    name = scene.label("how-points")
    return tag("button", name, type="button", class_="btn small opens-card", data_card="how-points")


def signed(number: int) -> str:
    """A number with the real minus sign."""
    return str(number).replace("-", "−")
