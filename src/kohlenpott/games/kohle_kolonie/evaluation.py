"""What a state of Kohle & Kolonie is worth to a seat: the score it will probably end with.

Mines, settlements and pithead cards count by what they earn in the rounds that are left, up to the consolidation of
their ground; consolidations count by the chance to win them.
"""

from __future__ import annotations

from kohlenpott.engine.types import Cells, Reals, f64, i32
from kohlenpott.search.game_api import reals, room

from .figures import (
    BOARD_MINE_VP,
    BOARD_SETTLEMENT_VP,
    COINS_PER_VP,
    DISASTER_VP,
    ENGINES_VP,
    EXTRA_ACTION_VP,
    GIVEN_UP_VP,
    GROUND_MINES,
    LINE_STATIONS,
    MINE_GROUND,
    MINE_INCOME,
    MINE_PRICE,
    MINE_ROUND,
    MINE_VP,
    MINE_WAGONS,
    MOST_DISCS,
    MOST_ENGINES_COUNTED,
    MOST_IN_GROUND,
    MOST_ON_LINE,
    SETTLEMENTS,
    STATION_VP,
)
from .ids import (
    A_BUY_WORKERS,
    A_MOVE_ENGINEER,
    A_SELL_WORKERS,
    A_STOP,
    A_TAKE,
    AT_VILLAGE,
    BID,
    BONUS,
    COKERY,
    DEPLOY,
    DEPLOY_TO,
    EXTRA,
    GROUNDS,
    LARGE,
    LINES,
    LOADING,
    OVER,
    OWNED,
    PH_BOARD,
    PH_BONUS,
    PH_DISASTER,
    PH_INCOME,
    PH_PITHEAD,
    RAILWAY_KINDS,
    ROUNDS,
    S_BIDDING,
    SINGLE,
    SMALL_MINES,
    SPACE,
    SPACES,
    TRUST,
    TURN,
    VILLAGES,
    WORKER,
)
from .records import Player, Table, player
from .rules.board import is_station_in_play, settlements_beside
from .rules.consolidation import trust_coins
from .rules.ending import line_points
from .rules.loading import wagon_icons
from .rules.pithead import administration_points, earnings, ironworks_points
from .rules.supply import engines_of, inserted_engineers, side_of, workers_of

# places of the weights in evaluation.toml, which says what each means
J_COIN = 0
J_COIN_ROOM = 1
J_WORKER = 2
J_LOADING = 3
J_WIN_DOUBT = 4
J_WIN_COIN = 5
J_LARGE = 6
J_LINE = 7
J_SETTLEMENT = 8
J_SETTLER = 9
J_EXTRA = 10
J_ENGINEER = 11
J_RISK = 12
J_BONUS = 13
J_MARKER = 14
J_ACTION = 15
J_STEP = 16
J_ENGINE = 17
J_WAGON = 18
J_TRUST_GROWS = 19
J_RIVAL_COIN = 20
J_BOARD = 21


def rounds_left(g: Table, phase: i32) -> i32:
    """How often a phase will still come, the current round included if it has not been reached."""
    left = ROUNDS - g.round
    if g.phase < phase:
        left += 1
    return left


def progress(g: Table) -> f64:
    """How much of the game has been played, 0 to 1."""
    if g.decision == OVER:
        return 1.0
    return (g.round - 1 + (g.phase - 1) / 10.0) / ROUNDS


def coin_worth(g: Table, weights: Reals) -> f64:
    """What a coin is worth: its points at the end, and more while it can be spent."""
    return 1.0 / COINS_PER_VP + weights[J_COIN] * (ROUNDS - g.round) / (1.0 * ROUNDS)


def lead_chance(lead: f64, doubt: f64) -> f64:
    """How likely a lead is to hold."""
    return 0.5 + 0.5 * lead / (doubt + abs(lead))


def ground_points(
    g: Table, ground: i32, one: i32, weights: Reals, coin: f64, trust: f64, virtual: Reals, out: Reals
) -> None:
    """Add what the mines of one ground will bring, to one seat or, if that is -1, to all.

    The Trust has some coins to bid with, everybody the virtual points of Administration.
    """
    value: Reals = reals(5)
    mines: Reals = reals(5)
    small = 0
    owned = 0
    large = -1
    last = ROUNDS
    for k in range(ground * MOST_IN_GROUND, ground * MOST_IN_GROUND + MOST_IN_GROUND):
        mine = GROUND_MINES[k]
        if mine < 0:
            break
        where = OWNED + g.turn if g.buying == mine + 1 else g.where[mine]
        if where >= TRUST:
            owned += 1
        if where >= OWNED:
            mines[where - OWNED] += 1.0
        if mine >= LARGE:
            large = mine
        elif mine < SMALL_MINES:
            small += 1
            last = MINE_ROUND[mine]
            if where >= OWNED:
                value[where - OWNED] += MINE_PRICE[mine]
            else:
                trust += MINE_PRICE[mine]
    if large >= 0 and g.where[large] != 0:
        small = 0  # consolidated already
        last = ROUNDS
    for seat in range(g.seats):
        if mines[seat] > 0.0 and (one < 0 or seat == one):
            out[seat] += lasting_points(g, seat, ground, weights, owned, last if small > 0 else ROUNDS)
            if small > 0 and value[seat] > 0.0:
                wins: f64 = win_chance(g, seat, weights, value, trust, virtual, large)
                out[seat] += wins * prize_of(large, weights, coin) + (1.0 - wins) * mines[seat] * GIVEN_UP_VP


def lasting_points(g: Table, seat: i32, ground: i32, weights: Reals, owned: i32, last: i32) -> f64:
    """Board scoring of a ground until it is consolidated."""
    times: f64 = max(0, last - g.round)
    if g.phase < PH_BOARD:
        times += 1.0
    beside = settlements_beside(g, seat, ground)
    growing: f64 = weights[J_BOARD] * (times - 1.0) if times > 1.0 else 0.0
    return times * (owned * BOARD_MINE_VP + beside * BOARD_SETTLEMENT_VP) + growing


def win_chance(
    g: Table, seat: i32, weights: Reals, value: Reals, trust: f64, virtual: Reals, large: i32
) -> f64:
    """How likely the seat is to win a consolidation to come, or the one that is under way."""
    if g.large == large + 1 and g.stage == S_BIDDING:
        return bidding_chance(g, seat, weights)
    points: f64 = value[seat] + virtual[seat] + weights[J_WIN_COIN] * player(g, seat).coins
    best: f64 = trust - weights[J_TRUST_GROWS] * (MINE_ROUND[large] - g.round)
    for other in range(g.seats):
        if other != seat and value[other] > 0.0:
            bid: f64 = value[other] + virtual[other] + weights[J_RIVAL_COIN] * player(g, other).coins
            best = max(best, bid)
    return lead_chance(points - best, weights[J_WIN_DOUBT])


def bidding_chance(g: Table, seat: i32, weights: Reals) -> f64:
    """How likely the seat is to win while bids are made: basic bids stand, and whoever has passed is out (KK-299)."""
    p = player(g, seat)
    if p.bidding == 0:
        return 0.0
    points: f64 = p.base + weights[J_WIN_COIN] * p.coins
    best: f64 = g.trust_value
    for other in range(g.seats):
        rival = player(g, other)
        if other != seat and rival.bidding == 1:
            bid: f64 = rival.base + weights[J_RIVAL_COIN] * rival.coins
            best = max(best, bid)
    return lead_chance(points - best, weights[J_WIN_DOUBT])


def prize_of(large: i32, weights: Reals, coin: f64) -> f64:
    """What a large mine brings to the end of the game."""
    after: f64 = ROUNDS - MINE_ROUND[large]
    prize: f64 = MINE_VP[large] + weights[J_LARGE] + after * (1.0 + MINE_INCOME[large] * coin)
    return prize + (after + 1.0) * weights[J_WAGON] * MINE_WAGONS[large]


def income_points(g: Table, mine: i32, engine: i32, coin: f64) -> f64:
    """What a mine card and an engine on it pay until it is consolidated."""
    last = MINE_ROUND[mine] if mine < SINGLE else ROUNDS
    times: f64 = max(0, last - g.round)
    if g.phase < PH_INCOME:
        times += 1.0
    return times * coin * (MINE_INCOME[mine] + engine)


def tableau_points(g: Table, seat: i32, weights: Reals, coin: f64) -> f64:
    """Income of the mines on the tableau and of one on its way there, and the risk of disasters."""
    p = player(g, seat)
    points: f64 = 0.0
    unsecured = 0
    for space in range(SPACES):
        if p.mines[space] > 0:
            points += income_points(g, p.mines[space] - 1, p.engine[space], coin)
            if p.rescue[space] == 0 and p.secured[space] == 0:
                unsecured += 1
    if g.buying > 0 and g.turn == seat:
        points += income_points(g, g.buying - 1, g.engine_waits, coin) + purchase_points(g, weights)
        unsecured += 1
    first = g.round if g.phase <= PH_DISASTER else g.round + 1
    loss = 0
    for at in range(first, ROUNDS + 1):
        loss += DISASTER_VP[at - 1]
    return points - weights[J_RISK] * min(unsecured, MOST_DISCS) * loss


def purchase_points(g: Table, weights: Reals) -> f64:
    """What comes with a mine that has been paid for, before it is there: a worker, points (KK-125, KK-130)."""
    points: f64 = 0.0
    if g.decision == WORKER:
        points += (1.0 - progress(g)) * weights[J_WORKER]
    if g.buying > SINGLE and g.decision != SPACE:
        points += MINE_VP[g.buying - 1]
    return points


def pithead_points(g: Table, seat: i32, weights: Reals, coin: f64) -> f64:
    """What the pithead cards will bring."""
    p = player(g, seat)
    times: f64 = rounds_left(g, PH_PITHEAD)
    points: f64 = times * (earnings(p, COKERY) * coin + ironworks_points(g, p))
    share: f64 = 1.0 if side_of(p, LOADING) == 1 else weights[J_LOADING]
    wagons = wagon_icons(p)
    if g.buying > 0 and g.turn == seat:
        wagons += MINE_WAGONS[g.buying - 1]
    return points + times * share * wagons


def railway_points(g: Table, p: Player, weights: Reals) -> f64:
    """Stations and lines, also lines that are only begun; markers and settlers."""
    points: f64 = 0.0
    for line in range(LINES):
        reached = stations_reached(p, line)
        if reached > 0:
            part: f64 = reached / (1.0 * stations_of(g, line))
            points += reached * STATION_VP
            points += line_points(g, line) * (1.0 if part == 1.0 else weights[J_LINE] * part * part * part)
    settlers = 0
    for village in range(VILLAGES):
        settlers += p.at_village[village]
    markers = 0
    for kind in range(RAILWAY_KINDS):
        markers += p.markers[kind]
    return points + weights[J_SETTLER] * settlers + weights[J_MARKER] * markers


def stations_reached(p: Player, line: i32) -> i32:
    """Stations of a line with own miners."""
    reached = 0
    for k in range(line * MOST_ON_LINE, line * MOST_ON_LINE + MOST_ON_LINE):
        if LINE_STATIONS[k] < 0:
            break
        if p.at_station[LINE_STATIONS[k]] > 0:
            reached += 1
    return reached


def stations_of(g: Table, line: i32) -> i32:
    """Stations of a line that are used at this table."""
    stations = 0
    for k in range(line * MOST_ON_LINE, line * MOST_ON_LINE + MOST_ON_LINE):
        if LINE_STATIONS[k] < 0:
            break
        if is_station_in_play(g, LINE_STATIONS[k]):
            stations += 1
    return stations


def supply_points(g: Table, seat: i32, weights: Reals, coin: f64) -> f64:
    """Coins, workers, engines, engineers, settlements, markers of all kinds, and actions not yet used."""
    p = player(g, seat)
    late: f64 = progress(g)
    coins: f64 = p.coins - promised_coins(g, p)
    points: f64 = coins / COINS_PER_VP
    points += (coin - 1.0 / COINS_PER_VP) * coins / (1.0 + coins / weights[J_COIN_ROOM])
    points += (1.0 - late) * weights[J_WORKER] * workers_of(g, p)
    engines = engines_of(p)
    points += ENGINES_VP[min(engines, MOST_ENGINES_COUNTED)] + (1.0 - late) * weights[J_ENGINE] * engines
    points += p.extra_actions * EXTRA_ACTION_VP
    if g.round < ROUNDS:
        points += p.extra_actions * weights[J_EXTRA]
    points += (1.0 - late) * weights[J_ENGINEER] * inserted_engineers(p)
    points += (1.0 - late) * weights[J_SETTLEMENT] * (SETTLEMENTS - p.settlements)
    if p.bonus > 0:
        points += weights[J_BONUS]
    if g.turn == seat and g.decision >= TURN and g.decision <= DEPLOY_TO:
        if g.main_done == 0:
            points += weights[J_ACTION]
        points += weights[J_STEP] * (g.inserts + g.steps)
    return points


def promised_coins(g: Table, p: Player) -> i32:
    """What a bid would cost that stands (KK-310)."""
    return p.bid - p.base if p.bidding == 1 and g.stage == S_BIDDING else 0


def company_points(g: Table, seat: i32, weights: Reals, coin: f64) -> f64:
    """What a company has and will earn, its grounds left aside."""
    p = player(g, seat)
    points: f64 = p.vp
    points += tableau_points(g, seat, weights, coin) + pithead_points(g, seat, weights, coin)
    return points + railway_points(g, p, weights) + supply_points(g, seat, weights, coin)


def estimate(g: Table, weights: Reals, out: Reals) -> None:
    """Write the score every seat will probably end with."""
    coin: f64 = coin_worth(g, weights)
    virtual: Reals = reals(5)
    for seat in range(g.seats):
        out[seat] = player(g, seat).vp if g.decision == OVER else company_points(g, seat, weights, coin)
        virtual[seat] = administration_points(player(g, seat))
    if g.decision != OVER:
        trust: f64 = trust_coins(g) + g.extra_coin
        for ground in range(GROUNDS):
            ground_points(g, ground, -1, weights, coin, trust, virtual, out)


def estimate_seat(g: Table, seat: i32, weights: Reals) -> f64:
    """The score one seat will probably end with: only the grounds in which it has mines are looked at."""
    p = player(g, seat)
    if g.decision == OVER:
        return p.vp
    coin: f64 = coin_worth(g, weights)
    trust: f64 = trust_coins(g) + g.extra_coin
    virtual: Reals = reals(5)
    for other in range(g.seats):
        virtual[other] = administration_points(player(g, other))
    out: Reals = reals(5)
    out[seat] = company_points(g, seat, weights, coin)
    has_mine: Cells = room(GROUNDS)
    for space in range(SPACES):
        if p.mines[space] > 0:
            has_mine[MINE_GROUND[p.mines[space] - 1]] = 1
    if g.buying > 0 and g.turn == seat:
        has_mine[MINE_GROUND[g.buying - 1]] = 1  # on its way to the tableau
    for ground in range(GROUNDS):
        if has_mine[ground] == 1:
            ground_points(g, ground, seat, weights, coin, trust, virtual, out)
    return out[seat]


def is_mid_turn(g: Table, seat: i32) -> bool:
    """Is the seat still in its turn, or busy with the same question?"""
    return g.turn == seat and g.decision != OVER and g.decision != BONUS and g.decision != EXTRA


def is_too_early(g: Table, seat: i32) -> bool:
    """Rounds are judged when they are over: everybody has acted, and consolidations are decided."""
    return g.decision != OVER and g.phase != PH_BONUS


def shortlist(g: Table, out: Cells, n: i32) -> i32:
    """Workers are not exchanged, engineers stay, miners leave settlements and stations only; bids are raised by one."""
    if g.decision == BID:
        return min(n, 2)
    if g.decision != TURN and g.decision != DEPLOY:
        return n
    kept = 0
    for k in range(n):
        if not is_fiddling(out[k]):
            out[kept] = out[k]
            kept += 1
    return kept if kept > 0 else n


def is_fiddling(move: i32) -> bool:
    """Is it a move that seldom pays?"""
    if move == A_BUY_WORKERS or move == A_SELL_WORKERS:
        return True
    if move >= A_TAKE and move < A_TAKE + AT_VILLAGE:
        return True
    return move >= A_MOVE_ENGINEER and move < A_STOP
