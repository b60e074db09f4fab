"""Games of bots with every invariant checked after every decision: play that gets further than random moves do.

    python tools/check_bot_games.py GAME [--bot greedy] [--noise 0.1] [--games N] [--vary NAME,NAME ...]

With the noise as probability a move is drawn at random, so that the games also leave the paths the bot knows.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import kohlenpott as kp
from check_games import Options, tables
from kohlenpott import bots

CHUNK = 10  # games of one piece of work

Found = tuple[int, list[str], Counter[str]]  # decisions, what went wrong, kinds of events


def play(name: str, seats: int, options: Options, bot: str, noise: float, seed: int) -> Found:
    """One game to its end."""
    game, draw = kp.game(name), random.Random(seed)
    state, seen, decisions = game.new(seats, seed, options), Counter[str](), 0
    players = [bots.make(bot, game, seats, seed * 10 + seat) for seat in range(seats)]
    while state.seat is not None:
        before = state.clone()
        actions = state.actions()
        if not actions:
            return decisions, [f"seed {seed}, decision {decisions}: dead end"], seen
        action = draw.choice(actions) if draw.random() < noise else players[state.seat].choose(bots.PlayerView(state))
        state.apply(action)
        decisions += 1
        seen.update(event.kind for event in state.events())
        if number := state.violation(before):
            return decisions, [f"seed {seed}, decision {decisions}: invariant {number}"], seen
    return decisions, [], seen


def play_some(name: str, seats: int, options: Options, bot: str, noise: float, seeds: range) -> Found:
    """Some games, one after the other."""
    made, broken, seen = 0, list[str](), Counter[str]()
    for seed in seeds:
        decisions, wrong, kinds = play(name, seats, options, bot, noise, seed)
        made, broken = made + decisions, broken + wrong
        seen += kinds
    return made, broken, seen


def main() -> int:
    """All tables, one line each; the number of tables with a violation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="GAME")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=1000, help="per table")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--vary", action="append", default=[], metavar="NAME,NAME", help="options to combine")
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.games)
    chunks = [seeds[k : k + CHUNK] for k in range(0, given.games, CHUNK)]
    game, failed, everything = kp.game(given.name), 0, Counter[str]()
    for seats, options in tables(game, [names.split(",") for names in given.vary]):
        table = (given.name, seats, options, given.bot, given.noise)
        with ProcessPoolExecutor(given.jobs) as pool:
            work = [pool.submit(play_some, *table, chunk) for chunk in chunks]
            found = [piece.result() for piece in work]
        broken = [line for _, wrong, _ in found for line in wrong]
        for _, _, seen in found:
            everything += seen
        failed += bool(broken)
        told = ", ".join(f"{key}={value}" for key, value in options.items()) or "usual options"
        made = sum(decisions for decisions, _, _ in found)
        word = "; ".join(broken[:10]) or "nothing found"
        print(f"{given.name}, {seats} seats, {told}: {given.games:,} games, {made:,} decisions, {word}", flush=True)
    kinds = len(game.definition.unit.ids.EVENTS)
    rarest = ", ".join(f"{kind} {count:,}" for kind, count in everything.most_common()[:-6:-1])
    print(f"{len(everything)} of {kinds} kinds of events seen; the rarest: {rarest}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
