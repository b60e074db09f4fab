"""People who come back, in front of a browser: passkeys of Chromium's own authenticator, eight words, sign-out."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, expect

from browser.conftest import Meet
from browser.people import Person
from browser.sites import Site
from kohlenpott.client import ApiProblem, Client
from kohlenpott.store import sign_ins

PHONE = {"width": 360, "height": 740}
DEVICE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
          "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip


def at_localhost(site: Site) -> str:
    """The server by a name: a passkey counts for a host, and an address of numbers is none."""
    return site.address.replace("127.0.0.1", "localhost")


def with_authenticator(person: Person) -> tuple[CDPSession, str]:
    """The person's browser gets an authenticator of its own."""
    line = person.context.new_cdp_session(person.page)
    line.send("WebAuthn.enable")
    return line, line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]


def test_a_name_is_kept_with_a_passkey_and_used_on_a_second_browser(meet: Meet, site: Site) -> None:
    ida, again = meet(at_localhost(site)), meet(at_localhost(site))
    line, device = with_authenticator(ida)
    ida.page.goto("/sign-in")
    ida.check()
    ida.page.fill("#name", "Passkey-Ida")
    ida.page.press("#name", "Tab")
    expect(ida.page.locator("#name-line")).to_have_text("free, and yours once you keep it")
    ida.page.click("#keep-passkey")
    ida.page.wait_for_url("**/me")
    expect(ida.page.locator("h1")).to_have_text("Passkey-Ida")
    ida.check()

    key = line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"][0]
    other, second = with_authenticator(again)
    other.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": key})  # as devices share them
    again.page.goto("/sign-in?back=/me")
    again.page.click("#enter-passkey")
    again.page.wait_for_url("**/me")
    expect(again.page.locator("h1")).to_have_text("Passkey-Ida")
    expect(again.page.locator("#sign-ins li")).to_have_count(2)

    again.page.click("#sign-ins form button")
    expect(again.page.locator("#sign-ins li")).to_have_count(1)
    ida.page.goto("/me")
    ida.page.wait_for_url("**/sign-in")


def test_a_session_that_is_not_fresh_is_proved_anew_with_the_passkey(
    meet: Meet, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida = meet(at_localhost(site), viewport=PHONE)
    with_authenticator(ida)
    ida.page.goto("/sign-in")
    ida.page.fill("#name", "Frisch-Ida")
    ida.page.click("#keep-passkey")
    ida.page.wait_for_url("**/me")
    monkeypatch.setattr(sign_ins, "FRESH_SECONDS", -1.0)  # whatever was proved was proved long ago
    ida.page.click("#new-code")
    ida.page.wait_for_url("**/me/prove?back=/me")
    ida.check()
    ida.page.goto("/me")
    ida.page.click("#add-passkey")
    ida.page.wait_for_url("**/me/prove?back=/me")
    monkeypatch.setattr(sign_ins, "FRESH_SECONDS", 86_400.0)
    ida.page.click("#prove-passkey")
    ida.page.wait_for_url("**/me")
    ida.page.click("#new-code")
    expect(ida.page.locator("#code li")).to_have_count(8)


def test_a_passkey_that_nobody_gives_changes_nothing(meet: Meet, site: Site) -> None:
    eva = meet(at_localhost(site))
    with_authenticator(eva)
    eva.page.goto("/sign-in")
    eva.page.click("#enter-passkey")  # this device holds none
    expect(eva.page.locator("#enter-problem")).to_have_text("No passkey was used. Nothing has changed.")
    expect(eva.page.locator("#enter-passkey")).to_be_enabled()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_name_is_kept_with_eight_words_and_used_on_a_second_browser(meet: Meet, scripts: bool) -> None:
    name = f"Wort-Ida {scripts:d}"
    ida, again = meet(java_script_enabled=scripts), meet(viewport=PHONE, java_script_enabled=scripts)
    ida.page.goto("/sign-in")
    ida.page.fill("#name", name)
    ida.page.click("#keep-code")
    words = [each.strip() for each in ida.page.locator("#code li").all_inner_texts()]
    assert len(words) == 8
    if scripts:
        ida.check()
    ida.page.click("#have-it")
    expect(ida.page.locator("h1")).to_have_text(name)

    again.page.goto("/sign-in?back=/me")
    again.page.fill("#enter-name", name)
    again.page.fill("#words", " ".join([*words[:-1], "falsch"]))
    again.page.click("#enter-code")
    expect(again.page.locator("#words-line")).to_have_text("Name and words do not belong together.")
    if scripts:
        again.check()
    again.page.fill("#words", " ".join(words))
    again.page.click("#enter-code")
    expect(again.page.locator("h1")).to_have_text(name)

    again.page.click("#sign-out")
    again.page.goto("/me")
    again.page.wait_for_url("**/sign-in")
    ida.page.reload()
    expect(ida.page.locator("h1")).to_have_text(name)


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_a_taken_name_is_told_below_the_field_and_two_free_ones_offered(meet: Meet, lang: str) -> None:
    ida, eva = meet(), meet(locale=lang, viewport=PHONE)
    ida.page.goto("/sign-in")
    ida.page.fill("#name", f"Erste {lang}")
    ida.page.click("#keep-code")
    expect(ida.page.locator("#code li")).to_have_count(8)
    eva.page.goto("/sign-in")
    eva.page.fill("#name", f"erste {lang}")
    eva.page.click("#keep-code")
    expect(eva.page.locator("#name")).to_have_attribute("aria-invalid", "true")
    expect(eva.page.locator("#name-line")).to_contain_text(f"erste {lang} 2, erste {lang} 3")
    eva.check()
    eva.page.click(".offers a >> nth=0")
    expect(eva.page.locator("#name")).to_have_value(f"erste {lang} 2")


def test_a_token_is_made_on_a_page_and_lets_a_program_in(meet: Meet, site: Site) -> None:
    ida = meet()
    ida.page.goto("/sign-in")
    ida.page.fill("#name", "Token-Ida")
    ida.page.click("#keep-code")
    expect(ida.page.locator("#code li")).to_have_count(8)
    ida.page.goto("/me/tokens")
    ida.page.fill("#token-name", "bot")
    ida.page.check("[name=scope-play]")
    ida.page.click("#make-token")
    token = ida.page.input_value("#token")
    ida.check()
    assert Client(site.address, token).me()["name"] == "Token-Ida"
    ida.page.click("#tokens button")
    expect(ida.page.locator("#tokens")).to_have_count(0)
    with pytest.raises(ApiProblem):
        Client(site.address, token).me()


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_the_page_of_the_api_can_be_read(meet: Meet, size: dict[str, int]) -> None:
    eva = meet(viewport=size, locale="de")
    eva.page.goto("/api")
    expect(eva.page.locator("h1")).to_have_text("API für Programme")
    assert eva.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    eva.check()


def test_a_guest_takes_games_along_with_one_tick(meet: Meet, site: Site) -> None:
    home, away = meet(at_localhost(site)), meet(at_localhost(site), viewport=PHONE)
    line, device = with_authenticator(home)
    home.page.goto("/sign-in")
    home.page.fill("#name", "Mitnehm-Ida")
    home.page.click("#keep-passkey")
    home.page.wait_for_url("**/me")
    away.page.goto("/settings")
    away.page.fill("#name", "Mitnehm-Gast")
    away.page.click("main form button.btn--go")
    away.page.wait_for_url(lambda url: "/settings" not in url)
    away.page.locator("form[action='/play'] button").first.click()
    away.page.wait_for_url("**/t/*")
    table = away.page.url.rsplit("/", 1)[1].partition("#")[0]

    key = line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"][0]
    other, second = with_authenticator(away)
    other.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": key})
    away.page.goto("/sign-in?back=/mine")
    expect(away.page.locator("#along")).to_be_checked()
    expect(away.page.locator("#along-line")).to_contain_text("1 game (1 running)")
    away.check()
    away.page.click("#enter-passkey")
    away.page.wait_for_url("**/mine")
    expect(away.page.locator(f"a[href*='{table}']").first).to_be_visible()
    home.page.goto("/mine")
    expect(home.page.locator(f"a[href*='{table}']").first).to_be_visible()
