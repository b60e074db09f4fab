"""Tasks are carried out side by side; a lost worker loses no result."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena import chores
from kohlenpott.arena.local_place import LocalPlace
from kohlenpott.arena.workers import Local, Loss, TaskFailed, WorkLost, run
from waiting import LONGEST, wait_for


def test_every_task_gives_its_result() -> None:
    assert dict(run(chores.square, range(20), Local(2))) == {n: n * n for n in range(20)}


def test_what_a_task_prints_does_not_come_between_the_answers() -> None:
    assert list(run(chores.chatty, [1, 2], Local(1))) == [(1, 1), (2, 2)]


def test_no_tasks_give_no_results() -> None:
    assert list(run(chores.square, [], Local(2))) == []


def test_a_new_attempt_knows_how_the_earlier_one_ended_and_what_it_noted() -> None:
    found = dict(run(chores.noted, range(4), Local(2)))
    assert found == {0: [], 1: [(7, b"task 1 begun")], 2: [], 3: [(7, b"task 3 begun")]}


def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(WorkLost, match="5 workers were lost over one task"):
        list(run(chores.deadly, [1], Local(1)))


def test_an_error_of_the_function_reaches_the_caller() -> None:
    with pytest.raises(TaskFailed, match="task 1 is impossible"):
        list(run(chores.failing, [1], Local(1)))


def test_a_killed_worker_loses_no_result_and_its_task_is_carried_out_again(tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one() -> None:
        found = wait_for(lambda: [path.name for path in tmp_path.glob("4.*")])
        killed.append(int(found[0].split(".")[2]))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill_one)
    killer.start()
    found = dict(run(chores.slow_square, [(n, str(tmp_path)) for n in range(10)], Local(2)))
    killer.join()
    assert sorted(found.values()) == [n * n for n in range(10)]
    assert len(list(tmp_path.glob("4.1.*"))) == 1, "the task of the killed worker was carried out again"
    assert len(list(tmp_path.iterdir())) == 11, "and no other one"


def test_closing_the_iterator_ends_the_workers_at_once(tmp_path: Path) -> None:
    results = run(chores.endless, ["", str(tmp_path)], Local(2))
    assert next(results) == ("", 0)
    (pid,) = wait_for(lambda: [int(path.name) for path in tmp_path.iterdir()])
    results.close()  # the task would go on for an hour
    assert not is_running(pid)


def test_a_worker_whose_parent_has_gone_ends_itself(tmp_path: Path) -> None:
    place = LocalPlace()
    order = pickle.dumps((chores.endless, str(tmp_path), ()))
    threading.Thread(target=lambda: os.write(place._process.stdin.fileno(), order)).start()  # type: ignore[union-attr]
    wait_for(lambda: list(tmp_path.iterdir()))
    assert place._process.stdin is not None
    place._process.stdin.close()
    assert place._process.wait(LONGEST) == 0
    place.close()


def test_tasks_are_taken_only_when_there_is_room() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for n in range(10_000):
            taken.append(n)
            yield n

    results = run(chores.square, tasks(), Local(1))
    assert next(results) == (0, 0)
    results.close()
    assert len(taken) < 100


def test_a_loss_tells_a_kill_from_a_crash() -> None:
    assert Loss(-9).was_ended_from_outside and Loss(None).was_ended_from_outside
    assert not Loss(-11).was_ended_from_outside and not Loss(1).was_ended_from_outside


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
