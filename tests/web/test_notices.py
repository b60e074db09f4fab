"""Who is elsewhere is told: over mail, push and webhooks, at least once, of nothing that others may not know."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import re
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from fastapi.testclient import TestClient

from kohlenpott.store import Database, StoreError, channels, outbox, players
from kohlenpott.store.channels import Channel
from kohlenpott.store.outbox import Notice
from kohlenpott.store.players import Account
from kohlenpott.web.app import create_app
from kohlenpott.web.limits import USUAL, Limits
from kohlenpott.web.notices.deliveries import AWAY_SECONDS, LEASE_SECONDS, PAUSES, SOON
from kohlenpott.web.notices.mail import clean_address
from kohlenpott.web.notices.push import encrypted, unbase64url
from kohlenpott.web.notices.quiet_hours import quiet_until
from kohlenpott.web.notices.sending import NoticeMessage
from kohlenpott.web.notices.service import NoticeService, NoticeSettings, notice_settings
from kohlenpott.web.notices.webhooks import for_discord
from kohlenpott.web.notices.wording import story_lines
from kohlenpott.web.service import branches
from kohlenpott.web.service.happenings import GAME_OVER, INVITED, JOINED, SHORT_TIME, YOUR_TURN, Happening
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from store.postgres_cluster import PostgresCluster
from web.browsers import GENEROUS, SAME_SITE
from web.certificates import self_signed
from web.receivers import CLOSES, PushedBrowser, mailbox, receiver
from web.services import duel, move, on_turn, person

LOCAL = notice_settings(allow_local=True)
WANTS = (YOUR_TURN, INVITED, JOINED, GAME_OVER, SHORT_TIME)
Visited = tuple[TableService, NoticeService, Callable[..., TestClient]]


class Place:
    """A server whose clock is set by hand."""

    def __init__(self, folder: Path, settings: NoticeSettings = LOCAL) -> None:
        self.now, self.folder, self.present = 1_000_000.0, folder, set[str]()
        self.service = TableService(Database(f"sqlite:///{folder}/games.db", lambda: self.now))
        self.desk = NoticeService(self.service, settings, self.present.__contains__)

    def pass_by(self, seconds: float) -> int:
        """Time passes, and what is due is sent; how many messages were tried."""
        self.now += seconds
        return self.desk.deliveries.send_due()

    def channel(self, player: Account, kind: str, address: str, data: dict[str, str] | None = None,
                mode: str = "always", lang: str = "en", wants: tuple[str, ...] = WANTS) -> Channel:  # fmt: skip
        with self.service.database.write() as connection:
            id = channels.add(connection, player.id, kind, address, data or {}, wants, lang, "https://games.example",
                              self.now, True)  # fmt: skip
            channels.choose(connection, player.id, id, wants, mode)
        return self.found(id)

    def webhook(self, player: Account, address: str, **more: Any) -> Channel:
        return self.channel(player, "webhook", address, {"format": "signed", "secret": SECRET}, **more)

    def found(self, id: str) -> Channel:
        found = channels.find(self.service.database, id)
        assert found is not None
        return found

    def log(self, player: Account) -> list[Notice]:
        return outbox.of_player(self.service.database, player.id, 100)

    def close(self) -> None:
        self.service.close()
        self.service.database.close()


SECRET = "whsec_" + base64.b64encode(b"a secret of 24 bytes....").decode()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    found = Place(tmp_path)
    yield found
    found.close()


def turn_passes(place: Place, live: LiveTable, mover: Account) -> None:
    """The person plays until somebody else is asked."""
    while live.on_turn in live.held_by(mover.id):
        move(place.service, live, mover)


def two_at_a_table(place: Place, game: str = "coal-baron") -> tuple[LiveTable, Account, Account]:
    """A running game: who is asked, and who is not."""
    ida, bo = person(place.service), person(place.service, "Bo")
    live = duel(place.service, ida, bo, game)
    mover = on_turn(live, ida, bo)
    return live, mover, bo if mover == ida else ida


def table_of(place: Place, first: Account, second: Account) -> LiveTable:
    """A running game in which the first one is asked first."""
    while True:
        live = duel(place.service, first, second)
        if on_turn(live, first, second) == first:
            return live


def told(got: tuple[dict[str, str], bytes]) -> dict[str, Any]:
    """What a webhook was sent, if the signature is right."""
    headers, body = got
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = hmac.new(base64.b64decode(SECRET.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == "v1," + base64.b64encode(expected).decode()
    found: dict[str, Any] = json.loads(body)
    assert found["id"] == headers["webhook-id"]
    return found


def test_who_is_asked_is_told_by_a_signed_webhook_what_happened_since(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        turn_passes(place, live, mover)
        assert place.pass_by(0) == 0, "what happens in the next seconds is told with it"
        assert place.pass_by(SOON) == 1
        found = told(there.got[0])
        assert int(there.got[0][0]["webhook-timestamp"]) == int(place.now)
        assert found["title"] == f"Your turn: Coal Baron ({mover.name})"
        assert found["url"] == f"https://games.example/t/{live.id}"
        assert [each["kind"] for each in found["notices"]] == [YOUR_TURN] and found["notices"][0]["table"] == live.id
        assert any(line.startswith(mover.name) for line in found["lines"]), "what the other one did"
        assert place.pass_by(1000) == 0
    assert [(each.state, each.attempts, each.title) for each in place.log(other)] == [("sent", 1, found["title"])]
    assert place.log(mover) == []


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht"])
def test_what_is_written_with_a_change_is_what_is_told_after_it(place: Place, game: str) -> None:
    """Also while all plan in secret: nobody is told that somebody else has finished."""
    written: list[Happening] = []
    heard: list[Happening] = []
    place.service.happenings.written_by(lambda _, each: written.append(each))
    place.service.happenings.subscribe(heard.append)
    ida, bo = person(place.service), person(place.service, "Bo")
    live = duel(place.service, ida, bo, game)
    for _ in range(400):
        if not live.is_running:
            break
        move(place.service, live, on_turn(live, ida, bo))
        place.now += 1
    compared = [each for each in written if each.kind != JOINED]
    assert compared == heard and len(heard) > 5
    assert [each.player for each in written if each.kind == JOINED] == [ida.id]


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht"])
def test_the_other_seats_secrets_are_not_in_the_message(place: Place, game: str) -> None:
    """Nothing that happened out of the person's sight is told; nor is anything while all plan."""
    live, one, other = two_at_a_table(place, game)
    hidden = 0
    for _ in range(120):
        if not live.is_running:
            break
        asked = on_turn(live, one, other)
        with live.lock:
            seat, history, names = live.held_by(asked.id)[0], live.history, live.names("en")
            text = "\n".join(story_lines(live, asked, "en"))
            for step in range(1, history.length + 1):
                unseen = step > history.told and history.seat_of(step) != seat
                for event in history.events_of(step):
                    if unseen or not event.visible_to(seat):
                        hidden += 1
                        assert live.game.definition.words.event(event, "en", names) not in text
        move(place.service, live, asked)
    assert hidden or game != "haspelknecht"


def test_several_turns_become_one_message(place: Place) -> None:
    ida, bo = person(place.service), person(place.service, "Bo")
    with receiver() as there:
        place.webhook(bo, there.address)
        for _ in range(3):
            turn_passes(place, table_of(place, ida, bo), ida)
        number = 3
        assert place.pass_by(SOON) == 1 and len(there.got) == 1
        found = told(there.got[0])
    assert len(found["notices"]) == number
    assert found["title"] == f"Your turn at {number} tables" and found["url"] == "https://games.example/mine"


def test_who_has_played_meanwhile_is_not_told(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        turn_passes(place, live, mover)
        turn_passes(place, live, other)
        assert place.pass_by(SOON) == 0 and there.got == []
    assert [(each.state, each.problem) for each in place.log(other)] == [("dropped", "moot")]


def test_only_when_away(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address, mode="away")
        turn_passes(place, live, mover)
        place.present.add(other.id)
        assert place.pass_by(AWAY_SECONDS) == 0
        assert [(each.state, each.problem) for each in place.log(other)] == [("waiting", "here")]
        place.present.clear()
        assert place.pass_by(AWAY_SECONDS) == 1, "gone without a look at this table"
        turn_passes(place, live, other)
        turn_passes(place, live, mover)
        place.now += 1
        place.service.saw(live, other.id)
        assert place.pass_by(2 * AWAY_SECONDS) == 0
        assert place.log(other)[0].problem == "seen"
        assert len(there.got) == 1


def test_a_failing_receiver_is_tried_again_with_growing_pauses_and_the_same_id(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        there.answers += [500, CLOSES, 503, 429]
        turn_passes(place, live, mover)
        assert place.pass_by(SOON) == 1
        for pause in PAUSES[:4]:
            assert place.pass_by(pause - 1) == 0
            assert place.log(other)[0].state == "waiting"
            assert place.pass_by(1) == 1
        assert [told(each)["id"] for each in there.got] == [told(there.got[0])["id"]] * 5
    assert (place.log(other)[0].state, place.log(other)[0].attempts) == ("sent", 5)


def test_it_is_given_up_after_the_last_pause(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        there.answers += [500] * 99
        turn_passes(place, live, mover)
        place.pass_by(SOON)
        for pause in PAUSES:
            assert place.pass_by(pause) == 1
        assert place.pass_by(10 * PAUSES[-1]) == 0
        assert len(there.got) == len(PAUSES) + 1
    assert (place.log(other)[0].state, place.log(other)[0].problem) == ("failed", "broken")


def test_who_wants_to_be_left_alone_for_longer_is(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        there.answers, there.headers = [429], {"Retry-After": "900"}
        turn_passes(place, live, mover)
        assert place.pass_by(SOON) == 1 and place.pass_by(899) == 0 and place.pass_by(1) == 1


@pytest.mark.parametrize(
    ("status", "problem", "ended"), [(400, "refused", False), (302, "refused", False), (410, "nobody-there", True)]
)
def test_what_would_be_the_same_again_is_not_tried_again(place: Place, status: int, problem: str, ended: bool) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        channel = place.webhook(other, there.address)
        there.answers.append(status)
        turn_passes(place, live, mover)
        assert place.pass_by(SOON) == 1 and place.pass_by(10 * PAUSES[-1]) == 0
    assert (place.log(other)[0].state, place.log(other)[0].problem) == ("failed", problem)
    assert (place.found(channel.id).ended is not None) == ended


def test_an_address_behind_the_server_gets_nothing_also_if_it_was_stored(tmp_path: Path) -> None:
    place = Place(tmp_path, NoticeSettings())
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        for each in (there.address, there.address.replace("http", "https")):
            place.webhook(other, each)
        turn_passes(place, live, mover)
        place.pass_by(SOON)
        assert there.got == []
    assert {each.problem for each in place.log(other)} == {"private"}
    place.close()


def test_what_was_taken_by_a_server_that_died_is_sent_by_the_next(place: Place) -> None:
    """At least once, with the same id: a lease ends, and somebody else sends it."""
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        turn_passes(place, live, mover)
        place.now += SOON
        first = outbox.take(place.service.database, LEASE_SECONDS, 10)
        assert len(first) == 1 and outbox.take(place.service.database, LEASE_SECONDS, 10) == [], "nobody else gets it"
        assert place.pass_by(LEASE_SECONDS - 1) == 0
        assert place.pass_by(1) == 1
        assert told(there.got[0])["id"] == first[0].message


def test_a_message_that_kills_its_senders_is_sent_twice_at_most(place: Place) -> None:
    """One that was taken and not begun may be taken as often as it must be; one that was begun only once more."""
    live, mover, other = two_at_a_table(place)
    database = place.service.database
    with receiver() as there:
        place.webhook(other, there.address)
        turn_passes(place, live, mover)
        place.now += SOON
        for begins in (False, False, True, False, True):
            taken = outbox.take(database, LEASE_SECONDS, 10)
            assert len(taken) == 1
            if begins:
                with database.write() as connection:
                    outbox.begin(connection, [taken[0].id])
            place.now += LEASE_SECONDS
        assert place.pass_by(0) == 0 and there.got == []
    assert [(each.state, each.problem) for each in place.log(other)] == [("failed", "lost")]


def test_a_server_that_ends_gives_back_what_it_has_not_begun(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        turn_passes(place, live, mover)
        place.now += SOON
        deliveries = place.desk.deliveries
        taken = outbox.take(place.service.database, LEASE_SECONDS, 10)
        deliveries.close()
        assert not deliveries._send(taken)
        assert len(outbox.take(place.service.database, LEASE_SECONDS, 10)) == 1, "nobody waits for a lease"
        assert there.got == []


def test_what_one_cannot_send_is_left_to_others(place: Place, postgres: PostgresCluster) -> None:
    """A worker without a mail server takes no mails; after a day somebody says that none are sent."""
    database = Database(postgres.fresh(), lambda: place.now)
    service = TableService(database)
    ida = person(service)
    with database.write() as connection:
        channel = channels.add(connection, ida.id, "mail", "ida@example.org", {}, WANTS, "en", "https://games.example",
                               place.now, True)  # fmt: skip
        outbox.put(connection, channel, ida.id, "test", None, place.now, place.now)
    desk = NoticeService(service, LOCAL, lambda _: False)
    assert desk.deliveries.send_due() == 0
    assert [each.state for each in outbox.of_player(database, ida.id, 9)] == ["waiting"]
    place.now += outbox.LEFT_SECONDS
    assert desk.deliveries.send_due() == 1
    assert [each.problem for each in outbox.of_player(database, ida.id, 9)] == ["not-set-up"]
    service.close()
    database.close()


PLAYS = """
import os, signal, sys
from pathlib import Path
from web.services import move, on_turn
from web.test_notices import Place
from kohlenpott.store import players
place = Place(Path(sys.argv[1]))
live = place.service.find(sys.argv[2])
mover = players.find(place.service.database, sys.argv[3])
while live.on_turn in live.held_by(mover.id):
    move(place.service, live, mover)
print("played", flush=True)
if sys.argv[4] == "before":
    os.kill(os.getpid(), signal.SIGKILL)
print(os.getpid(), flush=True)
place.pass_by(60)
print("not killed", flush=True)
"""


@pytest.mark.parametrize("moment", ["before", "during"])
def test_a_server_killed_before_or_while_it_sends_loses_nothing(place: Place, moment: str) -> None:
    """kill -9 between commit and delivery, and between delivery and the note that it was done."""
    live, mover, other = two_at_a_table(place)
    with receiver() as there:
        place.webhook(other, there.address)
        place.service.forget(live)
        child = subprocess.Popen([sys.executable, "-c", PLAYS, str(place.folder), live.id, mover.id, moment],
                                 stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": "tests"},
                                 cwd=Path(__file__).parents[2])  # fmt: skip
        there.on_got = child.kill
        said, _ = child.communicate()
        assert child.returncode == -9 and "played" in said and "not killed" not in said
        there.on_got = lambda: None
        before = len(there.got)
        assert before == (moment == "during")
        assert place.pass_by(SOON + 60 + LEASE_SECONDS) == 1
        ids = [told(each)["id"] for each in there.got]
        assert len(ids) == before + 1 and len(set(ids)) == 1, "sent again with the same id, and then no more"
        assert place.pass_by(10 * LEASE_SECONDS) == 0
    assert [each.state for each in place.log(other)] == ["sent"]


def test_a_message_that_was_tried_keeps_what_is_in_it(place: Place) -> None:
    """What happens later is another message: nobody drops it as a repeat."""
    ida, bo = person(place.service), person(place.service, "Bo")
    with receiver() as there:
        place.webhook(bo, there.address)
        there.answers.append(500)
        first, second = table_of(place, ida, bo), table_of(place, ida, bo)
        turn_passes(place, first, ida)
        place.pass_by(SOON)
        turn_passes(place, second, ida)
        place.pass_by(PAUSES[0])
        ids = [told(each)["id"] for each in there.got]
        tables = [sorted(each["table"] for each in told(got)["notices"]) for got in there.got]
    assert ids.count(ids[0]) == 2 and len(ids) == 3
    assert tables[0] == tables[ids.index(ids[0], 1)]


def test_push_can_be_read_by_the_browser_alone_and_says_who_sends(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as service:
        browser = PushedBrowser()
        place.channel(other, "push", f"{service.address}/wake/1", browser.keys, lang="de")
        turn_passes(place, live, mover)
        assert place.pass_by(SOON) == 1
        headers, body = service.got[0]
    found = json.loads(browser.read(body))
    assert found["title"] == f"Du bist am Zug: Coal Baron ({mover.name})" and found["lang"] == "de"
    assert found["body"] and found["url"].endswith(live.id) and len(headers["topic"]) <= 32
    token, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", headers["authorization"]).groups()  # type: ignore[union-attr]
    signed, _, signature = token.rpartition(".")
    claims = json.loads(unbase64url(signed.split(".")[1]))
    assert claims["aud"] == service.address and place.now < claims["exp"] < place.now + 86_400
    assert key == place.desk.vapid.public
    raw = unbase64url(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbase64url(key))
    halves = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    public.verify(encode_dss_signature(*halves), signed.encode(), ec.ECDSA(hashes.SHA256()))


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    private = int.from_bytes(unbase64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    found = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg", unbase64url("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(private, ec.SECP256R1()))  # fmt: skip
    assert found == unbase64url(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_that_has_gone_ends_its_channel(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    with receiver() as service:
        channel = place.channel(other, "push", f"{service.address}/wake/1", PushedBrowser().keys)
        service.answers.append(410)
        turn_passes(place, live, mover)
        place.pass_by(SOON)
    assert place.found(channel.id).why_ended == "gone"


def test_the_key_of_the_server_is_drawn_once(tmp_path: Path) -> None:
    first, second = Place(tmp_path), Place(tmp_path)
    assert first.desk.vapid.public == second.desk.vapid.public
    first.close()
    second.close()


def smtp(port: int, user: str = "") -> NoticeSettings:
    return notice_settings(f"smtp://{user}127.0.0.1:{port}", "games@example.org", "https://games.example", True)


def test_a_mail_tells_what_happened_and_how_to_get_no_more(tmp_path: Path) -> None:
    with mailbox() as box:
        place = Place(tmp_path, smtp(box.port))
        live, mover, other = two_at_a_table(place)
        channel = place.channel(other, "mail", "ida@example.org", lang="fr")
        turn_passes(place, live, mover)
        box.refusals += ["451 later", "452 full"]
        for pause in (SOON, *PAUSES[:2]):
            assert place.pass_by(pause) == 1
        (mail,) = box.mails
        assert mail["Subject"] == f"À vous : Coal Baron ({mover.name})" and mail["To"] == "ida@example.org"
        assert mail["Message-ID"] == f"<{place.log(other)[0].id}@example.org>"
        text = mail.get_content()
        assert f"https://games.example/t/{live.id}" in text and mover.name in text
        out = mail["List-Unsubscribe"].strip("<>")
        assert out.startswith(f"https://games.example/unsubscribe/{channel.id}.") and out in text
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        place.close()


def test_a_mailbox_that_is_not_there_is_not_tried_again(tmp_path: Path) -> None:
    with mailbox() as box:
        place = Place(tmp_path, smtp(box.port))
        live, mover, other = two_at_a_table(place)
        place.channel(other, "mail", "ida@example.org")
        box.refusals.append("550 nobody")
        turn_passes(place, live, mover)
        assert place.pass_by(SOON) == 1 and place.pass_by(10 * PAUSES[-1]) == 0
        assert place.log(other)[0].problem == "unknown-mailbox"
        place.close()


def test_a_mail_server_elsewhere_must_encrypt_and_prove_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = self_signed(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with mailbox(tls_context=context) as safe, mailbox() as bare:
        for port, sent in ((safe.port, 1), (bare.port, 0)):
            monkeypatch.setattr("kohlenpott.web.notices.mail.is_here", lambda _: False)
            folder = tmp_path / str(port)
            folder.mkdir()
            place = Place(folder, notice_settings(f"smtp://localhost:{port}", "games@example.org"))
            channel = place.channel(person(place.service), "mail", "ida@example.org")
            place.desk.deliveries.put_now(channel, "test")
            place.pass_by(0)
            assert len(safe.mails) == 1 and bare.mails == []
            assert [each.state == "sent" for each in outbox.of_player(place.service.database, channel.player, 9)] == [
                bool(sent)
            ]
            place.close()


@pytest.mark.parametrize("text", [
    "", "ida", "ida@", "@example.org", "ida@example", "a b@example.org", "ida@example.org\nBcc: x@y.z",
    "Ida <ida@example.org>", "ida@example.org,bo@example.org", "ida@exa..mple.org",
    "x" * 300 + "@example.org"])  # fmt: skip
def test_what_is_no_mailbox_is_refused(text: str) -> None:
    assert clean_address(text) is None


def test_a_mailbox_is_taken_as_it_is() -> None:
    assert clean_address(" Ida.B+games@Example.ORG ") == "Ida.B+games@example.org"


@pytest.mark.parametrize(("options", "line"), [
    ({"smtp": "http://x"}, "--smtp"), ({"smtp": "smtp://h:x"}, "--smtp"), ({"smtp": "smtp://h"}, "--mail-from"),
    ({"mail_from": "nobody"}, "--mail-from"), ({"public_url": "games.example"}, "--public-url")])  # fmt: skip
def test_wrong_settings_of_the_host_are_one_line(options: dict[str, str], line: str) -> None:
    with pytest.raises(StoreError, match=line):
        notice_settings(**options)  # type: ignore[arg-type]


def test_discord_reads_names_as_names() -> None:
    message = NoticeMessage(
        "1", "Your turn: **@everyone** [x](https://evil.example)", ("_" * 3000,), "https://g.example/t/1", "", "en", {}
    )
    found = json.loads(for_discord(message))
    assert found["allowed_mentions"] == {"parse": []} and len(found["content"]) <= 2000
    assert "\\*\\*\\@everyone" in found["content"] and "](" not in found["content"]
    assert found["content"].endswith("<https://g.example/t/1>")


def test_quiet_hours_hold_back_and_send_as_one(place: Place) -> None:
    live, mover, other = two_at_a_table(place)
    night = {"quiet-from": "22:00", "quiet-until": "07:30", "zone": "Europe/Berlin"}
    players.change(place.service.database, other, other.name, night)
    place.now = 1_700_000_000.0  # 23:13 in Berlin
    assert quiet_until(night, place.now) == 1_700_029_800.0
    assert quiet_until(night, 1_700_029_800.0) is None and quiet_until({}, place.now) is None
    with receiver() as there:
        place.webhook(other, there.address)
        turn_passes(place, live, mover)
        assert place.pass_by(SOON) == 0 and place.log(other)[0].problem == "quiet"
        turn_passes(place, table_of(place, mover, other), mover)
        place.now = 1_700_029_799.0
        assert place.pass_by(0) == 0
        assert place.pass_by(1) == 1
        assert [told(each)["title"] for each in there.got] == ["Your turn at 2 tables"]


def test_the_end_a_rematch_and_guests_at_the_table_are_told(place: Place) -> None:
    ida, bo = person(place.service), person(place.service, "Bo")
    with receiver() as there:
        place.webhook(ida, there.address)
        live = place.service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN))))
        place.service.join(live, bo)
        while live.is_running:
            move(place.service, live, on_turn(live, ida, bo))
            place.now += 1
        mover = live.history.seat_of(live.history.length)
        branches.rematch(place.service, live, bo)
        place.pass_by(SOON)
        kinds = [each.kind for each in place.log(ida)]
        assert kinds.count(JOINED) == 1 and kinds.count(INVITED) == 1
        assert kinds.count(GAME_OVER) == (mover not in live.held_by(ida.id))
        texts = json.dumps(told(there.got[-1]), ensure_ascii=False)
    assert "Bo waits for you: Coal Baron" in texts


def test_what_a_clock_tells_is_sent_too(place: Place) -> None:
    live, mover, _ = two_at_a_table(place)
    with receiver() as there:
        place.webhook(mover, there.address)
        seat = live.held_by(mover.id)[0]
        with place.service.database.write() as connection:
            found = Happening(SHORT_TIME, live.id, seat, mover.id, place.now, place.now + 60)
            place.service.happenings.write(connection, [found])
        assert place.pass_by(SOON) == 1
        assert told(there.got[0])["title"].startswith("Your time runs short")


# --- pages


@contextmanager
def pages_at(folder: Path, settings: NoticeSettings = LOCAL,
             limits: dict[str, tuple[int, float]] = GENEROUS) -> Iterator[Visited]:  # fmt: skip
    """The application; `somebody(name)` is a person whose name is kept."""
    service = TableService(Database(f"sqlite:///{folder}/games.db"))
    app = create_app(service, Limits(limits), settings=settings)

    def somebody(name: str = "Ida", is_kept: bool = True) -> TestClient:
        client = TestClient(app, base_url="http://testserver", headers={"Accept-Language": "en", **SAME_SITE})
        player, token = players.create(service.database, name)
        if is_kept:
            with service.database.write() as connection:
                players.keep(connection, player, name, service.database.clock())
        client.cookies.set("kohlenpott", token)
        return client

    yield service, app.state.context.notices, somebody
    service.close()
    service.database.close()


def code_in(mail: Any) -> str:
    found = re.search(r"\b(\d{6})\b", mail.get_content())
    assert found
    return found[1]


def channel_in(page: str) -> str:
    found = re.search(r'name="which" value="(\w+)"', page)
    assert found
    return found[1]


def test_a_mail_address_is_used_after_its_code_was_typed(tmp_path: Path) -> None:
    with mailbox() as box, pages_at(tmp_path, smtp(box.port)) as (_, desk, somebody):
        ida = somebody()
        ida.post("/me/notifications/mail", data={"address": "ida@example.org"})
        desk.deliveries.send_due()
        (mail,) = box.mails
        assert "http" not in mail.get_content(), "a stranger's mailbox gets no links of ours, and of nobody"
        which, page = channel_in(ida.get("/me/notifications").text), ida.get("/me/notifications").text
        assert "not confirmed yet" in page and code_in(mail) not in page
        assert ida.post("/me/notifications/test", data={"which": which}).status_code == 409
        assert ida.post("/me/notifications/confirm", data={"which": which, "code": "x"}).status_code == 403
        ida.post("/me/notifications/confirm", data={"which": which, "code": code_in(mail)})
        ida.post("/me/notifications/test", data={"which": which})
        desk.deliveries.send_due()
        assert box.mails[1]["Subject"] == "Test from Kohlenpott"
        assert "Test from Kohlenpott" in ida.get("/me/notifications").text


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    """Five tries for one code, and few codes: some ten tries in a million."""
    with mailbox() as box, pages_at(tmp_path, smtp(box.port)) as (service, desk, somebody):
        ida = somebody()
        ida.post("/me/notifications/mail", data={"address": "ida@example.org"})
        desk.deliveries.send_due()
        which, right = channel_in(ida.get("/me/notifications").text), code_in(box.mails[0])
        wrong = [f"{(int(right) + k) % 1_000_000:06}" for k in range(1, 6)]
        for each in (*wrong, right):
            assert ida.post("/me/notifications/confirm", data={"which": which, "code": each}).status_code == 403
        found = channels.find(service.database, which)
        assert found is not None and found.confirmed is None


def test_nobodys_mailbox_is_filled_with_codes(tmp_path: Path) -> None:
    with mailbox() as box, pages_at(tmp_path, smtp(box.port), USUAL) as (_, desk, somebody):
        answers = []
        for number in range(5):
            ida = somebody(f"Ida{number}")
            answers.append(
                ida.post(
                    "/me/notifications/mail", data={"address": "Victim@example.org"}, follow_redirects=False
                ).status_code
            )
            desk.deliveries.send_due()
        assert answers == [303, 303, 303, 429, 429] and len(box.mails) == 3


def test_the_way_out_needs_one_click_and_no_session(tmp_path: Path) -> None:
    with mailbox() as box, pages_at(tmp_path, smtp(box.port)) as (service, desk, somebody):
        somebody()
        ida = players.called(service.database, "Ida")
        assert ida is not None
        with service.database.write() as connection:
            id = channels.add(connection, ida.id, "mail", "ida@example.org", {}, (YOUR_TURN,), "en", "", 0.0, True)
        address = f"/unsubscribe/{id}.{desk.words.mark(id)}"
        robot = TestClient(somebody("Bo").app, base_url="http://testserver")
        assert robot.get(address).status_code == 200
        found = channels.find(service.database, id)
        assert found is not None and found.is_open, "looking changes nothing"
        for wrong in (
            f"/unsubscribe/{id}.{'0' * 40}",
            f"/unsubscribe/{id}",
            "/unsubscribe/x.y",
            "/unsubscribe/%00.%ff",
        ):
            assert robot.post(wrong).status_code in (400, 404)
        assert robot.post(address, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        found = channels.find(service.database, id)
        assert found is not None and not found.is_open and found.why_ended == "unsubscribed"


def test_anothers_channels_cannot_be_reached(tmp_path: Path) -> None:
    with receiver() as there, pages_at(tmp_path) as (service, _, somebody):
        ida, bo = somebody(), somebody("Bo")
        page = ida.post("/me/notifications/webhook", data={"address": there.address}).text
        assert "whsec_" in page and "whsec_" not in ida.get("/me/notifications").text, "shown this once"
        which = channel_in(page)
        for what in ("test", "remove", "go-on", "code", "confirm"):
            assert bo.post(f"/me/notifications/{what}", data={"which": which, "code": "1"}).status_code == 404, what
        bo.post("/me/notifications/choose", data={f"mode-{which}": "always"})
        found = channels.find(service.database, which)
        assert found is not None and found.mode == "away" and YOUR_TURN in found.wants
        assert there.address not in bo.get("/me/notifications").text and which not in bo.get("/me/notifications").text
        ida.post("/me/notifications/choose", data={f"mode-{which}": "always", f"want-{which}-your-turn": "yes"})
        found = channels.find(service.database, which)
        assert found is not None and found.mode == "always" and found.wants == (YOUR_TURN,)
        ida.post("/me/notifications/remove", data={"which": which})
        assert channels.find(service.database, which) is None


@pytest.mark.parametrize("address", ["http://127.0.0.1/", "https://127.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://localhost/x",
                                     "https://169.254.169.254/latest/", "javascript:alert(1)", "", "https://[",
                                     "x" * 2000])  # fmt: skip
def test_webhooks_into_the_network_of_the_server_are_refused_on_the_page(tmp_path: Path, address: str) -> None:
    with pages_at(tmp_path, NoticeSettings()) as (service, _, somebody):
        answer = somebody().post("/me/notifications/webhook", data={"address": address})
        assert answer.status_code == 400 and "public addresses only" in answer.text
        ida = players.called(service.database, "Ida")
        assert ida is not None and channels.of_player(service.database, ida.id) == []


def test_guests_are_told_in_their_browser_only(tmp_path: Path) -> None:
    with receiver() as there, pages_at(tmp_path) as (_, desk, somebody):
        guest, browser = somebody("Guest", is_kept=False), PushedBrowser()
        for what in ("mail", "webhook"):
            assert guest.post(f"/me/notifications/{what}", data={"address": there.address}).status_code == 403
        bad = {"endpoint": there.address, "p256dh": "AAAA", "auth": "BBBB"}
        assert guest.post("/me/notifications/push", data=bad).status_code == 400
        answer = guest.post("/me/notifications/push", data={"endpoint": there.address, **browser.keys},
                            headers={"Accept": "application/json"})  # fmt: skip
        guest.post("/me/notifications/test", data={"which": answer.json()["id"]})
        desk.deliveries.send_due()
        assert json.loads(browser.read(there.got[0][1]))["title"] == "Test from Kohlenpott"


def test_all_of_it_is_in_ones_data_and_goes_with_one(tmp_path: Path) -> None:
    with receiver() as there, pages_at(tmp_path) as (service, desk, somebody):
        ida = somebody()
        which = channel_in(ida.post("/me/notifications/webhook", data={"address": there.address}).text)
        ida.post("/me/notifications/test", data={"which": which})
        data = ida.get("/me/data.json").json()
        assert data["channels"][0]["address"] == there.address and data["notices"][0]["kind"] == "test"
        assert "whsec_" not in json.dumps(data)
        ida.post("/me/delete", data={"name": "Ida"})
        assert channels.find(service.database, which) is None and desk.deliveries.send_due() == 0


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_worker_speaks_for_all_pages_and_the_page_for_all_languages(tmp_path: Path, lang: str) -> None:
    with pages_at(tmp_path) as (_, desk, somebody):
        ida = somebody()
        page = ida.get("/me/notifications", headers={"Accept-Language": lang})
        assert page.status_code == 200 and desk.vapid.public in page.text
        worker = ida.get("/push-worker.js")
        assert worker.headers["content-type"].startswith("text/javascript") and "fetch" not in re.sub(
            r"//.*", "", worker.text
        )
        stranger = TestClient(ida.app, base_url="http://testserver")
        assert stranger.get("/me/notifications", follow_redirects=False).status_code == 303
