"""Writes positions: the record with names instead of numbers, nothing that follows from the rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from kohlenpott.engine.decks import Deck, knows

from . import figures, ids
from .events import sources
from .ids import COLOURS, KINDS_PER_COLOUR
from .names import DRAWN, SIDES, SOURCES
from .records import Player, Table

RULES_VERSION = 1


def write(g: Table) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        **write_table(g),
        "hand": write_hand(g),
        "tile_pile": write_pile(g.tile_pile, figures.tile_kinds),
        "order_pile": write_pile(g.order_pile, figures.order_ids),
        "players": [write_player(g, seat) for seat in range(g.seats)],
        "chance": f"{g.chance.state:016x}",
    }


def write_table(g: Table) -> dict[str, Any]:
    """What lies open on the table, the players' own things apart (CB-119)."""
    return {
        "game": figures.NAME,
        "rules_version": RULES_VERSION,
        "seats": g.seats,
        "options": {"hide_delivered": g.hide_delivered != 0},
        "decision": ids.DECISIONS[g.decision],
        "turn": g.turn,
        "shift": g.shift,
        "first_player": g.first_player,
        "turns": g.turns,
        "supply": by_name(figures.colours, g.supply),
        "factory": {figures.space_ids[k]: name_of(figures.tile_kinds, g.factory[k]) for k in open_factory(g.seats)},
        "orders_displayed": {
            figures.space_ids[ids.ORDER + k]: name_of(figures.order_ids, g.displayed[k]) for k in open_orders(g.seats)
        },
        "workers": {
            figures.space_ids[k]: {"seat": g.owner[k], "count": g.workers[k]}
            for k in range(ids.SPACES)
            if g.workers[k] > 0
        },
        "draft": [figures.order_ids[order] for order in g.revealed[: g.revealed_n]],
        "mining": {"moves_left": g.moves_left} if g.decision in (ids.MINING_STEP, ids.TWO_FOR_ONE) else None,
        "two_for_one": write_two_for_one(g) if g.decision == ids.TWO_FOR_ONE else None,
        "loading": write_loading(g) if g.decision == ids.SHORTAGE else None,
    }


def by_name(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Counts under the names of what is counted."""
    return dict(zip(names, counts[: len(names)], strict=True))


def name_of(names: Sequence[str], number: int) -> str | None:
    """The id behind a number, None for nothing."""
    return names[number] if number >= 0 else None


def open_factory(seats: int) -> list[int]:
    """The display spaces of the factory that no stop tile covers (CB-021)."""
    return [k for k in range(ids.FACTORY_DISPLAYS) if seats >= figures.SPACE_MIN_SEATS[k]]


def open_orders(seats: int) -> list[int]:
    """The display spaces for orders that no stop tile covers, counted from 0 (CB-021)."""
    return [k for k in range(ids.ORDER_DISPLAYS) if seats >= figures.SPACE_MIN_SEATS[ids.ORDER + k]]


def tiles_of(tunnel: int) -> slice:
    """The tile kinds of a tunnel."""
    return slice(tunnel * KINDS_PER_COLOUR, (tunnel + 1) * KINDS_PER_COLOUR)


def slot_colours(order: int) -> list[int]:
    """The colours of the slots printed on an order."""
    return [c for c in range(COLOURS) if figures.ORDER_SLOTS[order * COLOURS + c] > 0]


def write_two_for_one(g: Table) -> dict[str, Any]:
    """The slot two cubes go to, and the first of them if it lies there already (CB-087)."""
    source, colour = divmod(g.first_cube, COLOURS)
    return {
        "order": figures.order_ids[g.target // COLOURS],
        "colour": figures.colours[g.target % COLOURS],
        "first": {"source": SOURCES[source], "colour": figures.colours[colour]} if g.cubes_used > 0 else None,
    }


def write_loading(g: Table) -> dict[str, Any]:
    """The new tile whose minecarts wait for a cube, and the display space it came from (CB-163)."""
    return {
        "colour": figures.colours[g.new_colour],
        "unloaded": g.unloaded,
        "emptied": name_of(figures.space_ids, g.emptied),
    }


def write_hand(g: Table) -> dict[str, Any] | None:
    """What the seat on turn has drawn on a draw-5 space (CB-068, CB-113)."""
    if g.drawn == ids.NOTHING_DRAWN:
        return None
    names = figures.tile_kinds if g.drawn == ids.TILES_DRAWN else figures.order_ids
    return {
        "drawn": DRAWN[g.drawn],
        "side": SIDES[g.return_side] if g.decision == ids.RETURN_NEXT else None,
        "cards": write_cards(names, g.hand[: g.hand_n], g.hand_seen),
    }


def write_cards(names: Sequence[str], cards: Sequence[int], seen: Sequence[int]) -> list[dict[str, Any]]:
    """Cards with the seats that know where they are."""
    return [
        {"card": names[card], "seen": [seat for seat in range(ids.SEATS) if knows(seats, seat)]}
        for card, seats in zip(cards, seen, strict=False)
    ]


def bottom_groups(deck: Deck) -> list[tuple[int, int]]:
    """The groups of cards underneath, each from its first card to before the next group."""
    starts = [k for k in range(deck.bottom_n) if k == 0 or deck.bottom_group[k] != deck.bottom_group[k - 1]]
    return list(pairwise([*starts, deck.bottom_n]))


def write_pile(deck: Deck, names: Sequence[str]) -> dict[str, Any]:
    """A pile from the top: laid on top, shuffled, laid underneath."""
    return {
        "top": {"laid_by": deck.top_arranger, "cards": write_cards(names, deck.top[: deck.top_n], deck.top_seen)}
        if deck.top_n > 0
        else None,
        "shuffled": write_multiset(names, deck.count),
        "bottom": [
            {
                "laid_by": deck.bottom_arranger[start],
                "return": deck.bottom_group[start],
                "cards": write_cards(names, deck.bottom[start:end], deck.bottom_seen[start:end]),
            }
            for start, end in bottom_groups(deck)
        ],
        "returns": deck.returns,
    }


def write_multiset(names: Sequence[str], counts: Sequence[int]) -> dict[str, int] | list[str]:
    """Tiles by kind; orders, of which there is one each, as a list in the order of the component file."""
    if names is figures.tile_kinds:
        return by_name(names, counts)
    return [name for name, count in zip(names, counts, strict=False) for _ in range(count)]


def write_player(g: Table, seat: int) -> dict[str, Any]:
    """Everything of one seat."""
    p = g.players[seat]
    return {
        "reserve": p.reserve,
        "canteen": p.canteen,
        "bank": p.banked,
        "francs": p.francs,
        "vp": p.vp,
        "cage": {"level": p.cage_level, "cubes": by_name(figures.colours, p.cage)},
        "stock": by_name(figures.colours, p.stock),
        "mine": {figures.colours[tunnel]: write_tunnel(p, tunnel) for tunnel in range(COLOURS)},
        "orders": [write_order(g, order) for order in p.orders[: p.orders_n]],
        "delivered": [figures.order_ids[k] for k in range(ids.ORDERS) if g.delivered_by[k] == seat + 1],
        "vp_by_source": by_name(sources.names, p.earned),
    }


def write_tunnel(p: Player, tunnel: int) -> dict[str, Any]:
    """Cubes on the minecarts of a tunnel, and its tiles."""
    return {
        "coal": by_name(figures.colours, p.coal[tunnel * COLOURS : (tunnel + 1) * COLOURS]),
        "tiles": by_name(figures.tile_kinds[tiles_of(tunnel)], p.tiles[tiles_of(tunnel)]),
    }


def write_order(g: Table, order: int) -> dict[str, Any]:
    """An outstanding order: filled slots by printed colour, and the cubes that lie on it (CB-R26)."""
    first = order * COLOURS
    return {
        "id": figures.order_ids[order],
        "filled": {figures.colours[c]: g.filled[first + c] for c in slot_colours(order)},
        "cubes": by_name(figures.colours, g.cubes[first : first + COLOURS]),
    }
