"""Random play through our environments beside those of others, on one core, in one run.

    python benchmarks/peers.py                      # needs the extras rl, openspiel and peers
    python benchmarks/peers.py --seconds 0.5 --repeats 5

Every environment is driven the way its users drive it: look at what the agent on turn sees, choose any allowed action,
step. All are measured in turn again and again; the figures are medians over the processor time of this process, so that
other programs on the machine disturb little. A package that is not installed is left out and named.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import kohlenpott as kp

COMPARABLE = 50  # decisions; our games have 100 to 400
VECTOR = 256
WANTED_AEC = 5.0  # times the fastest classic game of comparable length
WANTED_VECTOR = 300_000  # steps a second

Played = tuple[int, int]  # steps, games
Round = Callable[[float], Played]


@dataclass
class Peer:
    """One environment and what was measured of it."""

    group: str
    name: str
    play: Round
    speeds: list[float] = field(default_factory=list)
    steps: int = 0
    games: int = 0

    @property
    def speed(self) -> float:
        return statistics.median(self.speeds)

    @property
    def length(self) -> float:
        return self.steps / max(1, self.games)

    def measure(self, seconds: float) -> None:
        """Play for a while; games that have begun are finished."""
        start = time.process_time()
        steps, games = self.play(seconds)
        self.speeds.append(steps / (time.process_time() - start))
        self.steps += steps
        self.games += games


def rounds(game: Callable[[], int]) -> Round:
    """Whole games until the time is up."""

    def play(seconds: float) -> Played:
        steps = games = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            steps += game()
            games += 1
        return steps, games

    return play


def aec_game(env: Any) -> Callable[[], int]:
    """A game through PettingZoo's turn-by-turn interface."""
    draw = random.Random(1).random

    def game() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(legal[int(draw() * len(legal))])
            steps += 1
        return steps

    return game


def openspiel_game(game: Any) -> Callable[[], int]:
    """A game through OpenSpiel's states, with the tensor of whoever moves; chance nodes are not counted."""
    draw, observes = random.Random(1), game.get_type().provides_observation_tensor

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(outcomes, chances)[0])
                continue
            if observes:
                state.observation_tensor(state.current_player())
            else:
                state.information_state_tensor(state.current_player())
            state.apply_action(draw.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def gymnasium_game(env: Any) -> Callable[[], int]:
    """A game through Gymnasium's interface; only the agent's own steps are counted."""
    draw = random.Random(1).random

    def game() -> int:
        _, info = env.reset()
        steps, is_over = 0, False
        while not is_over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, is_over, _, info = env.step(legal[int(draw() * len(legal))])
            steps += 1
        return steps

    return game


def vector_round(name: str) -> Round:
    """Steps of many games at once, observations, masks and rewards written."""
    from kohlenpott.envs.vector import VectorGames

    games = VectorGames(name, VECTOR, max(kp.game(name).definition.seats))

    def play(seconds: float) -> Played:
        steps = ended = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            games.step(games.sample())
            steps += VECTOR
            ended += int(games.done.sum())
        return steps, ended

    return play


def our_peers() -> list[Peer]:
    """Our environments."""
    import pyspiel

    from kohlenpott.envs import openspiel
    from kohlenpott.envs.gymnasium import SeatEnv
    from kohlenpott.envs.pettingzoo import coal_baron_v0, haspelknecht_v0, kohle_kolonie_v0

    modules = (coal_baron_v0, haspelknecht_v0, kohle_kolonie_v0)
    found = [Peer("Kohlenpott, PettingZoo", each.__name__.rpartition(".")[2], rounds(aec_game(each.env())))
             for each in modules]  # fmt: skip
    found += [Peer("Kohlenpott, Gymnasium", name, rounds(gymnasium_game(SeatEnv(name)))) for name in kp.games()]
    found += [Peer("Kohlenpott, OpenSpiel", name, rounds(openspiel_game(pyspiel.load_game(name))))
              for name in openspiel.NAMES]  # fmt: skip
    return found + [Peer("Kohlenpott, vector", name, vector_round(name)) for name in kp.games()]


def classic_peers() -> list[Peer]:
    """PettingZoo's classic games."""
    from importlib import import_module

    found = []
    for name in ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "leduc_holdem_v4", "texas_holdem_v4",
                 "texas_holdem_no_limit_v6", "hanabi_v5"):  # fmt: skip
        try:
            module = import_module(f"pettingzoo.classic.{name}")
            found.append(Peer("PettingZoo classic", name, rounds(aec_game(module.env()))))
        except ImportError as error:
            left_out(name, error)
    return found


def rlcard_peers() -> list[Peer]:
    """RLCard's games with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    def game(env: Any) -> Callable[[], int]:
        env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
        return lambda: sum(len(moves) // 2 for moves in env.run(is_training=True)[0])

    names = ("leduc-holdem", "uno", "gin-rummy", "mahjong", "doudizhu", "no-limit-holdem")
    return [Peer("RLCard", name, rounds(game(rlcard.make(name)))) for name in names]


def openspiel_peers() -> list[Peer]:
    """OpenSpiel's own games, in C++ and in Python."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  # registers those in Python

    names = ("tic_tac_toe", "backgammon", "chess", "hearts", "hanabi", "python_liars_poker", "python_tic_tac_toe")
    return [Peer(f"OpenSpiel, {'Python' if name.startswith('python') else 'C++'}", name,
                 rounds(openspiel_game(pyspiel.load_game(name)))) for name in names]  # fmt: skip


def catanatron_peers() -> list[Peer]:
    """Catan, as catanatron plays it at random; the only other euro among them."""
    from catanatron import Color, Game, RandomPlayer

    def game() -> int:
        table = Game([RandomPlayer(color) for color in list(Color)[:4]])
        steps = 0
        while table.winning_color() is None and table.state.num_turns < 1000:
            table.play_tick()
            steps += 1
        return steps

    return [Peer("catanatron", "Catan, 4 seats", rounds(game))]


def left_out(what: str, error: ImportError) -> None:
    """Say what is not measured, and why."""
    print(f"left out: {what} ({error})", file=sys.stderr)


def found_peers() -> list[Peer]:
    """Everything that is installed."""
    found = our_peers()
    for group in (classic_peers, rlcard_peers, openspiel_peers, catanatron_peers):
        try:
            found += group()
        except ImportError as error:
            left_out(group.__name__.removesuffix("_peers"), error)
    return found


def show(peers: list[Peer]) -> None:
    """A table of all, then the ratios that matter."""
    print("| environment | game | steps/s | decisions a game |\n|---|---|---|---|")
    for peer in peers:
        print(f"| {peer.group} | {peer.name} | {peer.speed:,.0f} | {peer.length:,.0f} |")
    ours = [peer for peer in peers if peer.group == "Kohlenpott, PettingZoo"]
    vectors = [peer for peer in peers if peer.group == "Kohlenpott, vector"]
    rivals = [peer for peer in peers if peer.group == "PettingZoo classic" and peer.length >= COMPARABLE]
    slowest = min(ours, key=lambda peer: peer.speed)
    print()
    if rivals:
        best = max(rivals, key=lambda peer: peer.speed)
        for peer in ours:
            print(f"{peer.name}: {peer.speed / best.speed:.1f} times {best.name}, the fastest classic game of at least "
                  f"{COMPARABLE} decisions")  # fmt: skip
        verdict("turn by turn", slowest.speed / best.speed, WANTED_AEC)
    for peer in peers:
        if peer.group == "catanatron":
            print(f"{slowest.name}: {slowest.speed / peer.speed:.1f} times catanatron")
    if kp.COMPILED:
        verdict("vector", min(peer.speed for peer in vectors), WANTED_VECTOR)


def verdict(what: str, found: float, wanted: float) -> None:
    """Is it as fast as it is meant to be?"""
    print(f"{what}: {found:,.1f}, wanted at least {wanted:,.0f}: {'reached' if found >= wanted else 'NOT reached'}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Our environments beside those of others.")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of one measurement")
    parser.add_argument("--repeats", type=int, default=5, help="interleaved repeats")
    wanted = parser.parse_args()
    warnings.simplefilter("ignore")
    peers = found_peers()
    for _ in range(wanted.repeats):
        for peer in peers:
            peer.measure(wanted.seconds)
    show(peers)


if __name__ == "__main__":
    main()
