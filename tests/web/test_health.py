"""What those who look after a server ask it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from kohlenpott.store import Database
from kohlenpott.web.app import create_app
from kohlenpott.web.limits import Limits
from kohlenpott.web.metrics import Metrics
from kohlenpott.web.server import listen
from kohlenpott.web.service.tables import TableService
from web.browsers import GENEROUS, Site


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def site(tmp_path: Path, metrics: Metrics) -> Iterator[Site]:
    service = TableService(Database(f"sqlite:///{tmp_path}/games.db"))
    yield Site(service, create_app(service, Limits(GENEROUS), metrics))
    service.close()
    service.database.close()


def test_a_server_says_that_it_lives_and_can_be_used(site: Site) -> None:
    browser = site.browser()
    assert (browser.get("/healthz").status_code, browser.get("/healthz").text) == (200, "ok\n")
    assert (browser.get("/readyz").status_code, browser.get("/readyz").text) == (200, "ready\n")
    assert "set-cookie" not in browser.get("/readyz").headers


def test_a_server_whose_database_has_gone_lives_but_is_not_ready(site: Site) -> None:
    with site.service.database.write() as connection:
        connection.execute(text("DROP TABLE meta"))
    answer = site.browser().get("/readyz")
    assert answer.status_code == 503 and answer.headers["retry-after"]
    assert answer.text == "the database does not answer: OperationalError\n", "one line, without a statement"
    assert site.browser().get("/healthz").status_code == 200


def test_a_server_with_too_much_to_write_is_not_ready(site: Site) -> None:
    writes = site.app.state.context.writes
    writes.under_way = writes.most_waiting
    assert site.browser().get("/readyz").status_code == 503


def test_requests_are_counted_by_route_and_nobody_is_named(site: Site, metrics: Metrics) -> None:
    browser = site.browser()
    browser.post("/play", data={"game": "coal-baron", "name": "Ida"})
    table = browser.get("/mine").text.partition('href="/t/')[2].partition('"')[0]
    browser.get(f"/t/{table}")
    browser.get("/no/such/place-of-mine")
    browser.request("FANCY", "/")
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    close = metrics.serve(port)
    try:
        told = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
    finally:
        close()

    assert 'kohlenpott_requests_total{method="GET",route="/t/{id}",status="200"}' in told
    assert 'kohlenpott_requests_total{method="GET",route="unknown",status="404"} 1.0' in told
    assert 'kohlenpott_request_seconds_bucket{le="0.1",route="/t/{id}"}' in told
    assert "kohlenpott_live_tables 1.0" in told and "kohlenpott_lines 0.0" in told
    for secret in (table, "Ida", "place-of-mine", "FANCY", "testclient"):
        assert secret not in told
    assert site.browser().get("/metrics").status_code == 404, "not where visitors come"
