"""The state of a game of Haspelknecht, declared once."""

from __future__ import annotations

from kohlenpott.engine.chance import Chance
from kohlenpott.engine.records import Struct, TableStruct, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from .ids import BUILDINGS, COLOURS, MARKERS, PIECES, POOL_CELLS, SEATS, STACK_CELLS, TILES, VP_SOURCES, WORKERS


class Player(Struct):
    """One seat: farm, mine, discs, plan and developments."""

    vp: i16  # victory points on the score track (HK-011, HK-R35)
    coal: i16  # in the farm (HK-055)
    wood: i16  # in the farm
    food: i16  # in the farm
    thalers: i16  # HK-056
    debts: i16  # HK-266
    water: i16  # in the Pinge while it has coal, then in the shaft (HK-060)
    pinge: i16  # coal cubes left in the Pinge (HK-010)
    pinge_props: i16  # wood in the slots of the Pinge, leftmost first (HK-032)
    tunnel: i16  # coal cubes left in the tunnel (HK-010)
    tunnel_props: i16  # wood in the slots of the tunnel, leftmost first
    shaft: i16  # coal in the shaft (HK-050)
    lifted: i16  # coal lifted from the shaft since the game began (HK-051)
    discs: i16  # player discs left for developments (HK-011)
    improved: i16  # farmhand: 0 plain, 1 improved, 2 improved from the next phase (HK-213)
    cart_one: Cells = cells(COLOURS)  # action discs of taking round 1, by colour (HK-098)
    cart_two: Cells = cells(COLOURS)  # action discs of taking round 2
    farmer: Cells = cells(PIECES)  # discs and disc markers planned for the farmer (HK-111)
    farmhand: Cells = cells(PIECES)  # discs and disc markers planned for the farmhand
    mill: i16  # load of the watermill, 0 = none (HK-117)
    digger: i16  # payment of the coal digger, 0 = not hired (HK-115)
    miner: i16  # payment of the miner
    haspelknecht: i16  # payment of the Haspelknecht
    worked: Cells = cells(WORKERS)  # 1: resolved in this execution (HK-126)
    markers: Cells = cells(MARKERS)  # 0 none, 1 usable, 2 gained in this phase (HK-250)
    buildings: Cells = cells(BUILDINGS)  # 1: attached to the farm
    owns: Cells = cells(TILES)  # 1: has developed the tile (HK-180)
    earned: Cells = cells(VP_SOURCES)  # the victory points by source


class Table(TableStruct):
    """The table: year wheel, pools, development board, players, and what is being decided."""

    chance: Chance = one(Chance)  # the stream of the game's random draws (HK-R50)
    seats: i16  # players at the table (HK-001)
    decision: i16  # what is asked
    turn: i16  # the seat it is asked of
    place: i16  # its place in the turn order
    year: i16  # 1 to 3 (HK-018)
    phase: i16  # of the year (HK-070)
    start_building: i16  # option: building + 1 everybody started with (HK-307)
    order: Cells = cells(SEATS)  # seats in turn order (HK-019)
    planned: i16  # the last thing assigned in the plan that is being made, as an action id (HK-R57)
    worker: i16  # whose actions are being carried out, or what asks for a dig
    actions_left: i16  # of this worker
    has_dug_pinge: i16  # 1: this basic worker has dug in the Pinge (HK-047)
    made_by_farmer: i16  # resource + 1 the farmer has produced in this execution (HK-165)
    made_by_farmhand: i16  # resource + 1 the farmhand has produced
    tile: i16  # the tile that is being developed
    developer: i16  # the worker who develops it
    store: i16  # the storage place that is being filled (HK-272)
    stored: Cells = cells(COLOURS)  # resources already stored by the seat on turn, by kind
    pools: Cells = cells(POOL_CELLS)  # discs in the action pools: pool * 3 + colour (HK-022)
    reserves: Cells = cells(POOL_CELLS)  # discs in the reserve pools
    bag: Cells = cells(COLOURS)  # discs in the bag, by colour; their order does not exist (HK-024)
    places: Cells = cells(TILES)  # where each tile lies in the row of its level; 99 = not in play (HK-017)
    stack_n: Cells = cells(TILES)  # player discs on each tile (HK-184)
    stack: Cells = cells(STACK_CELLS)  # whose they are, first disc first: tile * 4 + height
    players: list[Player] = records(Player, SEATS)


def player(g: Table, seat: i32) -> Player:
    """The record of a seat."""
    return g.players[seat]


def chance(g: Table) -> Chance:
    """The game's own stream of chance."""
    return g.chance
