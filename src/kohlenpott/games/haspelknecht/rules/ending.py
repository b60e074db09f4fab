"""The end of the game: the last points and who has won (section 13)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .mine import coal_taken
from .supply import score


def is_complete(p: Player, section: i32) -> bool:
    """Are all cubes of the section gone? (HK-046)"""
    return figures.TUNNEL_COAL - p.tunnel >= figures.SECTION_END[section]


def score_tunnel(g: Table, seat: i32) -> None:
    """The printed VP of each complete section (HK-281)."""
    p = player(g, seat)
    points = 0
    sections = 0
    for section in range(ids.SECTIONS):
        if is_complete(p, section):
            points += figures.SECTION_VP[section]
            sections += 1
    score(g, seat, points, ids.V_TUNNEL, sections)


def score_tunnel_bonus(g: Table, seat: i32) -> None:
    """Owners of 22, 32 and 42: each complete section with their symbol (HK-282, HK-222, HK-232, HK-242)."""
    p = player(g, seat)
    found = 0
    for tile in range(ids.TILES):
        symbol = figures.TILE_TUNNEL_SYMBOL[tile]
        if symbol >= 0 and p.owns[tile] == 1:
            for section in range(ids.SECTIONS):
                if is_complete(p, section):
                    found += figures.SECTION_SYMBOLS[section * ids.TUNNEL_SYMBOLS + symbol]
    score(g, seat, found * figures.SECTION_SYMBOL_VP, ids.V_TUNNEL_BONUS, found)


def score_symbols(g: Table, seat: i32) -> None:
    """Owners of 41 and 43: each own development with their symbol (HK-241, HK-243, HK-283, HK-T06)."""
    p = player(g, seat)
    found = 0
    for tile in range(ids.TILES):
        if figures.TILE_END_SYMBOL[tile] >= 0 and p.owns[tile] == 1:
            for other in range(ids.TILES):
                if p.owns[other] == 1 and figures.TILE_SYMBOL[other] == figures.TILE_END_SYMBOL[tile]:
                    found += 1
    score(g, seat, found * figures.SYMBOL_VP, ids.V_SYMBOLS, found)


def building_symbols(p: Player) -> i32:
    """Building symbols owned: on tiles, and a start building (HK-284, HK-R38, HK-R40)."""
    found = 0
    for tile in range(ids.TILES):
        found += p.owns[tile] * figures.TILE_BUILDING_SYMBOL[tile]
    for building in range(ids.BUILDINGS):
        if p.buildings[building] == 1 and not has_tile_of(p, building):
            found += 1
    return found


def has_tile_of(p: Player, building: i32) -> bool:
    """Does the player own the tile that brings this building?"""
    for tile in range(ids.TILES):
        if figures.TILE_BUILDING[tile] == building and p.owns[tile] == 1:
            return True
    return False


def thaler_points(thalers: i32) -> i32:
    """What thalers are worth at the end (HK-286)."""
    if thalers <= figures.THALER_TABLE_END:
        return figures.THALER_VP[thalers]
    return figures.THALER_VP[figures.THALER_TABLE_END] + (thalers - figures.THALER_TABLE_END) * figures.THALER_VP_EACH


def debt_points(debts: i32) -> i32:
    """What debts cost (HK-287)."""
    if debts == 0:
        return 0
    return figures.FIRST_DEBT_VP + (debts - 1) * figures.DEBT_VP


def unused_markers(p: Player) -> i32:
    """Markers still there, also those of the last phase (HK-255, HK-285)."""
    found = 0
    for marker in range(ids.MARKERS):
        if p.markers[marker] > 0:
            found += 1
    return found


def score_ending(g: Table, seat: i32) -> None:
    """Everything that counts at the end; coal, wood and food left over do not (HK-280 to HK-289)."""
    p = player(g, seat)
    score_tunnel(g, seat)
    score_tunnel_bonus(g, seat)
    score_symbols(g, seat)
    score(g, seat, figures.BUILDING_VP[building_symbols(p)], ids.V_BUILDINGS, building_symbols(p))
    score(g, seat, unused_markers(p) * figures.MARKER_VP, ids.V_MARKERS, unused_markers(p))
    score(g, seat, thaler_points(p.thalers), ids.V_THALERS, p.thalers)
    score(g, seat, debt_points(p.debts), ids.V_DEBTS, p.debts)
    score(g, seat, max(0, p.water - figures.FREE_WATER) * figures.WATER_VP, ids.V_WATER, p.water)  # HK-288


def end_game(g: Table) -> None:
    """After the third winter (HK-073, HK-280)."""
    for k in range(g.seats):
        score_ending(g, g.order[k])
    g.decision = ids.OVER
    say(g, ids.E_GAME_ENDS, -1)


def standing(g: Table, seat: i32) -> i32:
    """Orders the seats: VP, then coal taken from Pinge and tunnel; equal in both is shared (HK-290, HK-R34)."""
    return player(g, seat).vp * 1000 + coal_taken(player(g, seat))
