"""Information-set Monte-Carlo tree search for any number of seats.

Every simulation walks down one tree of moves in a world of its own, dealt anew from what the searching seat knows. A
simulation that leaves the tree adds one node, and an estimate says what the position there is worth to everybody, in
some games once the turn has been finished. Choices that others make in secret are no part of the tree, and neither is
work that is done by habit, unless the searching seat is at such work itself. Each seat maximises its own value.

The same text runs compiled, joined to each game's unit, and uncompiled through `search.pure`.
"""

from __future__ import annotations

from math import exp, log, sqrt

from kohlenpott.engine.chance import MASK64, Chance, next_word
from kohlenpott.engine.types import Cells, Ints, Reals, f64, i32, u64

from .game_api import (
    Table,
    Tables,
    determinise,
    estimate,
    estimate_seat,
    game_at,
    habit,
    is_routine,
    is_secret_choice,
    is_too_early,
    progress,
    reals,
    seat_on_turn,
    set_game,
    settle,
    shortlist,
    standing,
    step,
)
from .network import VALUES, Net, move_said, think, value_said

MOST_DEPTH = 512  # nodes on the way down
WORLD = 0  # place of the world a simulation plays in
TRIAL = 1  # place of the state after a tried move
JUDGED = 2  # place of a position that is played out
STATES = 3
TWO_TO_THE_32 = 4294967296.0

# places of the numbers that say how a search behaves (bots/defaults.toml says what each means)
SET_EXPLORE = 0
SET_HEAT = 1
SET_SPREAD_EARLY = 2
SET_SPREAD_LATE = 3
SET_PLACE = 4
SET_RIVALRY = 5
SET_GUESS = 6
SET_PATIENCE = 7
SET_LEAST_PRIOR = 8
SET_FINISH = 9
SET_CHANCES = 10
SETTINGS = 11
KNOTS = 5  # of a calibration: at the start of a game, after a quarter of it, …, at its end


class Tree:
    """Nodes side by side in arrays, and the room a search works in. Node 0 means none."""

    __slots__ = (
        "action",
        "available",
        "chance",
        "first",
        "games",
        "guess",
        "guesses",
        "has_net",
        "judges",
        "listed",
        "logits",
        "movers",
        "moves",
        "net",
        "next",
        "nodes",
        "path",
        "prior",
        "room",
        "root",
        "settings",
        "sharpness",
        "total",
        "values",
        "visits",
        "weights",
    )
    action: Ints  # the move that leads to the node
    first: Ints  # its first child, 0 = it has none yet
    next: Ints  # its next sibling, 0 = it is the last
    visits: Ints  # simulations through it
    available: Ints  # simulations in which it could have been chosen
    total: Reals  # of the values to the seat that chose it
    prior: Reals  # how likely it seems to be a good move
    guess: Reals  # its value at first sight
    nodes: i32  # nodes in use
    room: i32  # nodes there is room for
    root: i32  # the node of the decision that is being searched
    has_net: i32  # a network corrects how good moves seem
    judges: i32  # ... and what positions are worth
    net: Net
    games: Tables
    moves: Cells  # of the world
    listed: Cells  # by action: its place among the moves + 1
    path: Ints  # nodes of this simulation
    movers: Ints  # the seats that chose them
    logits: Reals  # how good the moves seem, in points, then as shares
    guesses: Reals  # the same as values to the seat on turn
    weights: Reals  # of the game's estimate
    settings: Reals  # how the search behaves
    sharpness: Reals  # how much leads count when values become chances of winning (see continuing.py)
    values: Reals  # of a position, by seat
    chance: Chance  # of choices that are sampled


def net_of(t: Tree) -> Net:
    """The network of a tree."""
    return t.net


def tree_chance(t: Tree) -> Chance:
    """The search's own stream of chance."""
    return t.chance


def squash(lead: f64) -> f64:
    """A lead as a share of 1; a half when there is none."""
    if lead > 30.0:
        return 1.0
    if lead < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-lead))


def best_other(seats: i32, seat: i32, scores: Reals) -> f64:
    """The best score among the other seats."""
    best: f64 = -1.0e9
    for other in range(seats):
        if other != seat and scores[other] > best:
            best = scores[other]
    return best


def judge(t: Tree, g: Table, values: Reals) -> None:
    """What a position is worth to every seat, 0 to 1, from the scores it will probably end with."""
    scores: Reals = reals(8)
    estimate(g, t.weights, scores)
    late: f64 = progress(g)
    spread: f64 = t.settings[SET_SPREAD_EARLY] * (1.0 - late) + t.settings[SET_SPREAD_LATE] * late
    for seat in range(g.seats):
        values[seat] = squash((scores[seat] - best_other(g.seats, seat, scores)) / spread)


def judge_end(t: Tree, g: Table, values: Reals) -> None:
    """What the end of a game is worth: mostly who has won, a little by how much."""
    judge(t, g, values)
    best = standing(g, 0)
    for seat in range(1, g.seats):
        best = max(best, standing(g, seat))
    winners = 0
    for seat in range(g.seats):
        if standing(g, seat) == best:
            winners += 1
    for seat in range(g.seats):
        place: f64 = 1.0 / winners if standing(g, seat) == best else 0.0
        values[seat] = t.settings[SET_PLACE] * place + (1.0 - t.settings[SET_PLACE]) * values[seat]


def correct(t: Tree, seats: i32, observer: i32, values: Reals) -> None:
    """Add what the network says to the values of a position; its hidden layer has been filled."""
    for k in range(min(seats, VALUES)):
        seat = (observer + k) % seats
        sure: f64 = min(max(values[seat], 0.000001), 0.999999)
        values[seat] = squash(log(sure / (1.0 - sure)) + value_said(net_of(t), k))


def sharpness_of(t: Tree, late: f64) -> f64:
    """How much a lead counts at this time of the game."""
    place: f64 = late * (KNOTS - 1)
    below = 0
    while below < KNOTS - 2 and place >= below + 1:
        below += 1
    rest: f64 = min(max(place - below, 0.0), 1.0)
    return t.sharpness[below] * (1.0 - rest) + t.sharpness[below + 1] * rest


def share_out(t: Tree, g: Table, values: Reals) -> None:
    """Make values chances that add up to 1."""
    sharp: f64 = sharpness_of(t, progress(g))
    best: f64 = -1.0e9
    for seat in range(g.seats):
        sure: f64 = min(max(values[seat], 0.000001), 0.999999)
        values[seat] = sharp * log(sure / (1.0 - sure))
        best = max(best, values[seat])
    summed: f64 = 0.0
    for seat in range(g.seats):
        values[seat] = exp(values[seat] - best)
        summed += values[seat]
    for seat in range(g.seats):
        values[seat] = values[seat] / summed


def do_routine(g: Table) -> None:
    """Get work over with that is done by habit."""
    while is_routine(g):
        step(g, habit(g))


def rate(t: Tree, g: Table, n: i32, mover: i32) -> None:
    """Try all moves: how good each seems to the mover, in points and as a value; `values` are the best one's."""
    scores: Reals = reals(8)
    late: f64 = progress(g)
    spread: f64 = t.settings[SET_SPREAD_EARLY] * (1.0 - late) + t.settings[SET_SPREAD_LATE] * late
    best = -1
    for i in range(n):
        set_game(t.games, TRIAL, g)
        trial = game_at(t.games, TRIAL)
        step(trial, t.moves[i])
        do_routine(trial)
        estimate(trial, t.weights, scores)
        rivals: f64 = best_other(trial.seats, mover, scores)
        t.logits[i] = scores[mover] - t.settings[SET_RIVALRY] * rivals
        t.guesses[i] = squash((scores[mover] - rivals) / spread)
        if best < 0 or t.logits[i] > t.logits[best]:
            best = i
            for seat in range(trial.seats):
                t.values[seat] = squash((scores[seat] - best_other(trial.seats, seat, scores)) / spread)


def soften(t: Tree, n: i32) -> None:
    """Turn `logits` in points into shares that add up to 1."""
    best: f64 = t.logits[0]
    for i in range(1, n):
        best = max(best, t.logits[i])
    summed: f64 = 0.0
    for i in range(n):
        t.logits[i] = exp((t.logits[i] - best) / t.settings[SET_HEAT])
        summed += t.logits[i]
    for i in range(n):
        t.logits[i] = t.logits[i] / summed


def sample(t: Tree, n: i32) -> i32:
    """One of the moves by its share."""
    rest: f64 = next_word(tree_chance(t)) / TWO_TO_THE_32
    for i in range(n):
        rest -= t.logits[i]
        if rest < 0.0:
            return i
    return n - 1


def likeliest(t: Tree, g: Table, n: i32, mover: i32) -> i32:
    """The move after which the mover itself seems to end best; the others are not looked at."""
    if n == 1:
        return 0
    top: f64 = -1.0e9
    best = 0
    for i in range(n):
        set_game(t.games, TRIAL, g)
        trial = game_at(t.games, TRIAL)
        step(trial, t.moves[i])
        do_routine(trial)
        points: f64 = estimate_seat(trial, mover, t.weights)
        if points > top:
            top = points
            best = i
    return best


def judge_leaf(t: Tree, g: Table, mover: i32, has_thought: bool) -> None:
    """What a position outside the tree is worth.

    Whoever moves goes on with what seems best at first sight until it is time to judge. A network is asked there.
    """
    played = 0
    n = settle(g, t.moves)
    while n > 0 and played < t.settings[SET_FINISH] and is_too_early(g, mover):
        step(g, t.moves[likeliest(t, g, shortlist(g, t.moves, n), seat_on_turn(g))])
        played += 1
        n = settle(g, t.moves)
    if n == 0:
        judge_end(t, g, t.values)
        return
    judge(t, g, t.values)
    if t.judges == 1:
        if played > 0 or not has_thought:
            think(net_of(t), g, mover)
        correct(t, g.seats, mover, t.values)
    if t.settings[SET_CHANCES] > 0.0 and g.seats > 2:  # with two seats they nearly are
        share_out(t, g, t.values)


def add_child(t: Tree, node: i32, action: i32, prior: f64, guess: f64) -> i32:
    """A new first child of a node; 0 when there is no room."""
    if t.nodes >= t.room:
        return 0
    child = t.nodes
    t.nodes += 1
    t.action[child] = action
    t.first[child] = 0
    t.next[child] = t.first[node]
    t.visits[child] = 0
    t.available[child] = 0
    t.total[child] = 0.0
    t.prior[child] = prior
    t.guess[child] = guess
    t.first[node] = child
    return child


def weigh(t: Tree, g: Table, n: i32, mover: i32) -> None:
    """How likely each move seems to be a good one; a network's hidden layer is filled."""
    rate(t, g, n, mover)
    if t.has_net == 1:
        think(net_of(t), g, mover)
        for i in range(n):
            t.logits[i] += t.settings[SET_HEAT] * move_said(net_of(t), t.moves[i])
    soften(t, n)


def play_out(t: Tree, observer: i32, seed: u64, games: i32) -> None:
    """Play the position that was judged last to the end, some times in worlds that the observer can imagine.

    Whoever moves draws from what seems good at first sight. `values` become the mean of what the ends are worth.
    """
    worth: Reals = reals(8)
    set_game(t.games, JUDGED, game_at(t.games, WORLD))
    for k in range(games):
        set_game(t.games, WORLD, game_at(t.games, JUDGED))
        g = game_at(t.games, WORLD)
        determinise(g, observer, (seed + k) & MASK64)
        n = settle(g, t.moves)
        while n > 0:
            weigh(t, g, n, seat_on_turn(g))
            step(g, t.moves[sample(t, n)])
            n = settle(g, t.moves)
        judge_end(t, g, t.values)
        for seat in range(g.seats):
            worth[seat] += t.values[seat]
    for seat in range(game_at(t.games, WORLD).seats):
        t.values[seat] = worth[seat] / games


def expand(t: Tree, g: Table, node: i32, n: i32, mover: i32) -> None:
    """Give a node its children."""
    weigh(t, g, n, mover)
    for k in range(n):
        i = n - 1 - k
        add_child(t, node, t.moves[i], max(t.logits[i], t.settings[SET_LEAST_PRIOR]), t.guesses[i])


def match_children(t: Tree, g: Table, node: i32, n: i32, mover: i32) -> None:
    """Mark the moves in `listed`; those that no earlier world had become children as well."""
    missing = n
    for i in range(n):
        t.listed[t.moves[i]] = 1
    child = t.first[node]
    while child > 0:
        if t.listed[t.action[child]] == 1:
            t.listed[t.action[child]] = 2
            missing -= 1
        child = t.next[child]
    if missing > 0 and t.nodes + missing <= t.room:
        weigh(t, g, n, mover)
        for i in range(n):
            if t.listed[t.moves[i]] == 1:
                add_child(t, node, t.moves[i], max(t.logits[i], t.settings[SET_LEAST_PRIOR]), t.guesses[i])


def drift(t: Tree, node: i32) -> f64:
    """By how much the moves tried so far turned out better than they looked at first sight."""
    seen: f64 = 0.0
    found: f64 = 0.0
    child = t.first[node]
    while child > 0:
        if t.visits[child] > 0:
            seen += t.visits[child]
            found += t.total[child] - t.guess[child] * t.visits[child]
        child = t.next[child]
    return found / seen if seen > 0.0 else 0.0


def select(t: Tree, g: Table, node: i32, n: i32, mover: i32) -> i32:
    """The child to look at next: good so far, or likely and seldom seen while it could have been; 0 for none."""
    match_children(t, g, node, n, mover)
    trust: f64 = t.settings[SET_GUESS]
    shift: f64 = trust * drift(t, node)  # what is true of the tried moves is expected of the others
    best: f64 = -1.0e9
    chosen = 0
    child = t.first[node]
    while child > 0:
        if t.listed[t.action[child]] > 0:
            t.available[child] += 1
            seen: f64 = t.visits[child]
            score: f64 = (t.total[child] + trust * t.guess[child] + shift) / (seen + trust)
            score += t.settings[SET_EXPLORE] * t.prior[child] * sqrt(t.available[child]) / (1.0 + seen)
            if score > best:
                best = score
                chosen = child
        child = t.next[child]
    for i in range(n):
        t.listed[t.moves[i]] = 0
    return chosen


def walk(t: Tree, g: Table, seat: i32) -> i32:
    """Go down the tree and one node beyond it; `values` says what was found there. How many nodes were passed."""
    node = t.root
    depth = 0
    is_at_work: bool = is_routine(g)  # the decision that is searched is part of such work itself
    while True:
        is_at_work = is_at_work and is_routine(g)
        if not is_at_work:
            do_routine(g)
        n = settle(g, t.moves)
        if n == 0:
            judge_end(t, g, t.values)
            return depth
        mover = seat_on_turn(g)
        if mover != seat and is_secret_choice(g):
            rate(t, g, n, mover)
            soften(t, n)
            step(g, t.moves[sample(t, n)])
            continue
        if t.first[node] == 0:
            is_due: bool = t.visits[node] >= t.settings[SET_PATIENCE] and t.nodes + n <= t.room
            if is_due:
                expand(t, g, node, n, mover)
            judge_leaf(t, g, mover, is_due)
            return depth
        child = select(t, g, node, n, mover)
        if child == 0 or depth == MOST_DEPTH:
            judge(t, g, t.values)
            return depth
        t.path[depth] = child
        t.movers[depth] = mover
        depth += 1
        step(g, t.action[child])
        node = child


def simulate_once(t: Tree, root: Table, seat: i32, seed: u64) -> None:
    """One simulation in a world of its own."""
    set_game(t.games, WORLD, root)
    g = game_at(t.games, WORLD)
    determinise(g, seat, seed)
    depth = walk(t, g, seat)
    t.visits[t.root] += 1
    for k in range(depth):
        t.visits[t.path[k]] += 1
        t.total[t.path[k]] += t.values[t.movers[k]]


def run_search(t: Tree, root: Table, seat: i32, seed: u64, simulations: i32) -> None:
    """Some more simulations; their worlds follow from the seed."""
    for k in range(simulations):
        simulate_once(t, root, seat, (seed + k) & MASK64)
