"""How many simulations a second the tree search makes in mid-game positions, on one core.

    python benchmarks/search.py
    python benchmarks/search.py --simulations 50000 --positions 15

Positions are reached by greedy play to the middle of some games, at the beginning of a turn. Each line has the median
over the processor time of a fresh search in each, without and with the table's network. `--check` fails below the
figures that are wanted of the search without one.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots import networks
from kohlenpott.bots.search_bot import settings_of
from kohlenpott.search.weights import default_weights

WANTED = {"coal-baron": 40_000, "haspelknecht": 15_000, "kohle-kolonie": 15_000}  # at the smallest table
BEGINS = {"coal-baron": "place", "haspelknecht": "take-first", "kohle-kolonie": "turn"}
ROOM = 500_000  # nodes


def middle(game: kp.Game, seats: int, seed: int) -> kp.State:
    """The first turn after the middle of a game that greedy bots play."""
    state, states = game.new(seats, seed), []
    players = [bots.make("greedy", game, seats, seat) for seat in range(seats)]
    while state.seat is not None:
        states.append(state.clone())
        state.apply(players[state.seat].choose(bots.PlayerView(state)))
    return next(s for s in states[len(states) // 2 :] if s.decision == BEGINS[game.name])


def speed(game: kp.Game, state: kp.State, simulations: int, seed: int, net: networks.Network | None) -> float:
    """Simulations a second of one search from scratch."""
    search = game.search(default_weights(game.definition.unit.evaluation), settings_of(game, net), ROOM, net)
    search.begin(state, state.seat, seed)
    before = time.process_time()
    search.run(simulations)
    return simulations / (time.process_time() - before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=20_000)
    parser.add_argument("--positions", type=int, default=7)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    failed = False
    for name in kp.games():
        game = kp.game(name)
        for seats in game.definition.seats:
            states = [middle(game, seats, seed) for seed in range(chosen.positions)]
            rates = [
                statistics.median(speed(game, state, chosen.simulations, k, net) for k, state in enumerate(states))
                for net in (None, networks.shipped(game, seats))
            ]
            wanted = WANTED[name] if seats == game.definition.seats[0] else 0
            failed |= rates[0] < wanted
            note = f"  (wanted {wanted:,})" if wanted else ""
            found = f"{rates[0]:>9,.0f} simulations/s, {rates[1]:>7,.0f} with network{note}"
            print(f"{game.title:<16} {seats} seats  {found}", flush=True)
    sys.exit(int(failed and chosen.check))


if __name__ == "__main__":
    main()
