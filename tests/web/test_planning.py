"""All plan at once in Haspelknecht: nobody learns how many steps another one took before all plans are revealed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import kohlenpott as kp
from kohlenpott.store import log, tables
from kohlenpott.store.players import Account
from kohlenpott.web.service.errors import Conflict
from kohlenpott.web.service.live_table import LiveTable
from web.browsers import Site, actions_in, is_asked, once, seq_in, site_at
from web.services import duel, person, service_at
from web.test_secrets import answers, table_with


def at_planning(site: Site) -> tuple[LiveTable, list[TestClient], list[Account]]:
    """A table of three people who are about to plan."""
    live, browsers, people = table_with(site, "haspelknecht")
    chance = random.Random(5)
    while not live.history.is_secret:
        seat = live.on_turn
        assert seat is not None
        site.service.move(live, people[seat], chance.choice(live.history.state.actions()), live.history.seq)
    return live, browsers, people


def plan(site: Site, live: LiveTable, player: Account, steps: Sequence[str]) -> None:
    """Lay pieces, take them back, and perhaps finish."""
    for step in steps:
        actions = live.history.seat_state(live.held_by(player.id)[0]).state.actions()
        if step == "undo":
            site.service.undo(live, player, live.history.seq)
        else:
            site.service.move(live, player, actions[-1 if step == "commit" else 0], live.history.seq)


def test_others_see_nothing_while_somebody_plans(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, browsers, people = at_planning(site)
        planner = live.on_turn or 0
        others = [*(each for k, each in enumerate(browsers) if k != planner), site.browser("fr")]
        before = [answers(site, live, each) for each in others]
        for step in ("lay", "undo"):
            plan(site, live, people[planner], [step])
            assert [answers(site, live, each) for each in others] == before


@once
def test_the_number_of_steps_of_a_finished_plan_shows_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one who plans, the last one and a spectator get the same bytes whatever the first one did."""
    monkeypatch.setattr("kohlenpott.web.service.seeds.new_secret", lambda seed=None: f"7-{'0' * 32}")
    found: list[list[list[bytes]]] = []
    for number, steps in enumerate((["commit"], ["lay", "undo", "lay", "commit"])):
        monkeypatch.setattr("kohlenpott.store.tables.secrets.choice", lambda letters: letters[0])
        people_ids = map("{:016x}".format, count())  # the keys of forms belong to people, who must be the same
        monkeypatch.setattr("kohlenpott.store.players.secrets.token_hex", lambda _, ids=people_ids: next(ids))
        (tmp_path / str(number)).mkdir()
        with site_at(tmp_path / str(number)) as site:
            live, browsers, people = at_planning(site)
            planner = live.on_turn or 0
            plan(site, live, people[planner], steps)
            others = [each for k, each in enumerate(browsers) if k != planner]
            found.append([answers(site, live, each) for each in (*others, site.browser("fr"))])
    assert found[0] == found[1]


def test_a_line_is_silent_while_somebody_else_plans(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, browsers, people = at_planning(site)
        planner = live.on_turn or 0
        other = (planner + 1) % 3
        with browsers[other].websocket_connect(f"/t/{live.id}/socket") as line:
            line.send_text(json.dumps({"have": {}}))
            first: dict[str, Any] = line.receive_json()
            plan(site, live, people[planner], ["lay", "undo", "lay"])
            browsers[other].post(f"/t/{live.id}/chat", data={"text": "well?"})
            heard: dict[str, Any] = line.receive_json()
        assert "chat" in heard["regions"]
        assert (heard["seq"], heard["version"]) == (first["seq"], first["version"] + 1)


def test_the_next_one_plans_with_the_number_the_page_tells(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, browsers, people = at_planning(site)
        planner = live.on_turn or 0
        plan(site, live, people[planner], ["lay", "commit"])
        second = live.on_turn
        assert second is not None
        assert second != planner
        text = browsers[second].get(f"/t/{live.id}").text
        assert int(seq_in(text)) == live.history.seq - 2
        data = {"action": actions_in(text)[0], "seq": seq_in(text), "key": "mine"}
        before = live.history.length
        answer = browsers[second].post(f"/t/{live.id}/move", data=data, headers={"Accept": "application/json"})
        assert answer.status_code == 200
        assert live.history.length == before + 1


def last_to_be_asked(live: LiveTable) -> int:
    """The seat to which the game comes last."""
    twin, seat = live.history.state.clone(), -1
    while twin.decision == "plan":
        seat = twin.seat if twin.seat is not None else seat
        twin.apply(twin.actions()[-1])
    return seat


def test_nobody_waits_for_the_plans_of_others(tmp_path: Path) -> None:
    """The last one plans first: the others see nothing of it, and the game goes on as soon as all have planned."""
    with site_at(tmp_path) as site:
        live, browsers, people = at_planning(site)
        first, last = live.on_turn or 0, last_to_be_asked(live)
        middle = 3 - first - last
        assert first != last
        texts = [each.get(f"/t/{live.id}").text for each in browsers]
        assert all(is_asked(text) and "secret ok" not in text for text in texts), "nobody is ready yet"
        others = [browsers[first], browsers[middle], site.browser("fr")]
        before = [answers(site, live, each) for each in others]
        plan(site, live, people[last], ["lay", "undo", "lay", "commit"])
        assert [answers(site, live, each) for each in others] == before
        text = browsers[last].get(f"/t/{live.id}").text
        assert not is_asked(text) and "is-legal" not in text and not actions_in(text)
        assert re.search(rf"<h2>{people[first].name} [^<]*</h2>", text)
        assert (
            live.history.seat_state(last).state.view(last)["players"][last]
            != live.history.state.view(last)["players"][last]
        )
        with pytest.raises(Conflict, match="not your turn"):
            plan(site, live, people[last], ["lay"])
        plan(site, live, people[middle], ["lay"])
        plan(site, live, people[first], ["commit"])
        assert live.on_turn == middle
        plan(site, live, people[middle], ["commit"])
        assert not live.history.is_secret
        entries = log.read(site.service.database, live.id)
        assert [entry.seat for entry in entries][-7:] == [last, last, last, last, middle, first, middle]
        assert live.history.record(entries, live.names("en")).replay() == live.history.state


def test_a_plan_made_early_outlives_the_server(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, _, people = at_planning(site)
        first, last = live.on_turn or 0, last_to_be_asked(live)
        plan(site, live, people[last], ["lay"])
        seat_state = live.history.seat_state(last)
    with site_at(tmp_path) as site:
        live = site.service.find(live.id)
        assert live.history.seat_state(last) == seat_state
        assert live.history.can_take_back(last)
        plan(site, live, people[last], ["undo"])
        assert not live.history.can_take_back(last)
        with pytest.raises(Conflict, match="cannot be undone"):
            plan(site, live, people[last], ["undo"])
        assert live.on_turn == first


def test_a_bot_that_thinks_is_not_disturbed_by_early_plans(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, _, people = at_planning(site)
        first, last = live.on_turn or 0, last_to_be_asked(live)
        asked_at, action = live.history.asked_at, live.history.state.actions()[-1]
        plan(site, live, people[last], ["lay"])
        live.table = replace(live.table, seats=tuple(replace(seat, bot="random") if k == first else seat
                                                     for k, seat in enumerate(live.seats)))  # fmt: skip
        assert site.service.bot_move(live, first, action, asked_at) is not None
        assert live.on_turn != first


def test_a_move_before_its_time_is_previewed_and_made_through_the_page(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        live, browsers, _ = at_planning(site)
        last = last_to_be_asked(live)
        text = browsers[last].get(f"/t/{live.id}").text
        action, seq = actions_in(text)[0], seq_in(text)
        seen = browsers[last].get(f"/t/{live.id}/preview?action={action}&seq={seq}").json()
        assert seen["html"]
        length = live.history.length
        answer = browsers[last].post(f"/t/{live.id}/move", data={"action": action, "seq": seq, "key": "mine"},
                                     headers={"Accept": "application/json"})  # fmt: skip
        assert answer.status_code == 200 and answer.json()["seq"] == int(seq) + 1
        assert live.history.length == length and live.history.can_take_back(last)


def test_a_game_that_ends_with_early_plans_is_over(tmp_path: Path) -> None:
    """Nobody plans anything in the last phase: the game is over with the first one's plan, as the other has planned."""
    service = service_at(tmp_path)
    people = [person(service), person(service, "Bo")]
    live = duel(service, people[0], people[1], "haspelknecht")
    while not (live.history.is_secret and all_idle(live.history.state).is_over):
        seat = live.on_turn
        assert seat is not None
        service.move(live, people[seat], live.history.state.actions()[-1], live.history.seq)
    first = live.on_turn or 0
    for seat in (1 - first, first):
        assert live.table.finished is None
        service.move(live, people[seat], live.history.seat_state(seat).state.actions()[-1], live.history.seq)
    assert live.history.state.is_over and live.table.finished is not None
    kept = tables.load(service.database, live.id)
    assert kept is not None and kept.finished is not None
    service.close()


def all_idle(state: kp.State) -> kp.State:
    """The state after a common decision in which everybody does as little as possible."""
    twin = state.clone()
    while twin.decision == "plan":
        twin.apply(twin.actions()[-1])
    return twin


@pytest.mark.parametrize("is_early", [False, True])
def test_what_is_planned_may_be_laid_in_any_order(tmp_path: Path, is_early: bool) -> None:
    """HK-R57 names a plan in a fixed order; people lay it down as they like, also before the game has come to them."""
    with site_at(tmp_path) as site:
        live, browsers, people = at_planning(site)
        seat = last_to_be_asked(live) if is_early else live.on_turn or 0
        state = live.history.seat_state(seat).state
        notations = {move.notation for move in state.moves()}
        colour = next(each for each in ("black", "brown", "yellow")
                      if {f"farmer {each}", f"farmhand {each}"} <= notations)  # fmt: skip
        first, second = f"farmhand {colour}", f"farmer {colour}"
        carts = state.view(seat)["players"][seat]["carts"]
        if sum(cart[colour] for cart in carts) < 2:
            pytest.skip("only one disc of the colour")

        def lay(move: str) -> None:
            site.service.move(live, people[seat], move, live.history.seq_for([seat]), None, as_seen=True)

        lay(first)
        state = live.history.seat_state(seat).state
        action = state.resolve(second)
        assert state.refusal(action) is not None
        page = browsers[seat].get(f"/t/{live.id}").text
        assert re.search(rf'name="action" value="{action}"', page), "it is offered like any other"
        seq = live.history.seq_for([seat])
        seen = browsers[seat].get(f"/t/{live.id}/preview?action={action}&seq={seq}").json()["html"]
        assert "HK-R57" not in seen

        lay(second)

        workers = live.history.seat_state(seat).state.view(seat)["players"][seat]["workers"]
        assert workers["farmer"][colour] == 1 and workers["farmhand"][colour] == 1
        entries = log.read(site.service.database, live.id)
        assert live.history.record(entries, live.names("en")).replay() == live.history.state
