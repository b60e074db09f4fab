"""What a seat cannot know does not reach it: two worlds that look the same give the same bytes everywhere."""

from __future__ import annotations

import os
import random
import re
from array import array
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from kohlenpott.store import players
from kohlenpott.store.players import Account
from kohlenpott.web.service.history import CELLS, History
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.visitors import COOKIE
from web.browsers import Site, once, site_at

SEATS = {name: kp.game(name).definition.usual_seats for name in kp.games()}
SECRETIVE = {"coal-baron": {"keep-order", "keep-tile", "return-side", "return-next"}, "haspelknecht": {"plan"}}
FEWEST = 3  # moments looked at in each game
CHECKS = 30 if os.environ.get("KOHLENPOTT_LONGER") else FEWEST
PARTS = 8  # of the piece cards of a table: one part for each look, another one each time
SHORT = 40  # moves of a game that may have fewer


class Twin(History):
    """The same course in another world that looks the same to one seat, now and at every step."""

    __slots__ = ("eyes", "seed_of_world")
    eyes: int
    seed_of_world: int

    def state_after(self, steps: int) -> kp.State:
        return super().state_after(steps).determinise(self.eyes, self.seed_of_world + steps)


def twin_of(history: History, eyes: int, seed: int) -> Twin:
    """Everything the seat cannot know is dealt anew, and what others were told in private reads differently."""
    twin = Twin.__new__(Twin)
    for name in History.__slots__:
        value = getattr(history, name)
        setattr(twin, name, value[:] if isinstance(value, array) else value)
    twin.eyes, twin.seed_of_world = eyes, seed
    twin.state = history.state.determinise(eyes, seed)
    cells = twin._cells
    for at in range(0, len(cells), CELLS):
        event = history.game.event((cells[at], cells[at + 1], cells[at + 2], cells[at + 3], cells[at + 4]))
        if event.private and event.seat != eyes:
            cells[at : at + CELLS] = cells[at : at + 2] + array("h", another_secret(history, cells[at], cells[at + 1]))
    return twin


def another_secret(history: History, kind: int, seat: int) -> list[int]:
    """Other data of a private event of the same kind."""
    for guess in ([0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [2, 1, 0], [0, 1, 0]):
        try:
            history.game.event((kind, seat, guess[0], guess[1], guess[2])).text()
        except (KeyError, IndexError, ValueError, kp.KohlenpottError):
            continue
        return guess
    raise AssertionError(f"no data for event {kind}")


def table_with(site: Site, game: str) -> tuple[LiveTable, list[TestClient], list[Account]]:
    """A running game of people, each with a browser."""
    browsers = [site.browser("de") for _ in range(SEATS[game])]
    people = []
    for k, browser in enumerate(browsers):
        browser.post("/settings", data={"name": f"Person {k}"})
        found = players.of_session(site.service.database, browser.cookies[COOKIE])
        assert found is not None
        people.append(found)
    options = {"hide_delivered": True} if game == "coal-baron" else {}
    live = site.service.create(people[0], Setup(game, (Chair(ME), *[Chair(OPEN)] * (len(people) - 1)), options))
    for person in people[1:]:
        site.service.join(live, person)
    return live, browsers, people


def answers(site: Site, live: LiveTable, browser: TestClient, part: int = 0) -> list[bytes]:
    """Everything the server tells one visitor about a table: pages, updates, replays, refusals, previews, cards."""
    site.app.state.context.table_pages.forget()
    site.app.state.context.scenes.clear()
    address, length = f"/t/{live.id}", live.history.told
    seq = live.history.seq_for(live.held_by(player_id(site, browser)))
    script = {"Accept": "application/json"}
    pages = ("", "/update", "/verify", f"/replay/{length}", f"/replay/{length // 2}/update",
             f"/story?after={length // 2}", "/story")  # fmt: skip
    found = [browser.get("/mine"), *(browser.get(address + page) for page in pages)]
    for action in (0, 1, live.game.actions // 2, live.game.actions - 1):
        data = {"action": str(action), "seq": str(seq - 1), "key": "stale"}
        found.append(browser.post(f"{address}/move", data=data, headers=script))
        found.append(browser.get(f"{address}/preview", params={"action": action, "seq": seq}))
    asked = live.history.state.seat
    legal = live.history.state.actions()
    if asked is not None and live.seats[asked].player == player_id(site, browser):
        for action in range(0, live.game.actions, 29):
            if action not in legal:  # a refusal changes nothing, so it may be asked for in both worlds
                data = {"action": str(action), "seq": str(seq), "key": f"never-{action}"}
                found.append(browser.post(f"{address}/move", data=data, headers=script))
        found += [browser.get(f"{address}/preview", params={"action": a, "seq": seq}) for a in legal[:4]]
    things = sorted(set(re.findall(rb' id="([^"]+)"', found[1].content)))
    found += [browser.get(f"{address}/card/{thing.decode()}") for thing in things[part::PARTS]]
    found += [browser.get(f"{address}/card/{thing.decode()}?step={length}") for thing in things[part :: 5 * PARTS]]
    with browser.websocket_connect(f"{address}/socket") as line:
        line.send_text('{"have":{}}')
        told = line.receive_text()
    return [*(answer.content for answer in found), told.encode()]


def player_id(site: Site, browser: TestClient) -> str | None:
    found = players.of_session(site.service.database, browser.cookies.get(COOKIE, ""))
    return found.id if found else None


def is_worth_looking(live: LiveTable, chance: random.Random) -> bool:
    """Moments with secrets, and some others."""
    game, decision = live.game.name, live.history.state.decision
    often = 0.03 if game in SECRETIVE else 0.08
    return chance.random() < (0.25 if decision in SECRETIVE.get(game, set()) else often)


@once
@pytest.mark.parametrize("game", kp.games())
def test_a_visitor_cannot_tell_two_worlds_apart(tmp_path: Path, game: str) -> None:
    """Seats and spectators; pages, updates, logs, replays, previews, refusals and errors."""
    chance = random.Random(game)
    with site_at(tmp_path) as site:
        live, browsers, people = table_with(site, game)
        spectator, checked = site.browser("fr"), 0
        while live.is_running and checked < CHECKS:
            if live.history.length > 4 and is_worth_looking(live, chance):
                checked += 1
                look_from_everywhere(site, live, browsers, spectator, chance)
            seat = live.on_turn
            assert seat is not None
            action = chance.choice(live.history.state.actions())
            site.service.move(live, people[seat], action, live.history.seq)
        assert checked >= FEWEST or (checked and live.history.length < SHORT)


def look_from_everywhere(site: Site, live: LiveTable, browsers: list[TestClient], spectator: TestClient,
                         chance: random.Random) -> None:  # fmt: skip
    true = live.history
    seat, part = chance.randrange(len(browsers)), chance.randrange(PARTS)
    for eyes, browser in ((seat, browsers[seat]), (chance.randrange(len(browsers)), spectator)):
        live.history = true
        before = answers(site, live, browser, part)
        live.history = twin_of(true, eyes, chance.randrange(2**32))
        after = answers(site, live, browser, part)
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            assert one == other
    live.history = true


def test_the_comparison_notices_a_leak(tmp_path: Path) -> None:
    """The same check on the page of another seat fails, so it can fail."""
    with site_at(tmp_path) as site:
        live, browsers, people = table_with(site, "coal-baron")
        while live.history.state.decision == "draft":
            site.service.move(live, people[live.on_turn or 0], live.history.state.actions()[0], live.history.seq)
        mover = live.on_turn or 0
        site.service.move(live, people[mover], "order-draw", live.history.seq)
        true = live.history
        before = answers(site, live, browsers[mover])
        live.history = twin_of(true, (mover + 1) % 3, 5)
        assert answers(site, live, browsers[mover]) != before


def test_the_seed_is_told_only_when_the_game_is_over(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, browsers, _ = table_with(site, "coal-baron")
        secret = live.table.terms.secret
        text = browsers[0].get(f"/t/{live.id}/verify").text

        assert live.table.terms.commitment in text
        assert secret not in text
        assert secret.partition("-")[0] not in text
