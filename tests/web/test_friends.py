"""Friends: made by a link that both want, first in the lobby, asked to tables with a click; a block ends it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from hand_clock import Clock
from kohlenpott.store import Database, blocks, channels, friends, outbox, personal_data, players, schema
from kohlenpott.store.friends import NoSuchLink, TooManyFriends
from kohlenpott.store.players import Account
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.service.happenings import INVITED
from web.browsers import GENEROUS, Site, site_at, table_in
from web.test_api import V1, problem, program
from web.test_people import keep

PRIVATE = {"game": "coal-baron", "seat-0": "me", "seat-1": "open"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with site_at(tmp_path, clock=clock) as found:
        yield found


def kept(site: Site, name: str, lang: str = "en") -> TestClient:
    """A browser of somebody whose name is kept."""
    found = site.browser(lang)
    keep(found, name)
    return found


def called(site: Site, name: str) -> Account:
    found = players.called(site.service.database, name)
    assert found is not None
    return found


def link_of(browser: TestClient) -> str:
    """A new link as the page shows it."""
    page = browser.post("/friends/link").text
    assert "<svg role=" in page, "to be scanned, too"
    found = re.search(r'id="invitation" value="([^"]+)"', page)
    assert found
    return unescape(found[1])


def befriend(one: TestClient, other: TestClient) -> Any:
    link = link_of(one)
    assert 'id="accept"' in other.get(link).text
    return other.post("/friends/accept", data={"link": link.partition("link=")[2]})


def names(site: Site, name: str) -> list[str]:
    return [each.name for each in friends.of_player(site.service.database, called(site, name).id)]


# --- becoming friends --------------------------------------------------------------------------------------------


def test_both_want_it_then_both_are_friends(site: Site) -> None:
    ida, eva = kept(site, "Ida"), kept(site, "Eva")
    link = link_of(ida)
    assert link.startswith("http://testserver/friends?link=")
    assert names(site, "Ida") == [], "a link alone makes nobody a friend, nor does looking at it"
    offer = eva.get(link).text
    assert "Ida wants to be your friend" in offer and names(site, "Eva") == []
    answer = eva.post("/friends/accept", data={"link": link.partition("link=")[2]})
    assert answer.url.path == "/friends" and names(site, "Ida") == ["Eva"] and names(site, "Eva") == ["Ida"]
    assert ">Ida</a>" in answer.text and ">Eva</a>" in ida.get("/friends").text

    tom = kept(site, "Tom")
    late = tom.post("/friends/accept", data={"link": link.partition("link=")[2]})
    assert late.status_code == 404 and names(site, "Tom") == [], "it counts once"
    assert "does not count any more" in tom.get(link).text


def test_a_link_ends_by_time_or_by_its_owner(site: Site, clock: Clock) -> None:
    ida, eva = kept(site, "Ida"), kept(site, "Eva")
    first = link_of(ida)
    ida.post("/friends/links/end")
    assert eva.get(first).status_code == 404
    second = link_of(ida)
    clock.now += friends.LINK_SECONDS + 1
    assert eva.get(second).status_code == 404
    assert eva.post("/friends/accept", data={"link": second.partition("link=")[2]}).status_code == 404
    assert eva.get("/friends", params={"link": "x" * 500}).status_code == 404


def test_ones_own_link_and_a_guest_make_no_friends(site: Site) -> None:
    ida, guest = kept(site, "Ida"), site.browser()
    link = link_of(ida)
    assert "your own link" in ida.get(link).text
    assert ida.post("/friends/accept", data={"link": link.partition("link=")[2]}).status_code == 400
    page = guest.get(link).text
    assert 'id="accept"' not in page and "/sign-in?back=/friends%3Flink%3D" in page
    guest.post("/settings", data={"name": "Tom"})
    assert guest.post("/friends/accept", data={"link": link.partition("link=")[2]}).status_code == 403
    assert guest.post("/friends/link").status_code == 403
    assert eva_can_still_accept(site, link)


def eva_can_still_accept(site: Site, link: str) -> bool:
    eva = kept(site, "Eva")
    return bool(eva.post("/friends/accept", data={"link": link.partition("link=")[2]}).url.path == "/friends")


def test_one_person_gives_only_so_many_links_away(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST_LINKS", 1)
    ida = kept(site, "Ida")
    link_of(ida)
    assert ida.post("/friends/link").status_code == 409


def test_links_cannot_be_guessed_again_and_again(tmp_path: Path) -> None:
    with site_at(tmp_path, Limits({**GENEROUS, "name": USUAL["name"]})) as site:
        browser = site.browser()
        most = USUAL["name"][0]
        tries = [browser.get("/friends", params={"link": f"guess-{k}"}).status_code for k in range(most + 1)]
        assert tries == [404] * most + [429]


def test_friends_part_and_a_block_ends_it(site: Site) -> None:
    ida, eva = kept(site, "Ida"), kept(site, "Eva")
    befriend(ida, eva)
    eva.post("/friends/part", data={"who": called(site, "Ida").id})
    assert names(site, "Ida") == names(site, "Eva") == []
    assert eva.post("/friends/part", data={"who": called(site, "Ida").id}).status_code == 404
    befriend(ida, eva)
    eva.post(f"/p/{called(site, 'Ida').id}/block")
    assert names(site, "Ida") == names(site, "Eva") == []
    for one, other in ((ida, eva), (eva, ida)):
        link = link_of(one).partition("link=")[2]
        refused = other.post("/friends/accept", data={"link": link})
        assert refused.status_code == 403 and "blocked" not in refused.text, "nobody is told who has blocked whom"
    assert names(site, "Ida") == []


# --- tables ------------------------------------------------------------------------------------------------------


def order(page: str) -> list[str]:
    return re.findall(r'id="table-(\w+)"', page)


def test_tables_of_friends_come_first_in_the_lobby(site: Site, clock: Clock) -> None:
    ida, eva, tom = kept(site, "Ida"), kept(site, "Eva"), kept(site, "Tom")
    befriend(ida, eva)
    hers = table_in(eva.post("/new", data={**PRIVATE, "public": "yes"}).text)
    clock.now += 1
    newer = table_in(tom.post("/new", data={**PRIVATE, "public": "yes"}).text)
    assert order(ida.get("/lobby").text) == [hers, newer] and "with Eva" in ida.get("/lobby").text
    assert order(site.browser().get("/lobby").text) == [newer, hers]
    assert "with Eva" not in tom.get("/lobby").text


def test_a_friend_is_asked_to_a_table_told_of_it_and_may_sit_down(site: Site) -> None:
    ida, eva, tom = kept(site, "Ida"), kept(site, "Eva"), kept(site, "Tom")
    befriend(ida, eva)
    eva_id, database = called(site, "Eva").id, site.service.database
    with database.write() as connection:
        channels.add(connection, eva_id, channels.WEBHOOK, "https://hook.example/", {}, (INVITED,), "en", "", 1.0, True)
    table = table_in(ida.post("/new", data=PRIVATE).text)
    assert table not in eva.get("/lobby").text, "it is nobody's business yet"
    assert eva.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 403
    assert f'action="/t/{table}/invite"' in ida.get(f"/t/{table}").text
    for _ in range(2):
        assert "invited" in ida.post(f"/t/{table}/invite", data={"who": eva_id}).text
    told = outbox.of_player(database, eva_id, 9)
    assert [(each.kind, each.table) for each in told] == [(INVITED, table)], "once"
    lobby = eva.get("/lobby").text
    assert order(lobby)[0] == table and "a friend invites you" in lobby
    assert table not in tom.get("/lobby").text
    assert eva.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 200
    assert site.service.find(table).held_by(eva_id) == [1]
    assert table not in order(eva.get("/lobby").text), "it has begun, and is not public"


def test_only_friends_are_asked_and_only_by_people_at_the_table(site: Site) -> None:
    ida, eva, tom = kept(site, "Ida"), kept(site, "Eva"), kept(site, "Tom")
    befriend(ida, eva)
    table = table_in(ida.post("/new", data=PRIVATE).text)
    tom_id, eva_id = called(site, "Tom").id, called(site, "Eva").id
    assert ida.post(f"/t/{table}/invite", data={"who": tom_id}).status_code == 404
    assert eva.post(f"/t/{table}/invite", data={"who": called(site, "Ida").id}).status_code == 403
    assert site.browser().post(f"/t/{table}/invite", data={"who": eva_id}).status_code == 403
    assert "/invite" not in tom.get(f"/t/{table}").text
    ida.post(f"/t/{table}/invite", data={"who": eva_id})
    eva.post("/friends/part", data={"who": called(site, "Ida").id})
    assert eva.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 403, "the invitation goes, too"
    tom.post(f"/p/{called(site, 'Ida').id}/block")
    assert friends.invited_to(site.service.database, table) == set()


# --- the database ------------------------------------------------------------------------------------------------


def test_friends_are_kept_alike_by_both_databases(database_url: str) -> None:
    database = Database(database_url, lambda: 1000.0)
    one, other, third = (players.create(database, name)[0].id for name in ("Ida", "eva", "Tom"))
    with database.write() as connection:
        link = friends.new_link(connection, one, 1000.0)
    assert friends.giver(database, link) == one and friends.giver(database, "") is None
    with database.write() as connection:
        assert friends.take_link(connection, link, 1000.0) == one
        friends.befriend(connection, one, other, 1000.0)
        friends.befriend(connection, other, one, 2000.0)
        friends.befriend(connection, one, third, 1000.0)
    with pytest.raises(NoSuchLink), database.write() as connection:
        friends.take_link(connection, link, 1000.0)
    assert [(each.name, each.made) for each in friends.of_player(database, one)] == [("eva", 1000.0), ("Tom", 1000.0)]
    with database.write() as connection:
        blocks.block(connection, third, one, 1.0)
    assert [each.id for each in friends.of_player(database, one)] == [other]
    mine = players.find(database, one)
    assert mine is not None and personal_data.everything(database, mine)["friends"] == [
        {"friend": other, "made": 1000.0}
    ]
    with database.write() as connection:
        personal_data.forget(connection, one, 1.0)
    with database.read() as connection:
        for table in (schema.friends, schema.friend_links, schema.table_invitations):
            assert connection.execute(select(table)).all() == []
    database.close()


def test_nobody_has_more_friends_than_that(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST_FRIENDS", 1)
    database = Database(database_url, lambda: 1000.0)
    one, other, third = (players.create(database, name)[0].id for name in ("Ida", "Eva", "Tom"))
    with database.write() as connection:
        friends.befriend(connection, one, other, 1000.0)
    with pytest.raises(TooManyFriends), database.write() as connection:
        friends.befriend(connection, third, one, 1000.0)
    assert friends.of_player(database, third) == []
    database.close()


# --- programs ----------------------------------------------------------------------------------------------------


def test_programs_make_friends_and_ask_them_to_tables(site: Site) -> None:
    kept(site, "Ida"), kept(site, "Eva")
    ida, eva = called(site, "Ida"), called(site, "Eva")
    hers, other, reading = program(site, ida), program(site, eva), program(site, eva, "read")
    link = hers.post(f"{V1}/me/friends/links").json()["link"]
    problem(reading.post(f"{V1}/me/friends", json={"link": link}), 403, "forbidden")
    answer = other.post(f"{V1}/me/friends", json={"link": link})
    assert answer.status_code == 201 and answer.json()["name"] == "Ida"
    problem(other.post(f"{V1}/me/friends", json={"link": link}), 404, "not-found")
    assert [each["id"] for each in reading.get(f"{V1}/me/friends").json()] == [ida.id]
    seats = [{"who": "me"}, {"who": "open"}]
    table = hers.post(f"{V1}/tables", json={"game": "coal-baron", "seats": seats}).json()["id"]
    problem(other.post(f"{V1}/tables/{table}/seat", json={}), 403, "forbidden")
    assert hers.post(f"{V1}/tables/{table}/invitations", json={"player": eva.id}).status_code == 204
    assert other.post(f"{V1}/tables/{table}/seat", json={}).status_code == 200
    assert hers.delete(f"{V1}/me/friends/{eva.id}").status_code == 204
    assert other.get(f"{V1}/me/friends").json() == []
    problem(hers.delete(f"{V1}/me/friends/{eva.id}"), 404, "not-found")


@pytest.mark.parametrize(("lang", "title"), [("en", "Friends"), ("de", "Freunde"), ("fr", "Amis")])
def test_the_page_speaks_every_language(site: Site, lang: str, title: str) -> None:
    ida = kept(site, "Ida", lang)
    assert f"<h1>{title}</h1>" in ida.get("/friends").text and link_of(ida)
    assert f"<h1>{title}</h1>" in site.browser(lang).get("/friends").text
