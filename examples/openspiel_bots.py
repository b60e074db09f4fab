"""OpenSpiel's own search bots play our games against random play.

    pip install 'kohlenpott[openspiel]'
    python examples/openspiel_bots.py coal-baron --simulations 50 --games 4

Where a seat may have secrets, ISMCTS searches worlds that look the same to it (`Resampler`); where everything is open,
MCTS searches the game itself. Chance nodes are the engine's own draws.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kohlenpott.envs.openspiel import NAMES, Resampler


def searcher(game: pyspiel.Game, simulations: int, seed: int) -> pyspiel.Bot:
    """The search bot that fits a game."""
    draw = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, draw)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=draw)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=draw)
    bot.set_resampler(Resampler(seed))
    return bot


def play(game: pyspiel.Game, seat: int, simulations: int, seed: int) -> list[float]:
    """One game of the search bot in a seat against random play; what it was worth to everybody."""
    draw = np.random.RandomState(seed)
    bot, state = searcher(game, simulations, seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(draw.choice(outcomes, p=chances)))
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(draw.choice(state.legal_actions())))
    return list(state.returns())


def main() -> None:
    """Play some games, the bot in every seat in turn."""
    names = {game: name for name, game in NAMES.items()}
    parser = argparse.ArgumentParser(description="OpenSpiel's search bots against random play.")
    parser.add_argument("game", choices=names)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game = pyspiel.load_game(names[wanted.game])
    seats, total = game.num_players(), 0.0
    for k in range(wanted.games):
        returns = play(game, k % seats, wanted.simulations, wanted.seed + k)
        total += (returns[k % seats] * (seats - 1) + 1) / seats
        print(f"game {k + 1}: the bot in seat {k % seats}, utilities {[round(value, 2) for value in returns]}")
    print(f"{wanted.game}, {seats} seats, {wanted.simulations} simulations a move: "
          f"{total:g} of {wanted.games} games won, random play wins {wanted.games / seats:.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
