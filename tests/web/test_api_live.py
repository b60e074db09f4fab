"""The API of a real server: streams, the client, the example bot, and whatever the document allows (schemathesis)."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from starlette.requests import ClientDisconnect
from starlette.types import Message

import kohlenpott as kp
from kohlenpott.api.record import Record
from kohlenpott.client import ApiProblem, Client
from kohlenpott.store import access_tokens
from kohlenpott.store.players import Account
from kohlenpott.web.api import streams
from kohlenpott.web.api.callers import Caller
from kohlenpott.web.api.streams import EventAnswer, EventStream
from kohlenpott.web.limits import Limits
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from proof_time import ProofTime
from waiting import LONGEST, wait_for
from web.browsers import GENEROUS, once
from web.servers import PATIENCE, Served, served
from web.services import person
from web.test_api import V1, token_for

pytestmark = once
EXAMPLE = Path(__file__).parents[2] / "examples" / "api_bot.py"
REQUESTS = int(os.environ.get("KOHLENPOTT_REQUESTS") or 0)  # all together; once each at least
EACH = 30 if REQUESTS else 12  # of one kind and way, before the next
CHECKS: list[Any] = [not_a_server_error, response_schema_conformance, content_type_conformance]
STREAMS = ("/events", "/tables/{table}/events")  # never end by themselves


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("api")) as found:
        yield found


def client_of(site: Served, name: str) -> tuple[Client, Account]:
    """Somebody's client."""
    player = person(site.service, name)
    return Client(site.address, token_for(site.service, player)), player


def test_the_example_bot_takes_a_seat_and_plays_to_the_end(site: Served) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 42
    ida, _ = client_of(site, "Ida")
    bot = token_for(site.service, person(site.service, "Robert"))
    table = ida.create("coal-baron", ["open", "random"], is_public=True)["id"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, str(EXAMPLE), site.address, bot, table], capture_output=True, text=True,
                          timeout=600, check=False, env=env)  # fmt: skip
    assert done.returncode == 0, done.stderr
    state = ida.state(table)
    assert state["phase"] == "over" and done.stdout.strip() == str(state["result"]["scores"])
    assert state["seats"][0]["name"] == "Robert"


def test_the_client_tells_the_rule_of_a_refused_move(site: Served) -> None:
    ida, _ = client_of(site, "Ida")
    table = ida.create("coal-baron", ["me", "random"])
    while not table["is_asked"]:
        table = ida.state(table["id"])
    with pytest.raises(ApiProblem) as refused:
        ida.move(table["id"], "no-such-move", table["seq"])
    assert (refused.value.status, refused.value.kind, refused.value.fields) == (400, "bad-request", ["move"])
    with pytest.raises(ApiProblem) as unknown:
        Client(site.address, "kp_wrong").me()
    assert (unknown.value.status, unknown.value.kind, unknown.value.rule) == (401, "token", None)
    assert ida.undo is not None and [game["name"] for game in ida.games()]
    assert ida.say(table["id"], "Glück auf")[-1]["text"] == ida.chat(table["id"])[-1]["text"] == "Glück auf"


def test_the_client_knows_how_long_to_wait(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits({**GENEROUS, "api": (2, 1000.0)})) as site:
        ida, _ = client_of(site, "Ida")
        assert ida.me() == ida.me()
        with pytest.raises(ApiProblem) as refused:
            ida.me()
    assert refused.value.status == 429 and 0 < refused.value.wait <= 1000


def test_a_stream_tells_of_changes_at_a_table_and_of_new_tables(site: Served) -> None:
    (ida, _), (eva, _) = client_of(site, "Ida"), client_of(site, "Eva")
    heard: list[Any] = []
    is_heard = threading.Event()

    def listen() -> None:
        for event in eva.events():
            heard.append(event)
            if event["phase"] == "running":
                is_heard.set()
                return

    table = ida.create("coal-baron", ["me", "open"], is_public=True)["id"]
    stream = ida.events(table)
    assert next(stream) == {"table": table, "phase": "open", "seq": 0, "is_asked": False, "chat": 0}
    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    eva.join(table)
    found = next(event for event in stream if event["phase"] == "running")
    assert found["table"] == table
    line = eva.say(table, "Glück auf")[-1]["id"]
    assert next(event for event in stream if event["chat"])["chat"] == line, "something was said, and which line"
    assert is_heard.wait(PATIENCE) and heard[-1]["table"] == table, "a table of one's own is told of itself"
    stream.close()  # type: ignore[attr-defined]


def test_a_stream_ends_with_its_token_also_where_there_is_always_something_to_tell(
    site: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "SIGN_OF_LIFE", 0.2)
    ida, player = client_of(site, "Ida")
    table = ida.create("coal-baron", ["me", "open"], is_public=True)["id"]
    stream, live, is_over = ida.events(table), site.service.find(table), threading.Event()
    assert next(stream)["phase"] == "open"

    def never_silent() -> None:
        while not is_over.wait(0.02):
            live.changed()

    thread = threading.Thread(target=never_silent, daemon=True)
    thread.start()
    with site.service.database.write() as connection:
        for token in access_tokens.of_player(site.service.database, player.id):
            assert access_tokens.end(connection, player.id, token.id)
    assert len(list(islice(stream, 2_000))) < 2_000, "it ends by itself"
    is_over.set()
    thread.join()


def test_streams_are_counted_and_given_back(site: Served) -> None:
    player = person(site.service, "Strom")
    headers = {"Authorization": f"Bearer {token_for(site.service, player)}"}
    with httpx.Client(base_url=site.address, headers=headers, timeout=PATIENCE, verify=False) as program:
        table = Client(site.address, headers["Authorization"][7:]).create("coal-baron", ["me", "open"])["id"]
        opened = [program.send(program.build_request("GET", f"{V1}/tables/{table}/events"), stream=True)
                  for _ in range(11)]  # fmt: skip
        assert [answer.status_code for answer in opened] == [200] * 10 + [429]
        for answer in opened:
            answer.close()
        live = site.service.find(table)
        wait_for(lambda: not live.listeners, "the lines to end: whoever has gone is not told any more")
        with program.stream("GET", f"{V1}/tables/{table}/events") as again:
            assert again.status_code == 200


def test_whoever_goes_before_the_first_event_leaves_nothing_behind(site: Served) -> None:
    """Else ten such requests would keep a person from ever listening again."""
    context = site.app.state.context
    player = person(site.service, "Flucht")
    caller = Caller(player, access_tokens.SCOPES, "en", "127.0.0.1", "kp_none")
    live = site.service.create(player, Setup("coal-baron", (Chair(ME), Chair(OPEN))))

    async def gone(message: Message) -> None:
        raise OSError("the connection is lost")

    async def never() -> Message:
        await asyncio.sleep(LONGEST)
        raise AssertionError

    async def ask() -> None:
        stream = EventStream(context, caller)
        stream.follow(live)
        with suppress(OSError, ClientDisconnect):
            scope = {"type": "http", "asgi": {"spec_version": "2.4"}}
            await EventAnswer(stream, looks_around=False)(scope, never, gone)

    asyncio.run(ask())
    assert not live.listeners and f"api:{player.id}" not in context.streams


@dataclass(frozen=True, slots=True)
class Sender:
    """One program and the connection it keeps."""

    headers: dict[str, str]
    session: requests.Session


def senders_at(site: Served) -> list[Sender]:
    """Whoever has a seat, somebody else, a token with too little scope, and none."""
    ida, eva = (person(site.service, name) for name in ("Schema", "Strange"))
    tokens = [token_for(site.service, ida), token_for(site.service, eva), token_for(site.service, ida, "read"), "none"]
    return [Sender({"Authorization": f"Bearer {token}"}, requests.Session()) for token in tokens]


def finished_table(ida: Client) -> str:
    """A game that is over."""
    record = Record.start(kp.game("coal-baron"), 2, 7)
    state = record.begin()
    while state.seat is not None:
        record.play(state, state.actions()[-1])
    made = httpx.post(f"{ida.address}/records", json={"record": record.to_text()}, headers=ida.headers,
                      timeout=PATIENCE, verify=False)  # fmt: skip
    found: str = made.json()["id"]
    return found


def test_whatever_the_document_allows_is_answered_as_it_says(site: Served) -> None:
    """No fault, no status, media type or shape that the document does not name; also for what it forbids.

    Whatever was thought of is sent by several programs and to several tables.
    """
    senders = senders_at(site)
    ida = Client(site.address, senders[0].headers["Authorization"][7:])
    document = requests.get(f"{site.address}{V1}/openapi.json", timeout=PATIENCE).json()
    schema, proof, sent = schemathesis.openapi.from_dict(document), ProofTime(), 0
    found = [schema[path][method] for path, methods in document["paths"].items() if path not in STREAMS
             for method in methods]  # fmt: skip
    kinds = [(each, GenerationMode.POSITIVE) for each in found]
    kinds += [(each, GenerationMode.NEGATIVE) for each in found if each.body or each.query]
    while not sent or (sent < REQUESTS and not proof.is_over):
        waiting = ida.create("coal-baron", ["me", "open"], is_public=True)["id"]
        running = ida.create("haspelknecht", ["me", "random"])["id"]
        over = finished_table(ida)
        for operation, mode in kinds:
            sent += send_many(site, document, senders, operation, mode, (waiting, running, over))
        print(f"{sent} requests after {proof.minutes:.1f} minutes", flush=True)
    print(f"{sent} requests of {len(found)} kinds")


def send_many(site: Served, document: Any, senders: Sequence[Sender], operation: Any, mode: GenerationMode,
              tables: Sequence[str]) -> int:  # fmt: skip
    """Requests of one kind, most of them to tables that are there; how many were sent."""
    sent = 0
    ways = [(senders[0], table) for table in ("", *tables)] if "{table}" in operation.path else [(senders[0], "")]
    ways += [(sender, tables[1]) for sender in senders[1:]]

    @settings(max_examples=EACH, deadline=None, database=None, phases=(Phase.generate,),
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(case=operation.as_strategy(mode))
    def send(case: Case[Any]) -> None:
        nonlocal sent
        told = document["paths"][case.path][case.method.lower()]["responses"]
        for sender, table in ways:
            sent += 1
            if table and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            answer = case.call(f"{site.address}{V1}", sender.session, headers=sender.headers, timeout=PATIENCE)
            assert str(answer.status_code) in told, (answer.status_code, case.as_curl_command())
            case.validate_response(answer, checks=CHECKS)

    send()
    return sent
