"""The numbers Kohle & Kolonie is played with: decisions, actions, places, markers, sources of VP, events.

Action ids are stable: bots, records and trained networks rely on them (docs/formats.md lists them).
"""

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

# --- actions --------------------------------------------------------------------------------------
A_BONUS = 0  # + marker: choose it (KK-072)
A_BUY = 7  # + mine (KK-120)
A_ENGINE = 52  # + mine space, or SPACES for Cokery (KK-143)
A_SETTLE = 59  # + village (KK-152)
A_ENGINEER = 86  # + pithead card (KK-166)
A_MINERS = 91  # KK-175
A_BONUS_ENGINE = 92  # + target, KK-089
A_BONUS_SETTLE = 99  # + village, KK-090
A_BONUS_ENGINEER = 126  # + pithead card, KK-088
A_BONUS_MINERS = 131  # KK-087
A_BONUS_COIN = 132  # KK-092
A_FLIP = 133  # + pithead card, the dear alternative of Workforce being workers (KK-200)
A_FLIP_FOR_COINS = 137  # Workforce for coins (KK-350)
A_BUY_WORKERS = 138  # KK-205
A_SELL_WORKERS = 139  # KK-205
A_END_TURN = 140  # KK-103
A_VILLAGE = 141  # + village: whose worker or miner (KK-125, KK-127, KK-128)
A_DECLINE = 168  # KK-128, KK-129
A_SPACE = 169  # + mine space (KK-131)
A_SETTLERS = 175  # + number of miners (KK-154)
A_INSERT = 178  # + place below AT_STATION (KK-177)
A_TAKE = 216  # + place below POOL (KK-179, KK-237)
A_PUT = 273  # + place (KK-180)
A_MOVE_ENGINEER = 331  # + from card * CARDS + to card (KK-186)
A_STOP = 356  # KK-187
A_SPEND = 357  # KK-215
A_KEEP = 358  # KK-215
A_SECURE = 359  # + mine space, for a coin (KK-226)
A_RESCUE = 365  # + mine space, with the marker (KK-227)
A_SECURED = 371  # nothing more (KK-226)
A_PAY_COIN = 372  # KK-246
A_LOSE_VP = 373  # KK-246
A_DECLARE = 374  # + (administration * 2 + aid) * DECLARED_MARKERS + railway markers (KK-293)
DECLARED_MARKERS = 5  # none to four
A_PASS = 394  # KK-298
A_BID = 395  # + the bid
MOST_BID = 127  # KK-R50
A_LOAD = 523  # + how * LOADED_MARKERS + railway wagon markers (KK-332)
LOADED_MARKERS = 5  # none to four
NOT_PAID = 0  # front: not activated; back: at no cost
WITH_WORKER = 1
WITH_MARKER = 2
WAYS_TO_LOAD = 3
ACTIONS = 538

# --- cases of a rule that refuses, added to its number; each has a sentence of its own ------------
OF_COINS = 10000  # coins are missing
OF_WORKERS = 20000  # workers are missing
IS_DONE = 30000  # what can be done once has been done

# --- decisions ------------------------------------------------------------------------------------
OVER = 0
BONUS = 1
TURN = 2
WORKER = 3
SETTLEMENT_MINER = 4
SECOND_WORKER = 5
SECOND_MINER = 6
SPACE = 7
SETTLERS = 8
DEPLOY = 9
DEPLOY_TO = 10
EXTRA = 11
SECURE = 12
GIVE_UP = 13
SUBSIDENCE = 14
DECLARE = 15
BID = 16
LOAD = 17
PROCEED = 18  # never asked: what follows of itself comes next
DECISIONS = ("over", "bonus", "turn", "worker", "settlement-miner", "second-worker", "second-miner", "space",
             "settlers", "deploy", "deploy-to", "extra", "secure", "give-up", "subsidence", "declare", "bid",
             "load")  # fmt: skip

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

# --- sources of victory points --------------------------------------------------------------------
V_START = 0  # KK-022
V_SINGLE = 1  # KK-130
V_SETTLEMENTS = 2  # KK-156
V_FLIPS = 3  # KK-350
V_BRIQUETTES = 4  # KK-362
V_STATION_MARKERS = 5  # KK-391
V_DISASTERS = 6  # KK-239
V_SUBSIDENCE = 7  # KK-246
V_BOARD_MINES = 8  # KK-276
V_BOARD_SETTLEMENTS = 9  # KK-277
V_LARGE = 10  # KK-315
V_GIVEN_UP = 11  # KK-313
V_IRONWORKS = 12  # KK-331
V_LOADING = 13  # KK-335
V_ENGINES = 14  # KK-411
V_COINS = 15  # KK-412
V_STATIONS = 16  # KK-413
V_LINES = 17  # KK-414
V_EXTRA_ACTIONS = 18  # KK-417
VP_SOURCES = 19

# --- reasons for coins ----------------------------------------------------------------------------
C_INCOME = 0  # KK-270
C_COKERY = 1  # KK-331
C_LOADING = 2  # KK-336
C_STATION_MARKER = 3  # KK-392
C_AID = 4  # KK-092
C_WORKERS = 5  # KK-205, sold or bought
C_MINE = 6  # KK-124
C_ENGINE = 7  # KK-141
C_SETTLEMENT = 8  # KK-150
C_ENGINEER = 9  # KK-165
C_FLIP = 10  # KK-350
C_SECURING = 11  # KK-226
C_SUBSIDENCE = 12  # KK-246
C_BID = 13  # KK-310

# --- events ---------------------------------------------------------------------------------------
E_ROUND = 1  # round
E_PHASE = 2  # phase
E_CHOSE = 3  # marker, space of the track
E_TURN_ORDER = 4  # place in it
E_USED = 5  # marker
E_UNUSED = 6  # marker
E_TURN = 7  # phase
E_EARNED = 8  # coins, reason, what for
E_PAID = 9  # coins, reason, what for
E_WORKER = 10  # village
E_OWNER = 11  # mine: a miner marks it
E_LAID = 12  # mine, space
E_ENGINE = 13  # mine or -1 for Cokery
E_SETTLED = 14  # village, miners
E_ENGINEER = 15  # card
E_INSERTED = 16  # place
E_MOVED = 17  # from, to
E_ENGINEER_MOVED = 18  # from card, to card
E_STATION = 19  # marker kind, station
E_EXTRA_GAINED = 20
E_EXTRA_SPENT = 21
E_FLIPPED = 22  # card
E_PRICE = 23  # reason whose price rises, new price
E_BOUGHT_WORKERS = 24  # workers
E_SPENT_WORKERS = 25  # workers, railway markers
E_SECURED = 26  # mine, coins
E_DISCS = 27  # discs put into the bag
E_TURNED_UP = 28  # disaster marker
E_DREW = 29  # the seat is the disc's owner; -1: 1 = black, 0 = blank
E_TRUST_LOST = 30  # space of the track
E_LOST_MINER = 31  # place it came from
E_NO_EFFECT = 32  # disaster marker
E_TRUST_TOOK = 33  # mine, is marked with an engine
E_REVEALED = 34  # mine that enters the display
E_LARGE = 35  # large mine that is revealed
E_TRUST_VALUE = 36  # value, large mine
E_BASE = 37  # basic bid, virtual points of markers, of Administration
E_BID = 38  # bid
E_PASSED = 39
E_WON = 40  # large mine; -1 is the Trust
E_GAVE_UP = 41  # mine
E_ENGINES = 42  # engines taken, large mine
E_LOADED = 43  # wagons, how, railway markers
E_VP = 44  # points, source, what was counted
E_REFILLED = 45  # space of the Trust's track
E_GAME_ENDS = 46
E_IN_FORCE = 47  # disaster marker that stays
E_APPLIED = 48  # disaster marker that has been in force, points or mines it brings or VP it costs
EVENTS = ("refused", "round", "phase", "chose", "turn-order", "used", "unused", "turn", "earned", "paid", "worker",
          "owner", "laid", "engine", "settled", "engineer", "inserted", "moved", "engineer-moved", "station",
          "extra-gained", "extra-spent", "flipped", "price", "bought-workers", "spent-workers", "secured", "discs",
          "turned-up", "drew", "trust-lost", "lost-miner", "no-effect", "trust-took", "revealed", "large",
          "trust-value", "base", "bid", "passed", "won", "gave-up", "engines", "loaded", "vp", "refilled",
          "game-ends", "in-force", "applied")  # fmt: skip
