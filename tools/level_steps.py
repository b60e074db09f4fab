"""Plays each level against the one below, and tells how its points scatter among its like.

    python tools/level_steps.py haspelknecht 3 --games 60 --upto 5

One seat of a table is of the level, the others are of the one below; every seat of a deal in turn.
"""

from __future__ import annotations

import argparse
import statistics

import kohlenpott as kp
from kohlenpott import bots

OWN_DEALS = 15  # among its like


def play(game: kp.Game, specs: list[str], seed: int) -> kp.Result:
    """One game between bots."""
    state, heard = game.new(len(specs), seed), bots.HeardMoves(len(specs))
    players = [bots.make(spec, game, len(specs), seed * 10 + seat) for seat, spec in enumerate(specs)]
    while state.seat is not None:
        action = players[state.seat].choose(heard.view(state))
        heard.note(state, action)
        state.apply(action)
    result = state.result()
    assert result is not None
    return result


def share(game: kp.Game, seats: int, level: int, games: int) -> float:
    """Which part of the first places a level takes from the one below, ties split."""
    won = 0.0
    for number in range(games):
        own = number % seats
        specs = [f"level-{level if seat == own else level - 1}" for seat in range(seats)]
        winners = play(game, specs, 1000 + number // seats).winners
        won += (own in winners) / len(winners)
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--upto", type=int, default=5)
    asked = parser.parse_args()
    game = kp.game(asked.game)
    for level in range(1, asked.upto + 1):
        points = [
            score
            for deal in range(OWN_DEALS)
            for score in play(game, [f"level-{level}"] * asked.seats, 500 + deal).scores
        ]
        line = f"level {level}: {statistics.mean(points):.0f} points ± {statistics.pstdev(points):.0f}"
        line += f", {min(points)} to {max(points)}"
        if level > 1:
            line += f"; {share(game, asked.seats, level, asked.games):.0%} of {asked.games} against the one below"
        print(line, flush=True)


if __name__ == "__main__":
    main()
