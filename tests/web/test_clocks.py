"""Clocks: who is charged for what, what happens when the time is over, and that none of it depends on who looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kohlenpott.store import Database, log, players, timekeeping
from kohlenpott.store.pace import BACK_SECONDS, BOT, DAY, DAYS, LIVE, RESIGN, VOTE, Pace
from kohlenpott.store.players import Account
from kohlenpott.web.service import vacations
from kohlenpott.web.service.clock import joined
from kohlenpott.web.service.errors import BadRequest, Conflict
from kohlenpott.web.service.happenings import GAME_OVER, SHORT_TIME, TIME_OVER, YOUR_TURN, Happening
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT as BOT_CHAIR
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from web.services import keys, move, person

QUICK = Pace(LIVE, 600, 10)


class Site:
    """A server whose clock is set by hand, and which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 1_000_000.0
        self.heard: list[Happening] = []
        self.start()

    def start(self) -> None:
        """A server begins: it finds out how long none ran."""
        self.service = TableService(Database(f"sqlite:///{self.folder}/games.db", lambda: self.now))
        self.service.happenings.subscribe(self.heard.append)
        self.service.timekeeper.beat(is_first=True)

    def stop(self, is_clean: bool = True) -> None:
        if is_clean:
            self.service.timekeeper.beat()
        self.service.close()
        self.service.database.close()

    def look(self) -> None:
        self.service.timekeeper.look()

    def table(self, pace: Pace | None, *people: Account, game: str = "coal-baron", bots: int = 0) -> LiveTable:
        """A running game of these people."""
        chairs = (Chair(ME), *[Chair(OPEN)] * (len(people) - 1), *[Chair(BOT_CHAIR, bot="random")] * bots)
        live = self.service.create(people[0], Setup(game, chairs, pace=pace))
        for each in people[1:]:
            self.service.join(live, each)
        return live

    def come(self, live: LiveTable, *people: Account) -> None:
        """People open the page of the table."""
        for each in people:
            self.service.saw(live, each.id)
        self.look()

    def seat_asked(self, live: LiveTable) -> int:
        found = live.on_turn
        assert found is not None
        return found

    def left(self, live: LiveTable, seat: int) -> float:
        live = self.service.find(live.id)
        assert live.clock is not None
        return live.clock.left(seat, self.now)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    found = Site(tmp_path)
    yield found
    found.stop()


def pass_on(site: Site, live: LiveTable, *people: Account) -> int:
    """Whoever is asked finishes the turn; the seat."""
    seat = site.seat_asked(live)
    who = next(each for each in people if seat in live.held_by(each.id))
    while live.is_running and live.on_turn == seat:
        move(site.service, live, who)
    return seat


def test_nobody_is_charged_before_everybody_has_come(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida)
    site.now += 500
    assert site.left(live, 0) == site.left(live, 1) == 600
    site.come(live, bo)
    site.now += 7
    seat = site.seat_asked(live)
    assert (site.left(live, seat), site.left(live, 1 - seat)) == (593, 600)


def test_who_is_asked_is_charged_and_a_turn_adds_the_increment(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida, bo)
    ticks(site, 30)
    seat = pass_on(site, live, ida, bo)
    assert site.left(live, seat) == 600 - 30 + 10
    site.now += 5
    assert (site.left(live, seat), site.left(live, 1 - seat)) == (580, 595)


def test_bots_take_no_time_and_cost_nobody_any(site: Site) -> None:
    ida = person(site.service)
    live = site.table(QUICK, ida, bots=2)
    site.come(live, ida)
    assert live.clock is not None
    assert live.clock.now.asked <= {0}


def test_taking_back_gives_no_time_back(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida, bo)
    seat = site.seat_asked(live)
    while not live.history.can_take_back(seat):
        ticks(site, 4)
        seat = site.seat_asked(live)
        move(site.service, live, ida if seat == 0 else bo)
    assert live.clock is not None
    used, left = live.clock.used[seat], site.left(live, seat)
    site.now += 4
    site.service.undo(live, ida if seat == 0 else bo, live.history.seq, next(keys))
    assert live.clock.used[seat] == used + 4
    assert site.left(live, seat) == left - 4


def test_no_clock_runs_while_no_server_does(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida, bo)
    seat = site.seat_asked(live)
    site.now += 10
    site.stop()
    site.now += 4000
    site.start()
    assert site.left(live, seat) == 590
    site.now += 10
    site.look()
    site.now += 3
    site.stop(is_clean=False)  # the last sign of this server is three seconds old
    site.now += 50
    site.start()
    assert site.left(live, seat) == 580
    assert len(timekeeping.outages(site.service.database, 0)) == 2


def test_a_machine_that_slept_charges_nobody(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida, bo)
    seat = site.seat_asked(live)
    site.now += 3600
    move(site.service, live, ida if seat == 0 else bo)
    assert live.clock is not None
    assert live.clock.used[seat] == 0
    site.look()
    assert live.seats[seat].bot is None


def test_a_bot_takes_the_seat_once_and_the_person_may_take_it_back(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida, bo)
    seat = site.seat_asked(live)
    who = ida if seat == 0 else bo
    ticks(site, 538)
    assert [each.kind for each in site.heard if each.player == who.id and each.kind != YOUR_TURN] == []
    ticks(site, 3)
    assert [each.kind for each in site.heard if each.kind != YOUR_TURN] == [SHORT_TIME]
    ticks(site, 58)
    assert live.seats[seat].bot is None
    ticks(site, 5)
    assert live.seats[seat].bot is not None
    assert [each.kind for each in site.heard if each.kind != YOUR_TURN] == [SHORT_TIME, TIME_OVER]
    kinds = [(entry.kind, entry.player) for entry in log.read(site.service.database, live.id)]
    assert kinds.count((log.ABSENT, None)) == 1
    site.service.join(live, who, seat)
    assert live.seats[seat].bot is None
    assert site.left(live, seat) == BACK_SECONDS


def ticks(site: Site, seconds: int) -> None:
    """The server looks as often as it does."""
    for _ in range(seconds):
        site.now += 1
        site.look()


def test_what_was_due_before_a_restart_is_done_after_it(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida, bo)
    seat = site.seat_asked(live)
    ticks(site, 595)
    site.stop()
    site.now += 100_000
    site.start()
    site.look()
    assert site.service.find(live.id).seats[seat].bot is None, "nobody was charged meanwhile"
    ticks(site, 6)
    assert site.service.find(live.id).seats[seat].bot is not None


def test_with_two_seats_a_lost_clock_is_a_lost_game(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(replace(QUICK, over=RESIGN), ida, bo)
    site.come(live, ida, bo)
    seat = site.seat_asked(live)
    ticks(site, 601)
    assert live.table.finished is not None
    assert live.result is not None
    assert live.result.winners == (1 - seat,)
    assert {each.player for each in site.heard if each.kind == GAME_OVER} == {ida.id, bo.id}
    site.stop()
    site.start()
    again = site.service.find(live.id)
    assert again.result == live.result
    with pytest.raises(Conflict):
        move(site.service, again, ida)


def test_with_more_seats_a_bot_plays_on_for_good(site: Site) -> None:
    people = [person(site.service, name) for name in ("Ida", "Bo", "Cem")]
    live = site.table(replace(QUICK, over=RESIGN), *people)
    site.come(live, *people)
    seat = site.seat_asked(live)
    ticks(site, 601)
    assert live.is_running
    assert live.seats[seat].bot is not None
    with pytest.raises(Conflict, match="lost"):
        site.service.join(live, people[seat], seat)


def test_the_others_vote_when_that_was_chosen(site: Site) -> None:
    people = [person(site.service, name) for name in ("Ida", "Bo", "Cem", "Dora")]
    live = site.table(replace(QUICK, over=VOTE), *people)
    site.come(live, *people)
    seat = site.seat_asked(live)
    others = [each for k, each in enumerate(people) if k != seat]
    with pytest.raises(Conflict):
        site.service.substitute(live, others[0], seat, "random")
    ticks(site, 601)
    assert live.seats[seat].bot is None
    assert [each.kind for each in site.heard if each.kind != YOUR_TURN] == [SHORT_TIME, TIME_OVER]
    site.service.substitute(live, others[0], seat, "random")
    site.service.substitute(live, others[0], seat, "random")  # counts once
    assert live.seats[seat].bot is None
    site.stop()
    site.start()
    live = site.service.find(live.id)
    assert live.votes_for(seat, site.now) == {others[0].id}
    site.service.substitute(live, others[1], seat, "random")
    assert live.seats[seat].bot == "random"


def test_a_vote_about_somebody_who_came_back_counts_no_more(site: Site) -> None:
    people = [person(site.service, name) for name in ("Ida", "Bo", "Cem", "Dora")]
    live = site.table(None, *people)
    site.come(live, *people)
    site.now += 100
    site.come(live, *people[:3])
    site.service.substitute(live, people[0], 3, "random")
    assert live.votes_for(3, site.now) == {people[0].id}
    site.come(live, people[3])
    site.now += 100
    assert live.votes_for(3, site.now) == set()


def test_who_never_came_can_be_voted_out_and_then_the_clock_begins(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo)
    site.come(live, ida)
    site.now += 1000
    site.service.substitute(live, ida, 1, "random")
    site.come(live, ida)
    assert live.clock is not None
    assert live.clock.began == site.now


def test_days_begin_anew_with_every_turn_and_stand_on_vacation(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(Pace(DAYS, 2 * DAY), ida, bo)
    site.come(live, ida, bo)
    seat = pass_on(site, live, ida, bo)
    other = bo if seat == 0 else ida
    hours(site, 24)
    assert site.left(live, 1 - seat) == DAY
    vacations.take(site.service, other, 5)
    hours(site, 100)
    assert site.left(live, 1 - seat) == DAY
    vacations.end(site.service, other)
    assert vacations.left_for(site.service, other) == 28 - 5
    hours(site, 23)
    assert site.left(live, 1 - seat) == 3600
    assert live.seats[1 - seat].bot is None
    hours(site, 2)
    assert live.seats[1 - seat].bot is not None
    site.service.join(live, other, 1 - seat)
    assert site.left(live, 1 - seat) == 2 * DAY


def hours(site: Site, count: int) -> None:
    """A server that runs looks all the time; signs of it every ten seconds keep the clocks going."""
    for _ in range(count):
        before = timekeeping.last_beat(site.service.database)
        site.now += 3600
        with site.service.database.write() as connection:
            timekeeping.beat(connection, site.now, before, False)
        site.look()


def test_a_vacation_has_an_end_and_a_limit(site: Site) -> None:
    ida = person(site.service)
    with pytest.raises(BadRequest):
        vacations.take(site.service, ida, 29)
    vacations.take(site.service, ida, 20)
    with pytest.raises(Conflict):
        vacations.take(site.service, ida, 1)
    site.now += 21 * DAY
    with pytest.raises(Conflict, match="8"):
        vacations.take(site.service, ida, 9)
    assert vacations.left_for(site.service, ida) == 8
    site.now += 365 * DAY
    assert vacations.left_for(site.service, ida) == 28
    with pytest.raises(Conflict):
        vacations.end(site.service, ida)


@pytest.mark.parametrize("pace", [
    Pace(LIVE, 59), Pace(LIVE, 10_801), Pace(LIVE, 600, 301), Pace(LIVE, 600, -1), Pace(DAYS, 0), Pace(DAYS, 15 * DAY),
    Pace(DAYS, DAY + 1), Pace("blitz", 600), Pace(LIVE, 600, 0, "shout"),
])  # fmt: skip
def test_a_clock_without_sense_is_refused(site: Site, pace: Pace) -> None:
    with pytest.raises(BadRequest):
        site.table(pace, person(site.service), bots=1)


def test_what_others_plan_in_secret_does_not_show_on_their_clocks(site: Site) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.table(QUICK, ida, bo, game="haspelknecht")
    site.come(live, ida, bo)
    while not live.history.is_secret:
        seat = site.seat_asked(live)
        move(site.service, live, ida if seat == 0 else bo)
    clock = live.clock
    assert clock is not None
    assert clock.now.asked == {0, 1}
    before = [clock.face(1, False, site.now)]
    site.now += 9
    while live.history.seat_state(1).is_asked:
        state = live.history.seat_state(1).state
        site.service.move(live, bo, state.actions()[-1], live.history.seq, next(keys))
        site.now += 1
        if live.history.is_secret:
            before.append(clock.face(1, False, site.now))
    assert len(set(before)) == 1
    assert clock.now.asked == {0}
    assert clock.face(1, True, site.now).ends is None


def test_pauses_that_overlap_count_once() -> None:
    assert joined([(5, 9), (1, 3), (2, 4), (6, 7)]) == [(1, 4), (5, 9)]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(["move", "move", "move", "undo", "look", "wait", "restart", "kill"]),
                          st.integers(0, 40)), max_size=40),
       st.sampled_from(["coal-baron", "haspelknecht"]))  # fmt: skip
def test_what_is_charged_is_the_time_that_passed(steps: list[tuple[str, int]], game: str) -> None:
    """Whatever people and servers do: each second in which somebody was asked is charged to that seat, and no other."""
    with TemporaryDirectory() as folder:
        site = Site(Path(folder))
        people = [person(site.service), person(site.service, "Bo")]
        live = site.table(Pace(LIVE, 10_800, 5), *people, game=game)
        site.come(live, *people)
        expected, charged_from = [0.0, 0.0], site.now
        signs = [site.now]  # when it was written down that a server ran
        for what, seconds in steps:
            live = site.service.find(live.id)
            if not live.is_running:
                break
            asked = live.waited_for()
            site.now += min(seconds, 10)  # a longer silence is taken for no server
            if what in ("move", "undo"):
                seat = sorted(asked)[seconds % len(asked)]
                if what == "move" or live.history.can_take_back(seat):
                    for each in asked:
                        expected[each] += site.now - charged_from
                    charged_from = site.now
                    if what == "undo":
                        site.service.undo(live, people[seat], live.history.seq, next(keys))
                    else:
                        actions = live.history.seat_state(seat).state.actions()
                        action = actions[seconds % len(actions)]
                        site.service.move(live, people[seat], action, live.history.seq, next(keys))
            if what in ("restart", "kill"):
                site.stop(is_clean=what == "restart")
                ran_until = site.now if what == "restart" else max(signs[-1], charged_from)
                for each in asked:
                    expected[each] += max(0.0, ran_until - charged_from)
                site.now += 60 * seconds
                charged_from = site.now
                site.start()
            site.look()
            signs.append(timekeeping.last_beat(site.service.database) or 0.0)
            found = site.service.find(live.id)
            assert found.clock is not None
            running = [expected[k] + (site.now - charged_from) * (k in found.waited_for()) for k in (0, 1)]
            assert [found.clock.used[k] + found.clock.spent(k, site.now) for k in (0, 1)] == running
        site.stop()


def test_all_that_is_kept_about_somebody_includes_vacations_and_votes(site: Site) -> None:
    from kohlenpott.store import personal_data

    ida = person(site.service)
    vacations.take(site.service, ida, 3)
    found = personal_data.everything(site.service.database, ida)
    assert found["vacations"] == [{"began": site.now, "ends": site.now + 3 * DAY}]
    assert found["votes"] == []
    with site.service.database.write() as connection:
        personal_data.forget(connection, ida.id, site.now)
    assert players.find(site.service.database, ida.id) is None


def test_a_bot_is_the_usual_answer() -> None:
    assert Pace(LIVE, 60).over == BOT
