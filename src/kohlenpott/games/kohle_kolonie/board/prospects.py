"""What counts at the end so far, and which face-down markers nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene

from .. import figures
from .parts import chip, icon, symbol
from .printed import STATIONS, in_play


def counts(scene: Scene, numbers: Sequence[int]) -> Markup:
    """A number for each seat; the most is underlined."""
    most = max(numbers)
    shown = [
        tag("span", icon(f"seat-{SEATS[seat]}", "tag"), number,
            class_=f"seat-{SEATS[seat]}{' lead' if number == most > 0 else ''}")
        for seat, number in enumerate(numbers)
    ]  # fmt: skip
    return tag("span", *shown, class_="counts num")


def line_sign(line: str) -> Markup:
    """A station of the line."""
    parts = (tag("path", class_="m-casing", d="M0 16h32"), tag("path", class_=f"m-line l-{line}", d="M0 16h32"),
             tag("rect", class_=f"m-st st-{line}", x=6, y=6, width=20, height=20, rx=4),
             tag("rect", class_="m-in", x=10, y=10, width=12, height=12, rx=2))  # fmt: skip
    return tag("svg", *parts, class_="ln", viewBox="0 0 32 32", aria_hidden="true")


def line_row(scene: Scene, line: str, vp: int) -> Markup:
    """Who has miners on how many stations of a line (KK-414)."""
    stations = [s.id for s in STATIONS.values() if line in lines_of(s.id) and in_play(s, scene.seats)]
    on = [sum(1 for id in stations if p["station_miners"].get(id)) for p in scene.view["players"]]
    text = join(
        (
            scene.name("full-line", line),
            f", {len(stations)} {scene.label('stations')}: ",
            tag("b", f"{vp} {scene.label('vp')}"),
        )
    )
    return tag("li", line_sign(line), tag("span", text, class_="pays"), counts(scene, on), class_="majority")


def lines_of(station: str) -> list[str]:
    """The lines a station belongs to."""
    found: list[str] = figures.data["stations"][figures.station_ids.index(station)]["lines"]
    return found


def engines(player: dict[str, object]) -> int:
    """Steam engines a company has, on cards, on the plant and beside (KK-411)."""
    on_cards, beside = player["engines"], player["engines_beside"]
    assert isinstance(on_cards, list) and isinstance(beside, int)
    return len(on_cards) + beside + int(bool(player["plant_engine"]))


def prospects(scene: Scene) -> Markup:
    """Lines, engines and stations as they would count now (section 22)."""
    players = scene.view["players"]
    worth = zip(figures.line_ids, figures.LINE_VP if scene.seats > 3 else figures.LINE_VP_3P, strict=True)
    rows = [line_row(scene, line, vp) for line, vp in worth if vp]
    table = ", ".join(map(str, figures.ENGINES_VP[1:]))
    worth_of_engines = f"{scene.label('engines')}: {table} {scene.label('vp')}"
    rows.append(tag("li", icon("kk-steam-engine"), tag("span", worth_of_engines, class_="pays"),
                    counts(scene, [engines(p) for p in players]), class_="majority"))  # fmt: skip
    each = f"{scene.label('stations')}: {figures.STATION_VP} {scene.label('vp')}"
    rows.append(tag("li", icon("kk-station"), tag("span", each, class_="pays"),
                    counts(scene, [len(p["station_miners"]) for p in players]), class_="majority"))  # fmt: skip
    return tag("ul", *rows, class_=f"majorities kk-lines seats-{scene.seats}")


def hidden_markers(scene: Scene) -> Markup:
    """Railway and disaster markers still face down, by kind (KK-014)."""
    view = scene.view
    railway = [chip(symbol("railway", kind), count, scene.name("railway", kind))
               for kind, count in view["railway_markers_left"].items()]  # fmt: skip
    disaster = [chip(symbol("disaster", kind), count, scene.name("disaster", kind))
                for kind, count in view["disaster_markers_left"].items()]  # fmt: skip
    return join((tag("p", *railway, class_="chips kk-hidden"), tag("p", *disaster, class_="chips kk-hidden")))
