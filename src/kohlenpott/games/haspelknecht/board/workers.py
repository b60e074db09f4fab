"""The workers of the own farm: what lies on them, what can be laid there, what they are doing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kohlenpott.render.markup import Markup, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import icon

from .. import figures
from ..names import LOADS, PAYMENTS, PIECES
from .discs import Discs
from .parts import MARKER_OF_PIECE, buildings, colour_of, control, is_exhausted, is_planning, piece_symbol, say
from .places import HIRED, payments

ACTIONS = {
    "digger": figures.DIGGER_ACTIONS,
    "miner": figures.MINER_ACTIONS,
    "haspelknecht": figures.HASPELKNECHT_ACTIONS,
}
SLOTS = 3  # empty places drawn on a basic worker


def workers(scene: Scene, seat: int, discs: Discs) -> Markup:
    """All workers of a seat."""
    player = scene.view["players"][seat]
    cards = [basic(scene, seat, "farmer", discs), basic(scene, seat, "farmhand", discs)]
    if is_exhausted(player):
        pair = (hired(scene, seat, "miner", discs), hired(scene, seat, "haspelknecht", discs))
        cards.append(tag("div", *pair, class_="hktile"))
    else:
        cards.append(hired(scene, seat, "digger", discs))
    if "watermill" in buildings(scene.view, seat):
        cards.append(mill(scene, seat, discs))
    place = f"{SEATS[seat]}-plan"
    return tag("div", *cards, id=place, class_="workers is-last" if place in scene.last else "workers")


def picture_of(worker: str, player: Mapping[str, Any]) -> str:
    """The drawing of a worker."""
    if worker == "farmhand" and player["farmhand"] != "plain":
        return "hk-farmhand-improved"
    return f"hk-{worker}"


def busy_worker(scene: Scene, seat: int) -> str | None:
    """The worker whose actions are carried out or who develops, if he is of this seat."""
    doing = scene.view["work"] or scene.view["development"]
    return doing["worker"] if doing and scene.view["turn"] == seat else None


def card(scene: Scene, seat: int, worker: str, note: str, slots: list[Markup], class_: str = "") -> Markup:
    """A worker with his name, what he may do, and his slots."""
    player = scene.view["players"][seat]
    work = scene.view["work"]
    is_working = busy_worker(scene, seat) == worker
    is_finished = worker in player["finished"]
    if is_working and work is not None and work["actions_left"]:
        note = say(scene, "actions-left", actions=work["actions_left"])
        note = f"{note}; {say(scene, 'has-dug-pinge')}" if work["has_dug_pinge"] and is_exhausted(player) else note
    elif is_finished:
        made = scene.view["produced"].get(worker) if scene.view["turn"] == seat else None
        note = say(scene, "finished")
        note = f"{note}; {say(scene, 'has-made', resource=scene.name('resource', made))}" if made else note
    mark = icon("ui-check", class_="icon finished") if is_finished else None
    name = scene.label(worker)
    state = " is-working" if is_working else " is-finished" if is_finished else ""
    pay = f" {say(scene, 'hired')}" if worker in HIRED and player["workers"] and player["workers"][worker] else ""
    drawn = (
        icon(picture_of(worker, player), class_="who"),
        tag("span", name, mark, class_="w-name"),
        tag("span", note, class_="w-note"),
        tag("span", *slots, class_="slots"),
    )
    # The name of the control begins with the words that can be read in it.
    return control(scene, f"{SEATS[seat]}-{worker}", f"{name} {note}{pay}", *drawn, class_=f"worker{class_}{state}")


# ---------------------------------------------------------------- farmer and farmhand


def basic(scene: Scene, seat: int, worker: str, discs: Discs) -> Markup:
    """Farmer or farmhand with discs and disc markers."""
    player = scene.view["players"][seat]
    laid = player["workers"][worker] if player["workers"] else {}
    shown = [discs.laid(piece) for piece, count in laid.items() for _ in range(count)]
    offers = list(basic_offers(scene, seat, worker))
    if offers:  # they keep their places, whatever lies there already
        slots = [*offers, tag("span", *shown, class_="on")] if shown else offers
    else:
        slots = shown + [tag("span", class_="padslot")] * (SLOTS - len(shown))
    return card(scene, seat, worker, basic_note(scene, seat, worker, laid), slots)


def basic_note(scene: Scene, seat: int, worker: str, laid: Mapping[str, int]) -> str:
    """What the worker may do with what lies on him."""
    player = scene.view["players"][seat]
    if len({colour_of(piece) for piece in laid}) > 1:
        return say(scene, "mixed")
    if worker == "farmer":
        return say(scene, "farmer-note")
    return say(scene, {"plain": "farmhand-note", "improved": "improved-note"}.get(player["farmhand"], "improves-note"))


def basic_offers(scene: Scene, seat: int, worker: str) -> Iterator[Markup]:
    """What can still be laid on a basic worker while one's own plan is made."""
    if not may_plan_here(scene, seat):
        return
    for piece in PIECES:
        place = f"{SEATS[seat]}-{worker}-{piece}"
        if place in scene.targets or place in scene.refused:
            yield offer(scene, place, f"{scene.label(worker)}, {scene.name('piece', piece)}", piece_symbol(piece))


def may_plan_here(scene: Scene, seat: int) -> bool:
    """Does this seat make its plan now?"""
    return is_planning(scene.view) and seat in scene.asked and scene.is_own(seat)


def offer(scene: Scene, place: str, name: str, *symbols: str) -> Markup:
    """A piece that can be laid down here."""
    return scene.space(place, name, *(icon(symbol, class_="d") for symbol in symbols), class_="space pay")


# ---------------------------------------------------------------- hired workers and watermill


def hired(scene: Scene, seat: int, worker: str, discs: Discs) -> Markup:
    """Coal digger, miner or Haspelknecht with his payment."""
    player = scene.view["players"][seat]
    payment = player["workers"][worker] if player["workers"] else None
    note = say(scene, f"{worker}-note", actions=ACTIONS[worker])
    if payment:
        slots = [discs.laid(payment), tag("i", say(scene, "hired"))]
    else:
        slots = list(hire_offers(scene, seat, worker)) if may_plan_here(scene, seat) else []
        slots = slots or [
            icon(piece_symbol(kind), class_="d ghost") for kind in payments(worker) if kind not in MARKER_OF_PIECE
        ]
    return card(scene, seat, worker, note, slots, " hired")


def hire_offers(scene: Scene, seat: int, worker: str) -> Iterator[Markup]:
    """The payments as buttons; those refused say why."""
    for kind in PAYMENTS[1:]:
        place = f"{SEATS[seat]}-{worker}-{kind}"
        if place in scene.targets or place in scene.refused:
            yield offer(scene, place, f"{scene.label(worker)}, {scene.name('payment', kind)}", piece_symbol(kind))


def mill(scene: Scene, seat: int, discs: Discs) -> Markup:
    """The watermill: a building that is resolved like a worker (HK-235)."""
    player = scene.view["players"][seat]
    load = player["workers"]["watermill"] if player["workers"] else None
    slots = [discs.laid(piece) for piece in load.split()] if load else []
    if not load and may_plan_here(scene, seat):
        for each in LOADS[1:]:
            place = f"{SEATS[seat]}-watermill-{each.replace(' ', '-')}"
            if place in scene.targets or place in scene.refused:
                name = f"{scene.label('watermill')}, {scene.name('load', each)}"
                slots.append(offer(scene, place, name, *map(piece_symbol, each.split())))
    note = say(scene, "mill-note", discs=figures.MILL_DISCS, thalers=figures.MILL_THALERS, food=figures.MILL_FOOD,
               vp=figures.MILL_VP)  # fmt: skip
    return card(scene, seat, "watermill", note, slots or [tag("span", class_="padslot")] * figures.MILL_DISCS, " mill")
