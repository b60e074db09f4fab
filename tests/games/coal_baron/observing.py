"""What a seat observes of a table, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.coal_baron.build import BLUE, GAME, GREEN, RED, Mine, Play, coal_baron
from kohlenpott.engine.decks import Deck
from kohlenpott.games.coal_baron import figures

REVEALED, DISPLAYED, IN_HAND, SEEN_ON_TOP, SEEN_UNDERNEATH, OUTSTANDING, DELIVERED = 1, 2, 3, 4, 5, 6, 10
ORDERS = ["H01", "C05", "T09", "H04", "L07"]


def slices() -> dict[str, slice]:
    """Where each part of an observation lies."""
    found, start = {}, 0
    for name, size, _ in GAME.features:
        found[name] = slice(start, start + size)
        start += size
    return found


PARTS = slices()


def part(game: Play, seat: int, name: str) -> list[int]:
    """One part of what a seat is shown."""
    return game.state.observation(seat)[PARTS[name]]


def order_places(game: Play, seat: int) -> dict[str, int]:
    """Where a seat is shown the orders it can place."""
    return {figures.order_ids[n]: cell for n, cell in enumerate(part(game, seat, "order place")) if cell}


def deck(names: Sequence[str], *, top: Sequence[str] = (), middle: Sequence[str] = (),
         groups: Sequence[tuple[int, int, Sequence[str]]] = ()) -> Deck:  # fmt: skip
    """A pile; each group lies underneath as (who laid it, who has seen it as bits, cards)."""
    pile = Deck()
    pile.top_n, pile.top[: len(top)] = len(top), [names.index(card) for card in top]
    for card in middle:
        pile.count[names.index(card)] += 1
        pile.shuffled += 1
    for arranger, seen, cards in groups:
        pile.returns += 1
        for card in cards:
            k = pile.bottom_n
            pile.bottom[k], pile.bottom_seen[k] = names.index(card), seen
            pile.bottom_arranger[k], pile.bottom_group[k] = arranger, pile.returns
            pile.bottom_n += 1
    return pile


def with_piles(game: Play, **piles: Deck) -> Play:
    """The same position with other piles."""
    g = game.g
    for name, pile in piles.items():
        setattr(g, name, pile)
    return Play(GAME.from_raw(g.to_bytes()))


def orders_table(*, middle: Sequence[str] = ("C01", "C02", "C03"), **more: Any) -> Play:
    """Five known orders on top of a small pile."""
    return with_piles(coal_baron(**more), order_pile=deck(figures.order_ids, top=ORDERS, middle=middle))


def names(cells: Sequence[int]) -> list[str]:
    return [figures.order_ids[card] for card in cells]


RICH = [
    Mine(reserve=7, canteen=4, banked=1, francs=3, vp=12, level=2, cage="YYK", stock="BGG",
         coal={"Y": "Y", "G": "GK"}, tiles=["Y2L", "G1D", "G1D"], orders=["H05", "C01"],
         filled={"H05": "Y", "C01": "Y"}, delivered=["T11"]),
    Mine(reserve=2, canteen=3, banked=2, francs=31, vp=5, level=4, cage="B", stock="Y",
         tiles=["K2D"], orders=["L02"], delivered=["H09", "L01"]),
    Mine(reserve=9, francs=0, vp=40, coal={}, stock="KKK"),
]  # fmt: skip


def rich_position(**more: Any) -> Play:
    """Three players in the middle of the second shift; red is on turn."""
    workers = {"factory-1": [BLUE, BLUE], "money-4": [GREEN], "order-draw": [RED] * 3}
    return coal_baron(
        turn=RED, first=GREEN, shift=2, players=RICH, workers=workers, supply=[1, 2, 3, 4],
        factory={"factory-2": "K1L", "factory-3": None}, displayed={"order-2": "T10", "order-3": None}, **more,
    )  # fmt: skip
