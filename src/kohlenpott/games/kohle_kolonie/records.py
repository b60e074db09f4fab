"""The state of a game of Kohle & Kolonie, declared once.

Nothing undetermined is stored: face-down railway and disaster markers and the order of the large mines are known
only by what is left of them, and get their identity when they are turned up (KK-014).
"""

from __future__ import annotations

from kohlenpott.api.fields import Counts, Flag, Marked, Name, Number, Row, upto
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.records import PART, Struct, TableStruct, cell, cells, one, records
from kohlenpott.engine.types import Cells, i16, i32

from . import figures, ids
from .events import sources
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

MOST_COINS = 9999  # far beyond what five rounds can bring, also with an unlimited bank
MOST_VP = 999  # `standing` needs less than 20,000
STEPS = upto(max(*figures.WORKFORCE_STEPS, figures.BONUS_STEPS))
INSERTS = upto(max(*figures.WORKFORCE_INSERTS, figures.BONUS_INSERTS))
TRUST_TRACK = [str(k + 1) for k in range(ids.TRUST_SPACES)]
RAILWAY_COUNTS = Counts(figures.railway_ids, 0, max(figures.RAILWAY_COUNT))
ON_SPACES = Marked(figures.space_ids)
MINERS_ON_CARDS = Counts(figures.card_ids, 0, ids.MOST_ON_CARD)
ENGINEERS_ON_CARDS = Counts(figures.card_ids, 0, figures.ENGINEERS)
BONUS_TRACK = Row(Name(figures.bonus_ids), ids.BONUS_MARKERS)


class Player(Struct):
    """One seat: purse, workers, miners, tableau, pithead cards, markers."""

    coins: i16 = cell(upto(MOST_COINS))  # KK-021
    vp: i16 = cell(upto(MOST_VP))  # victory points on the score track (KK-022)
    workers: i16 = cell(upto(figures.WORKERS))  # own workers (KK-125)
    pool: i16 = cell(upto(figures.MINERS))  # miners not yet placed (KK-020)
    settlements: i16 = cell(upto(figures.SETTLEMENTS),
                            at="settlements_left")  # settlements left on the tableau (KK-020)
    engineers: i16 = cell(upto(figures.ENGINEERS), at="engineers_left")  # engineers left on the tableau (KK-020)
    extra_actions: i16 = cell(upto(figures.MOST_EXTRA_ACTIONS))  # extra action markers held (KK-218)
    beside: i16 = cell(upto(figures.ENGINES), at="engines_beside")  # steam engines beside the tableau (KK-314)
    lost: i16 = cell(upto(figures.MINERS), at="miners_lost")  # miners on disaster spaces (KK-238)
    bonus: i16 = cell(Name(figures.bonus_ids), at="bonus_marker")  # bonus marker held this round + 1, 0 = none (KK-072)
    disc: i16 = cell(
        upto(ids.BONUS_MARKERS)
    )  # space of the bonus track the marker came from + 1, until the turn order stands (KK-072)
    mines: Cells = cells(SPACES, Row(Name(figures.mine_ids), SPACES))  # mine card + 1 on each space, 0 = empty (KK-130)
    engine: Cells = cells(SPACES, ON_SPACES, at="engines")  # steam engine on that card (KK-144)
    rescue: Cells = cells(SPACES, ON_SPACES)  # miner in the rescue slot of each space (KK-183)
    secured: Cells = cells(SPACES, ON_SPACES)  # secured this round by a coin or the marker (KK-226, KK-227)
    flipped: Cells = cells(CARDS, Marked(figures.card_ids))  # pithead card shows its back (KK-352)
    card_miners: Cells = cells(CARDS, MINERS_ON_CARDS)  # miners on each pithead card (KK-177, KK-R49)
    card_engineers: Cells = cells(CARDS, ENGINEERS_ON_CARDS)  # engineers on each pithead card (KK-166)
    plant_engine: i16 = cell(Flag())  # steam engine on the Cokery & Briquette Plant (KK-143)
    briquettes: Cells = cells(2, Row(Flag(), 2),
                              at="briquette_bonuses")  # briquette bonuses earned: first and both, or E and S (KK-362)
    idle_engineer: i16 = cell(Flag())  # the engineer on Cokery was there at the flip and does not count (KK-363)
    settled: Cells = cells(VILLAGES, Marked(figures.village_ids), at="settlements")  # own settlement there (KK-153)
    at_village: Cells = cells(VILLAGES, Counts(figures.village_ids, 0, figures.MOST_AT_SETTLEMENT),
                              at="settlement_miners")  # miners at it (KK-155)
    at_station: Cells = cells(STATIONS, Counts(figures.station_ids, 0, figures.MINERS),
                              at="station_miners")  # miners there (KK-184)
    markers: Cells = cells(RAILWAY_KINDS, RAILWAY_COUNTS,
                           at="railway_markers")  # railway markers held, by kind (KK-393)
    fresh: Cells = cells(RAILWAY_KINDS, RAILWAY_COUNTS, at="fresh_markers")  # those of them taken this round (KK-D11)
    discs: i16 = cell(upto(figures.MOST_DISCS), at="discs_in_bag")  # own discs put into the bag this round (KK-230)
    drawn: i16 = cell(upto(figures.DRAWS), at="discs_drawn")  # own discs drawn this round (KK-233)
    owed: i16 = cell(upto(figures.DRAWS), at="miners_owed")  # miners still to be given up (KK-237)
    base: i16 = cell(upto(ids.MOST_BID), at="basic_bid")  # basic bid (KK-291)
    bid: i16 = cell(upto(ids.MOST_BID))  # the bid (KK-298)
    bidding: i16 = cell(Flag())  # still in this consolidation (KK-299)
    earned: Cells = cells(VP_SOURCES, Counts(sources.names, -MOST_VP, MOST_VP),
                          at="vp_by_source")  # the victory points by source


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
    round: i16 = cell(Number(1, ids.ROUNDS))  # 1 to 5 (KK-050)
    phase: i16 = cell(Number(ids.PH_BONUS, ids.PH_PITHEAD))  # 1 to 10 (KK-050)
    stage: i16 = cell(upto(ids.S_SUBSIDENCE))  # inside phases 5 and 9
    place: i16 = cell(upto(ids.SEATS), at="seats_done")  # how many seats of the order have had their go
    order: Cells = cells(SEATS, PART)  # choosing order in phase 1, then turn order (KK-070, KK-075)
    bank: i16 = cell(Number(-MOST_COINS, MOST_COINS))  # coins (KK-031)
    worker_pool: i16 = cell(upto(figures.WORKERS))  # KK-025
    engine_pool: i16 = cell(upto(figures.ENGINES))  # KK-030
    trust_coins: Cells = cells(TRUST_SPACES, Marked(TRUST_TRACK))  # coin on each space of the Trust's track (KK-027)
    bonus_track: Cells = cells(BONUS_MARKERS, BONUS_TRACK)  # bonus marker + 1 on each space, 0 = none (KK-029)
    where: Cells = cells(MINES, PART, at="mines")  # where each mine card is
    village_workers: Cells = cells(VILLAGES, Counts(figures.village_ids, 0, max(figures.VILLAGE_WORKERS)))  # KK-025
    station_marker: Cells = cells(STATIONS, Marked(figures.station_ids),
                                  at="station_markers")  # a railway marker lies there (KK-024)
    railway_left: Cells = cells(RAILWAY_KINDS, RAILWAY_COUNTS,
                                at="railway_markers_left")  # railway markers nobody has seen, by kind (KK-014)
    disaster_left: Cells = cells(DISASTER_KINDS, Counts(figures.disaster_ids, 0, max(figures.DISASTER_COUNT)),
                                 at="disaster_markers_left")  # disaster markers nobody has seen, by kind (KK-014)
    disaster: i16 = cell(Name(figures.disaster_ids))  # disaster marker of this round + 1, once turned up (KK-232)
    power: i16 = cell(upto(max(figures.DISASTER_COUNT)),
                      at="buying_power")  # Increased Buying Power markers on the purchase track (KK-244)
    extra_coin: i16 = cell(Flag(), at="additional_coin")  # Additional Coin is pending (KK-243)
    subsidence: i16 = cell(Flag())  # Subsidence is in force (KK-245)
    took_highest: i16 = cell(Flag(),
                             at="highest_number_taken")  # the Trust took a mine through it this round (KK-264)
    blank_drawn: i16 = cell(Flag())  # the blank was drawn this round (KK-246)
    main_done: i16 = cell(Flag(),
                          at="main_action_done")  # the main action of this turn is used or not to be had (KK-101)
    buying: i16 = cell(Name(figures.mine_ids), at="card")  # mine card + 1 that is being bought or laid down
    engine_waits: i16 = cell(Flag(),
                             at="engine_for_card")  # the large mine that is being laid down has a steam engine (KK-314)
    inserts: i16 = cell(INSERTS, at="insertions")  # insertions left (KK-175)
    steps: i16 = cell(STEPS)  # redeployment steps left (KK-175)
    engineer_moves: i16 = cell(upto(max(figures.WORKFORCE_ENGINEERS)))  # engineers that may still be moved (KK-186)
    must_act: i16 = cell(Flag())  # the bonus marker has had no effect yet (KK-R48)
    taken: i16 = cell(Name(figures.place_ids), at="miner_from")  # place + 1 the miner in hand comes from (KK-179)
    rescues: i16 = cell(upto(figures.RESCUED_MINES))  # mines the rescue marker in use may still secure (KK-091)
    large: i16 = cell(Name([*[""] * ids.LARGE, *figures.mine_ids[ids.LARGE :]]),
                      at="large_mine")  # large mine + 1 being consolidated (KK-285)
    trust_value: i16 = cell(Number(-1, MOST_COINS))  # its value in this consolidation, -1 = it takes no part (KK-290)
    bidders_n: i16 = cell(PART, at="bidders")  # players that take part (KK-287)
    bidders: Cells = cells(SEATS, PART)  # these, in bidding order (KK-295)
    asked: i16 = cell(upto(ids.SEATS),
                      at="bidders_reached")  # how many bidders have declared, or have been reached (KK-293, KK-297)
    players: list[Player] = records(Player, SEATS)


def player(g: Table, seat: i32) -> Player:
    """The record of a seat."""
    return g.players[seat]


def chance(g: Table) -> Chance:
    """The game's own stream of chance."""
    return g.chance
