"""A session alone takes no account away: whoever has a way to prove who it is does so anew, unless it was just done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hand_clock import Clock
from kohlenpott.store import passkeys, players, recovery_codes
from kohlenpott.store.sign_ins import FRESH_SECONDS
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.visitors import COOKIE
from web.authenticators import Authenticator
from web.browsers import GENEROUS, Site, site_at
from web.test_people import keep, keep_with_passkey, me

PROTECTED: tuple[tuple[str, dict[str, str]], ...] = (  # what would take an account away, or outlive the session
    ("/me/code", {}),
    ("/me/sign-ins/end", {}),
    ("/me/sign-ins/end", {"which": "0" * 16}),
    ("/me/passkeys/remove", {"which": "0" * 16}),
    ("/me/delete", {"name": "Ida"}),
    ("/me/tokens", {"name": "bot", "days": "30", "scope-play": "yes"}),
    ("/settings", {"name": "Tom"}),
    ("/sign-in/code", {"name": "Ida"}),
)
JSON = {"Accept": "application/json"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with site_at(tmp_path, clock=clock) as found:
        yield found


def thief_of(site: Site, browser: TestClient) -> TestClient:
    """Another browser with the same session."""
    found = site.browser()
    found.cookies.set(COOKIE, browser.cookies[COOKIE], domain="testserver.local", path="/")
    return found


def prove_with(browser: TestClient, device: Authenticator) -> Any:
    """Prove by a passkey; the last answer."""
    options = browser.post("/sign-in/passkey/ask", data={"purpose": "prove"}).json()
    return browser.post("/me/prove/passkey", data={"credential": device.sign(options), "back": "/me"}, headers=JSON)


@pytest.mark.parametrize(("path", "form"), PROTECTED)
def test_a_stolen_session_takes_nothing_away(site: Site, clock: Clock, path: str, form: dict[str, str]) -> None:
    ida = site.browser()
    words = keep(ida, "Ida")
    keep_with_passkey(ida, "", Authenticator())
    thief = thief_of(site, ida)
    clock.now += FRESH_SECONDS + 1
    answer = thief.post(path, data=form)
    assert answer.url.path == "/me/prove" and "Is it you?" in answer.text
    told = thief.post(path, data=form, headers=JSON)
    assert told.status_code == 403 and told.json()["go"].startswith("/me/prove?back=/")

    player = players.called(site.service.database, "Ida")
    assert player is not None and len(passkeys.of_player(site.service.database, player.id)) == 1
    assert recovery_codes.fits(site.service.database, player.id, " ".join(words)), "the words count still"
    assert '<h1 class="whoami">Ida' in me(ida), "and the owner is in"


def test_no_passkey_is_added_to_a_stolen_session(site: Site, clock: Clock) -> None:
    ida = site.browser()
    keep(ida, "Ida")
    thief = thief_of(site, ida)
    asked = thief.post("/sign-in/passkey/ask", data={"purpose": "add"}).json()  # while it is fresh
    clock.now += FRESH_SECONDS + 1
    again = thief.post("/sign-in/passkey/ask", data={"purpose": "add"}, headers=JSON)
    assert again.status_code == 403 and again.json()["go"] == "/me/prove?back=/me"
    late = thief.post("/sign-in/passkey/keep", data={"credential": Authenticator().make(asked)}, headers=JSON)
    assert late.status_code == 403
    player = players.called(site.service.database, "Ida")
    assert player is not None and not passkeys.of_player(site.service.database, player.id)


def test_the_words_prove_it_and_the_stolen_session_ends_with_that(site: Site, clock: Clock) -> None:
    ida = site.browser()
    words = keep(ida, "Ida")
    thief = thief_of(site, ida)
    clock.now += FRESH_SECONDS + 1
    page = ida.post("/me/code")
    assert page.url.path == "/me/prove" and page.url.params["back"] == "/me"
    wrong = ida.post("/me/prove", data={"code": "a b c d e f g h"})
    assert wrong.status_code == 403 and "These are not your eight words" in wrong.text
    done = ida.post("/me/prove", data={"code": " ".join(words), "back": "/me/tokens"})
    assert done.url.path == "/me/tokens"
    assert thief.get("/me").url.path == "/sign-in", "a copy of the session before is worth nothing"
    new = re.findall(r"<li>([a-z]+)</li>", ida.post("/me/code").text)
    assert len(new) == 8 and new != words, "for a while nothing is asked again"
    clock.now += FRESH_SECONDS + 1
    assert ida.post("/me/code").url.path == "/me/prove"


def test_a_passkey_proves_it(site: Site, clock: Clock) -> None:
    ida, device = site.browser(), Authenticator()
    keep_with_passkey(ida, "Ida", device)
    clock.now += FRESH_SECONDS + 1
    page = ida.get("/me/prove").text
    assert 'id="prove-passkey"' in page and 'id="prove-code"' not in page, "only ways that there are"
    assert prove_with(ida, device).json() == {"go": "/me"}
    assert keep_with_passkey(ida, "", Authenticator()).status_code == 200
    assert ida.post("/me/delete", data={"name": "Ida"}).url.path == "/"


def test_anothers_passkey_or_an_answer_that_was_used_proves_nothing(site: Site, clock: Clock) -> None:
    ida, eva, hers, others = site.browser(), site.browser(), Authenticator(), Authenticator()
    keep_with_passkey(ida, "Ida", hers)
    keep_with_passkey(eva, "Eva", others)
    clock.now += FRESH_SECONDS + 1
    assert prove_with(ida, others).status_code == 403
    options = site.browser().post("/sign-in/passkey/ask", data={"purpose": "enter"}).json()
    entering = ida.post("/me/prove/passkey", data={"credential": hers.sign(options)}, headers=JSON)
    assert entering.status_code == 403, "it was not asked of her"
    options = ida.post("/sign-in/passkey/ask", data={"purpose": "prove"}).json()
    assert options["allowCredentials"], "only her own keys are asked for"
    answer = hers.sign(options)
    stolen = eva.post("/me/prove/passkey", data={"credential": answer}, headers=JSON)
    assert stolen.status_code == 403
    assert ida.post("/me/prove/passkey", data={"credential": answer}, headers=JSON).status_code == 200
    assert ida.post("/me/prove/passkey", data={"credential": answer}, headers=JSON).status_code == 403
    assert eva.post("/me/code").url.path == "/me/prove"


def test_words_cannot_be_tried_again_and_again(tmp_path: Path, clock: Clock) -> None:
    with site_at(tmp_path, Limits({**GENEROUS, "sign-in": USUAL["sign-in"]}), clock) as site:
        ida = site.browser()
        keep(ida, "Ida")
        clock.now += FRESH_SECONDS + 1
        tries = [ida.post("/me/prove", data={"code": "a b c d e f g h"}).status_code
                 for _ in range(USUAL["sign-in"][0] + 1)]  # fmt: skip
        assert tries == [403] * USUAL["sign-in"][0] + [429]


def test_guests_and_harmless_changes_are_not_asked(site: Site, clock: Clock) -> None:
    guest, ida = site.browser(), site.browser()
    guest.post("/settings", data={"name": "Tom"})
    keep(ida, "Ida")
    clock.now += FRESH_SECONDS + 1
    assert guest.get("/me/prove").url.path == "/sign-in", "nothing to prove it with"
    assert guest.post("/me/prove", data={"code": "a"}).status_code == 403
    assert guest.post("/me/delete", data={"name": "Tom"}).url.path == "/"
    assert ida.post("/settings", data={"name": "Ida", "theme": "dark", "back": "/me"}).url.path == "/me"
    assert ida.post("/me/sign-out").url.path == "/"


@pytest.mark.parametrize(("lang", "title"), [("en", "Is it you?"), ("de", "Bist du es?"), ("fr", "Est-ce bien vous ?")])
def test_the_question_is_asked_in_every_language(site: Site, lang: str, title: str) -> None:
    browser = site.browser(lang)
    keep(browser, "Ida")
    assert title in browser.get("/me/prove").text
    assert browser.post("/me/prove", data={"code": "", "back": "https://elsewhere.example"}).status_code == 403
