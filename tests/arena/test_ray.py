"""The same work on a Ray cluster of this machine, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena import chores
from arena.test_workers import waited_for
from kohlenpott.arena.ray_backend import Ray
from kohlenpott.arena.workers import TaskFailed, run

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="knows nothing of the engine's mode")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Ray]:
    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield Ray(jobs=2)
    ray.shutdown()


def test_every_task_gives_its_result(cluster: Ray) -> None:
    assert dict(run(chores.square, range(20), cluster)) == {n: n * n for n in range(20)}


def test_a_worker_process_that_dies_leaves_its_notes(cluster: Ray) -> None:
    assert dict(run(chores.noted, range(2), cluster)) == {0: [], 1: [(7, b"task 1 begun")]}


def test_an_error_of_the_function_reaches_the_caller(cluster: Ray) -> None:
    with pytest.raises(TaskFailed, match="task 1 is impossible"):
        list(run(chores.failing, [1], cluster))


def test_a_killed_actor_loses_no_result_and_its_task_is_carried_out_again(cluster: Ray, tmp_path: Path) -> None:
    def kill_one() -> None:
        name = waited_for(lambda: [path.name for path in tmp_path.glob("4.*")])[0]
        os.kill(int(name.split(".")[3]), signal.SIGKILL)  # the actor of the cluster, not only its worker process

    killer = threading.Thread(target=kill_one)
    killer.start()
    found = dict(run(chores.slow_square, [(n, str(tmp_path)) for n in range(10)], cluster))
    killer.join()
    assert sorted(found.values()) == [n * n for n in range(10)]
    assert len(list(tmp_path.glob("4.1.*"))) == 1
    assert len(list(tmp_path.iterdir())) == 11
