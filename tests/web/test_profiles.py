"""Profiles: what results tell, who may see what, and files that do no harm."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kohlenpott.insight.review import VERSION
from kohlenpott.store import players, results, reviews, schema
from kohlenpott.store.players import Account
from kohlenpott.store.reviews import ReviewKey
from kohlenpott.web.app import create_app
from kohlenpott.web.chances import rated_game
from kohlenpott.web.profile import person, profile
from kohlenpott.web.service.errors import NotFound
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.visitors import COOKIE
from web.services import duel, service_at
from web.test_api import token_for
from web.test_results import play_out

HOSTILE = "=2+5<b>\"'&"


@pytest.fixture
def service(tmp_path: Path) -> TableService:
    return service_at(tmp_path)


def somebody(service: TableService, name: str) -> tuple[Account, TestClient]:
    """A person and the browser that is theirs."""
    player, token = players.create(service.database, name)
    return player, TestClient(create_app(service), cookies={COOKIE: token}, headers={"Sec-Fetch-Site": "same-origin"})


def ended(service: TableService, one: Account, other: Account) -> LiveTable:
    live = duel(service, one, other)
    play_out(service, live, one, other)
    service.results.settle()
    return live


def reviewed(service: TableService, live: LiveTable, depth: str, *accuracies: float) -> None:
    """A review of a game as it is kept."""
    key = ReviewKey(live.id, "record", depth, VERSION)
    data = {"players": [{"seat": seat, "accuracy": found} for seat, found in enumerate(accuracies)]}
    with service.database.write() as connection:
        reviews.ask(connection, key, live.table.terms.host, 1.0)
        reviews.keep(connection, key, data)


def test_the_accuracy_of_reviewed_games_is_told_by_their_closest_review(service: TableService) -> None:
    (ida, browser), (bo, others) = somebody(service, "Ida"), somebody(service, "Bo")
    first, second = ended(service, ida, bo), ended(service, ida, bo)
    for path in (f"/p/{ida.id}", "/mine"):
        assert "82 %</td>" not in browser.get(path).text
    assert profile(service.database, ida, ida.id, "en").accuracy is None

    reviewed(service, first, "quick", 40.0, 90.0)
    reviewed(service, first, "standard", 81.6, 60.0)
    found = profile(service.database, ida, ida.id, "en")
    assert (found.accuracy, found.reviewed) == (81.6, [81.6])
    assert "1 game reviewed" in browser.get(f"/p/{ida.id}").text
    for path in (f"/p/{ida.id}", "/mine"):
        assert "82 %</td>" in browser.get(path).text
    assert "60 %</td>" in others.get("/mine").text
    reviewed(service, second, "quick", 70.4, 50.0)
    assert profile(service.database, ida, ida.id, "en").accuracy == pytest.approx(76.0)
    rows = browser.get(f"/p/{ida.id}/results.json").json()
    assert {row["table"]: row["accuracy"] for row in rows} == {first.id: 81.6, second.id: 70.4}


def test_a_review_that_cannot_be_read_tells_no_accuracy(service: TableService) -> None:
    (ida, browser), (bo, _) = somebody(service, "Ida"), somebody(service, "Bo")
    live = ended(service, ida, bo)
    reviewed(service, live, "quick")
    assert profile(service.database, ida, ida.id, "en").accuracy is None
    assert browser.get("/mine").status_code == 200


def test_a_profile_tells_what_the_games_tell(service: TableService) -> None:
    (ida, browser), (bo, _) = somebody(service, "Ida"), somebody(service, "Bo")
    live = ended(service, ida, bo)
    page = browser.get(f"/p/{ida.id}").text

    assert f"/t/{live.id}/result" in page and f'href="/p/{bo.id}"' in page
    found = profile(service.database, ida, ida.id, "en")
    result = live.history.state.result()
    assert result is not None
    assert [each.seat.points for each in found.played] == [result.scores[0]]
    assert [(each.ahead, each.behind) for each in found.rivals] in ([(1, 0)], [(0, 1)], [(0, 0)])
    assert found.ratings[0].kind == ("coal-baron", 2) and found.ratings[0].games == 1
    assert sum(each.mine for each in found.sources) == pytest.approx(result.scores[0])
    assert sum(each.average for each in found.sources) == pytest.approx(sum(result.scores) / 2)
    assert len(found.openings) == 1 and found.openings[0].games == 1
    assert found.expected == 0.5


def test_the_end_of_a_game_tells_what_it_did_to_the_rating(service: TableService) -> None:
    (ida, browser), (bo, _) = somebody(service, "Ida"), somebody(service, "Bo")
    tables = sorted((ended(service, ida, bo) for _ in range(2)), key=lambda live: (live.table.finished, live.id))
    first, second = (rated_game(service.database, live.id, ida.id) for live in tables)
    assert first and second and first.now and second.now
    assert first.change is None and second.change == pytest.approx(second.now.points - first.now.points)
    page = browser.get(f"/t/{tables[1].id}/result").text
    assert "Your rating in Coal Baron" in page and f"<b>{round(second.now.points)}</b>" in page
    assert f"{second.change:+.0f}".replace("-", "−") in page
    assert rated_game(service.database, tables[0].id, None) is None
    guest = TestClient(create_app(service)).get(f"/t/{tables[1].id}/result").text
    assert "Your rating" not in guest
    assert results.ratings_of(service.database, ida.id)["coal-baron", 2][2] == 2


def test_nobody_has_a_page_who_is_not_there(service: TableService) -> None:
    _, browser = somebody(service, "Ida")
    for who in ("nobody", "x" * 500, "%00", "Idaa"):
        assert browser.get(f"/p/{who}").status_code == 404
    with pytest.raises(NotFound):
        person(service.database, "")


def test_a_kept_name_is_an_address_too(service: TableService) -> None:
    ida, browser = somebody(service, "Ida")
    with service.database.write() as connection:
        players.keep(connection, ida, "Ida", 1.0)

    assert browser.get("/p/IDA").status_code == 200


def test_others_learn_no_table_that_is_not_for_everybody(service: TableService) -> None:
    (ida, browser), (bo, _), (_, stranger) = (somebody(service, name) for name in ("Ida", "Bo", "Mo"))
    live = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN)), is_public=False))
    service.join(live, bo, invitation=live.invitation)
    play_out(service, live, ida, bo)

    assert live.id in browser.get(f"/p/{ida.id}").text
    page = stranger.get(f"/p/{ida.id}")
    assert page.status_code == 200 and live.id not in page.text


def test_results_are_downloaded_by_their_owner_only(service: TableService) -> None:
    (ida, browser), (bo, other) = somebody(service, "Ida"), somebody(service, "Bo")
    live = ended(service, ida, bo)
    for ending in ("csv", "json"):
        assert other.get(f"/p/{ida.id}/results.{ending}").status_code == 403
        assert TestClient(create_app(service)).get(f"/p/{ida.id}/results.{ending}").status_code == 403
    rows = browser.get(f"/p/{ida.id}/results.json").json()
    assert [row["table"] for row in rows] == [live.id]
    assert rows[0]["opponents"][0]["name"] == "Bo" and rows[0]["rating"] is not None
    assert sum(rows[0]["sources"].values()) == rows[0]["points"]


def test_hostile_names_are_only_text(service: TableService) -> None:
    (ida, browser), (evil, theirs) = somebody(service, "Ida"), somebody(service, HOSTILE)
    ended(service, ida, evil)
    for each in (browser, theirs):
        for who in (ida.id, evil.id):
            page = each.get(f"/p/{who}").text
            assert "<b>\"'&" not in page and "=2+5<b>" not in page


def test_no_cell_of_the_table_is_a_formula(service: TableService) -> None:
    (ida, browser), (evil, _) = somebody(service, "Ida"), somebody(service, HOSTILE)
    live = ended(service, ida, evil)
    with service.database.write() as connection:  # an opening that some game might write like this
        connection.execute(schema.results.update().where(schema.results.c.table == live.id).values(opening="=1+1"))
    rows = list(csv.DictReader(io.StringIO(browser.get(f"/p/{ida.id}/results.csv").text)))

    assert rows[0]["opening"] == "'=1+1" and HOSTILE.split('"', maxsplit=1)[0] in rows[0]["opponents"]
    for row in rows:
        for column, value in row.items():
            assert not value.startswith(("=", "@", "\t", "\r", "+")), column


def test_whoever_wants_no_rating_shows_none(service: TableService) -> None:
    (ida, browser), (bo, _) = somebody(service, "Ida"), somebody(service, "Bo")
    ended(service, ida, bo)
    players.change(service.database, ida, "Ida", {"rated": "no"})

    assert "±" not in browser.get(f"/p/{ida.id}").text
    assert profile(service.database, ida, None, "en").chosen is not None, "as the account was before"
    changed = players.find(service.database, ida.id)
    assert changed is not None and profile(service.database, changed, None, "en").ratings == []


def test_a_profile_refreshes_itself_in_a_few_bytes(service: TableService) -> None:
    ida, browser = somebody(service, "Ida")
    first = browser.get(f"/p/{ida.id}")

    assert browser.get(f"/p/{ida.id}", headers={"If-None-Match": first.headers["etag"]}).status_code == 304


def test_programs_get_the_results_of_their_owner(service: TableService) -> None:
    (ida, browser), (bo, _), (mo, _) = (somebody(service, name) for name in ("Ida", "Bo", "Mo"))
    live = ended(service, ida, bo)
    asked = TestClient(browser.app, headers={"Authorization": f"Bearer {token_for(service, ida, 'read')}"})
    found = asked.get("/api/v1/me/results").json()

    assert [row["table"] for row in found] == [live.id] and found[0]["opponents"][0]["name"] == "Bo"
    assert found == browser.get(f"/p/{ida.id}/results.json").json()
    stranger = TestClient(browser.app, headers={"Authorization": f"Bearer {token_for(service, mo, 'read')}"})
    assert stranger.get("/api/v1/me/results").json() == []
    chatty = TestClient(browser.app, headers={"Authorization": f"Bearer {token_for(service, ida, 'chat')}"})
    assert chatty.get("/api/v1/me/results").status_code == 403
    assert asked.get("/api/v1/me/results?most=0").status_code == 400
