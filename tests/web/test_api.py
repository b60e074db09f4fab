"""The API: what programs can do with a token, what they cannot, and what they are told when something is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from hand_clock import Clock
from kohlenpott.store import access_tokens, players, schema, sign_ins
from kohlenpott.store.players import Account
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.service.tables import TableService
from web.browsers import GENEROUS, Site, site_at
from web.services import person

V1 = "/api/v1"
PROBLEM = "application/problem+json"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with site_at(tmp_path, clock=clock) as found:
        yield found


def token_for(service: TableService, player: Account, *scopes: str, days: float = 7) -> str:
    """A token of somebody; with all scopes unless some are named."""
    now = service.database.clock()
    with service.database.write() as connection:
        wanted = scopes or access_tokens.SCOPES
        return access_tokens.create(connection, player.id, "test", wanted, now + days * sign_ins.DAY, now)


def program(site: Site, player: Account | None = None, *scopes: str, lang: str = "en") -> TestClient:
    """A program of somebody."""
    token = token_for(site.service, player or person(site.service), *scopes)
    return TestClient(site.app, headers={"Authorization": f"Bearer {token}", "Accept-Language": lang})


def table_of_two(site: Site) -> tuple[TestClient, TestClient, str]:
    """Two programs at a running table; the first is asked."""
    ida, eva = program(site, person(site.service, "Ida")), program(site, person(site.service, "Eva"))
    seats = [{"who": "me"}, {"who": "open"}]
    table = ida.post(f"{V1}/tables", json={"game": "coal-baron", "seats": seats, "is_public": True}).json()["id"]
    assert eva.post(f"{V1}/tables/{table}/seat", json={}).status_code == 200
    first = [each for each in (ida, eva) if each.get(f"{V1}/tables/{table}").json()["is_asked"]]
    assert len(first) == 1
    return first[0], eva if first[0] is ida else ida, table


def problem(answer: Any, status: int, kind: str) -> dict[str, Any]:
    """A problem document of this kind."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM), answer.text
    found: dict[str, Any] = answer.json()
    assert found["status"] == status and found["type"] == f"/api#problem-{kind}" and found["title"] and found["detail"]
    return found


# --- playing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "kohle-kolonie"])
def test_a_program_plays_a_game_to_its_end(site: Site, game: str) -> None:
    ida = program(site)
    known = {each["name"]: each for each in ida.get(f"{V1}/games").json()}[game]
    seats = [{"who": "me"}] + [{"who": "bot", "bot": "random"}] * (known["seats"][0] - 1)
    made = ida.post(f"{V1}/tables", json={"game": game, "seats": seats})
    assert made.status_code == 201
    id = made.json()["id"]
    while (state := ida.get(f"{V1}/tables/{id}").json())["phase"] == "running":
        if state["is_asked"]:
            move = state["moves"][-1]
            done = ida.post(f"{V1}/tables/{id}/moves", json={"move": move["notation"], "seq": state["seq"]})
            assert done.status_code == 200, done.text
    assert len(state["result"]["scores"]) == len(seats) and 1 in state["result"]["ranks"]
    record = ida.get(f"{V1}/tables/{id}/record")
    assert record.headers["content-type"].startswith("text/plain") and game in record.text
    assert [each["id"] for each in ida.get(f"{V1}/tables?mine=true").json()] == [id]
    again = ida.post(f"{V1}/tables/{id}/rematch")
    assert again.status_code == 201 and again.json()["id"] != id


def test_a_refused_move_names_its_rule(site: Site) -> None:
    asked, _, table = table_of_two(site)
    state = asked.get(f"{V1}/tables/{table}").json()
    legal = {each["id"] for each in state["moves"]}
    live = site.service.find(table)
    wrong = next(k for k in range(live.game.actions) if k not in legal and live.history.state.refusal(k) is not None)
    refusal = live.history.state.refusal(wrong)
    assert refusal is not None
    found = problem(asked.post(f"{V1}/tables/{table}/moves", json={"move": wrong, "seq": state["seq"]}), 422, "rule")
    assert found["rule"] == refusal.rule and found["detail"] == refusal.text("en")
    told = asked.get(f"{V1}/tables/{table}/explain", params={"move": wrong}).json()
    assert (told["legal"], told["rule"], told["needs"]) == (False, refusal.rule, refusal.needs)
    fine = asked.get(f"{V1}/tables/{table}/explain", params={"move": state["moves"][0]["notation"]}).json()
    assert fine["legal"] is True and fine["rule"] is None
    german = asked.post(f"{V1}/tables/{table}/moves", json={"move": wrong, "seq": 0}, headers={"Accept-Language": "de"})
    assert german.json()["detail"] == refusal.text("de")


def test_a_repeated_move_is_made_once_and_a_stale_one_not_at_all(site: Site) -> None:
    asked, other, table = table_of_two(site)
    state = asked.get(f"{V1}/tables/{table}").json()
    sent = {"move": state["moves"][0]["id"], "seq": state["seq"], "key": "a-key"}
    first, again = (asked.post(f"{V1}/tables/{table}/moves", json=sent) for _ in range(2))
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    problem(asked.post(f"{V1}/tables/{table}/moves", json={**sent, "key": "other"}), 409, "out-of-date")
    assert len(site.service.find(table).history.state.actions()) > 0
    assert other.get(f"{V1}/tables/{table}").json()["seq"] == first.json()["seq"]


def test_chat_is_heard_by_all_and_said_once(site: Site) -> None:
    asked, other, table = table_of_two(site)
    for _ in range(2):
        said = asked.post(f"{V1}/tables/{table}/chat", json={"text": "Glück\nauf <b>", "key": "k"})
        assert said.status_code == 201
    assert [line["text"] for line in other.get(f"{V1}/tables/{table}/chat").json()] == ["Glück auf <b>"]
    problem(asked.post(f"{V1}/tables/{table}/chat", json={"text": "\u200b \n"}), 400, "bad-request")


# --- who may do what ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic aWRhOmlkYQ=="},
                                     {"Authorization": "Bearer " + "x" * 5000}])  # fmt: skip
def test_without_a_token_nobody_is_told_anything(site: Site, headers: dict[str, str]) -> None:
    answer = TestClient(site.app, headers=headers).get(f"{V1}/tables")
    problem(answer, 401, "token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_cookie_is_no_token(site: Site) -> None:
    """Another site's page could send a cookie along, but never this header."""
    browser = site.browser()
    browser.post("/settings", data={"name": "Ida"})
    problem(browser.get(f"{V1}/me"), 401, "token")


def test_a_token_ends_on_its_day_and_when_it_is_ended(site: Site, clock: Clock) -> None:
    ida = person(site.service)
    program_of_ida = program(site, ida)
    assert program_of_ida.get(f"{V1}/me").json()["name"] == "Ida"
    assert access_tokens.of_player(site.service.database, ida.id)[0].used == clock.now
    clock.now += 7 * sign_ins.DAY
    problem(program_of_ida.get(f"{V1}/me"), 401, "token")

    other = program(site, ida)
    id = next(each.id for each in access_tokens.of_player(site.service.database, ida.id) if each.expires > clock.now)
    with site.service.database.write() as connection:
        assert not access_tokens.end(connection, person(site.service, "Eva").id, id), "only one's own"
        assert access_tokens.end(connection, ida.id, id)
    problem(other.get(f"{V1}/me"), 401, "token")


@pytest.mark.parametrize(
    ("scope", "method", "path", "body"),
    [
        ("chat", "GET", "/tables", None),
        ("read", "POST", "/tables", {"game": "coal-baron", "seats": [{"who": "me"}, {"who": "open"}]}),
        ("read", "POST", "/tables/{table}/moves", {"move": 0, "seq": 0}),
        ("read", "POST", "/tables/{table}/undo", {"seq": 0}),
        ("read", "POST", "/tables/{table}/seat", {}),
        ("read", "DELETE", "/tables/{table}/seat", None),
        ("read", "PUT", "/tables/{table}/seats/0/bot", {"bot": "random"}),
        ("read", "POST", "/tables/{table}/rematch", None),
        ("play", "POST", "/tables/{table}/chat", {"text": "hello"}),
        ("play", "GET", "/events", None),
    ],
)
def test_a_token_with_too_little_scope_is_refused(site: Site, scope: str, method: str, path: str, body: Any) -> None:
    _, _, table = table_of_two(site)
    weak = program(site, None, scope)
    before = site.service.find(table).history.seq
    found = problem(weak.request(method, V1 + path.format(table=table), json=body), 403, "forbidden")
    assert "scope" in found["detail"]
    assert site.service.find(table).history.seq == before


def test_nobody_moves_for_another(site: Site) -> None:
    asked, other, table = table_of_two(site)
    state = asked.get(f"{V1}/tables/{table}").json()
    sent = {"move": state["moves"][0]["id"], "seq": state["seq"]}
    problem(other.post(f"{V1}/tables/{table}/moves", json=sent), 409, "conflict")
    stranger = program(site, person(site.service, "Tom"))
    problem(stranger.post(f"{V1}/tables/{table}/moves", json=sent), 403, "forbidden")
    problem(stranger.post(f"{V1}/tables/{table}/seat", json={"seat": 0}), 409, "conflict")
    problem(stranger.delete(f"{V1}/tables/{table}/seat"), 409, "conflict")
    problem(stranger.get(f"{V1}/tables/{table}/explain", params={"move": "0"}), 403, "forbidden")
    problem(stranger.get(f"{V1}/tables/{table}/record"), 409, "conflict")
    seen = stranger.get(f"{V1}/tables/{table}").json()
    assert (seen["seat"], seen["moves"], seen["is_asked"], seen["invitation"]) == (None, [], False, None)
    assert site.service.find(table).history.seq == 0


def test_a_closed_table_needs_its_invitation(site: Site) -> None:
    ida, eva = program(site), program(site, person(site.service, "Eva"))
    seats = [{"who": "me"}, {"who": "open"}]
    table = ida.post(f"{V1}/tables", json={"game": "coal-baron", "seats": seats}).json()
    path = f"{V1}/tables/{table['id']}/seat"
    for invitation in ("", "0" * 24):
        problem(eva.post(path, json={"invitation": invitation}), 403, "forbidden")
    assert eva.post(path, json={"invitation": table["invitation"]}).json()["phase"] == "running"


def test_a_seat_is_told_what_it_may_know_and_nothing_else(site: Site) -> None:
    """The position is the same in a world in which all that the seat cannot know is dealt anew."""
    ida, eva = program(site, person(site.service, "Ida")), program(site, person(site.service, "Eva"))
    seats = [{"who": "me"}, {"who": "open"}]
    sent = {"game": "haspelknecht", "seats": seats, "is_public": True}
    table = ida.post(f"{V1}/tables", json=sent).json()["id"]
    eva.post(f"{V1}/tables/{table}/seat", json={})
    live, stranger = site.service.find(table), program(site, person(site.service, "Tom"))
    for _ in range(25):
        for player in (ida, eva):
            state = player.get(f"{V1}/tables/{table}").json()
            if state["is_asked"]:
                move = {"move": state["moves"][len(state["moves"]) // 2]["id"], "seq": state["seq"]}
                assert player.post(f"{V1}/tables/{table}/moves", json=move).status_code == 200
        for player, seat in ((ida, 0), (eva, 1), (stranger, None)):
            own = live.seat_state_of(live.seats[seat].player) if seat is not None else None
            state = own.state if own is not None else live.history.state
            told = player.get(f"{V1}/tables/{table}").json()
            world = state.determinise(seat, 7) if seat is not None else state
            assert told["view"] == json.loads(json.dumps(world.view(seat)))
            if live.history.is_secret:
                assert told["on_turn"] is None, "nobody sees how far another one's plan is"


def test_what_others_plan_in_secret_is_no_news(site: Site) -> None:
    ida, eva = program(site, person(site.service, "Ida")), program(site, person(site.service, "Eva"))
    seats = [{"who": "me"}, {"who": "open"}]
    table = ida.post(f"{V1}/tables", json={"game": "haspelknecht", "seats": seats, "is_public": True}).json()["id"]
    eva.post(f"{V1}/tables/{table}/seat", json={})
    live = site.service.find(table)
    while not live.history.is_secret or len(live.history.state.actions()) < 2:
        asked = ida if live.on_turn == 0 else eva
        state = asked.get(f"{V1}/tables/{table}").json()
        asked.post(f"{V1}/tables/{table}/moves", json={"move": state["moves"][0]["id"], "seq": state["seq"]})
    entries = live.history.seq
    before = eva.get(f"{V1}/tables/{table}").json()
    state = ida.get(f"{V1}/tables/{table}").json()
    ida.post(f"{V1}/tables/{table}/moves", json={"move": state["moves"][0]["id"], "seq": state["seq"]})
    assert live.history.seq == entries + 1 and live.history.is_secret
    assert eva.get(f"{V1}/tables/{table}").json() == before


# --- bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/tables", {"game": "coal-baron"}, "seats"),
        ("/tables", {"game": "coal-baron", "seats": [{"who": "king"}]}, "seats.0.who"),
        ("/tables", {"game": "coal-baron", "seats": [], "colour": "red"}, "colour"),
        ("/tables", {"game": 7, "seats": [{"who": "me"}]}, "game"),
        ("/tables/{table}/moves", {"move": 0}, "seq"),
        ("/tables/{table}/moves", {"move": 0, "seq": -1}, "seq"),
        ("/tables/{table}/moves", {"move": 0, "seq": 0, "key": "x" * 41}, "key"),
        ("/tables/{table}/chat", {"text": "x" * 401}, "text"),
    ],
)
def test_a_wrong_field_is_named(site: Site, path: str, body: Any, field: str) -> None:
    asked, _, table = table_of_two(site)
    found = problem(asked.post(V1 + path.format(table=table), json=body), 400, "fields")
    assert field in [each["field"] for each in found["errors"]]


TWO = [{"who": "me"}, {"who": "open"}]
SENSELESS: list[tuple[str, str, Any, str]] = [  # every field is of the right kind, and still it cannot be
    ("POST", "/tables", {"game": "chess", "seats": TWO}, "game"),
    ("POST", "/tables", {"game": "coal-baron", "seats": TWO[:1]}, "seats"),
    ("POST", "/tables", {"game": "coal-baron", "seats": TWO * 4}, "seats"),
    ("POST", "/tables", {"game": "coal-baron", "seats": [TWO[0], TWO[0]]}, "seats"),
    ("POST", "/tables", {"game": "coal-baron", "seats": [{"who": "bot", "bot": "random"}] * 2}, "seats"),
    ("POST", "/tables", {"game": "coal-baron", "seats": [TWO[0], {"who": "bot", "bot": "external:ls"}]}, "seats.1.bot"),
    ("POST", "/tables", {"game": "coal-baron", "seats": TWO, "options": {"x": 1}}, "options"),
    ("POST", "/tables", {"game": "coal-baron", "seats": TWO, "options": {"hide_delivered": "maybe"}}, "options"),
    ("POST", "/tables", {"game": "coal-baron", "seats": TWO, "absence": 5}, "absence"),
    ("POST", "/tables/{table}/seat", {"seat": 7}, "seat"),
    ("POST", "/tables/{table}/moves", {"move": "no such move", "seq": 0}, "move"),
    ("POST", "/tables/{table}/moves", {"move": 60_000, "seq": 0}, "move"),
    ("GET", "/tables/{table}/explain?move=no-such-move", None, "move"),
    ("POST", "/tables/{table}/chat", {"text": " \u200b "}, "text"),
    ("POST", "/records", {"record": "nonsense"}, "record"),
    ("GET", "/players/nobody-at-all", None, "who"),
    ("PUT", "/me/blocked/nobody-at-all", None, "who"),
    ("PUT", "/me/notices", {"quiet_from": "22:00", "quiet_until": "", "zone": "UTC"}, "quiet_until"),
    ("PUT", "/me/notices", {"quiet_from": "22:00", "quiet_until": "07:00", "zone": "Atlantis"}, "zone"),
    ("DELETE", "/me/notices/nowhere", None, "channel"),
    ("POST", "/me/friends", {"link": "nonsense"}, "link"),
    ("DELETE", "/me/friends/nobody", None, "friend"),
    ("GET", "/tables/nowhere", None, "table"),
]


@pytest.mark.parametrize(("method", "path", "body", "field"), SENSELESS)
def test_a_field_whose_value_makes_no_sense_is_named(site: Site, method: str, path: str, body: Any, field: str) -> None:
    asked, _, table = table_of_two(site)
    who = asked.get(f"{V1}/me").json()["id"]
    with site.service.database.write() as connection:
        connection.execute(update(schema.players).where(schema.players.c.id == who).values(kept=1.0))
    answer = asked.request(method, V1 + path.format(table=table), json=body)
    assert answer.headers["content-type"] == PROBLEM and answer.status_code in (400, 404), answer.text
    found = answer.json()
    assert [each["field"] for each in found["errors"]] == [field] and found["errors"][0]["detail"], found


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 50_000, b'{"move": 1e999, "seq": 0}',
                b'{"move": ' + b"9" * 5000 + b', "seq": 0}', b'{"move": "\\ud800", "seq": 0}']
)  # fmt: skip
def test_a_body_that_makes_no_sense_is_told_as_such(site: Site, content: bytes) -> None:
    asked, _, table = table_of_two(site)
    answer = asked.post(f"{V1}/tables/{table}/moves", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400 and answer.headers["content-type"] == PROBLEM


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": [{"who": "me"}]}, 404),
        ({"game": "coal-baron", "seats": [{"who": "me"}]}, 400),
        ({"game": "coal-baron", "seats": [{"who": "me"}, {"who": "me"}]}, 400),
        ({"game": "coal-baron", "seats": [{"who": "me"}, {"who": "bot", "bot": "external:sh -c ls"}]}, 400),
        ({"game": "coal-baron", "seats": [{"who": "bot", "bot": "random"}] * 2}, 400),
        ({"game": "coal-baron", "seats": [{"who": "me"}, {"who": "open"}], "options": {"x": 1}}, 400),
        ({"game": "coal-baron", "seats": [{"who": "me"}, {"who": "open"}], "absence": 5}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused(site: Site, body: Any, status: int) -> None:
    answer = program(site).post(f"{V1}/tables", json=body)
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)


def test_addresses_and_methods_that_are_not_there(site: Site) -> None:
    ida = program(site)
    problem(ida.get(f"{V1}/nowhere"), 404, "not-found")
    problem(ida.get(f"{V1}/tables/nowhere"), 404, "not-found")
    problem(ida.get(f"{V1}/tables/a%0Ab/undo"), 404, "not-found")
    problem(ida.delete(f"{V1}/me"), 405, "method")
    problem(ida.post(f"{V1}/tables", content=b"x" * 500_000), 413, "bad-request")
    problem(ida.post(f"{V1}/tables", content=b"{}", headers={"Content-Type": "text/plain; charset=utf-16"}), 415,
            "bad-request")  # fmt: skip


def test_programs_are_counted_like_people(tmp_path: Path) -> None:
    with site_at(tmp_path, Limits({**GENEROUS, "create": USUAL["create"], "api": (30, 60.0)})) as site:
        ida = program(site)
        sent = {"game": "coal-baron", "seats": [{"who": "me"}, {"who": "open"}]}
        answers = [ida.post(f"{V1}/tables", json=sent) for _ in range(USUAL["create"][0] + 1)]
        assert {answer.status_code for answer in answers[:-1]} == {201}
        problem(answers[-1], 429, "too-many-requests")
        while (answer := ida.get(f"{V1}/me")).status_code == 200:
            pass
        assert problem(answer, 429, "too-many-requests") and answer.headers["retry-after"]


def test_whoever_is_told_to_wait_is_told_how_long(tmp_path: Path) -> None:
    """After so many seconds there is room again: on pages as for programs."""
    clock = Clock()
    with site_at(tmp_path, Limits({**GENEROUS, "api": (3, 60.0), "name": (3, 600.0)}, clock)) as site:
        ida, browser = program(site), site.browser()
        for _ in range(3):
            clock.now += 10
            assert ida.get(f"{V1}/me").status_code == 200
        assert ida.get(f"{V1}/me").headers["retry-after"] == "40"
        clock.now += 40
        assert ida.get(f"{V1}/me").status_code == 200
        while (refused := browser.post("/settings", data={"name": "Eva"}, follow_redirects=False)).status_code == 303:
            pass
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "600")


# --- pages -------------------------------------------------------------------------------------------------------


def test_tokens_are_made_shown_once_and_ended_on_a_page(site: Site) -> None:
    browser = site.browser()
    assert browser.get("/me/tokens").status_code == 403, "only whose name is kept"
    browser.post("/sign-in/code", data={"name": "Ida"})
    form = {"name": "my <bot>", "scope-read": "yes", "scope-play": "yes", "days": "30"}
    text = browser.post("/me/tokens", data=form).text
    token = re.findall(r'value="(kp_[\w-]+)"', text)[0]
    assert "my &lt;bot&gt;" in text and token not in browser.get("/me/tokens").text
    mine = TestClient(site.app, headers={"Authorization": f"Bearer {token}"})
    assert mine.get(f"{V1}/me").json()["scopes"] == ["read", "play"]
    which = re.findall(r'name="which" value="(\w+)"', browser.get("/me/tokens").text)[0]
    thief = site.browser()
    thief.post("/sign-in/code", data={"name": "Tom"})
    assert thief.post("/me/tokens/end", data={"which": which}).status_code == 404
    assert browser.post("/me/tokens/end", data={"which": which}).status_code == 200
    problem(mine.get(f"{V1}/me"), 401, "token")
    for wrong in ({}, {**form, "days": "9999"}, {**form, "days": "-1"}, {"name": "x", "days": "30"}):
        assert browser.post("/me/tokens", data=wrong).status_code == 400


def test_tokens_go_with_their_owner(site: Site) -> None:
    browser = site.browser()
    browser.post("/sign-in/code", data={"name": "Ida"})
    player = players.called(site.service.database, "Ida")
    assert player is not None
    mine = program(site, player)
    told = browser.get("/me/data.json").json()["tokens"]
    assert [each["name"] for each in told] == ["test"]
    browser.post("/me/delete", data={"name": "Ida"})
    problem(mine.get(f"{V1}/me"), 401, "token")


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_page_of_the_api_names_every_request(site: Site, lang: str) -> None:
    document = site.browser().get(f"{V1}/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    text = site.browser(lang).get("/api").text
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            assert f"<b>{method.upper()}</b> {V1}{path}" in text
            assert call["x-scope"] in access_tokens.SCOPES
            assert {"400", "401", "403", "404", "409", "422", "429", "503"} <= set(call["responses"])
