"""Chance: one PCG32 stream per game, seeded through splitmix64, every draw exactly uniform.

The stream is part of the game's record, so (seed, options, moves) gives the same game everywhere.
Players' own randomness (bots, playouts) uses a `Chance` record of their own.
"""

from __future__ import annotations

from .records import Struct
from .scripted_chance import dictated_draw, is_dictated
from .types import Cells, i32, u64

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
TWO_TO_32 = 0x100000000
PCG_MULTIPLIER = 6364136223846793005
PCG_INCREMENT = 1442695040888963407
SPLITMIX_STEP = 0x9E3779B97F4A7C15
SPLITMIX_A = 0xBF58476D1CE4E5B9
SPLITMIX_B = 0x94D049BB133111EB
POLICY_SEEDS = 0x632BE59BD9B4E019  # added to a game's seed for the random player of simulations


class Chance(Struct):
    """The state of one stream of random numbers."""

    state: u64  # of the PCG32 generator


def seed_chance(chance: Chance, seed: u64) -> None:
    """Start the stream that belongs to a seed."""
    mixed: u64 = (seed + SPLITMIX_STEP) & MASK64
    mixed = ((mixed ^ (mixed >> 30)) * SPLITMIX_A) & MASK64
    mixed = ((mixed ^ (mixed >> 27)) * SPLITMIX_B) & MASK64
    chance.state = mixed ^ (mixed >> 31)


def next_word(chance: Chance) -> u64:
    """The next 32 random bits (PCG32, XSH-RR)."""
    old: u64 = chance.state
    chance.state = (old * PCG_MULTIPLIER + PCG_INCREMENT) & MASK64
    word: u64 = (((old >> 18) ^ old) >> 27) & MASK32
    turn: u64 = old >> 59
    return ((word >> turn) | (word << ((32 - turn) & 31))) & MASK32


def random_below(chance: Chance, n: i32) -> i32:
    """A number from 0 to n - 1, each exactly equally likely (multiply and shift, rejecting the odd rest)."""
    if is_dictated(chance):
        return dictated_draw(n)
    bound: u64 = n
    product: u64 = next_word(chance) * bound
    if (product & MASK32) < bound:
        rest: u64 = TWO_TO_32 % bound
        while (product & MASK32) < rest:
            product = next_word(chance) * bound
    return product >> 32


def draw_kind(chance: Chance, count: Cells, kinds: i32) -> i32:
    """Take one of the pieces counted by kind, all of them equally likely; the answer is its kind."""
    left = 0
    for k in range(kinds):
        left += count[k]
    rest = random_below(chance, left)
    kind = 0
    while rest >= count[kind]:
        rest -= count[kind]
        kind += 1
    count[kind] -= 1
    return kind
