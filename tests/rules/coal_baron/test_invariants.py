"""Coal Baron, section 17: each invariant notices when it is broken, and only then."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from games.coal_baron.build import BLUE, GAME, GREEN, RED, Y, order, place
from kohlenpott.games.coal_baron import ids, tables
from kohlenpott.games.coal_baron.rules.invariants import most_turns, violated
from kohlenpott.games.coal_baron.spec import Game

Change = Callable[[Any], None]


@cache
def drafted(seats: int) -> bytes:
    """A real game after the draft, nobody having placed a worker yet; BLUE begins."""
    state = GAME.new(seats, seed=3, options={"first_player": BLUE})
    while state.decision == "draft":
        state.apply(state.actions()[0])
    return state.raw()


@cache
def mined() -> bytes:
    """BLUE has coal in cage and stock, workers stand about, one order is half filled; RED is to place."""
    state = GAME.from_raw(drafted(3))
    g = state.record
    give(g, BLUE, "H07")
    state.set_raw(g.to_bytes())
    moves = ["mining-10", "cage 3", "load grey", "cage 1", "load yellow", "cage 2", "load brown", "cage 0"]
    for move in [*moves, "grey to H07", "store yellow", "stop", "mining-6", "stop", "money-6", "bank"]:
        state.apply(move)
    return state.raw()


@cache
def looking(space: str) -> bytes:
    """BLUE looks at five tiles or orders."""
    state = GAME.from_raw(drafted(3))
    state.apply(space)
    return state.raw()


def give(g: Any, seat: int, name: str) -> None:
    """Hand the seat an order, wherever it was; its holder gets that seat's last order in exchange."""
    p, wanted = g.players[seat], order(name)
    last = p.orders[p.orders_n - 1]
    for k in range(ids.ORDER_DISPLAYS):
        if g.displayed[k] == wanted:
            g.displayed[k] = last
    for other in g.players:
        other.orders = [last if card == wanted else card for card in other.orders]
    if g.order_pile.count[wanted]:
        g.order_pile.count[wanted], g.order_pile.count[last] = 0, 1
    p.orders[p.orders_n - 1] = wanted


def after(change: Change, raw: bytes | None = None) -> int:
    """The invariant that a change of a sound position violates."""
    g, before = Game.from_bytes(raw or mined()), Game.from_bytes(raw or mined())
    assert violated(g, before) == 0
    change(g)
    return violated(g, before)


def add(path: str, cell: int, amount: int) -> Change:
    """Change one cell, e.g. of "supply" or "0.cage" for seat 0."""

    def change(g: Any) -> None:
        owner, _, name = path.rpartition(".")
        getattr(g.players[int(owner)] if owner else g, name)[cell] += amount

    return change


def put(path: str, value: int) -> Change:
    """Set one number, e.g. "turns" or "0.francs"."""

    def change(g: Any) -> None:
        owner, _, name = path.rpartition(".")
        setattr(g.players[int(owner)] if owner else g, name, value)

    return change


def both(*changes: Change) -> Change:
    """One change after the other."""

    def change(g: Any) -> None:
        for each in changes:
            each(g)

    return change


# --- sound positions ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_is_sound_after_every_decision(seats: int) -> None:
    """CB-I01, CB-I02, CB-I03, CB-I04, CB-I05, CB-I06, CB-I07."""
    state, chance = GAME.new(seats, seed=seats), Random(seats)
    while not state.is_over:
        before = state.clone()
        state.apply(chance.choice(state.actions()))
        assert state.violation(before) == 0
    assert state.record.turns <= {2: 108, 3: 135, 4: 156}[seats]


def test_every_stage_of_a_draw_and_of_a_two_for_one_is_sound() -> None:
    """CB-I01, CB-I04, CB-I05: cards in hand and a cube on a slot that is not filled yet."""
    for space in ("factory-draw", "order-draw"):
        state = GAME.from_raw(looking(space))
        for move in ("keep none", "return bottom"):
            before = state.clone()
            state.apply(move)
            assert state.violation(before) == 0
    state = GAME.from_raw(mined())
    for move in ("bank", "bank", "mining-8", "two for grey of H07"):
        before = state.clone()
        state.apply(move)
        assert state.violation(before) == 0


# --- CB-I01 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("amount", [1, -1])
@pytest.mark.parametrize("where", ["supply", "0.cage", "1.stock", "2.cage", "2.stock"])
def test_a_cube_too_many_or_too_few_is_noticed(where: str, amount: int, colour: int) -> None:
    """CB-I01."""
    assert after(add(where, colour, amount)) == 1


@pytest.mark.parametrize("cell", range(16))
@pytest.mark.parametrize("seat", range(3))
def test_a_cube_too_many_on_a_minecart_is_noticed(seat: int, cell: int) -> None:
    """CB-I01."""
    assert after(add(f"{seat}.coal", cell, 1)) == 1


@pytest.mark.parametrize("cell", [0, 3, 4 * 6 + 2, 175])
def test_a_cube_too_many_on_an_order_is_noticed(cell: int) -> None:
    """CB-I01."""
    assert after(add("cubes", cell, 1)) == 1


def test_the_supply_cannot_owe_cubes() -> None:
    """CB-I01."""
    supply = Game.from_bytes(mined()).supply[Y]

    assert after(both(add("supply", Y, -supply), add("1.stock", Y, supply))) == 0
    assert after(both(add("supply", Y, -supply - 1), add("1.stock", Y, supply + 1))) == 1


# --- CB-I02 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("amount", [1, -1])
@pytest.mark.parametrize("where", ["reserve", "canteen", "banked"])
def test_a_worker_too_many_or_too_few_is_noticed(where: str, amount: int, seat: int) -> None:
    """CB-I02."""
    now = getattr(Game.from_bytes(mined()).players[seat], where)

    assert after(put(f"{seat}.{where}", now + amount)) == 2


@pytest.mark.parametrize("space", ["mining-10", "mining-6", "money-6"])
def test_a_worker_too_many_on_a_space_is_noticed(space: str) -> None:
    """CB-I02."""
    assert after(add("workers", place(space), 1)) == 2


def test_workers_that_change_their_owner_are_noticed() -> None:
    """CB-I02."""
    assert after(add("owner", place("mining-10"), 1)) == 2


def test_a_reserve_cannot_be_negative() -> None:
    """CB-I02."""
    reserve = Game.from_bytes(mined()).players[GREEN].reserve

    assert after(both(put("2.reserve", 0), put("2.canteen", reserve))) == 0
    assert after(both(put("2.reserve", -1), put("2.canteen", reserve + 1))) == 2


@pytest.mark.parametrize(("seats", "workers"), [(2, 18), (3, 15), (4, 13)])
def test_the_number_of_workers_depends_on_the_seats(seats: int, workers: int) -> None:
    """CB-I02."""
    g = Game.from_bytes(drafted(seats))

    assert [p.reserve for p in g.players] == [workers] * seats + [0] * (4 - seats)
    assert after(put(f"{seats - 1}.reserve", workers + 1), drafted(seats)) == 2


# --- CB-I03 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["factory-1", "money-4", "order-draw"])
@pytest.mark.parametrize("owner", [-1, 3])
def test_workers_of_nobody_at_the_table_are_noticed(space: str, owner: int) -> None:
    """CB-I03."""
    n = place(space)

    assert after(both(add("workers", n, 1), add("owner", n, owner + 1))) == 3


@pytest.mark.parametrize("owner", range(3))
def test_a_space_without_workers_has_no_owner(owner: int) -> None:
    """CB-I03."""
    assert after(add("owner", place("order-draw"), owner + 1)) == 3


def test_workers_on_a_covered_space_are_noticed() -> None:
    """CB-I03."""
    reserve = Game.from_bytes(mined()).players[GREEN].reserve

    def move_to(space: str) -> Change:
        n = place(space)
        return both(put("2.reserve", reserve - 1), add("workers", n, 1), add("owner", n, GREEN + 1))

    assert after(move_to("factory-7")) == 0
    assert after(move_to("factory-8")) == 3
    assert after(move_to("mining-4")) == 3
    assert after(move_to("money-3")) == 3


# --- CB-I04 ---------------------------------------------------------------------------------------


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
    shown = Game.from_bytes(mined()).factory[space]

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
    g = Game.from_bytes(raw)
    assert (g.hand_n, g.drawn) == (5, ids.TILES_DRAWN)

    assert after(put("hand_n", 4), raw) == 4
    assert after(put("drawn", ids.NOTHING_DRAWN), raw) == 4
    assert after(put("drawn", ids.ORDERS_DRAWN), raw) == 4
    assert after(add("hand", 4, 1 if g.hand[4] < 15 else -1), raw) == 4


def test_orders_in_hand_are_counted() -> None:
    """CB-I04."""
    raw = looking("order-draw")
    g = Game.from_bytes(raw)
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
    shown = Game.from_bytes(mined()).displayed[k]

    assert after(add("displayed", k, 1 if shown < 43 else -1)) == 4
    assert after(add("displayed", k, -1 - shown)) == 4


def test_the_draft_row_is_counted() -> None:
    """CB-I04."""
    raw = GAME.new(4, seed=8).raw()

    assert after(put("revealed_n", 12), raw) == 4
    assert after(add("revealed", 12, 1), raw) == 4


def test_a_delivered_order_is_no_longer_outstanding() -> None:
    """CB-I04."""

    def deliver_last(g: Any) -> None:
        p = g.players[RED]
        p.orders_n -= 1
        g.delivered_by[p.orders[p.orders_n]] = RED + 1

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


def hold_another(g: Any, seat: int, card: int) -> None:
    p = g.players[seat]
    p.orders[p.orders_n] = card
    p.orders_n += 1


# --- CB-I05 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
def test_francs_are_never_negative(seat: int) -> None:
    """CB-I05."""
    assert after(put(f"{seat}.francs", 0)) == 0
    assert after(put(f"{seat}.francs", -1)) == 5


@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("seat", [RED, GREEN])
def test_a_cage_holds_at_most_five_cubes(seat: int, colour: int) -> None:
    """CB-I05, CB-006."""

    def loaded(cubes: int) -> Change:
        return both(add("supply", colour, -cubes), add(f"{seat}.cage", colour, cubes))

    assert after(loaded(5)) == 0
    assert after(loaded(6)) == 5


@pytest.mark.parametrize(("level", "number"), [(-1, 5), (0, 0), (4, 0), (5, 5)])
def test_a_cage_is_at_the_surface_or_in_a_tunnel(level: int, number: int) -> None:
    """CB-I05."""
    assert after(put("2.cage_level", level)) == number


@pytest.mark.parametrize("where", ["cage", "stock"])
@pytest.mark.parametrize("colour", range(4))
def test_no_place_owes_cubes(where: str, colour: int) -> None:
    """CB-I05."""
    assert after(both(add("supply", colour, 1), add(f"2.{where}", colour, -1))) == 5


@pytest.mark.parametrize("tunnel", range(4))
@pytest.mark.parametrize("colour", range(4))
def test_no_minecart_holds_two_cubes(tunnel: int, colour: int) -> None:
    """CB-I05."""
    assert after(both(add("supply", colour, -1), add("1.coal", tunnel * 4 + colour, 1))) == 5


@pytest.mark.parametrize("source", range(ids.VP_SOURCES))
def test_the_vp_of_all_sources_add_up(source: int) -> None:
    """CB-I05."""
    assert after(both(add("0.earned", source, 4), put("0.vp", 4))) == 0
    assert after(add("0.earned", source, 1)) == 5


def on_h07(filled: str, cubes: str) -> Change:
    """Fill slots of BLUE's order with two grey slots, and lay these cubes there, from the supply."""

    def change(g: Any) -> None:
        for c, code in enumerate(tables.colour_codes):
            cell = order("H07") * 4 + c
            g.supply[c] += g.cubes[cell] - cubes.count(code)
            g.filled[cell], g.cubes[cell] = filled.count(code), cubes.count(code)
        g.players[BLUE].ready[0] = int(len(filled) == 2)

    return change


@pytest.mark.parametrize(
    ("filled", "cubes", "number"),
    [
        ("", "", 0),
        ("G", "G", 0),
        ("G", "YB", 0),
        ("G", "GK", 0),
        ("GG", "GG", 0),
        ("GG", "GYB", 0),
        ("GG", "YYBB", 0),
        ("G", "", 5),  # no cube
        ("G", "Y", 5),  # one cube of another colour
        ("G", "YBK", 5),  # three cubes
        ("", "G", 5),  # a cube on a free slot
        ("GG", "G", 5),
        ("GG", "GY", 5),
        ("GG", "YYB", 5),
        ("GG", "YYBBK", 5),
        ("Y", "Y", 5),  # a slot the card does not have
    ],
)
def test_a_filled_slot_holds_one_matching_cube_or_exactly_two(filled: str, cubes: str, number: int) -> None:
    """CB-I05."""
    assert after(on_h07(filled, cubes)) == number


def test_no_more_slots_are_filled_than_the_card_has() -> None:
    """CB-I05."""
    assert after(both(on_h07("GGG", "GGG"), put_ready(0))) == 5


def test_no_slot_is_filled_less_than_not_at_all() -> None:
    """CB-I05."""

    def change(g: Any) -> None:
        n = order("H07") * 4
        g.filled[n : n + 4] = [-1, 0, 2, 0]
        g.cubes[n + 2] += 1
        g.supply[2] -= 1

    assert after(change) == 5


def test_no_order_owes_cubes() -> None:
    """CB-I05."""

    def change(g: Any) -> None:
        n = order("H07") * 4
        g.cubes[n] -= 1
        g.supply[0] += 1
        g.cubes[n + 2] += 1
        g.supply[2] -= 1

    assert after(change) == 5


def test_the_first_of_two_cubes_lies_on_a_slot_that_is_not_filled_yet() -> None:
    """CB-I05: but on no other order than the one that is being filled."""

    def half(target: str) -> Change:
        def change(g: Any) -> None:
            on_h07("G", "GY")(g)
            g.cubes_used, g.target = 1, order(target) * 4 + 2

        return change

    assert after(half("H07")) == 0
    assert after(half("H10")) == 5
    assert after(both(half("H07"), put("cubes_used", 2))) == 5


def put_ready(count: int) -> Change:
    """Note so many handcart orders of BLUE as ready."""

    def change(g: Any) -> None:
        g.players[BLUE].ready[0] = count

    return change


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("vehicle", range(4))
def test_an_order_noted_as_ready_must_be_complete(seat: int, vehicle: int) -> None:
    """CB-I05."""
    assert after(add(f"{seat}.ready", vehicle, 1)) == 5


def test_a_complete_order_must_be_noted_as_ready() -> None:
    """CB-I05."""
    assert after(both(on_h07("GG", "GG"), put_ready(0))) == 5


# --- CB-I06, CB-I07, CB-R60 -----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "most"), [(2, 108), (3, 135), (4, 156)])
def test_there_are_no_more_turns_than_workers(seats: int, most: int) -> None:
    """CB-I06."""
    assert most_turns(Game.from_bytes(drafted(seats))) == most
    assert after(put("turns", most), drafted(seats)) == 0
    assert after(put("turns", most + 1), drafted(seats)) == 6


@pytest.mark.parametrize("seat", range(3))
def test_nobody_loses_vp_before_the_end(seat: int) -> None:
    """CB-I07."""
    before, g = Game.from_bytes(mined()), Game.from_bytes(mined())
    before.players[seat].vp = before.players[seat].earned[ids.DELIVERIES] = 3

    def scored(vp: int) -> int:
        g.players[seat].vp = g.players[seat].earned[ids.DELIVERIES] = vp
        return violated(g, before)

    assert [scored(2), scored(3), scored(4)] == [7, 0, 0]
    g.decision = ids.OVER
    assert scored(2) == 0


def test_between_turns_a_display_space_is_empty_only_when_its_pile_is() -> None:
    """CB-R60."""

    def use_up(g: Any) -> None:
        for kind in range(16):
            g.players[GREEN].tiles[kind] += g.tile_pile.count[kind]
        g.tile_pile.shuffled, g.tile_pile.count = 0, [0] * 48
        for card in range(44):
            if g.order_pile.count[card]:
                hold_another(g, GREEN, card)
        g.order_pile.shuffled, g.order_pile.count = 0, [0] * 48

    def empty_factory(g: Any) -> None:
        g.players[GREEN].tiles[g.factory[2]] += 1
        g.factory[2] = -1

    def empty_orders(g: Any) -> None:
        hold_another(g, GREEN, g.displayed[0])
        g.displayed[0] = -1

    assert after(empty_factory) == after(empty_orders) == 1060
    assert after(both(use_up, empty_factory, empty_orders)) == 0
    assert after(both(empty_factory, empty_orders, put("decision", ids.MINING_STEP))) == 0


def test_a_covered_space_is_always_empty() -> None:
    """CB-R60: factory-4, factory-8 and order-1 with two seats."""
    g = Game.from_bytes(drafted(2))

    assert [g.factory[3], g.factory[7], g.displayed[0]] == [-1, -1, -1]
    assert violated(g, g) == 0
