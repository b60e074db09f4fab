"""`kohlenpott admin` decides on the database of a server that may be running."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import Terminal
from kohlenpott.store import Database, players, sanctions
from kohlenpott.web.service import guarding
from kohlenpott.web.service.errors import Forbidden
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def test_decisions_hold_in_a_running_server(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarding, "FRESH_SECONDS", 0.0)
    monkeypatch.setattr("getpass.getuser", lambda: "erna")
    url = f"sqlite:///{tmp_path}/games.db"
    service, db = TableService(Database(url)), ("--db", url)
    ida = players.create(service.database, "[red]Ida")[0]
    with service.database.write() as connection:
        players.keep(connection, ida, "[red]Ida", 1.0)
    live = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN))))

    assert "nobody is banned" in terminal.run("admin", "list", *db).out
    assert f"ban: [red]Ida ({ida.id})" in terminal.run("admin", "ban", "[red]Ida", "--reason", "spam\nx", *db).out
    with pytest.raises(Forbidden):
        service.say(live, ida, "hello")
    assert "nothing to ban" in terminal.run("admin", "ban", ida.id, *db).out
    assert "spam x" in terminal.run("admin", "list", *db).out
    assert terminal.run("admin", "unban", ida.id, *db).code == 0
    service.say(live, ida, "hello")
    assert terminal.run("admin", "mute", ida.id, *db).code == 0
    assert terminal.run("admin", "unmute", ida.id, *db).code == 0
    assert f"close: table {live.id}" in terminal.run("admin", "close", live.id, *db).out
    with pytest.raises(Forbidden):
        service.say(live, ida, "hello again")
    assert terminal.run("admin", "reopen", live.id, *db).code == 0
    lines = terminal.run("admin", "log", *db).out.splitlines()
    assert [line.split("  ")[1] for line in lines] == ["reopen", "close", "unmute", "mute", "unban", "ban"]
    assert all("by erna" in line for line in lines)
    assert len(sanctions.decided(service.database, 99)) == 6
    service.close()


def test_whoever_is_not_there_cannot_be_banned(terminal: Terminal, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    Database(url).close()
    for words in (("ban", "Ida"), ("mute", "nobody"), ("unban", ""), ("close", "nowhere")):
        assert "there is no" in terminal.complaint("admin", *words, "--db", url)
    assert "no such file" in terminal.complaint("admin", "list", "--db", f"sqlite:///{tmp_path}/none.db")
