"""The state of a game of Coal Baron, declared once.

Everything lies open but for cards in piles and in the hand, and delivered orders under an option (CB-118, CB-119):
the parts of a position that tell them say who may know what.
"""

from __future__ import annotations

from kohlenpott.api.fields import SEAT, Name, Number, needed
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.decks import Deck
from kohlenpott.engine.records import FOLLOWS, PART, Struct, TableStruct, cell, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from . import figures
from . import position_codecs as codecs
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

    reserve: i16 = cell(needed(codecs.WORKERS))  # workers still available this shift (CB-027)
    canteen: i16 = cell(codecs.WORKERS)  # own workers in the canteen (CB-057)
    banked: i16 = cell(codecs.WORKERS, at="bank")  # own workers on the bank (CB-059)
    francs: i16 = cell(codecs.FRANCS)  # open to everybody (CB-118, CB-160)
    vp: i16 = cell(codecs.POINTS)  # victory points on the score track (CB-028)
    cage_level: i16 = cell(codecs.LEVEL, at="cage.level")  # 0 = surface (CB-025)
    cage: Cells = cells(COLOURS, codecs.CUBES_IN_CAGE, at="cage.cubes")  # cubes in the cage, by colour (CB-006)
    stock: Cells = cells(COLOURS, codecs.CUBES)  # cubes in the stock, by colour (CB-088)
    coal: Cells = cells(MINE_CELLS, codecs.COAL,
                        at="mine.*.coal")  # cubes on minecarts: tunnel colour * 4 + cube colour
    tiles: Cells = cells(TILE_KINDS, codecs.TILES, at="mine.*.tiles")  # tunnel tiles in the mine, by kind (CB-064)
    orders_n: i16 = cell(PART, at="orders")  # outstanding orders
    orders: Cells = cells(ORDERS, PART)  # these, in the order they were taken (CB-033)
    ready: Cells = cells(VEHICLES, FOLLOWS)  # complete orders among them, by vehicle (CB-096)
    colour_slots: Cells = cells(COLOURS, FOLLOWS)  # slots on delivered orders, by printed colour (CB-R25)
    vehicle_slots: Cells = cells(VEHICLES, FOLLOWS)  # slots on delivered orders, by vehicle
    earned: Cells = cells(VP_SOURCES, codecs.POINTS_BY_SOURCE, at="vp_by_source")  # the victory points by source


class Table(TableStruct):
    """The table: boards, piles, players, and what is being decided."""

    chance: Chance = one(Chance)  # the stream of the game's random draws
    seats: i16  # players at the table (CB-001)
    hide_delivered: i16  # option: views leave out the others' delivered orders (CB-R36)
    decision: i16  # what is asked
    turn: i16  # the seat it is asked of
    shift: i16 = cell(Number(1, figures.SHIFTS))  # 1 to 3 (CB-003, CB-024)
    first_player: i16 = cell(SEAT)  # the seat with the marker (CB-030)
    turns: i16 = cell(codecs.TURNS)  # turns begun since the game started (CB-I06)
    supply: Cells = cells(COLOURS, needed(codecs.CUBES))  # cubes in the general supply (CB-022)
    factory: Cells = cells(FACTORY_DISPLAYS, codecs.FACTORY)  # tile kind on each display space, -1 = none (CB-023)
    displayed: Cells = cells(ORDER_DISPLAYS, codecs.DISPLAYED,
                             at="orders_displayed")  # order on each display space, -1 = none (CB-034)
    workers: Cells = cells(SPACES, PART)  # workers on each space (CB-052)
    owner: Cells = cells(SPACES, PART, at="workers")  # whose they are, -1 = nobody's (CB-R05)
    revealed_n: i16 = cell(PART, at="draft")  # orders still to be drafted from
    revealed: Cells = cells(MOST_DRAFTED, PART, at="draft")  # these (CB-031)
    drafted: i16 = cell(FOLLOWS)  # orders taken in the draft
    drawn: i16 = cell(PART, at="hand")  # what the hand holds: nothing, tiles or orders
    hand_n: i16 = cell(PART, at="hand")  # tiles or orders drawn on a draw-5 space and not yet kept or returned
    hand: Cells = cells(MOST_DRAWN, PART)  # these
    hand_seen: Cells = cells(MOST_DRAWN, PART,
                             at="hand")  # seats that knew the card before it was drawn, or drew it, as bits
    return_side: i16 = cell(PART, at="hand")  # where the hand goes (CB-R18)
    emptied: i16 = cell(codecs.EMPTIED,
                        at="loading.emptied")  # display space to refill at the end of the turn, -1 = none (CB-R59)
    moves_left: i16 = cell(codecs.MOVES_LEFT, at="mining.moves_left")  # of the mining action (CB-080)
    new_colour: i16 = cell(Name(figures.colours, 0),
                           at="loading.colour")  # colour of the tile that is being loaded (CB-063)
    unloaded: i16 = cell(codecs.UNLOADED, at="loading.unloaded")  # its minecarts that wait for a cube (CB-163)
    target: i16 = cell(PART, at="two_for_one")  # order * 4 + colour of the slot two cubes go to (CB-087)
    cubes_used: i16 = cell(PART, at="two_for_one")  # how many of the two have been named (CB-R23)
    first_cube: i16 = cell(PART, at="two_for_one")  # source * 4 + colour of the first
    tile_pile: Deck = one(Deck, PART)  # face-down tunnel tiles (CB-023)
    order_pile: Deck = one(Deck, PART)  # face-down orders (CB-031)
    players: list[Player] = records(Player, SEATS)  # by seat (CB-025)
    filled: Cells = cells(CELLS, PART, at="orders")  # filled slots, by order and slot colour (CB-086)
    cubes: Cells = cells(CELLS, PART, at="orders")  # cubes lying on orders, by order and cube colour (CB-R26)
    delivered_by: Cells = cells(ORDERS, PART,
                                at="delivered")  # seat + 1 of whoever delivered the order, 0 = nobody (CB-100)


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
