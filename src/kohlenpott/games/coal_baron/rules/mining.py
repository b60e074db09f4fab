"""Mining: six kinds of movement, two cubes for one, and stopping early (section 6)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, RULING, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .delivery import note_if_complete
from .supply import total

CUBES_FOR_ONE = 2  # CB-087


def begin_mining(g: Table, space: i32) -> None:
    """The number on the space is the number of moves (CB-080)."""
    g.moves_left = figures.SPACE_VALUE[space]
    g.decision = ids.MINING_STEP
    say(g, ids.E_MINING, g.turn, g.moves_left)


def holds_order(p: Player, order: i32) -> bool:
    """Is the order among the seat's outstanding orders?"""
    for k in range(p.orders_n):
        if p.orders[k] == order:
            return True
    return False


def is_slot_free(g: Table, cell: i32) -> bool:
    """Is a slot of this colour on this order still free? (CB-086)"""
    return g.filled[cell] < figures.ORDER_SLOTS[cell]


def usable_cubes(p: Player) -> i32:
    """Cubes that can go to an order now: the stock always, the cage at the surface (CB-R21, CB-R22)."""
    if p.cage_level == ids.SURFACE:
        return total(p.stock) + total(p.cage)
    return total(p.stock)


def may_move_cage(p: Player, level: i32) -> i32:
    """To any other level, whatever the distance (CB-083, CB-084, CB-R29)."""
    if level == p.cage_level:
        return RULING + 29
    return OK


def may_load(p: Player, colour: i32) -> i32:
    """Kind 3: from a minecart of the cage's level to an empty cage slot (CB-085, CB-006)."""
    if p.cage_level == ids.SURFACE or p.coal[(p.cage_level - 1) * ids.COLOURS + colour] == 0:
        return 85
    if total(p.cage) >= figures.CAGE_SLOTS:
        return 6
    return OK


def may_unload(p: Player, colour: i32, rule: i32) -> i32:
    """Kinds 4 and 5 need the cage at the surface with such a cube in it (CB-086, CB-088)."""
    if p.cage_level != ids.SURFACE or p.cage[colour] == 0:
        return rule
    return OK


def may_fill_from_cage(g: Table, p: Player, cell: i32) -> i32:
    """Kind 4: cage to a free slot of its colour on an own order (CB-086)."""
    if not is_slot_free(g, cell):
        return 86
    return may_unload(p, cell % ids.COLOURS, 86)


def may_fill_from_stock(g: Table, p: Player, cell: i32) -> i32:
    """Kind 6: stock to a free slot of its colour on an own order, wherever the cage is (CB-089, CB-R21)."""
    if not is_slot_free(g, cell):
        return 86
    if p.stock[cell % ids.COLOURS] == 0:
        return 89
    return OK


def may_begin_two_for_one(g: Table, cell: i32, usable: i32) -> i32:
    """Two cubes for one: two moves and both cubes must be there now (CB-087, CB-R23)."""
    if not is_slot_free(g, cell):
        return 86
    if g.moves_left < CUBES_FOR_ONE:
        return refuse(g, 87, CUBES_FOR_ONE, g.moves_left)  # CB-087: one move for each cube
    if usable < CUBES_FOR_ONE:
        return refuse(g, RULING + 23, CUBES_FOR_ONE, usable)
    return OK


def may_mine(g: Table, move: i32) -> i32:
    """May this be the next step of the mining action? (CB-081, CB-082; no other movement exists, CB-R28)"""
    p = player(g, g.turn)
    if move == ids.A_STOP:
        return OK  # CB-081, CB-R30: also before the first move
    if ids.A_CAGE <= move < ids.A_CAGE + ids.LEVELS:
        return may_move_cage(p, move - ids.A_CAGE)
    if ids.A_LOAD <= move < ids.A_LOAD + ids.COLOURS:
        return may_load(p, move - ids.A_LOAD)
    if ids.A_STORE <= move < ids.A_STORE + ids.COLOURS:
        return may_unload(p, move - ids.A_STORE, 88)  # CB-R20: whether or not the cube fits an order; CB-R33
    if move < ids.A_FROM_CAGE or move >= ids.A_STOP:
        return 82
    cell = (move - ids.A_FROM_CAGE) % ids.CELLS
    if not holds_order(p, cell // ids.COLOURS):
        return 86  # CB-090, CB-R27: only to one's own outstanding orders, never from one
    if move < ids.A_FROM_STOCK:
        return may_fill_from_cage(g, p, cell)
    if move < ids.A_TWO_FOR_ONE:
        return may_fill_from_stock(g, p, cell)
    return may_begin_two_for_one(g, cell, usable_cubes(p))


def list_mining_steps(g: Table, out: Cells) -> i32:
    """Write the steps that are allowed now; only orders the seat holds are looked at."""
    p = player(g, g.turn)
    n = 0
    for level in range(ids.LEVELS):
        if may_move_cage(p, level) == OK:
            out[n] = ids.A_CAGE + level
            n += 1
    for colour in range(ids.COLOURS):
        if may_load(p, colour) == OK:
            out[n] = ids.A_LOAD + colour
            n += 1
        if may_unload(p, colour, 88) == OK:
            out[n] = ids.A_STORE + colour
            n += 1
    usable = usable_cubes(p)
    if usable > 0:
        for k in range(p.orders_n):
            first = p.orders[k] * ids.COLOURS
            for cell in range(first, first + ids.COLOURS):
                if not is_slot_free(g, cell):
                    continue
                if may_fill_from_cage(g, p, cell) == OK:
                    out[n] = ids.A_FROM_CAGE + cell
                    n += 1
                if may_fill_from_stock(g, p, cell) == OK:
                    out[n] = ids.A_FROM_STOCK + cell
                    n += 1
                if may_begin_two_for_one(g, cell, usable) == OK:
                    out[n] = ids.A_TWO_FOR_ONE + cell
                    n += 1
    out[n] = ids.A_STOP
    return n + 1


def mine(g: Table, move: i32) -> None:
    """Carry out one step; each costs one move, two cubes for one cost two (CB-082, CB-087)."""
    p = player(g, g.turn)
    if move == ids.A_STOP:
        stop_mining(g)
        return
    if move >= ids.A_TWO_FOR_ONE:
        g.target = move - ids.A_TWO_FOR_ONE
        g.decision = ids.TWO_FOR_ONE
        return
    if move < ids.A_LOAD:
        say(g, ids.E_CAGE, g.turn, p.cage_level, move - ids.A_CAGE)
        p.cage_level = move - ids.A_CAGE  # CB-R31: it stays there
    elif move < ids.A_STORE:
        load(g, move - ids.A_LOAD)
    elif move < ids.A_FROM_CAGE:
        p.cage[move - ids.A_STORE] -= 1
        p.stock[move - ids.A_STORE] += 1
        say(g, ids.E_STORED, g.turn, move - ids.A_STORE)
    elif move < ids.A_FROM_STOCK:
        fill(g, move - ids.A_FROM_CAGE, ids.FROM_CAGE)
    else:
        fill(g, move - ids.A_FROM_STOCK, ids.FROM_STOCK)
    spend_moves(g, 1)


def load(g: Table, colour: i32) -> None:
    """Kind 3: a cube from any minecart of the level; only its colour matters (CB-085, CB-R32)."""
    p = player(g, g.turn)
    p.coal[(p.cage_level - 1) * ids.COLOURS + colour] -= 1
    p.cage[colour] += 1
    say(g, ids.E_LOADED, g.turn, colour, p.cage_level)


def take_cube(p: Player, source: i32, colour: i32) -> None:
    """Take a cube out of the cage or the stock."""
    if source == ids.FROM_CAGE:
        p.cage[colour] -= 1
    else:
        p.stock[colour] -= 1


def fill(g: Table, cell: i32, source: i32) -> None:
    """Kinds 4 and 6: a cube of the slot's colour fills it (CB-086, CB-089)."""
    take_cube(player(g, g.turn), source, cell % ids.COLOURS)
    g.cubes[cell] += 1
    g.filled[cell] += 1
    say(g, ids.E_FILLED, g.turn, cell // ids.COLOURS, cell % ids.COLOURS, source)
    note_if_complete(g, cell // ids.COLOURS)


def usable_of(p: Player, cube: i32) -> i32:
    """How many cubes of one source and colour can go to an order now (CB-R21, CB-R22)."""
    if cube >= ids.COLOURS:
        return p.stock[cube - ids.COLOURS]
    if p.cage_level == ids.SURFACE:
        return p.cage[cube]
    return 0


def may_use(g: Table, move: i32) -> i32:
    """One of the two cubes, from cage or stock, of any colour (CB-087, CB-R22, CB-R24).

    The pair is named in the order of the ids, so each pair can be named in one way only: a first cube
    must leave a second one that does not come before it (CB-R66).
    """
    p = player(g, g.turn)
    cube = move - ids.A_USE
    if cube < 0 or cube >= ids.SOURCES * ids.COLOURS or usable_of(p, cube) == 0:
        return 87
    if g.cubes_used > 0:
        return RULING + 66 if cube < g.first_cube else OK
    not_before = 0
    for k in range(cube, ids.SOURCES * ids.COLOURS):
        not_before += usable_of(p, k)
    if not_before < CUBES_FOR_ONE:
        return RULING + 66
    return OK


def use_cube(g: Table, cube: i32) -> None:
    """Put one of the two cubes on the slot; with the second the slot is filled (CB-087, CB-R24, CB-R26)."""
    take_cube(player(g, g.turn), cube // ids.COLOURS, cube % ids.COLOURS)
    order = g.target // ids.COLOURS
    g.cubes[order * ids.COLOURS + cube % ids.COLOURS] += 1
    g.cubes_used += 1
    say(g, ids.E_USED, g.turn, cube // ids.COLOURS, cube % ids.COLOURS)
    if g.cubes_used < CUBES_FOR_ONE:
        g.first_cube = cube
        return
    g.filled[g.target] += 1  # CB-R25: it counts as one slot of its printed colour
    say(g, ids.E_SUBSTITUTED, g.turn, order, g.target % ids.COLOURS)
    note_if_complete(g, order)
    g.target = 0
    g.cubes_used = 0
    g.first_cube = 0
    g.decision = ids.MINING_STEP
    spend_moves(g, CUBES_FOR_ONE)


def is_naming_cubes(g: Table) -> bool:
    """Are the two cubes for one slot being named?"""
    return g.decision == ids.TWO_FOR_ONE


def spend_moves(g: Table, moves: i32) -> None:
    """Without moves left mining is over; nobody has to confirm it (CB-R63)."""
    g.moves_left -= moves
    if g.moves_left == 0:
        stop_mining(g)


def stop_mining(g: Table) -> None:
    """Unused moves are lost; cage and cubes stay where they are (CB-081, CB-091, CB-R31)."""
    say(g, ids.E_MINED, g.turn, g.moves_left)
    g.moves_left = 0
    g.decision = ids.TURN_OVER
