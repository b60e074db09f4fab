"""The state of a game of Kohle & Kolonie, declared once.

Nothing undetermined is stored: face-down railway and disaster markers and the order of the large mines are known
only by what is left of them, and get their identity when they are turned up (KK-014).
"""

from __future__ import annotations

from kohlenpott.engine.chance import Chance
from kohlenpott.engine.records import Struct, TableStruct, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from .ids import (
    BONUS_MARKERS,
    CARDS,
    DISASTER_KINDS,
    MINES,
    RAILWAY_KINDS,
    SEATS,
    SPACES,
    STATIONS,
    TRUST_SPACES,
    VILLAGES,
    VP_SOURCES,
)


class Player(Struct):
    """One seat: purse, workers, miners, tableau, pithead cards, markers."""

    coins: i16  # KK-021
    vp: i16  # victory points on the score track (KK-022)
    workers: i16  # own workers (KK-125)
    pool: i16  # miners not yet placed (KK-020)
    settlements: i16  # settlements left on the tableau (KK-020)
    engineers: i16  # engineers left on the tableau (KK-020)
    extra_actions: i16  # extra action markers held (KK-218)
    beside: i16  # steam engines beside the tableau (KK-314)
    lost: i16  # miners on disaster spaces (KK-238)
    bonus: i16  # bonus marker held this round + 1, 0 = none (KK-072)
    disc: i16  # space of the bonus track the marker came from + 1, until the turn order stands (KK-072)
    mines: Cells = cells(SPACES)  # mine card + 1 on each space, 0 = empty (KK-130)
    engine: Cells = cells(SPACES)  # steam engine on that card (KK-144)
    rescue: Cells = cells(SPACES)  # miner in the rescue slot of each space (KK-183)
    secured: Cells = cells(SPACES)  # secured this round by a coin or the marker (KK-226, KK-227)
    flipped: Cells = cells(CARDS)  # pithead card shows its back (KK-352)
    card_miners: Cells = cells(CARDS)  # miners on each pithead card (KK-177, KK-R49)
    card_engineers: Cells = cells(CARDS)  # engineers on each pithead card (KK-166)
    plant_engine: i16  # steam engine on the Cokery & Briquette Plant (KK-143)
    briquettes: Cells = cells(2)  # briquette bonuses earned: first and both, or E and S (KK-362)
    idle_engineer: i16  # the engineer on Cokery was there at the flip and does not count (KK-363)
    settled: Cells = cells(VILLAGES)  # own settlement there (KK-153)
    at_village: Cells = cells(VILLAGES)  # miners at it (KK-155)
    at_station: Cells = cells(STATIONS)  # miners there (KK-184)
    markers: Cells = cells(RAILWAY_KINDS)  # railway markers held, by kind (KK-393)
    fresh: Cells = cells(RAILWAY_KINDS)  # those of them taken this round (KK-D11)
    discs: i16  # own discs put into the bag this round (KK-230)
    drawn: i16  # own discs drawn this round (KK-233)
    owed: i16  # miners still to be given up (KK-237)
    base: i16  # basic bid (KK-291)
    bid: i16  # the bid (KK-298)
    bidding: i16  # still in this consolidation (KK-299)
    earned: Cells = cells(VP_SOURCES)  # the victory points by source


class Table(TableStruct):
    """The table: map, tracks, supplies, players, and what is being decided."""

    chance: Chance = one(Chance)  # the stream of the game's random draws
    seats: i16  # players at the table (KK-001)
    highest_is_extra: i16  # option (KK-D02)
    ironworks_engineer: i16  # option: VP of the engineer on the front of Ironworks (KK-D03)
    each_once: i16  # option: briquette bonus of engineer and engine apart (KK-D04)
    bonus_on_flip: i16  # option (KK-D05)
    trust_bottom: i16  # option: the end of the Trust's track that coins leave from (KK-D06)
    needs_spent: i16  # option (KK-D07)
    marker_from_station: i16  # option (KK-D08)
    station_to_pool: i16  # option (KK-D09)
    bank_limited: i16  # option (KK-R01)
    optional_administration: i16  # option (KK-D10)
    same_round: i16  # option (KK-D11)
    decision: i16  # what is asked
    turn: i16  # the seat it is asked of
    round: i16  # 1 to 5 (KK-050)
    phase: i16  # 1 to 10 (KK-050)
    stage: i16  # inside phases 5 and 9
    place: i16  # how many seats of the order have had their go
    order: Cells = cells(SEATS)  # choosing order in phase 1, then turn order (KK-070, KK-075)
    bank: i16  # coins (KK-031)
    worker_pool: i16  # KK-025
    engine_pool: i16  # KK-030
    trust_coins: Cells = cells(TRUST_SPACES)  # coin on each space of the Trust's track (KK-027)
    bonus_track: Cells = cells(BONUS_MARKERS)  # bonus marker + 1 on each space, 0 = none (KK-029)
    where: Cells = cells(MINES)  # where each mine card is
    village_workers: Cells = cells(VILLAGES)  # KK-025
    station_marker: Cells = cells(STATIONS)  # a railway marker lies there (KK-024)
    railway_left: Cells = cells(RAILWAY_KINDS)  # railway markers nobody has seen, by kind (KK-014)
    disaster_left: Cells = cells(DISASTER_KINDS)  # disaster markers nobody has seen, by kind (KK-014)
    disaster: i16  # disaster marker of this round + 1, once turned up (KK-232)
    power: i16  # Increased Buying Power markers on the purchase track (KK-244)
    extra_coin: i16  # Additional Coin is pending (KK-243)
    subsidence: i16  # Subsidence is in force (KK-245)
    took_highest: i16  # the Trust acquired a mine through Highest Number this round (KK-264)
    blank_drawn: i16  # the blank was drawn this round (KK-246)
    main_done: i16  # the main action of this turn is used or not to be had (KK-101)
    buying: i16  # mine card + 1 that is being bought or laid down
    engine_waits: i16  # the large mine that is being laid down has a steam engine (KK-314)
    inserts: i16  # insertions left (KK-175)
    steps: i16  # redeployment steps left (KK-175)
    engineer_moves: i16  # engineers that may still be moved (KK-186)
    must_act: i16  # the bonus marker has had no effect yet (KK-R48)
    taken: i16  # place + 1 the miner in hand comes from (KK-179)
    rescues: i16  # mines the rescue marker in use may still secure (KK-091)
    large: i16  # large mine + 1 being consolidated (KK-285)
    trust_value: i16  # its value in this consolidation, -1 = it takes no part (KK-290)
    bidders_n: i16  # players that take part (KK-287)
    bidders: Cells = cells(SEATS)  # these, in bidding order (KK-295)
    asked: i16  # how many bidders have declared, or have been reached (KK-293, KK-297)
    players: list[Player] = records(Player, SEATS)


def player(g: Table, seat: i32) -> Player:
    """The record of a seat."""
    return g.players[seat]


def chance(g: Table) -> Chance:
    """The game's own stream of chance."""
    return g.chance
