"""The pieces and places of Haspelknecht as numbers, the course of a year, and the options."""

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

# --- offers of tile 34 -----------------------------------------------------------------------------
SELL_OPTIONS = 2

# --- options --------------------------------------------------------------------------------------
O_RANDOM_TILES = 0  # HK-015
O_START_BUILDING = 1  # HK-307: building + 1
O_LAYOUT = 2  # four counts, then five places for each level (HK-300)
LAYOUT_CELLS = 24

# --- why water came -------------------------------------------------------------------------------
W_SEASON = 0  # HK-061
W_POOL = 1  # HK-096
W_CARPENTRY = 2  # HK-231

# --- what a tile gives ----------------------------------------------------------------------------
G_COAL = 0
G_WOOD = 1
G_FOOD = 2
G_THALER = 3
