"""Checks the tableau and the pithead cards of a component file (KK-013, section 20)."""

from __future__ import annotations

from typing import Any

from kohlenpott.api.figures import Checker, exactly, shown, whole

CARDS = ("workforce", "cokery", "ironworks", "loading", "administration")
SPACES = ("A1", "A2", "A3", "B1", "B2", "B3")
ROW = 3
PIECES = ("engineer", "miner", "steam_engine")
EARNS = {"cokery": "coins", "ironworks": "vp", "loading": "coins", "administration": "consolidation"}
FLIPS: dict[str, dict[str, Any]] = {  # KK-350
    "workforce": {"flip_cost": {"workers": 5, "or_coins": 3}, "flip_vp": 6},
    "cokery": {"flip_cost": {"workers": 5, "coins": 2}, "flip_vp": 6},
    "ironworks": {"flip_cost": {"workers": 5, "coins": 3}, "flip_vp": 8, "flip_extra_action": 1},
    "loading": {"flip_cost": {"workers": 2, "coins": 2}, "flip_vp": 4},
}
MOST_ON_CARD = 6  # miners or engineers a side can take
MOST_EARNED = 9  # beyond what a slot earns
MOST_MOVES = 9  # insertions or steps


def check_cards(checker: Checker, cards: object) -> None:
    """The five pithead cards: costs are stated, slots are data (KK-003, KK-350, KK-360 to KK-376)."""
    if not checker.count("pithead_cards", cards, len(CARDS), "KK-003"):
        return
    assert isinstance(cards, list)
    names = [card.get("id") if isinstance(card, dict) else None for card in cards]
    checker.unique("pithead_cards", names, "id")
    for k, card in enumerate(cards):
        path = f"pithead_cards[{k}]"
        name = names[k]
        if name not in CARDS:
            checker.report(f"{path}.id", f"{shown(name)} is none of {', '.join(CARDS)} (KK-003)")
            continue
        check_card(checker, path, str(name), card)


def check_card(checker: Checker, path: str, name: str, card: dict[str, Any]) -> None:
    """One card: its flip, and the slots of both sides."""
    for key, wanted in FLIPS.get(name, {}).items():
        if card.get(key) != wanted:
            checker.report(f"{path}.{key}", f"does not say what KK-350 states for {name}: {wanted}")
    checker.expect(f"{path}.flippable", card.get("flippable"), exactly(name in FLIPS, "KK-200"))
    sides = ("front", "back") if name in FLIPS else ("front",)
    for side in sides:
        if not isinstance(card.get(side), dict):
            checker.report(f"{path}.{side}", "is missing")
            return
        check_side(checker, f"{path}.{side}", name, side, card[side])
    if name in FLIPS:
        for piece in PIECES:
            before, after = (room(card[side], piece) for side in sides)
            if after < before:
                checker.report(f"{path}.back.spaces", f"has room for fewer {piece} pieces than the front (KK-354)")


def room(side: dict[str, Any], piece: str) -> int:
    """How many of a piece a side takes."""
    spaces = side.get("spaces")
    if not isinstance(spaces, list):
        return 0
    slots = [slot for slot in spaces if isinstance(slot, dict) and slot.get("piece") == piece]
    return sum(slot["count"] for slot in slots if isinstance(slot.get("count"), int))


def check_side(checker: Checker, path: str, name: str, side: str, data: dict[str, Any]) -> None:
    """The slots of one side, or the numbers on Workforce (KK-353, KK-376)."""
    slots = data.get("spaces")
    if not isinstance(slots, list):
        checker.report(f"{path}.spaces", f"must be a list, is {shown(slots)}")
        return
    if name == "workforce":
        for key in ("insert_miners", "redeploy_miners", "redeploy_engineers"):
            checker.expect(f"{path}.{key}", data.get(key), whole(0, MOST_MOVES))
        if slots:
            checker.report(f"{path}.spaces", "no pieces are ever placed on Workforce (KK-353)")
        return
    if name == "loading":
        checker.expect(f"{path}.vp_per_wagon", data.get("vp_per_wagon"), exactly(1, "KK-335"))
        due = exactly(1 if side == "front" else 0, "KK-332")
        checker.expect(f"{path}.workers_to_score", data.get("workers_to_score"), due)
    for k, slot in enumerate(slots):
        check_slot(checker, f"{path}.spaces[{k}]", name, side, slot)
    for piece, most in (("miner", MOST_ON_CARD), ("engineer", 3), ("steam_engine", 1)):
        if room(data, piece) > most:
            checker.report(f"{path}.spaces", f"takes at most {most} of {piece}, has room for {room(data, piece)}")


def check_slot(checker: Checker, path: str, name: str, side: str, slot: object) -> None:
    """One slot: what it takes and what it earns."""
    if not isinstance(slot, dict):
        checker.report(path, f"must be a table, is {shown(slot)}")
        return
    if slot.get("piece") not in PIECES:
        checker.report(f"{path}.piece", f"must be one of {', '.join(PIECES)}, is {shown(slot.get('piece'))}")
    checker.expect(f"{path}.count", slot.get("count"), whole(1, 2))
    checker.expect(f"{path}.{EARNS[name]}", slot.get(EARNS[name]), whole(0, MOST_EARNED))
    if name == "loading":
        checker.expect(f"{path}.wagons", slot.get("wagons"), whole(0, MOST_EARNED))
    if slot.get("piece") == "steam_engine" and (name, side) != ("cokery", "back"):
        checker.report(f"{path}.piece", "only the Cokery & Briquette Plant takes a steam engine (KK-143)")
    if (name, side) == ("cokery", "back") and slot.get("piece") in ("engineer", "steam_engine"):
        checker.expect(f"{path}.vp_once", slot.get("vp_once"), exactly(2, "KK-362"))


def check_tableau(checker: Checker, tableau: dict[str, Any]) -> None:
    """Six mine spaces in two rows; wherever cards lie without gaps, another space is open (KK-013, KK-131)."""
    spaces = tableau.get("mine_spaces")
    if not checker.count("tableau.mine_spaces", spaces, len(SPACES), "KK-R03"):
        return
    assert isinstance(spaces, list)
    sound = True
    for k, space in enumerate(spaces):
        path = f"tableau.mine_spaces[{k}]"
        if not isinstance(space, dict):
            checker.report(path, f"must be a table, is {shown(space)}")
            return
        sound &= checker.expect(f"{path}.id", space.get("id"), exactly(SPACES[k], "two rows of three, KK-R03"))
        sound &= checker.expect(f"{path}.start", space.get("start"), exactly(k == 0, "the first card goes top left"))
        checker.expect(f"{path}.rescue_team_spaces", space.get("rescue_team_spaces"), whole(0, 1))
        if not isinstance(space.get("coin_securable"), bool):
            checker.report(f"{path}.coin_securable", f"must be true or false, is {shown(space.get('coin_securable'))}")
        arrows = space.get("arrows_to")
        if not isinstance(arrows, list) or any(to not in SPACES for to in arrows):
            checker.report(f"{path}.arrows_to", f"must be a list of {', '.join(SPACES)}")
            sound = False
    if sound:
        check_openness(checker, spaces)


def check_openness(checker: Checker, spaces: list[dict[str, Any]]) -> None:
    """No arrangement without gaps may leave a card without a space to go to (KK-121, KK-R28)."""
    for top in range(1, ROW + 1):
        for bottom in range(ROW + 1):
            laid = {*SPACES[:top], *SPACES[ROW : ROW + bottom]}
            led_to = {to for space in spaces if space["id"] in laid for to in space["arrows_to"]}
            if len(laid) < len(SPACES) and not led_to - laid:
                where = ", ".join(sorted(laid))
                message = f"with cards on {where} no arrow leads to an empty space (KK-131)"
                checker.report("tableau.mine_spaces", message)
                return
