"""Reads positions: names and ranges first, then what the decision needs, then, if asked, every account.

Compiled rules index arrays with what stands in the record, so no value passes that they could stumble over,
strict or not: every number has a range, every list a length, and the decision finds what it works on.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.api.reading import Reader

from . import figures, ids
from .events import sources
from .ids import COLOURS
from .moves import moves
from .names import LOADS, PAYMENTS, PIECES, STORES, TILES, WORKERS
from .position_checks import check_accounts, check_decision
from .position_writing import FARMHANDS, FINISHED, RIPENESS, RULES_VERSION
from .records import Player, Table
from .shapes import FARTHEST

FEWEST_SEATS = 2  # HK-001
MOST = 999  # far beyond what three years can bring of anything
MOST_DISCS = max(figures.DISCS)
FIELDS = ("game", "rules_version", "seats", "options", "decision", "turn", "year", "phase", "order", "pools",
          "reserves", "bag", "board", "plan", "work", "produced", "development", "storage", "players",
          "chance")  # fmt: skip
DEFAULTS: dict[str, Any] = {
    "options": {},
    "plan": None,
    "work": None,
    "produced": {},
    "development": None,
    "storage": None,
    "chance": "0" * 16,
}
PLAYER_FIELDS = ("vp", "farm", "debts", "mine", "farmhand", "carts", "workers", "finished", "markers",
                 "vp_by_source")  # fmt: skip
PLAYER_DEFAULTS: dict[str, Any] = {
    "vp": 0,
    "farm": {},
    "debts": 0,
    "farmhand": FARMHANDS[0],
    "carts": [{}, {}],
    "workers": {},
    "finished": [],
    "markers": {},
    "vp_by_source": {},
}
NO_WORKERS: dict[str, Any] = {
    "farmer": {},
    "farmhand": {},
    "watermill": None,
    "digger": None,
    "miner": None,
    "haspelknecht": None,
}
PLANNED = {moves.notation(ids.PLAN, move): move for move in range(ids.A_FARMER, ids.A_COMMIT)}


def read(data: Any, strict: bool) -> Table:
    """The record of a position; PositionError names the field that does not fit.

    Strict reading accounts for every disc, cube, tile and point. Otherwise pieces may be missing or too many, as
    puzzles and tests like it.
    """
    position = Reader(data).record(FIELDS, defaults=DEFAULTS)
    position["game"].choice((figures.NAME,))
    position["rules_version"].integer(RULES_VERSION, RULES_VERSION)
    g = Table()
    g.seats = position["seats"].integer(FEWEST_SEATS, ids.SEATS)
    players = position["players"].listing(g.seats, g.seats, "seats")
    read_course(g, position)
    read_pools(g, position)
    read_board(g, position["board"])
    for seat, entry in enumerate(players):
        read_player(g.players[seat], entry)
    set_what_follows(g)
    read_plan(g, position["plan"])
    read_work(g, position["work"])
    read_produced(g, position["produced"])
    read_development(g, position["development"])
    read_storage(g, position["storage"])
    check_decision(g)
    if strict:
        check_accounts(g)
    return g


def read_course(g: Table, position: dict[str, Reader]) -> None:
    """Where in the game it is, and whose turn (HK-018, HK-019)."""
    g.chance.state = position["chance"].hexadecimal(16)
    building = position["options"].record(("start_building",), defaults={"start_building": None})["start_building"]
    g.start_building = 0 if building.is_null else building.choice(figures.building_ids, "HK-307") + 1
    g.decision = position["decision"].choice(ids.DECISIONS)
    g.turn = position["turn"].integer(0, g.seats - 1, "seats")
    g.year = position["year"].integer(1, figures.YEARS, "HK-001")
    g.phase = position["phase"].choice(figures.phase_ids, "HK-070")
    order = position["order"].listing(g.seats, g.seats, "seats")
    for place, entry in enumerate(order):
        seat = entry.integer(0, g.seats - 1, "seats")
        if seat in g.order[:place]:
            raise entry.refusal(f"seat {seat} stands in order twice (HK-I08)")
        g.order[place] = seat
    g.place = g.order.index(g.turn)


def read_pools(g: Table, position: dict[str, Reader]) -> None:
    """Discs in the pools in play, their reserves and the bag (HK-020, HK-022)."""
    in_play = figures.pool_ids[: g.seats]
    for name, pools in (("pools", g.pools), ("reserves", g.reserves)):
        entries = position[name].record(in_play, f"HK-020: in play with {g.seats} seats")
        for k, pool in enumerate(in_play):
            pools[k * COLOURS : (k + 1) * COLOURS] = entries[pool].counts(figures.colours, 0, MOST_DISCS)
    g.bag = position["bag"].counts(figures.colours, 0, MOST_DISCS)


def read_board(g: Table, entry: Reader) -> None:
    """Tiles in play, each at a place of its own, and the discs on them (HK-013, HK-180)."""
    g.places = [ids.NOT_IN_PLAY] * ids.TILES
    for name, one in entry.mapping(TILES).items():
        tile, fields = TILES.index(name), one.record(("place", "discs"), defaults={"discs": []})
        place = fields["place"].integer(-FARTHEST, FARTHEST)
        first = tile - tile % ids.TILES_PER_LEVEL
        if place in g.places[first : first + ids.TILES_PER_LEVEL]:
            raise fields["place"].refusal(f"another tile of this level lies at {place}")
        g.places[tile] = place
        for height, disc in enumerate(fields["discs"].listing(0, g.seats, "seats")):
            seat = disc.integer(0, g.seats - 1, "seats")
            if g.players[seat].owns[tile]:
                raise disc.refusal(f"seat {seat} owns tile {name} already (HK-180)")
            g.stack[tile * ids.SEATS + height] = seat
            g.stack_n[tile] += 1
            g.players[seat].owns[tile] = 1


def read_player(p: Player, entry: Reader) -> None:
    """Everything of one seat that does not follow from the board."""
    fields = entry.record(PLAYER_FIELDS, defaults=PLAYER_DEFAULTS)
    p.vp = fields["vp"].integer(-MOST, MOST)
    p.coal, p.wood, p.food, p.thalers = fields["farm"].counts(("coal", "wood", "food", "thalers"), 0, MOST)
    p.debts = fields["debts"].integer(0, MOST)
    read_mine(p, fields["mine"])
    p.improved = fields["farmhand"].choice(FARMHANDS, "HK-213")
    carts = fields["carts"].listing(2, 2, "HK-098")
    p.cart_one, p.cart_two = (cart.counts(figures.colours, 0, MOST_DISCS) for cart in carts)
    read_workers(p, fields["workers"])
    for one in fields["finished"].listing(0, ids.WORKERS):
        worker = one.choice(FINISHED)
        if any(p.worked[worker:]):
            raise one.refusal(f"{FINISHED[worker]} stands there twice or out of order ({', '.join(FINISHED)})")
        p.worked[worker] = 1
    for name, one in fields["markers"].mapping(figures.marker_ids).items():
        p.markers[figures.marker_ids.index(name)] = one.choice(RIPENESS[1:]) + 1
    p.earned = fields["vp_by_source"].counts(sources.names, -MOST, MOST)


def read_mine(p: Player, entry: Reader) -> None:
    """Pinge, tunnel, shaft and water (HK-010)."""
    fields = entry.record(("water", "pinge", "tunnel", "shaft", "lifted"))
    p.water = fields["water"].integer(0, MOST)
    pinge, tunnel = (fields[zone].record(("coal", "wood")) for zone in ("pinge", "tunnel"))
    p.pinge = pinge["coal"].integer(0, figures.PINGE_COAL, "HK-010")
    p.pinge_props = pinge["wood"].integer(0, figures.PINGE_SLOTS, "HK-010")
    p.tunnel = tunnel["coal"].integer(0, figures.TUNNEL_COAL, "HK-010")
    p.tunnel_props = tunnel["wood"].integer(0, figures.TUNNEL_SLOTS, "HK-010")
    p.shaft = fields["shaft"].integer(0, figures.TUNNEL_COAL, "HK-010")
    p.lifted = fields["lifted"].integer(0, figures.TUNNEL_COAL, "HK-010")


def read_workers(p: Player, entry: Reader) -> None:
    """What lies on the worker spaces (HK-111)."""
    fields = entry.record(tuple(NO_WORKERS), defaults=NO_WORKERS)
    for pieces, name in ((p.farmer, "farmer"), (p.farmhand, "farmhand")):
        for piece, count in fields[name].mapping(PIECES).items():
            number = PIECES.index(piece)
            pieces[number] = count.integer(1, MOST_DISCS if number < COLOURS else 1, "HK-118")
    p.mill = 0 if fields["watermill"].is_null else fields["watermill"].choice(LOADS[1:], "HK-117") + 1
    p.digger, p.miner, p.haspelknecht = (
        0 if fields[name].is_null else fields[name].choice(PAYMENTS[1:], "HK-115") + 1
        for name in ("digger", "miner", "haspelknecht")
    )


def set_what_follows(g: Table) -> None:
    """Player discs left and buildings follow from the board (HK-011, HK-307)."""
    for p in g.players[: g.seats]:
        p.discs = max(0, figures.START_DISCS - sum(p.owns))
        for building, tile in enumerate(figures.BUILDING_TILE):
            p.buildings[building] = int(p.owns[tile] == 1 or g.start_building == building + 1)


def read_plan(g: Table, entry: Reader) -> None:
    """The last thing assigned in the plan that is being made (HK-R57)."""
    if g.decision != ids.PLAN:
        entry.null(f"decision is {ids.DECISIONS[g.decision]}")
        return
    last = entry.record(("last",), defaults={"last": None})["last"]
    g.planned = 0 if last.is_null else PLANNED[list(PLANNED)[last.choice(list(PLANNED), "HK-R57")]]


def read_work(g: Table, entry: Reader) -> None:
    """Whose actions are being carried out."""
    if g.decision not in (ids.MINING, ids.BONUS_DIG):
        entry.null(f"decision is {ids.DECISIONS[g.decision]}")
        return
    fields = entry.record(("worker", "actions_left", "has_dug_pinge"))
    workers = WORKERS[: ids.MILL] if g.decision == ids.MINING else WORKERS[ids.SYNERGY :]
    g.worker = WORKERS.index(workers[fields["worker"].choice(workers, "decision")])
    if g.decision == ids.MINING:
        g.actions_left = fields["actions_left"].integer(1, MOST_DISCS)
    else:
        g.actions_left = fields["actions_left"].integer(0, 0)
    g.has_dug_pinge = int(fields["has_dug_pinge"].boolean())


def read_produced(g: Table, entry: Reader) -> None:
    """What farmer and farmhand have produced in this execution (HK-165)."""
    fields = entry.record(("farmer", "farmhand"), defaults={"farmer": None, "farmhand": None})
    g.made_by_farmer, g.made_by_farmhand = (
        0 if fields[name].is_null else fields[name].choice(figures.resources) + 1 for name in ("farmer", "farmhand")
    )


def read_development(g: Table, entry: Reader) -> None:
    """The tile that is being developed."""
    is_offered = g.decision in (ids.PAYMENT, ids.CARPENTER, ids.COAL_SALE, ids.DRAIN)
    if not is_offered and not (g.decision == ids.BONUS_DIG and g.worker == ids.TILE_DIG):
        entry.null(f"decision is {ids.DECISIONS[g.decision]}")
        return
    fields = entry.record(("tile", "worker"))
    g.tile = fields["tile"].choice(TILES)
    g.developer = fields["worker"].choice(WORKERS[:2], "HK-146")


def read_storage(g: Table, entry: Reader) -> None:
    """The storage place that is being filled (HK-272)."""
    if g.decision != ids.STORE:
        entry.null(f"decision is {ids.DECISIONS[g.decision]}")
        return
    fields = entry.record(("place", "stored"))
    g.store = fields["place"].choice(STORES)
    g.stored = fields["stored"].counts(figures.resources, 0, ids.STORES)
