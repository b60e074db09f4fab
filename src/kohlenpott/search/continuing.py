"""Playing on from a position, many times: what it turns out to be worth, as chances of winning that add up to 1.

Whoever moves draws from what seems good at first sight. A game that is played on only for some turns ends with a
calibrated judgement of the position it has come to. The same seeds give two lines the same chance, so that they can be
compared pair by pair.

The same text runs compiled, joined to each game's unit, and uncompiled through `search.pure`.
"""

from __future__ import annotations

from kohlenpott.engine.chance import MASK64, seed_chance
from kohlenpott.engine.types import Cells, Reals, i32, u64

from .game_api import (
    Table,
    determinise,
    earned_of,
    estimate_seat,
    game_at,
    is_routine,
    is_too_early,
    reseed,
    seat_on_turn,
    set_game,
    settle,
    shortlist,
    standing,
    step,
    vp_of,
)
from .network import think
from .treesearch import (
    JUDGED,
    TRIAL,
    WORLD,
    Tree,
    correct,
    do_routine,
    judge,
    net_of,
    sample,
    share_out,
    soften,
    tree_chance,
    weigh,
)

OWN_PROSPECTS = 0  # whoever moves looks at its own prospects only
ALL_PROSPECTS = 1  # ... at those of the others and at what the network says, too
POLICY_STREAM = 0x9E3779B97F4A7C15  # players draw from another stream than the game


def judge_chances(t: Tree, g: Table) -> None:
    """The chances of all seats as the estimate and the network see them; `values` add up to 1."""
    judge(t, g, t.values)
    if t.judges == 1:
        observer = seat_on_turn(g)
        think(net_of(t), g, observer)
        correct(t, g.seats, observer, t.values)
    share_out(t, g, t.values)


def share_victory(t: Tree, g: Table) -> None:
    """Who has won a game that is over; equal winners share."""
    best = standing(g, 0)
    for seat in range(1, g.seats):
        best = max(best, standing(g, seat))
    winners = 0
    for seat in range(g.seats):
        if standing(g, seat) == best:
            winners += 1
    for seat in range(g.seats):
        t.values[seat] = 1.0 / winners if standing(g, seat) == best else 0.0


def first_sight(t: Tree, g: Table, n: i32, prospects: i32) -> i32:
    """One of the moves, drawn by how good it seems to the mover."""
    if n == 1:
        return t.moves[0]
    mover = seat_on_turn(g)
    n = shortlist(g, t.moves, n)
    if prospects == ALL_PROSPECTS:
        weigh(t, g, n, mover)
        return t.moves[sample(t, n)]
    for i in range(n):
        set_game(t.games, TRIAL, g)
        trial = game_at(t.games, TRIAL)
        step(trial, t.moves[i])
        do_routine(trial)
        t.logits[i] = estimate_seat(trial, mover, t.weights)
    soften(t, n)
    return t.moves[sample(t, n)]


def is_listed(t: Tree, n: i32, move: i32) -> bool:
    """Is the move among those that are possible?"""
    for i in range(n):
        if t.moves[i] == move:
            return True
    return False


def continue_game(t: Tree, g: Table, line: Cells, length: i32, turns: i32, prospects: i32) -> None:
    """Make the moves of a line, then play on for some turns (-1: to the end); `values` are the chances there.

    What is still too far from its end to be judged then is played on.
    """
    made = 0
    n = settle(g, t.moves)
    while n > 0 and made < length and is_listed(t, n, line[made]):
        step(g, line[made])
        made += 1
        n = settle(g, t.moves)
    mover = seat_on_turn(g)
    while n > 0:
        if turns > 0 and seat_on_turn(g) != mover:
            turns -= 1
            mover = seat_on_turn(g)
        if turns == 0 and not is_too_early(g, mover):  # of the last seat whose turn was to be played
            judge_chances(t, g)
            return
        if is_routine(g):
            do_routine(g)
        else:
            step(g, first_sight(t, g, n, prospects))
        n = settle(g, t.moves)
    share_victory(t, g)


def continue_games(t: Tree, root: Table, observer: i32, seed: u64, games: i32, line: Cells, length: i32,
                   turns: i32, prospects: i32, sources: i32, chances: Reals, points: Reals) -> None:  # fmt: skip
    """Play on some times, in worlds that the observer can imagine (-1: in this one, with other chance).

    For each game `chances` holds what it was worth to every seat; `points` the VP every seat has then, followed by
    how many of them each source brought.
    """
    set_game(t.games, JUDGED, root)
    each = sources + 1
    for k in range(games):
        set_game(t.games, WORLD, game_at(t.games, JUDGED))
        g = game_at(t.games, WORLD)
        if observer >= 0:
            determinise(g, observer, (seed + k) & MASK64)
        else:
            reseed(g, (seed + k) & MASK64)
        seed_chance(tree_chance(t), (seed + k + POLICY_STREAM) & MASK64)
        continue_game(t, g, line, length, turns, prospects)
        for seat in range(g.seats):
            chances[k * g.seats + seat] = t.values[seat]
            at = (k * g.seats + seat) * each
            points[at] = vp_of(g, seat)
            for source in range(sources):
                points[at + 1 + source] = earned_of(g, seat, source)
