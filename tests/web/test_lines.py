"""Lines to tabs: what all are told alike is drawn and put together once; each still gets what it lacks."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kohlenpott.store import players
from kohlenpott.web import feeds as feed_limits
from kohlenpott.web import wire
from kohlenpott.web.deltas import restored
from kohlenpott.web.feeds import Feeds, TabLine, told
from kohlenpott.web.regions import REGIONS, RegionBook
from kohlenpott.web.server import listen
from kohlenpott.web.service.errors import ServerBusy
from kohlenpott.web.table_view import TablePage, TablePages, look
from kohlenpott.web.viewers import Viewer, viewer_of
from kohlenpott.web.visitors import Visitor
from kohlenpott.web.wire import END_OF_BLOCK, LineMessage
from waiting import wait_for
from web.raw_lines import Line, connect
from web.servers import PATIENCE, served
from web.services import duel, move, on_turn, service_at

Told = dict[str, Any]


def pages_of(folder: Path, moves: int) -> list[TablePage]:
    """What a spectator sees before each of some moves and after the last."""
    service = service_at(folder)
    one, other = (players.create(service.database, name)[0] for name in ("Ida", "Eva"))
    live, pages = duel(service, one, other), TablePages(service)
    found = [pages.rendered(live, Viewer(None, "en"))]
    for _ in range(moves):
        move(service, live, on_turn(live, one, other))
        found.append(pages.rendered(live, Viewer(None, "en")))
    service.close()
    return found


def heard(texts: dict[str, str], message: LineMessage | None) -> Told:
    """What the script of a page makes of a message."""
    assert message is not None
    found: Told = json.loads(message.text)
    for name, news in found["regions"].items():
        steps = news if isinstance(news, str) else [step if isinstance(step, str) else tuple(step) for step in news]
        texts[name] = restored(texts.get(name, ""), steps)
    return found


def test_everybody_who_was_told_the_same_gets_the_same_message(tmp_path: Path) -> None:
    first, then, last = pages_of(tmp_path, 2)
    texts: dict[str, str] = {}
    message, sent = told(None, frozenset(), {}, first)
    heard(texts, message)
    assert texts == first.regions
    news, sent_then = told(first.told, sent, None, then)
    assert told(first.told, sent, None, then)[0] is news
    assert heard(texts, news)["hashes"] == then.hashes and texts == then.regions
    late, _ = told(None, frozenset(), dict(first.hashes), then)  # came with a page it had loaded before
    assert late is not news and set(heard({}, late)["regions"]) < set(REGIONS)
    heard(texts, told(then.told, sent_then, None, last)[0])
    assert texts == last.regions


def test_a_tab_that_lacks_nothing_is_told_nothing(tmp_path: Path) -> None:
    first, _ = pages_of(tmp_path, 1)
    assert told(first.told, frozenset(REGIONS), None, first) == (None, frozenset(REGIONS))


def test_what_a_tab_got_by_asking_is_not_told_as_changes_of_what_it_never_had(tmp_path: Path) -> None:
    """The line told an older text of the region; the next change must not build on the newer one."""
    first, then, last = pages_of(tmp_path, 2)
    assert first.hashes["log"] != then.hashes["log"] != last.hashes["log"]
    _, sent = told(None, frozenset(), {}, first)
    _, sent = told(first.told, sent, dict(then.hashes), then)
    assert "log" not in sent
    message, _ = told(then.told, sent, None, last)
    assert message is not None and isinstance(json.loads(message.text)["regions"]["log"], str)


def test_a_line_that_has_rested_is_sent_whole_regions(tmp_path: Path) -> None:
    """Nothing is kept of the texts; what has not changed is not sent all the same."""
    first, then = pages_of(tmp_path, 1)
    message, texts = told(first.told.without_text(), frozenset(), None, then)
    found = heard({}, message)["regions"]
    assert found == {name: then.regions[name] for name in found} and set(found) == texts < set(REGIONS)


def test_a_frame_holds_the_message() -> None:
    for size in (3, 125, 126, 199, 300, 65_535, 65_536, 90_000):
        text = json.dumps({"text": "ü<" + "".join(chr(97 + k * k % 26) for k in range(size))}, ensure_ascii=False)
        for is_packed in (False, True):
            message = LineMessage(text)
            frame = message.frame(is_packed)
            assert message.frame(is_packed) is frame and message.text == text
            head = 2 if frame[1] < 126 else 4 if frame[1] == 126 else 10
            size_told = frame[1] if head == 2 else int.from_bytes(frame[2:head])
            payload = frame[head:]
            assert size_told == len(payload)
            if frame[0] == wire.PACKED_TEXT:
                assert is_packed
                payload = zlib.decompressobj(-zlib.MAX_WBITS).decompress(payload + END_OF_BLOCK)
            assert payload.decode() == text


def test_spectators_are_one_viewer_and_every_seat_is_its_own(tmp_path: Path) -> None:
    service = service_at(tmp_path)
    one, other, third = (players.create(service.database, name)[0] for name in ("Ida", "Eva", "Leo"))
    live = duel(service, one, other)
    people = [None, third, one, other]
    found = [viewer_of(service, live, Visitor(each, "en", f"127.0.0.{k}")) for k, each in enumerate(people)]
    assert found[0] == found[1] == Viewer(None, "en") and len(set(found)) == 3
    assert viewer_of(service, live, Visitor(third, "de", "")) == Viewer(None, "de")
    service.close()


class FullWire:
    """A wire that takes nothing for a while."""

    def __init__(self) -> None:
        self.on_room: Callable[[], None] | None = None
        self.has_room = False
        self.put_down: list[LineMessage] = []

    def put(self, message: LineMessage) -> None:
        self.put_down.append(message)

    def prove_life(self) -> bool:
        return True


def test_a_tab_that_cannot_keep_up_gets_the_newest_page_later(tmp_path: Path) -> None:
    first, then, last = pages_of(tmp_path, 2)

    async def read_slowly() -> list[LineMessage]:
        full = FullWire()
        line = TabLine(Visitor(None, "en", ""), full)
        line.have, full.has_room = {}, True
        line.take(first)
        full.has_room = False
        line.take(then)
        full.has_room = True
        line.take(last)
        return full.put_down

    messages = asyncio.run(read_slowly())
    texts: dict[str, str] = {}
    for message in messages:
        heard(texts, message)
    assert len(messages) == 2 and texts == last.regions


def test_a_region_is_made_anew_only_when_its_template_reads_something_else(tmp_path: Path) -> None:
    """The menu tells who is seated; that somebody has the next version of the table it does not."""
    service = service_at(tmp_path)
    one, other = (players.create(service.database, name)[0] for name in ("Ida", "Eva"))
    live = duel(service, one, other)
    view = look(live, Viewer(None, "en"))
    book = RegionBook()
    first = book.made("en", {"g": view, "m": view.game_view, "chat": []})
    later = replace(view, version=view.version + 1)
    again = book.made("en", {"g": later, "m": later.game_view, "chat": []})
    assert all(first[name] is again[name] for name in REGIONS)
    seated = replace(view, is_seated=True)
    then = book.made("en", {"g": seated, "m": seated.game_view, "chat": []})
    assert then["menu"].html != first["menu"].html and then["main"] is first["main"]
    service.close()


def test_changes_wait_while_many_tables_are_still_to_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then they come in as fast as tables are drawn; whoever waits too long is told to come again."""
    service = service_at(tmp_path)
    feeds, may_go_on = Feeds(service, TablePages(service)), threading.Event()
    entered: list[int] = []

    def draw() -> None:
        may_go_on.wait(PATIENCE)

    async def change(number: int) -> None:
        async with feeds.room():
            entered.append(number)

    async def crowd() -> None:
        for _ in range(feed_limits.MOST_BEHIND):
            feeds.put_off(draw)
        waiting = [asyncio.create_task(change(number)) for number in range(20)]
        await asyncio.sleep(0)
        assert entered == []
        may_go_on.set()
        await asyncio.gather(*waiting)
        assert entered == list(range(20)), "in the order in which they came"
        may_go_on.clear()
        monkeypatch.setattr(feed_limits, "LONGEST_WAIT", 0.01)
        for _ in range(feed_limits.MOST_BEHIND):
            feeds.put_off(draw)
        with pytest.raises(ServerBusy):
            await change(21)
        may_go_on.set()

    asyncio.run(crowd())
    feeds.close()
    service.close()


def test_where_many_look_on_nothing_is_kept_of_tables_at_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What changes there next is told all the same, in whole regions."""
    monkeypatch.setattr(feed_limits, "MOST_HELD", 1)
    with served(tmp_path) as site:
        people = [players.create(site.service.database, name) for name in ("Ida", "Eva")]
        live = duel(site.service, people[0][0], people[1][0])
        port = int(site.address.rpartition(":")[2])

        async def watch() -> None:
            news = asyncio.Event()
            lines = [await connect(port, f"127.0.0.{k + 2}", live.id, token, lambda _: news.set())
                     for k, (_, token) in enumerate(people)]  # fmt: skip
            for seq in range(3):
                async with asyncio.timeout(PATIENCE):
                    while any(line.update.get("seq") != seq for line in lines):
                        news.clear()
                        await news.wait()
                if seq == 0:  # nothing has changed since they came
                    feed = site.app.state.context.feeds._tables[live.id]
                    await asyncio.to_thread(wait_for, lambda held=feed.drawings: not held, "the table at rest")
                for line, (player, _) in zip(lines, people, strict=True):
                    page = TablePages(site.service).rendered(live, Viewer(player.id, "en"))
                    assert line.update["hashes"] == page.hashes
                    assert line.text("choices") == page.regions["choices"]
                await asyncio.to_thread(move, site.service, live, on_turn(live, *(person for person, _ in people)))
            for line in lines:
                line.close()

        asyncio.run(watch())


def test_a_real_server_tells_all_lines_of_a_table(tmp_path: Path) -> None:
    """Packed and framed once, read by the script's rules; the seats, too."""
    with served(tmp_path) as site:
        people = [players.create(site.service.database, name) for name in ("Ida", "Eva")]
        live = duel(site.service, people[0][0], people[1][0])
        port = int(site.address.rpartition(":")[2])

        async def watch() -> None:
            news = asyncio.Event()

            def hear(_: Line) -> None:
                news.set()

            tokens = ["", "", *(token for _, token in people)]
            lines = [await connect(port, f"127.0.0.{k + 2}", live.id, token, hear) for k, token in enumerate(tokens)]
            for seq in range(4):
                async with asyncio.timeout(PATIENCE):
                    while any(line.update.get("seq") != seq for line in lines):
                        news.clear()
                        await news.wait()
                assert lines[0].update["hashes"] == lines[1].update["hashes"]
                asked = [line for line in lines if line.update["asked"]]
                assert len(asked) == 1 and 'id="choice-' in asked[0].text("choices")
                player = on_turn(live, *(person for person, _ in people))
                await asyncio.to_thread(move, site.service, live, player)
            for line in lines:
                line.close()

        asyncio.run(watch())


def test_lines_that_nobody_reads_hurt_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tabs that have said hello and then read nothing: moves are made and told to everybody else meanwhile."""

    def narrow(host: str, port: int) -> socket.socket:
        found = listen(host, port)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the system takes little for whoever reads nothing
        return found

    monkeypatch.setattr("web.servers.listen", narrow)
    with served(tmp_path) as site:
        people = [players.create(site.service.database, name) for name in ("Ida", "Eva")]
        live = duel(site.service, people[0][0], people[1][0])
        port = int(site.address.rpartition(":")[2])

        async def play() -> None:
            news = asyncio.Event()
            silent = [await connect(port, f"127.0.1.{k + 2}", live.id) for k in range(20)]
            for each in silent:
                each.transport.pause_reading()
                each.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            lines = [await connect(port, f"127.0.0.{k + 2}", live.id, token, lambda _: news.set())
                     for k, (_, token) in enumerate(people)]  # fmt: skip
            before = [each.messages for each in silent]
            for seq in range(12):
                async with asyncio.timeout(PATIENCE):
                    while any(line.update.get("seq") != seq for line in lines):
                        news.clear()
                        await news.wait()
                player = on_turn(live, *(person for person, _ in people))
                await asyncio.to_thread(move, site.service, live, player)
            assert [each.messages for each in silent] == before, "they have read nothing"
            for line in (*lines, *silent):
                line.close()

        asyncio.run(play())
