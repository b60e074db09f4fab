"""Games that guests have left for good become records; everything else stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import Terminal
from hand_clock import Clock
from kohlenpott.api.record import Record
from kohlenpott.store import Database, log, players, schema, tables, tidying
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.service.tidying import DAY, tidied, written
from web.services import duel, move, on_turn, person

DAYS = 90


class Left:
    """A site: one game of guests that was left long ago, and others that are nobody's business."""

    def __init__(self, url: str) -> None:
        self.clock = Clock()
        self.database = Database(url, self.clock)
        self.service = TableService(self.database, bot_workers=0)
        self.left, self.moved = self.game("Ida", "Eva")
        kept, _ = self.game("Kept", "Udo")
        owner = players.find(self.database, str(kept.seats[0].player))
        assert owner is not None
        with self.database.write() as connection:
            players.keep(connection, owner, "Kept", self.clock())
        self.kept = kept.id
        self.clock.now += DAYS * DAY + 1
        self.fresh = self.game("Jo", "Max")[0].id
        self.service.close()

    def game(self, one: str, other: str) -> tuple[LiveTable, int]:
        """A running game of guests after some moves."""
        ida, eva = person(self.service, one), person(self.service, other)
        live = duel(self.service, ida, eva)
        for _ in range(12):
            move(self.service, live, on_turn(live, ida, eva))
        self.service.say(live, ida, "hello")
        return live, live.history.length


def test_a_game_that_was_left_becomes_a_record_and_others_stay(database_url: str, tmp_path: Path) -> None:
    site = Left(database_url)
    position = site.left.history.state.position()
    found = list(tidied(site.database, tmp_path, DAYS))

    assert [(id, problem) for id, _, problem in found] == [(site.left.id, "")]
    file = found[0][1]
    assert file is not None and [each.name for each in tmp_path.glob("*.kpr*")] == [file.name]
    record = Record.from_text(file.read_text(encoding="utf-8"))
    assert record.replay().position() == position and len(record.moves()) == site.moved
    assert tables.load(site.database, site.left.id) is None and not log.read(site.database, site.left.id)
    for id in (site.kept, site.fresh):
        assert tables.load(site.database, id) is not None and len(log.read(site.database, id)) == site.moved
    assert not list(tidied(site.database, tmp_path, DAYS))
    site.database.close()


def test_a_table_whose_record_cannot_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong between the record and the database, the game is in one of them."""
    site = Left(f"sqlite:///{tmp_path}/games.db")
    with pytest.raises(OSError, match="nowhere"):
        list(tidied(site.database, tmp_path / "nowhere", DAYS))
    assert len(log.read(site.database, site.left.id)) == site.moved

    monkeypatch.setattr(tidying, "remove", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        list(tidied(site.database, tmp_path, DAYS))
    assert len(log.read(site.database, site.left.id)) == site.moved
    site.database.close()


def test_a_table_that_cannot_be_read_stays(tmp_path: Path) -> None:
    site = Left(f"sqlite:///{tmp_path}/games.db")
    with site.database.write() as connection:
        connection.execute(schema.entries.update().where(schema.entries.c.table == site.left.id).values(move="fly"))
    found = list(tidied(site.database, tmp_path, DAYS))
    assert [(id, file) for id, file, _ in found] == [(site.left.id, None)] and found[0][2]
    assert len(log.read(site.database, site.left.id)) == site.moved
    site.database.close()


def test_nothing_of_a_table_is_left_behind() -> None:
    """Every row that names a table goes with it, also of tables that a later release adds."""
    named = {each.name for each in schema.metadata.sorted_tables if "table" in each.columns}
    bound = {each.name for each in schema.metadata.sorted_tables for column in each.columns
             if any(key.column is schema.tables.c.id for key in column.foreign_keys)}  # fmt: skip
    assert named - bound == {"notices"}


def test_the_command_tells_what_it_did(terminal: Terminal, tmp_path: Path) -> None:
    site = Left(f"sqlite:///{tmp_path}/games.db")
    site.database.close()
    db = ("--db", f"sqlite:///{tmp_path}/games.db")
    ran = terminal.run("db", "tidy", tmp_path / "records", *db)  # by today's clock everything is old, but the kept one
    assert (ran.code, ran.out) == (0, "2 tables tidied away, 2 records written, 0 left alone\n")
    assert len(list((tmp_path / "records").glob("*.kpr"))) == 2
    checked = terminal.run("db", "check", *db, "--records", tmp_path / "records")
    assert (checked.code, checked.out) == (0, "3 games looked through, 0 problems\n")
    assert "there is no such file" in terminal.complaint("db", "tidy", tmp_path, "--db", f"sqlite:///{tmp_path}/no.db")


def test_a_record_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Left(f"sqlite:///{tmp_path}/games.db")
    live = site.left
    record = live.history.record(log.read(site.database, live.id), live.names("en"))
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("no room")))
    with pytest.raises(OSError, match="no room"):
        written(record, tmp_path / "a.kpr")
    assert not (tmp_path / "a.kpr").exists()
    site.database.close()
