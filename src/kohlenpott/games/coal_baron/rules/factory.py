"""The minecart factory: buying tunnel tiles and loading them, also in a shortage (section 5, CB-163)."""

from __future__ import annotations

from kohlenpott.engine.decks import draw_card
from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, chance, player, tile_pile
from .drawing import keep_from_hand, place_in_hand, return_rest
from .supply import total


def buy_displayed_tile(g: Table, space: i32) -> None:
    """Buy the face-up tile of a display space (CB-060)."""
    kind = g.factory[space]
    g.factory[space] = -1
    g.emptied = space  # CB-065: refilled at the end of the turn
    buy_tile(g, kind, space)


def buy_tile(g: Table, kind: i32, space: i32) -> None:
    """Pay the tile, add it to its level and side, and load it (CB-061 to CB-064, CB-067)."""
    p = player(g, g.turn)
    p.francs -= figures.TILE_PRICE[kind]
    p.tiles[kind] += 1  # CB-064: the kind says level and side; there is no space limit
    say(g, ids.E_PAID, g.turn, figures.TILE_PRICE[kind], kind)
    say(g, ids.E_TILE, g.turn, kind, space)
    g.new_colour = figures.TILE_COLOUR[kind]
    g.unloaded = figures.TILE_MINECARTS[kind]
    while g.unloaded > 0 and g.supply[g.new_colour] > 0:
        load_minecart(g, g.new_colour)  # CB-063, CB-R37: the proper colour comes first
    continue_loading(g)


def load_minecart(g: Table, colour: i32) -> None:
    """Move a cube from the supply to a minecart of the new tile; nothing else ever loads one (CB-066)."""
    g.supply[colour] -= 1
    player(g, g.turn).coal[g.new_colour * ids.COLOURS + colour] += 1
    g.unloaded -= 1
    say(g, ids.E_LOADED_TILE, g.turn, colour, g.new_colour)


def is_loading(g: Table) -> bool:
    """Do minecarts of a new tile wait for a substitute?"""
    return g.unloaded > 0


def continue_loading(g: Table) -> None:
    """Ask for a substitute for the next unloaded minecart, if the supply has any cube (CB-163, CB-D01)."""
    if g.unloaded > 0 and total(g.supply) > 0:
        g.decision = ids.SHORTAGE
        return
    while g.unloaded > 0:
        leave_empty(g)  # CB-R39: the supply is empty, the tile is bought all the same
    g.new_colour = 0
    return_rest(g)


def leave_empty(g: Table) -> None:
    """One minecart of the new tile stays empty (CB-R38, CB-R39)."""
    g.unloaded -= 1
    say(g, ids.E_NOT_LOADED, g.turn, g.new_colour)


def may_substitute(g: Table, move: i32) -> i32:
    """A cube of any colour the supply holds, or none (CB-163, CB-R38, CB-D04)."""
    if move == ids.A_LEAVE_EMPTY:
        return OK
    if ids.A_TAKE <= move < ids.A_TAKE + ids.COLOURS and g.supply[move - ids.A_TAKE] > 0:
        return OK
    return 163


def substitute(g: Table, move: i32) -> None:
    """Load or leave one minecart; the next choice sees the smaller supply (CB-R40)."""
    if move == ids.A_LEAVE_EMPTY:
        leave_empty(g)
    else:
        load_minecart(g, move - ids.A_TAKE)
    continue_loading(g)


def may_keep_tile(g: Table, move: i32) -> i32:
    """One of the drawn tiles that the seat can pay, or none (CB-068, CB-070, CB-R16)."""
    if move == ids.A_KEEP_NONE:
        return OK
    kind = move - ids.A_TILE
    if kind < 0 or kind >= ids.TILE_KINDS or place_in_hand(g, kind) < 0:
        return 68
    if player(g, g.turn).francs < figures.TILE_PRICE[kind]:
        return refuse(g, 1016, figures.TILE_PRICE[kind], player(g, g.turn).francs)  # CB-R16
    return OK


def keep_tile(g: Table, move: i32) -> None:
    """Buy one of the drawn tiles, or none; the action is used up either way (CB-068, CB-070)."""
    if move == ids.A_KEEP_NONE:
        say(g, ids.E_KEPT_NONE, g.turn, g.drawn)
        return_rest(g)
        return
    keep_from_hand(g, move - ids.A_TILE)
    buy_tile(g, move - ids.A_TILE, -1)


def refill_factory(g: Table, space: i32) -> None:
    """Turn up the next tile on an emptied space; with the pile used up it stays empty (CB-065, CB-162, CB-R60)."""
    kind = draw_card(tile_pile(g), chance(g))
    g.factory[space] = kind
    if kind < 0:
        say(g, ids.E_EMPTY, g.turn, space)  # CB-R62: a used-up pile is not renewed
    else:
        say(g, ids.E_REVEALED_TILE, g.turn, kind, space)
