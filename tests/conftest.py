"""Fixtures of all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from cli.running import Terminal

if TYPE_CHECKING:
    from store.postgres_cluster import PostgresCluster

# No test depends on how fast the machine is, nor on luck: other examples are for the long proofs.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow],
                          derandomize=not os.environ.get("KOHLENPOTT_LONGER"), database=None,
                          max_examples=25 if os.environ.get("KOHLENPOTT_PURE") else 60)  # fmt: skip
settings.load_profile("unhurried")


# Files with long tests come first, so that at the end nobody waits for one of them alone.
LONG = ("toy_game/test_toy_game", "web/test_kill", "package/test_package", "docs/test_site", "arena/test_ray",
        "web/test_restart", "web/test_secrets", "web/test_planning", "bots/test_fingerprints",
        "browser/test_whole_games", "browser/test_layout", "browser/test_editions", "browser/test_lessons",
        "browser/test_legibility")  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first; otherwise as they were found."""
    items.sort(key=lambda item: f"{item.path.parent.name}/{item.path.stem}" not in LONG)


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal to run commands in."""
    return Terminal(capsys, monkeypatch)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresCluster]:
    """A real PostgreSQL; tests that need it are skipped where it cannot be had."""
    from store.postgres_cluster import MISSING, PostgresCluster, program

    pytest.importorskip("psycopg", reason="psycopg is missing: pip install 'kohlenpott[postgres]'")
    if program("postgres") is None or program("initdb") is None:
        pytest.skip(MISSING)
    cluster = PostgresCluster()
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    found: str = request.getfixturevalue("postgres").fresh()
    return found
