"""The Coal Baron table in every kind of moment: complete, well-formed, safe; equal for worlds that look alike."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.board.reading import slots_of
from proof_time import IS_LONG
from render.pages import check, check_picture, panels, read, size

GAME = kp.game("coal-baron")
TABLES = [(2, 1, False), (3, 2, True), (4, 3, False)]  # seats, seed, hide_delivered
PURE = os.environ.get("KOHLENPOTT_PURE") == "1"


def plays(seats: int, seed: int, hide: bool) -> Iterator[kp.State]:
    """A game in which people deliver: the first finishing move is taken where there is one."""
    state = GAME.new(seats, seed, {"hide_delivered": hide})
    luck = random.Random(seed)
    while True:
        yield state
        if state.is_over:
            return
        state.apply(chosen(state, luck))


def chosen(state: kp.State, luck: random.Random) -> int:
    """Mostly by chance, but orders are filled and delivered when they can be."""
    moves = state.moves()
    good = [m for m in moves if m.kind.startswith("fill") or str(m.args.get("place", "")).startswith("delivery")]
    better = [m for m in moves if m.kind == "load" or (m.kind == "move-cage" and luck.random() < 0.4)]
    return luck.choice(good or better or moves).id


@cache
def moments(seats: int, seed: int, hide: bool) -> tuple[kp.State, ...]:
    """Every seventh state of a game, and the last."""
    every = [state.clone() for state in plays(seats, seed, hide)]
    return (*every[:-1:7], every[-1])


def onlookers(state: kp.State) -> list[int | None]:
    """The seat on turn, another one, a spectator."""
    turn = state.seat or 0
    return [turn, (turn + 1) % state.seats, None]


@pytest.mark.parametrize(("seats", "seed", "hide"), TABLES)
def test_boards_and_pictures_are_sound_in_every_moment(seats: int, seed: int, hide: bool) -> None:
    for number, state in enumerate(moments(seats, seed, hide)[::1 if IS_LONG else 2]):
        for seat in onlookers(state):
            scene = render.scene(state, seat, ("en", "de", "fr")[number % 3])
            check(render.board(scene, GAME), scene)
        if number % 5 == 0:
            check_picture(render.picture(state, state.seat, theme="dark"))


def test_the_games_played_here_ask_nearly_everything() -> None:
    """Else the test above proves little."""
    decisions = {state.decision for table in TABLES for state in moments(*table)}
    assert set(ids.DECISIONS) - decisions <= {"shortage", "two-for-one"}
    assert any(p["delivered"] for table in TABLES for p in moments(*table)[-1].view(None)["players"])


def asked(decision: str) -> Iterator[kp.State]:
    """Moments of random games in which this is asked."""
    for seed in range(1000):
        state, luck = GAME.new(2 + seed % 3, seed), random.Random(seed)
        while not state.is_over:
            if state.decision == decision:
                yield state
                break
            state.apply(luck.choice(state.actions()))
    raise AssertionError(f"{decision} was never asked")


@pytest.mark.parametrize("decision", ["shortage", "two-for-one", "return-next", "keep-tile"])
def test_rare_decisions_offer_all_their_moves_on_the_board(decision: str) -> None:
    """Every move but stopping has a place, and the place is there."""
    for state in islice(asked(decision), 3):
        scene = render.scene(state, state.seat)
        check(render.board(scene, GAME), scene)
        assert sum(map(len, scene.targets.values())) == len(state.actions())


@pytest.mark.parametrize(("seats", "seed", "hide"), TABLES)
def test_every_move_but_stopping_has_a_place(seats: int, seed: int, hide: bool) -> None:
    for state in moments(seats, seed, hide)[:-1]:
        scene = render.scene(state, state.seat)
        offered = {target.action for targets in scene.targets.values() for target in targets}
        assert {move.kind for move in state.moves() if move.id not in offered} <= {"stop"}


@pytest.mark.parametrize(("seats", "seed", "hide"), TABLES)
def test_worlds_that_look_alike_give_equal_boards(seats: int, seed: int, hide: bool) -> None:
    """CB-R19, CB-R36: secrets are not on the page."""
    for number, state in enumerate(moments(seats, seed, hide)[:-1:2]):
        for seat in range(seats):
            other = state.determinise(seat, number)
            mine, theirs = (render.board(render.scene(s, seat), GAME) for s in (state, other))
            assert [p.body for p in panels(mine)] == [p.body for p in panels(theirs)]


@pytest.mark.parametrize(("seats", "seed", "hide"), TABLES)
def test_whatever_an_event_touches_is_on_the_board(seats: int, seed: int, hide: bool) -> None:
    """But for cards that are out of sight by now and for the side of a mine nobody is asked about."""
    for state in islice(plays(seats, seed, hide), 1, None, 3 if IS_LONG else 7):
        scene = render.scene(state, None, events=state.events())
        known = {e.attributes.get("id") for e in read(render.board(scene, GAME)).elements}
        missing = {place for place in scene.last - known if place not in figures.order_ids}
        assert missing == set()


def test_every_kind_of_event_is_looked_at() -> None:
    touched: dict[str, dict[str, Any]] = {"drafted": {"order": "H07"}, "tile": {"tile": "G2L", "place": None},
                                          "paid": {"francs": 3, "tile": "G2L"}}  # fmt: skip
    draws = render.drawer(GAME)
    view = GAME.new(2).view(None)
    found = {kind: draws.touched(kp.Event(kind, 0, data), view) for kind, data in touched.items()}
    assert found == {"drafted": ("H07",), "tile": ("blue-tunnel-grey",), "paid": ()}


def test_everything_of_the_view_is_on_the_page() -> None:
    """Names, figures and cards of a late position can all be read."""
    state = moments(4, 3, False)[-12]
    view = state.view(0)
    scene = render.scene(state, 0)
    board = render.board(scene, GAME)
    text = "".join(panel.body for panel in panels(board))
    page = read(board)
    by_id = {e.attributes["id"] for e in page.elements if "id" in e.attributes}
    shown = [o for o in view["orders_displayed"].values() if o]
    for player in view["players"]:
        shown += [order["id"] for order in player["orders"]] + player["delivered"]
    assert set(shown) <= by_id
    for kind in {tile for tile in view["factory"].values() if tile}:
        assert scene.name("tile", kind) in text
    for seat, player in enumerate(view["players"]):
        cubes = sum(player["cage"]["cubes"].values()) + sum(sum(t["coal"].values()) for t in player["mine"].values())
        cubes += sum(min(1, n) if sum(player["stock"].values()) > 5 else n for n in player["stock"].values())
        cubes += sum(sum(order["cubes"].values()) for order in player["orders"])
        prefix = render.SEATS[seat]
        assert sum(str(id).startswith(prefix) and "-cube-" in str(id) for id in by_id) == cubes
        assert [chip.number for chip in board.chips[seat][:3]] == [
            player["reserve"], player["francs"], len(player["orders"])]  # fmt: skip


def test_a_covered_space_shows_its_stop_tile() -> None:
    """CB-021: with two players seven spaces are covered."""
    scene = render.scene(GAME.new(2, 5), None)
    board = render.board(scene, GAME)
    assert "".join(p.body for p in panels(board)).count("#art-stop-tile") == 7


def test_two_cubes_that_stand_for_one_lie_on_the_slot_together() -> None:
    """CB-087, CB-R26."""
    order: dict[str, Any] = {"id": "H11", "filled": {"yellow": 1, "brown": 1, "grey": 0, "black": 0},
                             "cubes": {"yellow": 1, "brown": 0, "grey": 2, "black": 0}}  # fmt: skip
    found = {slot.colour: (slot.cubes, slot.is_free) for slot in slots_of(order, None)}
    assert found == {"yellow": (("yellow",), False), "brown": (("grey", "grey"), False), "grey": ((), True),
                     "black": ((), True)}  # fmt: skip
    begun = {"order": "H11", "colour": "black", "first": {"source": "cage", "colour": "grey"}}
    order["cubes"]["grey"] = 3
    assert slots_of(order, begun)[3].cubes == ("grey",) and slots_of(order, begun)[3].is_free


def test_hostile_names_are_harmless() -> None:
    state = moments(3, 2, True)[6]
    scene = render.scene(state, 0, players=["<script>alert(1)</script>", '"><img src=x>', "O'Neil & Söhne"])
    board = render.board(scene, GAME)
    check(board, scene)
    assert "<script" not in "".join(panel.body for panel in panels(board))
    check_picture(render.picture(state, 0, players=["<script>", '"><img src=x>', "]]>"]))


@pytest.mark.skipif(PURE, reason="the same markup in both modes")
def test_a_board_is_small_enough_to_send() -> None:
    plain, packed = max(size(render.board(render.scene(s, s.seat), GAME)) for s in moments(4, 3, False))
    assert plain < 250_000 and packed < 60_000
