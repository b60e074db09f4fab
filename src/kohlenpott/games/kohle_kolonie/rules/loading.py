"""Phase 10: Cokery, Ironworks and Loading are scored (section 19)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from ..figures import (
    BONUS_WAGONS,
    LOADING_COINS,
    LOADING_VP,
    LOADING_WORKERS,
    MINE_WAGONS,
    MOST_ENGINEERS,
    MOST_WAGONS,
)
from ..ids import (
    A_LOAD,
    B_WAGON,
    BACK,
    C_COKERY,
    C_LOADING,
    COKERY,
    E_LOADED,
    IRONWORKS,
    LOAD,
    LOADED_MARKERS,
    LOADING,
    MOST_ON_CARD,
    NOT_PAID,
    PROCEED,
    R_WAGON,
    SPACES,
    V_IRONWORKS,
    V_LOADING,
    WAYS_TO_LOAD,
    WITH_MARKER,
    WITH_WORKER,
)
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
    earn(g, g.turn, earnings(p, COKERY), C_COKERY, COKERY)
    score(g, g.turn, ironworks_points(g, p), V_IRONWORKS, side_of(p, IRONWORKS))
    g.decision = LOAD
    return True


def wagon_icons(p: Player) -> i32:
    """Wagon icons on own mine cards of all types (KK-334)."""
    wagons = 0
    for space in range(SPACES):
        if p.mines[space] > 0:
            wagons += MINE_WAGONS[p.mines[space] - 1]
    return wagons


def wagons_of(p: Player, how: i32, markers: i32) -> i32:
    """Wagons with the markers the player uses (KK-334)."""
    wagons = wagon_icons(p) + markers
    if how == WITH_MARKER:
        wagons += BONUS_WAGONS
    return wagons


def may_load(g: Table, move: i32) -> i32:
    """Front: a worker or the wagon marker, and at least one wagon; back: free (KK-332 to KK-334, KK-338)."""
    p = player(g, g.turn)
    chosen = move - A_LOAD
    if chosen < 0 or chosen >= WAYS_TO_LOAD * LOADED_MARKERS:
        return 332
    how = chosen // LOADED_MARKERS
    markers = chosen % LOADED_MARKERS
    if markers > usable_markers(g, p, R_WAGON):
        return refuse(g, 334, markers, usable_markers(g, p, R_WAGON))
    if how == WITH_MARKER:
        return OK if p.bonus == B_WAGON + 1 else 93
    if side_of(p, LOADING) == BACK:
        return OK if how == NOT_PAID else 332
    if how == NOT_PAID:
        return OK if markers == 0 else 332
    if wagons_of(p, how, markers) == 0:
        return 333  # KK-R30
    if workers_of(g, p) < LOADING_WORKERS[0]:
        return refuse(g, 338, LOADING_WORKERS[0], workers_of(g, p))
    return OK


def list_loading(g: Table, out: Cells) -> i32:
    """Write the ways Loading can be scored, or not."""
    n = 0
    markers = usable_markers(g, player(g, g.turn), R_WAGON)
    for how in range(WAYS_TO_LOAD):
        first = A_LOAD + how * LOADED_MARKERS
        for move in range(first, first + markers + 1):
            if may_load(g, move) == OK:
                out[n] = move
                n += 1
    return n


def loading_coins(p: Player, wagons: i32) -> i32:
    """Coins at the occupied slots, wagons assigned so that they earn most (KK-336, KK-337, KK-375, KK-D17, KK-D29)."""
    k = side_of(p, LOADING) * (MOST_ON_CARD + 1) + p.card_miners[LOADING]
    k = k * (MOST_ENGINEERS + 1) + p.card_engineers[LOADING]
    return LOADING_COINS[k * (MOST_WAGONS + 1) + min(wagons, MOST_WAGONS)]


def load(g: Table, chosen: i32) -> None:
    """Score Loading, or leave it (KK-332, KK-335, KK-336)."""
    p = player(g, g.turn)
    how = chosen // LOADED_MARKERS
    markers = chosen % LOADED_MARKERS
    side = side_of(p, LOADING)
    wagons = wagons_of(p, how, markers)
    g.decision = PROCEED
    if how == NOT_PAID and side != BACK:
        return
    spend_markers(p, R_WAGON, markers)
    if how == WITH_WORKER:
        spend_workers(g, g.turn, LOADING_WORKERS[side])
    elif how == WITH_MARKER:
        use_bonus(g, g.turn)  # KK-093: no worker is due
    if wagons > 0:
        say(g, E_LOADED, g.turn, wagons, how, markers)
    score(g, g.turn, wagons * LOADING_VP[side], V_LOADING, wagons)
    earn(g, g.turn, loading_coins(p, wagons), C_LOADING, wagons)
