"""Five cards to look at, and the piles they come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GAME, Mine, Play, coal_baron
from kohlenpott.engine.chance import Chance
from kohlenpott.engine.decks import Deck, draw_card, pile_size
from kohlenpott.games.coal_baron import figures, ids

TILES = ["Y1L", "B2D", "G1L", "Y1D", "K2D"]
ORDERS = ["H01", "C05", "T09", "H04", "L11"]
NAMES = {"tiles": figures.tile_kinds, "orders": figures.order_ids}
SPACE = {"tiles": "factory-draw", "orders": "order-draw"}
FIVE = {"tiles": TILES, "orders": ORDERS}
REST = {"tiles": ["B1L"], "orders": ["T01"]}  # so that the five are not the whole pile (CB-R67)
BOTH = pytest.mark.parametrize("what", ["tiles", "orders"])


def said(game: Play, seat: int | None = BLUE) -> list[tuple[str, int | None, dict[str, Any]]]:
    """What the last move caused, as far as the seat is told."""
    return [(e.kind, e.seat, dict(e.data)) for e in game.events() if e.visible_to(seat)]


def deck(game: Play, what: str) -> Deck:
    found: Deck = game.g.tile_pile if what == "tiles" else game.g.order_pile
    return found


def with_pile(game: Play, what: str, top: Sequence[str] = (), middle: Sequence[str] = (),
              underneath: Sequence[str] = ()) -> Play:  # fmt: skip
    """The same position with exactly this pile; nobody has seen any of it."""
    g = game.g
    pile = Deck()
    laid = [[NAMES[what].index(name) for name in names] for names in (top, middle, underneath)]
    pile.top_n, pile.top[: len(top)] = len(top), laid[0]
    pile.shuffled = len(middle)
    for card in laid[1]:
        pile.count[card] += 1
    pile.bottom_n, pile.bottom[: len(underneath)] = len(underneath), laid[2]
    setattr(g, "tile_pile" if what == "tiles" else "order_pile", pile)
    return Play(GAME.from_raw(g.to_bytes()))


def table(what: str, *, top: Sequence[str] | None = None, middle: Sequence[str] | None = None, francs: int = 20,
          **more: Any) -> Play:  # fmt: skip
    """Everybody rich; the pile is the usual five cards and then the middle, or those on top alone."""
    game = coal_baron(players=[Mine(francs=francs)] * 3, **more)
    rest = REST[what] if top is None else []
    return with_pile(game, what, FIVE[what] if top is None else top, rest if middle is None else middle)


def hand(game: Play) -> list[str]:
    names = {0: [""], 1: figures.tile_kinds, 2: figures.order_ids}[game.g.drawn]
    return [names[card] for card in game.g.hand[: game.g.hand_n]]


def sequence(game: Play, what: str) -> list[str]:
    """The whole pile in the order in which it would be drawn."""
    pile, chance = deck(game, what), Chance()
    return [NAMES[what][draw_card(pile, chance)] for _ in range(pile_size(pile))]


def lay(game: Play, cards: Sequence[str]) -> Play:
    """Name the cards of the hand in this order; the last one needs no naming."""
    return game.play(*(f"next {card}" for card in cards[:-1]))


def refusals(game: Play) -> dict[int, kp.Refusal]:
    """The answer to every action that is not offered."""
    return {action: answer for action in range(ids.ACTIONS) if (answer := game.state.refusal(action)) is not None}
