"""Several services on one PostgreSQL: no process owns a table, and everybody sees the same."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest

from kohlenpott.store import Busy, Database, chat, log, players, sign_ins, write_lock
from kohlenpott.store.players import Account
from kohlenpott.store.signals import COUNTED
from kohlenpott.web.limits import Limits
from kohlenpott.web.service import people
from kohlenpott.web.service.errors import Conflict, OutOfDate, Refused, TooMany
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.sessions import Sessions
from store.postgres_cluster import PostgresCluster
from waiting import LONGEST, wait_for
from web.services import duel, move, on_turn, person, shared

PATIENCE, soon = LONGEST, wait_for  # as tests of several servers call them


@pytest.fixture
def services(postgres: PostgresCluster) -> Iterator[tuple[TableService, TableService]]:
    """Two services that know of each other only by the database."""
    url = postgres.fresh()
    pair = TableService(Database(url)), TableService(Database(url))
    for each in pair:
        each.open()
        assert each.signals.is_listening.wait(LONGEST)
    yield pair
    for each in pair:
        each.close()
        each.database.close()


def shown(live: LiveTable) -> tuple[object, ...]:
    """What a table in memory is, as far as it comes from the database."""
    with live.lock:
        return (live.history.seq, live.history.length, live.history.state.position(), live.changes, live.since,
                live.table.started, live.table.finished, [(seat.player, seat.name, seat.bot) for seat in live.seats],
                live.history.asked_at, live.on_turn, live.history.notes)  # fmt: skip


def are_alike(one: LiveTable, other: LiveTable) -> bool:
    return shown(one) == shown(other)


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "kohle-kolonie"])
def test_a_game_is_played_at_two_servers(services: tuple[TableService, TableService], game: str) -> None:
    """People take turns at whichever server; both copies and a third from the database are the same."""
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva, game)
    there = two.find(here.id)
    for number in range(30):
        service, live = ((one, here), (two, there))[number % 2]
        with live.write_lock:
            if live.on_turn is None or live.seats[live.on_turn].bot is not None:
                continue
            move(service, live, on_turn(live, ida, eva))
    wait_for(lambda: here.changes == there.changes and shown(here) == shown(there))
    third = TableService(Database(one.database.engine.url.render_as_string()))

    def is_the_same() -> bool:
        """The third hears of nothing: a copy from before a bot's last move is read anew."""
        copy = third.find(here.id)
        third.forget(copy)
        return shown(copy) == shown(here) == shown(there)

    wait_for(is_the_same)
    third.close()
    third.database.close()


def test_who_looks_on_elsewhere_is_told(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    there, told = two.find(here.id), threading.Event()
    there.listeners.add(told.set)
    move(one, here, on_turn(here, ida, eva))
    assert told.wait(LONGEST)
    wait_for(lambda: there.history.seq == 1)
    assert there.version == here.version, "a tab may change from one server to the other"
    one.say(here, ida, "hello")
    wait_for(lambda: [line.text for line in two.said(there)] == ["hello"])


def test_the_same_seat_at_two_servers_moves_once(services: tuple[TableService, TableService]) -> None:
    """Both send the first move at the same moment; one was quicker."""
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    there = two.find(here.id)
    for number in range(10):
        player = on_turn(here, ida, eva)
        outcomes: list[str] = []
        start = threading.Barrier(2)

        def send(service: TableService, live: LiveTable, number: int, player: Account = player,
                 start: threading.Barrier = start, outcomes: list[str] = outcomes) -> None:  # fmt: skip
            action = live.history.state.actions()[0]
            start.wait()
            try:
                service.move(live, player, action, number, f"{number}-{id(service)}")
                outcomes.append("made")
            except OutOfDate:
                outcomes.append("late")

        threads = [threading.Thread(target=send, args=(*each, number)) for each in ((one, here), (two, there))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == ["late", "made"]
        wait_for(lambda: here.history.seq == there.history.seq)
    assert len(log.read(one.database, here.id)) == 10


def test_a_key_that_was_used_at_one_server_is_used_at_the_other(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    player, action = on_turn(here, ida, eva), here.history.state.actions()[0]
    first = one.move(here, player, action, 0, "k")
    again = two.move(two.find(here.id), player, action, 0, "k")
    assert (first.seq, first.repeated, again.seq, again.repeated) == (1, False, 1, True)
    assert len(log.read(one.database, here.id)) == 1


def test_a_seat_is_taken_once(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, eva, ada = (person(one, name) for name in ("Ida", "Eva", "Ada"))
    for _ in range(5):
        here = one.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN))))
        there = two.find(here.id)
        outcomes: list[str] = []
        start = threading.Barrier(2)

        def sit(service: TableService, live: LiveTable, who: Account, start: threading.Barrier = start,
                outcomes: list[str] = outcomes) -> None:  # fmt: skip
            start.wait()
            try:
                service.join(live, who)
                outcomes.append(who.id)
            except Conflict:
                outcomes.append("taken")

        threads = [threading.Thread(target=sit, args=each) for each in ((one, here, eva), (two, there, ada))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert outcomes.count("taken") == 1
        wait_for(partial(are_alike, here, there))
        assert here.is_running and here.seats[1].player in (eva.id, ada.id)


def test_a_refused_move_frees_the_table(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    player = on_turn(here, ida, eva)
    illegal = next(action for action in range(400) if is_refused(here, action))
    with pytest.raises(Refused):
        one.move(here, player, illegal, 0, "k")
    move(two, two.find(here.id), player)
    wait_for(lambda: here.history.seq == 1)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a locked row is told so soon."""
    monkeypatch.setattr(write_lock, "WAIT_SECONDS", 1)


@pytest.mark.usefixtures("impatient")
def test_a_table_whose_row_is_locked_too_long_is_busy(postgres: PostgresCluster) -> None:
    """The same request succeeds later."""
    service = TableService(Database(postgres.fresh()))
    ida, eva = person(service), person(service, "Eva")
    live = duel(service, ida, eva)
    player = on_turn(live, ida, eva)
    with service.database.beside() as connection:
        connection.exec_driver_sql(f"SELECT id FROM tables WHERE id = '{live.id}' FOR UPDATE")
        with pytest.raises(Busy):
            move(service, live, player)
    assert move(service, live, player) == 1
    service.close()
    service.database.close()


def test_a_table_whose_connection_is_lost_in_the_middle_is_busy(
    services: tuple[TableService, TableService], postgres: PostgresCluster
) -> None:
    one, _ = services
    ida, eva = person(one), person(one, "Eva")
    live = duel(one, ida, eva)
    name, player = one.database.engine.url.database, on_turn(live, ida, eva)
    with pytest.raises(Busy), live.write_lock:
        postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' "
                         "AND state = 'idle in transaction'")  # fmt: skip
        one.move(live, player, live.history.state.actions()[0], live.history.seq, "k")
    assert move(one, live, player) == 1


def is_refused(live: LiveTable, action: int) -> bool:
    state = live.history.state
    try:
        return action not in state.actions() and state.refusal(action) is not None
    except Exception:
        return False


def test_a_lost_connection_is_made_up_for(
    services: tuple[TableService, TableService], postgres: PostgresCluster
) -> None:
    """The connection that listens is cut; what happened meanwhile is read."""
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    there = two.find(here.id)
    name = one.database.engine.url.database
    for number in range(1, 4):
        two.signals.is_listening.clear()
        postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' "
                         "AND (query = 'LISTEN kohlenpott' OR query LIKE '%clock_timestamp())::float8')")  # fmt: skip
        move(one, here, on_turn(here, ida, eva))
        wait_for(lambda number=number: there.history.seq == number)  # type: ignore[misc]
        assert two.signals.is_listening.wait(LONGEST), "it was cut, and made anew"


def test_a_sign_out_counts_at_every_server(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, token = players.create(one.database, "Ida")
    elsewhere = Sessions(two.database)
    elsewhere.follow(two.signals)
    told = threading.Event()
    with elsewhere.watched(token, told.set):
        assert elsewhere.player(token) == ida
        players.change(one.database, ida, "Ada", {})
        wait_for(lambda: getattr(elsewhere.player(token), "name", "") == "Ada")
        with one.database.write() as connection:
            sign_ins.end(connection, sign_ins.hashed(token))
        assert told.wait(LONGEST), "open lines end"
    assert elsewhere.player(token) is None


def test_a_sign_out_while_nobody_listened_is_noticed(services: tuple[TableService, TableService]) -> None:
    _, two = services
    ida, token = players.create(two.database, "Ida")
    elsewhere, told = Sessions(two.database), threading.Event()
    with elsewhere.watched(token, told.set):
        assert elsewhere.player(token) == ida
        with two.database.write() as connection:
            sign_ins.end(connection, sign_ins.hashed(token))
        assert elsewhere.player(token) == ida
        elsewhere.look_again()
        assert told.is_set() and elsewhere.player(token) is None


def test_who_goes_for_good_has_gone_everywhere(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    there = two.find(here.id)
    assert chat.say(one.database, here.id, ida, "hello")
    people.forget(one, ida)
    wait_for(lambda: not there.held_by(ida.id) and all(seat.name != "Ida" for seat in there.seats))


def test_a_screen_is_handed_over_at_every_server(services: tuple[TableService, TableService]) -> None:
    """Whoever moved last, or took the screen, sits there: nobody else's cards are shown."""
    one, two = services
    ida = person(one)
    here = shared(one, ida, "haspelknecht", 2)
    there = two.find(here.id)
    asked = here.on_turn
    assert asked is not None
    one.show(here, ida.id, asked)
    wait_for(lambda: there._shown.get(ida.id) == asked)
    move(one, here, ida)
    wait_for(partial(are_alike, here, there))
    assert there._shown == here._shown and there.must_hand_over(ida.id) == here.must_hand_over(ida.id)


def test_signs_are_seen_everywhere(services: tuple[TableService, TableService]) -> None:
    one, two = services
    ida, eva = person(one), person(two, "Eva")
    here = duel(one, ida, eva)
    there = two.find(here.id)
    one.saw(here, ida.id)
    one.keep_signs()
    wait_for(lambda: there.seen[ida.id] == here.seen[ida.id])


def test_tries_to_sign_in_are_counted_at_all_servers_together(services: tuple[TableService, TableService]) -> None:
    """Whoever guesses recovery codes gains nothing by going from one server to the other."""
    both, heard = (Limits(), Limits()), [0, 0]

    def note(which: int, *_: str) -> None:
        heard[which] += 1

    for number, (limits, service) in enumerate(zip(both, services, strict=True)):
        limits.share(service.database, service.signals)
        service.signals.subscribe(COUNTED, partial(note, number))
    for limits in both * 5:
        limits.count("sign-in", "192.0.2.7")
    wait_for(lambda: heard == [10, 10], "everybody to hear of all tries")

    for limits in both:
        with pytest.raises(TooMany):
            limits.count("sign-in", "192.0.2.7")
        limits.count("sign-in", "192.0.2.8")
