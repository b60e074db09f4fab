"""Clocks, results, notices and decisions of those who look after a site, while people go from server to server."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from kohlenpott.store import Database, channels, log, outbox, results, sanctions, schema, timekeeping
from kohlenpott.store.pace import DAY, DAYS, LIVE, Pace
from kohlenpott.store.players import Account
from kohlenpott.web.notices.deliveries import SOON
from kohlenpott.web.notices.service import NoticeService, notice_settings
from kohlenpott.web.service import guarding, vacations
from kohlenpott.web.service.errors import Forbidden
from kohlenpott.web.service.happenings import SHORT_TIME, TIME_OVER, YOUR_TURN
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from store.postgres_cluster import PostgresCluster
from web.receivers import receiver
from web.services import duel, keys, move, on_turn, person
from web.test_processes import PATIENCE, are_alike, soon
from web.test_results import play_out

LOCAL = notice_settings(allow_local=True)


class Pair:
    """Two servers at one database that hear of each other; nobody looks at clocks or letters unless told to."""

    def __init__(self, url: str) -> None:
        self.now, self.url = 1_000_000.0, url
        self.one, self.two = self.server(), self.server()
        self.desks = [NoticeService(each, LOCAL, lambda _: False) for each in (self.one, self.two)]
        for each in (self.one, self.two):
            each.signals.open()
            assert each.signals.is_listening.wait(PATIENCE)

    def server(self) -> TableService:
        return TableService(Database(self.url, lambda: self.now), bot_workers=0)

    def table(self, pace: Pace, ida: Account, eva: Account) -> tuple[LiveTable, LiveTable]:
        """The same running game, as both servers have it."""
        here = self.one.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN)), pace=pace))
        self.two.join(self.two.find(here.id), eva)
        there = self.two.find(here.id)
        soon(lambda: here.is_running and are_alike(here, there))
        return here, there

    def come(self, here: LiveTable, there: LiveTable, ida: Account, eva: Account) -> None:
        """One opens the page at one server, the other at the other."""
        self.one.saw(here, ida.id)
        self.two.saw(there, eva.id)
        for each in (self.one, self.two):
            each.timekeeper.look()
        soon(lambda: looked(self.one) and looked(self.two) and has_begun(here) and has_begun(there))
        soon(lambda: are_alike(here, there))

    def at_once(self, *work: Callable[[], object]) -> None:
        """Several threads begin at the same moment."""
        start, raised = threading.Barrier(len(work)), list[BaseException]()

        def run(each: Callable[[], object]) -> None:
            start.wait()
            try:
                each()
            except BaseException as error:
                raised.append(error)

        threads = [threading.Thread(target=run, args=(each,)) for each in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert raised == []

    def close(self) -> None:
        for each in (self.one, self.two):
            each.close()
            each.database.close()


def has_begun(live: LiveTable) -> bool:
    return live.clock is not None and live.clock.began is not None


def looked(service: TableService) -> bool:
    service.timekeeper.look()
    return True


@pytest.fixture
def pair(postgres: PostgresCluster) -> Iterator[Pair]:
    found = Pair(postgres.fresh())
    yield found
    found.close()


def readings(live: LiveTable, now: float) -> list[float]:
    assert live.clock is not None
    with live.lock:
        return [live.clock.left(seat, now) for seat in range(len(live.seats))]


def test_clocks_are_exact_whichever_server_is_asked(pair: Pair) -> None:
    """Every second is charged once: to whoever was asked, also across taking back."""
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here, there = pair.table(Pace(LIVE, 6000), ida, eva)
    pair.come(here, there, ida, eva)
    expected, taken_back = [6000.0, 6000.0], 0
    for number in range(24):
        service, live = ((pair.one, here), (pair.two, there))[number % 2]
        asked = live.on_turn
        assert asked is not None
        seconds = 1.0 + number % 5
        pair.now += seconds
        expected[asked] -= seconds
        service.timekeeper.look()  # as it does every second: a server runs
        who = on_turn(live, ida, eva)
        if number % 3 and live.history.can_take_back(asked):
            service.undo(live, who, live.history.seq, next(keys))
            taken_back += 1
        else:
            move(service, live, who)
        soon(lambda: are_alike(here, there))
        assert readings(here, pair.now) == readings(there, pair.now) == expected
    assert taken_back > 2
    third = pair.server()
    assert readings(third.find(here.id), pair.now) == expected, "and so it is in the log"
    third.close()
    third.database.close()


def test_a_clock_that_runs_out_is_noticed_once(pair: Pair) -> None:
    """Both servers look at the same moment: one bot sits down, one reminder and one end are told."""
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here, there = pair.table(Pace(LIVE, 100), ida, eva)
    pair.come(here, there, ida, eva)
    late = on_turn(here, ida, eva)
    with receiver() as far:
        channel(pair, late, far.address)
        for _ in range(12):
            pair.now += 10  # not so long that the servers seem to have slept
            pair.at_once(pair.one.timekeeper.look, pair.two.timekeeper.look)
        soon(lambda: here.changes == there.changes)
    kinds = [entry.kind for entry in log.read(pair.one.database, here.id)]
    assert kinds == [log.ABSENT]
    told = sorted(each.kind for each in outbox.of_player(pair.one.database, late.id, 10))
    assert told == sorted([SHORT_TIME, TIME_OVER])


def test_a_vacation_stops_the_clock_at_every_server(pair: Pair) -> None:
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here, there = pair.table(Pace(DAYS, 3 * DAY), ida, eva)
    pair.come(here, there, ida, eva)
    asked, who = here.on_turn, on_turn(here, ida, eva)
    assert asked is not None
    vacations.take(pair.one, who, 10)
    soon(lambda: pair.two.find(here.id).changes == tables_changes(pair, here.id))
    pair.now += 5 * DAY
    move(pair.two, there, who)
    assert there.clock is not None and there.clock.used[asked] == 0


def tables_changes(pair: Pair, id: str) -> int:
    with pair.one.database.read() as connection:
        found: int = connection.execute(schema.tables.select().where(schema.tables.c.id == id)).one().changes
        return found


def test_a_standstill_that_another_server_noticed_first_charges_nobody(pair: Pair) -> None:
    """The database was away from everybody: the clocks stood, whoever was the first to come back."""
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here, there = pair.table(Pace(LIVE, 600), ida, eva)
    pair.come(here, there, ida, eva)
    for each in (pair.one, pair.two):
        each.timekeeper.beat()
    pair.now += 3600
    pair.one.timekeeper.look()
    assert len(timekeeping.outages(pair.one.database, 0)) == 1
    asked = there.on_turn
    assert asked is not None
    move(pair.two, there, on_turn(there, ida, eva))
    assert there.clock is not None and there.clock.used[asked] == 0
    assert len(timekeeping.outages(pair.one.database, 0)) == 1


def test_a_game_has_one_result_and_counts_once(pair: Pair) -> None:
    """Played at both servers, rated by both at the same moment."""
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here = duel(pair.one, ida, eva)
    there = pair.two.find(here.id)
    number = 0
    while here.is_running:
        service, live = ((pair.one, here), (pair.two, there))[number % 2]
        move(service, live, on_turn(live, ida, eva))
        number += 1
        soon(lambda: here.changes == there.changes and here.is_running == there.is_running)
    other = duel(pair.one, ida, eva)
    play_out(pair.one, other, ida, eva)
    pair.at_once(pair.one.results.settle, pair.two.results.settle, pair.one.results.settle)
    found = [results.find(pair.one.database, live.id) for live in (here, other)]
    rated = [(seat.player, seat.rating, seat.deviation) for game in found if game is not None for seat in game.seats]
    assert len(rated) == 4 and None not in [points for _, points, _ in rated]
    again = pair.server()
    with again.database.write() as connection:
        results.unrate_all(connection)
    again.results.settle()
    anew = [results.find(again.database, live.id) for live in (here, other)]
    assert rated == [(seat.player, seat.rating, seat.deviation) for game in anew if game is not None
                     for seat in game.seats], "as if one had looked at each game once"  # fmt: skip
    again.close()
    again.database.close()


def test_what_a_killed_server_did_not_rate_another_one_does(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kohlenpott.web.service.outcomes.LOOK_SECONDS", 0.02)
    pair.two.results.open()
    ida, eva = person(pair.one), person(pair.one, "Eva")
    live = duel(pair.one, ida, eva)
    play_out(pair.one, live, ida, eva)  # and is never heard of again
    soon(lambda: not results.has_unrated(pair.two.database))
    found = results.find(pair.two.database, live.id)
    assert found is not None and all(seat.rating is not None for seat in found.seats)


def channel(pair: Pair, player: Account, address: str) -> None:
    """Somebody wants to be told everything."""
    with pair.one.database.write() as connection:
        wants = (YOUR_TURN, SHORT_TIME, TIME_OVER)
        id = channels.add(connection, player.id, "webhook", address, {"format": "signed", "secret": "s" * 16}, wants,
                          "en", "https://games.example", pair.now, True)  # fmt: skip
        channels.choose(connection, player.id, id, wants, "always")


def test_everybody_is_told_once(pair: Pair) -> None:
    """Both servers look into the outbox at the same moment, again and again."""
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here = duel(pair.one, ida, eva)
    there = pair.two.find(here.id)
    with receiver() as far:
        for each in (ida, eva):
            channel(pair, each, far.address)
        turns = 0
        for number in range(12):
            service, live = ((pair.one, here), (pair.two, there))[number % 2]
            before = live.on_turn
            while live.on_turn == before:
                move(service, live, on_turn(live, ida, eva))
            turns += 1
            soon(lambda: here.changes == there.changes)
            pair.now += SOON
            pair.at_once(*[desk.deliveries.send_due for desk in twice(pair)])
        assert len(far.got) == turns
    states = [each.state for who in (ida, eva) for each in outbox.of_player(pair.one.database, who.id, 100)]
    assert states == ["sent"] * turns


def twice(pair: Pair) -> list[NoticeService]:
    return [*pair.desks, *pair.desks]


def test_a_server_that_is_behind_drops_no_notice(pair: Pair) -> None:
    """It hears nothing of the other, and so believes that somebody else is asked."""
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here = duel(pair.one, ida, eva)
    there = pair.two.find(here.id)
    mover = on_turn(here, ida, eva)
    other = eva if mover is ida else ida
    pair.two.signals.close()
    with receiver() as far:
        channel(pair, other, far.address)
        while on_turn(here, ida, eva) is mover:
            move(pair.one, here, mover)
        assert there.history.seq < here.history.seq
        pair.now += SOON
        assert pair.desks[1].deliveries.send_due() == 1
    assert [each.state for each in outbox.of_player(pair.one.database, other.id, 10)] == ["sent"]


def test_what_was_decided_elsewhere_holds_at_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bans, mutes and closed tables are told to all servers; nobody waits until they look by themselves."""
    monkeypatch.setattr(guarding, "FRESH_SECONDS", 1e9)
    ida, eva = person(pair.one), person(pair.two, "Eva")
    here = duel(pair.one, ida, eva)
    there, who = pair.two.find(here.id), on_turn(here, ida, eva)
    pair.two.guard.check(ida.id, here.id)
    cases: list[tuple[str, str, str, Callable[[], object]]] = [
        ("close", "reopen", here.id, lambda: move(pair.two, there, who)),
        ("ban", "unban", who.id, lambda: move(pair.two, there, who)),
        ("mute", "unmute", who.id, lambda: pair.two.say(there, who, "hello")),
    ]
    for action, ends, subject, attempt in cases:
        assert sanctions.decide(pair.one.database, "test", action, subject)
        soon(partial(holds, pair.two, subject, True))
        with pytest.raises(Forbidden):
            attempt()
        assert sanctions.decide(pair.one.database, "test", ends, subject)
        soon(partial(holds, pair.two, subject, False))
    move(pair.two, there, who)


def holds(service: TableService, subject: str, wanted: bool) -> bool:
    now = service.guard.in_force
    return (subject in now.banned | now.muted | now.closed) == wanted
