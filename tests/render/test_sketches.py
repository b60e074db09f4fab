"""Parts that are kept look as if they were drawn anew."""

from __future__ import annotations

import os
import random

import pytest

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.render import Board, SharedSketches, Sketches

NAMES = ["Ida", "Kurt", "Emmi", "Paul"]


def drawn(state: kp.State, seat: int | None, sketches: Sketches | None) -> Board:
    """The table as a seat sees it after the last move."""
    scene = render.scene(state, seat, "de", NAMES[: state.seats], state.events(), sketches)
    return render.board(scene, state.game)


@pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="long, and the same in both modes")
@pytest.mark.parametrize("shared", [None, SharedSketches()], ids=["alone", "shared"])
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 3), ("haspelknecht", 3), ("kohle-kolonie", 4)])
def test_a_board_of_kept_parts_is_the_board(name: str, seats: int, shared: SharedSketches | None) -> None:
    """Step by step through a game, now for a seat, now for another, now for a spectator."""
    state, chance = kp.game(name).new(seats, seed=3), random.Random(3)
    books = {seat: Sketches(shared) for seat in (*range(seats), None)}
    for step in range(110):
        seat = state.seat if step % 3 else chance.choice([0, None])
        for eyes in {seat, *books} if shared and step % 5 == 0 else {seat}:
            assert drawn(state, eyes, books[eyes]) == drawn(state, eyes, None)
        if state.seat is None:
            break
        state.apply(chance.choice(state.actions()))


def test_a_part_that_does_not_ask_who_looks_is_drawn_once_for_all() -> None:
    """Until two of them see something else in what it reads."""
    shared, calls = SharedSketches(), []
    books = [Sketches(shared), Sketches(shared)]

    def look(seat: int, coins: int) -> object:
        roots = books[seat].watched("frame", {"view": {"coins": [coins, 9]}, "seat": seat})

        def draw() -> object:
            calls.append(seat)
            return roots["view"]["coins"][0]

        return books[seat].drawn("part", {}, draw)

    assert [look(0, 3), look(1, 3)] == [3, 3] and calls == [0]
    assert [look(1, 4), look(0, 3), look(0, 4)] == [4, 3, 4] and calls == [0, 1]
    for book in books:
        book.watched("another frame", {})
    assert look(0, 4) == 4 and calls == [0, 1, 0]


def test_a_part_is_drawn_anew_only_if_something_it_has_read_is_different() -> None:
    """Values, members, lengths and names count; what was not read does not."""
    book, calls = Sketches(), []
    players = [{"coins": 3, "mines": [1, 2]}, {"coins": 5, "mines": []}]

    def look(roots: dict[str, object]) -> object:
        watched = book.watched("frame", roots)

        def draw() -> object:
            calls.append(roots)
            view = watched["view"]
            first = view["players"][0]
            return first["coins"], len(first["mines"]), "fog" in view, list(view["stock"].items())

        return book.drawn("part", (), draw)

    stock = {"coal": 1, "iron": 2}
    assert look({"view": {"players": players, "stock": stock, "round": 1}}) == (3, 2, False, [("coal", 1), ("iron", 2)])
    others = [{"coins": 3, "mines": [1, 2]}, {"coins": 9, "mines": [1]}]
    look({"view": {"players": others, "stock": dict(stock), "round": 2}})
    assert len(calls) == 1
    for view in (
        {"players": [{"coins": 4, "mines": [7, 8]}], "stock": stock},
        {"players": [{"coins": 4, "mines": [7]}], "stock": stock},
        {"players": [{"coins": 4, "mines": [7]}], "stock": stock, "fog": True},
        {"players": [{"coins": 4, "mines": [7]}], "stock": {"coal": 1}, "fog": True},
    ):
        before = len(calls)
        look({"view": view})
        assert len(calls) == before + 1
