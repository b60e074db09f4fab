"""Every request the routes describe, as they say and otherwise: no answer is a fault, none hangs (schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode

import kohlenpott as kp
from kohlenpott.api.record import Record
from proof_time import IS_LONG, ProofTime
from web.browsers import once, table_in
from web.descriptions import FORM, Document, described, forms_in
from web.servers import PATIENCE, Served, served

pytestmark = once
REQUESTS = 20_000 if IS_LONG else 0  # all together; once each at least
EACH = 20 if IS_LONG else 2  # of one kind and way, before the next
BEFORE_NEW_TABLES = 24  # kinds
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
Operation = APIOperation[Any, Any, Any, Any]
SEATED = {"game": "coal-baron", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo"}
QUICKLY = settings(deadline=None, database=None, phases=(Phase.explicit, Phase.generate, Phase.shrink),
                   suppress_health_check=list(HealthCheck))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Known:
    """A server, the description of its routes, and somebody with a seat at its tables."""

    site: Served
    document: Document
    person: requests.Session

    def renew(self) -> list[str]:
        """A game that runs, one that waits for people and one that is over, each of them new."""
        found = [self._table({**SEATED, "game": game}) for game in ("coal-baron", "haspelknecht")]
        waiting = self._table({"game": "coal-baron", "seat-0": "me", "seat-1": "open", "public": "no"})
        return [*found, waiting, self._over(), "nowhere"]

    def _table(self, form: dict[str, str]) -> str:
        return table_in(self.person.post(f"{self.site.address}/new", data=form, timeout=PATIENCE).text)

    def _over(self) -> str:
        record = Record.start(kp.game("coal-baron"), 2, 7)
        state = record.begin()
        while state.seat is not None:
            record.play(state, state.actions()[-1])
        sent = {"record": ("a.kpr", record.to_text().encode())}
        return table_in(self.person.post(f"{self.site.address}/upload", files=sent, timeout=PATIENCE).text)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    with served(tmp_path_factory.mktemp("described")) as site, requests.Session() as person, site.browser() as browser:
        yield Known(site, described(site.app, browser), person)


def test_every_route_is_described_and_so_are_the_forms(known: Known) -> None:
    """What people send is in the document: also the forms that handlers take apart by themselves."""
    paths = known.document["paths"]

    assert {"/", "/new", "/settings", "/upload", "/lobby", "/t/{id}", "/t/{id}/move", "/rules/{name}"} <= set(paths)
    assert not [path for path, methods in paths.items() for method in methods if method not in ("get", "post")]
    new = paths["/new"]["post"]["requestBody"]["content"][FORM]["schema"]["properties"]
    assert {"game", "seat-0", "guest-1", "option-hide_delivered", "free", "pace", "public", "absence"} <= set(new)
    move = paths["/t/{id}/move"]["post"]["requestBody"]["content"]
    assert set(move) == {FORM}


def test_fields_of_a_form_are_read_with_the_values_they_offer() -> None:
    page = """<form method="post" action="/a"><input name="x" value="1"><input name="x" value="2"><select name="s">
              <option value="u"><option value="v"></select><button name="go" value="yes"></form><input name="y">"""
    assert forms_in(page) == {"/a": {"x": ["1", "2"], "s": ["u", "v"], "go": ["yes"]}}


def test_no_described_request_is_a_fault(known: Known) -> None:
    """Each kind of request as it is described, and otherwise; the short run takes the second where there is one."""
    routes = schemathesis.openapi.from_dict(known.document)
    found = [routes[path][method] for path, methods in known.document["paths"].items() for method in methods]
    kinds = [(each, mode) for each in found for mode in MODES if IS_LONG or (mode is told_otherwise(each))]
    sent, proof = 0, ProofTime()
    while not sent or (sent < REQUESTS and not proof.is_over):
        for number, (operation, mode) in enumerate(kinds):
            if number % BEFORE_NEW_TABLES == 0:
                tables = known.renew()
            sent += send_many(known, operation, mode, EACH, tables)
    print(f"{sent} requests of {len(found)} kinds")


def told_otherwise(operation: Operation) -> GenerationMode:
    """How a request is sent that ought to be refused, if it has anything to tell."""
    return GenerationMode.NEGATIVE if operation.body or operation.query or operation.path_parameters else MODES[0]


def send_many(known: Known, operation: Operation, mode: GenerationMode, count: int, tables: Sequence[str]) -> int:
    """Requests of one kind, most to tables that are there; how many were sent."""
    sent = 0

    @settings(QUICKLY, max_examples=count)
    @given(case=operation.as_strategy(mode), table=st.sampled_from((*tables, None)), script=st.booleans())
    def send(case: Case[Any], table: str | None, script: bool) -> None:
        nonlocal sent
        sent += 1
        if table is not None and "id" in case.path_parameters:
            case.path_parameters["id"] = table
        wanted = {"Accept": "application/json" if script else "text/html"}
        answer = case.call(known.site.address, known.person, wanted, timeout=PATIENCE, allow_redirects=False)
        assert answer.status_code < 500, case.as_curl_command()
        assert "content-security-policy" in answer.headers, case.as_curl_command()

    with suppress(Unsatisfiable):  # a request without anything to say cannot be said otherwise
        send()
    return sent
