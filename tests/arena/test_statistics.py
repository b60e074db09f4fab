"""Shares, intervals, early stops and ratings say what they promise, measured on made-up matches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kohlenpott.arena.ratings import ratings
from kohlenpott.arena.shares import first_places, share, shares, wilson
from kohlenpott.arena.sprt import Sprt
from kohlenpott.arena.summary import encounters, standings


def line(seating: str, ranks: list[int], block: int = 0) -> dict[str, Any]:
    return {"seating": seating.split(), "ranks": ranks, "block": block, "forfeits": []}


def test_a_shared_first_place_is_split() -> None:
    assert first_places(line("a b c", [1, 2, 1])) == {"a": 0.5, "b": 0.0, "c": 0.5}
    assert first_places(line("a b b", [2, 1, 1])) == {"a": 0.0, "b": 1.0}


def test_shares_count_the_games_a_bot_took_part_in() -> None:
    found = shares([line("a b", [1, 2]), line("b a", [1, 2]), line("a c", [1, 2], 1), line("c a", [1, 1], 1)])
    assert (found["a"].games, found["a"].first_places, found["a"].share) == (4, 2.5, 0.625)
    assert (found["c"].games, found["c"].share) == (2, 0.25)


def test_wilson_knows_its_textbook_values() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def independent(rng: random.Random, p: float) -> list[float]:
    return [float(rng.random() < p) for _ in range(2)]


def same_winner(rng: random.Random, p: float) -> list[float]:
    return [float(rng.random() < p)] * 2


def seed_decides_much(rng: random.Random, p: float) -> list[float]:
    luck = rng.choice([-0.2, 0.2])
    return [float(rng.random() < p + luck) for _ in range(2)]


def seat_decides_much(rng: random.Random, p: float) -> list[float]:
    return [float(rng.random() < p + edge) for edge in (-0.2, 0.2)]


@pytest.mark.parametrize("pairs", [independent, same_winner, seed_decides_much, seat_decides_much])
@pytest.mark.parametrize(("p", "blocks"), [(0.5, 10), (0.5, 100), (0.75, 40)])
def test_intervals_hold_the_true_share_in_95_of_100_matches(pairs: Any, p: float, blocks: int) -> None:
    rng = random.Random(1)
    matches = 600
    found = [share([[pairs(rng, p) for _ in range(blocks)]]) for _ in range(matches)]
    held = sum(each.low <= p <= each.high for each in found) / matches
    assert held >= 0.92


def test_paired_games_that_cancel_out_make_the_interval_narrower() -> None:
    alternating = share([[[1.0, 0.0]] * 50])
    assert alternating.high - alternating.low < 0.6 * (wilson(0.5, 100)[1] - wilson(0.5, 100)[0])


def match_until_clear(rng: random.Random, p: float, most: int = 4000) -> tuple[str | None, int]:
    test = Sprt(0.45, 0.55)
    while test.verdict is None and test.blocks < most:
        test.add(seed_decides_much(rng, p))
    return test.verdict, test.blocks


@pytest.mark.parametrize(("p", "right"), [(0.45, "low"), (0.55, "high")])
def test_an_early_stop_errs_in_at_most_about_5_of_100_matches(p: float, right: str) -> None:
    rng = random.Random(2)
    found = [match_until_clear(rng, p)[0] for _ in range(300)]
    assert found.count(right) / len(found) >= 0.93


def test_a_clear_answer_comes_early() -> None:
    rng = random.Random(3)
    blocks = [match_until_clear(rng, 0.8)[1] for _ in range(50)]
    assert max(blocks) < 100
    assert Sprt(0.45, 0.55).verdict is None


def test_ratings_order_bots_by_strength_and_do_not_depend_on_the_order_of_games() -> None:
    rng = random.Random(4)
    games = []
    for block in range(200):
        strength = {"weak": rng.gauss(0, 1), "middle": rng.gauss(1, 1), "strong": rng.gauss(2, 1)}
        order = sorted(strength, key=lambda bot: -strength[bot])
        games.append(line("weak middle strong", [order.index(bot) + 1 for bot in ("weak", "middle", "strong")], block))
    found = ratings(games)
    assert found["weak"].mu < found["middle"].mu < found["strong"].mu
    assert found["weak"].sigma < 3
    backwards = ratings(list(reversed(games)))
    assert all(abs(found[bot].mu - backwards[bot].mu) < 0.5 for bot in found)


def test_equal_bots_that_always_tie_stay_together() -> None:
    found = ratings([line("a b", [1, 1], block) for block in range(50)])
    assert found["a"].mu == pytest.approx(found["b"].mu)


def test_a_bot_against_itself_keeps_its_rating() -> None:
    assert ratings([line("a a", [1, 2], block) for block in range(20)])["a"].mu == pytest.approx(25)


def test_standings_are_complete_and_the_best_comes_first() -> None:
    games = [line("a b b", [1, 2, 3], 0), line("b a b", [2, 1, 3], 0), line("b b a", [1, 2, 3], 0)]
    games[2]["forfeits"] = [{"bot": "a", "seat": 2}]
    best, other = standings(games)
    assert best.as_data() | {"rating": 0, "rating_sigma": 0, "ci95": 0} == {
        "name": "a", "games": 3, "first_places": 2.0, "share": 0.6667, "ci95": 0, "fair_share": 0.3333, "rating": 0,
        "rating_sigma": 0, "forfeits": 1,
    }  # fmt: skip
    assert other.fair == pytest.approx(2 / 3)


def test_encounters_are_told_apart() -> None:
    games = [line("a b", [1, 2]), line("b a", [2, 1]), line("a c", [2, 1], 1)]
    assert [(seating, found["a"].share) for seating, found in encounters(games)] == [
        (("a", "b"), 1.0),
        (("a", "c"), 0.0),
    ]
