"""The board of games that bring none: readable, complete, and nothing in it but the seat's view."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.console import Console

import kohlenpott as kp
from kohlenpott import render
from kohlenpott.api import registry
from kohlenpott.render import drawing, generic_terminal, terminal
from kohlenpott.render.generic_board import GENERIC
from kohlenpott.render.generic_view import ViewReader
from kohlenpott.render.theme import Theme
from kohlenpott.text.templates import Texts
from kohlenpott.text.wording import SharedWording
from render.pages import check, check_picture, panels, read

each_game = pytest.mark.parametrize("name", registry.names())


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has drawn any game."""
    monkeypatch.setattr(drawing, "board_module", lambda definition, name="": None)
    monkeypatch.setattr(terminal, "board_module", lambda definition, name="": None)
    drawing.drawer.cache_clear()


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Other tests see the boards again."""
    yield
    drawing.drawer.cache_clear()


def played(name: str, moves: int = 60) -> kp.State:
    """A game some moves on, or before its last move."""
    state, luck = kp.game(name).new(3, 5), random.Random(5)
    for _ in range(moves):
        after = state.after(luck.choice(state.actions()))
        if after.is_over:
            break
        state = after
    return state


@each_game
def test_any_view_becomes_panels(name: str) -> None:
    state = played(name)
    for seat in (state.seat, None):
        scene = render.scene(state, seat)
        board = render.board(scene, state.game)
        check(board, scene)
        assert [len(board.main), len(board.own), len(board.others)] == [1, seat is not None, len(scene.others)]
        headings = {each.tag for each in read(board).elements}
        lists = [value for key, value in scene.view.items() if key != "players" and isinstance(value, list) and value]
        assert {"dl", "h3"} | ({"ul"} if lists else set()) <= headings
        assert all(panel.title for panel in panels(board))


@each_game
def test_the_list_offers_every_move(name: str) -> None:
    state = played(name)
    scene = render.scene(state, state.seat)
    assert scene.targets == {} and scene.refused == {} and scene.last == frozenset()
    assert all(GENERIC.place_of(move, scene.view) is None for move in state.moves())


@each_game
def test_a_seat_cannot_tell_two_worlds_apart(name: str) -> None:
    state = played(name)
    for seat in range(state.seats):
        world = state.determinise(seat, 7)
        boards = [GENERIC.board(render.scene(each, seat)) for each in (state, world)]
        assert boards[0] == boards[1]


@each_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_any_view_becomes_a_picture(name: str, theme: Theme) -> None:
    state = played(name)
    made = render.picture(state, state.seat, theme=theme, players=["Ada <b>", "Ben", "Cem"])
    check_picture(made)
    assert "Ada &lt;b&gt;" in made and "Cem" in made


@each_game
def test_kept_drawings_are_the_same(name: str) -> None:
    """What is drawn while sketches watch is what is drawn without."""
    state, sketches = played(name, 5), render.Sketches()
    for _ in range(3):
        watched = render.board(render.scene(state, 0, sketches=sketches), state.game)
        assert watched == render.board(render.scene(state, 0), state.game)
        state.apply(state.actions()[0])


@each_game
def test_any_view_becomes_tables_of_the_terminal(name: str) -> None:
    state = played(name)
    console = Console(width=120)
    with console.capture() as shown:
        console.print(terminal.board(state, state.seat, "de", ["Ada [b]", "Ben", "Cem"]))
        console.print(terminal.own_board(state, 0, "de", ["Ada [b]", "Ben", "Cem"]))
    assert "Ada [b]" in shown.get() and "Cem" in shown.get()
    assert terminal.drawing_of(state) is generic_terminal


def test_a_view_is_read_with_names_lists_and_maps() -> None:
    """Signs of numbers are real ones, yes and no are words, what is not there is left out."""
    reader = ViewReader(SharedWording(Texts("kohlenpott.bots")), "de")
    view = {"seats": 2, "turn": 0, "round_left": -3, "open": True, "hand": None, "heap": ["red", "two-blue"], "bag": [],
            "stock": {"red": 1}, "rows": [{"a": 1}, {"a": [2, 3]}], "players": [{"vp": 4, "coins": 2}]}  # fmt: skip
    found = {each.label: each.plain for each in reader.table(view)}
    assert found == {"Round left": "−3", "Open": "ja", "Heap": "Red, Two blue", "Bag": "–", "Stock": "Red 1",
                     "Rows": "(1 A 1, 2 (A 2, 3))"}  # fmt: skip
    assert [each.whole for each in reader.seat(view, 0)] == ["Coins 2"]
