"""Planning in secret (section 6, step 4).

A plan is named piece by piece in the order of the ids: farmer, farmhand, watermill, hired workers, commit (HK-R57).
Until all have committed it is only written down: carts, markers and farm stay as they are, so nothing shows (HK-110).
"""

from __future__ import annotations

from kohlenpott.engine.events import OK, RULING, refuse, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, player
from .order import owned_discs, take_off_carts
from .pools import on_hired, on_workers
from .supply import is_covered, is_in_play, is_one_colour, of_colour, pieces_on


def discs_left(p: Player, colour: i32) -> i32:
    """Discs on the carts that the plan has not used yet."""
    return owned_discs(p, colour) - on_workers(p, colour)


def marker_piece(piece: i32) -> i32:
    """The marker that serves as this piece (HK-118)."""
    if piece == ids.HAMMER_PIECE:
        return ids.HAMMER
    if piece == ids.LADDER_PIECE:
        return ids.LADDER
    return ids.WHEELBARROW


def is_marker_planned(p: Player, piece: i32) -> bool:
    """Has the plan used this disc marker already?"""
    if p.farmer[piece] + p.farmhand[piece] > 0:
        return True
    if piece == ids.HAMMER_PIECE:
        return p.mill == ids.MILL_HAMMER
    return piece == ids.BARROW_PIECE and (p.mill == ids.MILL_BARROW or on_hired(p, ids.PAID_BARROW) > 0)


def may_use_piece(g: Table, p: Player, piece: i32, needed: i32) -> i32:
    """Are there still so many of this piece to assign? (HK-111, HK-118, HK-250)"""
    if piece < ids.COLOURS:
        if discs_left(p, piece) < needed:
            return refuse(g, 111, needed, discs_left(p, piece))
        return OK
    if p.markers[marker_piece(piece)] != ids.USABLE:
        return 250
    if is_marker_planned(p, piece):
        return 118
    return OK


def left_of(g: Table, p: Player, piece: i32) -> i32:
    """How many of this piece can still be assigned."""
    if piece < ids.COLOURS:
        return discs_left(p, piece)
    if p.markers[marker_piece(piece)] != ids.USABLE or is_marker_planned(p, piece):
        return 0
    return 1


def can_cover_any(g: Table, p: Player, black: i32, brown: i32, yellow: i32) -> bool:
    """Do these discs cover a development in play that is not owned? Only the cost counts (HK-114, HK-R60)."""
    for tile in range(ids.TILES):
        if p.owns[tile] == 0 and is_in_play(g, tile) and is_covered(tile, black, brown, yellow):
            return True
    return False


def is_set_legal(g: Table, p: Player, pieces: Cells) -> bool:
    """One colour, or a mixed set that covers a development (HK-113, HK-114)."""
    if is_one_colour(pieces):
        return True
    return can_cover_any(g, p, of_colour(pieces, ids.BLACK), of_colour(pieces, 1), of_colour(pieces, ids.YELLOW))


def may_develop_with(p: Player, worker: i32) -> bool:
    """Can this basic worker develop in this phase? (HK-145, HK-146, HK-R52)"""
    return worker == ids.FARMER or p.improved == ids.USABLE


def may_mix(g: Table, p: Player, pieces: Cells, piece: i32) -> i32:
    """Could a mixed set with this piece still cover a development, with all that may follow? (HK-114, HK-R57)"""
    black = of_colour(pieces, ids.BLACK)
    brown = of_colour(pieces, 1)
    yellow = of_colour(pieces, ids.YELLOW)
    for k in range(piece, ids.PIECES):
        if k % ids.COLOURS == ids.BLACK:
            black += left_of(g, p, k)
        elif k % ids.COLOURS == ids.YELLOW:
            yellow += left_of(g, p, k)
        else:
            brown += left_of(g, p, k)
    if can_cover_any(g, p, black, brown, yellow):
        return OK
    return 114


def may_assign(g: Table, p: Player, worker: i32, pieces: Cells, piece: i32) -> i32:
    """May this piece be put on a basic worker? (HK-111, HK-113, HK-114)"""
    rule = may_use_piece(g, p, piece, 1)
    if rule != OK:
        return rule
    if of_colour(pieces, piece % ids.COLOURS) == pieces_on(pieces):
        return OK  # nothing of another colour lies there
    if not may_develop_with(p, worker):
        return 113
    return may_mix(g, p, pieces, piece)


def may_load_mill(g: Table, p: Player, load: i32) -> i32:
    """Two black or two yellow discs, or a disc and its marker, once per phase (HK-117, HK-235, HK-R24)."""
    if p.buildings[ids.WATERMILL] == 0:
        return 117
    if p.mill > 0:
        return RULING + 24
    if load == ids.MILL_BLACK:
        return may_use_piece(g, p, ids.BLACK, figures.MILL_DISCS)
    if load == ids.MILL_HAMMER:
        rule = may_use_piece(g, p, ids.BLACK, figures.MILL_DISCS - 1)
        return rule if rule != OK else may_use_piece(g, p, ids.HAMMER_PIECE, 1)
    if load == ids.MILL_BARROW:
        rule = may_use_piece(g, p, ids.YELLOW, figures.MILL_DISCS - 1)
        return rule if rule != OK else may_use_piece(g, p, ids.BARROW_PIECE, 1)
    return may_use_piece(g, p, ids.YELLOW, figures.MILL_DISCS)


def payment_of(p: Player, worker: i32) -> i32:
    """What the plan pays a hired worker with, 0 = nothing."""
    if worker == ids.DIGGER:
        return p.digger
    if worker == ids.MINER:
        return p.miner
    return p.haspelknecht


def may_hire(g: Table, p: Player, worker: i32, payment: i32) -> i32:
    """Only who is on the board, once, for one piece of a permitted kind (HK-112, HK-115, HK-116)."""
    if (worker == ids.DIGGER) != (p.pinge > 0):
        return 116
    if payment_of(p, worker) > 0:
        return 115
    if figures.PAYS[(worker - ids.DIGGER) * (ids.PAYMENTS + 1) + payment] == 0:
        return 154  # the miner takes no disc; the others take everything (HK-150, HK-157)
    if payment == ids.PAID_DISC:
        return may_use_piece(g, p, ids.YELLOW, 1)
    if payment == ids.PAID_BARROW:
        return may_use_piece(g, p, ids.BARROW_PIECE, 1)
    left = p.food if payment == ids.PAID_FOOD else p.thalers
    if left <= on_hired(p, payment):
        return refuse(g, 115, 1, 0)
    return OK


def may_other_step(move: i32) -> i32:
    """What belongs to another step is not for now: the rule that says when it comes."""
    if move < ids.A_SWAP:
        return 90  # the two taking rounds are over
    if move < ids.A_FARMER:
        return 253  # the window of the oil lamp is closed
    if move < ids.A_PROP_PINGE:
        return 72  # first all plan, then all execute
    if move < ids.A_PAY:
        return 128  # wood, charcoal and ropes have their time in the execution
    if move < ids.A_DONE:
        return 187  # a tile asks while it is being developed
    return 70  # winter closes the year


def may_plan(g: Table, move: i32) -> i32:
    """May this be the next thing the plan says? (HK-111 to HK-119)"""
    p = player(g, g.turn)
    if move < ids.A_FARMER or move > ids.A_COMMIT:
        return may_other_step(move)
    if move < g.planned:
        return RULING + 57
    if move < ids.A_FARMHAND:
        return may_assign(g, p, ids.FARMER, p.farmer, move - ids.A_FARMER)
    if g.planned < ids.A_FARMHAND and not is_set_legal(g, p, p.farmer):
        return 114
    if move < ids.A_MILL:
        return may_assign(g, p, ids.FARMHAND, p.farmhand, move - ids.A_FARMHAND)
    if g.planned < ids.A_MILL and not is_set_legal(g, p, p.farmhand):
        return 114
    if move < ids.A_DIGGER:
        return may_load_mill(g, p, move - ids.A_MILL + 1)
    if move < ids.A_MINER:
        return may_hire(g, p, ids.DIGGER, move - ids.A_DIGGER + 1)
    if move < ids.A_HASPELKNECHT:
        return may_hire(g, p, ids.MINER, move - ids.A_MINER + 1)
    if move < ids.A_COMMIT:
        return may_hire(g, p, ids.HASPELKNECHT, move - ids.A_HASPELKNECHT + 1)
    return OK  # HK-119: discs may stay on the carts


def list_pieces(g: Table, p: Player, worker: i32, first: i32, out: Cells, n: i32) -> i32:
    """Append the pieces that may be put on a basic worker."""
    for piece in range(ids.PIECES):
        move = first + piece
        if move >= g.planned and left_of(g, p, piece) > 0:
            rule = (
                may_assign(g, p, ids.FARMER, p.farmer, piece)
                if worker == ids.FARMER
                else may_assign(g, p, ids.FARMHAND, p.farmhand, piece)
            )
            if rule == OK:
                out[n] = move
                n += 1
    return n


def list_hires(g: Table, p: Player, worker: i32, first: i32, out: Cells, n: i32) -> i32:
    """Append the payments a worker on the board can be hired for."""
    for payment in range(1, ids.PAYMENTS + 1):
        if first + payment - 1 >= g.planned and may_hire(g, p, worker, payment) == OK:
            out[n] = first + payment - 1
            n += 1
    return n


def list_plans(g: Table, out: Cells) -> i32:
    """Write what the plan may say next; each part of it is looked at only when it can be reached."""
    p = player(g, g.turn)
    n = 0
    if g.planned < ids.A_FARMHAND:
        n = list_pieces(g, p, ids.FARMER, ids.A_FARMER, out, n)
        if not is_set_legal(g, p, p.farmer):
            return n
    if g.planned < ids.A_MILL:
        n = list_pieces(g, p, ids.FARMHAND, ids.A_FARMHAND, out, n)
        if not is_set_legal(g, p, p.farmhand):
            return n
    if p.buildings[ids.WATERMILL] == 1:
        for move in range(max(ids.A_MILL, g.planned), ids.A_MILL + ids.MILL_LOADS):
            if may_plan(g, move) == OK:
                out[n] = move
                n += 1
    if p.pinge > 0:
        n = list_hires(g, p, ids.DIGGER, ids.A_DIGGER, out, n)
    else:
        n = list_hires(g, p, ids.MINER, ids.A_MINER, out, n)
        n = list_hires(g, p, ids.HASPELKNECHT, ids.A_HASPELKNECHT, out, n)
    out[n] = ids.A_COMMIT
    return n + 1


def assign(g: Table, move: i32) -> None:
    """Write one thing into the plan; only the seat itself is told (HK-110, HK-111)."""
    p = player(g, g.turn)
    g.planned = move
    if move < ids.A_FARMHAND:
        p.farmer[move - ids.A_FARMER] += 1
        say(g, ids.E_ASSIGNED, g.turn, ids.FARMER, move - ids.A_FARMER)
    elif move < ids.A_MILL:
        p.farmhand[move - ids.A_FARMHAND] += 1
        say(g, ids.E_ASSIGNED, g.turn, ids.FARMHAND, move - ids.A_FARMHAND)
    elif move < ids.A_DIGGER:
        p.mill = move - ids.A_MILL + 1
        say(g, ids.E_ASSIGNED, g.turn, ids.MILL, p.mill)
    elif move < ids.A_MINER:
        p.digger = move - ids.A_DIGGER + 1
        say(g, ids.E_ASSIGNED, g.turn, ids.DIGGER, p.digger)
    elif move < ids.A_HASPELKNECHT:
        p.miner = move - ids.A_MINER + 1
        say(g, ids.E_ASSIGNED, g.turn, ids.MINER, p.miner)
    else:
        p.haspelknecht = move - ids.A_HASPELKNECHT + 1
        say(g, ids.E_ASSIGNED, g.turn, ids.HASPELKNECHT, p.haspelknecht)


def commit(g: Table) -> None:
    """The plan is finished; the others learn only that (HK-110)."""
    g.planned = 0
    say(g, ids.E_COMMITTED, g.turn)


def reveal_plans(g: Table) -> None:
    """All plans are revealed at once and everything assigned is spent (HK-110, HK-111, HK-R41)."""
    for k in range(g.seats):
        spend_plan(g, g.order[k])


def spend_plan(g: Table, seat: i32) -> None:
    """Discs leave the carts, markers, food and thalers the player (HK-111, HK-118)."""
    p = player(g, seat)
    for colour in range(ids.COLOURS):
        take_off_carts(p, colour, on_workers(p, colour))
    tell_pieces(g, seat, ids.FARMER, p.farmer)
    tell_pieces(g, seat, ids.FARMHAND, p.farmhand)
    p.food -= on_hired(p, ids.PAID_FOOD)
    p.thalers -= on_hired(p, ids.PAID_THALER)
    if p.mill > 0:
        say(g, ids.E_MILL_LOADED, seat, p.mill)
    if p.mill == ids.MILL_HAMMER:
        use_marker(g, seat, ids.HAMMER_PIECE, ids.MILL)
    if p.mill == ids.MILL_BARROW:
        use_marker(g, seat, ids.BARROW_PIECE, ids.MILL)
    for worker in range(ids.DIGGER, ids.MILL):
        if payment_of(p, worker) > 0:
            say(g, ids.E_HIRED, seat, worker, payment_of(p, worker))
        if payment_of(p, worker) == ids.PAID_BARROW:
            use_marker(g, seat, ids.BARROW_PIECE, worker)


def tell_pieces(g: Table, seat: i32, worker: i32, pieces: Cells) -> None:
    """What lies on a basic worker: discs by colour, then the markers that serve as discs (HK-118)."""
    for colour in range(ids.COLOURS):
        if pieces[colour] > 0:
            say(g, ids.E_PLANNED, seat, worker, colour, pieces[colour])
    for piece in range(ids.COLOURS, ids.PIECES):
        if pieces[piece] > 0:
            use_marker(g, seat, piece, worker)


def use_marker(g: Table, seat: i32, piece: i32, worker: i32) -> None:
    """A marker that serves as a disc is used up on a worker or on the watermill (HK-118, HK-250)."""
    player(g, seat).markers[marker_piece(piece)] = 0
    say(g, ids.E_MARKER_USED, seat, marker_piece(piece), worker + 1)
