"""From a state to a scene, a board, a picture. Whatever is drawn comes from the seat's view."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from kohlenpott.api.game import Game
from kohlenpott.api.moves import Event, Move
from kohlenpott.api.state import State

from .cards import first_card
from .game_files import board_module
from .generic_board import GENERIC
from .scene import OWN, Board, Card, Drawer, Scene, Target, WatchedScene
from .sketches import Sketches
from .standalone import standing_alone
from .theme import Theme


@cache
def drawer(game: Game) -> Drawer:
    """How a game is drawn: by its own board, or like any game."""
    module = board_module(game.definition)
    found: Drawer = GENERIC if module is None else module.DRAWER
    return found


def scene(state: State, seat: int | None = None, lang: str = "en", players: Sequence[str] | None = None,
          events: Iterable[Event] = (), sketches: Sketches | None = None,
          waits_for: int | None = None, reached: int | None = None, is_past: bool = False,
          view: Mapping[str, Any] | None = None, earlier: Collection[int] = ()) -> Scene:  # fmt: skip
    """The moment as a seat sees it; `events` are those of the last move, `view` is the seat's if it is known already.

    It may wait for a seat that is not next, or decide before the game has reached it. In the past nobody is offered
    anything. Moves that could still be made before others of the same turn (`earlier`) are offered like legal ones.
    """
    words = state.game.definition.words
    view = state.view(seat) if view is None else view
    draws = drawer(state.game)
    names = players or [words.player(each, lang) for each in range(state.seats)]
    seen = [event for event in events if event.visible_to(seat)]
    last = frozenset(place for event in seen for place in draws.touched(event, view))
    decides = state.seat if waits_for is None else waits_for
    is_asked = seat is not None and seat == decides == state.seat and not is_past
    targets = offered(state, view, lang, earlier) if is_asked else {}
    refusals = refused(state, view, targets, lang) if is_asked else {}
    asked = () if decides is None else (decides,)
    come = asked if reached is None else (reached,)
    if sketches is None:
        return Scene(view, seat, lang, words, names, asked, come, targets, refusals, last)
    own = () if seat is None else (seat,)
    roots = {"view": view, "seat": seat, OWN: dict.fromkeys(own), "asked": dict.fromkeys(asked),
             "reached": dict.fromkeys(come), "targets": targets, "refused": refusals,
             "last": dict.fromkeys(last)}  # fmt: skip
    watched = dict(sketches.watched((state.game, lang, names), roots))
    del watched[OWN]
    return WatchedScene(lang=lang, words=words, players=names, sketches=sketches, **watched)


def offered(state: State, view: Mapping[str, Any], lang: str,
            earlier: Collection[int] = ()) -> dict[str, list[Target]]:  # fmt: skip
    """The legal moves by the place they are made at."""
    draws = drawer(state.game)
    found: dict[str, list[Target]] = {}
    for move in [*state.moves(), *(state.game.move(state.decision_number, action) for action in earlier)]:
        place = draws.place_of(move, view)
        if place is not None:
            found.setdefault(place, []).append(Target(move.id, move.text(lang), move.rule))
    return found


def refused(state: State, view: Mapping[str, Any], targets: Mapping[str, Sequence[Target]],
            lang: str) -> dict[str, Target]:  # fmt: skip
    """Places that would take a move of this kind of decision but not now, each with the rule that forbids it."""
    draws, moves = drawer(state.game), moves_of(state.game, state.decision_number)
    kinds = {moves[action].kind for action in state.actions()} | set(draws.explained(state.decision))
    found: dict[str, Target] = {}
    for move in moves:
        place = draws.place_of(move, view) if move.kind in kinds else None
        if place is not None and place not in targets and place not in found:
            refusal = state.refusal_of(move.id)
            found[place] = Target(move.id, refusal.text(lang), refusal.rule)
    return found


@cache
def moves_of(game: Game, decision: int) -> list[Move]:
    """Every action of a decision as a move, by id."""
    return [game.move(decision, action) for action in range(game.actions)]


def board(scene: Scene, game: Game) -> Board:
    """The table as panels of a page."""
    return drawer(game).board(scene)


def card(scene: Scene, game: Game, pieces: Iterable[str]) -> Card | None:
    """The card of the innermost of these things that has one."""
    return first_card(scene, pieces, drawer(game), game.definition.sources)


def picture(state: State, seat: int | None = None, lang: str = "en", theme: Theme = "light",
            players: Sequence[str] | None = None) -> str:  # fmt: skip
    """The table as one SVG that stands alone: pieces inside, colours of the theme."""
    drawn = drawer(state.game).picture(scene(state, seat, lang, players))
    return standing_alone(drawn, state.game.name, theme)


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG as PNG; needs the extra `render`."""
    try:
        import resvg_py
    except ImportError as error:
        raise ImportError("pictures as PNG need resvg-py: pip install 'kohlenpott[render]'") from error
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
