"""The own farm as one picture: carts, workers, store, and the mine below."""

from __future__ import annotations

from kohlenpott.render.markup import join, tag
from kohlenpott.render.scene import Panel, Scene

from .. import ids
from ..moves import moves
from .discs import Discs, carts
from .mine import underground
from .parts import coal_dug, say
from .store import store
from .workers import busy_worker, workers

HILLS = (
    ("f-hill2", "M0 34C70 8 150 4 240 22S400 40 480 12V60H0z"),
    ("f-hill", "M0 46c80-22 160-24 250-8s160 12 230-8v30H0z"),
)

BELOW = moves.answered_by(ids.A_DIG, ids.A_REMOVE_1)  # decisions about the mine: a phone shows it before the surface


def farm(scene: Scene, seat: int) -> Panel:
    """The panel of the looking seat."""
    discs = Discs(scene, seat)
    player = scene.view["players"][seat]
    land = tag("svg", *(tag("path", class_=c, d=d) for c, d in HILLS), class_="land", viewBox="0 0 480 60",
               preserveAspectRatio="none", aria_hidden="true")  # fmt: skip
    dug, lifted = say(scene, "dug", coal=coal_dug(player)), say(scene, "lifted", coal=player["mine"]["lifted"])
    note = tag("p", " · ".join([dug, lifted, *bonus(scene, seat)]), class_="note")
    above = (carts(scene, seat, discs), workers(scene, seat, discs), scene.part(store, seat))
    surface = tag("div", land, *above, class_="surface")
    below = " is-below" if scene.decision in BELOW else ""
    body = tag("div", surface, scene.part(underground, seat), class_=f"farm-picture{below}")
    return Panel("farm", say(scene, "own-farm"), join([note, body]))


def bonus(scene: Scene, seat: int) -> list[str]:
    """Whose coal is being dug, if it is no worker's: that of synergy. A tile that digs is lit itself."""
    doer = busy_worker(scene, seat)
    return [scene.name("worker", doer)] if doer == "synergy" else []


def order_of_play(scene: Scene, seat: int) -> int:
    """The place of a seat in turn order."""
    place: int = scene.view["order"].index(seat) + 1
    return place


def plan_state(scene: Scene, seat: int) -> str:
    """While plans are made: has this seat finished its own?"""
    order = scene.view["order"]
    return "ready" if order.index(seat) < min(map(order.index, scene.reached), default=0) else "planning"
