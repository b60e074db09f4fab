"""Bots on one scale, and the levels placed on it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest

from arena import wild
from kohlenpott import bots
from kohlenpott.arena import levels
from kohlenpott.arena.scale import rankings, scale


def made_up(
    rng: random.Random, points: dict[str, float], pairs: Sequence[tuple[str, ...]], games: int
) -> list[dict[str, Any]]:
    """Games whose orders follow the model exactly."""
    lines = []
    for block in range(games):
        for number, seating in enumerate(pairs):
            luck = {bot: points[bot] * math.log(10) / 400 - math.log(-math.log(rng.random())) for bot in seating}
            order = sorted(seating, key=lambda bot: -luck[bot])
            ranks = [order.index(bot) + 1 for bot in seating]
            lines.append({"seating": list(seating), "ranks": ranks, "block": (number, block), "forfeits": []})
    return lines


def test_the_scale_finds_the_points_the_games_were_made_with() -> None:
    true = {"random": 0.0, "a": 150.0, "b": 300.0, "c": 500.0}
    pairs = [("random", "a"), ("a", "b"), ("b", "c"), ("random", "a", "b"), ("a", "b", "c")]
    found = scale(made_up(random.Random(1), true, pairs, 400), "random")
    for bot, points in true.items():
        assert found[bot].points == pytest.approx(points, abs=50)
        assert found[bot].low - 15 <= points <= found[bot].high + 15


def test_a_bot_that_always_wins_stays_on_the_scale() -> None:
    lines = [{"seating": ["random", "a"], "ranks": [2, 1], "block": k, "forfeits": []} for k in range(20)]
    assert 200 < scale(lines, "random")["a"].points < 2000


def test_a_tie_is_half_of_each_order() -> None:
    assert rankings([{"seating": ["a", "b", "c"], "ranks": [1, 1, 3]}]) == {("a", "b", "c"): 0.5, ("b", "a", "c"): 0.5}


def test_levels_meet_their_neighbours_and_those_two_steps_away() -> None:
    def make(spec: str, *rest: Any, **more: Any) -> Any:
        if spec in ("level-1", "level-2"):
            return wild.Wild(wild.first)
        if spec.startswith("level"):
            raise bots.BadBot("no such level")
        return wild.REAL(spec, *rest, **more)

    with patch.object(bots, "make", make):
        found = levels.plans("coal-baron", 2, 10)
    assert [plan.bots for plan in found] == [("random", "level-1"), ("level-1", "level-2"), ("random", "level-2")]
    assert [plan.games for plan in found] == [10, 10, 5]


def test_steps_tell_points_and_the_share_over_the_level_below() -> None:
    true = {"random": 0.0, "level-1": 200.0, "level-2": 400.0}
    pairs = [("random", "level-1"), ("level-1", "level-2"), ("random", "level-2")]
    found = levels.steps(made_up(random.Random(2), true, pairs, 200))
    assert [step.bot for step in found] == ["random", "level-1", "level-2"]
    assert found[0].over_below is None and found[0].place.points == 0
    share = found[2].over_below
    assert share is not None and share.games == 200 and 0.6 < share.share < 0.9
    assert found[2].as_data()["points"] == pytest.approx(400, abs=80)
