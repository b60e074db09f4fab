"""Who meets whom: fair seats, paired seeds, whole blocks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kohlenpott.arena.schedule import BadEvent, Plan, circles


def plan(event: str = "match", bots: str = "a,b", seats: int = 2, games: int = 10, **other: Any) -> Plan:
    return Plan(event, "coal-baron", tuple(bots.split(",")), seats, games, **other)


@pytest.mark.parametrize(
    ("bots", "seats", "seatings"), [("a,b", 2, 2), ("a,b,c", 3, 6), ("a,b,c,d", 4, 24), ("a,b", 4, 4), ("a,a,b", 4, 6)]
)
def test_every_seating_is_played_equally_often(bots: str, seats: int, seatings: int) -> None:
    counts = Counter(task.seating for task in plan(bots=bots, seats=seats, games=3 * seatings).tasks())
    assert len(counts) == seatings and set(counts.values()) == {3}


def test_every_block_has_one_seed_and_every_bot_on_every_seat() -> None:
    tasks = plan(bots="a,b,c", seats=3, games=30).tasks()
    for block in range(10):
        games = [task for task in tasks if task.block == block]
        assert len({task.seed for task in games}) == 1
        assert {(seat, task.seating[seat]) for task in games for seat in range(3)} == {
            (seat, bot) for seat in range(3) for bot in "abc"
        }
    assert len({task.seed for task in tasks}) == 10


def test_games_are_numbered_in_order_and_rounded_up_to_whole_blocks() -> None:
    tasks = plan(bots="a,b,c", seats=3, games=100).tasks()
    assert [task.number for task in tasks] == list(range(102))


def test_every_game_has_the_lead_in_of_its_event() -> None:
    assert {task.lead_in for task in plan(lead_in=12).tasks()} == {12}
    assert {task.lead_in for task in plan().tasks()} == {0}
    with pytest.raises(BadEvent, match="a lead-in has 0 moves or more, not -1"):
        plan(lead_in=-1)


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert plan(bots="a,b", seats=4).encounters() == [("a", "b", "b", "b")]


def test_in_a_round_robin_everyone_meets_everyone_equally_often() -> None:
    tasks = plan("round-robin", "a,b,c,d", games=10).tasks()
    pairs = Counter(frozenset(task.seating) for task in tasks)
    assert len(pairs) == 6 and set(pairs.values()) == {10}


def test_a_round_robin_of_two_at_a_larger_table_gives_each_the_larger_part_once() -> None:
    found = plan("round-robin", "a,b", seats=3).encounters()
    assert sorted(sorted(each) for each in found) == [["a", "a", "b"], ["a", "b", "b"]]


def test_on_a_ladder_neighbours_meet() -> None:
    found = {frozenset(each) for each in plan("ladder", "a,b,c,d").encounters()}
    assert found == {frozenset("ab"), frozenset("bc"), frozenset("cd")}


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert plan("gauntlet", "a,b,c", seats=3).encounters() == [("a", "b", "b"), ("a", "c", "c")]


def test_encounters_take_turns_so_that_an_unfinished_event_is_balanced() -> None:
    tasks = plan("round-robin", "a,b,c", games=6).tasks()
    assert Counter(frozenset(task.seating) for task in tasks[:6]) == {
        frozenset("ab"): 2,
        frozenset("ac"): 2,
        frozenset("bc"): 2,
    }


def test_circles_are_the_rotations_of_every_circular_order() -> None:
    assert circles(("a", "b", "a", "b")) == [
        [("a", "b", "a", "b"), ("b", "a", "b", "a")],
        [("a", "b", "b", "a"), ("b", "b", "a", "a"), ("b", "a", "a", "b"), ("a", "a", "b", "b")],
    ]


def test_other_seeds_give_other_games_and_the_same_seed_the_same() -> None:
    assert plan(seed=1).tasks() == plan(seed=1).tasks()
    assert plan(seed=1).tasks() != plan(seed=2).tasks()


def test_a_plan_survives_being_written_down() -> None:
    for given in (plan(), plan(sprt=(0.45, 0.55), seed=3, options={"hide_delivered": True}), plan("ladder", "a,b,c")):
        assert Plan.from_data(given.as_data()) == given


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"event": "party"}, "no event is called 'party'"),
        ({"games": 0}, "at least one game"),
        ({"bots": "a,b,c"}, "3 bots do not fit on 2 seats"),
        ({"event": "ladder", "bots": "a,a"}, "at least two different bots"),
        ({"sprt": (0.6, 0.5)}, "0 < P0 < P1 < 1"),
        ({"event": "ladder", "sprt": (0.4, 0.5)}, "for a match"),
    ],
)
def test_an_impossible_event_is_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadEvent, match=complaint):
        plan(**given)
