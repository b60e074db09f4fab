"""Action e: insert and redeploy miners; the railway (sections 10 and 21.1)."""

from __future__ import annotations

from kohlenpott.engine.chance import draw_kind
from kohlenpott.engine.events import OK, RULING, say
from kohlenpott.engine.types import Cells, i32

from .. import figures, ids
from ..records import Player, Table, chance, player
from .board import is_station_in_play
from .pithead import check_briquettes, has_room_for_engineer, has_room_for_miner
from .supply import add_miners, earn, miners_at, score, side_of

WORKFORCE_CARD = 0  # the pithead card that says how much may be done (KK-376)


def can_deploy(g: Table, p: Player) -> bool:
    """Could the player insert or redeploy any miner? (KK-R48, KK-R51)"""
    if p.pool > 0:
        for place in range(ids.AT_STATION):
            if has_room_for_miner(p, place):
                return True
    for place in range(ids.STANDS):
        if may_take(g, p, place) == OK:
            return True
    return False


def can_move_engineer(p: Player) -> bool:
    """Could an engineer be moved to another card? (KK-186)"""
    if figures.WORKFORCE_ENGINEERS[side_of(p, WORKFORCE_CARD)] == 0:
        return False
    for start in range(ids.CARDS):
        for end in range(ids.CARDS):
            if may_move_engineer(p, start, end) == OK:
                return True
    return False


def begin_deploying(g: Table) -> None:
    """Action e: as many insertions and steps as Workforce shows (KK-175, KK-176, KK-376, KK-R12)."""
    side = side_of(player(g, g.turn), WORKFORCE_CARD)
    g.inserts = figures.WORKFORCE_INSERTS[side]
    g.steps = figures.WORKFORCE_STEPS[side]
    g.engineer_moves = figures.WORKFORCE_ENGINEERS[side]  # KK-D31
    g.must_act = 0
    g.decision = ids.DEPLOY


def begin_bonus_deploying(g: Table) -> None:
    """The marker's two insertions and two steps, whatever Workforce shows; no engineer moves (KK-087)."""
    g.inserts = figures.BONUS_INSERTS
    g.steps = figures.BONUS_STEPS
    g.engineer_moves = 0
    g.must_act = 1  # KK-R48
    g.decision = ids.DEPLOY


def may_insert(g: Table, p: Player, place: i32) -> i32:
    """From the pool to a rescue slot, a pithead card or an own settlement, never to a station (KK-177, KK-178)."""
    if g.inserts == 0:
        return 175
    if p.pool == 0:
        return 177
    if place < ids.AT_STATION and has_room_for_miner(p, place):
        return OK
    return 177


def leads_to(g: Table, start: i32, end: i32) -> bool:
    """Does track lead from this settlement or station to that station, both in play? (KK-182, KK-380, KK-R45)"""
    if not is_station_in_play(g, end):
        return False
    if start < ids.AT_STATION:
        first = (start - ids.AT_VILLAGE) * figures.MOST_NEXT
        for k in range(first, first + figures.MOST_NEXT):
            if figures.VILLAGE_STATIONS[k] == end:
                return True
        return False
    first = (start - ids.AT_STATION) * figures.MOST_NEXT
    for k in range(first, first + figures.MOST_NEXT):
        if figures.STATION_NEXT[k] == end:
            return True
    return False


def may_step(g: Table, p: Player, start: i32, end: i32) -> i32:
    """One step of a miner (KK-180, KK-181, KK-184)."""
    if end == ids.POOL:
        if start >= ids.AT_STATION and g.station_to_pool == 0:
            return 180  # KK-D09
        return OK  # KK-D32
    if end >= ids.AT_STATION:
        if start >= ids.AT_VILLAGE and leads_to(g, start, end - ids.AT_STATION):
            return OK
        return 182
    if end >= ids.AT_VILLAGE or start >= ids.AT_STATION:
        return 181  # to a settlement, or from a station to the tableau
    if start == end or not has_room_for_miner(p, end):
        return 180
    return OK


def may_take(g: Table, p: Player, place: i32) -> i32:
    """Take up a miner that some step is open to (KK-179)."""
    if miners_at(p, place) == 0:
        return 179
    if place < ids.AT_STATION or g.station_to_pool != 0:
        return OK  # the pool is always open
    for station in range(ids.STATIONS):
        if leads_to(g, place, station):
            return OK
    return 180


def may_move_engineer(p: Player, start: i32, end: i32) -> i32:
    """With Workforce flipped one engineer changes cards (KK-186, KK-168)."""
    if start == end or p.card_engineers[start] == 0 or not has_room_for_engineer(p, end):
        return 186
    return OK


def may_deploy(g: Table, move: i32) -> i32:
    """The next part of the action: insert, take up, move an engineer, stop (KK-175, KK-187)."""
    p = player(g, g.turn)
    if move == ids.A_STOP:
        return RULING + 48 if g.must_act != 0 else OK
    if ids.A_INSERT <= move < ids.A_TAKE:
        return may_insert(g, p, move - ids.A_INSERT)
    if ids.A_TAKE <= move < ids.A_PUT:
        return may_take(g, p, move - ids.A_TAKE) if g.steps > 0 else 175
    if ids.A_MOVE_ENGINEER <= move < ids.A_STOP:
        engineer = move - ids.A_MOVE_ENGINEER
        return may_move_engineer(p, engineer // ids.CARDS, engineer % ids.CARDS) if g.engineer_moves > 0 else 186
    return 175


def list_deployments(g: Table, out: Cells) -> i32:
    """Write what the action allows now."""
    p = player(g, g.turn)
    n = 0
    if g.inserts > 0 and p.pool > 0:
        for place in range(ids.AT_STATION):
            if has_room_for_miner(p, place):
                out[n] = ids.A_INSERT + place
                n += 1
    if g.steps > 0:
        for place in range(ids.AT_VILLAGE):
            if miners_at(p, place) > 0:
                out[n] = ids.A_TAKE + place
                n += 1
        for village in range(ids.VILLAGES):
            if p.at_village[village] > 0:
                out[n] = ids.A_TAKE + ids.AT_VILLAGE + village
                n += 1
        for station in range(ids.STATIONS):
            if p.at_station[station] > 0 and may_take(g, p, ids.AT_STATION + station) == OK:
                out[n] = ids.A_TAKE + ids.AT_STATION + station
                n += 1
    if g.engineer_moves > 0:
        for engineer in range(ids.CARDS * ids.CARDS):
            if may_move_engineer(p, engineer // ids.CARDS, engineer % ids.CARDS) == OK:
                out[n] = ids.A_MOVE_ENGINEER + engineer
                n += 1
    if g.must_act == 0:
        out[n] = ids.A_STOP
        n += 1
    return n


def deploy(g: Table, move: i32) -> None:
    """Carry out one part of the action."""
    p = player(g, g.turn)
    if move == ids.A_STOP:
        stop_deploying(g)
        return
    g.must_act = 0
    if move < ids.A_TAKE:
        g.inserts -= 1
        p.pool -= 1
        add_miners(p, move - ids.A_INSERT, 1)
        say(g, ids.E_INSERTED, g.turn, move - ids.A_INSERT)
    elif move < ids.A_PUT:
        g.steps -= 1
        g.taken = move - ids.A_TAKE + 1
        g.decision = ids.DEPLOY_TO
        return
    else:
        engineer = move - ids.A_MOVE_ENGINEER
        move_engineer(g, engineer // ids.CARDS, engineer % ids.CARDS)
    stop_if_done(g)


def move_engineer(g: Table, start: i32, end: i32) -> None:
    """An engineer changes cards; this takes no step (KK-186)."""
    p = player(g, g.turn)
    g.engineer_moves -= 1
    p.card_engineers[start] -= 1
    p.card_engineers[end] += 1
    if start == ids.COKERY:
        p.idle_engineer = 0  # KK-363: whoever comes next is placed anew
    say(g, ids.E_ENGINEER_MOVED, g.turn, start, end)
    check_briquettes(g, g.turn)


def may_put(g: Table, move: i32) -> i32:
    """Where the miner in hand may step (KK-180)."""
    if move < ids.A_PUT or move > ids.A_PUT + ids.POOL:
        return 180
    return may_step(g, player(g, g.turn), g.taken - 1, move - ids.A_PUT)


def list_steps(g: Table, out: Cells) -> i32:
    """Write where the miner in hand may step."""
    p = player(g, g.turn)
    start = g.taken - 1
    n = 0
    if start < ids.AT_STATION:
        for place in range(ids.AT_VILLAGE):
            if may_step(g, p, start, place) == OK:
                out[n] = ids.A_PUT + place
                n += 1
    if start >= ids.AT_VILLAGE:
        for place in range(ids.AT_STATION, ids.STANDS):
            if may_step(g, p, start, place) == OK:
                out[n] = ids.A_PUT + place
                n += 1
    if may_step(g, p, start, ids.POOL) == OK:
        out[n] = ids.A_PUT + ids.POOL
        n += 1
    return n


def put(g: Table, end: i32) -> None:
    """Finish the step; on a station a marker may be waiting (KK-179, KK-185)."""
    p = player(g, g.turn)
    start = g.taken - 1
    g.taken = 0
    add_miners(p, start, -1)
    add_miners(p, end, 1)
    say(g, ids.E_MOVED, g.turn, start, end)
    if ids.AT_STATION <= end < ids.POOL:
        arrive(g, start, end - ids.AT_STATION)
    g.decision = ids.DEPLOY
    stop_if_done(g)


def stop_if_done(g: Table) -> None:
    """Nothing left to do, nothing left to ask (KK-187)."""
    if g.inserts == 0 and g.steps == 0 and g.engineer_moves == 0:
        stop_deploying(g)


def stop_deploying(g: Table) -> None:
    """Unused insertions and steps are lost (KK-187)."""
    g.inserts = 0
    g.steps = 0
    g.engineer_moves = 0
    g.decision = ids.TURN


def arrive(g: Table, start: i32, station: i32) -> None:
    """The first to arrive takes the marker (KK-390; an option wants a step from a settlement, KK-D08)."""
    if g.station_marker[station] == 0:
        return
    if start >= ids.AT_STATION and g.marker_from_station == 0:
        return
    g.station_marker[station] = 0
    kind = draw_kind(chance(g), g.railway_left, ids.RAILWAY_KINDS)  # KK-024, KK-042: any that nobody has seen
    p = player(g, g.turn)
    say(g, ids.E_STATION, g.turn, kind, station)
    if kind == ids.R_POINTS:
        score(g, g.turn, figures.RAILWAY_AMOUNT[kind], ids.V_STATION_MARKERS, station)  # KK-391
    elif kind == ids.R_COIN:
        earn(g, g.turn, figures.RAILWAY_AMOUNT[kind], ids.C_STATION_MARKER, station)  # KK-392, KK-R01
    else:
        p.markers[kind] += 1  # KK-393
        p.fresh[kind] += 1
