"""Numbers for learning: everything a seat may know, and nothing more (KK-014).

`FEATURES` names the cells in the order in which `observe` writes them, `SCALES` says by what learners divide them;
docs/observations/ is made from both.
Seats are counted from the observer: 0 is the observer, 1 the next clockwise.
"""

from __future__ import annotations

from kohlenpott.engine.observing import write_from, write_one_hot
from kohlenpott.engine.types import Cells, i32

from ..ids import (
    BONUS_MARKERS,
    CARDS,
    DISASTER_KINDS,
    MINES,
    OVER,
    OWNED,
    RAILWAY_KINDS,
    SEATS,
    SPACES,
    STATIONS,
    TRUST_SPACES,
    VILLAGES,
)
from ..records import Player, Table, player

DECISION_KINDS = 18
PHASES = 10
OPTION_CELLS = 11
TABLE_CELLS = 24
PLAYER_CELLS = 19 + 4 * SPACES + 3 * CARDS + 2 + VILLAGES + STATIONS + 2 * RAILWAY_KINDS

FEATURES = (
    ("decision", DECISION_KINDS, "one-hot: what is asked"),
    ("on turn", SEATS, "one-hot: the seat that is asked"),
    ("phase", PHASES, "one-hot: 1 to 10"),
    ("turn order", SEATS, "seat + 1 in each place of the choosing or turn order"),
    ("bidding order", SEATS, "seat + 1 in each place; 0 = nobody"),
    ("options", OPTION_CELLS, "Highest Number is extra, VP of the Ironworks engineer, briquette bonus each once, on a "
     "flip, bottom of the Trust's track, phase 4 needs a spent marker, marker from station, station to pool, bank "
     "limited, Administration optional, railway markers in the same round"),
    ("table", TABLE_CELLS, "seats, round, stage, places done, bank, worker pool, engine pool, disaster marker + 1, "
     "buying power, Additional Coin pending, Subsidence in force, Highest Number taken, blank drawn, main action done, "
     "card in hand + 1, engine for it, insertions, steps, engineer moves, miner in hand from place + 1, mines the "
     "rescue marker may still secure, large mine + 1, the Trust's value, bidders reached"),
    ("Trust's coins", TRUST_SPACES, "coin on each space of the consolidation track"),
    ("bonus track", BONUS_MARKERS, "bonus marker + 1 on each space; 0 = none"),
    ("mines", MINES, "0 stacked, 1 displayed, 2 out of the game, 3 the Trust's, 4 the Trust's with a token, "
     "5-9 owned by seat"),
    ("village workers", VILLAGES, "workers left"),
    ("station markers", STATIONS, "a face-down marker lies there"),
    ("railway markers left", RAILWAY_KINDS, "not yet seen, by kind"),
    ("disaster markers left", DISASTER_KINDS, "not yet seen, by kind"),
    ("player", SEATS * PLAYER_CELLS, "per seat: coins, vp, workers, pool, settlements, engineers, extra actions, "
     "engines beside, miners lost, bonus marker (its number + 1), disc, engine on Cokery, idle engineer, "
     "discs in the bag, discs drawn, miners owed, basic bid, bid, still bidding; "
     "card by mine space 6 (its number + 1); engine on it 6; rescue miner 6; secured 6; pithead card flipped 5; "
     "miners on it 5; engineers on it 5; briquette bonuses 2; settlement by village 27 (1 + its miners); "
     "miners by station 19; railway markers by kind 5; those of them taken this round 5"),
)  # fmt: skip
# about the largest value of each part, or of each of its cells; 1 where nothing is said
SCALES = {
    "turn order": 5, "bidding order": 5, "options": (1, 2, 1, 1, 7, 1, 1, 1, 1, 1, 1),
    "table": (5, 6, 5, 5, 85, 30, 20, 4, 20, 1, 1, 1, 1, 1, 60, 1, 5, 10, 5, 60, 5, 60, 20, 5),
    "bonus track": 7, "mines": 9, "village workers": 2, "railway markers left": 5, "disaster markers left": 2,
    "coins": 20, "vp": 100, "workers": 15, "pool": 15, "settlements": 5, "engineers": 3, "extra actions": 3,
    "engines beside": 5, "miners lost": 10, "bonus marker": 7, "disc": 7, "discs in the bag": 3, "discs drawn": 3,
    "miners owed": 5, "basic bid": 10, "bid": 20, "card by mine space": 60, "miners on it": 4, "engineers on it": 2,
    "settlement by village": 3, "miners by station": 2, "railway markers by kind": 3,
    "those of them taken this round": 3,
}  # fmt: skip
OBSERVATION = 786


def clockwise(g: Table, observer: i32, seat: i32) -> i32:
    """A seat counted clockwise from the observer."""
    if seat < observer:
        return seat + g.seats - observer
    return seat - observer


def write_options(g: Table, out: Cells, k: i32) -> i32:
    """The rules this table plays by (section 0.3)."""
    out[k] = g.highest_is_extra
    out[k + 1] = g.ironworks_engineer
    out[k + 2] = g.each_once
    out[k + 3] = g.bonus_on_flip
    out[k + 4] = g.trust_bottom
    out[k + 5] = g.needs_spent
    out[k + 6] = g.marker_from_station
    out[k + 7] = g.station_to_pool
    out[k + 8] = g.bank_limited
    out[k + 9] = g.optional_administration
    out[k + 10] = g.same_round
    return k + OPTION_CELLS


def write_table(g: Table, out: Cells, k: i32) -> i32:
    """What lies in the middle of the table, and what is going on."""
    out[k] = g.seats
    out[k + 1] = g.round
    out[k + 2] = g.stage
    out[k + 3] = g.place
    out[k + 4] = g.bank
    out[k + 5] = g.worker_pool
    out[k + 6] = g.engine_pool
    out[k + 7] = g.disaster
    out[k + 8] = g.power
    out[k + 9] = g.extra_coin
    out[k + 10] = g.subsidence
    out[k + 11] = g.took_highest
    out[k + 12] = g.blank_drawn
    out[k + 13] = g.main_done
    out[k + 14] = g.buying
    out[k + 15] = g.engine_waits
    out[k + 16] = g.inserts
    out[k + 17] = g.steps
    out[k + 18] = g.engineer_moves
    out[k + 19] = g.taken
    out[k + 20] = g.rescues
    out[k + 21] = g.large
    out[k + 22] = g.trust_value
    out[k + 23] = g.asked
    return k + TABLE_CELLS


def write_player(p: Player, out: Cells, k: i32) -> i32:
    """One seat; everything players have is open (KK-014)."""
    out[k] = p.coins
    out[k + 1] = p.vp
    out[k + 2] = p.workers
    out[k + 3] = p.pool
    out[k + 4] = p.settlements
    out[k + 5] = p.engineers
    out[k + 6] = p.extra_actions
    out[k + 7] = p.beside
    out[k + 8] = p.lost
    out[k + 9] = p.bonus
    out[k + 10] = p.disc
    out[k + 11] = p.plant_engine
    out[k + 12] = p.idle_engineer
    out[k + 13] = p.discs
    out[k + 14] = p.drawn
    out[k + 15] = p.owed
    out[k + 16] = p.base
    out[k + 17] = p.bid
    out[k + 18] = p.bidding
    k = write_from(out, k + 19, p.mines, SPACES, 0)
    k = write_from(out, k, p.engine, SPACES, 0)
    k = write_from(out, k, p.rescue, SPACES, 0)
    k = write_from(out, k, p.secured, SPACES, 0)
    k = write_from(out, k, p.flipped, CARDS, 0)
    k = write_from(out, k, p.card_miners, CARDS, 0)
    k = write_from(out, k, p.card_engineers, CARDS, 0)
    k = write_from(out, k, p.briquettes, 2, 0)
    for village in range(VILLAGES):
        out[k + village] = p.settled[village] + p.at_village[village]
    k = write_from(out, k + VILLAGES, p.at_station, STATIONS, 0)
    k = write_from(out, k, p.markers, RAILWAY_KINDS, 0)
    return write_from(out, k, p.fresh, RAILWAY_KINDS, 0)


def observe(g: Table, observer: i32, out: Cells) -> None:
    """Write the whole observation of a seat: zeros first, then what is not zero."""
    for i in range(OBSERVATION):
        out[i] = 0
    k = write_one_hot(out, 0, DECISION_KINDS, g.decision)
    k = write_one_hot(out, k, SEATS, -1 if g.decision == OVER else clockwise(g, observer, g.turn))
    k = write_one_hot(out, k, PHASES, g.phase - 1)
    for i in range(g.seats):
        out[k + i] = clockwise(g, observer, g.order[i]) + 1
    k += SEATS
    for i in range(g.bidders_n):
        out[k + i] = clockwise(g, observer, g.bidders[i]) + 1
    k = write_options(g, out, k + SEATS)
    k = write_table(g, out, k)
    k = write_from(out, k, g.trust_coins, TRUST_SPACES, 0)
    k = write_from(out, k, g.bonus_track, BONUS_MARKERS, 0)
    for mine in range(MINES):
        where = g.where[mine]
        out[k + mine] = where if where < OWNED else OWNED + clockwise(g, observer, where - OWNED)
    k = write_from(out, k + MINES, g.village_workers, VILLAGES, 0)
    k = write_from(out, k, g.station_marker, STATIONS, 0)
    k = write_from(out, k, g.railway_left, RAILWAY_KINDS, 0)
    k = write_from(out, k, g.disaster_left, DISASTER_KINDS, 0)
    for distance in range(g.seats):  # empty chairs stay zero
        k = write_player(player(g, (observer + distance) % g.seats), out, k)
