"""Winter: scoring, taxes and storage (section 12)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .anytime import is_anytime, list_anytime, may_anytime
from .supply import score


def may_in_winter(g: Table, move: i32) -> i32:
    """Only wood and charcoal, as often as one can, before scoring; no markers (HK-260, HK-R42)."""
    if move == ids.A_DONE:
        return OK
    if is_anytime(move) and move != ids.A_ROPES:
        return may_anytime(g, player(g, g.turn), move)
    return 260


def list_in_winter(g: Table, out: Cells) -> i32:
    """Write what can be done before winter is scored."""
    n = list_anytime(g, player(g, g.turn), out, 0)
    out[n] = ids.A_DONE
    return n + 1


def coal_points(p: Player) -> i32:
    """What the coal in the farm is worth; coal in the shaft is not there (HK-053, HK-261, HK-262, HK-R30, HK-T07)."""
    if p.owns[ids.HORSE_AND_CART] == 1:
        return p.coal * figures.COAL_VP_CART
    if p.coal <= figures.COAL_VP_FROM:
        return figures.COAL_VP[p.coal]
    return figures.COAL_VP[figures.COAL_VP_FROM] + (p.coal - figures.COAL_VP_FROM) * figures.COAL_VP_EACH


def score_coal(g: Table, seat: i32) -> None:
    """VP for the coal in the farm; nothing is consumed (HK-261, HK-263)."""
    p = player(g, seat)
    points = coal_points(p)
    if points > 0:
        score(g, seat, points, ids.V_COAL, p.coal)


def pay_taxes(g: Table, seat: i32) -> None:
    """Food and thalers as far as they go, per kind; a debt for each unit not paid (HK-265 to HK-267, HK-R31)."""
    p = player(g, seat)
    food = min(p.food, figures.TAX_FOOD[g.year])
    thalers = min(p.thalers, figures.TAX_THALERS[g.year])
    p.food -= food
    p.thalers -= thalers
    say(g, ids.E_TAX, seat, food, thalers)
    debts = figures.TAX_FOOD[g.year] - food + figures.TAX_THALERS[g.year] - thalers
    if debts > 0:
        p.debts += debts
        say(g, ids.E_DEBT, seat, debts)


def has_store(p: Player, store: i32) -> bool:
    """Does the player have this storage place? (HK-212, HK-224, HK-270)"""
    if store == ids.STORE_FARM:
        return True
    if store == ids.STORE_BARN:
        return p.buildings[ids.BARN] == 1
    return p.buildings[ids.COAL_STORAGE] == 1


def in_farm(p: Player, resource: i32) -> i32:
    """How much of a resource lies in the farm."""
    if resource == ids.COAL:
        return p.coal
    if resource == ids.WOOD:
        return p.wood
    return p.food


def begin_storing(g: Table) -> None:
    """The first storage place of the seat on turn."""
    g.store = ids.STORE_FARM
    for resource in range(ids.RESOURCES):
        g.stored[resource] = 0


def may_store(g: Table, move: i32) -> i32:
    """Any piece the place accepts, or none (HK-270, HK-272)."""
    if move == ids.A_LEAVE_EMPTY:
        return OK
    first = ids.A_STORE + g.store * ids.RESOURCES
    if move < first or move >= first + ids.RESOURCES:
        return 272
    if figures.STORE_ACCEPTS[move - ids.A_STORE] == 0:
        return 224  # the coal storage holds one coal and one wood
    resource = move - first
    left = in_farm(player(g, g.turn), resource) - g.stored[resource]
    if left <= 0:
        return refuse(g, 270, 1, 0)
    return OK


def list_stores(g: Table, out: Cells) -> i32:
    """Write what can be put on the storage place that is being filled."""
    n = 0
    for move in range(ids.A_STORE + g.store * ids.RESOURCES, ids.A_STORE + (g.store + 1) * ids.RESOURCES):
        if may_store(g, move) == OK:
            out[n] = move
            n += 1
    out[n] = ids.A_LEAVE_EMPTY
    return n + 1


def store_piece(g: Table, move: i32) -> bool:
    """Fill one storage place, score it (HK-271), go on; True when the seat has no further place."""
    p = player(g, g.turn)
    if move != ids.A_LEAVE_EMPTY:
        resource = (move - ids.A_STORE) % ids.RESOURCES
        g.stored[resource] += 1
        say(g, ids.E_STORED, g.turn, g.store, resource)
        if figures.STORE_VP[move - ids.A_STORE] > 0:
            score(g, g.turn, figures.STORE_VP[move - ids.A_STORE], ids.V_STORAGE, resource)
    g.store += 1
    while g.store < ids.STORES and not has_store(p, g.store):
        g.store += 1
    if g.store < ids.STORES:
        return False
    clear_farm(g, g.turn)
    return True


def clear_farm(g: Table, seat: i32) -> None:
    """What is not stored goes back to the supply; thalers are money and stay (HK-056, HK-270, HK-R32)."""
    p = player(g, seat)
    for resource in range(ids.RESOURCES):
        lost = in_farm(p, resource) - g.stored[resource]
        if lost > 0:
            say(g, ids.E_CLEARED, seat, resource, lost)
    p.coal = g.stored[ids.COAL]
    p.wood = g.stored[ids.WOOD]
    p.food = g.stored[ids.FOOD]
    g.store = 0
    for resource in range(ids.RESOURCES):
        g.stored[resource] = 0
