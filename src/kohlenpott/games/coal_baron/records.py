"""The state of a game of Coal Baron, declared once."""

from __future__ import annotations

from kohlenpott.engine.chance import Chance
from kohlenpott.engine.decks import Deck
from kohlenpott.engine.records import Struct, TableStruct, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from .ids import (
    CELLS,
    COLOURS,
    FACTORY_DISPLAYS,
    ORDER_DISPLAYS,
    ORDERS,
    SEATS,
    SPACES,
    TILE_KINDS,
    VEHICLES,
    VP_SOURCES,
)

MOST_DRAFTED = 13  # CB-031: orders revealed with four seats
MOST_DRAWN = 5  # CB-068, CB-113
MINE_CELLS = 16  # (tunnel colour, cube colour) pairs


class Player(Struct):
    """One seat: workers, purse, mine, cage, stock and orders."""

    reserve: i16  # workers still available this shift (CB-027)
    canteen: i16  # own workers in the canteen (CB-057)
    banked: i16  # own workers on the bank (CB-059)
    francs: i16  # open to everybody (CB-118)
    vp: i16  # victory points on the score track (CB-028)
    cage_level: i16  # 0 = surface (CB-025)
    cage: Cells = cells(COLOURS)  # cubes in the cage, by colour (CB-006)
    stock: Cells = cells(COLOURS)  # cubes in the stock, by colour (CB-088)
    coal: Cells = cells(MINE_CELLS)  # cubes on minecarts: tunnel colour * 4 + cube colour
    tiles: Cells = cells(TILE_KINDS)  # tunnel tiles in the mine, by kind (CB-064)
    orders_n: i16  # outstanding orders
    orders: Cells = cells(ORDERS)  # these, in the order they were taken (CB-033)
    ready: Cells = cells(VEHICLES)  # complete orders among them, by vehicle (CB-096)
    colour_slots: Cells = cells(COLOURS)  # slots on delivered orders, by printed colour (CB-R25)
    vehicle_slots: Cells = cells(VEHICLES)  # slots on delivered orders, by vehicle
    earned: Cells = cells(VP_SOURCES)  # the victory points by source


class Table(TableStruct):
    """The table: boards, piles, players, and what is being decided."""

    chance: Chance = one(Chance)  # the stream of the game's random draws
    seats: i16  # players at the table (CB-001)
    hide_delivered: i16  # option: views leave out the others' delivered orders (CB-R36)
    decision: i16  # what is asked
    turn: i16  # the seat it is asked of
    shift: i16  # 1 to 3 (CB-003, CB-024)
    first_player: i16  # the seat with the marker (CB-030)
    turns: i16  # turns begun since the game started (CB-I06)
    supply: Cells = cells(COLOURS)  # cubes in the general supply (CB-022)
    factory: Cells = cells(FACTORY_DISPLAYS)  # tile kind on each display space, -1 = none (CB-023)
    displayed: Cells = cells(ORDER_DISPLAYS)  # order on each display space, -1 = none (CB-034)
    workers: Cells = cells(SPACES)  # workers on each space (CB-052)
    owner: Cells = cells(SPACES)  # whose they are, -1 = nobody's (CB-R05)
    revealed_n: i16  # orders still to be drafted from
    revealed: Cells = cells(MOST_DRAFTED)  # these (CB-031)
    drafted: i16  # orders taken in the draft
    drawn: i16  # what the hand holds: nothing, tiles or orders
    hand_n: i16  # tiles or orders drawn on a draw-5 space and not yet kept or returned
    hand: Cells = cells(MOST_DRAWN)  # these
    hand_seen: Cells = cells(MOST_DRAWN)  # seats that knew the card before it was drawn, or drew it, as bits
    return_side: i16  # where the hand goes (CB-R18)
    emptied: i16  # display space to refill at the end of the turn, -1 = none (CB-R59)
    moves_left: i16  # of the mining action (CB-080)
    new_colour: i16  # colour of the tile that is being loaded (CB-063)
    unloaded: i16  # its minecarts that wait for a cube (CB-163)
    target: i16  # order * 4 + colour of the slot two cubes go to (CB-087)
    cubes_used: i16  # how many of the two have been named (CB-R23)
    first_cube: i16  # source * 4 + colour of the first
    tile_pile: Deck = one(Deck)  # face-down tunnel tiles (CB-023)
    order_pile: Deck = one(Deck)  # face-down orders (CB-031)
    players: list[Player] = records(Player, SEATS)  # by seat (CB-025)
    filled: Cells = cells(CELLS)  # filled slots, by order and slot colour (CB-086)
    cubes: Cells = cells(CELLS)  # cubes lying on orders, by order and cube colour (CB-R26)
    delivered_by: Cells = cells(ORDERS)  # seat + 1 of whoever delivered the order, 0 = nobody (CB-100)


def player(g: Table, seat: i32) -> Player:
    """The record of a seat."""
    return g.players[seat]


def tile_pile(g: Table) -> Deck:
    """The pile of tunnel tiles."""
    return g.tile_pile


def order_pile(g: Table) -> Deck:
    """The pile of orders."""
    return g.order_pile


def chance(g: Table) -> Chance:
    """The game's own stream of chance."""
    return g.chance
