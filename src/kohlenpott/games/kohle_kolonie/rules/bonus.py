"""Phase 1: bonus markers and turn order (section 4)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, player


def space_of_marker(g: Table, marker: i32) -> i32:
    """Where on the bonus track a marker lies; -1 if a player holds it."""
    for space in range(ids.BONUS_MARKERS):
        if g.bonus_track[space] == marker + 1:
            return space
    return -1


def may_choose(g: Table, move: i32) -> i32:
    """A marker on the track, in round 1 not the steam engine; nobody may decline (KK-072 to KK-074)."""
    marker = move - ids.A_BONUS
    if marker < 0 or marker >= ids.BONUS_MARKERS or space_of_marker(g, marker) < 0:
        return 72  # KK-R47: whoever used it last
    if g.round < figures.BONUS_FROM_ROUND[marker]:
        return refuse(g, 73, figures.BONUS_FROM_ROUND[marker], g.round)
    return OK


def choose(g: Table, marker: i32) -> None:
    """Take the marker and put a disc on its space (KK-072)."""
    p = player(g, g.turn)
    space = space_of_marker(g, marker)
    g.bonus_track[space] = 0
    p.bonus = marker + 1
    p.disc = space + 1
    say(g, ids.E_CHOSE, g.turn, marker, space)
    g.decision = ids.PROCEED


def ask_next_chooser(g: Table) -> bool:
    """Ask the next seat of the choosing order for a marker; False when all have chosen (KK-070, KK-071)."""
    if g.place == g.seats:
        return False
    g.turn = g.order[g.place]
    g.place += 1
    g.decision = ids.BONUS
    return True


def set_turn_order(g: Table) -> None:
    """Leftmost disc first; the markers nobody chose slide left (KK-075, KK-076, KK-078)."""
    n = 0
    kept = 0
    for space in range(ids.BONUS_MARKERS):
        for seat in range(g.seats):
            if player(g, seat).disc == space + 1:
                player(g, seat).disc = 0
                g.order[n] = seat
                n += 1
                say(g, ids.E_TURN_ORDER, seat, n)
        marker = g.bonus_track[space]
        if marker > 0:
            g.bonus_track[space] = 0
            g.bonus_track[kept] = marker
            kept += 1


def return_to_track(g: Table, seat: i32) -> None:
    """The seat's marker goes to the leftmost empty space of the track (KK-077)."""
    p = player(g, seat)
    for space in range(ids.BONUS_MARKERS):
        if g.bonus_track[space] == 0:
            g.bonus_track[space] = p.bonus
            break
    p.bonus = 0


def use_bonus(g: Table, seat: i32) -> None:
    """A marker is used once; it goes back at once (KK-077, KK-085)."""
    say(g, ids.E_USED, seat, player(g, seat).bonus - 1)
    return_to_track(g, seat)


def return_unused(g: Table) -> None:
    """Markers not used are lost and go back in turn order of their holders (KK-079, KK-400, KK-R07)."""
    for k in range(g.seats):
        seat = g.order[k]
        if player(g, seat).bonus > 0:
            say(g, ids.E_UNUSED, seat, player(g, seat).bonus - 1)
            return_to_track(g, seat)
