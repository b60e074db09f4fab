"""The next round, final scoring and who has won (sections 21.2 and 22)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .board import SMALLEST_TABLE, is_station_in_play
from .supply import can_bank_pay, engines_of, score

ABOVE_ENGINES = 100  # more than all steam engines of the game (KK-004)
ABOVE_PRINTED = 200  # more than six mines can show, whatever an owner corrects (KK-013)


def reveal_mines(g: Table) -> None:
    """Mines that enter this round join the display; leftovers stay (KK-028, KK-401)."""
    for mine in range(ids.BUYABLE):
        if g.where[mine] == ids.STACKED and figures.MINE_ENTERS[mine] == g.round:
            g.where[mine] = ids.DISPLAYED
            say(g, ids.E_REVEALED, -1, mine)


def refill_trust(g: Table) -> None:
    """Before rounds 4 and 5 each of spaces 1 to 3 without a coin gets one, as far as the bank reaches (KK-402)."""
    if figures.REFILL_BEFORE[g.round] == 0:
        return
    for space in range(figures.REFILL_SPACES):
        if g.trust_coins[space] == 0 and can_bank_pay(g, 1):
            g.trust_coins[space] = 1
            g.bank -= 1
            say(g, ids.E_REFILLED, -1, space)


def prepare_round(g: Table) -> None:
    """The next round: choosing goes in reverse turn order; nothing else is refilled (KK-071, KK-400 to KK-403)."""
    g.round += 1
    say(g, ids.E_ROUND, -1, g.round)
    if g.round > 1:
        for k in range(g.seats // 2):
            other = g.seats - 1 - k
            seat = g.order[k]
            g.order[k] = g.order[other]
            g.order[other] = seat
    reveal_mines(g)
    refill_trust(g)
    for seat in range(g.seats):
        for kind in range(ids.RAILWAY_KINDS):
            player(g, seat).fresh[kind] = 0  # KK-D11


def occupied_stations(p: Player) -> i32:
    """Stations with at least one own miner (KK-413, KK-D21)."""
    occupied = 0
    for station in range(ids.STATIONS):
        if p.at_station[station] > 0:
            occupied += 1
    return occupied


def is_line_complete(g: Table, p: Player, line: i32) -> bool:
    """Has the player a miner on each of the line's stations in play? (KK-414, KK-043, KK-R04)"""
    stations = 0
    for k in range(line * figures.MOST_ON_LINE, line * figures.MOST_ON_LINE + figures.MOST_ON_LINE):
        station = figures.LINE_STATIONS[k]
        if station >= 0 and is_station_in_play(g, station):
            stations += 1
            if p.at_station[station] == 0:
                return False
    return stations > 0


def line_points(g: Table, line: i32) -> i32:
    """What a complete line is worth at this table (KK-415, KK-416)."""
    return figures.LINE_VP_3P[line] if g.seats == SMALLEST_TABLE else figures.LINE_VP[line]


def score_final(g: Table, seat: i32) -> None:
    """Engines, coins, stations, lines, extra action markers; nothing else counts (KK-410 to KK-418, KK-397)."""
    p = player(g, seat)
    engines = engines_of(p)
    score(g, seat, figures.ENGINES_VP[min(engines, figures.MOST_ENGINES_COUNTED)], ids.V_ENGINES, engines)
    score(g, seat, p.coins // figures.COINS_PER_VP, ids.V_COINS, p.coins)
    score(g, seat, occupied_stations(p) * figures.STATION_VP, ids.V_STATIONS, occupied_stations(p))
    for line in range(ids.LINES):
        if is_line_complete(g, p, line):
            score(g, seat, line_points(g, line), ids.V_LINES, line)
    score(g, seat, p.extra_actions * figures.EXTRA_ACTION_VP, ids.V_EXTRA_ACTIONS, p.extra_actions)


def end_game(g: Table) -> None:
    """After round 5 the final scoring (KK-052, KK-410)."""
    for k in range(g.seats):
        score_final(g, g.order[k])
    g.decision = ids.OVER
    say(g, ids.E_GAME_ENDS, -1)


def printed_points(p: Player) -> i32:
    """VP printed on own large and single mines (KK-419, KK-R35)."""
    printed = 0
    for space in range(ids.SPACES):
        if p.mines[space] > 0:
            printed += figures.MINE_VP[p.mines[space] - 1]
    return printed


def standing(g: Table, seat: i32) -> i32:
    """Orders the seats: VP, then all steam engines, then printed VP of large and single mines (KK-419)."""
    p = player(g, seat)
    return (p.vp * ABOVE_ENGINES + engines_of(p)) * ABOVE_PRINTED + printed_points(p)
