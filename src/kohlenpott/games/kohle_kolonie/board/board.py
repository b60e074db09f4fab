"""The board as a part of the page: round and phases, the map with its tracks, the size of the map."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import Scene

from .. import ids
from .ground_map import BOX, ground_drawing, used_board, view_box
from .map_pieces import pieces_drawing
from .parts import icon, said
from .printed import MINES, ROMAN, stop
from .tracks import LOWER_BOX, TOP_BOX, lower_track, top_track

COLUMNS, ROWS = 8, 5  # raster for the part of the map a phone opens at


def phases(scene: Scene) -> Markup:
    """The ten phases; the present one is marked."""
    now = scene.view["phase"] if scene.decision != "over" else 0
    found = [
        tag("li", tag("b", k), " ", tag("span", scene.label(f"phase-{k}")), title=scene.name("phase", k),
            aria_current="step" if k == now else None)
        for k in range(ids.PH_BONUS, ids.PH_PITHEAD + 1)
    ]  # fmt: skip
    return tag("ol", *found, class_="phases", id="phases", aria_label=scene.label("phase"))


def zoom(scene: Scene) -> Markup:
    """Three sizes of the map on a small screen; the choice is the reader's own, no update changes it."""
    sizes = (("z1", icon("ui-fit")), ("z2", icon("ui-zoom-in")), ("z3", tag("b", "2×")))
    found = [
        tag("label", tag("input", type="radio", name="zoom", id=id, checked=id == "z2"), sign,
            said(scene.label(f"zoom-{id}")), title=scene.label(f"zoom-{id}"))
        for id, sign in sizes
    ]  # fmt: skip
    return tag("div", *found, class_="zoom", role="group", aria_label=scene.label("zoom"), data_keep=True)


def interest(scene: Scene) -> tuple[float, float]:
    """The point of the map the decision is about: the middle of its targets, else of what was touched last."""
    for places in (scene.targets, scene.last):
        points = [stop(p).at for p in places if p.startswith(("village-", "station-"))]
        points += [MINES[p[5:]].at for p in places if p.startswith("mine-")]
        if points:
            return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return BOX[0] + BOX[2] / 2, BOX[1] + BOX[3] / 2


def here(scene: Scene) -> Markup:
    """The mark a phone scrolls the map to."""
    x, y = interest(scene)
    column = min(max(int((x - BOX[0]) / BOX[2] * COLUMNS), 0), COLUMNS - 1)
    row = min(max(int((y - BOX[1]) / BOX[3] * ROWS), 0), ROWS - 1)
    return tag("span", id="map-here", class_=f"kk-here at-x{column} at-y{row}")


def drawing(id: str, class_: str, box: str, label: str | None, *content: object) -> Markup:
    """A drawing of its own; one that only repeats words has no label."""
    reader: dict[str, object] = {"role": "group", "aria_label": label} if label else {"aria_hidden": "true"}
    return tag("svg", *content, id=id, class_=class_, viewBox=box, **reader)


def board_panel(scene: Scene) -> Markup:
    """Round, phases, map, tracks."""
    round = join(
        (
            tag("b", f"{scene.label('round')} {ROMAN[scene.view['round']]}"),
            tag("span", f" / {ROMAN[ids.ROUNDS]}", class_="quiet"),
        )
    )
    top = tag(
        "div", tag("p", round, class_="kk-round", id="round-name"), scene.part(phases), zoom(scene), class_="kk-top"
    )
    ground = drawing("map-ground", "kk-map", view_box(), None, scene.part(ground_drawing, used_board(scene.seats)))
    pieces = drawing("map-pieces", "kk-map kk-over", view_box(), scene.label("map"), pieces_drawing(scene))
    sheet = tag("div", ground, pieces, here(scene), class_="kk-sheet")
    view = tag("div", sheet, class_="kk-view", tabindex=0, role="region", aria_label=scene.label("map-moves"))
    names = f"{scene.label('trust')}, {scene.label('bonus-track')}, {scene.label('order')}"
    above = drawing("tracks", "kk-a", f"0 0 {TOP_BOX[0]} {TOP_BOX[1]}", names, scene.part(top_track))
    names = f"{scene.label('round')}, {scene.label('disasters')}, {scene.label('supply')}"
    below = drawing("rounds", "kk-b", f"0 0 {LOWER_BOX[0]} {LOWER_BOX[1]}", names, scene.part(lower_track))
    stage = tag("div", view, above, below, class_=f"kk-stage{' asks-bonus' if scene.decision == 'bonus' else ''}")
    return join((top, stage))
