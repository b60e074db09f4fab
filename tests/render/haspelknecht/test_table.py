"""The Haspelknecht table in every kind of moment: complete, well-formed, safe; equal for worlds that look alike."""

from __future__ import annotations

import copy
import dataclasses
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import kohlenpott as kp
from games.declared import kinds_of
from games.haspelknecht.build import Farm, haspelknecht
from games.haspelknecht.sampling import eager_play
from kohlenpott import render
from kohlenpott.games.haspelknecht import ids, moves
from kohlenpott.games.haspelknecht.board.places import MOVES
from kohlenpott.games.haspelknecht.board.scoring import ENDING
from kohlenpott.games.haspelknecht.game import DEFINITION
from kohlenpott.text.templates import LANGUAGES, Texts, load
from proof_time import IS_LONG
from render.pages import check, check_picture, panels, read, size

GAME = kp.game("haspelknecht")
PURE = os.environ.get("KOHLENPOTT_PURE") == "1"
LISTED_ONLY = {"pass", "commit", "end-turn", "stop", "done", "leave-empty"}  # moves no place of the table stands for
OPTIONS: list[tuple[int, int, dict[str, Any]]] = [
    (2, 1, {}),
    (2, 2, {"tiles": "random", "start_building": "watermill"}),
    (3, 3, {"tiles": "random", "layout": "wings"}),
    (3, 4, {"layout": [[-8, 0, 4], [-7, 1, 5], [-8, 0, 6], [-9, 1, 7]]}),
    (4, 5, {"tiles": "random"}),
    (4, 6, {"layout": "four_long_legs", "tiles": "random", "start_building": "coal_storage"}),
]


def seen_by(state: kp.State, seat: int | None, lang: str = "en") -> tuple[render.Scene, render.Board]:
    """The scene and the board of a seat, with what the last move has touched."""
    scene = render.scene(state, seat, lang, events=state.events())
    return scene, render.board(scene, GAME)


def bodies(state: kp.State, seat: int | None) -> list[str]:
    """The markup of all panels of a seat's board, the last move not marked."""
    return [panel.body for panel in panels(render.board(render.scene(state, seat), GAME))]


def moments(seats: int, seed: int, options: dict[str, Any], step: int) -> Iterator[kp.State]:
    """Every so many states of an eager game, and each first one of a decision."""
    met: set[str] = set()
    for ply, state in enumerate(eager_play(seats, seed, options)):
        if ply % step == 0 or state.decision not in met or state.is_over:
            met.add(state.decision)
            yield state


@pytest.mark.parametrize(("seats", "seed", "options"), OPTIONS)
def test_every_moment_is_drawn_completely(seats: int, seed: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(moments(seats, seed, options, 70 if PURE else 7 if IS_LONG else 11)):
        lang = LANGUAGES[number % len(LANGUAGES)]
        for seat in {state.seat, number % seats, None}:
            scene, board = seen_by(state, seat, lang)
            check(board, scene)
            plain, packed = size(board)
            assert plain < 150_000 and packed < 15_000
            assert len(board.own) == (seat is not None) and len(board.others) == len(scene.others)
        if number % 10 == 0 or state.is_over:
            check_picture(render.picture(state, state.seat, lang, "dark"))


# Decisions that chance seldom brings about, and what led to them.
RARE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "swap": ({"decision": "swap", "year": 2, "pools": {"A": "KY"},
              "players": [Farm(markers=["oil_lamp"], cart="BB", cart_two="K")]}, []),
    "bonus-dig": ({"players": [Farm(farmer="KKKK", pinge=4)], "board": {22: [0]}}, ["develop 33"]),
    "payment": ({"players": [Farm(farmer="BBY", coal=1, wood=1)], "board": {21: [1]}}, ["develop 21"]),
    "carpentry": ({"players": [Farm(farmer="KKKK")], "board": {21: [0]}}, ["develop 31"]),
    "coal-sale": ({"players": [Farm(farmer="YYYY", coal=3)], "board": {24: [0]}}, ["develop 34"]),
    "mining after the Pinge": (
        {"players": [Farm(farmer="KK", pinge=1, pinge_wood=2, water=1)]}, ["farmer works", "dig"]),
    "winter": ({"decision": "winter", "phase": "winter_scoring", "players": [Farm(wood=2, pinge=4)]}, []),
    "drain": ({"players": [Farm(farmer="KBY", water=2)], "board": {15: [0]}}, ["develop 25"]),
}  # fmt: skip


def rare(name: str) -> kp.State:
    """One of these moments."""
    values, moves = RARE[name]
    return haspelknecht(seats=4, **values).play(*moves).state


@pytest.mark.parametrize("name", RARE)
def test_rare_decisions_are_drawn_completely(name: str) -> None:
    state = rare(name)
    assert state.decision == name.partition(" ")[0]
    for seat in (0, 1, None):
        scene, board = seen_by(state, seat)
        check(board, scene)
        assert bool(scene.targets) == (seat == 0)


@cache
def decisions_drawn() -> frozenset[str]:
    """The decisions of the sampled games."""
    return frozenset(state.decision for seats, seed, options in OPTIONS for state in eager_play(seats, seed, options))


@pytest.mark.skipif(PURE, reason="the same games, only slower")
def test_no_decision_is_left_out() -> None:
    assert decisions_drawn() | {name.partition(" ")[0] for name in RARE} == set(ids.DECISIONS)


@pytest.mark.parametrize(("seats", "seed", "options"), OPTIONS[:5:2])
def test_worlds_that_look_the_same_give_equal_boards_and_pictures(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    """HK-024, HK-110: neither plans of others nor draws to come."""
    for state in moments(seats, seed, options, 200 if PURE else 25):
        for seat in range(seats):
            world = state.determinise(seat, seed)
            if seat != state.seat:
                plain = render.board(render.scene(state, seat), GAME)
                assert render.board(render.scene(world, seat), GAME) == plain
    assert render.picture(state.determinise(0, 9), 0) == render.picture(state, 0)


def test_a_plan_is_hidden_until_all_are_revealed() -> None:
    """HK-110: nobody else's page changes while a plan is made; what was laid shows when all have committed."""
    state = next(s for s in eager_play(3, 8) if s.decision == "plan")
    planner = state.seat
    assert planner is not None
    while state.seat == planner:
        others = [bodies(state, seat) for seat in (None, *range(3)) if seat != planner]
        own = bodies(state, planner)
        state.apply(state.actions()[0])
        if state.seat == planner:
            assert [bodies(state, seat) for seat in (None, *range(3)) if seat != planner] == others
            assert seen_by(state, None)[0].last == frozenset()
            assert bodies(state, planner) != own
    while state.decision == "plan":
        state.apply(state.actions()[0])
    assert any('class="plan"' in body for body in bodies(state, None))


def test_a_disc_keeps_its_id_from_the_cart_to_the_worker() -> None:
    """So that the page can move it: what is laid leaves cart 2 first (HK-R56)."""
    state = next(s for s in eager_play(2, 8) if s.decision == "plan")
    before = {seat: disc_ids(state, seat) for seat in (0, 1)}
    while state.decision == "plan":
        state.apply(state.actions()[0])
        for seat in (0, 1):
            assert disc_ids(state, seat) == before[seat]
    assert all(before.values())


def disc_ids(state: kp.State, seat: int) -> set[str]:
    """The action discs of both seats on a seat's page."""
    found = (str(e.attributes.get("id")) for e in read(seen_by(state, seat)[1]).elements)
    return {id for id in found if "-disc-" in id}


@pytest.mark.parametrize(("seats", "seed", "options"), OPTIONS)
def test_every_move_has_its_place_but_those_of_the_list(seats: int, seed: int, options: dict[str, Any]) -> None:
    drawer = render.drawer(GAME)
    for state in moments(seats, seed, options, 70 if PURE else 3):
        if state.seat is not None:
            view = state.view(state.seat)
            for move in state.moves():
                assert (drawer.place_of(move, view) is None) == (move.kind in LISTED_ONLY)


def test_every_kind_of_move_is_placed_or_known_to_be_listed() -> None:
    assert set(MOVES) | {"dig", "prop"} | LISTED_ONLY == set(kinds_of(moves.moves))


GONE = {"marker-used", "building", "order"}  # a used marker has left; opponents show buildings without ids


@pytest.mark.parametrize(("seats", "seed", "options"), OPTIONS[:4])
def test_what_an_event_touches_is_on_the_page(seats: int, seed: int, options: dict[str, Any]) -> None:
    drawer = render.drawer(GAME)
    for number, state in enumerate(eager_play(seats, seed, options)):
        if number % (70 if PURE else 15):
            continue
        for seat in range(seats):
            here = {e.attributes.get("id") for e in read(seen_by(state, seat)[1]).elements}
            for event in state.events():
                if event.visible_to(seat) and event.kind not in GONE and event.seat == seat:
                    places = drawer.touched(event, state.view(seat))
                    assert not places or set(places) & here, (event, places)


@pytest.mark.parametrize(("seats", "seed", "options"), OPTIONS)
def test_the_forecast_of_the_end_comes_true(seats: int, seed: int, options: dict[str, Any]) -> None:
    """HK-281 to HK-288: what the panel promises is what the rules give."""
    if PURE and seats > 2:
        pytest.skip("the same games, only slower")
    *_, state = eager_play(seats, seed, options)
    view = state.view(None)
    for source, forecast in ENDING.items():
        for seat, player in enumerate(view["players"]):
            assert forecast(view, seat) == player["vp_by_source"][source], (source, seat)


@pytest.mark.skipif(PURE, reason="texts are the same in both modes")
def test_no_sentence_of_the_boards_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    write = Texts.write

    def listening(self: Texts, lang: str, key: str, values: Any = None) -> str:
        said.add(key)
        return write(self, lang, key, values or {})

    monkeypatch.setattr(Texts, "write", listening)
    for seats, seed, options in OPTIONS:
        for state in moments(seats, seed, options, 7):
            for seat in {state.seat, 0}:
                seen_by(state, seat)
    for name in RARE:
        seen_by(rare(name), 0)
    render.picture(state, 0)  # it says of itself what the page says around the board
    assert {key for key in load(DEFINITION.package, "en") if key.startswith("board.")} <= said


# Not drawn: the page writes points on plates; points of the end are forecast until then; the rest names the game.
NOT_DRAWN = {"rules_version", "seats", "turn", "own.vp", "other.vp"}


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all numbers of a view."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from leaves(part, (*path, key))
    if isinstance(value, int) and not isinstance(value, bool):
        yield path


def changed(view: Any, path: tuple[Any, ...]) -> Any:
    """The view with one number less, or one more where there is none."""
    other = copy.deepcopy(view)
    *way, last = path
    at = other
    for key in way:
        at = at[key]
    at[last] += -1 if at[last] > 0 else 1
    return other


def pattern(path: tuple[Any, ...]) -> str:
    """A path as seat 0 would call it: own.farm.coal, other.debts."""
    if path[0] == "players":
        path = ("own" if path[1] == 0 else "other", *path[2:])
    return ".".join(map(str, path))


def test_every_number_of_a_view_is_on_the_page() -> None:
    """Whatever changes in what a seat may know changes its page."""
    drawer = render.drawer(GAME)
    checked: set[str] = set()
    for state in moments(3, 3, {"tiles": "random"}, 120):
        scene = render.scene(state, 0)
        plain = drawer.board(scene)
        for path in leaves(scene.view):
            name = pattern(path)
            is_forecast = path[-1] in ENDING and "vp_by_source" in path
            if name in checked or name in NOT_DRAWN or is_forecast or path[0] in ("order", "board"):
                continue  # order and board hold seats and places; other tests look at them
            checked.add(name)
            assert drawer.board(dataclasses.replace(scene, view=changed(scene.view, path))) != plain, name
    assert len(checked) > 80


def test_a_plan_that_began_with_a_hired_worker_says_why_no_disc_can_follow() -> None:
    """HK-R57: the discs stay in sight at farmer and farmhand, refused, with what to do about it."""
    game = haspelknecht(decision="plan", players=[Farm(cart="KKB", food=1)]).play("digger for food")
    scene, _ = seen_by(game.state, 0)

    assert "plan-farmer" not in {move.kind for move in game.state.moves()}
    assert scene.refused["blue-farmer-black"].rule == scene.refused["blue-farmhand-brown"].rule == "HK-R57"


def test_what_the_workers_of_one_farm_have_made_is_not_told_of_anothers() -> None:
    """HK-127: what was produced in a turn belongs to the farm whose turn it is."""
    scene, _ = seen_by(haspelknecht(decision="execute", players=[Farm(), Farm()]).state, 0)
    told = {}
    for turn in (0, 1):
        view = copy.deepcopy(dict(scene.view)) | {"turn": turn, "produced": {"farmer": "wood", "farmhand": None}}
        view["players"][0]["finished"] = ["farmer"]
        own = render.board(dataclasses.replace(scene, view=view), GAME).own
        told[turn] = any("has made wood" in panel.body for panel in own)

    assert told == {0: True, 1: False}
