"""The numbers Coal Baron is played with: decisions, actions, spaces, colours, sources of VP, events.

Action ids are stable: bots, records and trained networks rely on them (docs/formats.md lists them).
"""

from __future__ import annotations

# --- pieces ---------------------------------------------------------------------------------------
SEATS = 4  # CB-001: room for the largest table
COLOURS = 4  # yellow, brown, grey, black
VEHICLES = 4  # handcart, horsecart, truck, locomotive
ORDERS = 44  # CB-007
ORDERS_PER_VEHICLE = 11
TILE_KINDS = 16  # CB-008: colour x 1 or 2 minecarts x light or dark
KINDS_PER_COLOUR = 4  # tile kinds are listed colour by colour
CELLS = 176  # (order, colour) pairs: order * COLOURS + colour
SURFACE = 0
LEVELS = 5  # the surface and four tunnels; tunnel c + 1 is the tunnel of colour c
LIGHT = 0
DARK = 1

# --- worker spaces, in the order of the component file (CB-013) ------------------------------------
FACTORY = 0  # eight display spaces
FACTORY_DISPLAYS = 8
FACTORY_DRAW = 8
MINING = 9
DELIVERY = 13
MONEY = 17
ORDER = 21  # four display spaces
ORDER_DISPLAYS = 4
ORDER_DRAW = 25
SPACES = 26
BANK = 26  # CB-058: a place, but no worker space
PLACES = 27

# --- actions --------------------------------------------------------------------------------------
A_PLACE = 0  # + place
A_ORDER = 27  # + order: draft, keep or return it
A_TILE = 71  # + kind: keep or return it
A_KEEP_NONE = 87
A_ON_TOP = 88
A_UNDERNEATH = 89
A_TAKE = 90  # + colour: cube for a minecart in a shortage
A_LEAVE_EMPTY = 94
A_CAGE = 95  # + level
A_LOAD = 100  # + colour
A_STORE = 104  # + colour
A_FROM_CAGE = 108  # + order * COLOURS + colour
A_FROM_STOCK = 284  # + order * COLOURS + colour
A_TWO_FOR_ONE = 460  # + order * COLOURS + colour
A_STOP = 636
A_USE = 637  # + source * COLOURS + colour: one of the two cubes
ACTIONS = 645
FROM_CAGE = 0
FROM_STOCK = 1
SOURCES = 2

# --- decisions ------------------------------------------------------------------------------------
OVER = 0
DRAFT = 1
PLACE = 2
KEEP_TILE = 3
KEEP_ORDER = 4
RETURN_SIDE = 5
RETURN_NEXT = 6
SHORTAGE = 7
MINING_STEP = 8
TWO_FOR_ONE = 9
TURN_OVER = 10  # never asked: the action is finished
DECISIONS = ("over", "draft", "place", "keep-tile", "keep-order", "return-side", "return-next", "shortage",
             "mining-step", "two-for-one")  # fmt: skip

# --- what was drawn on a draw-5 space -------------------------------------------------------------
NOTHING_DRAWN = 0
TILES_DRAWN = 1
ORDERS_DRAWN = 2

# --- options ------------------------------------------------------------------------------------
O_FIRST_PLAYER = 0  # 0 = by chance, else seat + 1 (CB-R01)
O_HIDE_DELIVERED = 1  # CB-R36

# --- sources of victory points --------------------------------------------------------------------
ELEMENTS = 12  # CB-121: sources 0 to 11 are the scoring elements
DELIVERIES = 12  # CB-098
FRANCS_LEFT = 13  # CB-151
CUBES_LEFT = 14  # CB-152
ORDERS_LEFT = 15  # CB-153
BALANCE = 16  # CB-154
VP_SOURCES = 17

# --- events ---------------------------------------------------------------------------------------
E_DRAFTED = 1  # order
E_PLACED = 2  # space, workers
E_DISPLACED = 3  # space, workers; the seat is their owner
E_BANKED = 4  # Francs
E_PAID = 5  # Francs, tile kind
E_TILE = 6  # kind, display space or -1
E_LOADED_TILE = 7  # colour of the cube, colour of the minecart
E_NOT_LOADED = 8  # colour of the minecart
E_LOOKED = 9  # drawn what, how many
E_SAW = 10  # card or kind; only for the seat itself
E_KEPT_NONE = 11  # drawn what
E_RETURNED = 12  # drawn what, how many, side
E_LAID = 13  # card or kind; only for the seat itself
E_REVEALED_TILE = 14  # kind, space
E_REVEALED_ORDER = 15  # order, space
E_EMPTY = 16  # space that cannot be refilled
E_MINING = 17  # moves
E_CAGE = 18  # from level, to level
E_LOADED = 19  # colour, level
E_STORED = 20  # colour
E_FILLED = 21  # order, slot colour, source
E_SUBSTITUTED = 22  # order, slot colour
E_USED = 23  # source, colour
E_MINED = 24  # moves not used
E_DELIVERED = 25  # order, VP
E_FRANCS = 26  # Francs, space
E_ORDER = 27  # order, display space or -1
E_VP = 28  # points, source, what was counted
E_SHIFT_ENDS = 29  # shift
E_FIRST_PLAYER = 30  # workers in the factory, who had the marker before
E_SHIFT_BEGINS = 31  # shift
E_GAME_ENDS = 32
E_SHOWN = 33  # order; a hidden delivered one, at a scoring
EVENTS = ("refused", "drafted", "placed", "displaced", "banked", "paid", "tile", "loaded-tile", "not-loaded",
          "looked", "saw", "kept-none", "returned", "laid", "revealed-tile", "revealed-order", "empty", "mining",
          "cage", "loaded", "stored", "filled", "substituted", "used", "mined", "delivered", "francs", "order",
          "vp", "shift-ends", "first-player", "shift-begins", "game-ends", "shown")  # fmt: skip
PRIVATE_EVENTS = (E_SAW, E_LAID)  # CB-R19, CB-R65
