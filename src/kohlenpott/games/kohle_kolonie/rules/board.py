"""The map: which parts are in play, who owns what, where workers are (sections 1 and 2.2)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player

SMALLEST_TABLE = 3  # KK-040: with so many players Essen is out of play


def is_ground_in_play(g: Table, ground: i32) -> bool:
    """Is the ground used at this table? (KK-040)"""
    return g.seats > SMALLEST_TABLE or figures.GROUND_IN_3P[ground] != 0


def is_village_in_play(g: Table, village: i32) -> bool:
    """Is the village used at this table? (KK-041, KK-R45)"""
    return g.seats > SMALLEST_TABLE or figures.VILLAGE_IN_3P[village] != 0


def is_station_in_play(g: Table, station: i32) -> bool:
    """Is the station used at this table? (KK-041, KK-043)"""
    return g.seats > SMALLEST_TABLE or figures.STATION_IN_3P[station] != 0


def borders(village: i32, ground: i32) -> bool:
    """Does the village lie on the border of the ground? (KK-012, KK-D34)"""
    for k in range(village * figures.MOST_GROUNDS, village * figures.MOST_GROUNDS + figures.MOST_GROUNDS):
        if figures.VILLAGE_GROUNDS[k] == ground:
            return True
    return False


def has_worker_beside(g: Table, ground: i32) -> bool:
    """Has a village on the ground's border a worker? (KK-122)"""
    for k in range(ground * figures.MOST_VILLAGES, ground * figures.MOST_VILLAGES + figures.MOST_VILLAGES):
        village = figures.GROUND_VILLAGES[k]
        if village < 0:
            return False
        if g.village_workers[village] > 0:
            return True
    return False


def has_miner_beside(p: Player, ground: i32) -> bool:
    """Has the player a miner at an own settlement on the ground's border? (KK-122)"""
    for k in range(ground * figures.MOST_VILLAGES, ground * figures.MOST_VILLAGES + figures.MOST_VILLAGES):
        village = figures.GROUND_VILLAGES[k]
        if village < 0:
            return False
        if p.at_village[village] > 0:
            return True
    return False


def settlements_in(g: Table, village: i32) -> i32:
    """Settlements standing in a village."""
    standing = 0
    for seat in range(g.seats):
        standing += player(g, seat).settled[village]
    return standing


def has_free_space(g: Table, village: i32) -> bool:
    """Has the village a free settlement space? (KK-152)"""
    return settlements_in(g, village) < figures.SETTLEMENT_SPACES[village]


def is_owned(g: Table, mine: i32) -> bool:
    """Is the mine space marked by a player or by the Trust? (KK-275)"""
    return g.where[mine] >= ids.TRUST


def owned_in(g: Table, ground: i32) -> i32:
    """Mines of the ground that somebody owns; a large mine is one mine (KK-275, KK-278, KK-317)."""
    owned = 0
    for k in range(ground * figures.MOST_IN_GROUND, ground * figures.MOST_IN_GROUND + figures.MOST_IN_GROUND):
        if figures.GROUND_MINES[k] >= 0 and is_owned(g, figures.GROUND_MINES[k]):
            owned += 1
    return owned


def owns_in(g: Table, seat: i32, ground: i32) -> bool:
    """Has the seat a mine in the ground? (KK-276)"""
    for k in range(ground * figures.MOST_IN_GROUND, ground * figures.MOST_IN_GROUND + figures.MOST_IN_GROUND):
        if figures.GROUND_MINES[k] >= 0 and g.where[figures.GROUND_MINES[k]] == ids.OWNED + seat:
            return True
    return False


def settlements_beside(g: Table, seat: i32, ground: i32) -> i32:
    """Own settlements on the ground's border (KK-277)."""
    p = player(g, seat)
    beside = 0
    for k in range(ground * figures.MOST_VILLAGES, ground * figures.MOST_VILLAGES + figures.MOST_VILLAGES):
        if figures.GROUND_VILLAGES[k] >= 0:
            beside += p.settled[figures.GROUND_VILLAGES[k]]
    return beside


def workers_in_villages(g: Table) -> i32:
    """All workers on the board (KK-025)."""
    workers = 0
    for village in range(ids.VILLAGES):
        workers += g.village_workers[village]
    return workers


def mark_for_trust(g: Table, mine: i32) -> None:
    """Mark a mine with a steam engine from the pool, or with a token (KK-262, KK-R22, KK-R38, KK-R46)."""
    if g.engine_pool > 0:
        g.engine_pool -= 1
        g.where[mine] = ids.TRUST
        say(g, ids.E_TRUST_TOOK, -1, mine, 1)
    else:
        g.where[mine] = ids.TRUST_TOKEN
        say(g, ids.E_TRUST_TOOK, -1, mine, 0)


def is_on_display(g: Table, mine: i32) -> bool:
    """Does the card lie in the display? (KK-028)"""
    return g.where[mine] == ids.DISPLAYED


def ground_of(mine: i32) -> i32:
    """The ground of a mine card (KK-007)."""
    return figures.MINE_GROUND[mine]
