"""The numbers Haspelknecht is played with: decisions, actions, pieces, sources of VP, events.

Action ids are stable: bots, records and trained networks rely on them (docs/formats.md lists them).
"""

from __future__ import annotations

# --- pieces ---------------------------------------------------------------------------------------
SEATS = 4  # HK-001: room for the largest table
COLOURS = 3  # of action discs: black, brown, yellow
BLACK = 0
BROWN = 1
YELLOW = 2
PIECES = 6  # what a plan puts on a basic worker: three colours of discs, then the three disc markers
HAMMER_PIECE = 3  # the hammer-and-pick marker as a black disc (HK-252)
LADDER_PIECE = 4  # the ladder marker as a brown disc
BARROW_PIECE = 5  # the wheelbarrow marker as a yellow disc
POOLS = 4  # A to D (HK-020)
POOL_CELLS = 12  # pool * COLOURS + colour
TILES = 20  # HK-003: level 1 to 4, five each: (level - 1) * 5 + number - 1
LEVELS = 4
TILES_PER_LEVEL = 5
STACK_CELLS = 80  # tile * SEATS + height
NOT_IN_PLAY = 99  # instead of the place of a tile that is not on the development board

# --- resources ------------------------------------------------------------------------------------
COAL = 0  # what a black disc produces
WOOD = 1  # what a brown disc produces
FOOD = 2  # what a yellow disc produces
RESOURCES = 3

# --- tiles with a rule of their own ---------------------------------------------------------------
MATTOCK = 2  # 13
BUCKET = 5  # 21 (HK-221)
WINCH_TILE = 9  # 25
CARPENTRY = 10  # 31
HAMMER_TILE = 12  # 33
COAL_SACKS = 13  # 34
HORSE_AND_CART = 18  # 44

# --- buildings (HK-003) ---------------------------------------------------------------------------
BARN = 0
CHARCOAL_BURNER = 1
COAL_STORAGE = 2
WATERMILL = 3
BUILDINGS = 4

# --- markers (HK-004) -----------------------------------------------------------------------------
ROPES = 0
WHEELBARROW = 1
LADDER = 2
WINCH = 3
OIL_LAMP = 4
HAMMER = 5
MARKERS = 6
USABLE = 1
FRESH = 2  # gained in this action phase, usable from the next (HK-250, HK-R52)

# --- tunnel symbols and development symbols -------------------------------------------------------
TUNNEL_SYMBOLS = 3  # wheelbarrow, oil lamp, cart
SYMBOLS = 2  # pitchfork, hammer and pick
SECTIONS = 7  # HK-040

# --- workers --------------------------------------------------------------------------------------
FARMER = 0
FARMHAND = 1
DIGGER = 2
MINER = 3
HASPELKNECHT = 4
MILL = 5  # a building, resolved like a worker (HK-126)
WORKERS = 6
SYNERGY = 6  # nobody's: the coal of the synergy bonus (HK-166)
TILE_DIG = 7  # nobody's: the coal of tile 33 (HK-233)

# --- what pays a hired worker ---------------------------------------------------------------------
UNPAID = 0
PAID_DISC = 1  # a yellow disc
PAID_BARROW = 2  # the wheelbarrow marker (HK-252)
PAID_FOOD = 3
PAID_THALER = 4
PAYMENTS = 4

# --- what lies on the watermill -------------------------------------------------------------------
MILL_BLACK = 1  # two black discs
MILL_HAMMER = 2  # a black disc and the hammer-and-pick marker
MILL_YELLOW = 3  # two yellow discs
MILL_BARROW = 4  # a yellow disc and the wheelbarrow marker
MILL_LOADS = 4

# --- the course of a year (HK-070) ----------------------------------------------------------------
SPRING_WATER = 0
SPRING = 1
SUMMER = 2
AUTUMN_WATER = 3
AUTUMN = 4
WINTER_SCORING = 5
WINTER_PAYMENT = 6
WINTER_STORAGE = 7

# --- storage places, in the order they are asked for (HK-270) --------------------------------------
STORE_FARM = 0
STORE_BARN = 1
STORE_COAL = 2  # the coal place of the coal storage
STORE_WOOD = 3  # the wood place of the coal storage
STORES = 4

# --- actions --------------------------------------------------------------------------------------
A_TAKE = 0  # + pool * COLOURS + colour
A_PASS = 12
A_SWAP = 13  # + colour given * POOL_CELLS + pool * COLOURS + colour received
A_KEEP_LAMP = 49
A_FARMER = 50  # + piece: plan it for the farmer
A_FARMHAND = 56  # + piece: plan it for the farmhand
A_MILL = 62  # + load - 1
A_DIGGER = 66  # + payment - 1
A_MINER = 70  # + payment - 1
A_HASPELKNECHT = 74  # + payment - 1
A_COMMIT = 78  # the plan is finished
A_WORK = 79  # + worker: farmer and farmhand produce or mine
A_DEVELOP = 85  # + tile: with the farmer
A_DEVELOP_TOO = 105  # + tile: with the improved farmhand
A_WINCH = 125  # the Haspelknecht without payment
A_END = 126  # of the execution
A_DIG = 127
A_LIFT = 128
A_REMOVE_1 = 129
A_REMOVE_2 = 130
A_STOP = 131  # the worker is finished; an offer of a tile is declined
A_PROP_PINGE = 132
A_PROP_TUNNEL = 133
A_CHARCOAL = 134
A_ROPES = 135
A_PAY = 136  # + resource: the remote payment
A_TAKE_WOOD = 139  # tile 31: wood and water
A_TAKE_THALER = 140  # tile 31: the thaler
A_SELL = 141  # + option: tile 34
A_DONE = 143  # the winter window is closed
A_STORE = 144  # + store * RESOURCES + resource
A_LEAVE_EMPTY = 156
ACTIONS = 157
SELL_OPTIONS = 2

# --- decisions ------------------------------------------------------------------------------------
OVER = 0
TAKE_FIRST = 1
TAKE_SECOND = 2
SWAP = 3
PLAN = 4
EXECUTE = 5
MINING = 6  # a worker with actions left
BONUS_DIG = 7  # the coal of synergy or of tile 33 waits for wood or the player's will
PAYMENT = 8
CARPENTER = 9  # tile 31
COAL_SALE = 10  # tile 34
DRAIN = 11  # tile 25: one water
WINTER = 12
STORE = 13
DECISIONS = ("over", "take-first", "take-second", "swap", "plan", "execute", "mining", "bonus-dig", "payment",
             "carpentry", "coal-sale", "drain", "winter", "store")  # fmt: skip
DECISION_KINDS = 14

# --- options --------------------------------------------------------------------------------------
O_RANDOM_TILES = 0  # HK-015
O_START_BUILDING = 1  # HK-307: building + 1
O_LAYOUT = 2  # four counts, then five places for each level (HK-300)
LAYOUT_CELLS = 24

# --- sources of victory points --------------------------------------------------------------------
V_PINGE = 0  # HK-036
V_DEVELOPMENT = 1  # HK-186
V_CHARCOAL = 2  # HK-215
V_ROPES = 3  # HK-251
V_MILL = 4  # HK-235
V_COAL = 5  # HK-261
V_STORAGE = 6  # HK-271
V_TUNNEL = 7  # HK-281
V_TUNNEL_BONUS = 8  # HK-282
V_SYMBOLS = 9  # HK-283
V_BUILDINGS = 10  # HK-284
V_MARKERS = 11  # HK-285
V_THALERS = 12  # HK-286
V_DEBTS = 13  # HK-287
V_WATER = 14  # HK-288
VP_SOURCES = 15

# --- events ---------------------------------------------------------------------------------------
E_YEAR = 1  # year
E_PHASE = 2  # phase
E_RETURNED = 3  # discs that went back to the bag
E_REFILLED = 4  # pool, colour, discs; drawn into an action pool
E_RESERVED = 5  # pool, colour, discs; drawn into a reserve pool
E_TOOK = 6  # pool, colour, discs
E_PASSED = 7
E_WATER = 8  # water received, why
E_RELIEF = 9  # HK-099
E_ORDER = 10  # place in the turn order, value on cart 1
E_SWAPPED = 11  # colour given, pool, colour received
E_KEPT_LAMP = 12
E_ASSIGNED = 13  # worker, piece or payment; only for the seat itself until all have planned
E_COMMITTED = 14
E_PLANNED = 15  # worker, colour, discs; when all plans are revealed
E_HIRED = 16  # worker, payment
E_MILL_LOADED = 17  # load
E_WORKS = 18  # worker
E_PRODUCED = 19  # resource, amount, worker
E_DUG = 20  # 0 from the Pinge, 1 from the tunnel; worker
E_EXHAUSTED = 21  # the Pinge
E_LIFTED = 22  # coal
E_DRAINED = 23  # water removed
E_LOST = 24  # actions that were not used; worker
E_PROPPED = 25  # 0 in the Pinge, 1 in the tunnel
E_CHARCOAL = 26  # wood burnt, coal gained
E_MARKER_USED = 27  # marker; worker + 1 on whom it serves as a disc, else 0
E_DEVELOPED = 28  # tile, worker
E_PAID_REMOTE = 29  # resource, seat that receives it, tile
E_GAINED = 30  # what, amount, tile
E_MARKER = 31  # marker gained
E_BUILDING = 32  # building gained
E_SOLD = 33  # coal, thalers, food
E_SYNERGY = 34  # resource
E_SUMMER = 35  # food
E_BONUS_LOST = 36  # worker (synergy or tile)
E_MILLED = 37  # thalers, food
E_ENDED_TURN = 38
E_TAX = 39  # food, thalers paid
E_DEBT = 40  # debts taken
E_STORED = 41  # place, resource
E_CLEARED = 42  # resource, amount that went back to the supply
E_VP = 43  # points, source, what was counted
E_GAME_ENDS = 44
EVENTS = ("refused", "year", "phase", "returned", "refilled", "reserved", "took", "passed", "water", "relief",
          "order", "swapped", "kept-lamp", "assigned", "committed", "planned", "hired", "mill-loaded", "works",
          "produced", "dug", "exhausted", "lifted", "drained", "lost", "propped", "charcoal", "marker-used",
          "developed", "paid-remote", "gained", "marker", "building", "sold", "synergy", "summer", "bonus-lost",
          "milled", "ended-turn", "tax", "debt", "stored", "cleared", "vp", "game-ends")  # fmt: skip
PRIVATE_EVENTS = (E_ASSIGNED,)  # HK-110

# --- why water came -------------------------------------------------------------------------------
W_SEASON = 0  # HK-061
W_POOL = 1  # HK-096
W_CARPENTRY = 2  # HK-231

# --- what a tile gives ----------------------------------------------------------------------------
G_COAL = 0
G_WOOD = 1
G_FOOD = 2
G_THALER = 3
