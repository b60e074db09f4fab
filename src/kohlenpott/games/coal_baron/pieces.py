"""The pieces and places of Coal Baron as numbers, and the options."""

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
ELEMENTS = 12  # CB-121: what is scored at the end of a shift
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

# --- where a cube comes from ------------------------------------------------------------------------
FROM_CAGE = 0
FROM_STOCK = 1
SOURCES = 2

# --- what was drawn on a draw-5 space -------------------------------------------------------------
NOTHING_DRAWN = 0
TILES_DRAWN = 1
ORDERS_DRAWN = 2

# --- options ------------------------------------------------------------------------------------
O_FIRST_PLAYER = 0  # 0 = by chance, else seat + 1 (CB-R01)
O_HIDE_DELIVERED = 1  # CB-R36
