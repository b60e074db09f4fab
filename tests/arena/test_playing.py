"""Games between bots: complete, reproducible, and stronger than the bots that fail in them."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

import kohlenpott as kp
from arena import wild
from kohlenpott.arena.playing import GameTask, play, ranks
from kohlenpott.arena.workers import Attempt, Local, Loss, run
from waiting import LONGEST

TIMES = ("seconds", "thinking", "slowest")


def task(*seating: str, game: str = "coal-baron", number: int = 0, seed: int = 5, limit: float = LONGEST) -> GameTask:
    return GameTask(number, 0, game, seating, seed, {}, limit)


@pytest.mark.parametrize("name", kp.games())
def test_a_line_holds_the_whole_game(name: str) -> None:
    seats = kp.game(name).definition.seats[-1]
    line = play(task(*["random"] * seats, game=name), Attempt())
    record = kp.Record.from_text(line["record"])
    state = record.verify()
    result = state.result()
    assert result is not None
    assert line["scores"] == list(result.scores) and line["ranks"] == list(result.ranks)
    assert line["breakdown"] == state.breakdown()
    assert sum(line["decisions"]) == len(record.entries)
    assert record.players == dict.fromkeys(range(seats), "random")
    assert all(opening for opening in line["opening"])
    json.dumps(line)


def test_the_same_task_gives_the_same_game() -> None:
    one, two = (play(task("random", "random"), Attempt()) for _ in range(2))
    assert {key: one[key] for key in one if key not in TIMES} == {key: two[key] for key in two if key not in TIMES}
    assert play(task("random", "random", seed=6), Attempt())["record"] != one["record"]


def test_games_of_a_block_can_begin_with_the_same_moves() -> None:
    """They are nobody's choice: no bot is asked, and statistics leave them out."""
    begun = [replace(task(*seating), lead_in=9) for seating in (("greedy", "random"), ("random", "greedy"))]
    lines = [play(each, Attempt()) for each in begun]
    one, two = ([entry.move for entry in kp.Record.from_text(line["record"]).entries] for line in lines)
    assert one[:9] == two[:9] and one != two
    assert sum(lines[0]["decisions"]) == len(one) - 9
    assert play(begun[0], Attempt())["record"] == lines[0]["record"]
    other = play(replace(begun[0], seed=6), Attempt())
    assert [entry.move for entry in kp.Record.from_text(other["record"]).entries][:9] != one[:9]


def test_a_worker_that_dies_before_the_bots_take_over_is_nobodys_fault() -> None:
    begun = replace(task("random", "random"), lead_in=9)
    noted: list[bytes] = []
    straight = play(begun, Attempt(note=noted.append))
    again = play(begun, Attempt((Loss(1, b"".join(noted[:4])),)))
    assert noted[8].startswith(b"moved") and noted[9].startswith(b"asked")
    assert again["record"] == straight["record"] and again["forfeits"] == []


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("crash", "failed: ValueError: cannot think any more"),
        ("leave", "failed: SystemExit: 4"),
        ("unknown-move", "answered 30000, which is no legal move"),
        ("illegal-move", "which is no legal move"),
        ("words", "answered 'mining-8', which is no legal move"),
        ("nothing", "answered None, which is no legal move"),
        ("truth", "answered True, which is no legal move"),
        ("unmakable", "failed: BadBot: this bot cannot be made"),
    ],
)
def test_a_bot_that_fails_forfeits_its_seat_and_the_game_goes_on(bot: str, reason: str) -> None:
    line = wild.play(task("random", bot, "random"), Attempt())
    (forfeit,) = line["forfeits"]
    assert forfeit["seat"] == 1 and forfeit["bot"] == bot and reason in forfeit["reason"]
    assert line["ranks"][1] == 3, "a forfeit is a last place"
    kp.Record.from_text(line["record"]).verify()


def test_a_bot_that_takes_too_long_forfeits_although_it_answers() -> None:
    with patch("kohlenpott.arena.watchdog.faulthandler"):  # the alarm would end this very process
        line = wild.play(task("random", "slow", "random", limit=0.4), Attempt())
    (forfeit,) = [each for each in line["forfeits"] if each["bot"] == "slow"]
    assert re.fullmatch(r"took \d+\.\d s for a move, 0\.4 s are allowed", forfeit["reason"])


def test_a_bot_that_fails_when_it_is_sent_home_has_played_its_game() -> None:
    assert wild.play(task("close-badly", "random"), Attempt())["forfeits"] == []


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("sleep", "no move within 600 s"),
        ("hang", "no move within 600 s"),
        ("segfault", "ended its process (exit code -11): Fatal Python error: Segmentation fault"),
    ],
)
def test_a_bot_that_takes_its_worker_down_forfeits_and_the_game_goes_on_from_its_record(bot: str, reason: str) -> None:
    ((_, line),) = run(wild.play, [task("random", bot, "first", limit=LONGEST)], Local(1))
    (forfeit,) = line["forfeits"]
    assert forfeit["seat"] == 1 and forfeit["reason"] == reason
    assert line["ranks"][1] == 3
    moves = [entry for entry in kp.Record.from_text(line["record"]).moves() if entry.seat == 1]
    assert len(moves) > wild.PATIENCE
    kp.Record.from_text(line["record"]).verify()


def test_several_bots_of_one_game_may_fail_each_in_its_way() -> None:
    ((_, line),) = run(wild.play, [task("sleep", "crash", "segfault", "random", limit=LONGEST)], Local(1))
    assert {forfeit["bot"] for forfeit in line["forfeits"]} == {"sleep", "crash", "segfault"}
    assert line["ranks"] == [2, 2, 2, 1]


def test_a_game_whose_worker_was_killed_is_played_again_from_the_start() -> None:
    whole = play(task("random", "random"), Attempt())
    again = play(task("random", "random"), Attempt((Loss(-9, b"asked 0\nmoved 3\nasked 1\n"),)))
    assert again["record"] == whole["record"] and again["forfeits"] == []


def test_a_seat_over_which_the_worker_was_killed_twice_forfeits() -> None:
    first = kp.game("coal-baron").new(2, 5)
    notes = b"asked %d\n" % first.seat if first.seat is not None else b""
    line = play(task("random", "random"), Attempt((Loss(-9, notes), Loss(None), Loss(-9, notes))))
    (forfeit,) = line["forfeits"]
    assert forfeit["seat"] == first.seat and forfeit["reason"] == "ended its process (exit code -9)"


def test_programs_of_others_take_part() -> None:
    example = Path(__file__).parents[2] / "examples" / "external_bot.py"
    seating = (f"external:{sys.executable} {example}", "random")
    ((_, line),) = run(play, [task(*seating)], Local(1))
    assert line["forfeits"] == [] and line["thinking"][0] > 0


def test_a_program_that_ends_forfeits() -> None:
    line = play(task(f"external:{sys.executable} -c pass", "random"), Attempt())
    (forfeit,) = line["forfeits"]
    assert forfeit["seat"] == 0 and "failed: BotFailed" in forfeit["reason"]


def test_ranks_of_those_who_stayed_are_closed_up() -> None:
    assert ranks((1, 2, 3, 4), {0}) == [4, 1, 2, 3]
    assert ranks((1, 1, 3), {2}) == [1, 1, 3]
    assert ranks((2, 1, 3), {0, 1, 2}) == [1, 1, 1]
