"""A company in the picture of the whole table."""

from __future__ import annotations

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.render.scene import SEATS, Scene
from kohlenpott.render.sprite import use

from .. import figures
from .cards import income
from .company import total_income, unsecured, wagons
from .parts import symbol
from .pithead import CARD_ICONS, PIECES, card_name, empty_piece, filled, own_piece
from .printed import MINES

COMPANY = (760, 252)
SPACE = (112, 82)


def label(content: object, x: float, y: float, look: str) -> Markup:
    """Words in the picture."""
    return tag("text", content, class_=look, x=x, y=y)


def fitted(line: str, x: float, y: float, width: float, letters: int, look: str = "") -> Markup:
    """The name of a mine; one with more letters than usual is set closer."""
    close = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if len(line) > letters else {}
    return tag("text", line, class_=f"m-t m-name-of{look}", x=x, y=y, **close)


def head(scene: Scene, seat: int) -> Markup:
    """Emblem, name, VP, and everything that is counted."""
    player, colour = scene.view["players"][seat], SEATS[seat]
    counted = [
        ("coin", player["coins"]), ("kk-local-worker", player["workers"]), (f"kk-miner-{colour}", player["pool"]),
        (f"kk-settlement-{colour}", player["settlements_left"]), (f"kk-engineer-{colour}", player["engineers_left"]),
        ("kk-extra-action", player["extra_actions"]),
    ]  # fmt: skip
    if player["engines_beside"]:
        counted.append(("kk-steam-engine", player["engines_beside"]))
    found = [
        tag("rect", class_=f"s-{colour}", x=10, y=10, width=30, height=30, rx=5),
        use(f"seat-{colour}", 15, 15, 20, color=f"var(--on-{colour})"),
        label(scene.players[seat][:14], 50, 31, "m-t m-th"),
        use("vp", 190, 10, 32), label(player["vp"], 206, 31, "m-vp"),
    ]  # fmt: skip
    for k, (piece, number) in enumerate(counted):
        found += [use(piece, 240 + 62 * k, 12, 26), label(number, 270 + 62 * k, 31, "m-t m-tb")]
    return join((*found, markers(scene, seat)))


def markers(scene: Scene, seat: int) -> Markup:
    """Bonus marker and railway markers, from the right."""
    player = scene.view["players"][seat]
    held = [symbol("bonus", player["bonus_marker"])] if player["bonus_marker"] else []
    held += [symbol("railway", kind) for kind, count in player["railway_markers"].items() for _ in range(count)]
    return join(use(piece, 716 - 30 * (k % 10), 8 + 34 * (k // 10), 32) for k, piece in enumerate(held))


def space(scene: Scene, seat: int, id: str, x: float, y: float) -> Markup:
    """A mine space: card, engine, rescue miner."""
    player = scene.view["players"][seat]
    mine = player["mines"][figures.space_ids.index(id)]
    rescue = use(f"kk-miner-{SEATS[seat]}" if id in player["rescue"] else "kk-slot-miner", x + 84, y + 54, 24)
    safe = use("ui-check", x + 62, y + 56, 20) if id in player["secured"] else None
    if mine is None:
        box = tag("rect", class_="m-dash", x=x, y=y, width=SPACE[0], height=SPACE[1], rx=7)
        return join((box, label(id, x + 10, y + 22, "m-t m-tq"), rescue))
    card, engine = MINES[mine], id in player["engines"]
    look = f"m-frame g-{card.region}-1" + (" m-now" if card.kind == "large" else "")
    name = card.name if len(card.name) < 19 else f"{card.name[:17]}…"
    return join((
        tag("rect", class_=look, x=x, y=y, width=SPACE[0], height=SPACE[1], rx=7),
        label(card.number or "★", x + 9, y + 22, "m-t m-tb"),
        label(f"+{income(card, engine)}", x + 104, y + 22, "m-t m-tb m-endt"),
        fitted(name, x + 8, y + 44, 98, 14, " m-on"),
        use("kk-steam-engine", x + 6, y + 50, 28) if engine else None, safe, rescue,
    ))  # fmt: skip


def pithead_row(scene: Scene, seat: int, card: str, x: float, y: float) -> Markup:
    """A pithead card: sign, side, pieces in their slots."""
    player = scene.view["players"][seat]
    found = [
        tag("rect", class_="m-box", x=x, y=y, width=360, height=32, rx=6),
        use(CARD_ICONS[card], x + 4, y + 3, 26),
    ]
    name = card_name(scene, seat, card)
    if card in player["flipped"]:
        found.append(label("II", x + 170, y + 21, "m-r m-endt"))
    found.append(label(name if len(name) < 18 else f"{name[:16]}…", x + 36, y + 21, "m-t"))
    at = x + 178
    for piece, _ in PIECES:
        for slot, inside in filled(player, card, piece):
            for k in range(slot.count):
                found.append(use(own_piece(piece, seat) if k < inside else empty_piece(piece), at, y + 4, 24))
                at += 24
            at += 5
    return join(found)


def company_drawing(scene: Scene, seat: int) -> Markup:
    """One company in 760 by 252."""
    player = scene.view["players"][seat]
    sums = (("income", f"+{total_income(player)}"), ("wagons", wagons(player)), ("unsecured", unsecured(player)))
    summary = " · ".join(f"{scene.label(name)} {figure}" for name, figure in sums)
    look = "m-panel m-cur" if seat in scene.asked else "m-panel"
    return join((
        tag("rect", class_=look, width=COMPANY[0], height=COMPANY[1], rx=12), head(scene, seat),
        *(space(scene, seat, id, 12 + 118 * (k % 3), 54 + 88 * (k // 3)) for k, id in enumerate(figures.space_ids)),
        *(pithead_row(scene, seat, card, 384, 54 + 35 * k) for k, card in enumerate(figures.card_ids)),
        label(summary, 14, 243, "m-t m-tq"),
    ))  # fmt: skip
