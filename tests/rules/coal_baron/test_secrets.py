"""What a seat may not know, and worlds that look the same to it (section 10, CB-R19, CB-R36, CB-R65)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.coal_baron.build import BLUE, GAME, GREEN, RED, Play, coal_baron, order, tile
from games.coal_baron.observing import (
    IN_HAND,
    ORDERS,
    OUTSTANDING,
    SEEN_ON_TOP,
    SEEN_UNDERNEATH,
    deck,
    names,
    order_places,
    orders_table,
    part,
    rich_position,
    with_piles,
)
from kohlenpott.engine.decks import pile_size
from kohlenpott.games.coal_baron import figures, ids

TILES = ["Y1L", "B2D", "G1L", "Y1D", "K2D"]
SEEDS = range(60)


def by_name(cells: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {name: cell for name, cell in zip(names, cells, strict=False) if cell}


def lay(game: Play, cards: Sequence[str]) -> Play:
    """Name the cards of the hand in this order; the last one needs no naming."""
    return game.play(*(f"next {card}" for card in cards[:-1]))


def worlds(game: Play, seat: int) -> list[Any]:
    """Records that look the same to the seat."""
    return [game.state.determinise(seat, seed).record for seed in SEEDS]


# --- secrets -------------------------------------------------------------------------------------------


def test_drawn_orders_are_shown_to_the_active_player_only() -> None:
    """CB-R19."""
    game = orders_table().play("order-draw")

    assert {card: order_places(game, BLUE)[card] for card in ORDERS} == dict.fromkeys(ORDERS, IN_HAND)
    for seat in (RED, GREEN):
        assert not set(ORDERS) & set(order_places(game, seat))
        assert part(game, seat, "hand") == [ids.ORDERS_DRAWN, 5, 0]


def test_drawn_tiles_are_shown_to_the_active_player_only() -> None:
    """CB-R19: to the others they are among the unseen ones."""
    pile = deck(figures.tile_kinds, top=TILES, middle=["B1L"] * 2)
    game = with_piles(coal_baron(), tile_pile=pile).play("factory-draw")
    five = dict.fromkeys(TILES, 1)

    assert by_name(part(game, BLUE, "hand tiles"), figures.tile_kinds) == five
    assert by_name(part(game, BLUE, "unseen tiles"), figures.tile_kinds) == {"B1L": 2}
    assert by_name(part(game, RED, "hand tiles"), figures.tile_kinds) == {}
    assert by_name(part(game, RED, "unseen tiles"), figures.tile_kinds) == {**five, "B1L": 2}
    assert part(game, RED, "hand") == [ids.TILES_DRAWN, 5, 0]


@pytest.mark.parametrize(("side", "shown"), [("top", 1), ("bottom", 2)])
def test_everybody_sees_on_which_side_cards_are_being_returned(side: str, shown: int) -> None:
    """CB-R65."""
    game = orders_table().play("order-draw", "keep C05")
    assert part(game, RED, "hand") == [ids.ORDERS_DRAWN, 4, 0]
    game.play(f"return {side}")

    assert part(game, RED, "hand") == [ids.ORDERS_DRAWN, 4, shown]


def test_a_kept_order_is_public() -> None:
    """CB-R19."""
    game = orders_table().play("order-draw", "keep T09")

    assert (order_places(game, BLUE)["T09"], order_places(game, RED)["T09"]) == (OUTSTANDING, OUTSTANDING + 2)


@pytest.mark.parametrize(("side", "shown", "first"), [("top", SEEN_ON_TOP, 1), ("bottom", SEEN_UNDERNEATH, 4)])
def test_a_player_knows_the_orders_they_returned_and_their_sequence(side: str, shown: int, first: int) -> None:
    """CB-R19, CB-R65: nobody else does."""
    laid = ["L07", "H01", "H04", "T09"]
    game = lay(orders_table().play("order-draw", "keep C05", f"return {side}"), laid)

    assert {card: order_places(game, BLUE)[card] for card in laid} == dict.fromkeys(laid, shown)
    sequence = {card: first + k for k, card in enumerate(laid)}
    assert by_name(part(game, BLUE, "order sequence"), figures.order_ids) == sequence
    for seat in (RED, GREEN):
        assert not set(laid) & set(order_places(game, seat))
        assert part(game, seat, "order sequence") == [0] * 44


@pytest.mark.parametrize(("side", "first"), [("top", 0), ("bottom", 2)])
def test_a_player_knows_the_tiles_they_returned_and_their_sequence(side: str, first: int) -> None:
    """CB-R19, CB-R65: nobody else does."""
    pile = deck(figures.tile_kinds, top=TILES, middle=["B1L"] * 2)
    game = with_piles(coal_baron(), tile_pile=pile).play("factory-draw", "keep Y1D", f"return {side}")
    laid = ["K2D", "Y1L", "B2D", "G1L"]
    lay(game, laid)
    here, there = ("tiles seen on top", "tiles seen underneath")[:: 1 if side == "top" else -1]

    assert by_name(part(game, BLUE, here), figures.tile_kinds) == dict.fromkeys(laid, 1)
    assert part(game, BLUE, there) == [0] * 16
    assert part(game, BLUE, "tile sequence") == [
        tile(laid[k - first]) + 1 if first <= k < first + 4 else 0 for k in range(48)
    ]
    for seat in (RED, GREEN):
        assert part(game, seat, "tile sequence") == [0] * 48
        assert [part(game, seat, name) for name in (here, there)] == [[0] * 16] * 2
        assert by_name(part(game, seat, "unseen tiles"), figures.tile_kinds) == {**dict.fromkeys(laid, 1), "B1L": 2}


def test_cards_seen_earlier_are_known_to_lie_there_but_not_in_which_order() -> None:
    """CB-R19: blue had returned three of the five that red lays underneath."""
    game = orders_table(middle=["C01", "C02"]).play("order-draw", "keep C05", "return top")
    lay(game, ["L07", "H01", "H04", "T09"]).play("order-draw")
    extra = next(name for name in names(game.g.hand) if name not in ORDERS)
    lay(game.play("keep H01", "return bottom"), [extra, "T09", "L07", "H04"])

    assert [order_places(game, BLUE).get(card, 0) for card in (extra, "T09", "L07", "H04")] == [0, 5, 5, 5]
    assert part(game, BLUE, "order sequence") == [0] * 44
    assert [order_places(game, RED).get(card, 0) for card in (extra, "T09", "L07", "H04")] == [5] * 4
    assert by_name(part(game, RED, "order sequence"), figures.order_ids) == {extra: 2, "T09": 3, "L07": 4, "H04": 5}


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_nobody_learns_the_order_while_the_cards_are_being_laid(side: str) -> None:
    """CB-R65: blue knows all five cards red holds, but must not see which one red lays first."""
    shown = []
    for first_laid in ("H01", "L07"):
        game = lay(orders_table().play("order-draw", "keep none", "return top"), ORDERS)
        game.play("order-draw", "keep none", f"return {side}", f"next {first_laid}")
        assert game.state.seat == RED
        shown.append(game.state.observation(BLUE))

    assert shown[0] == shown[1]


def test_a_world_for_the_others_does_not_betray_the_card_laid_first() -> None:
    """CB-R65, CB-R19: in the worlds of blue red may have laid any of the five."""
    game = lay(orders_table().play("order-draw", "keep none", "return top"), ORDERS)
    game.play("order-draw", "keep none", "return top", "next T09")
    laid_first = set()
    for seed in SEEDS:
        world = game.state.determinise(BLUE, seed)
        while world.decision == "return-next":
            world.apply(world.actions()[0])
        laid_first.add(figures.order_ids[world.record.order_pile.top[0]])

    assert laid_first == set(ORDERS)


def test_a_look_at_part_of_a_returned_group_does_not_betray_its_order() -> None:
    """CB-R65: blue knows which five red laid underneath, not which three of them green has drawn."""
    shown = []
    for laid in (ORDERS, ORDERS[::-1]):
        pile = deck(figures.order_ids, middle=["C01", "C02"], groups=[(RED, 0b011, laid)])
        game = with_piles(coal_baron(turn=GREEN), order_pile=pile).play("order-draw")
        assert game.g.hand_n == 5
        shown.append(game.state.observation(BLUE))

    assert shown[0] == shown[1]


def test_the_seat_that_laid_a_group_knows_which_part_of_it_was_drawn() -> None:
    """CB-R19: red knows the order, so also the three that green holds."""
    pile = deck(figures.order_ids, middle=["C01", "C02"], groups=[(RED, 0b011, ORDERS)])
    game = with_piles(coal_baron(turn=GREEN), order_pile=pile).play("order-draw")

    assert [order_places(game, RED)[card] for card in ORDERS] == [IN_HAND] * 3 + [SEEN_UNDERNEATH] * 2


def test_a_kept_tile_does_not_betray_whether_there_was_another_of_its_kind() -> None:
    """CB-R65: blue had laid a Y1L; whether red's unseen tile is a Y1L too stays secret when red keeps one."""
    shown = []
    for unseen, below in (("Y1L", "Y1D"), ("Y1D", "Y1L")):
        pile = deck(figures.tile_kinds, middle=[unseen],
                    groups=[(BLUE, 0b001, ["Y1L", "B1L", "G1L", "K1L"]), (GREEN, 0b100, [below])])  # fmt: skip
        game = with_piles(coal_baron(turn=RED), tile_pile=pile).play("factory-draw", "keep Y1L")
        shown.append(game.state.observation(BLUE))

    assert shown[0] == shown[1]


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_a_tile_turned_up_does_not_betray_whether_there_is_another_of_its_kind(side: str) -> None:
    """CB-R65: blue knows that red laid a Y1L; whether the one turned up is that one stays secret."""
    shown = []
    for laid, seen, middle in (
        (["Y1L", "Y1L"], [0b010, 0b011], "Y1D"),  # blue's one is still there
        (["Y1L", "Y1D"], [0b011, 0b010], "Y1L"),  # blue's one was turned up
    ):
        if side == "top":
            pile = deck(figures.tile_kinds, top=laid, middle=[middle])
            pile.top_seen[:2], pile.top_arranger = seen, RED
        else:
            pile = deck(figures.tile_kinds, groups=[(RED, 0, laid), (GREEN, 0b100, [middle])])
            pile.bottom_seen[:2] = seen
        game = with_piles(coal_baron(turn=GREEN), tile_pile=pile).play("factory-2")
        assert game.g.factory[1] == tile("Y1L")
        shown.append(game.state.observation(BLUE))

    assert shown[0] == shown[1]


# --- worlds that look the same -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_cannot_tell_its_worlds_apart(seats: int) -> None:
    """CB-119, CB-R19: whatever is dealt anew, the seat is shown the same."""
    state = GAME.new(seats, 11)
    for step in range(120):
        actions = state.actions()
        draws = [a for a in actions if a in (ids.FACTORY_DRAW, ids.ORDER_DRAW)]
        state.apply(draws[step % len(draws)] if draws and step % 3 == 0 else actions[step * 7 % len(actions)])
        seat = step % seats
        assert state.determinise(seat, step).observation(seat) == state.observation(seat)


def test_the_piles_are_face_down() -> None:
    """CB-119: what comes next differs from world to world, what is left does not."""
    game = coal_baron()
    after = [game.state.determinise(BLUE, seed).after("factory-1").record for seed in SEEDS]

    assert len({g.factory[0] for g in after}) > 10
    assert {pile_size(g.tile_pile) for g in after} == {pile_size(game.g.tile_pile) - 1}


def test_a_world_changes_nothing_that_is_open() -> None:
    """CB-119."""
    game = rich_position()
    before, after = game.g, game.state.determinise(BLUE, 5).record
    assert after.chance != before.chance
    after.chance = before.chance

    assert after == before


def test_the_hand_of_another_seat_is_dealt_anew_from_all_unseen_cards() -> None:
    """CB-R19: any of the eight orders red has not seen may be in blue's hand."""
    game = orders_table().play("order-draw")
    unseen = sorted([*ORDERS, "C01", "C02", "C03"])
    hands = []
    for world in worlds(game, RED):
        held = names(world.hand[:5])
        left = [card for card in figures.order_ids if world.order_pile.count[order(card)]]
        assert sorted(held + left) == unseen
        assert world.order_pile.shuffled == 3
        hands += held

    assert sorted(set(hands)) == unseen


def test_the_seats_own_hand_stays() -> None:
    """CB-R19."""
    game = orders_table().play("order-draw")

    assert all(names(world.hand) == ORDERS for world in worlds(game, BLUE))
    assert all(world.order_pile == game.g.order_pile for world in worlds(game, BLUE))


@pytest.mark.parametrize("what", ["tiles", "orders"])
def test_a_hand_is_dealt_anew_from_its_own_pile_only(what: str) -> None:
    """CB-R19: looking at tiles leaves the orders alone, and the other way round."""
    game = with_piles(orders_table(), tile_pile=deck(figures.tile_kinds, top=TILES, middle=["B1L", "G2L"]))
    game.play("factory-draw" if what == "tiles" else "order-draw")
    for world in worlds(game, RED):
        sizes = pile_size(world.tile_pile), pile_size(world.order_pile)
        assert sizes == ((2, 8) if what == "tiles" else (7, 3))
        kinds = [world.tile_pile.count[k] + world.tile_pile.top[: world.tile_pile.top_n].count(k) for k in range(16)]
        kinds = [n + (world.hand.count(k) if what == "tiles" else 0) for k, n in enumerate(kinds)]
        assert by_name(kinds, figures.tile_kinds) == dict.fromkeys([*TILES, "B1L", "G2L"], 1)


def test_what_a_seat_laid_on_top_stays_in_its_worlds() -> None:
    """CB-R19."""
    game = lay(orders_table().play("order-draw", "keep C05", "return top"), ["L07", "H01", "H04", "T09"])

    assert {tuple(names(world.order_pile.top[:4])) for world in worlds(game, BLUE)} == {("L07", "H01", "H04", "T09")}
    tops = {tuple(names(world.order_pile.top[:4])) for world in worlds(game, RED)}
    assert len(tops) > 50
    assert {card for top in tops for card in top} == {"L07", "H01", "H04", "T09", "C01", "C02", "C03"}


def test_what_a_seat_has_seen_on_top_stays_there_in_any_order() -> None:
    """CB-R19: blue knows the three cards red laid on top, red their order."""
    pile = deck(figures.order_ids, top=["H01", "C05", "T09"], middle=["C01", "C02"])
    pile.top_seen[:3], pile.top_arranger = [0b011] * 3, RED
    game = with_piles(coal_baron(), order_pile=pile)
    tops = {tuple(names(world.order_pile.top[:3])) for world in worlds(game, BLUE)}

    assert len(tops) == 6
    assert {frozenset(top) for top in tops} == {frozenset(["H01", "C05", "T09"])}
    assert {tuple(names(world.order_pile.top[:3])) for world in worlds(game, RED)} == {("H01", "C05", "T09")}


def test_seen_and_unseen_cards_of_one_return_are_mixed() -> None:
    """CB-R19: blue has seen one of the three, which may lie in any place; it keeps who has seen it."""
    pile = deck(figures.order_ids, top=["H01", "C05", "T09"], middle=["C01", "C02"])
    pile.top_seen[:3], pile.top_arranger = [0b011, 0b010, 0b110], RED
    where, others, seen = set(), set(), set()
    for world in worlds(with_piles(coal_baron(), order_pile=pile), BLUE):
        top = names(world.order_pile.top[:3])
        where.add(top.index("H01"))
        others |= set(top) - {"H01"}
        assert world.order_pile.top_seen[top.index("H01")] == 0b011
        seen.add(tuple(world.order_pile.top_seen[:3]))
        assert world.order_pile.shuffled == sum(world.order_pile.count) == 2

    assert (where, others) == ({0, 1, 2}, {"C05", "T09", "C01", "C02"})
    assert len(seen) == 6


def test_each_group_underneath_is_mixed_for_itself() -> None:
    """CB-R19: blue laid the second of three groups and has seen all of them."""
    groups = [(RED, 0b111, ["H01", "H02"]), (BLUE, 0b111, ["H03", "H04"]), (GREEN, 0b111, ["H05", "H06", "H07"])]
    game = with_piles(coal_baron(), order_pile=deck(figures.order_ids, middle=["C01", "C02"], groups=groups))
    bottoms = {tuple(names(world.order_pile.bottom[:7])) for world in worlds(game, BLUE)}

    assert {frozenset(bottom[:2]) for bottom in bottoms} == {frozenset(["H01", "H02"])}
    assert {bottom[:2] for bottom in bottoms} == {("H01", "H02"), ("H02", "H01")}
    assert {bottom[2:4] for bottom in bottoms} == {("H03", "H04")}
    assert {frozenset(bottom[4:]) for bottom in bottoms} == {frozenset(["H05", "H06", "H07"])}
    assert len({bottom[4:] for bottom in bottoms}) == 6


def test_what_a_seat_has_not_seen_underneath_is_dealt_anew() -> None:
    """CB-R19."""
    groups = [(RED, 0b010, ["H01", "H02"]), (BLUE, 0b001, ["H03"])]
    game = with_piles(coal_baron(), order_pile=deck(figures.order_ids, middle=["C01", "C02"], groups=groups))
    found = set()
    for world in worlds(game, BLUE):
        bottom = names(world.order_pile.bottom[:3])
        assert (bottom[2], world.order_pile.bottom_n, world.order_pile.shuffled) == ("H03", 3, 2)
        assert world.order_pile.bottom[3:] == [0] * 45
        found |= set(bottom[:2])

    assert found == {"H01", "H02", "C01", "C02"}


def test_the_same_seed_gives_the_same_world() -> None:
    """CB-R19."""
    game = orders_table().play("order-draw")

    assert game.state.determinise(RED, 4) == game.state.determinise(RED, 4)
    assert game.state.determinise(RED, 4) != game.state.determinise(RED, 5)
    with pytest.raises(ValueError, match="seats are 0 to 2, not 3"):
        game.state.determinise(3, 1)
