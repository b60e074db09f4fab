"""The companies of the other seats, smaller but complete."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene

from .. import figures
from .cards import income
from .company import bonus_marker, railway_markers, status, summary
from .parts import chip, icon
from .pithead import small_pithead_cards
from .places import of_seat
from .printed import MINES


def counter(scene: Scene, seat: int, what: str, piece: str, number: object, label: str) -> Markup:
    """A number of pieces with the id of its place."""
    id = of_seat(seat, what)
    return tag("span", chip(piece, number, scene.label(label)), id=id, class_="is-last" if id in scene.last else None)


def holdings(scene: Scene, seat: int) -> Markup:
    """Coins, workers, miners, settlements, engineers, extra actions, and what is there only sometimes."""
    player, colour = scene.view["players"][seat], SEATS[seat]
    rows = [
        ("coins", "coin", player["coins"], "coins"),
        ("workers", "kk-local-worker", player["workers"], "workers"),
        ("pool", f"kk-miner-{colour}", player["pool"], "pool"),
        ("settlements", f"kk-settlement-{colour}", player["settlements_left"], "settlements"),
        ("engineers", f"kk-engineer-{colour}", player["engineers_left"], "engineers"),
        ("extra", "kk-extra-action", player["extra_actions"], "extra-actions"),
    ]
    if player["engines_beside"]:
        rows.append(("beside", "kk-steam-engine", player["engines_beside"], "engines-beside"))
    if player["miners_lost"]:
        rows.append(("lost", "ui-close", player["miners_lost"], "lost"))
    if player["discs_in_bag"]:
        rows.append(("discs", f"disc-{colour}", f"{player['discs_drawn']}/{player['discs_in_bag']}", "discs"))
    counters = [counter(scene, seat, *row) for row in rows]
    return tag("p", *counters, bonus_marker(scene, seat), railway_markers(scene, seat), class_="chips small kk-has")


def mini(scene: Scene, seat: int, id: str) -> Markup:
    """A mine space in short: number, income, engine, rescue slot."""
    player = scene.view["players"][seat]
    mine = player["mines"][figures.space_ids.index(id)]
    place = of_seat(seat, f"space-{id}")
    last = " is-last" if place in scene.last else ""
    slot = rescue(scene, seat, id)
    if mine is None:
        return tag("span", tag("span", id, class_="quiet"), slot, id=place, class_=f"mini mini-e{last}")
    card, engine = MINES[mine], id in player["engines"]
    number = tag("b", card.number or card.name, lang=None if card.number else "de")
    shown = tag("span", number, tag("span", f"+{income(card, engine)}"), id=f"mine-{mine}", class_="mini-c")
    look = f"mini b-{card.region}{' mini-l' if card.kind == 'large' else ''}{last}"
    steam = icon("kk-steam-engine", "icon eng") if engine else None
    return tag("span", shown, steam, slot, id=place, title=scene.name("mine", mine), class_=look)


def rescue(scene: Scene, seat: int, id: str) -> Markup:
    """Rescue slot and security in short."""
    player = scene.view["players"][seat]
    secured = icon("ui-check", "mini-s") if id in player["secured"] else None
    filled = id in player["rescue"]
    slot = icon(f"kk-miner-{SEATS[seat]}" if filled else "kk-slot-miner", "mini-r")
    return tag("span", secured, slot, id=of_seat(seat, f"rescue-{id}"), class_="mini-x")


def rival(scene: Scene, seat: int) -> Markup:
    """One other company."""
    minis = tag("div", *(mini(scene, seat, id) for id in figures.space_ids), class_="minis")
    return join(
        (holdings(scene, seat), status(scene, seat), minis, small_pithead_cards(scene, seat), summary(scene, seat))
    )
