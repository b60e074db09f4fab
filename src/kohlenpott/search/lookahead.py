"""Looking one turn ahead: every first move is rated by the best way to finish the turn after it.

The same text runs compiled, joined to each game's unit, and uncompiled through `search.pure`.
"""

from __future__ import annotations

from kohlenpott.engine.chance import MASK64
from kohlenpott.engine.types import Cells, Reals, f64, i32, u64

from .game_api import (
    Table,
    Tables,
    determinise,
    estimate,
    game_at,
    hurry,
    is_mid_turn,
    is_same_game,
    reals,
    seat_on_turn,
    set_game,
    settle,
    step,
)

NO_VALUE = -1.0e9  # below everything a state can be worth
SPARE_STATES = 3  # beside both halves of the beam: the child, the world, the state after the first move


class Workspace:
    """What a look ahead works with: room for states, and how wide and deep it looks."""

    __slots__ = ("depth", "games", "moves", "replies", "rivalry", "values", "weights", "width")
    games: Tables  # two beams of `width` states and the spare ones
    values: Reals  # of the states in the beams
    moves: Cells  # of the state that is being looked at
    replies: Cells  # of the state behind a move
    weights: Reals  # of the game's estimate
    rivalry: f64  # how much the best other seat's estimate counts against a state
    width: i32  # states kept after each move
    depth: i32  # moves looked ahead at most


def worth(g: Table, seat: i32, weights: Reals, rivalry: f64) -> f64:
    """The seat's own estimate, less a share of the best other one."""
    scores: Reals = reals(8)
    estimate(g, weights, scores)
    best: f64 = NO_VALUE
    for other in range(g.seats):
        if other != seat:
            best = max(best, scores[other])
    return scores[seat] - rivalry * best


def go_on(g: Table, seat: i32, out: Cells) -> i32:
    """Up to the seat's next decision of this turn; how many options it has, 0 when the turn or the game is over."""
    n = settle(g, out)
    while n > 0 and is_mid_turn(g, seat):
        if seat_on_turn(g) == seat:
            return n
        step(g, hurry(g, out, n))
        n = settle(g, out)
    return 0


def offer(d: Workspace, first: i32, kept: i32, child: Table, value: f64) -> i32:
    """Keep a state in the beam that starts at `first`, if it is new and good enough; how many are kept."""
    worst = first
    for k in range(first, first + kept):
        if d.values[k] == value and is_same_game(game_at(d.games, k), child):
            return kept
        if d.values[k] < d.values[worst]:
            worst = k
    if kept < d.width:
        worst = first + kept
        kept += 1
    elif d.values[worst] >= value:
        return kept
    set_game(d.games, worst, child)
    d.values[worst] = value
    return kept


def best_line(d: Workspace, start: Table, seat: i32) -> f64:
    """The worth of the best way the seat finds to finish its turn."""
    best: f64 = NO_VALUE
    set_game(d.games, 0, start)
    d.values[0] = worth(start, seat, d.weights, d.rivalry)
    first = 0
    n = 1
    for _ in range(d.depth):
        other = d.width - first
        kept = 0
        for k in range(first, first + n):
            g = game_at(d.games, k)
            moves = settle(g, d.moves)
            for i in range(moves):
                set_game(d.games, 2 * d.width, g)
                child = game_at(d.games, 2 * d.width)
                step(child, d.moves[i])
                goes_on = go_on(child, seat, d.replies)
                value: f64 = worth(child, seat, d.weights, d.rivalry)
                if goes_on == 0:
                    best = max(best, value)
                else:
                    kept = offer(d, other, kept, child, value)
        first = other
        n = kept
        if n == 0:
            break
    for k in range(first, first + n):
        best = max(best, d.values[k])
    return best


def rate_moves(d: Workspace, root: Table, seat: i32, seed: u64, worlds: i32, out: Cells, ratings: Reals) -> i32:
    """Rate every option of the seat on turn, averaged over some worlds that look the same to it; how many there are."""
    n = 0
    for world in range(worlds):
        set_game(d.games, 2 * d.width + 1, root)
        w = game_at(d.games, 2 * d.width + 1)
        determinise(w, seat, (seed + world) & MASK64)
        n = settle(w, out)
        for i in range(n):
            set_game(d.games, 2 * d.width + 2, w)
            after = game_at(d.games, 2 * d.width + 2)
            step(after, out[i])
            if world == 0:
                ratings[i] = 0.0
            if go_on(after, seat, d.replies) == 0:
                ratings[i] += worth(after, seat, d.weights, d.rivalry) / worlds
            else:
                ratings[i] += best_line(d, after, seat) / worlds
    return n
