"""Prints how much draws can matter: the spread between draws that could have come, and the noise of measuring it.

python tools/draw_spread.py GAME --seats 3 [--games 3] [--rounds 2 4]

After every draw of kept games, other draws of the same moment are played on for some rounds. All numbers are parts of
the variance of results in games between equals, summed over the draws of a game.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from insight_data import games_file
from kohlenpott.api import registry
from kohlenpott.insight.bot_games import read_games
from kohlenpott.insight.continuations import Continuer
from kohlenpott.insight.decisions import decisions_of
from kohlenpott.insight.draws import chances_after, other_draws

FIRST = 60  # the kept games before served to set the judge
PLAYED_ON = 16  # after each draw


def parts(rows: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Spread between draws without noise; noise of one game with the same chance; with other chance."""
    draws, games = len(rows), len(rows[0])
    by_draw = [sum(row) / games for row in rows]
    by_game = [sum(column) / draws for column in zip(*rows, strict=True)]
    mean = sum(by_draw) / draws
    between = sum((each - mean) ** 2 for each in by_draw) / (draws - 1)
    pairs = [(row[k] - by_draw[d], by_game[k] - mean) for d, row in enumerate(rows) for k in range(games)]
    same = sum((own - common) ** 2 for own, common in pairs) / (draws - 1) / (games - 1)
    other = sum(own * own for own, _ in pairs) / draws / (games - 1)
    return between - same / games, same, other


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--rounds", type=int, nargs="+", default=[2, 4])
    asked = parser.parse_args()
    game, seats = registry.game(asked.game), asked.seats
    continuer, count = Continuer(game, seats), 0
    found = {rounds: [0.0, 0.0, 0.0] for rounds in asked.rounds}
    for played in read_games(games_file(game, seats))[FIRST : FIRST + asked.games]:
        for decision in decisions_of(played.record(game)):
            if not decision.is_drawn:
                continue
            count += 1
            worlds = other_draws(decision, decision.step)
            for rounds, sums in found.items():
                rows = [chances_after(continuer, world, decision.step, PLAYED_ON, rounds) for world in worlds]
                for seat in range(seats):
                    for k, part in enumerate(parts([row[seat::seats] for row in rows])):
                        sums[k] += part
    usual = asked.games * (1 - 1 / seats)
    for rounds, sums in found.items():
        spread, same, other = (each / usual for each in sums)
        print(f"{game.name} {seats} seats, {rounds} rounds, {count / asked.games:.0f} draws a game: "
              f"spread {spread:.3f}, noise with the same chance {same:.2f}, with other chance {other:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
