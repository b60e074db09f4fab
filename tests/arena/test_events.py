"""Events are written down game by game, go on where they stood, and do not depend on who was faster."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kohlenpott.arena.results import BadResults, read
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.summary import standings
from kohlenpott.arena.tournament import Tournament
from kohlenpott.arena.workers import Local

TIMES = ("seconds", "thinking", "slowest")
PLAN = Plan("match", "coal-baron", ("random", "random"), 2, 8, seed=3)


def played(plan: Plan, path: Path, jobs: int = 1, most: int | None = None) -> dict[int, dict[str, Any]]:
    """The games in the file after (at most so many) further games, without their times."""
    event = Tournament(plan, path)
    games = event.play(Local(jobs))
    for _ in itertools.islice(games, most):
        pass
    games.close()
    event.close()
    lines = read(path).games.values()
    return {line["number"]: {key: line[key] for key in line if key not in TIMES} for line in lines}


def test_the_same_plan_gives_the_same_games_with_any_number_of_jobs(tmp_path: Path) -> None:
    one = played(PLAN, tmp_path / "one.jsonl", jobs=1)
    assert sorted(one) == list(range(8))
    assert one == played(PLAN, tmp_path / "two.jsonl", jobs=2)


def test_an_event_left_in_the_middle_goes_on_and_plays_no_game_twice(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = played(PLAN, path, most=3)
    assert len(first) == 3
    before = path.read_text(encoding="utf-8")
    path.write_text(before + '{"type":"game","numb', encoding="utf-8")  # cut off by a crash
    assert played(PLAN, path) == played(PLAN, tmp_path / "whole.jsonl")
    assert path.read_text(encoding="utf-8").startswith(before)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 9


def test_a_finished_event_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(PLAN, path)
    before = path.read_bytes()
    event = Tournament(PLAN, path)
    assert event.is_over and list(event.play(Local(1))) == []
    event.close()
    assert path.read_bytes() == before


def test_the_first_line_says_what_was_played_and_with_what(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(PLAN, path, most=1)
    head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert head["plan"] == PLAN.as_data()
    assert {"rules_version", "components", "kohlenpott", "machine"} <= set(head)


def test_results_of_another_event_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(PLAN, path, most=1)
    with pytest.raises(BadResults, match="holds another event"):
        Tournament(Plan("match", "coal-baron", ("random", "random"), 2, 8, seed=4), path)


@pytest.mark.parametrize("event", ["match", "round-robin", "ladder", "gauntlet"])
def test_an_event_goes_on_when_more_games_are_wanted(tmp_path: Path, event: str) -> None:
    path = tmp_path / "results.jsonl"
    few, more = (Plan(event, "coal-baron", ("random", "greedy"), 2, games) for games in (2, 4))
    kept = played(few, path)
    before = path.read_text(encoding="utf-8").splitlines()
    assert played(more, path) == played(more, tmp_path / "whole.jsonl")
    after = path.read_text(encoding="utf-8").splitlines()
    assert after[1:3] == before[1:3] and len(after) == 5 and len(kept) == 2
    assert json.loads(after[0])["plan"] == more.as_data()
    assert json.loads(after[0])["machine"] == json.loads(before[0])["machine"]
    assert sorted(tmp_path.iterdir()) == [path, tmp_path / "whole.jsonl"]


def test_fewer_games_than_a_file_has_are_another_event(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(PLAN, path, most=1)
    with pytest.raises(BadResults, match="holds another event"):
        Tournament(replace(PLAN, games=2), path)


def test_more_games_of_another_kind_or_in_another_order_are_another_event() -> None:
    few, more = (Plan("round-robin", "coal-baron", ("random", "greedy", "level-1"), 2, games) for games in (2, 6))
    assert more.goes_on_from(few) and not few.goes_on_from(more)
    assert not replace(more, seed=1).goes_on_from(few)
    assert not more.goes_on_from(replace(few, bots=("random", "greedy")))
    few, more = (Plan("gauntlet", "coal-baron", ("random", "random", "greedy"), 3, games) for games in (3, 6))
    assert not more.goes_on_from(few)  # blocks of one game and of three come in another order


@pytest.mark.parametrize("text", ["", "hello\n", "[]\n", '{"type":"game"}\n', '{"type":"arena","format":1}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadResults):
        read(path)


def test_games_after_an_early_stop_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(PLAN, path)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"type": "verdict", "after": 3}) + "\n")
    assert [line["number"] for line in read(path).counted()] == [0, 1, 2, 3]
    assert standings(read(path).counted())[0].share.games == 4
