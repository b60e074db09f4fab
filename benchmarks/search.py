"""How many simulations a second the tree search makes in mid-game positions, on one core.

    python benchmarks/search.py
    python benchmarks/search.py --simulations 50000 --positions 15
    python benchmarks/search.py --units 0,32,128 --simulations 2000

Positions are reached by greedy play to the middle of some games, at the beginning of a turn. Each line has the median
over the processor time of a fresh search in each, without and with the table's network. `--check` fails below the
figures that are wanted of the search without one. `--units` tells instead what a simulation costs with networks of
these sizes that have learnt nothing, each position with all of them in turn.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from array import array

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


def untaught(game: kp.Game, units: int) -> networks.Network | None:
    """A network that has learnt nothing."""
    draw = random.Random(units)
    numbers = array("f", (draw.gauss(0, 0.01) for _ in range(networks.floats_of(game, units))))
    return networks.Network(units, numbers, {}) if units else None


def show_cost(game: kp.Game, seats: int, states: list[kp.State], simulations: int, units: list[int]) -> None:
    """What a simulation costs with networks of these sizes."""
    nets = {each: untaught(game, each) for each in units}
    rates: dict[int, list[float]] = {each: [] for each in units}
    for k, state in enumerate(states):
        for each, net in nets.items():
            rates[each].append(speed(game, state, simulations, k, net))
    found = ", ".join(f"{1e6 / statistics.median(rates[each]):.1f} µs with {each} units" for each in units)
    print(f"{game.title:<16} {seats} seats  {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=20_000)
    parser.add_argument("--positions", type=int, default=7)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--units", help="sizes of networks, like 0,32,128")
    chosen = parser.parse_args()
    failed = False
    for name in kp.games():
        game = kp.game(name)
        for seats in game.definition.seats:
            states = [middle(game, seats, seed) for seed in range(chosen.positions)]
            if chosen.units:
                show_cost(game, seats, states, chosen.simulations, [int(each) for each in chosen.units.split(",")])
                continue
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
