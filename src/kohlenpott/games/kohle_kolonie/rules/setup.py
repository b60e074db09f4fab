"""Setup for three, four and five players (section 2)."""

from __future__ import annotations

from kohlenpott.engine.chance import random_below, seed_chance
from kohlenpott.engine.types import Cells, i32, u64

from .. import figures, ids
from ..records import Table, chance, player
from .board import ground_of, is_ground_in_play, is_station_in_play, is_village_in_play
from .turn import begin_round, proceed


def setup(g: Table, seats: i32, seed: u64, options: Cells) -> None:
    """Lay out the game in an empty record (KK-001, KK-020 to KK-044)."""
    seed_chance(chance(g), seed)
    g.seats = seats
    set_options(g, options)
    g.bank = figures.MONEY
    start_coins = ids.OTHER_START_COINS if options[ids.O_START_COINS] != 0 else figures.START_COINS  # KK-D01
    for seat in range(seats):
        set_up_player(g, seat, start_coins)
    set_up_map(g)
    set_up_tracks(g)
    first = random_below(chance(g), seats)  # KK-070
    for k in range(seats):
        g.order[k] = (first + k) % seats
    begin_round(g)
    proceed(g)


def set_options(g: Table, options: Cells) -> None:
    """Take over the options of section 0.3; the first value of each is the default."""
    g.highest_is_extra = 1 - options[ids.O_HIGHEST_EXTRA]  # KK-D02
    g.ironworks_engineer = figures.IRONWORKS_ENGINEER_VP
    if options[ids.O_IRONWORKS] != 0:
        g.ironworks_engineer = ids.OTHER_IRONWORKS_VP  # KK-D03
    g.each_once = options[ids.O_BRIQUETTE]  # KK-D04
    g.bonus_on_flip = 1 - options[ids.O_BRIQUETTE_FLIP]  # KK-D05
    g.trust_bottom = ids.OTHER_TRUST_BOTTOM if options[ids.O_TRUST_BOTTOM] != 0 else figures.TRUST_BOTTOM  # KK-D06
    g.needs_spent = 1 - options[ids.O_EXTRA_NEEDS_SPENT]  # KK-D07
    g.marker_from_station = 1 - options[ids.O_MARKER_FROM_STATION]  # KK-D08
    g.station_to_pool = 1 - options[ids.O_STATION_TO_POOL]  # KK-D09
    g.bank_limited = 1 - options[ids.O_BANK_LIMITED]  # KK-R01
    g.optional_administration = options[ids.O_ADMINISTRATION]  # KK-D10
    g.same_round = 1 - options[ids.O_SAME_ROUND]  # KK-D11


def set_up_player(g: Table, seat: i32, coins: i32) -> None:
    """Miners, settlements, engineers, coins and VP; all cards show their front (KK-020 to KK-022, KK-002, KK-003)."""
    p = player(g, seat)
    p.pool = figures.MINERS
    p.settlements = figures.SETTLEMENTS
    p.engineers = figures.ENGINEERS
    p.coins = coins
    g.bank -= coins  # KK-031
    p.vp = figures.START_VP
    p.earned[ids.V_START] = figures.START_VP


def set_up_map(g: Table) -> None:
    """Workers, station markers, stacks of cards; with three players without Essen (KK-024, KK-025, KK-028)."""
    g.worker_pool = figures.WORKERS
    for village in range(ids.VILLAGES):
        if is_village_in_play(g, village):  # KK-041
            g.village_workers[village] = figures.VILLAGE_WORKERS[village]
            g.worker_pool -= figures.VILLAGE_WORKERS[village]  # KK-025, KK-044
    for station in range(ids.STATIONS):
        if is_station_in_play(g, station):  # KK-042: the other markers are removed unseen
            g.station_marker[station] = 1
    for kind in range(ids.RAILWAY_KINDS):
        g.railway_left[kind] = figures.RAILWAY_COUNT[kind]
    for mine in range(ids.MINES):
        g.where[mine] = ids.STACKED if is_ground_in_play(g, ground_of(mine)) else ids.REMOVED  # KK-028, KK-040


def set_up_tracks(g: Table) -> None:
    """Trust's coins, bonus track, disaster markers, steam engines (KK-026, KK-027, KK-029, KK-030)."""
    g.engine_pool = figures.ENGINES
    for space in range(ids.TRUST_SPACES):
        if space < figures.TRUST_COINS:
            g.trust_coins[space] = 1
            g.bank -= 1  # KK-031
    for space in range(ids.BONUS_MARKERS):
        g.bonus_track[space] = figures.BONUS_AT[space] + 1
    for kind in range(ids.DISASTER_KINDS):
        g.disaster_left[kind] = figures.DISASTER_COUNT[kind]
