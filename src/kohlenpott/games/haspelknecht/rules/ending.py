"""The end of the game: the last points and who has won (section 13)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from ..figures import (
    BUILDING_VP,
    DEBT_VP,
    FIRST_DEBT_VP,
    FREE_WATER,
    MARKER_VP,
    SECTION_END,
    SECTION_SYMBOL_VP,
    SECTION_SYMBOLS,
    SECTION_VP,
    SYMBOL_VP,
    THALER_TABLE_END,
    THALER_VP,
    THALER_VP_EACH,
    TILE_BUILDING,
    TILE_BUILDING_SYMBOL,
    TILE_END_SYMBOL,
    TILE_SYMBOL,
    TILE_TUNNEL_SYMBOL,
    TUNNEL_COAL,
    WATER_VP,
)
from ..ids import (
    BUILDINGS,
    E_GAME_ENDS,
    MARKERS,
    OVER,
    SECTIONS,
    TILES,
    TUNNEL_SYMBOLS,
    V_BUILDINGS,
    V_DEBTS,
    V_MARKERS,
    V_SYMBOLS,
    V_THALERS,
    V_TUNNEL,
    V_TUNNEL_BONUS,
    V_WATER,
)
from ..records import Player, Table, player
from .mine import coal_taken
from .supply import score


def is_complete(p: Player, section: i32) -> bool:
    """Are all cubes of the section gone? (HK-046)"""
    return TUNNEL_COAL - p.tunnel >= SECTION_END[section]


def score_tunnel(g: Table, seat: i32) -> None:
    """The printed VP of each complete section (HK-281)."""
    p = player(g, seat)
    points = 0
    sections = 0
    for section in range(SECTIONS):
        if is_complete(p, section):
            points += SECTION_VP[section]
            sections += 1
    score(g, seat, points, V_TUNNEL, sections)


def score_tunnel_bonus(g: Table, seat: i32) -> None:
    """Owners of 22, 32 and 42: each complete section with their symbol (HK-282, HK-222, HK-232, HK-242)."""
    p = player(g, seat)
    found = 0
    for tile in range(TILES):
        symbol = TILE_TUNNEL_SYMBOL[tile]
        if symbol >= 0 and p.owns[tile] == 1:
            for section in range(SECTIONS):
                if is_complete(p, section):
                    found += SECTION_SYMBOLS[section * TUNNEL_SYMBOLS + symbol]
    score(g, seat, found * SECTION_SYMBOL_VP, V_TUNNEL_BONUS, found)


def score_symbols(g: Table, seat: i32) -> None:
    """Owners of 41 and 43: each own development with their symbol (HK-241, HK-243, HK-283, HK-T06)."""
    p = player(g, seat)
    found = 0
    for tile in range(TILES):
        if TILE_END_SYMBOL[tile] >= 0 and p.owns[tile] == 1:
            for other in range(TILES):
                if p.owns[other] == 1 and TILE_SYMBOL[other] == TILE_END_SYMBOL[tile]:
                    found += 1
    score(g, seat, found * SYMBOL_VP, V_SYMBOLS, found)


def building_symbols(p: Player) -> i32:
    """Building symbols owned: on tiles, and a start building (HK-284, HK-R38, HK-R40)."""
    found = 0
    for tile in range(TILES):
        found += p.owns[tile] * TILE_BUILDING_SYMBOL[tile]
    for building in range(BUILDINGS):
        if p.buildings[building] == 1 and not has_tile_of(p, building):
            found += 1
    return found


def has_tile_of(p: Player, building: i32) -> bool:
    """Does the player own the tile that brings this building?"""
    for tile in range(TILES):
        if TILE_BUILDING[tile] == building and p.owns[tile] == 1:
            return True
    return False


def thaler_points(thalers: i32) -> i32:
    """What thalers are worth at the end (HK-286)."""
    if thalers <= THALER_TABLE_END:
        return THALER_VP[thalers]
    return THALER_VP[THALER_TABLE_END] + (thalers - THALER_TABLE_END) * THALER_VP_EACH


def debt_points(debts: i32) -> i32:
    """What debts cost (HK-287)."""
    if debts == 0:
        return 0
    return FIRST_DEBT_VP + (debts - 1) * DEBT_VP


def unused_markers(p: Player) -> i32:
    """Markers still there, also those of the last phase (HK-255, HK-285)."""
    found = 0
    for marker in range(MARKERS):
        if p.markers[marker] > 0:
            found += 1
    return found


def score_ending(g: Table, seat: i32) -> None:
    """Everything that counts at the end; coal, wood and food left over do not (HK-280 to HK-289)."""
    p = player(g, seat)
    score_tunnel(g, seat)
    score_tunnel_bonus(g, seat)
    score_symbols(g, seat)
    score(g, seat, BUILDING_VP[building_symbols(p)], V_BUILDINGS, building_symbols(p))
    score(g, seat, unused_markers(p) * MARKER_VP, V_MARKERS, unused_markers(p))
    score(g, seat, thaler_points(p.thalers), V_THALERS, p.thalers)
    score(g, seat, debt_points(p.debts), V_DEBTS, p.debts)
    score(g, seat, max(0, p.water - FREE_WATER) * WATER_VP, V_WATER, p.water)  # HK-288


def end_game(g: Table) -> None:
    """After the third winter (HK-073, HK-280)."""
    for k in range(g.seats):
        score_ending(g, g.order[k])
    g.decision = OVER
    say(g, E_GAME_ENDS, -1)


def standing(g: Table, seat: i32) -> i32:
    """Orders the seats: VP, then coal taken from Pinge and tunnel; equal in both is shared (HK-290, HK-R34)."""
    return player(g, seat).vp * 1000 + coal_taken(player(g, seat))
