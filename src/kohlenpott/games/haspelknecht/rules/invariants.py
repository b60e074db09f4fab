"""What must hold after every decision (section 18)."""

from __future__ import annotations

from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .order import owned_discs
from .planning import is_set_legal, may_develop_with, payment_of
from .pools import on_hired, on_workers
from .stages import is_planning
from .supply import is_in_play, is_one_colour


def discs_are_conserved(g: Table) -> bool:
    """HK-I01, HK-006: per colour, discs in pools, reserves, bag, carts and on workers are those of the table."""
    for colour in range(ids.COLOURS):
        found = g.bag[colour]
        for pool in range(ids.POOLS):
            cell = pool * ids.COLOURS + colour
            if g.pools[cell] < 0 or g.reserves[cell] < 0:
                return False
            found += g.pools[cell] + g.reserves[cell]
        for seat in range(g.seats):
            p = player(g, seat)
            found += owned_discs(p, colour)
            if not is_planning(g):
                found += on_workers(p, colour)  # while plans are secret the discs still lie on the carts
        if found != figures.DISCS[g.seats * ids.COLOURS + colour] or g.bag[colour] < 0:
            return False
    return True


def is_mine_sound(p: Player) -> bool:
    """HK-I02: 18 cubes are in Pinge, tunnel and shaft or were brought to the farm; wood and order are kept."""
    if p.pinge < 0 or p.tunnel < 0 or p.shaft < 0 or p.lifted < 0:
        return False
    if p.pinge > 0 and p.tunnel < figures.TUNNEL_COAL:
        return False  # HK-042
    if figures.TUNNEL_COAL - p.tunnel != p.shaft + p.lifted:
        return False  # HK-044, HK-051
    if p.pinge_props < 0 or p.pinge_props > figures.PINGE_SLOTS:
        return False
    if p.tunnel_props < 0 or p.tunnel_props > figures.TUNNEL_SLOTS:
        return False
    if figures.PINGE_COAL - p.pinge > figures.PINGE_OPEN[p.pinge_props]:
        return False
    return figures.TUNNEL_COAL - p.tunnel <= figures.TUNNEL_OPEN[p.tunnel_props]


def is_nothing_negative(p: Player) -> bool:
    """HK-I03: no resource, water, thaler, debt or disc below zero."""
    if p.coal < 0 or p.wood < 0 or p.food < 0 or p.thalers < 0 or p.debts < 0 or p.water < 0 or p.discs < 0:
        return False
    for colour in range(ids.COLOURS):
        if p.cart_one[colour] < 0 or p.cart_two[colour] < 0:
            return False
    return True


def are_stacks_sound(g: Table) -> bool:
    """HK-I04: every tile's stack holds each owner once, only tiles in play have owners, discs add up."""
    for seat in range(g.seats):
        p = player(g, seat)
        owned = 0
        for tile in range(ids.TILES):
            found = 0
            for height in range(g.stack_n[tile]):
                if g.stack[tile * ids.SEATS + height] == seat:
                    found += 1
            if found != p.owns[tile] or (found > 0 and not is_in_play(g, tile)):
                return False
            owned += found
        if owned + p.discs != figures.START_DISCS:
            return False
    for tile in range(ids.TILES):
        if g.stack_n[tile] < 0 or g.stack_n[tile] > g.seats:
            return False
    return True


def do_points_add_up(p: Player) -> bool:
    """HK-I05: the VP are those earned by source."""
    earned = 0
    for source in range(ids.VP_SOURCES):
        earned += p.earned[source]
    return earned == p.vp


def do_points_never_fall(g: Table, before: Table) -> bool:
    """HK-I05: nobody loses VP before the final scoring."""
    if g.decision == ids.OVER:
        return True
    for seat in range(g.seats):
        if player(g, seat).vp < player(before, seat).vp:
            return False
    return True


def are_things_owned(g: Table, p: Player) -> bool:
    """HK-I06: a marker or building only with its tile; a start building without."""
    for marker in range(ids.MARKERS):
        if p.markers[marker] > 0:
            has_tile: bool = False
            for tile in range(ids.TILES):
                if figures.TILE_MARKER[tile] == marker and p.owns[tile] == 1:
                    has_tile = True
            if not has_tile:
                return False
    for building in range(ids.BUILDINGS):
        is_won: bool = p.owns[figures.BUILDING_TILE[building]] == 1 or g.start_building == building + 1
        if p.buildings[building] == 1 and not is_won:
            return False
    return True


def is_plan_sound(g: Table, p: Player) -> bool:
    """HK-I07: a plan uses only what there is, and payments are of a permitted kind."""
    if is_planning(g):
        for colour in range(ids.COLOURS):
            if on_workers(p, colour) > owned_discs(p, colour):
                return False
        if p.food < on_hired(p, ids.PAID_FOOD) or p.thalers < on_hired(p, ids.PAID_THALER):
            return False
    for worker in range(ids.DIGGER, ids.HASPELKNECHT + 1):
        if payment_of(p, worker) > 0 and figures.PAYS[(worker - ids.DIGGER) * 5 + payment_of(p, worker)] == 0:
            return False
    if p.digger > 0 and (p.miner > 0 or p.haspelknecht > 0):
        return False  # HK-116
    return is_one_colour(p.farmhand) or p.improved > 0 or g.decision == ids.OVER


def are_committed_plans_legal(g: Table) -> bool:
    """HK-I07: a mixed set of a committed plan covers a development."""
    if not is_planning(g):
        return True
    for place in range(g.place):
        p = player(g, g.order[place])
        if not is_set_legal(g, p, p.farmer) or not is_set_legal(g, p, p.farmhand):
            return False
        if not is_one_colour(p.farmhand) and not may_develop_with(p, 1):
            return False
    return True


def is_order_a_permutation(g: Table) -> bool:
    """HK-I08: every seat stands once in the turn order, and the seat on turn at its place."""
    for seat in range(g.seats):
        found = 0
        for place in range(g.seats):
            if g.order[place] == seat:
                found += 1
        if found != 1:
            return False
    return g.decision == ids.OVER or (0 <= g.place < g.seats and g.order[g.place] == g.turn)


def are_debts_possible(g: Table, p: Player) -> bool:
    """HK-I09: no more debts than taxes so far."""
    most = 0
    for year in range(1, g.year + 1):
        most += figures.TAX_FOOD[year] + figures.TAX_THALERS[year]
    return p.debts <= most


def time_goes_on(g: Table, before: Table) -> bool:
    """HK-I10: year and phase never go back."""
    return g.year > before.year or (g.year == before.year and g.phase >= before.phase)


def violated(g: Table, before: Table) -> i32:
    """0, or the number of the first invariant that does not hold; `before` is the position one decision ago."""
    if not discs_are_conserved(g):
        return 1
    for seat in range(g.seats):
        p = player(g, seat)
        if not is_mine_sound(p):
            return 2
        if not is_nothing_negative(p):
            return 3
        if not do_points_add_up(p):
            return 5
        if not are_things_owned(g, p):
            return 6
        if not is_plan_sound(g, p):
            return 7
        if not are_debts_possible(g, p):
            return 9
    if not are_stacks_sound(g):
        return 4
    if not do_points_never_fall(g, before):
        return 5
    if not are_committed_plans_legal(g):
        return 7
    if not is_order_a_permutation(g):
        return 8
    if not time_goes_on(g, before):
        return 10
    return 0
