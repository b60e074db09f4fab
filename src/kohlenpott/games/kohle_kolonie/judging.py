"""What a state of Kohle & Kolonie is worth to a seat: the score it will probably end with.

Mines, settlements and pithead cards count by what they earn in the rounds that are left, up to the consolidation of
their ground; consolidations count by the chance to win them.
"""

from __future__ import annotations

from ...core.every_game import reals
from ...core.types import Cells, Reals, f64, i32
from .ids import (
    BONUS,
    COKERY,
    DEPLOY_TO,
    EXTRA,
    GROUNDS,
    LARGE,
    LINES,
    LOADING,
    OVER,
    OWNED,
    PH_BOARD,
    PH_DISASTER,
    PH_INCOME,
    PH_PITHEAD,
    RAILWAY_KINDS,
    ROUNDS,
    SINGLE,
    SMALL_MINES,
    SPACES,
    TURN,
    VILLAGES,
)
from .rules.board import is_owned, is_station_in_play, settlements_beside
from .rules.consolidation import trust_coins
from .rules.ending import line_points
from .rules.loading import wagon_icons
from .rules.pithead import administration_points, earnings, ironworks_points
from .rules.supply import engines_of, inserted_engineers, side_of, workers_of
from .spec import Game, Player, player
from .tables import (
    BOARD_MINE_VP,
    BOARD_SETTLEMENT_VP,
    COINS_PER_VP,
    DISASTER_VP,
    ENGINES_VP,
    EXTRA_ACTION_VP,
    GIVEN_UP_VP,
    GROUND_MINES,
    LINE_STATIONS,
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

# places of the weights in judging.toml, which says what each means
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


def rounds_left(g: Game, phase: i32) -> i32:
    """How often a phase will still come, the current round included if it has not been reached."""
    left = ROUNDS - g.round
    if g.phase < phase:
        left += 1
    return left


def progress(g: Game) -> f64:
    """How much of the game has been played, 0 to 1."""
    if g.decision == OVER:
        return 1.0
    return (g.round - 1 + (g.phase - 1) / 10.0) / ROUNDS


def coin_worth(g: Game, weights: Reals) -> f64:
    """What a coin is worth: its points at the end, and more while it can be spent."""
    return 1.0 / COINS_PER_VP + weights[J_COIN] * (ROUNDS - g.round) / (1.0 * ROUNDS)


def lead_chance(lead: f64, doubt: f64) -> f64:
    """How likely a lead is to hold."""
    return 0.5 + 0.5 * lead / (doubt + abs(lead))


def ground_points(g: Game, ground: i32, weights: Reals, coin: f64, trust: f64, out: Reals) -> None:
    """Add what the mines of one ground will bring to all seats; the Trust has some coins to bid with."""
    value: Reals = reals(5)
    mines: Reals = reals(5)
    small = 0
    owned = 0
    held = 0
    large = -1
    last = ROUNDS
    for k in range(ground * MOST_IN_GROUND, ground * MOST_IN_GROUND + MOST_IN_GROUND):
        mine = GROUND_MINES[k]
        if mine < 0:
            break
        if mine >= LARGE:
            large = mine
        if is_owned(g, mine):
            owned += 1
        if mine < SMALL_MINES:
            small += 1
            last = MINE_ROUND[mine]
        if g.where[mine] >= OWNED:
            seat = g.where[mine] - OWNED
            held += 1
            mines[seat] += 1.0
            if mine < SMALL_MINES:
                value[seat] += MINE_PRICE[mine]
        elif mine < SMALL_MINES:
            trust += MINE_PRICE[mine]
    if held == 0:
        return
    if large >= 0 and g.where[large] != 0:
        small = 0  # consolidated already
        last = ROUNDS
    for seat in range(g.seats):
        if mines[seat] > 0.0:
            out[seat] += lasting_points(g, seat, ground, weights, owned, last if small > 0 else ROUNDS)
            if small > 0 and value[seat] > 0.0:
                out[seat] += consolidation_points(g, seat, weights, coin, value, mines, trust, large)


def lasting_points(g: Game, seat: i32, ground: i32, weights: Reals, owned: i32, last: i32) -> f64:
    """Board scoring of a ground until it is consolidated."""
    times: f64 = max(0, last - g.round)
    if g.phase < PH_BOARD:
        times += 1.0
    beside = settlements_beside(g, seat, ground)
    growing: f64 = weights[J_BOARD] * (times - 1.0) if times > 1.0 else 0.0
    return times * (owned * BOARD_MINE_VP + beside * BOARD_SETTLEMENT_VP) + growing


def consolidation_points(
    g: Game, seat: i32, weights: Reals, coin: f64, value: Reals, mines: Reals, trust: f64, large: i32
) -> f64:
    """The large mine by the chance to win it, or the points for what is given up."""
    p = player(g, seat)
    points: f64 = value[seat] + administration_points(p) + weights[J_WIN_COIN] * p.coins
    best: f64 = trust - weights[J_TRUST_GROWS] * (MINE_ROUND[large] - g.round)
    for other in range(g.seats):
        if other != seat and value[other] > 0.0:
            rival = player(g, other)
            bid: f64 = value[other] + administration_points(rival) + weights[J_RIVAL_COIN] * rival.coins
            best = max(best, bid)
    wins: f64 = lead_chance(points - best, weights[J_WIN_DOUBT])
    after: f64 = ROUNDS - MINE_ROUND[large]
    prize: f64 = MINE_VP[large] + weights[J_LARGE] + after * (1.0 + MINE_INCOME[large] * coin)
    prize += (after + 1.0) * weights[J_WAGON] * MINE_WAGONS[large]
    return wins * prize + (1.0 - wins) * mines[seat] * GIVEN_UP_VP


def tableau_points(g: Game, p: Player, weights: Reals, coin: f64) -> f64:
    """Income of the mines on the tableau until they are consolidated, and the risk of disasters."""
    points: f64 = 0.0
    unsecured = 0
    for space in range(SPACES):
        if p.mines[space] > 0:
            mine = p.mines[space] - 1
            last = MINE_ROUND[mine] if mine < SINGLE else ROUNDS
            times: f64 = max(0, last - g.round)
            if g.phase < PH_INCOME:
                times += 1.0
            points += times * coin * (MINE_INCOME[mine] + p.engine[space])
            if p.rescue[space] == 0 and p.secured[space] == 0:
                unsecured += 1
    first = g.round if g.phase <= PH_DISASTER else g.round + 1
    loss = 0
    for at in range(first, ROUNDS + 1):
        loss += DISASTER_VP[at - 1]
    return points - weights[J_RISK] * min(unsecured, MOST_DISCS) * loss


def pithead_points(g: Game, p: Player, weights: Reals, coin: f64) -> f64:
    """What the pithead cards will bring."""
    times: f64 = rounds_left(g, PH_PITHEAD)
    points: f64 = times * (earnings(p, COKERY) * coin + ironworks_points(g, p))
    share: f64 = 1.0 if side_of(p, LOADING) == 1 else weights[J_LOADING]
    return points + times * share * wagon_icons(p)


def railway_points(g: Game, p: Player, weights: Reals) -> f64:
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


def stations_of(g: Game, line: i32) -> i32:
    """Stations of a line that are used at this table."""
    stations = 0
    for k in range(line * MOST_ON_LINE, line * MOST_ON_LINE + MOST_ON_LINE):
        if LINE_STATIONS[k] < 0:
            break
        if is_station_in_play(g, LINE_STATIONS[k]):
            stations += 1
    return stations


def supply_points(g: Game, seat: i32, weights: Reals, coin: f64) -> f64:
    """Coins, workers, engines, engineers, settlements, markers of all kinds, and actions not yet used."""
    p = player(g, seat)
    late: f64 = progress(g)
    coins: f64 = p.coins
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


def company_points(g: Game, seat: i32, weights: Reals, coin: f64) -> f64:
    """What a company has and will earn, its grounds left aside."""
    p = player(g, seat)
    points: f64 = p.vp
    points += tableau_points(g, p, weights, coin) + pithead_points(g, p, weights, coin)
    return points + railway_points(g, p, weights) + supply_points(g, seat, weights, coin)


def estimate(g: Game, weights: Reals, out: Reals) -> None:
    """Write the score every seat will probably end with."""
    coin: f64 = coin_worth(g, weights)
    for seat in range(g.seats):
        out[seat] = player(g, seat).vp if g.decision == OVER else company_points(g, seat, weights, coin)
    if g.decision != OVER:
        trust: f64 = trust_coins(g) + g.extra_coin
        for ground in range(GROUNDS):
            ground_points(g, ground, weights, coin, trust, out)


def estimate_seat(g: Game, seat: i32, weights: Reals) -> f64:
    """The score one seat will probably end with: only the grounds in which it has mines are looked at."""
    p = player(g, seat)
    if g.decision == OVER:
        return p.vp
    coin: f64 = coin_worth(g, weights)
    trust: f64 = trust_coins(g) + g.extra_coin
    out: Reals = reals(5)
    out[seat] = company_points(g, seat, weights, coin)
    for ground in range(GROUNDS):
        if holds_mine(g, seat, ground):
            ground_points(g, ground, weights, coin, trust, out)
    return out[seat]


def holds_mine(g: Game, seat: i32, ground: i32) -> bool:
    """Has the seat a mine of this ground?"""
    for k in range(ground * MOST_IN_GROUND, ground * MOST_IN_GROUND + MOST_IN_GROUND):
        if GROUND_MINES[k] < 0:
            return False
        if g.where[GROUND_MINES[k]] == OWNED + seat:
            return True
    return False


def is_mid_turn(g: Game, seat: i32) -> bool:
    """Is the seat still in its turn, or busy with the same question?"""
    return g.turn == seat and g.decision != OVER and g.decision != BONUS and g.decision != EXTRA


def is_too_early(g: Game, seat: i32) -> bool:
    """A turn is judged when it is over."""
    return is_mid_turn(g, seat)


def hurry(g: Game, out: Cells, n: i32) -> i32:
    """Nobody else acts within a turn."""
    return out[n - 1]


def is_secret_choice(g: Game) -> bool:
    """Everything is decided in the open (KK-014)."""
    return False
