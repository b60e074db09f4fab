"""The Kohle & Kolonie table in every kind of moment: complete, well-formed, the same for worlds that look alike."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import kohlenpott as kp
from games.declared import data_of, kinds_of
from games.kohle_kolonie.build import Seat, kohle
from kohlenpott import render
from kohlenpott.games.kohle_kolonie import events, figures, ids, moves
from proof_time import IS_LONG
from render.pages import check, check_picture, panels, read, size

GAME = kp.game("kohle-kolonie")
OTHER: dict[str, Any] = {option.name: option.choices[-1] for option in GAME.definition.options}
TABLES: list[tuple[int, int, bool]] = [(3, 1, False), (4, 2, True), (5, 3, False)]  # seats, seed, other options
LISTED_ONLY = {"end-turn", "decline", "stop", "keep", "secured", "lose-vp", "pass"}
PURE = os.environ.get("KOHLENPOTT_PURE") == "1"
RAILWAY = ("station-", "village-")


def plays(seats: int, seed: int, other: bool) -> Iterator[kp.State]:
    """A game by chance in which people build settlements, ride the railway and bid."""
    state = GAME.new(seats, seed, OTHER if other else {})
    luck = random.Random(seed)
    while True:
        yield state
        if state.is_over:
            return
        moves = state.moves()
        liked = [m for m in moves if m.kind in ("settle", "bid") or str(m.args.get("place", "")).startswith(RAILWAY)]
        state.apply(luck.choice(liked if liked and luck.random() < 0.6 else moves))


@cache
def moments(seats: int, seed: int, other: bool) -> tuple[kp.State, ...]:
    """Every seventh state of a game, and the last."""
    every = [state.clone() for state in plays(seats, seed, other)]
    return (*every[:-1:7], every[-1])


def onlookers(state: kp.State) -> list[int | None]:
    """The seat on turn, another one, a spectator."""
    turn = state.seat or 0
    return [turn, (turn + 1) % state.seats, None]


@pytest.mark.parametrize(("seats", "seed", "other"), TABLES)
def test_boards_and_pictures_are_sound_in_every_moment(seats: int, seed: int, other: bool) -> None:
    for number, state in enumerate(moments(seats, seed, other)[::1 if IS_LONG else 2]):
        for seat in onlookers(state):
            scene = render.scene(state, seat, ("en", "de", "fr")[number % 3])
            check(render.board(scene, GAME), scene)
        if number % 5 == 0:
            check_picture(render.picture(state, state.seat, theme="dark"))


@cache
def asked() -> dict[str, kp.State]:
    """A state for every decision, from games and from positions in which rare ones are asked."""
    found: dict[str, kp.State] = {}
    for seed in range(12):
        for state in plays(3 + seed % 3, seed, seed % 2 == 1):
            found.setdefault(state.decision, state.clone())
    return found


def test_nearly_every_decision_is_met() -> None:
    """Else the tests here prove little."""
    assert set(ids.DECISIONS) - set(asked()) <= {"give-up", "settlement-miner"}


@pytest.mark.parametrize("decision", [d for d in ids.DECISIONS if d not in ("over", "give-up", "settlement-miner")])
def test_every_move_with_a_place_is_on_the_board(decision: str) -> None:
    state = asked()[decision]
    scene = render.scene(state, state.seat)
    board = render.board(scene, GAME)
    check(board, scene)
    offered = {target.action for targets in scene.targets.values() for target in targets}
    assert {move.kind for move in state.moves() if move.id not in offered} <= LISTED_ONLY
    assert board.focus in {panel.name for panel in (*board.main, *board.own)}


def test_rare_decisions_are_on_the_board_too() -> None:
    """KK-127: a miner of a settlement goes to the mine; KK-237: a miner is given up from where it stands."""
    seat = Seat(coins=2, settlements={"heven": 1, "vormholz": 1}, workers=0)
    state = kohle(players=[seat], display=["43"]).state
    state.apply("buy 43")
    assert state.decision == "settlement-miner"
    scene = render.scene(state, 0)
    check(render.board(scene, GAME), scene)
    assert set(scene.targets) == {"village-heven", "village-vormholz"}


def test_every_kind_of_move_has_a_place_or_is_listed_only() -> None:
    view = GAME.new(4).view(0)
    view["players"][view["turn"]]["bonus_marker"] = "miners"
    view["players"][view["turn"]]["flipped"] = ["cokery"]
    view["miner_from"] = "village-heven"
    draws = render.drawer(GAME)
    kinds: dict[str, bool] = {}
    for decision in range(1, ids.PROCEED):
        for action in range(GAME.actions):
            move = GAME.move(decision, action)
            kinds[move.kind] = kinds.get(move.kind, False) or draws.place_of(move, view) is not None
    assert {kind for kind, has_place in kinds.items() if not has_place} == LISTED_ONLY
    assert set(kinds) >= set(kinds_of(moves.moves)) - {"send", "second-worker"}


@pytest.mark.parametrize(("seats", "seed", "other"), TABLES)
def test_worlds_that_look_alike_give_equal_boards(seats: int, seed: int, other: bool) -> None:
    """KK-014: face-down markers and the order of large mines are not on the page."""
    for number, state in enumerate(moments(seats, seed, other)[:-1:3]):
        for seat in range(seats):
            world = state.determinise(seat, number)
            mine, theirs = (render.board(render.scene(s, seat), GAME) for s in (state, world))
            assert [p.body for p in panels(mine)] == [p.body for p in panels(theirs)]


@pytest.mark.parametrize(("seats", "seed", "other"), TABLES)
def test_whatever_an_event_touches_is_on_the_board(seats: int, seed: int, other: bool) -> None:
    """But for cards that are gone by now, bids of a consolidation that is over and discs that left the bag."""
    for number, state in enumerate(plays(seats, seed, other)):
        if number % (5 if IS_LONG else 9) != 1:
            continue
        scene = render.scene(state, None, events=state.events())
        known = {e.attributes.get("id") for e in read(render.board(scene, GAME)).elements}
        gone = [place for place in scene.last - known if not place.startswith("mine-")]
        assert [place for place in gone if not place.endswith(("-bids", "-discs", "engine-cokery"))] == []


def test_every_kind_of_event_is_looked_at() -> None:
    """Those of the course of the game alone touch nothing."""
    draws, view = render.drawer(GAME), GAME.new(4).view(None)
    nothing = set()
    for kind, arguments in data_of(events.events).items():
        data = {each.name: each.named(0) if each.ids is not None else 1 for each in arguments}
        data |= {"disaster": "subsidence"} if "disaster" in data else {}
        if not draws.touched(kp.Event(kind, 0, data), view):
            nothing.add(kind)
    assert nothing == {"round", "phase", "turn-order", "turn", "price", "vp", "game-ends"}
    vp = {"vp": 2, "reason": "board-mines", "ground": "general"}
    assert draws.touched(kp.Event("vp", 0, vp), view) == ("map-large_general",)


@pytest.mark.parametrize("kind", ["in-force", "applied"])
def test_disaster_markers_that_stay_are_shown_at_their_places(kind: str) -> None:
    """KK-243 to KK-245."""
    state = GAME.new(4)
    for disaster, place in (("extra_coin", "additional-coin"), ("buying_power", "buying-power"),
                            ("subsidence", "subsidence")):  # fmt: skip
        event = kp.Event(kind, None, {"disaster": disaster, "number": 1})
        scene = render.scene(state, None, events=[event])
        assert scene.last == {place}
        page = read(render.board(scene, GAME))
        assert [e.attributes["id"] for e in page.elements if e.attributes.get("id") == place] == [place]


def text_of(board: render.Board) -> str:
    return "".join(panel.body for panel in panels(board))


def test_everything_of_the_view_is_on_the_page() -> None:
    """Cards, pieces and figures of every seat in a full position."""
    rich = Seat(coins=7, workers=5, bonus="wagon", extra=2, mines={"A1": "16", "A2": "large_heinrich"}, engines=["A2"],
                rescue=["A1"], miners={"cokery": 3, "administration": 1}, engineers={"cokery": 1}, flipped=["cokery"],
                plant=True, settlements={"heven": 2, "baak": 1}, stations={"annen": 2, "hattingen": 1},
                markers={"worker": 2, "consolidation": 1}, beside=2, lost=3)  # fmt: skip
    state = kohle(players=[Seat(coins=1), rich], display=["19", "43"]).state
    for seat in (0, 1, None):
        board = render.board(render.scene(state, seat), GAME)
        text = text_of(board)
        known = {e.attributes.get("id") for e in read(board).elements}
        assert {"mine-16", "mine-large_heinrich", "mine-19", "mine-43", "bonus-wagon", "settlement-red-heven"} <= known
        assert text.count("#art-kk-railway-worker") == 3  # two held, one row of those face down
        assert text.count("#art-kk-railway-consolidation") == 2
        for piece, least in (("kk-miner-red", 3 + 1 + 1 + 3 + 3), ("kk-engineer-red", 2), ("kk-steam-engine", 4)):
            assert text.count(f'"#art-{piece}"') >= least, piece
        assert [chip.number for chip in board.chips[1]][:2] == [7, 5]


def test_a_crowd_on_a_station_is_counted() -> None:
    """Miners of all seats can stand on one station; from the fifth on there is a number."""
    players = [Seat(stations={"annen": 2}), Seat(stations={"annen": 2}), Seat(stations={"annen": 3})]
    text = text_of(render.board(render.scene(kohle(seats=3, players=players).state), GAME))
    assert '<circle class="m-badge"' in text and ">7</text>" in text


def test_the_ladder_shows_whose_points_a_bid_is_made_of() -> None:
    state = asked()["bid"]
    scene = render.scene(state, state.seat)
    board = render.board(scene, GAME)
    assert board.main[0].name == "consolidation" == board.focus
    for seat in scene.view["bidders"]:
        player = scene.view["players"][seat]
        row = board.main[0].body.partition(f'id="{render.SEATS[seat]}-bids"')[0].rpartition("bidrow")[0]
        shown = board.main[0].body[len(row) :].split('class="bidrow')[1]
        assert f">{player['bid']}</span>" in shown
    assert all(place.startswith("bid-") for place in scene.targets)


@pytest.mark.skipif(PURE, reason="the size does not depend on the mode")
def test_boards_stay_small() -> None:
    for table in TABLES:
        for state in moments(*table)[::10]:
            plain, packed = size(render.board(render.scene(state, state.seat), GAME))
            assert plain < 200_000 and packed < 30_000


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_table_speaks_every_language(lang: str) -> None:
    state = asked()["declare"]
    board = render.board(render.scene(state, state.seat, lang), GAME)
    assert {"en": "Coal Trust", "de": "Kohlen-Syndikat", "fr": "Syndicat du charbon"}[lang] in text_of(board)
    assert {"en": "Your company", "de": "Dein Betrieb", "fr": "Votre compagnie"}[lang] == board.own[0].title
    assert figures.mine_names[0] in render.picture(state, None, lang) or "Kohle" in render.picture(state, None, lang)
