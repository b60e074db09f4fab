"""One stream of chance per game: the published generators, and draws that are exactly uniform."""

from __future__ import annotations

import pytest

from kohlenpott.engine.chance import Chance, next_word, random_below, seed_chance

TWO_TO_32 = 2**32
TWO_TO_64 = 2**64


def seeded(seed: int) -> Chance:
    """The stream of a seed."""
    chance = Chance()
    seed_chance(chance, seed)
    return chance


def in_state(state: int) -> Chance:
    """A stream in the middle of its way."""
    chance = Chance()
    chance.state = state
    return chance


def advance(state: int) -> int:
    """The published step of PCG's 64-bit generator."""
    return (state * 6364136223846793005 + 1442695040888963407) % TWO_TO_64


def output(state: int) -> int:
    """The published output XSH-RR: xor-shift high bits, rotate right by the topmost five."""
    bits = f"{((state ^ (state // 2**18)) // 2**27) % TWO_TO_32:032b}"
    turn = state // 2**59
    return int(bits[32 - turn :] + bits[: 32 - turn], 2)


def about_to_give(word: int) -> Chance:
    """A stream whose next word is this one: no rotation, and xor-shift undoes itself on 32 bits."""
    chance = in_state((word ^ (word >> 18)) << 27)
    assert output(chance.state) == word
    return chance


# --- published vectors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "state"),
    [
        (0, 0xE220A8397B1DCDAF),
        (1234567, 6457827717110365317),
        (TWO_TO_64 - 0x9E3779B97F4A7C15, 0),
    ],
)
def test_a_seed_goes_through_splitmix64(seed: int, state: int) -> None:
    """The first two are published outputs of the generator; zero is the fixed point of its mixing."""
    assert seeded(seed).state == state


def test_splitmix64_is_a_stream_of_its_own() -> None:
    """Published outputs for the seed 1234567: each step adds the same odd number to the seed."""
    step = 0x9E3779B97F4A7C15
    states = [seeded((1234567 + k * step) % TWO_TO_64).state for k in range(5)]

    assert states == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_largest_seed_wraps_around() -> None:
    """Seeds are all numbers below 2**64, and each has its own stream."""
    assert seeded(TWO_TO_64 - 1).state == 0xE4D971771B652C20
    assert len({seeded(seed).state for seed in range(1000)}) == 1000


def test_words_are_those_of_pcg32() -> None:
    """Published outputs of PCG32 with its default increment, seeded with 42 in the generator's own way."""
    chance = in_state(advance(advance(0) + 42))

    assert [next_word(chance) for _ in range(6)] == [
        0xC2F57BD6,
        0x6B07C4A9,
        0x72B7B29B,
        0x44215383,
        0xF5AF5EAD,
        0x68BEB632,
    ]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, TWO_TO_64 - 1])
def test_each_word_advances_the_stream_by_one_step(seed: int) -> None:
    chance = seeded(seed)
    for _ in range(100):
        before = chance.state
        assert next_word(chance) == output(before)
        assert chance.state == advance(before)


@pytest.mark.parametrize("turn", range(32))
def test_a_word_is_rotated_by_every_number_of_bits(turn: int) -> None:
    """A single bit of the state shows where the rotation puts it."""
    state = turn * 2**59 + 2**50 + 2**27
    word = next_word(in_state(state))

    assert word == output(state)
    assert 0 <= word < TWO_TO_32


# --- draws ----------------------------------------------------------------------------------------


def is_rejected(word: int, n: int) -> bool:
    """Does a draw below n throw this word away and take another?"""
    chance = about_to_give(word)
    first = advance(chance.state)
    random_below(chance, n)
    return chance.state != first


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 10, 13, 16, 44, 48, 645, 1000, 65537, 3 * 2**20, 2**31 - 1])
def test_each_number_has_exactly_as_many_words_as_every_other(n: int) -> None:
    """Of the words that give a number, only the first can be one too many; that one is rejected."""
    fair = TWO_TO_32 // n
    for number in range(n) if n < 100 else (0, 1, 2, n // 3, n // 2, n - 2, n - 1):
        first = -(-number * TWO_TO_32 // n)
        last = -(-(number + 1) * TWO_TO_32 // n) - 1
        too_many = is_rejected(first, n)
        kept = [word for word in {first + too_many, first + 1, last - 1, last} if first + too_many <= word <= last]
        assert not any(is_rejected(word, n) for word in kept)
        assert {random_below(about_to_give(word), n) for word in kept} == {number}
        assert last - first + 1 - too_many == fair


def test_a_rejected_word_is_followed_by_the_next_one() -> None:
    """Below 3 only the word 0 is one too many."""
    chance = about_to_give(0)
    second = output(advance(chance.state))

    assert random_below(chance, 3) == second * 3 // TWO_TO_32
    assert chance.state == advance(advance(in_state(0).state))


def test_words_are_rejected_until_one_is_fair() -> None:
    """Below this number every third word is rejected, so some draws need several."""
    n = TWO_TO_32 // 3 + 1
    most = 0
    chance, state = seeded(11), seeded(11).state
    for _ in range(300):
        tried = 0
        while True:
            word, state = output(state), advance(state)
            tried += 1
            if word * n % TWO_TO_32 >= TWO_TO_32 % n:
                break
        assert random_below(chance, n) == word * n // TWO_TO_32
        assert chance.state == state
        most = max(most, tried)
    assert most >= 4


@pytest.mark.parametrize("n", [1, 2, 64])
def test_a_power_of_two_never_rejects(n: int) -> None:
    assert [is_rejected(word, n) for word in (0, 1, 2**26, TWO_TO_32 - 1)] == [False] * 4


def test_a_stream_is_reproducible_and_independent_of_its_copy() -> None:
    chance = seeded(5)
    twin = chance.copy()

    drawn = [random_below(chance, 44) for _ in range(20)]

    assert [random_below(twin, 44) for _ in range(20)] == drawn
    assert chance == twin
    assert [random_below(seeded(6), 44) for _ in range(20)] != drawn
