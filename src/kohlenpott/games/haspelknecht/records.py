"""The state of a game of Haspelknecht, declared once."""

from __future__ import annotations

from kohlenpott.api.fields import AllCounts, Each, Flag, Marked, Name, Number, Usual, needed, upto
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.records import FOLLOWS, OWNER, PART, Struct, TableStruct, cell, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from . import figures, ids, names
from .events import sources
from .ids import BUILDINGS, COLOURS, MARKERS, PIECES, POOL_CELLS, SEATS, STACK_CELLS, TILES, VP_SOURCES, WORKERS
from .moves import moves

MOST = 999  # far beyond what three years can bring of anything
MOST_DISCS = max(figures.DISCS)
COAL_BELOW = needed(upto(figures.TUNNEL_COAL, "HK-010"))
DISCS = AllCounts(figures.colours, 0, MOST_DISCS)
ON_BASIC_WORKERS = Each(names.PIECES, [Number(1, MOST_DISCS if k < COLOURS else 1, "HK-118") for k in range(PIECES)])
PAYMENT = Name(names.PAYMENTS[1:], 1, "HK-115")
FARMHANDS = ("plain", "improved", "improved next phase")
RIPENESS = Each(figures.marker_ids, [Name(("usable", "next phase"))] * MARKERS)
PLANNED = [moves.notation(ids.PLAN, move) for move in range(ids.A_FARMER, ids.A_COMMIT)]


class Player(Struct):
    """One seat: farm, mine, discs, plan and developments."""

    vp: i16 = cell(Usual(Number(-MOST, MOST), (0,)))  # victory points on the score track (HK-011, HK-R35)
    coal: i16 = cell(upto(MOST), at="farm.coal")  # in the farm (HK-055)
    wood: i16 = cell(upto(MOST), at="farm.wood")  # in the farm
    food: i16 = cell(upto(MOST), at="farm.food")  # in the farm
    thalers: i16 = cell(upto(MOST), at="farm.thalers")  # HK-056
    debts: i16 = cell(upto(MOST))  # HK-266
    water: i16 = cell(needed(upto(MOST)), at="mine.water")  # in the Pinge while it has coal, then in the shaft (HK-060)
    pinge: i16 = cell(needed(upto(figures.PINGE_COAL, "HK-010")),
                      at="mine.pinge.coal")  # coal cubes left in the Pinge (HK-010)
    pinge_props: i16 = cell(needed(upto(figures.PINGE_SLOTS, "HK-010")),
                            at="mine.pinge.wood")  # wood in the slots of the Pinge, leftmost first (HK-032)
    tunnel: i16 = cell(COAL_BELOW, at="mine.tunnel.coal")  # coal cubes left in the tunnel (HK-010)
    tunnel_props: i16 = cell(needed(upto(figures.TUNNEL_SLOTS, "HK-010")),
                             at="mine.tunnel.wood")  # wood in the slots of the tunnel, leftmost first
    shaft: i16 = cell(COAL_BELOW, at="mine.shaft")  # coal in the shaft (HK-050)
    lifted: i16 = cell(COAL_BELOW, at="mine.lifted")  # coal lifted from the shaft since the game began (HK-051)
    discs: i16 = cell(FOLLOWS)  # player discs left for developments (HK-011)
    improved: i16 = cell(Usual(Name(FARMHANDS, 0, "HK-213"), FARMHANDS[:1]),
                         at="farmhand")  # farmhand: 0 plain, 1 improved, 2 improved from the next phase (HK-213)
    cart_one: Cells = cells(COLOURS, PART, at="carts")  # action discs of taking round 1, by colour (HK-098)
    cart_two: Cells = cells(COLOURS, PART, at="carts")  # action discs of taking round 2
    farmer: Cells = cells(PIECES, ON_BASIC_WORKERS, at="workers.farmer",
                          seen_by=OWNER)  # discs and disc markers planned for the farmer (HK-111)
    farmhand: Cells = cells(PIECES, ON_BASIC_WORKERS, at="workers.farmhand",
                            seen_by=OWNER)  # discs and disc markers planned for the farmhand
    mill: i16 = cell(Name(names.LOADS[1:], 1, "HK-117"), at="workers.watermill",
                     seen_by=OWNER)  # load of the watermill, 0 = none (HK-117)
    digger: i16 = cell(PAYMENT, at="workers.digger",
                       seen_by=OWNER)  # payment of the coal digger, 0 = not hired (HK-115)
    miner: i16 = cell(PAYMENT, at="workers.miner", seen_by=OWNER)  # payment of the miner
    haspelknecht: i16 = cell(PAYMENT, at="workers.haspelknecht", seen_by=OWNER)  # payment of the Haspelknecht
    worked: Cells = cells(WORKERS, Marked(names.WORKERS[:WORKERS]),
                          at="finished")  # 1: resolved in this execution (HK-126)
    markers: Cells = cells(MARKERS, RIPENESS)  # 0 none, 1 usable, 2 gained in this phase (HK-250)
    buildings: Cells = cells(BUILDINGS, FOLLOWS)  # 1: attached to the farm
    owns: Cells = cells(TILES, FOLLOWS)  # 1: has developed the tile (HK-180)
    earned: Cells = cells(VP_SOURCES, AllCounts(sources.names, -MOST, MOST),
                          at="vp_by_source")  # the victory points by source


class Table(TableStruct):
    """The table: year wheel, pools, development board, players, and what is being decided."""

    chance: Chance = one(Chance)  # the stream of the game's random draws (HK-R50)
    seats: i16  # players at the table (HK-001)
    decision: i16  # what is asked
    turn: i16  # the seat it is asked of
    place: i16 = cell(FOLLOWS)  # its place in the turn order
    year: i16 = cell(Number(1, figures.YEARS, "HK-001"))  # 1 to 3 (HK-018)
    phase: i16 = cell(Name(figures.phase_ids, 0, "HK-070"))  # of the year (HK-070)
    start_building: i16  # option: building + 1 everybody started with (HK-307)
    order: Cells = cells(SEATS, PART)  # seats in turn order (HK-019)
    planned: i16 = cell(Name(PLANNED, ids.A_FARMER, "HK-R57"), at="plan.last",
                        seen_by=OWNER)  # the last thing assigned in the plan that is made, as an action id (HK-R57)
    worker: i16 = cell(Name(names.WORKERS, 0),
                       at="work.worker")  # whose actions are being carried out, or what asks for a dig
    actions_left: i16 = cell(needed(upto(MOST_DISCS)), at="work.actions_left")  # of this worker
    has_dug_pinge: i16 = cell(needed(Flag()),
                              at="work.has_dug_pinge")  # 1: this basic worker has dug in the Pinge (HK-047)
    made_by_farmer: i16 = cell(Name(figures.resources),
                               at="produced.farmer")  # resource + 1 the farmer has produced in this execution (HK-165)
    made_by_farmhand: i16 = cell(Name(figures.resources),
                                 at="produced.farmhand")  # resource + 1 the farmhand has produced
    tile: i16 = cell(Name(names.TILES, 0), at="development.tile")  # the tile that is being developed
    developer: i16 = cell(Name(names.WORKERS[:ids.FARMHAND + 1], 0, "HK-146"),
                          at="development.worker")  # the worker who develops it
    store: i16 = cell(Name(names.STORES, 0), at="storage.place")  # the storage place that is being filled (HK-272)
    stored: Cells = cells(COLOURS, needed(AllCounts(figures.resources, 0, ids.STORES)),
                          at="storage.stored")  # resources already stored by the seat on turn, by kind
    pools: Cells = cells(POOL_CELLS, PART)  # discs in the action pools: pool * 3 + colour (HK-022)
    reserves: Cells = cells(POOL_CELLS, PART)  # discs in the reserve pools
    bag: Cells = cells(COLOURS, needed(DISCS))  # discs in the bag, by colour; their order does not exist (HK-024)
    places: Cells = cells(TILES, PART,
                          at="board")  # where each tile lies in the row of its level; 99 = not in play (HK-017)
    stack_n: Cells = cells(TILES, PART, at="board")  # player discs on each tile (HK-184)
    stack: Cells = cells(STACK_CELLS, PART, at="board")  # whose they are, first disc first: tile * 4 + height
    players: list[Player] = records(Player, SEATS)


def player(g: Table, seat: i32) -> Player:
    """The record of a seat."""
    return g.players[seat]


def chance(g: Table) -> Chance:
    """The game's own stream of chance."""
    return g.chance
