"""A guest comes back to a kept name: what was done here goes along, at once or not at all; the log stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from kohlenpott.store import (
    Database,
    blocks,
    channels,
    chat,
    log,
    merging,
    outbox,
    players,
    results,
    sanctions,
    schema,
    sign_ins,
    solved,
    tables,
)
from kohlenpott.store.players import Account
from kohlenpott.web.service import people, rating
from kohlenpott.web.service.errors import OutOfDate
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from web.authenticators import Authenticator
from web.browsers import Site, site_at, table_in
from web.services import duel, move, on_turn, person
from web.test_people import keep, keep_with_passkey
from web.test_results import play_out


@pytest.fixture
def service(database_url: str) -> Iterator[TableService]:
    now = iter(range(1000, 10_000_000))
    found = TableService(Database(database_url, lambda: float(next(now))))
    yield found
    found.close()
    found.database.close()


def kept(service: TableService, name: str) -> Account:
    player = person(service, name)
    with service.database.write() as connection:
        return players.keep(connection, player, name, 1.0)


def record_of(service: TableService, live: LiveTable) -> str:
    """The record of a game as a file."""
    return live.history.record(log.read(service.database, live.id), live.names("en")).to_text()


def come_back(service: TableService, guest: Account, player: Account) -> str:
    """The guest's browser signs in and takes everything along."""
    return people.sign_in_with_games(service, guest, player, "", "")


def test_seats_and_records_go_along_and_the_log_stays(service: TableService) -> None:
    ida, tom, eva = kept(service, "Ida"), person(service, "Tom"), person(service, "Eva")
    running, over = duel(service, tom, eva), duel(service, eva, tom)
    move(service, running, on_turn(running, tom, eva))
    play_out(service, over, eva, tom)
    service.say(running, tom, "Glück auf!", "k")
    before = [log.read(service.database, each.id) for each in (running, over)]
    record = record_of(service, over)

    token = come_back(service, tom, ida)
    again = players.of_session(service.database, token)
    assert again is not None and again.id == ida.id
    assert [log.read(service.database, each.id) for each in (running, over)] == before
    assert record_of(service, service.find(over.id)) == record, "names on seats too"
    live = service.find(running.id)
    assert live is not running and [seat.player for seat in live.seats] == [ida.id, eva.id]
    assert live.table.terms.host == ida.id and live.history.state.position() == running.history.state.position()
    move(service, live, on_turn(live, ida, eva))
    assert [line.player for line in chat.heard(service.database, live.id, 9)] == [ida.id]
    found = results.find(service.database, over.id)
    assert found is not None and [seat.player for seat in found.seats] == [eva.id, ida.id]
    assert merging.tables_of(service.database, tom.id) == []


def test_ratings_are_as_if_one_person_had_played_all_along(service: TableService) -> None:
    ida, tom, eva = kept(service, "Ida"), person(service, "Tom"), person(service, "Eva")
    for seed, one in enumerate((tom, ida, tom)):
        live = duel(service, one, eva)
        play_out(service, live, one, eva, seed=seed)
    service.results.settle()
    come_back(service, tom, ida)
    service.results.settle()

    def rated() -> list[tuple[str | None, float | None]]:
        with service.database.read() as connection:
            rows = schema.results.c
            return [(row.player, row.rating) for row in connection.execute(
                select(schema.results).order_by(rows.finished, rows.seat))]  # fmt: skip

    once = rated()
    assert [player for player, _ in once] == [ida.id, eva.id] * 3 and all(points for _, points in once)
    rating.rate_all(service.database)
    assert rated() == once


def test_at_a_table_where_both_sit_nothing_changes_hands(service: TableService) -> None:
    ida, tom = kept(service, "Ida"), person(service, "Tom")
    running, over = duel(service, ida, tom), duel(service, tom, ida)
    play_out(service, over, tom, ida)
    waiting = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN), Chair(OPEN))))
    service.join(waiting, tom)
    come_back(service, tom, ida)
    assert [seat.player for seat in service.find(running.id).seats] == [ida.id, tom.id]
    found = results.find(service.database, over.id)
    assert found is not None and [seat.player for seat in found.seats] == [tom.id, ida.id]
    assert [seat.player for seat in service.find(waiting.id).seats] == [ida.id, None, None], "free for somebody else"
    assert service.find(over.id).table.terms.host == ida.id
    assert service.find(running.id).names("en") == ["Ida", "Tom"]


def test_everything_else_goes_along_without_being_doubled(service: TableService) -> None:
    ida, tom, eva, bo = kept(service, "Ida"), person(service, "Tom"), person(service, "Eva"), person(service, "Bo")
    database = service.database
    ida = players.change(database, ida, "Ida", {"theme": "dark"})
    tom = players.change(database, tom, "Tom", {"theme": "light", "sound": "on"})
    live = duel(service, tom, eva)
    for player, text in ((ida, "as a spectator"), (tom, "as a guest")):
        chat.set_note(database, live.id, player.id, text)
    with database.write() as connection:
        for player in (ida, tom):
            solved.keep(connection, player.id, "coal-baron", "P1", True, 1.0)
            blocks.block(connection, player.id, bo.id, 1.0)
        solved.keep(connection, tom.id, "coal-baron", "P2", False, 1.0)
        blocks.block(connection, eva.id, tom.id, 1.0)
        blocks.block(connection, tom.id, ida.id, 1.0)
        same = [channels.add(connection, player.id, channels.PUSH, "https://push.example/1", {}, ("your-turn",),
                             "en", "", 1.0, True) for player in (ida, tom)]  # fmt: skip
        other = channels.add(connection, tom.id, channels.PUSH, "https://push.example/2", {}, ("your-turn",),
                             "en", "", 1.0, True)  # fmt: skip
        for channel in (*same, other):
            outbox.put(connection, channel, tom.id, "your-turn", live.id, 1.0, 1.0)
        connection.execute(insert(schema.vacations).values(player=tom.id, began=5.0, ends=6.0))
    come_back(service, tom, ida)
    found = players.find(database, ida.id)
    assert found is not None and found.settings == {"theme": "dark", "sound": "on"} and found.name == "Ida"
    assert chat.note(database, live.id, ida.id) == "as a spectator\nas a guest"
    assert blocks.blocked_by(database, ida.id) == [(bo.id, "Bo")], "nobody is kept from oneself"
    assert blocks.blocked_by(database, eva.id) == [(ida.id, "Ida")], "who was blocked stays blocked"
    with database.read() as connection:
        done = connection.execute(select(schema.solved).order_by(schema.solved.c.puzzle)).all()
        assert [(row.player, row.puzzle) for row in done] == [(ida.id, "P1"), (ida.id, "P2")]
        told = connection.execute(select(schema.channels.c.id).where(schema.channels.c.player == ida.id)).scalars()
        assert set(told) == {same[0], other}
        assert connection.scalar(select(schema.vacations.c.player)) == ida.id
        left = [table.name for table in schema.metadata.sorted_tables for column in ("player", "blocked", "host")
                if column in table.c and table is not schema.entries
                and connection.execute(select(table).where(table.c[column] == tom.id)).first()]  # fmt: skip
    assert left == [], "nothing is the guest's any more but entries of the log"


def test_all_of_it_or_nothing(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    ida, tom, eva = kept(service, "Ida"), person(service, "Tom"), person(service, "Eva")
    live = duel(service, tom, eva)

    def dies(*_: object, **__: object) -> str:
        raise SystemExit("killed")

    with monkeypatch.context() as patched:
        patched.setattr(sign_ins, "begin", dies)  # the last step
        with pytest.raises(SystemExit):
            come_back(service, tom, ida)
    stored = tables.load(service.database, live.id)
    assert stored is not None and [seat.player for seat in stored.seats] == [tom.id, eva.id]
    move(service, service.find(live.id), on_turn(service.find(live.id), tom, eva))
    come_back(service, tom, ida)
    assert service.find(live.id).held_by(ida.id) == [0]


def test_a_copy_of_the_table_from_before_seats_nobody(service: TableService) -> None:
    """Somebody who waited for the table meanwhile does not bring the guest back."""
    ida, tom, eva = kept(service, "Ida"), person(service, "Tom"), person(service, "Eva")
    old = duel(service, tom, eva)
    come_back(service, tom, ida)
    with pytest.raises(OutOfDate):
        service.resign(old, eva, 1, "random")
    assert service.find(old.id).held_by(ida.id) == [0]


def test_who_was_banned_as_a_guest_brings_nothing(service: TableService) -> None:
    ida, tom, eva = kept(service, "Ida"), person(service, "Tom"), person(service, "Eva")
    live = duel(service, tom, eva)
    sanctions.decide(service.database, "host", "ban", tom.id)
    assert come_back(service, tom, ida)
    assert service.find(live.id).held_by(tom.id) == [0]


def test_nobody_with_a_kept_name_is_swallowed(service: TableService) -> None:
    ida, eva = kept(service, "Ida"), kept(service, "Eva")
    live = duel(service, eva, person(service, "Tom"))
    come_back(service, eva, ida)
    assert service.find(live.id).held_by(eva.id) == [0]
    assert not merging.can_merge(service.database, ida.id, ida.id)


# --- pages -------------------------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_tick_takes_games_along_by_the_words(site: Site, is_wanted: bool) -> None:
    home, away = site.browser(), site.browser()
    words = keep(home, "Ida")
    table = table_in(away.post("/play", data={"game": "coal-baron", "name": "Tom"}).text)
    page = away.get("/sign-in").text
    assert 'id="along"' in page and "(Tom)" in page and "1 game" in page
    assert 'id="along"' not in site.browser().get("/sign-in").text, "somebody new has nothing to take along"
    form = {"name": "Ida", "code": " ".join(words), "back": "/mine", **({"along": "yes"} if is_wanted else {})}
    away.post("/sign-in", data=form)
    assert (table in home.get("/mine").text) == is_wanted
    assert (table in away.get("/mine").text) == is_wanted
    exported = away.get("/me/data.json").json()
    assert [seat["id"] for seat in exported["seats"]] == [table] * is_wanted


def test_a_tick_takes_games_along_by_a_passkey(site: Site) -> None:
    home, away, device = site.browser(), site.browser(), Authenticator()
    keep_with_passkey(home, "Ida", device)
    table = table_in(away.post("/play", data={"game": "coal-baron", "name": "Tom"}).text)
    options = away.post("/sign-in/passkey/ask", data={"purpose": "enter"}).json()
    answer = away.post("/sign-in/passkey/enter", data={"credential": device.sign(options), "along": "yes"})
    assert answer.json() == {"go": "/"} and table in home.get("/mine").text


def test_a_wrong_code_takes_nothing_along(site: Site) -> None:
    home, away = site.browser(), site.browser()
    keep(home, "Ida")
    table = table_in(away.post("/play", data={"game": "coal-baron", "name": "Tom"}).text)
    assert away.post("/sign-in", data={"name": "Ida", "code": "a", "along": "yes"}).status_code == 403
    assert table in away.get("/mine").text and table not in home.get("/mine").text


def test_moves_made_as_a_guest_are_among_ones_data(site: Site) -> None:
    home, away, eva = site.browser(), site.browser(), site.browser()
    words = keep(home, "Ida")
    form = {"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "yes", "name": "Tom"}
    table = table_in(away.post("/new", data=form).text)
    eva.post(f"/t/{table}/join", data={"seat": "1", "name": "Eva"})
    live = site.service.find(table)
    mover = away if live.on_turn == 0 else eva
    action = live.history.state.actions()[0]
    mover.post(f"/t/{table}/move", data={"action": str(action), "seq": "0", "key": "k"})
    away.post("/sign-in", data={"name": "Ida", "code": " ".join(words), "along": "yes"})
    mine, others = (each.get("/me/data.json").json()["entries"] for each in (home, eva))
    assert len(mine) + len(others) == 1 and bool(mine) == (mover is away)
