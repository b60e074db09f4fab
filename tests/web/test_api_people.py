"""People for programs: what everybody may know of somebody, and how the caller is told of things."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hand_clock import Clock
from kohlenpott.store import channels, outbox, players
from kohlenpott.store.players import Account
from kohlenpott.web.notices import quiet_hours
from kohlenpott.web.service.happenings import INVITED, YOUR_TURN
from web.browsers import Site, site_at
from web.services import duel, person
from web.test_api import V1, problem, program
from web.test_results import play_out


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with site_at(tmp_path, clock=clock) as found:
        yield found


def with_channel(site: Site, player: Account, kind: str = channels.WEBHOOK) -> str:
    """Somebody's channel."""
    address = "https://hook.example/in?key=secret"
    with site.service.database.write() as connection:
        data = {"secret": "s3cr3t"}
        return channels.add(connection, player.id, kind, address, data, (YOUR_TURN,), "en", "", 1.0, True)


def test_a_player_is_told_as_everybody_may_know(site: Site) -> None:
    ida, eva = person(site.service, "Ida"), person(site.service, "Eva")
    live = duel(site.service, ida, eva)
    play_out(site.service, live, ida, eva)
    site.service.results.settle()
    found = program(site, eva).get(f"{V1}/players/{ida.id}").json()
    assert (found["id"], found["name"], found["is_kept"], found["games"]) == (ida.id, "Ida", False, 1)
    assert found["won"] in (0, 1)
    assert [(each["game"], each["seats"], each["games"]) for each in found["ratings"]] == [("coal-baron", 2, 1)]
    assert set(found) == {"id", "name", "is_kept", "games", "won", "ratings"}, "nothing that is nobody's business"


def test_a_kept_name_is_an_address_too_and_who_wants_no_rating_shows_none(site: Site) -> None:
    ida, eva = person(site.service, "Ida"), person(site.service, "Eva")
    live = duel(site.service, ida, eva)
    play_out(site.service, live, ida, eva)
    site.service.results.settle()
    with site.service.database.write() as connection:
        ida = players.keep(connection, ida, "Ida", 1.0)
    players.change(site.service.database, ida, "Ida", {"rated": "no"})
    found = program(site, eva).get(f"{V1}/players/ida").json()
    assert (found["id"], found["is_kept"], found["games"], found["ratings"]) == (ida.id, True, 1, [])
    problem(program(site, eva).get(f"{V1}/players/nobody"), 404, "not-found")
    problem(program(site, eva).get(f"{V1}/players/Somebody"), 404, "not-found")


def test_a_program_chooses_what_is_told_over_a_channel(site: Site) -> None:
    ida = person(site.service, "Ida")
    channel, hers = with_channel(site, ida), program(site, ida)
    found = hers.get(f"{V1}/me/notices")
    assert "s3cr3t" not in found.text, "the secret of a webhook was shown once"
    assert [each["id"] for each in found.json()["channels"]] == [channel]
    answer = hers.put(f"{V1}/me/notices/{channel}", json={"wants": ["invited", "invited"], "mode": "always"})
    assert answer.json()["wants"] == ["invited"] and answer.json()["mode"] == "always"
    stored = channels.find(site.service.database, channel)
    assert stored is not None and (stored.wants, stored.mode) == ((INVITED,), channels.ALWAYS)
    wrong = problem(hers.put(f"{V1}/me/notices/{channel}", json={"wants": ["everything"]}), 400, "fields")
    assert "wants" in str(wrong["errors"])
    reading = program(site, ida, "read")
    problem(reading.put(f"{V1}/me/notices/{channel}", json={"wants": []}), 403, "forbidden")


def test_the_address_of_a_push_service_is_nobodys_business(site: Site) -> None:
    ida = person(site.service, "Ida")
    with_channel(site, ida, channels.PUSH)
    assert "hook.example" not in program(site, ida, "read").get(f"{V1}/me/notices").text


def test_nobody_chooses_for_another_or_removes_anothers_channel(site: Site) -> None:
    ida, eva = person(site.service, "Ida"), person(site.service, "Eva")
    channel = with_channel(site, ida)
    others = program(site, eva)
    problem(others.put(f"{V1}/me/notices/{channel}", json={"wants": [], "mode": "always"}), 404, "not-found")
    problem(others.delete(f"{V1}/me/notices/{channel}"), 404, "not-found")
    stored = channels.find(site.service.database, channel)
    assert stored is not None and stored.wants == (YOUR_TURN,)
    assert program(site, ida).delete(f"{V1}/me/notices/{channel}").status_code == 204
    assert channels.find(site.service.database, channel) is None


def test_quiet_hours_are_chosen_in_a_time_zone(site: Site, clock: Clock) -> None:
    ida = person(site.service, "Ida")
    hers = program(site, ida)
    wanted = {"quiet_from": "22:00", "quiet_until": "07:30", "zone": "Europe/Berlin"}
    assert hers.put(f"{V1}/me/notices", json=wanted).json() == {"channels": [], **wanted}
    stored = players.find(site.service.database, ida.id)
    assert stored is not None and quiet_hours.quiet_until(stored.settings, 0.0) == 6.5 * 3600, "01:00 in Berlin"
    problem(hers.put(f"{V1}/me/notices", json={"quiet_from": "22:00"}), 400, "bad-request")
    problem(hers.put(f"{V1}/me/notices", json={"zone": "Europe/Nowhere"}), 400, "bad-request")
    problem(hers.put(f"{V1}/me/notices", json={"quiet_from": "25:00", "quiet_until": "1:00"}), 400, "fields")
    assert hers.put(f"{V1}/me/notices", json={}).json()["quiet_from"] == ""
    assert quiet_hours.zone_of("Europe/Nowhere").key == quiet_hours.zone_of("../etc").key == "UTC"


def test_what_was_sent_is_told_to_its_owner(site: Site) -> None:
    ida, eva = person(site.service, "Ida"), person(site.service, "Eva")
    channel = with_channel(site, ida)
    with site.service.database.write() as connection:
        outbox.put(connection, channel, ida.id, YOUR_TURN, None, 5.0, 6.0)
    found = program(site, ida).get(f"{V1}/me/notices/log").json()
    assert [(each["channel"], each["kind"], each["state"]) for each in found] == [(channel, YOUR_TURN, "waiting")]
    assert program(site, eva).get(f"{V1}/me/notices/log").json() == []
