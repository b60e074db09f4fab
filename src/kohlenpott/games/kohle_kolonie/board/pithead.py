"""The five pithead cards of a company, front or back, with the pieces on them (section 20)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene

from .. import figures
from .cards import shield
from .parts import icon, icons, place, said
from .places import of_seat
from .printed import Slot, slots

CARD_ICONS = {
    "workforce": "kk-bonus-miners", "cokery": "hk-charcoal-burner", "ironworks": "hammer-pick", "loading": "kk-wagon",
    "administration": "bank",
}  # fmt: skip
PIECES = (("engineer", "engineers"), ("miner", "miners"), ("steam_engine", "engine"))


def pieces_on(player: Mapping[str, Any], card: str, piece: str) -> int:
    """How many of a piece stand on a card."""
    if piece == "steam_engine":
        return int(player["plant_engine"]) if card == "cokery" else 0
    return int(player["card_engineers" if piece == "engineer" else "card_miners"].get(card, 0))


def filled(player: Mapping[str, Any], card: str, piece: str) -> list[tuple[Slot, int]]:
    """Each slot for a piece with how many stand in it; the rest that has no room comes with the last."""
    left = pieces_on(player, card, piece)
    found = []
    for slot in slots(card, card in player["flipped"], piece):
        inside = min(left, slot.count)
        left -= inside
        found.append((slot, inside))
    return found


def own_piece(piece: str, seat: int) -> str:
    """The symbol of a piece of a seat."""
    return "kk-steam-engine" if piece == "steam_engine" else f"kk-{piece}-{SEATS[seat]}"


def empty_piece(piece: str) -> str:
    """The dashed symbol of an empty slot."""
    return f"kk-slot-{piece.replace('_', '-')}"


def earns(slot: Slot, vp: int) -> Markup:
    """What a slot earns: coins, VP, virtual points, or wagons turned into coins."""
    if slot.wagons:
        return tag(
            "span", tag("b", slot.wagons), icon("kk-wagon"), tag("b", f"→{slot.coins}"), icon("coin"), class_="yl"
        )
    parts = [(slot.coins, "coin"), (vp, "vp"), (slot.consolidation, "kk-hammer")]
    once = tag("span", f"1× {slot.once}", icon("vp"), class_="once") if slot.once else None
    return tag("span", *(join((tag("b", f"+{n}"), icon(piece))) for n, piece in parts if n), once, class_="yl")


@lru_cache(maxsize=1024)
def drawn_slot(slot: Slot, inside: int, seat: int, vp: int) -> Markup:
    """A slot with so many pieces of a seat in it."""
    pieces = icons(own_piece(slot.piece, seat), inside), icons(empty_piece(slot.piece), slot.count - inside)
    return tag("span", tag("span", *pieces, class_="pcs"), earns(slot, vp), class_="slot")


def slot_group(scene: Scene, seat: int, card: str, piece: str, group: str) -> Markup:
    """All slots of a card for one kind of piece, as one place."""
    player = scene.view["players"][seat]
    rows = filled(player, card, piece)
    if not rows:
        return Markup()
    option = scene.view["options"]["ironworks_front_engineer_vp"]  # KK-D03
    is_optional = card == "ironworks" and piece == "engineer" and card not in player["flipped"]
    drawn = [drawn_slot(slot, inside, seat, option if is_optional else slot.vp) for slot, inside in rows]
    room = sum(slot.count for slot, _ in rows)
    name = f"{card_name(scene, seat, card)}: {scene.label(group)} {pieces_on(player, card, piece)}/{room}"
    return place(scene, of_seat(seat, f"{group}-{card}"), name, *drawn, class_="slots")


def card_name(scene: Scene, seat: int, card: str) -> str:
    """The name on the side that is up; Workforce has the same on both, and a sign tells the back."""
    return scene.name("back" if is_flipped(scene, seat, card) and card != "workforce" else "card", card)


def heading(scene: Scene, seat: int, card: str) -> Markup:
    """The name, and a short one to be seen where the card is narrow."""
    name = card_name(scene, seat, card)
    short = scene.name("short-back" if is_flipped(scene, seat, card) else "short-card", card)
    if short == name:
        return tag("h3", name)
    return tag("h3", tag("span", name), tag("span", short, class_="short", aria_hidden="true"))


def is_flipped(scene: Scene, seat: int, card: str) -> bool:
    """Does the card show its back?"""
    return card in scene.view["players"][seat]["flipped"]


def flip_price(scene: Scene, seat: int, card: str) -> Markup:
    """What turning the card over costs and brings, as a place (KK-350)."""
    k = figures.card_ids.index(card)
    if not figures.FLIP_VP[k]:
        return Markup()
    if is_flipped(scene, seat, card):
        sign = tag("i", "II")
        return place(scene, of_seat(seat, f"flip-{card}"), scene.label("flipped"), sign, class_="flip-c")
    workers, coins = figures.FLIP_WORKERS[k], figures.FLIP_COINS[k]
    cost: list[object] = [workers, icon("kk-local-worker")]
    if coins:
        cost += [f"+{coins}", icon("coin")]
    if card == "workforce":
        cost += [f"/{figures.FLIP_OR_COINS}", icon("coin")]
    gain = [shield(figures.FLIP_VP[k], "+"), icon("kk-extra-action") if figures.FLIP_EXTRA[k] else None]
    name = f"{scene.label('flip')} {scene.name('card', card)}"
    return place(scene, of_seat(seat, f"flip-{card}"), name, *cost, *gain, class_="flip-c")


def workforce(scene: Scene, seat: int) -> Markup:
    """How many miners Workforce inserts and redeploys (KK-376); the place of the main action."""
    side = int("workforce" in scene.view["players"][seat]["flipped"])
    engineers = figures.WORKFORCE_ENGINEERS[side]
    parts = [
        tag("span", tag("b", figures.WORKFORCE_INSERTS[side]), " ", scene.label("insert"), class_="wf"),
        tag("span", tag("b", figures.WORKFORCE_STEPS[side]), " ", scene.label("redeploy"), class_="wf"),
        tag("span", tag("b", engineers), icon("kk-engineer"), class_="wf") if engineers else None,
    ]
    return place(scene, of_seat(seat, "card-workforce"), card_name(scene, seat, "workforce"), *parts, class_="slots")


def band(scene: Scene, seat: int, card: str) -> Markup:
    """The coloured edge with the card's sign; Loading is scored there."""
    sign = icon(CARD_ICONS[card])
    if card == "workforce":
        return tag("span", sign, class_="pc-b")
    return place(scene, of_seat(seat, f"card-{card}"), card_name(scene, seat, card), sign, class_="pc-b")


def notes(scene: Scene, seat: int, card: str) -> Markup:
    """What has happened on the Cokery & Briquette Plant: bonuses earned, an engineer who does not count (KK-362)."""
    player = scene.view["players"][seat]
    if card != "cokery" or not (any(player["briquette_bonuses"]) or player["idle_engineer"]):
        return Markup()
    earned = sum(player["briquette_bonuses"])
    bonus = tag("span", scene.label("briquettes"), f" {earned}/2", class_="quiet small") if earned else None
    idle = tag("span", scene.label("idle-engineer"), class_="quiet small") if player["idle_engineer"] else None
    return tag("p", bonus, idle, class_="chips")


def pithead_card(scene: Scene, seat: int, card: str) -> Markup:
    """One card with its slots."""
    head = tag("header", heading(scene, seat, card), flip_price(scene, seat, card))
    groups = [slot_group(scene, seat, card, piece, group) for piece, group in PIECES]
    body = tag("div", *([workforce(scene, seat)] if card == "workforce" else groups), class_="pc-s")
    inside = tag("div", head, body, notes(scene, seat, card), class_="pc-m")
    return tag("article", band(scene, seat, card), inside, class_=f"pc pc-{card}")


def pithead_cards(scene: Scene, seat: int) -> Markup:
    """All five."""
    return tag("div", *(pithead_card(scene, seat, card) for card in figures.card_ids), class_="pitheads")


def small_pithead_cards(scene: Scene, seat: int) -> Markup:
    """The cards of another company: sign, side, pieces in their slots."""
    player = scene.view["players"][seat]
    rows = []
    for card in figures.card_ids:
        flipped = tag("i", "II") if card in player["flipped"] else None
        groups = []
        for piece, group in PIECES:
            held = filled(player, card, piece)
            if held:
                drawn = [
                    join((icons(own_piece(piece, seat), n), icons(empty_piece(piece), slot.count - n)))
                    for slot, n in held
                ]
                id = of_seat(seat, f"{group}-{card}")
                groups.append(tag("span", *drawn, id=id, class_="is-last" if id in scene.last else None))
        name = card_name(scene, seat, card)
        id = of_seat(seat, f"card-{card}")
        sign = tag(
            "span", icon(CARD_ICONS[card]), said(name), flipped, id=id, class_="is-last" if id in scene.last else None
        )
        rows.append(tag("li", sign, tag("span", *groups, class_="phs-p"), title=name))
    return tag("ul", *rows, class_="phs", aria_label=scene.label("pithead"))
