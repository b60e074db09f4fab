"""Accounts of a position: every cube, worker, tile, order and point, wherever it is (section 17).

Where something is counted, a refusal lists all fields that are added up, so that the wrong one is among them.
"""

from __future__ import annotations

from collections.abc import Iterable

from kohlenpott.engine.errors import PositionError

from . import figures, ids
from .events import sources
from .ids import COLOURS
from .position_codecs import asked
from .position_piles import ORDERS, TILES, Pile, bottom_groups
from .records import Table
from .rules.ending import cubes_owned
from .rules.supply import coal_on_level, excess_tiles, minecarts, total

Terms = Iterable[tuple[str, int]]  # fields and what each contributes to a sum
ENDING_SOURCES = (ids.FRANCS_LEFT, ids.CUBES_LEFT, ids.ORDERS_LEFT, ids.BALANCE)


def check_pieces(g: Table) -> None:
    """Every piece of the box is where it can be, exactly once, and every point has its source."""
    check_tiles(g)
    check_orders(g)
    check_cubes(g)
    check_workers(g)
    for seat in range(g.seats):
        check_mine(g, seat)
        check_slots(g, seat)
        check_points(g, seat)


def account(rule: str, what: str, wanted: int, terms: Terms) -> None:
    """The fields must add up to what there is; a refusal lists them all."""
    added = list(terms)
    found = sum(count for _, count in added)
    if found != wanted:
        listed = " + ".join(f"{path} {count}" for path, count in added)
        raise PositionError(added[0][0], f"{wanted} {what} are needed ({rule}), {found} found: {listed}")


def check_cubes(g: Table) -> None:
    """CB-I01: sixteen of each colour."""
    for c, colour in enumerate(figures.colours):
        terms = [(f"supply.{colour}", g.supply[c])]
        for seat, p in enumerate(g.players[: g.seats]):
            terms += [
                (f"players[{seat}].cage.cubes.{colour}", p.cage[c]),
                (f"players[{seat}].stock.{colour}", p.stock[c]),
            ]
            terms += [
                (f"players[{seat}].mine.{tunnel}.coal.{colour}", p.coal[t * COLOURS + c])
                for t, tunnel in enumerate(figures.colours)
            ]
            terms += [
                (f"players[{seat}].orders[{k}].cubes.{colour}", g.cubes[p.orders[k] * COLOURS + c])
                for k in range(p.orders_n)
            ]
        account("CB-I01", f"{colour} cubes", figures.CUBES_PER_COLOUR, terms)


def check_workers(g: Table) -> None:
    """CB-I02: all workers of a seat."""
    for seat, p in enumerate(g.players[: g.seats]):
        terms = [
            (f"players[{seat}].reserve", p.reserve),
            (f"players[{seat}].canteen", p.canteen),
            (f"players[{seat}].bank", p.banked),
        ]
        terms += [
            (f"workers.{figures.space_ids[k]}.count (workers.{figures.space_ids[k]}.seat {g.owner[k]})",
             g.workers[k] if g.owner[k] == seat else 0)
            for k in range(ids.SPACES)
            if g.workers[k] > 0
        ]  # fmt: skip
        terms.append(("other spaces in workers", 0))
        account("CB-I02", f"workers of seat {seat} with {g.seats} seats", figures.START_WORKERS[g.seats], terms)


def pile_terms(g: Table, pile: Pile, card: int) -> list[tuple[str, int]]:
    """How many of a kind lie in each part of a pile."""
    name, deck = pile.name, pile.deck(g)
    shuffled = f"{name}.shuffled.{pile.names[card]}" if pile is TILES else f"{name}.shuffled"
    parts = [(shuffled, deck.count[card]), (f"{name}.top.cards", deck.top[: deck.top_n].count(card))]
    groups = [deck.bottom[start:end].count(card) for start, end in bottom_groups(deck)]
    parts += [(f"{name}.bottom[{k}].cards", count) for k, count in enumerate(groups)]
    return [*parts, (f"{name}.bottom", 0)]  # an empty list of groups is named as well


def hand_term(g: Table, pile: Pile, card: int) -> tuple[str, int]:
    """How many of a kind are in a hand drawn from a pile."""
    return "hand.cards", g.hand[: g.hand_n].count(card) if g.drawn == pile.drawn else 0


def check_tiles(g: Table) -> None:
    """CB-I04: all copies of each kind of tile."""
    for kind, id_ in enumerate(figures.tile_kinds):
        tunnel = figures.colours[figures.TILE_COLOUR[kind]]
        terms = [*pile_terms(g, TILES, kind), ("factory", g.factory.count(kind)), hand_term(g, TILES, kind)]
        terms += [
            (f"players[{seat}].mine.{tunnel}.tiles.{id_}", g.players[seat].tiles[kind]) for seat in range(g.seats)
        ]
        account("CB-I04", f"tiles {id_}", figures.TILE_COPIES[kind], terms)


def check_orders(g: Table) -> None:
    """CB-I04: each order once."""
    for order, id_ in enumerate(figures.order_ids):
        terms = pile_terms(g, ORDERS, order)
        terms += [
            ("orders_displayed", g.displayed.count(order)),
            ("draft", g.revealed[: g.revealed_n].count(order)),
            hand_term(g, ORDERS, order),
        ]
        for seat, p in enumerate(g.players[: g.seats]):
            terms += [
                (f"players[{seat}].orders", p.orders[: p.orders_n].count(order)),
                (f"players[{seat}].delivered", int(g.delivered_by[order] == seat + 1)),
            ]
        account("CB-I04", f"orders {id_}", 1, terms)


def check_mine(g: Table, seat: int) -> None:
    """CB-I05: the cage and the minecarts hold no more than they can; new minecarts are still empty."""
    p = g.players[seat]
    if total(p.cage) > figures.CAGE_SLOTS:
        raise PositionError(
            f"players[{seat}].cage.cubes", f"must be {figures.CAGE_SLOTS} cubes at most (CB-006), are {total(p.cage)}"
        )
    for t, tunnel in enumerate(figures.colours):
        waiting = g.unloaded if g.turn == seat and g.new_colour == t else 0
        path = f"players[{seat}].mine.{tunnel}"
        if coal_on_level(p, t) + waiting > minecarts(p, t):
            raise PositionError(
                f"{path}.coal",
                f"{coal_on_level(p, t)} cubes and {waiting} minecarts of loading.unloaded (loading.colour, turn) "
                f"are more than the {minecarts(p, t)} minecarts, the printed one and those of {path}.tiles (CB-063)",
            )


def check_slots(g: Table, seat: int) -> None:
    """CB-I05: each filled slot holds one cube of its colour or exactly two cubes."""
    p = g.players[seat]
    for k, order in enumerate(p.orders[: p.orders_n]):
        filled = [g.filled[order * COLOURS + c] for c in range(COLOURS)]
        cubes = [g.cubes[order * COLOURS + c] for c in range(COLOURS)]
        if g.cubes_used > 0 and g.target // COLOURS == order:
            cubes[g.first_cube % COLOURS] -= 1  # the first of two cubes lies there, the slot is not filled yet
        doubled = sum(cubes) - sum(filled)
        proper = sum(map(min, filled, cubes))
        if min(cubes) < 0 or not 0 <= doubled <= sum(filled) or proper < sum(filled) - doubled:
            path = f"players[{seat}].orders[{k}]"
            raise PositionError(
                path,
                f"each slot of {path}.filled needs one of {path}.cubes of its colour, or two of any (CB-I05); "
                "the first cube of two_for_one lies there besides",
            )


def scorings(g: Table, element: int) -> int:
    """How often an element has been scored (CB-121)."""
    done = figures.SHIFTS if g.decision == ids.OVER else g.shift - 1
    return max(0, done - figures.FROM_SHIFT[element] + 1)


def check_points(g: Table, seat: int) -> None:
    """The VP are the sum of their sources, and each source can have brought its points (CB-098, CB-121, CB-151 ff.)."""
    p, path = g.players[seat], f"players[{seat}].vp_by_source"
    if p.vp != sum(p.earned):
        raise PositionError(f"players[{seat}].vp", f"must be the sum of {path}, {sum(p.earned)}, is {p.vp}")
    delivered = [order for order in range(ids.ORDERS) if g.delivered_by[order] == seat + 1]
    worth = sum(figures.ORDER_VP[order] for order in delivered)
    if p.earned[ids.DELIVERIES] != worth:
        raise PositionError(
            f"{path}.{sources.names[ids.DELIVERIES]}",
            f"must be {worth} for players[{seat}].delivered (CB-098), is {p.earned[ids.DELIVERIES]}",
        )
    for element in range(ids.ELEMENTS):
        most = scorings(g, element) * figures.FIRST_VP[element]
        if not 0 <= p.earned[element] <= most:
            raise PositionError(
                f"{path}.{sources.names[element]}",
                f"must be from 0 to {most} in shift {g.shift}, {asked(g)} (CB-121), is {p.earned[element]}",
            )
    check_ending(g, seat)


def check_ending(g: Table, seat: int) -> None:
    """The points of the ending, which nobody has before it (CB-151 to CB-154)."""
    p, path = g.players[seat], f"players[{seat}].vp_by_source"
    wanted = dict.fromkeys(ENDING_SOURCES, 0)
    if g.decision == ids.OVER:
        wanted = {
            ids.FRANCS_LEFT: max(0, p.earned[ids.FRANCS_LEFT]),  # the Francs it was paid with are gone
            ids.CUBES_LEFT: cubes_owned(g, seat) // figures.CUBES_PER_VP,
            ids.ORDERS_LEFT: p.orders_n * figures.VP_PER_ORDER_LEFT,
            ids.BALANCE: excess_tiles(p) * figures.VP_PER_EXCESS_TILE,
        }
        if p.francs >= figures.FRANCS_PER_VP:
            raise PositionError(
                f"players[{seat}].francs",
                f"must be less than {figures.FRANCS_PER_VP} in {asked(g)} (CB-151), is {p.francs}",
            )
    for source, points in wanted.items():
        if p.earned[source] != points:
            raise PositionError(
                f"{path}.{sources.names[source]}",
                f"must be {points} in {asked(g)} for what players[{seat}] holds (CB-151 ff.), is {p.earned[source]}",
            )
