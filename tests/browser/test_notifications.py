"""Push in the browser: permission, service worker, what is shown; the delivery log; friends who are asked to tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Worker, expect

from browser.conftest import Meet
from browser.people import Person
from browser.sites import Site, running_site
from kohlenpott.web.notices.service import notice_settings
from web.receivers import PushedBrowser, Receiver, receiver

PHONE = {"width": 360, "height": 740}
# Chromium without a window knows no push service: the page gets the address and the keys of one of ours
SUBSCRIBED = """(() => {
  const given = %(given)s;
  given.toJSON = () => ({ endpoint: given.endpoint, keys: given.keys });
  PushManager.prototype.subscribe = async function (wanted) {
    const key = new Uint8Array(wanted.applicationServerKey);
    const allowed = await navigator.permissions.query({ name: "notifications" });
    if (!wanted.userVisibleOnly || key.length !== 65 || allowed.state !== "granted") throw new Error("not like this");
    localStorage.setItem("subscribed", "yes");
    return given;
  };
  PushManager.prototype.getSubscription = async () => localStorage.getItem("subscribed") ? given : null;
})();"""


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that sends to this machine, too."""
    folder: Path = tmp_path_factory.mktemp("telling")
    with running_site(folder, settings=notice_settings(allow_local=True)) as found:
        yield found


@pytest.fixture
def push_service() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


def keep_name(person: Person, name: str) -> None:
    person.page.goto("/sign-in")
    person.page.fill("#name", name)
    person.page.click("#keep-code")
    expect(person.page.locator("#code li")).to_have_count(8)


def registration(line: CDPSession) -> str:
    """The id of the service worker's registration, as Chromium tells it."""
    found: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(each["registrationId"] for each in event["registrations"]))  # fmt: skip
    line.send("ServiceWorker.enable")
    for _ in range(600):
        if found:
            return found[0]
        wait = "new Promise((done) => setTimeout(done, 100))"
        line.send("Runtime.evaluate", {"expression": wait, "awaitPromise": True})
    raise AssertionError("no service worker")


def watched(person: Person) -> Worker:
    """The service worker; Chromium without a window shows no notifications, so what is to be shown is written down."""
    found = person.context.service_workers[0]
    found.evaluate(
        """() => {
             self.shown = [];
             self.registration.showNotification = async (title, options) => { self.shown.push([title, options]); };
           }"""
    )
    return found


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["wide", "phone"])
def test_a_browser_is_told_by_push_and_the_log_says_so(
    meet: Meet, telling: Site, push_service: Receiver, size: dict[str, int]
) -> None:
    address = telling.address.replace("127.0.0.1", "localhost")
    ida, browser = meet(address, viewport=size), PushedBrowser()
    ida.context.grant_permissions(["notifications"], origin=address)
    given = json.dumps({"endpoint": f"{push_service.address}/one", "keys": browser.keys})
    ida.context.add_init_script(SUBSCRIBED % {"given": given})
    ida.prefer(name="Push-Ida")
    ida.page.goto("/me/notifications")
    ida.check()
    ida.page.click("#push-on")
    expect(ida.page.locator("#channels [data-this]")).to_be_visible()
    expect(ida.page.locator("#push-on")).to_be_hidden()
    ida.check("notifications with a channel")

    ida.page.locator("form[action$='/test'] button").first.click()
    expect(ida.page.locator("#sent .st--ok")).to_be_visible()
    expect(ida.page.locator("#sent")).to_contain_text("Test from Kohlenpott")
    ida.check("a delivery that arrived")
    headers, body = push_service.got[-1]
    assert headers["content-encoding"] == "aes128gcm" and headers["authorization"].startswith("vapid ")
    text = browser.read(body).decode()

    line, worker = ida.context.new_cdp_session(ida.page), watched(ida)
    line.send("ServiceWorker.deliverPushMessage",
              {"origin": address, "registrationId": registration(line), "data": text})  # fmt: skip
    expect(ida.page.locator("#push-line")).to_have_text("It has arrived here.")
    shown: list[Any] = worker.evaluate("self.shown")
    assert [title for title, _ in shown] == ["Test from Kohlenpott"]
    assert shown[0][1]["data"]["url"].startswith(address) and shown[0][1]["tag"] == json.loads(text)["id"]

    push_service.answers.append(410)  # the browser has gone
    ida.page.locator("form[action$='/test'] button").first.click()
    expect(ida.page.locator("#sent .st--bad")).to_contain_text("nobody is there any more")
    expect(ida.page.locator("#sent .problem")).to_be_visible()
    ida.check("a delivery that failed")


def test_whoever_does_not_allow_it_is_told_where_to(meet: Meet, telling: Site) -> None:
    eva = meet(telling.address.replace("127.0.0.1", "localhost"))
    eva.context.clear_permissions()
    eva.context.add_init_script("Notification.requestPermission = async () => 'denied';")
    eva.prefer(name="Push-Eva")
    eva.page.goto("/me/notifications")
    eva.page.click("#push-on")
    expect(eva.page.locator("#push-line")).to_contain_text("allow notifications in its settings")
    expect(eva.page.locator("#push-on")).to_be_enabled()
    expect(eva.page.locator("#channels")).to_have_count(0)


def test_friends_by_a_link_and_a_table_for_them(meet: Meet) -> None:
    ida, eva = meet(), meet(viewport=PHONE, locale="de")
    keep_name(ida, "Freundin Ida")
    keep_name(eva, "Freundin Eva")
    ida.page.goto("/friends")
    ida.page.click("#make-link")
    expect(ida.page.locator("svg.qr")).to_be_visible()
    ida.check("friends with a link")
    eva.page.goto(ida.page.input_value("#invitation"))
    expect(eva.page.locator("#offer-title")).to_have_text("Freundin Ida will mit dir befreundet sein")
    eva.check("an offer")
    eva.page.click("#accept")
    expect(eva.page.locator("#friends")).to_contain_text("Freundin Ida")
    eva.check("friends")

    ida.set_up("coal-baron", ["me", "open"])
    ida.page.get_by_role("button", name="Invite Freundin Eva").click()
    expect(ida.page.locator("#ask-friends")).to_contain_text("invited")
    ida.check("a table with friends to ask")
    eva.page.goto("/lobby")
    first = eva.page.locator(".opentable").first
    expect(first).to_contain_text("ein Freund lädt dich ein")
    eva.check("a lobby with an invitation")
    first.get_by_role("link", name=re.compile("Hinsetzen")).click()
    eva.page.click("#sit-down")
    expect(eva.page.locator(".phase-running")).to_be_visible()
    expect(ida.page.locator(".phase-running")).to_be_visible()
