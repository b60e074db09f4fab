"""Action a: buy a small or single mine (section 6)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, RULING, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .board import borders, has_miner_beside, has_worker_beside, is_on_display
from .pithead import has_room_for_miner
from .supply import add_miners, pay, score
from .tableau import has_open_space


def may_buy(g: Table, mine: i32) -> i32:
    """A mine of the display, an open space, somebody to work it, and the price (KK-120 to KK-123, KK-126)."""
    p = player(g, g.turn)
    if mine < 0 or mine >= ids.BUYABLE or not is_on_display(g, mine):
        return 120
    if not has_open_space(p):
        return 121
    return may_work(g, p, mine)


def may_work(g: Table, p: Player, mine: i32) -> i32:
    """A worker or an own miner beside the ground, a miner to mark the mine, and the price (KK-122, KK-123, KK-R09)."""
    if has_worker_beside(g, figures.MINE_GROUND[mine]):
        if p.pool == 0:
            return RULING + 9  # KK-126
    elif not has_miner_beside(p, figures.MINE_GROUND[mine]):
        return 122
    if p.coins < figures.MINE_PRICE[mine]:
        return refuse(g, 123, figures.MINE_PRICE[mine], p.coins)
    return OK


def buy(g: Table, mine: i32) -> None:
    """Pay, then see who marks the mine: a worker's village or an own settlement gives (KK-124, KK-125, KK-127)."""
    pay(g, g.turn, figures.MINE_PRICE[mine], ids.C_MINE, mine)
    g.buying = mine + 1
    g.decision = ids.WORKER if has_worker_beside(g, figures.MINE_GROUND[mine]) else ids.SETTLEMENT_MINER


def mark_mine(g: Table) -> None:
    """The miner marks the mine space; the card leaves the display, without an engine (KK-125, KK-132)."""
    g.where[g.buying - 1] = ids.OWNED + g.turn
    say(g, ids.E_OWNER, g.turn, g.buying - 1)


def may_take_worker(g: Table, move: i32, rule: i32) -> i32:
    """A worker from a village on the border of the ground, free choice (KK-125, KK-128)."""
    village = move - ids.A_VILLAGE
    if village < 0 or village >= ids.VILLAGES or g.village_workers[village] == 0:
        return rule
    return OK if borders(village, figures.MINE_GROUND[g.buying - 1]) else rule


def may_take_first(g: Table, move: i32) -> i32:
    """The worker that comes with every mine (KK-125)."""
    return may_take_worker(g, move, 125)


def take_worker(g: Table, village: i32) -> None:
    """One worker of the village becomes an own worker (KK-125)."""
    g.village_workers[village] -= 1
    player(g, g.turn).workers += 1
    say(g, ids.E_WORKER, g.turn, village)


def take_first_worker(g: Table, village: i32) -> None:
    """A worker comes, a miner from the pool marks the mine (KK-125)."""
    take_worker(g, village)
    player(g, g.turn).pool -= 1
    mark_mine(g)
    if figures.MINE_SECOND[g.buying - 1] != 0 and has_worker_beside(g, figures.MINE_GROUND[g.buying - 1]):
        g.decision = ids.SECOND_WORKER  # KK-128
    else:
        finish_purchase(g)


def may_send_miner(g: Table, move: i32) -> i32:
    """A miner from an own settlement on the border of the ground (KK-127)."""
    village = move - ids.A_VILLAGE
    if village < 0 or village >= ids.VILLAGES or player(g, g.turn).at_village[village] == 0:
        return 127
    return OK if borders(village, figures.MINE_GROUND[g.buying - 1]) else 127


def send_miner(g: Table, village: i32) -> None:
    """Move the miner to the mine; no worker is gained (KK-127, KK-R37)."""
    add_miners(player(g, g.turn), ids.AT_VILLAGE + village, -1)
    mark_mine(g)
    finish_purchase(g)


def may_take_second(g: Table, move: i32) -> i32:
    """The second worker may be left (KK-128)."""
    return OK if move == ids.A_DECLINE else may_take_worker(g, move, 128)


def take_second_worker(g: Table, move: i32) -> None:
    """Take it, and see whether a second miner can come with it (KK-128, KK-129)."""
    if move == ids.A_DECLINE:
        finish_purchase(g)
        return
    take_worker(g, move - ids.A_VILLAGE)
    if player(g, g.turn).pool > 0:
        g.decision = ids.SECOND_MINER
    else:
        finish_purchase(g)


def may_place_second(g: Table, move: i32) -> i32:
    """The second miner goes to a rescue slot or pithead card, or stays in the pool (KK-129, KK-R10)."""
    place = move - ids.A_INSERT
    if move == ids.A_DECLINE or (0 <= place < ids.AT_VILLAGE and has_room_for_miner(player(g, g.turn), place)):
        return OK
    return 129


def place_second_miner(g: Table, move: i32) -> None:
    """Put the second miner down (KK-129)."""
    if move != ids.A_DECLINE:
        player(g, g.turn).pool -= 1
        add_miners(player(g, g.turn), move - ids.A_INSERT, 1)
        say(g, ids.E_INSERTED, g.turn, move - ids.A_INSERT)
    finish_purchase(g)


def finish_purchase(g: Table) -> None:
    """The card goes on the tableau; a single mine scores at once (KK-130)."""
    mine = g.buying - 1
    if mine >= ids.SINGLE:
        score(g, g.turn, figures.MINE_VP[mine], ids.V_SINGLE, mine)
    g.decision = ids.SPACE


def list_purchases(g: Table, first: i32, out: Cells, n: i32) -> i32:
    """Append the mines that may be bought."""
    p = player(g, g.turn)
    if p.coins == 0 or not has_open_space(p):
        return n
    for mine in range(ids.BUYABLE):
        if g.where[mine] == ids.DISPLAYED and may_work(g, p, mine) == OK:
            out[n] = first + mine
            n += 1
    return n


def list_beside(g: Table, out: Cells, n: i32) -> i32:
    """Append the villages on the border that can give a worker, or a miner of the buyer."""
    first = figures.MINE_GROUND[g.buying - 1] * figures.MOST_VILLAGES
    for k in range(first, first + figures.MOST_VILLAGES):
        village = figures.GROUND_VILLAGES[k]
        if village < 0:
            break
        if g.decision == ids.SETTLEMENT_MINER:
            if may_send_miner(g, ids.A_VILLAGE + village) == OK:
                out[n] = ids.A_VILLAGE + village
                n += 1
        elif may_take_worker(g, ids.A_VILLAGE + village, 125) == OK:
            out[n] = ids.A_VILLAGE + village
            n += 1
    return n


def list_villages(g: Table, out: Cells) -> i32:
    """Write the villages that can give a worker, or a miner of the buyer."""
    return list_beside(g, out, 0)


def list_second_worker(g: Table, out: Cells) -> i32:
    """Write the villages that can give a second worker, and that none is taken (KK-128)."""
    n = list_beside(g, out, 0)
    out[n] = ids.A_DECLINE
    return n + 1
