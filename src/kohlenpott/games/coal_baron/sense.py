"""Moves that nobody would make who knows the game: less for the same workers, early ends of mining, idle cages."""

from __future__ import annotations

from collections.abc import Sequence

from . import figures, ids
from .records import Table, player
from .rules.mining import is_slot_free
from .rules.placing import price
from .rules.supply import coal_on_level, total

COMPARABLE = ("money", "mining")  # kinds of spaces of which a larger number is never worse
FAMILY = [name.partition("-")[0] for name in figures.place_ids]  # by place: which kind of space it is
UP_AND_FILL = 2  # moves to bring a cube from below to an order


def is_foolish(g: Table, actions: Sequence[int], turn: Sequence[int], action: int) -> bool:
    """Would people laugh at one of the legal moves, after the moves that the seat has made in this turn?"""
    if is_place(action):
        return is_dominated(g, actions, action)
    if action == ids.A_STOP:
        return stops_too_early(g, actions) or ends_idly(g, actions, turn)
    return is_cage_move(action) and (is_cage_move(turn[-1] if turn else -1) or goes_for_nothing(g, action))


def is_place(action: int) -> bool:
    """Does the move choose a place for workers?"""
    return action < ids.A_PLACE + ids.PLACES


def is_comparable(action: int) -> bool:
    """Is it a place, and are there others of its kind that bring more or less of the same?"""
    return is_place(action) and FAMILY[action] in COMPARABLE


def is_dominated(g: Table, actions: Sequence[int], action: int) -> bool:
    """Is there more of the same for as few workers? (CB-052, CB-080, CB-105)"""
    return is_comparable(action) and any(
        FAMILY[place] == FAMILY[action]
        and figures.SPACE_VALUE[place] > figures.SPACE_VALUE[action]
        and price(g, place) <= price(g, action)
        for place in actions
    )


def stops_too_early(g: Table, actions: Sequence[int]) -> bool:
    """Are there moves left to fill a slot with a cube that fits? (CB-081, CB-086, CB-089)"""
    if any(ids.A_FROM_CAGE <= action < ids.A_TWO_FOR_ONE for action in actions):
        return True
    return g.moves_left >= UP_AND_FILL and carries_fitting(g)


def ends_idly(g: Table, actions: Sequence[int], turn: Sequence[int]) -> bool:
    """Has nothing come of sending a worker mining, or of the cage's last way, though there is coal? (CB-081, CB-085)"""
    if is_cage_move(turn[-1] if turn else -1):
        return any(action != ids.A_STOP and not is_cage_move(action) for action in actions)
    p = player(g, g.turn)
    is_fresh = bool(turn) and turn[-1] < ids.A_CAGE
    return is_fresh and any(coal_on_level(p, level) > 0 for level in range(ids.COLOURS))


def carries_fitting(g: Table) -> bool:
    """Is there a cube in the cage for which an own order has a free slot?"""
    p = player(g, g.turn)
    return any(
        p.cage[colour] > 0 and is_slot_free(g, p.orders[k] * ids.COLOURS + colour)
        for k in range(p.orders_n)
        for colour in range(ids.COLOURS)
    )


def is_cage_move(action: int) -> bool:
    """Does the cage go to another level? (CB-084)"""
    return ids.A_CAGE <= action < ids.A_CAGE + ids.LEVELS


def goes_for_nothing(g: Table, action: int) -> bool:
    """Is there neither anything to load where the cage goes nor anything in it to take out? (CB-006, CB-082, CB-085)"""
    p, level = player(g, g.turn), action - ids.A_CAGE
    carried = total(p.cage)
    if level == ids.SURFACE:
        return carried == 0
    return carried >= figures.CAGE_SLOTS or coal_on_level(p, level - 1) == 0
