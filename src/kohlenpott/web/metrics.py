"""Numbers about a running server for Prometheus, on a port of their own that only this machine can reach."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from starlette.types import ASGIApp, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from .pages.common import PageContext

LOCAL = "127.0.0.1"
UNKNOWN = "unknown"  # whatever has no route; addresses of visitors are no labels
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Metrics:
    """What is counted. One for each application, so that two in a process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("kohlenpott_requests", "Requests answered.", ("method", "route", "status"),
                                registry=self.registry)  # fmt: skip
        self.seconds = Histogram("kohlenpott_request_seconds", "From the request to the beginning of the answer.",
                                 ("route",), buckets=BUCKETS, registry=self.registry)  # fmt: skip

    def watch(self, context: PageContext) -> None:
        """Tell, whenever somebody asks, how the server is now."""
        self.registry.register(ServerState(context))

    def serve(self, port: int) -> Callable[[], None]:
        """Answer Prometheus on this machine alone; what is returned ends it."""
        server, thread = start_http_server(port, LOCAL, self.registry)

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return close


class ServerState:
    """Gauges that are read when they are asked for."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def collect(self) -> Iterator[Any]:
        context = self.context
        yield GaugeMetricFamily("kohlenpott_lines", "Open lines to tabs.", sum(context.lines.values()))
        yield GaugeMetricFamily("kohlenpott_live_tables", "Tables in memory.", context.service.in_memory_count)
        yield GaugeMetricFamily("kohlenpott_writes", "Changes under way or waiting.", context.writes.under_way)


class RequestMetrics:
    """Counts each request by its route; an address that leads nowhere is one route."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin, status = time.perf_counter(), 0

        async def sender(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.note(scope, status, time.perf_counter() - begin)
            await send(message)

        try:
            await self.app(scope, receive, sender)
        finally:
            if status == 0:
                self.note(scope, 500, time.perf_counter() - begin)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """One answer has begun."""
        found = getattr(scope.get("route"), "path", None)
        route = UNKNOWN if found is None else scope.get("root_path", "") + found
        method = scope["method"] if scope["method"] in METHODS else UNKNOWN
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)


METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
