"""The pieces and places of Kohle & Kolonie as numbers, phases, and the options."""

from __future__ import annotations

# --- pieces and places ----------------------------------------------------------------------------
SEATS = 5  # KK-001: room for the largest table
ROUNDS = 5  # KK-001
GROUNDS = 20  # KK-012: 15 that consolidate, then 5 with a single mine
VILLAGES = 27
STATIONS = 19  # KK-012
LINES = 4
SMALL_MINES = 40  # KK-006: cards 0 to 39
BUYABLE = 45  # small and single mines: cards 0 to 44
SINGLE = 40  # + 5
LARGE = 45  # + 15, in the order of the component file
LARGE_MINES = 15
MINES = 60  # KK-006
SPACES = 6  # KK-013: mine spaces A1 A2 A3 B1 B2 B3
ROW = 3  # spaces per row
CARDS = 5  # pithead cards
WORKFORCE = 0
COKERY = 1
IRONWORKS = 2
LOADING = 3
ADMINISTRATION = 4
FRONT = 0
BACK = 1
SIDES = 2
MOST_ON_CARD = 6  # room for miners or engineers on one side of a card, in tables
TRUST_SPACES = 6  # KK-012: of its consolidation track
BONUS_MARKERS = 7

# --- where a miner can be -------------------------------------------------------------------------
AT_RESCUE = 0  # + mine space
AT_CARD = 6  # + pithead card
AT_VILLAGE = 11  # + village: at the own settlement there
AT_STATION = 38  # + station
POOL = 57
STANDS = 57  # places other than the pool
PLACES = 58

# --- where a mine card is -------------------------------------------------------------------------
STACKED = 0  # not yet in play (KK-028)
DISPLAYED = 1  # KK-028
REMOVED = 2  # out of the game
TRUST = 3  # the Trust's, marked with a steam engine (KK-262)
TRUST_TOKEN = 4  # the Trust's, marked with a substitute token (KK-R22)
OWNED = 5  # + seat

# --- markers --------------------------------------------------------------------------------------
B_WAGON = 0  # KK-093
B_RESCUE = 1  # KK-091
B_AID = 2  # KK-092
B_SETTLEMENT = 3  # KK-090
B_MINERS = 4  # KK-087
B_ENGINEER = 5  # KK-088
B_ENGINE = 6  # KK-089
R_POINTS = 0  # KK-391
R_COIN = 1  # KK-392
R_WORKER = 2  # KK-395
R_WAGON = 3  # KK-394
R_CONSOLIDATION = 4  # KK-394
RAILWAY_KINDS = 5
D_HIGHEST = 0  # KK-242
D_COIN = 1  # KK-243
D_POWER = 2  # KK-244
D_SUBSIDENCE = 3  # KK-245
DISASTER_KINDS = 4

# --- phases (KK-050) ------------------------------------------------------------------------------
PH_BONUS = 1
PH_FIRST = 2
PH_SECOND = 3
PH_EXTRA = 4
PH_DISASTER = 5
PH_TRUST = 6
PH_INCOME = 7
PH_BOARD = 8
PH_CONSOLIDATION = 9
PH_PITHEAD = 10

# --- stages inside phases 5 and 9 -----------------------------------------------------------------
S_SECURING = 0  # KK-225
S_GIVING_UP = 1  # KK-236
S_SUBSIDENCE = 2  # KK-246
S_REVEALING = 0  # KK-285
S_DECLARING = 1  # KK-293
S_BIDDING = 2  # KK-298

# --- declaring, bidding, loading -------------------------------------------------------------------
DECLARED_MARKERS = 5  # none to four
MOST_BID = 127  # KK-R50
LOADED_MARKERS = 5  # none to four
NOT_PAID = 0  # front: not activated; back: at no cost
WITH_WORKER = 1
WITH_MARKER = 2
WAYS_TO_LOAD = 3

# --- cases of a rule that refuses, added to its number; each has a sentence of its own ------------
OF_COINS = 10000  # coins are missing
OF_WORKERS = 20000  # workers are missing
IS_DONE = 30000  # what can be done once has been done

# --- options (section 0.3), in the order of the definition --------------------------------------------
O_START_COINS = 0  # KK-D01
O_HIGHEST_EXTRA = 1  # KK-D02
O_IRONWORKS = 2  # KK-D03
O_BRIQUETTE = 3  # KK-D04
O_BRIQUETTE_FLIP = 4  # KK-D05
O_TRUST_BOTTOM = 5  # KK-D06
O_EXTRA_NEEDS_SPENT = 6  # KK-D07
O_MARKER_FROM_STATION = 7  # KK-D08
O_STATION_TO_POOL = 8  # KK-D09
O_BANK_LIMITED = 9  # KK-R01
O_ADMINISTRATION = 10  # KK-D10
O_SAME_ROUND = 11  # KK-D11
OTHER_START_COINS = 5  # KK-D01
OTHER_IRONWORKS_VP = 2  # KK-D03
OTHER_TRUST_BOTTOM = 1  # KK-D06
