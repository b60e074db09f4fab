"""Tables keep the figures they began with, whatever becomes of the packaged ones and of the owner's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import kohlenpott as kp
from api.other_editions import corrected
from kohlenpott.api import registry
from kohlenpott.api.known_figures import FOLDER_VARIABLE
from kohlenpott.store import Database, tables
from kohlenpott.store.players import Account
from kohlenpott.web.service import branches
from kohlenpott.web.service.checking import checked
from kohlenpott.web.service.errors import BadRequest, Conflict
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.tables import TableService

from .browsers import site_at
from .services import keys, move, person, service_at, shared

SOURCE = Path(kp.__file__).parent / "games" / "coal_baron" / "figures.toml"
RELEASED = Path(__file__).parent.parent / "store" / "fixtures" / "games-0.1.db"
CORRECTED = Path(__file__).parent.parent / "records" / "corpus" / "components"


def write_figures(folder: Path, francs: int, more: str = "") -> None:
    """The owner's figures, in which the largest money space pays so much."""
    folder.mkdir()
    text = SOURCE.read_text(encoding="utf-8")
    at = text.index('id = "money-6"')
    (folder / "coal-baron.toml").write_text(
        text[:at] + text[at:].replace("value = 6", f"value = {francs}", 1) + more, encoding="utf-8"
    )


def begun(service: TableService, host: Account) -> LiveTable:
    """A table after its draft."""
    live = shared(service, host, "coal-baron", 2)
    while live.history.state.decision == "draft":
        go_on(service, live, host)
    return live


def go_on(service: TableService, live: LiveTable, host: Account, action: str | None = None) -> None:
    live.show(host.id, live.on_turn or 0)
    move(service, live, host, action)


def paid(service: TableService, live: LiveTable, host: Account) -> int:
    """What the largest money space pays there."""
    seat = live.on_turn or 0
    before = live.history.state.record.players[seat].francs
    go_on(service, live, host, "money-6")
    return int(live.history.state.record.players[seat].francs - before)


def test_a_corrected_price_holds_for_new_tables_and_not_for_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_figures(tmp_path / "old", 8)
    write_figures(tmp_path / "new", 9)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "old"))
    service = service_at(tmp_path)
    host = person(service)
    id = begun(service, host).id
    service.close()
    service.database.close()

    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "new"))
    registry.figures_of.cache_clear()  # as in a new process: only the database knows the old figures
    service = service_at(tmp_path)
    old, new = service.find(id), begun(service, host)

    assert (paid(service, old, host), paid(service, new, host)) == (8, 9)
    assert old.game is not new.game
    service.forget(old)
    assert service.find(id).history.state == old.history.state
    assert [problem for _, problem in checked(service.database)] == [None, None]
    service.close()
    service.database.close()


def test_both_prices_stand_on_the_pages_of_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_figures(tmp_path / "corrected", 17)
    with site_at(tmp_path) as site:
        host = person(site.service)
        old = begun(site.service, host)
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "corrected"))
        new = begun(site.service, host)
        browser = site.browser()
        pages = [browser.get(f"/t/{live.id}") for live in (old, new)]

        assert [page.status_code for page in pages] == [200, 200]
        assert [">17</text>" in page.text for page in pages] == [False, True]


def test_a_comment_in_the_figures_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_figures(tmp_path / "plain", 6)
    write_figures(tmp_path / "commented", 6, "\n# bought in 2014\n")
    ids = []
    for folder in ("plain", "commented"):
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / folder))
        service = service_at(tmp_path)
        host = person(service)
        ids.append(begun(service, host).id)
        assert len({service.find(id).game for id in ids}) == 1
        service.close()
        service.database.close()


def test_a_branch_keeps_the_figures_of_its_game(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    host = person(service)
    game = kp.game("coal-baron", figures=corrected("coal-baron"))
    record = kp.Record.start(game, 2, 3)
    state = record.begin()
    while state.seat is not None:
        record.play(state, state.actions()[0])
    over = branches.upload(service, host, record.to_text(), None)

    assert over.game is game
    assert branches.branch(service, over, host, 4, None).game is game
    assert branches.rematch(service, over, host).game is kp.game("coal-baron"), "a new game has the newest figures"
    service.close()


def test_an_uploaded_record_cannot_bring_figures_of_its_own(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    data = corrected("coal-baron")
    data["space"][9]["value"] = 5
    text = kp.Record.start(kp.game("coal-baron", figures=data), 2, 3).to_text()
    registry.figures_of.cache_clear()  # as in another process
    with pytest.raises(BadRequest, match="other component figures"):
        branches.upload(service, person(service), text, None)
    service.close()


def test_games_of_the_first_release_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All three games, open, running and finished, also with an owner's figures as long as they are there once."""
    shutil.copy(RELEASED, tmp_path / "games.db")
    registry.figures_of.cache_clear()
    monkeypatch.setenv(FOLDER_VARIABLE, str(CORRECTED))
    service_at(tmp_path).close()
    monkeypatch.delenv(FOLDER_VARIABLE)
    registry.figures_of.cache_clear()
    service = service_at(tmp_path)
    found = dict(checked(service.database))

    assert set(found.values()) == {None} and len(found) == 14
    went_on = set()
    for id in tables.running(service.database):
        live = service.find(id)
        seat = live.on_turn
        assert seat is not None
        if live.seats[seat].bot is None:
            before, who = live.history.seq, Account(live.seats[seat].player or "", "", {})
            live.show(who.id, seat)
            service.move(live, who, live.history.state.actions()[0], before, next(keys) + "-new")
            assert live.history.seq > before
            went_on.add(live.game.name)
    assert went_on == {"coal-baron", "haspelknecht", "kohle-kolonie"}
    service.close()
    for id in found:
        table = tables.load(service.database, id)
        assert table is not None
        if table.finished is not None:
            live = service.find(id)
            assert live.history.state.is_over
    service.database.close()


def test_a_table_whose_figures_nobody_has_is_shown_as_such(tmp_path: Path) -> None:
    shutil.copy(RELEASED, tmp_path / "games.db")
    registry.figures_of.cache_clear()
    service = service_at(tmp_path)
    problems = {id: problem for id, problem in checked(service.database) if problem is not None}

    assert len(problems) == 2
    for id in problems:
        with pytest.raises(Conflict, match="other rules or figures"):
            service.find(id)
    service.close()


def test_figures_that_are_damaged_in_the_database_stop_nobody(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    with database.write() as connection:
        for game, data in (("coal-baron", "{"), ("coal-baron-2", "{}"), ("haspelknecht", "[" * 100_000)):
            connection.exec_driver_sql("INSERT INTO editions VALUES (?, ?, ?)", (game, "0" * 64, data))
    database.close()
    service = service_at(tmp_path)
    assert begun(service, person(service)).is_running
    service.close()
