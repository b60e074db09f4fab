"""The same work on a Ray cluster of this machine, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena import chores
from kohlenpott.arena.ray_backend import Ray
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.tournament import Tournament
from kohlenpott.arena.workers import Local, TaskFailed, run
from waiting import wait_for

ray = pytest.importorskip("ray")
TESTS = Path(__file__).parent.parent
SETTINGS = {"RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0", "RAY_memory_monitor_refresh_ms": "0",  # others may need the memory
            "RAY_gcs_server_request_timeout_seconds": "600", "RAY_health_check_timeout_ms": "600000"}  # fmt: skip
pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="knows nothing of the engine's mode")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Ray]:
    os.environ |= SETTINGS
    known = os.pathsep.join(filter(None, [str(TESTS), os.environ.get("PYTHONPATH")]))
    wait_for(lambda: is_started(known), "Ray")
    yield Ray(jobs=2)
    ray.shutdown()


def is_started(known: str) -> bool:
    """Ray itself gives up after half a minute, which a busy machine may need."""
    try:
        ray.init(runtime_env={"env_vars": {"PYTHONPATH": known}},  # the chores are there
                 num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")  # fmt: skip
    except Exception as error:
        ray.shutdown()
        if "timed out during startup" not in str(error):
            raise
        return False
    return True


def test_every_task_gives_its_result(cluster: Ray) -> None:
    assert dict(run(chores.square, range(20), cluster)) == {n: n * n for n in range(20)}


def test_a_worker_process_that_dies_leaves_its_notes(cluster: Ray) -> None:
    assert dict(run(chores.noted, range(2), cluster)) == {0: [], 1: [(7, b"task 1 begun")]}


def test_an_error_of_the_function_reaches_the_caller(cluster: Ray) -> None:
    with pytest.raises(TaskFailed, match="task 1 is impossible"):
        list(run(chores.failing, [1], cluster))


def test_a_killed_actor_loses_no_result_and_its_task_is_carried_out_again(cluster: Ray, tmp_path: Path) -> None:
    def kill_one() -> None:
        name = wait_for(lambda: [path.name for path in tmp_path.glob("4.*")])[0]
        os.kill(int(name.split(".")[3]), signal.SIGKILL)  # the actor of the cluster, not only its worker process

    killer = threading.Thread(target=kill_one)
    killer.start()
    found = dict(run(chores.slow_square, [(n, str(tmp_path)) for n in range(10)], cluster))
    killer.join()
    assert sorted(found.values()) == [n * n for n in range(10)]
    assert len(list(tmp_path.glob("4.1.*"))) == 1
    assert len(list(tmp_path.iterdir())) == 11


def test_games_are_the_same_as_on_local_processes_also_when_a_worker_is_killed(cluster: Ray, tmp_path: Path) -> None:
    plan = Plan("match", "kohle-kolonie", ("random",), 5, 40, seed=8)
    event = Tournament(plan, tmp_path / "ray.jsonl")
    for count, _ in enumerate(event.play(cluster)):
        if count == 4:
            os.kill(a_foreman(), signal.SIGKILL)
    event.close()
    local = Tournament(plan, tmp_path / "local.jsonl")
    list(local.play(Local(1)))
    local.close()
    assert sorted(event.results.games) == list(range(40))
    assert records(event) == records(local)


def records(event: Tournament) -> list[str]:
    return [line["record"] for line in event.results.counted()]


def a_foreman() -> int:
    """The process id of an actor of this very cluster that keeps a worker process of ours."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = parent_of(int(folder.name))
            words = (folder / "cmdline").read_text()
            if "kohlenpott.arena.worker_process" in words and "Foreman" in Path(f"/proc/{parent}/cmdline").read_text():
                ancestor = parent
                while ancestor not in (0, os.getpid()):
                    ancestor = parent_of(ancestor)
                if ancestor:
                    return parent
        except OSError:  # it has just ended
            continue
    raise AssertionError("no actor was found")


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
