"""Execution: workers, bonuses and the winch (sections 6 to 8)."""

from __future__ import annotations

from kohlenpott.engine.events import OK, RULING, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .anytime import do_anytime, is_anytime, list_anytime, may_anytime
from .bonuses import ask_for_bonus
from .developing import begin_development, list_developments, may_develop, move_piece
from .mine import dig_pinge, dig_tunnel, drain, lift, may_dig, may_dig_pinge, may_dig_tunnel, may_drain, may_lift
from .planning import may_develop_with, payment_of
from .supply import is_one_colour, of_colour, pieces_on, score


def may_work(g: Table, p: Player, worker: i32) -> i32:
    """Is the worker there, paid or holding discs, and not finished yet? (HK-126, HK-127)

    Whether he can do anything does not matter (HK-R61).
    """
    if p.worked[worker] == 1:
        return 126
    if worker == ids.MILL:
        return OK if p.mill > 0 else 117
    if worker > ids.FARMHAND:
        return may_hired_work(p, worker)
    if worker == ids.FARMER:
        return may_produce(p.farmer)
    return may_produce(p.farmhand)


def may_produce(pieces: Cells) -> i32:
    """Only discs of one colour produce or mine; a mixed set can only develop (HK-113, HK-114, HK-R07)."""
    if pieces_on(pieces) == 0:
        return 127
    return OK if is_one_colour(pieces) else 114


def may_hired_work(p: Player, worker: i32) -> i32:
    """A hired worker must have been paid in planning (HK-112); the digger's space may be covered now (HK-R13)."""
    if payment_of(p, worker) == 0:
        return 112
    if worker == ids.DIGGER and p.pinge == 0:
        return RULING + 13
    return OK


def may_winch(p: Player) -> i32:
    """The Haspelknecht without payment, once per phase, if he is on the board (HK-254, HK-R14, HK-R23, HK-R53)."""
    if p.markers[ids.WINCH] != ids.USABLE:
        return 250
    if p.pinge > 0:
        return 254
    if p.haspelknecht > 0 or p.worked[ids.HASPELKNECHT] == 1:
        return RULING + 23
    return OK


def may_execute(g: Table, move: i32) -> i32:
    """May this come next in the execution? (HK-125 to HK-129)"""
    p = player(g, g.turn)
    if move == ids.A_END:
        return OK  # HK-129: a worker may be left unused
    if ids.A_WORK <= move < ids.A_WORK + ids.WORKERS:
        return may_work(g, p, move - ids.A_WORK)
    if ids.A_DEVELOP <= move < ids.A_DEVELOP + ids.TILES:
        return 126 if p.worked[ids.FARMER] == 1 else may_develop(g, p, p.farmer, move - ids.A_DEVELOP)
    if ids.A_DEVELOP_TOO <= move < ids.A_DEVELOP_TOO + ids.TILES:
        if not may_develop_with(p, ids.FARMHAND):
            return 145  # HK-R52: nor in the phase in which he is improved
        return 126 if p.worked[ids.FARMHAND] == 1 else may_develop(g, p, p.farmhand, move - ids.A_DEVELOP_TOO)
    if move == ids.A_WINCH:
        return may_winch(p)
    return may_anytime(g, p, move)


def list_execution(g: Table, out: Cells) -> i32:
    """Write what the executing player may do next."""
    p = player(g, g.turn)
    n = 0
    for worker in range(ids.WORKERS):
        if may_work(g, p, worker) == OK:
            out[n] = ids.A_WORK + worker
            n += 1
    if p.worked[ids.FARMER] == 0 and pieces_on(p.farmer) > 0:
        n = list_developments(g, p, p.farmer, ids.A_DEVELOP, out, n)
    if p.worked[ids.FARMHAND] == 0 and may_develop_with(p, ids.FARMHAND) and pieces_on(p.farmhand) > 0:
        n = list_developments(g, p, p.farmhand, ids.A_DEVELOP_TOO, out, n)
    if may_winch(p) == OK:
        out[n] = ids.A_WINCH
        n += 1
    n = list_anytime(g, p, out, n)
    out[n] = ids.A_END
    return n + 1


def execute(g: Table, move: i32) -> None:
    """Let a worker begin, or do something that can be done at any time."""
    if is_anytime(move):
        do_anytime(g, move)
    elif move == ids.A_WINCH:
        player(g, g.turn).markers[ids.WINCH] = 0
        say(g, ids.E_MARKER_USED, g.turn, ids.WINCH)
        begin_actions(g, ids.HASPELKNECHT, figures.HASPELKNECHT_ACTIONS)
    elif move >= ids.A_DEVELOP_TOO:
        begin_development(g, ids.FARMHAND, move - ids.A_DEVELOP_TOO)  # HK-146, HK-R48
    elif move >= ids.A_DEVELOP:
        begin_development(g, ids.FARMER, move - ids.A_DEVELOP)
    else:
        begin_work(g, move - ids.A_WORK)


def begin_actions(g: Table, worker: i32, actions: i32) -> None:
    """A worker with single actions begins."""
    g.worker = worker
    g.actions_left = actions
    g.has_dug_pinge = 0
    g.decision = ids.MINING
    say(g, ids.E_WORKS, g.turn, worker)


def begin_work(g: Table, worker: i32) -> None:
    """Produce, mine, or set a hired worker or the mill to work (HK-127)."""
    p = player(g, g.turn)
    if worker == ids.MILL:
        grind(g)
    elif worker == ids.DIGGER:
        begin_actions(g, worker, figures.DIGGER_ACTIONS)
    elif worker == ids.MINER:
        begin_actions(g, worker, figures.MINER_ACTIONS)
    elif worker == ids.HASPELKNECHT:
        begin_actions(g, worker, figures.HASPELKNECHT_ACTIONS)
    elif worker == ids.FARMER:
        begin_basic(g, worker, p.farmer)
    else:
        begin_basic(g, worker, p.farmhand)


def begin_basic(g: Table, worker: i32, pieces: Cells) -> None:
    """The colour of the discs says what a basic worker does (HK-140 to HK-144, HK-T04)."""
    if of_colour(pieces, ids.BLACK) > 0:
        begin_actions(g, worker, of_colour(pieces, ids.BLACK))  # HK-142
    elif of_colour(pieces, ids.BROWN) > 0:
        produce(g, worker, ids.WOOD, of_colour(pieces, ids.BROWN))
    else:
        produce(g, worker, ids.FOOD, of_colour(pieces, ids.YELLOW))


def produce(g: Table, worker: i32, resource: i32, amount: i32) -> None:
    """Wood or food from the supply, always all of it (HK-140, HK-141, HK-R51); in summer one food more (HK-168)."""
    p = player(g, g.turn)
    move_piece(p, resource, amount)
    say(g, ids.E_PRODUCED, g.turn, resource, amount, worker)
    note_produced(g, worker, resource)
    if g.phase == ids.SUMMER and resource == ids.FOOD and worker == ids.FARMER:
        p.food += figures.SUMMER_FOOD  # HK-R11: once, not per disc
        say(g, ids.E_SUMMER, g.turn, figures.SUMMER_FOOD)
    finish_basic(g, worker)


def note_produced(g: Table, worker: i32, resource: i32) -> None:
    """Remember what a basic worker has produced, for synergy (HK-165)."""
    if worker == ids.FARMER:
        g.made_by_farmer = resource + 1
    else:
        g.made_by_farmhand = resource + 1


def finish_basic(g: Table, worker: i32) -> None:
    """After the second of the two: one more of what both have produced (HK-165, HK-R10, HK-R43, HK-R44)."""
    p = player(g, g.turn)
    p.worked[worker] = 1
    g.decision = ids.EXECUTE
    made = g.made_by_farmer
    if p.worked[ids.FARMER] == 0 or p.worked[ids.FARMHAND] == 0 or made == 0 or made != g.made_by_farmhand:
        return  # HK-167: nothing else counts
    resource = made - 1
    say(g, ids.E_SYNERGY, g.turn, resource)
    if resource == ids.COAL:
        g.worker = ids.SYNERGY
        ask_for_bonus(g)
    else:
        move_piece(p, resource, figures.SYNERGY_BONUS)
        say(g, ids.E_PRODUCED, g.turn, resource, figures.SYNERGY_BONUS, ids.SYNERGY)


def grind(g: Table) -> None:
    """The watermill: black discs for a thaler, yellow ones for food and VP (HK-235)."""
    p = player(g, g.turn)
    p.worked[ids.MILL] = 1
    if p.mill <= ids.MILL_HAMMER:
        p.thalers += figures.MILL_THALERS
        say(g, ids.E_MILLED, g.turn, figures.MILL_THALERS, 0)
    else:
        p.food += figures.MILL_FOOD
        say(g, ids.E_MILLED, g.turn, 0, figures.MILL_FOOD)
        score(g, g.turn, figures.MILL_VP, ids.V_MILL, figures.MILL_FOOD)


def may_basic_dig(g: Table, p: Player) -> i32:
    """A basic worker digs in one zone only in one phase (HK-047, HK-R12)."""
    if p.pinge == 0 and g.has_dug_pinge == 1:
        return 47
    return may_dig(g, p)


def may_worker_dig(g: Table, p: Player) -> i32:
    """Where the worker may dig (HK-033, HK-043, HK-152, HK-155, HK-159)."""
    if g.worker == ids.DIGGER:
        return may_dig_pinge(g, p)
    if g.worker == ids.MINER:
        return may_dig_tunnel(g, p)
    if g.worker == ids.HASPELKNECHT:
        return 159
    return may_basic_dig(g, p)


def may_worker_drain(g: Table, p: Player, amount: i32) -> i32:
    """Up to two water per action; the miner removes none (HK-065, HK-155, HK-T05)."""
    if g.worker == ids.MINER:
        return 155
    if amount > figures.WATER_PER_DISC:
        return 64
    return may_drain(g, p, amount)


def may_mine(g: Table, move: i32) -> i32:
    """May the worker who has actions left do this? (HK-128, HK-129, HK-142, HK-151, HK-155, HK-158)"""
    p = player(g, g.turn)
    if move == ids.A_STOP:
        return OK  # HK-129
    if move == ids.A_DIG:
        return may_worker_dig(g, p)
    if move == ids.A_LIFT:
        return may_lift(g, p) if g.worker == ids.HASPELKNECHT else 51
    if move == ids.A_REMOVE_1 or move == ids.A_REMOVE_2:
        return may_worker_drain(g, p, move - ids.A_REMOVE_1 + 1)
    if move == ids.A_WINCH:
        return RULING + 53
    if is_anytime(move):
        return may_anytime(g, p, move)
    return 126  # a worker is finished before the next begins


def list_mining(g: Table, out: Cells) -> i32:
    """Write what the worker may do next."""
    n = 0
    for move in range(ids.A_DIG, ids.A_STOP):
        if may_mine(g, move) == OK:
            out[n] = move
            n += 1
    n = list_anytime(g, player(g, g.turn), out, n)
    out[n] = ids.A_STOP
    return n + 1


def mine(g: Table, move: i32) -> None:
    """Carry out one action of a worker, or something that can be done at any time (HK-128)."""
    if is_anytime(move):
        do_anytime(g, move)
        return
    if move == ids.A_STOP:
        say(g, ids.E_LOST, g.turn, g.actions_left, g.worker)
        finish_worker(g)
        return
    if move == ids.A_DIG:
        dig_as_worker(g)
    elif move == ids.A_LIFT:
        lift(g, g.turn, 1)
    else:
        drain(g, g.turn, move - ids.A_REMOVE_1 + 1)
    g.actions_left -= 1
    if g.actions_left == 0:
        finish_worker(g)
    elif g.worker == ids.DIGGER and player(g, g.turn).pinge == 0:
        say(g, ids.E_LOST, g.turn, g.actions_left, ids.DIGGER)  # HK-152, HK-R13: his space is covered
        finish_worker(g)


def dig_as_worker(g: Table) -> None:
    """Dig one cube; farmer and farmhand have then produced coal (HK-165) and chosen their zone (HK-047)."""
    if player(g, g.turn).pinge > 0:
        g.has_dug_pinge = 1
        dig_pinge(g, g.turn, g.worker)
    else:
        dig_tunnel(g, g.turn, g.worker)
    if g.worker <= ids.FARMHAND:
        note_produced(g, g.worker, ids.COAL)


def finish_worker(g: Table) -> None:
    """The worker is finished; the next may begin (HK-126)."""
    worker = g.worker
    player(g, g.turn).worked[worker] = 1
    g.worker = 0
    g.actions_left = 0
    g.has_dug_pinge = 0
    g.decision = ids.EXECUTE
    if worker <= ids.FARMHAND:
        finish_basic(g, worker)
