"""Coal Baron, section 17: tiles and orders are neither made nor lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.coal_baron.breaking import Change, add, after, hold_another, looking, mined, put
from games.coal_baron.build import GAME, GREEN
from kohlenpott.games.coal_baron import ids
from kohlenpott.games.coal_baron.records import Table


@pytest.mark.parametrize("kind", range(16))
def test_a_tile_too_many_is_noticed_wherever_it_lies(kind: int) -> None:
    """CB-I04."""
    assert after(add("2.tiles", kind, 1)) == 4
    assert after(lambda g: add_to_pile(g.tile_pile, kind)) == 4
    assert after(lambda g: lay_on_top(g.tile_pile, kind)) == 4
    assert after(lambda g: lay_underneath(g.tile_pile, kind)) == 4


@pytest.mark.parametrize("space", [0, 3, 6])
def test_another_tile_on_a_factory_space_is_noticed(space: int) -> None:
    """CB-I04."""
    shown = Table.from_bytes(mined()).factory[space]

    assert after(add("factory", space, 1 if shown < 15 else -1)) == 4
    assert after(add("factory", space, -1 - shown)) == 4


def test_a_tile_may_lie_in_the_pile_in_any_way() -> None:
    """CB-I04: shuffled, on top or underneath."""

    def relay(lay: Callable[[Any, int], None]) -> Change:
        def change(g: Any) -> None:
            kind = next(k for k in range(15, -1, -1) if g.tile_pile.count[k])
            g.tile_pile.count[kind] -= 1
            g.tile_pile.shuffled -= 1
            lay(g.tile_pile, kind)

        return change

    assert after(relay(lay_on_top)) == after(relay(lay_underneath)) == 0


def test_tiles_in_hand_are_counted() -> None:
    """CB-I04."""
    raw = looking("factory-draw")
    g = Table.from_bytes(raw)
    assert (g.hand_n, g.drawn) == (5, ids.TILES_DRAWN)

    assert after(put("hand_n", 4), raw) == 4
    assert after(put("drawn", ids.NOTHING_DRAWN), raw) == 4
    assert after(put("drawn", ids.ORDERS_DRAWN), raw) == 4
    assert after(add("hand", 4, 1 if g.hand[4] < 15 else -1), raw) == 4


def test_orders_in_hand_are_counted() -> None:
    """CB-I04."""
    raw = looking("order-draw")
    g = Table.from_bytes(raw)
    assert (g.hand_n, g.drawn) == (5, ids.ORDERS_DRAWN)

    assert after(put("hand_n", 4), raw) == 4
    assert after(put("drawn", ids.NOTHING_DRAWN), raw) == 4
    assert after(add("hand", 4, 1 if g.hand[4] < 43 else -1), raw) == 4


@pytest.mark.parametrize("n", range(44))
def test_an_order_too_many_is_noticed_wherever_it_lies(n: int) -> None:
    """CB-I04."""
    assert after(lambda g: add_to_pile(g.order_pile, n)) == 4
    assert after(lambda g: lay_on_top(g.order_pile, n)) == 4
    assert after(lambda g: lay_underneath(g.order_pile, n)) == 4
    assert after(lambda g: hold_another(g, GREEN, n)) == 4
    assert after(add("delivered_by", n, GREEN + 1)) == 4


@pytest.mark.parametrize("k", range(4))
def test_another_order_on_a_display_space_is_noticed(k: int) -> None:
    """CB-I04."""
    shown = Table.from_bytes(mined()).displayed[k]

    assert after(add("displayed", k, 1 if shown < 43 else -1)) == 4
    assert after(add("displayed", k, -1 - shown)) == 4


def test_the_draft_row_is_counted() -> None:
    """CB-I04."""
    raw = GAME.new(4, seed=8).raw()

    assert after(put("revealed_n", 12), raw) == 4
    assert after(add("revealed", 12, 1), raw) == 4
    assert after(lambda g: add_to_pile(g.order_pile, g.revealed[0]), raw) == 4


@pytest.mark.parametrize("seat", range(3))
def test_a_delivered_order_is_no_longer_outstanding(seat: int) -> None:
    """CB-I04."""

    def deliver_last(g: Any) -> None:
        p = g.players[seat]
        p.orders_n -= 1
        g.delivered_by[p.orders[p.orders_n]] = seat + 1

    assert after(deliver_last) == 0
    assert after(put("1.orders_n", 2)) == 4


def add_to_pile(deck: Any, card: int) -> None:
    deck.count[card] += 1
    deck.shuffled += 1


def lay_on_top(deck: Any, card: int) -> None:
    deck.top[deck.top_n] = card
    deck.top_n += 1


def lay_underneath(deck: Any, card: int) -> None:
    deck.bottom[deck.bottom_n] = card
    deck.bottom_n += 1
