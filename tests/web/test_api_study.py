"""The API for looking back: logs, records, branches, reviews, hints, notes, the proof of chance, people kept away."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from kohlenpott.api.record import Record
from waiting import wait_for
from web.browsers import Site, site_at
from web.services import person
from web.test_api import PROBLEM, V1, program, table_of_two

FINISHED_GAME = "coal-baron"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path) as found:
        yield found


def record_text() -> str:
    """A finished game of two."""
    record = Record.start(kp.game(FINISHED_GAME), 2, 7)
    state = record.begin()
    while state.seat is not None:
        record.play(state, state.actions()[-1])
    return record.to_text()


def refused(answer: Any, status: int) -> str:
    """The detail of a problem document."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM), answer.text
    return str(answer.json()["detail"])


def asked_alone(ida: TestClient) -> tuple[str, int]:
    """A table of one person and a bot at which the person is asked, and what was seen of it."""
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    table = ida.post(f"{V1}/tables", json={"game": FINISHED_GAME, "seats": seats}).json()["id"]

    def asked() -> Any:
        found = ida.get(f"{V1}/tables/{table}").json()
        return found if found["is_asked"] else None

    return table, wait_for(asked, "the bot")["seq"]


def test_a_record_is_brought_along_read_and_gone_on_with(site: Site) -> None:
    ida = program(site, person(site.service, "Ida"))
    brought = ida.post(f"{V1}/records", json={"record": record_text()})
    assert brought.status_code == 201 and brought.json()["phase"] == "over"
    table = brought.json()["id"]

    steps = ida.get(f"{V1}/tables/{table}/log").json()
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1)) and all(step["events"] for step in steps)
    assert ida.get(f"{V1}/tables/{table}/log", params={"after": len(steps) - 2}).json() == steps[-2:]

    branch = ida.post(f"{V1}/tables/{table}/branch", json={"step": 10, "bot": "random", "seat": 1})
    assert branch.status_code == 201 and branch.json()["seat"] == 1
    assert refused(ida.post(f"{V1}/tables/{table}/branch", json={"step": 9_999}), 400) == "There is no such step."
    assert refused(ida.post(f"{V1}/tables/{table}/branch", json={"step": 1, "bot": "cmd:x"}), 400)
    assert "cannot be used" in refused(ida.post(f"{V1}/records", json={"record": "nonsense"}), 400)
    assert "nothing is proved" in refused(ida.get(f"{V1}/tables/{table}/verification"), 409)


def test_the_log_tells_nobody_what_others_drew(site: Site) -> None:
    """Whoever draws orders is told which; the other one that some were drawn."""
    first, second, table = table_of_two(site)
    programs = [first, second]

    def move(notation: str | None = None) -> TestClient:
        for each in programs:
            state = each.get(f"{V1}/tables/{table}").json()
            if state["is_asked"]:
                wanted = notation or state["moves"][0]["notation"]
                body = {"move": wanted, "seq": state["seq"]}
                assert each.post(f"{V1}/tables/{table}/moves", json=body).status_code == 200
                return each
        raise AssertionError("nobody is asked")

    while first.get(f"{V1}/tables/{table}").json()["decision"] == "draft":
        move()
    mover = move("order-draw")
    other = second if mover is first else first
    mine, theirs = (each.get(f"{V1}/tables/{table}/log").json()[-1]["events"] for each in (mover, other))
    assert len(mine) > len(theirs) and set(theirs) < set(mine)


def test_a_note_is_for_oneself(site: Site) -> None:
    first, second, table = table_of_two(site)
    address = f"{V1}/tables/{table}/note"
    assert first.put(address, json={"text": "watch the factory", "key": "k1"}).json() == {"text": "watch the factory"}
    assert first.put(address, json={"text": "late", "key": "k1"}).json() == {"text": "watch the factory"}
    assert second.get(address).json() == {"text": ""}


def test_the_chance_of_a_game_can_be_reckoned_again(site: Site) -> None:
    first, second, table = table_of_two(site)
    address = f"{V1}/tables/{table}/verification"
    before = first.get(address).json()
    assert before["secret"] is None and before["seed"] is None and len(before["commitment"]) == 64
    for each in (first, second):
        each.delete(f"{V1}/tables/{table}/seat")
    wait_for(lambda: first.get(f"{V1}/tables/{table}").json()["phase"] == "over", "the bots")
    after = second.get(address).json()
    assert after["fits"] and hashlib.sha256(after["secret"].encode()).hexdigest() == before["commitment"]
    assert int(after["seed"]) == Record.from_text(first.get(f"{V1}/tables/{table}/record").text).seed


def test_a_review_is_asked_for_by_those_who_sat_there(site: Site) -> None:
    ida, eva = program(site, person(site.service, "Ida")), program(site, person(site.service, "Eva"))
    table = ida.post(f"{V1}/records", json={"record": record_text()}).json()["id"]
    address = f"{V1}/tables/{table}/review"
    assert ida.get(address).json() == {"asked": [], "done": 0, "of": 0, "is_given_up": False, "review": None}
    assert refused(eva.post(address, json={}), 403)
    assert ida.post(address, json={"depth": "quick"}).status_code == 202
    assert "quick" in ida.get(address).json()["asked"]
    assert refused(ida.post(address, json={"depth": "endless"}), 400)
    running = table_of_two(site)
    assert refused(running[0].get(f"{V1}/tables/{running[2]}/review"), 409) == "The game is not over yet."


def test_a_hint_names_legal_moves_and_is_refused_where_people_play(site: Site) -> None:
    site.service.hints.games = 20
    ida = program(site, person(site.service, "Ida"))
    table, seq = asked_alone(ida)
    address = f"{V1}/tables/{table}/hint"

    def known() -> Any:
        found = ida.post(address, json={"seq": seq}).json()
        return found if found["state"] != "thinking" else None

    found = wait_for(known, "a hint")
    assert found["state"] == "known" and 1 <= len(found["moves"]) <= 3
    legal = {move["id"] for move in ida.get(f"{V1}/tables/{table}").json()["moves"]}
    assert {move["id"] for move in found["moves"]} <= legal
    assert refused(ida.post(address, json={"seq": seq + 9}), 409)
    first, _, other = table_of_two(site)
    assert refused(first.post(f"{V1}/tables/{other}/hint", json={"seq": 0}), 403) == "There are no hints at this table."


def test_somebody_is_kept_away_and_let_near_again(site: Site) -> None:
    ida, other = program(site, person(site.service, "Ida")), person(site.service, "Troll")
    troll = program(site, other)
    assert ida.put(f"{V1}/me/blocked/{other.id}").status_code == 204
    assert ida.get(f"{V1}/me/blocked").json() == [{"id": other.id, "name": "Troll"}]
    seats = [{"who": "me"}, {"who": "open"}]
    table = ida.post(f"{V1}/tables", json={"game": FINISHED_GAME, "seats": seats, "is_public": True}).json()["id"]
    assert refused(troll.post(f"{V1}/tables/{table}/seat", json={}), 403)
    assert ida.delete(f"{V1}/me/blocked/{other.id}").status_code == 204
    assert troll.post(f"{V1}/tables/{table}/seat", json={}).status_code == 200
    assert refused(ida.put(f"{V1}/me/blocked/{ida.get(f'{V1}/me').json()['id']}"), 400) == "You cannot block yourself."
    assert refused(ida.put(f"{V1}/me/blocked/nobody-here"), 404)


# --- steps and chance --------------------------------------------------------------------------------------------


def test_a_step_is_seen_as_one_saw_it_and_by_other_eyes_only_when_the_game_is_over(site: Site) -> None:
    asked, other, table = table_of_two(site)
    live = site.service.find(table)
    while live.history.state.decision == "draft":
        for each in (asked, other):
            now = each.get(f"{V1}/tables/{table}").json()
            if now["is_asked"]:
                sent = {"move": now["moves"][0]["id"], "seq": now["seq"]}
                each.post(f"{V1}/tables/{table}/moves", json=sent)
    mover, watcher = (asked, other) if asked.get(f"{V1}/tables/{table}").json()["is_asked"] else (other, asked)
    now = mover.get(f"{V1}/tables/{table}").json()
    assert mover.post(f"{V1}/tables/{table}/moves", json={"move": "order-draw", "seq": now["seq"]}).status_code == 200
    seat, last = now["seat"], live.history.told
    seen = [each.get(f"{V1}/tables/{table}/steps/{last}").json() for each in (mover, watcher)]
    assert [each["view"] for each in seen] == [live.history.state.view(k) for k in (seat, 1 - seat)]
    assert seen[0]["view"] != seen[1]["view"] and seen[0]["events"] != seen[1]["events"], "the drawn order is secret"
    first = watcher.get(f"{V1}/tables/{table}/steps/0").json()
    assert (first["by"], first["events"], first["last"], first["seat"]) == (None, [], last, 1 - seat)
    assert "own seat" in refused(watcher.get(f"{V1}/tables/{table}/steps/{last}?as_seat={seat}"), 403)
    unknown = watcher.get(f"{V1}/tables/{table}/steps/{last + 1}")
    assert refused(unknown, 400) and unknown.json()["errors"][0]["field"] == "step"

    over = watcher.post(f"{V1}/records", json={"record": record_text()}).json()["id"]
    ended = site.service.find(over).history
    step = watcher.get(f"{V1}/tables/{over}/steps/{ended.length}?as_seat=0").json()
    assert (step["on_turn"], step["decision"], step["seat"]) == (None, None, 0)
    assert watcher.get(f"{V1}/tables/{over}/steps/3?as_seat=1").json()["view"] == ended.state_after(3).view(1)
    assert refused(watcher.get(f"{V1}/tables/{over}/steps/3?as_seat=5"), 400)


def test_programs_add_to_the_chance_of_a_game_and_say_whether_there_are_hints(site: Site) -> None:
    ida, eva = program(site, person(site.service, "Ida")), program(site, person(site.service, "Eva"))
    seats = [{"who": "me"}, {"who": "open"}]
    sent = {"game": FINISHED_GAME, "seats": seats, "is_public": True, "share": "of-Ida", "hints": True}
    table = ida.post(f"{V1}/tables", json=sent).json()["id"]
    assert eva.post(f"{V1}/tables/{table}/seat", json={"share": "of-Eva"}).status_code == 200
    assert ida.get(f"{V1}/tables/{table}/verification").json()["shares"] == ["of-Ida", "of-Eva"]
    assert site.service.find(table).table.terms.hints is True
    wrong = eva.post(f"{V1}/tables", json={**sent, "share": "a/b"})
    assert refused(wrong, 400) and wrong.json()["errors"][0]["field"] == "share"
