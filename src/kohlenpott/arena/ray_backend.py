"""Workers on a Ray cluster. Each place is an actor that keeps one worker process beside it, as on one machine."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from kohlenpott.engine.errors import KohlenpottError

from .local_place import LocalPlace
from .workers import Loss, Lost, Place


class RayMissing(KohlenpottError):
    """Ray is not installed, or no cluster answers."""


class Ray:
    """A cluster: the one at `address` ("auto": the one this machine belongs to), or a new one on this machine."""

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        ray = imported()
        if not ray.is_initialized():
            try:
                ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="error")
            except (ConnectionError, ValueError) as error:
                raise RayMissing(f"no Ray cluster answers at {address}: {error}") from None
        self.jobs = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def open(self) -> Place:
        return RayPlace()


def imported() -> Any:
    """Ray, or a clear word about how to get it."""
    try:
        import ray
    except ImportError:
        raise RayMissing("Ray is not installed: pip install 'kohlenpott[ray]'") from None
    return ray


class Foreman:
    """What lives on the cluster: it starts a worker process of its machine and passes tasks on to it."""

    def __init__(self) -> None:
        self._place: LocalPlace | None = None

    def carry_out(self, function: Callable[..., Any], task: Any, losses: tuple[Loss, ...]) -> tuple[Any, Loss | None]:
        """(result, None), or (None, loss) when the worker process died; the next one is started with the next task."""
        self._place = self._place or LocalPlace()
        try:
            return self._place.carry_out(function, task, losses), None
        except Lost as lost:
            self._place.close()
            self._place = None
            return None, lost.loss


class RayPlace:
    """An actor of the cluster as a place."""

    def __init__(self) -> None:
        self._ray = imported()
        self._actor = self._ray.remote(num_cpus=1)(Foreman).remote()

    def carry_out(self, function: Callable[..., Any], task: Any, losses: tuple[Loss, ...]) -> Any:
        errors = self._ray.exceptions
        try:
            result, loss = self._ray.get(self._actor.carry_out.remote(function, task, losses))
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            raise Lost(Loss(None, words=str(error))) from None
        if loss is not None:
            raise Lost(loss)
        return result

    def close(self) -> None:
        with contextlib.suppress(Exception):  # the cluster may have gone before
            self._ray.kill(self._actor)
