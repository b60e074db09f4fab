"""The pace of a table on pages and for programs: chosen, shown, counted down, and what a lost clock looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hand_clock import Clock
from kohlenpott.store import players, timekeeping
from kohlenpott.store.pace import DAY, DAYS, LIVE, RESIGN, VOTE, Pace
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from web.browsers import Site, site_at, table_in
from web.services import on_turn, person
from web.test_api import V1, problem, program


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with site_at(tmp_path, clock=clock) as found:
        yield found


def wait(site: Site, clock: Clock, seconds: int) -> None:
    """Time goes by while the server runs."""
    for _ in range(seconds):
        clock.now += 1
        site.service.timekeeper.look()


@pytest.mark.parametrize(
    ("chosen", "pace"),
    [
        ({"pace": "live", "clock": ""}, None),
        ({"pace": "live", "clock": "1", "days": "2", "over": "vote"}, Pace(LIVE, 1200, 20, VOTE)),
        ({"pace": "live", "clock": "own", "minutes": "7", "increment": "0"}, Pace(LIVE, 420, 0)),
        ({"pace": "unhurried", "days": "3", "over": "resign"}, Pace(DAYS, 3 * DAY, 0, RESIGN)),
        ({"pace": "unhurried", "days": "", "clock": "1"}, None),
        ({"pace": "screen", "screen-1": "Bo", "clock": "1"}, None),
    ],
)
def test_the_form_makes_a_table_with_its_pace(site: Site, chosen: dict[str, str], pace: Pace | None) -> None:
    form = {"game": "coal-baron", "sent": "yes", "with-level-1": "yes", "name": "Ida", **chosen}
    live = site.service.find(table_in(site.browser().post("/new", data=form).text))
    assert live.table.terms.pace == pace


@pytest.mark.parametrize(
    "wrong",
    [
        {"clock": "7"},
        {"clock": "own", "minutes": "0", "increment": "0"},
        {"clock": "own", "minutes": "soon", "increment": "1"},
        {"clock": "own", "minutes": "5", "increment": "999"},
        {"clock": "1", "over": "shout"},
        {"pace": "unhurried", "days": "0"},
        {"pace": "unhurried", "days": "99"},
    ],
)
def test_a_clock_without_sense_brings_the_form_back(site: Site, wrong: dict[str, str]) -> None:
    form = {"game": "coal-baron", "sent": "yes", "with-level-1": "yes", "name": "Ida", "pace": "live", **wrong}
    answer = site.browser().post("/new", data=form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert 'value="Ida"' in answer.text


def test_lists_and_the_waiting_table_tell_the_pace(site: Site) -> None:
    ida, token = players.create(site.service.database, "Ida")
    browser = site.browser()
    browser.cookies.set("kohlenpott", token)
    for pace in (Pace(LIVE, 600, 10), Pace(DAYS, 2 * DAY), None):
        live = site.service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN)), pace=pace))
        if pace is not None and pace.kind == DAYS:
            days = live.id
    lobby = browser.get("/lobby").text
    assert "10 min + 10 s a turn" in lobby
    assert "2 days a move" in lobby
    assert set(re.findall(r'id="table-(\w+)"', browser.get("/lobby?pace=unhurried").text)) == {days}
    assert "2 days a move; after that a bot plays on" in browser.get(f"/t/{days}").text


def test_a_page_holds_when_a_clock_ends_and_stays_the_same_meanwhile(site: Site, clock: Clock) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    live = site.service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN)), pace=Pace(LIVE, 600, 10)))
    site.service.join(live, bo)
    for each in (ida, bo):
        site.service.saw(live, each.id)
    site.service.timekeeper.look()
    first = site.browser().get(f"/t/{live.id}").text
    assert first.count('role="timer"') == 2
    assert f'data-ends="{clock.now + 600}"' in first
    hashes = re.search(r'data-have="([^"]*)"', first)
    wait(site, clock, 30)
    later = site.browser().get(f"/t/{live.id}").text
    assert hashes is not None
    assert hashes[0] in later, "nothing is drawn anew because time goes by"
    assert 'data-now="1030.0"' in later


def test_a_lost_clock_is_told_on_every_page_of_the_table(site: Site, clock: Clock) -> None:
    ida, bo = person(site.service), person(site.service, "Bo")
    setup = Setup("coal-baron", (Chair(ME), Chair(OPEN)), pace=Pace(LIVE, 60, 0, RESIGN))
    live = site.service.create(ida, setup)
    site.service.join(live, bo)
    for each in (ida, bo):
        site.service.saw(live, each.id)
    loser = on_turn(live, ida, bo)
    wait(site, clock, 62)
    browser = site.browser()
    assert f"{loser.name}&#39;s time is over" in browser.get(f"/t/{live.id}").text
    for path in ("/result", "/replay", "/review", "/record.kpr", "/verify"):
        assert browser.get(f"/t/{live.id}{path}").status_code == 200, path
    assert browser.get("/mine").status_code == 200


def test_vacation_is_taken_and_ended_on_ones_own_page(site: Site, clock: Clock) -> None:
    ida, token = players.create(site.service.database, "Ida")
    browser = site.browser()
    browser.cookies.set("kohlenpott", token)
    assert "28 days are left" in browser.get("/me").text
    assert "You are away until" in browser.post("/me/vacation", data={"days": "5"}).text
    assert browser.post("/me/vacation", data={"days": "5"}).status_code == 409
    assert "28 days are left" in browser.post("/me/vacation", data={}).text
    assert browser.post("/me/vacation", data={"days": "99"}).status_code == 400
    assert timekeeping.vacations(site.service.database, [ida.id], clock.now) == []


def test_programs_choose_a_pace_and_see_the_clocks(site: Site, clock: Clock) -> None:
    ida = program(site, person(site.service, "Ida"))
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    wanted = {"game": "coal-baron", "seats": seats, "pace": {"kind": "live", "bank": 300, "increment": 5}}
    made = ida.post(f"{V1}/tables", json=wanted)
    assert made.status_code == 201, made.text
    id = made.json()["id"]
    assert made.json()["pace"] == {"kind": "live", "bank": 300, "increment": 5, "over": "bot"}
    ida.get(f"{V1}/tables/{id}")
    site.service.timekeeper.look()
    found = ida.get(f"{V1}/tables/{id}").json()
    assert found["now"] == clock.now
    assert [each["left"] for each in found["clocks"]] == [300, 300]
    problem(ida.post(f"{V1}/tables", json=wanted | {"pace": {"kind": "live", "bank": 5}}), 400, "fields")
    problem(ida.post(f"{V1}/tables", json=wanted | {"pace": {"kind": "days", "days": 15}}), 400, "fields")
    problem(ida.post(f"{V1}/tables/{id}/seats/1/vote"), 409, "conflict")


def test_programs_take_vacation(site: Site, clock: Clock) -> None:
    ida = program(site, person(site.service, "Ida"))
    assert ida.get(f"{V1}/me/vacation").json() == {"ends": None, "days_left": 28}
    assert ida.put(f"{V1}/me/vacation", json={"days": 3}).json() == {"ends": clock.now + 3 * DAY, "days_left": 25}
    problem(ida.put(f"{V1}/me/vacation", json={"days": 3}), 409, "conflict")
    assert ida.delete(f"{V1}/me/vacation").json() == {"ends": None, "days_left": 28}
