"""Phase 10: Cokery, Ironworks and Loading are scored (section 19)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .bonus import use_bonus
from .pithead import earnings, ironworks_points
from .supply import earn, score, side_of, spend_markers, spend_workers, usable_markers, workers_of


def ask_next_loading(g: Table) -> bool:
    """Score Cokery and Ironworks of the next seat, then ask about Loading (KK-330, KK-331)."""
    if g.place == g.seats:
        return False
    g.turn = g.order[g.place]
    g.place += 1
    p = player(g, g.turn)
    earn(g, g.turn, earnings(p, ids.COKERY), ids.C_COKERY, ids.COKERY)
    score(g, g.turn, ironworks_points(g, p), ids.V_IRONWORKS, side_of(p, ids.IRONWORKS))
    g.decision = ids.LOAD
    return True


def wagon_icons(p: Player) -> i32:
    """Wagon icons on own mine cards of all types (KK-334)."""
    wagons = 0
    for space in range(ids.SPACES):
        if p.mines[space] > 0:
            wagons += figures.MINE_WAGONS[p.mines[space] - 1]
    return wagons


def wagons_of(p: Player, how: i32, markers: i32) -> i32:
    """Wagons with the markers the player uses (KK-334)."""
    wagons = wagon_icons(p) + markers
    if how == ids.WITH_MARKER:
        wagons += figures.BONUS_WAGONS
    return wagons


def may_load(g: Table, move: i32) -> i32:
    """Front: a worker or the wagon marker, and at least one wagon; back: free (KK-332 to KK-334, KK-338)."""
    p = player(g, g.turn)
    chosen = move - ids.A_LOAD
    if chosen < 0 or chosen >= ids.WAYS_TO_LOAD * ids.LOADED_MARKERS:
        return 332
    how = chosen // ids.LOADED_MARKERS
    markers = chosen % ids.LOADED_MARKERS
    if markers > usable_markers(g, p, ids.R_WAGON):
        return refuse(g, 334, markers, usable_markers(g, p, ids.R_WAGON))
    if how == ids.WITH_MARKER:
        return OK if p.bonus == ids.B_WAGON + 1 else 93
    if side_of(p, ids.LOADING) == ids.BACK:
        return OK if how == ids.NOT_PAID else 332
    if how == ids.NOT_PAID:
        return OK if markers == 0 else 332
    if wagons_of(p, how, markers) == 0:
        return 333  # KK-R30
    if workers_of(g, p) < figures.LOADING_WORKERS[0]:
        return refuse(g, 338, figures.LOADING_WORKERS[0], workers_of(g, p))
    return OK


def list_loading(g: Table, out: Cells) -> i32:
    """Write the ways Loading can be scored, or not."""
    n = 0
    markers = usable_markers(g, player(g, g.turn), ids.R_WAGON)
    for how in range(ids.WAYS_TO_LOAD):
        first = ids.A_LOAD + how * ids.LOADED_MARKERS
        for move in range(first, first + markers + 1):
            if may_load(g, move) == OK:
                out[n] = move
                n += 1
    return n


def loading_coins(p: Player, wagons: i32) -> i32:
    """Coins at the occupied slots, wagons assigned so that they earn most (KK-336, KK-337, KK-375, KK-D17, KK-D29)."""
    k = side_of(p, ids.LOADING) * (ids.MOST_ON_CARD + 1) + p.card_miners[ids.LOADING]
    k = k * (figures.MOST_ENGINEERS + 1) + p.card_engineers[ids.LOADING]
    return figures.LOADING_COINS[k * (figures.MOST_WAGONS + 1) + min(wagons, figures.MOST_WAGONS)]


def load(g: Table, chosen: i32) -> None:
    """Score Loading, or leave it (KK-332, KK-335, KK-336)."""
    p = player(g, g.turn)
    how = chosen // ids.LOADED_MARKERS
    markers = chosen % ids.LOADED_MARKERS
    side = side_of(p, ids.LOADING)
    wagons = wagons_of(p, how, markers)
    g.decision = ids.PROCEED
    if how == ids.NOT_PAID and side != ids.BACK:
        return
    spend_markers(p, ids.R_WAGON, markers)
    if how == ids.WITH_WORKER:
        spend_workers(g, g.turn, figures.LOADING_WORKERS[side])
    elif how == ids.WITH_MARKER:
        use_bonus(g, g.turn)  # KK-093: no worker is due
    if wagons > 0:
        say(g, ids.E_LOADED, g.turn, wagons, how, markers)
    score(g, g.turn, wagons * figures.LOADING_VP[side], ids.V_LOADING, wagons)
    earn(g, g.turn, loading_coins(p, wagons), ids.C_LOADING, wagons)
