"""Developments and what the tiles give (sections 9 and 10)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .mine import could_dig, drain, lift, liftable
from .supply import is_beside_own, is_covered, is_in_play, of_colour, receive_water, score
from .winter import in_farm


def can_pay_remote(p: Player, level: i32) -> bool:
    """Does the farm hold a piece that the level asks for? (HK-184, HK-R19, HK-R20)"""
    for resource in range(ids.RESOURCES):
        if figures.REMOTE[level * ids.RESOURCES + resource] == 1 and in_farm(p, resource) > 0:
            return True
    return False


def is_remote(g: Table, p: Player, tile: i32) -> bool:
    """Must the tile be paid for? Only below the top row and away from one's own tiles (HK-184, HK-185)."""
    return tile >= ids.TILES_PER_LEVEL and not is_beside_own(g, p, tile)


def may_develop(g: Table, p: Player, pieces: Cells, tile: i32) -> i32:
    """May a worker with these discs develop the tile? (HK-180 to HK-188)"""
    if not is_in_play(g, tile):
        return 13
    if p.owns[tile] == 1:
        return 180
    if not is_covered(tile, of_colour(pieces, ids.BLACK), of_colour(pieces, ids.BROWN), of_colour(pieces, ids.YELLOW)):
        return 182  # HK-181: the discs must cover the cost
    if p.discs == 0:
        return 188
    if is_remote(g, p, tile):
        if g.stack_n[tile] == 0:
            return 183
        if not can_pay_remote(p, tile // ids.TILES_PER_LEVEL):
            return refuse(g, 184, 1, 0)
    return OK


def list_developments(g: Table, p: Player, pieces: Cells, first: i32, out: Cells, n: i32) -> i32:
    """Append the tiles that a worker with these discs may develop."""
    for tile in range(ids.TILES):
        if p.owns[tile] == 0 and may_develop(g, p, pieces, tile) == OK:
            out[n] = first + tile
            n += 1
    return n


def begin_development(g: Table, worker: i32, tile: i32) -> bool:
    """First the remote payment, if one is due (HK-187); True when the worker is finished."""
    g.tile = tile
    g.developer = worker
    if is_remote(g, player(g, g.turn), tile):
        g.decision = ids.PAYMENT
        return False
    return acquire(g)


def may_pay(g: Table, move: i32) -> i32:
    """A piece of a kind the level asks for; at level 2 the payer chooses (HK-184). Nothing comes between (HK-R58)."""
    if move < ids.A_PAY or move >= ids.A_PAY + ids.RESOURCES:
        return 184
    resource = move - ids.A_PAY
    if figures.REMOTE[g.tile // ids.TILES_PER_LEVEL * ids.RESOURCES + resource] == 0:
        return 184
    if in_farm(player(g, g.turn), resource) == 0:
        return refuse(g, 184, 1, 0)
    return OK


def move_piece(p: Player, resource: i32, amount: i32) -> None:
    """Put pieces into the farm, or take them out."""
    if resource == ids.COAL:
        p.coal += amount
    elif resource == ids.WOOD:
        p.wood += amount
    else:
        p.food += amount


def pay_remote(g: Table, resource: i32) -> bool:
    """The piece goes to the farm of whoever owns the topmost disc (HK-184, HK-R18); True when all is finished."""
    owner = g.stack[g.tile * ids.SEATS + g.stack_n[g.tile] - 1]
    move_piece(player(g, g.turn), resource, -1)
    move_piece(player(g, owner), resource, 1)
    say(g, ids.E_PAID_REMOTE, g.turn, resource, owner, g.tile)
    return acquire(g)


def acquire(g: Table) -> bool:
    """Disc on the stack, VP by order, immediate effects (HK-186, HK-187, HK-R47); True when all is finished."""
    p = player(g, g.turn)
    tile = g.tile
    height = g.stack_n[tile]
    say(g, ids.E_DEVELOPED, g.turn, tile, g.developer)
    g.stack[tile * ids.SEATS + height] = g.turn
    g.stack_n[tile] += 1
    p.owns[tile] = 1
    p.discs -= 1
    points = figures.LEVEL_VP[tile // ids.TILES_PER_LEVEL * ids.SEATS + height]
    if points > 0:
        score(g, g.turn, points, ids.V_DEVELOPMENT, height + 1)
    if liftable(p, figures.TILE_LIFT[tile]) > 0:
        lift(g, g.turn, liftable(p, figures.TILE_LIFT[tile]))  # HK-242, HK-R27: as much as possible
    gain(g, figures.TILE_WOOD[tile], figures.TILE_FOOD[tile], figures.TILE_THALERS[tile])
    if offers_choice(g, p):
        return False
    finish_development(g)
    return True


def gain(g: Table, wood: i32, food: i32, thalers: i32) -> None:
    """Pieces from the supply, which never runs out, whatever the box holds (HK-005, HK-R16, HK-T09)."""
    p = player(g, g.turn)
    p.wood += wood
    p.food += food
    p.thalers += thalers
    if wood > 0:
        say(g, ids.E_GAINED, g.turn, ids.G_WOOD, wood, g.tile)
    if food > 0:
        say(g, ids.E_GAINED, g.turn, ids.G_FOOD, food, g.tile)
    if thalers > 0:
        say(g, ids.E_GAINED, g.turn, ids.G_THALER, thalers, g.tile)


def could_sell(p: Player) -> bool:
    """Is there coal to sell, or wood that the charcoal burner can turn into it? (HK-234, HK-R20)"""
    return p.coal >= figures.SALE_COAL[0] or (p.buildings[ids.CHARCOAL_BURNER] == 1 and p.wood >= figures.BURNT_WOOD)


def offers_choice(g: Table, p: Player) -> bool:
    """Does the tile ask something now, that can be taken? (HK-189, HK-225, HK-231, HK-233, HK-234, HK-R59)"""
    if g.tile == ids.CARPENTRY:
        g.decision = ids.CARPENTER
        return True
    if g.tile == ids.COAL_SACKS and could_sell(p):
        g.decision = ids.COAL_SALE
        return True
    if figures.TILE_DRAIN[g.tile] > 0 and p.water > 0:
        g.decision = ids.DRAIN
        return True
    if g.tile == ids.HAMMER_TILE and could_dig(p):
        g.worker = ids.TILE_DIG
        g.decision = ids.BONUS_DIG
        return True
    return False


def may_choose_carpentry(move: i32) -> i32:
    """Wood with water, or a thaler: one of the two (HK-231, HK-R29)."""
    if move == ids.A_TAKE_WOOD or move == ids.A_TAKE_THALER:
        return OK
    return 231


def choose_carpentry(g: Table, move: i32) -> None:
    """Take the wood and the water, which counts at once, or the thaler (HK-231, HK-R45)."""
    if move == ids.A_TAKE_WOOD:
        gain(g, figures.CARPENTRY_WOOD, 0, 0)
        receive_water(g, g.turn, figures.CARPENTRY_WATER, ids.W_CARPENTRY)  # HK-063
    else:
        gain(g, 0, 0, figures.CARPENTRY_THALERS)
    finish_development(g)


def may_sell(g: Table, p: Player, move: i32) -> i32:
    """One of two exchanges, or none; they cannot be combined (HK-234, HK-R28)."""
    if move == ids.A_STOP:
        return OK
    if move < ids.A_SELL or move >= ids.A_SELL + ids.SELL_OPTIONS:
        return 234
    if p.coal < figures.SALE_COAL[move - ids.A_SELL]:
        return refuse(g, 234, figures.SALE_COAL[move - ids.A_SELL], p.coal)
    return OK


def sell_coal(g: Table, move: i32) -> None:
    """Coal from the farm for a thaler, or for a thaler and food (HK-234)."""
    if move != ids.A_STOP:
        option = move - ids.A_SELL
        p = player(g, g.turn)
        p.coal -= figures.SALE_COAL[option]
        p.thalers += figures.SALE_THALERS[option]
        p.food += figures.SALE_FOOD[option]
        say(g, ids.E_SOLD, g.turn, figures.SALE_COAL[option], figures.SALE_THALERS[option], figures.SALE_FOOD[option])
    finish_development(g)


def may_choose_drain(p: Player, move: i32) -> i32:
    """Tile 25 may remove one water at once (HK-225)."""
    if move == ids.A_STOP or (move == ids.A_REMOVE_1 and p.water > 0):
        return OK
    return 225


def choose_drain(g: Table, move: i32) -> None:
    """Remove the water, or leave it."""
    if move == ids.A_REMOVE_1:
        drain(g, g.turn, figures.TILE_DRAIN[g.tile])
    finish_development(g)


def finish_development(g: Table) -> None:
    """Marker, building and improved farmhand; markers work from the next phase (HK-213, HK-250); back to the plan."""
    p = player(g, g.turn)
    marker = figures.TILE_MARKER[g.tile]
    if marker >= 0:
        p.markers[marker] = ids.FRESH
        say(g, ids.E_MARKER, g.turn, marker)
    building = figures.TILE_BUILDING[g.tile]
    if building >= 0:
        p.buildings[building] = 1
        say(g, ids.E_BUILDING, g.turn, building)
    if g.tile == ids.MATTOCK:
        p.improved = ids.FRESH  # HK-T01, HK-R52
    p.worked[g.developer] = 1
    g.tile = 0
    g.developer = 0
    g.worker = 0
    g.decision = ids.EXECUTE
