"""Writes positions and views: the record with names instead of numbers, nothing that follows from the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import figures, ids
from .events import sources
from .ids import COLOURS
from .moves import moves
from .names import LOADS, PAYMENTS, PIECES, STORES, TILES, WORKERS
from .records import Player, Table

RULES_VERSION = 1
FARMHANDS = ("plain", "improved", "improved next phase")
RIPENESS = ("none", "usable", "next phase")
HIRED = ("digger", "miner", "haspelknecht")
FINISHED = WORKERS[: ids.WORKERS]
WORKING = (ids.MINING, ids.BONUS_DIG)
OFFERS = {ids.CARPENTER: ids.CARPENTRY, ids.COAL_SALE: ids.COAL_SACKS, ids.DRAIN: ids.WINCH_TILE}  # decision: tile


def write(g: Table) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        **write_table(g),
        "plan": write_plan(g),
        "players": [write_player(g.players[seat]) for seat in range(g.seats)],
        "chance": f"{g.chance.state:016x}",
    }


def view(g: Table, seat: int | None) -> dict[str, Any]:
    """The position with everything the seat (None: a spectator) may not know left out (HK-024, HK-110, HK-R06)."""
    are_secret = g.decision == ids.PLAN
    players = [write_player(g.players[other]) for other in range(g.seats)]
    for other, entry in enumerate(players):
        if are_secret and other != seat:
            entry["workers"] = None
    return {**write_table(g), "plan": write_plan(g) if g.turn == seat else None, "players": players}


def write_table(g: Table) -> dict[str, Any]:
    """What lies open on the table, the players' own things apart."""
    return {
        "game": figures.NAME,
        "rules_version": RULES_VERSION,
        "seats": g.seats,
        "options": {"start_building": figures.building_ids[g.start_building - 1] if g.start_building else None},
        "decision": ids.DECISIONS[g.decision],
        "turn": g.turn,
        "year": g.year,
        "phase": figures.phase_ids[g.phase],
        "order": list(g.order[: g.seats]),
        "pools": write_pools(g, g.pools),
        "reserves": write_pools(g, g.reserves),
        "bag": by_name(figures.colours, g.bag),
        "board": {
            TILES[tile]: {"place": g.places[tile], "discs": stack_of(g, tile)}
            for tile in range(ids.TILES)
            if g.places[tile] != ids.NOT_IN_PLAY
        },
        "work": write_work(g),
        "produced": {
            "farmer": name_of(figures.resources, g.made_by_farmer - 1),
            "farmhand": name_of(figures.resources, g.made_by_farmhand - 1),
        },
        "development": write_development(g),
        "storage": write_storage(g),
    }


def by_name(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Counts under the names of what is counted."""
    return dict(zip(names, counts[: len(names)], strict=True))


def name_of(names: Sequence[str], number: int) -> str | None:
    """The id behind a number, None for nothing."""
    return names[number] if number >= 0 else None


def stack_of(g: Table, tile: int) -> list[int]:
    """The seats whose discs lie on a tile, the first disc first."""
    return list(g.stack[tile * ids.SEATS : tile * ids.SEATS + g.stack_n[tile]])


def write_pools(g: Table, pools: Sequence[int]) -> dict[str, dict[str, int]]:
    """The discs in the pools in play (HK-020)."""
    cells = (pools[k * COLOURS : (k + 1) * COLOURS] for k in range(g.seats))
    return {figures.pool_ids[k]: by_name(figures.colours, each) for k, each in enumerate(cells)}


def is_developing(g: Table) -> bool:
    """Is a tile being paid for, or does it ask something?"""
    return g.decision in (ids.PAYMENT, *OFFERS) or (g.decision == ids.BONUS_DIG and g.worker == ids.TILE_DIG)


def write_plan(g: Table) -> dict[str, Any] | None:
    """How far the plan of the seat on turn has come (HK-R57)."""
    if g.decision != ids.PLAN:
        return None
    return {"last": moves.notation(g.decision, g.planned) if g.planned else None}


def write_work(g: Table) -> dict[str, Any] | None:
    """Whose actions are being carried out."""
    if g.decision not in WORKING:
        return None
    return {
        "worker": WORKERS[g.worker],
        "actions_left": g.actions_left,
        "has_dug_pinge": g.has_dug_pinge == 1,
    }


def write_development(g: Table) -> dict[str, Any] | None:
    """The tile that is being developed, and by whom."""
    return {"tile": TILES[g.tile], "worker": WORKERS[g.developer]} if is_developing(g) else None


def write_storage(g: Table) -> dict[str, Any] | None:
    """The storage place that is being filled."""
    if g.decision != ids.STORE:
        return None
    return {"place": STORES[g.store], "stored": by_name(figures.resources, g.stored)}


def write_player(p: Player) -> dict[str, Any]:
    """Everything of one seat that does not follow from the board."""
    return {
        "vp": p.vp,
        "farm": {"coal": p.coal, "wood": p.wood, "food": p.food, "thalers": p.thalers},
        "debts": p.debts,
        "mine": {
            "water": p.water,
            "pinge": {"coal": p.pinge, "wood": p.pinge_props},
            "tunnel": {"coal": p.tunnel, "wood": p.tunnel_props},
            "shaft": p.shaft,
            "lifted": p.lifted,
        },
        "farmhand": FARMHANDS[p.improved],
        "carts": [by_name(figures.colours, p.cart_one), by_name(figures.colours, p.cart_two)],
        "workers": {
            "farmer": write_pieces(p.farmer),
            "farmhand": write_pieces(p.farmhand),
            "watermill": LOADS[p.mill] if p.mill else None,
            "digger": PAYMENTS[p.digger] if p.digger else None,
            "miner": PAYMENTS[p.miner] if p.miner else None,
            "haspelknecht": PAYMENTS[p.haspelknecht] if p.haspelknecht else None,
        },
        "finished": [FINISHED[k] for k in range(ids.WORKERS) if p.worked[k]],
        "markers": {marker: RIPENESS[p.markers[k]] for k, marker in enumerate(figures.marker_ids) if p.markers[k]},
        "vp_by_source": by_name(sources.names, p.earned),
    }


def write_pieces(pieces: Sequence[int]) -> dict[str, int]:
    """Discs and disc markers on a basic worker; only those that lie there."""
    return {PIECES[k]: count for k, count in enumerate(pieces) if count}
