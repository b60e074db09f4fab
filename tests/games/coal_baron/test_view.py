"""Views: what a seat or a spectator may know, and nothing else (section 10)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import kohlenpott as kp
from conformance.games import LONGER
from games.coal_baron.build import BLUE, GAME, GREEN, RED, Mine, Play, coal_baron
from games.coal_baron.sampling import games, kinds_of_states, played
from kohlenpott.games.coal_baron import figures, ids

SPECTATOR = None
ORDERS = ["H01", "C05", "T09", "L07", "H04"]
TILES = ["Y1L", "B2D", "G1L", "K2D", "Y1L"]


def orders_table(seats: int = 3, **more: Any) -> Play:
    """The next five orders are ORDERS, which nobody has seen."""
    return coal_baron(seats=seats, order_pile=ORDERS, **more)


def lay(game: Play, cards: list[str]) -> Play:
    """Lay the cards of the hand in this order; the last goes of itself."""
    for card in cards[:-1]:
        game.play(f"next {card}")
    return game


def hand(game: Play, seat: int | None) -> Any:
    return game.state.view(seat)["hand"]


def pile(game: Play, seat: int | None, name: str = "order_pile") -> Any:
    return game.state.view(seat)[name]


# --- worlds that look the same ------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_a_seat_cannot_tell_its_worlds_apart(number: int) -> None:
    """CB-R19, CB-R65: whatever is dealt anew, the seat is shown the same, in every state of a game."""
    for k, state in enumerate(games()[number]):
        if state.decision in ("place", "mining-step") and k % 5:
            continue  # the common ones
        seat = k % state.seats
        world = state.determinise(seat, k)
        assert world.view(seat) == state.view(seat)
        assert world.observation(seat) == state.observation(seat)


@pytest.mark.parametrize("number", range(12))
def test_a_spectator_cannot_tell_any_worlds_apart(number: int) -> None:
    """CB-119: a spectator knows what all seats know, at most."""
    for k, state in enumerate(games()[number]):
        if k % 5 == 0:
            for seat in range(state.seats):
                assert state.determinise(seat, k).view(SPECTATOR) == state.view(SPECTATOR)


def test_worlds_do_differ() -> None:
    """Otherwise the two tests above would prove nothing."""
    state = next(s for s in games()[4] if s.decision == "keep-tile")
    others = [seat for seat in range(state.seats) if seat != state.seat]
    worlds = [state.determinise(others[0], seed).record for seed in range(20)]

    assert len({tuple(world.hand) for world in worlds}) > 10


def finish_look(state: kp.State, moves: list[str], draw: random.Random) -> None:
    """Do in public what the moves say, and put the cards back in some order."""
    for move in moves:
        state.apply(move)
    while state.decision == "return-next":
        state.apply(draw.choice(state.actions()))


@pytest.mark.parametrize("seed", range(12 * LONGER))
def test_worlds_stay_alike_while_another_seat_looks_at_five(seed: int) -> None:
    """CB-R65: of a look the others learn what is kept and where the rest goes; so in both worlds they see the same."""
    draw, looks = random.Random(seed), 0
    for state in played(2 + seed % 3, seed):
        spaces = [space for space in ("factory-draw", "order-draw") if state.refusal(space) is None]
        if state.decision != "place" or not spaces or draw.random() < 0.5:
            continue
        watcher = draw.choice([seat for seat in range(state.seats) if seat != state.seat])
        world = state.determinise(watcher, seed)
        real, world = state.after(spaces[0]), world.after(spaces[0])
        assert real.view(watcher) == world.view(watcher)
        both = {move.notation for move in real.moves()} & {move.notation for move in world.moves()}
        moves = [draw.choice(sorted(both)), draw.choice(["return top", "return bottom"])]
        if real.after(moves[0]).decision != "return-side" or world.after(moves[0]).decision != "return-side":
            continue
        finish_look(real, moves, draw)
        finish_look(world, moves, draw)
        looks += 1
        if real.decision == world.decision == "place":
            assert real.view(watcher) == world.view(watcher)
            assert real.view(SPECTATOR) == world.view(SPECTATOR)
    assert looks > 3


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_nobody_else_sees_which_card_is_laid_first(side: str) -> None:
    """CB-R65: while cards are laid back, to the others they are still in the hand."""
    game = lay(orders_table().play("order-draw", "keep none", "return top"), ORDERS)
    game.play("order-draw", "keep none", f"return {side}")  # blue knows all five that red holds
    views = [(game.state.view(BLUE), game.state.view(GREEN), game.state.view(SPECTATOR))]
    for card in ("T09", "H01", "H04"):
        game.play(f"next {card}")
        views.append((game.state.view(BLUE), game.state.view(GREEN), game.state.view(SPECTATOR)))

    assert views[1:] == views[:-1]
    assert hand(game, BLUE) == {"drawn": "orders", "side": side, "count": 5, "cards": sorted_orders(ORDERS)}
    assert hand(game, RED) == {"drawn": "orders", "side": side, "count": 2, "cards": ["C05", "L07"]}


def sorted_orders(names: list[str]) -> list[str]:
    return sorted(names, key=figures.order_ids.index)


# --- the hand -----------------------------------------------------------------------------------------


def test_only_the_seat_that_drew_sees_the_hand() -> None:
    """CB-R19."""
    game = orders_table().play("order-draw")

    assert hand(game, BLUE) == {"drawn": "orders", "side": None, "count": 5, "cards": ORDERS}
    for other in (RED, GREEN, SPECTATOR):
        assert hand(game, other) == {"drawn": "orders", "side": None, "count": 5, "cards": []}


def test_without_a_hand_there_is_none_to_see() -> None:
    assert [hand(orders_table(), seat) for seat in (BLUE, RED, SPECTATOR)] == [None] * 3


def test_cards_one_has_returned_are_known_in_the_hand_of_another() -> None:
    """CB-R19: in no order, and only to the seat that returned them."""
    game = lay(orders_table().play("order-draw", "keep C05", "return top"), ["L07", "T09", "H04", "H01"])
    game.play("order-draw")

    assert hand(game, BLUE)["cards"] == ["H01", "H04", "T09", "L07"]
    assert hand(game, BLUE)["count"] == 5
    assert hand(game, RED)["cards"][:4] == ["L07", "T09", "H04", "H01"]
    assert hand(game, GREEN)["cards"] == hand(game, SPECTATOR)["cards"] == []


def test_a_kept_card_is_public() -> None:
    """CB-R65."""
    game = orders_table().play("order-draw", "keep T09")
    for seat in (BLUE, RED, GREEN, SPECTATOR):
        assert [order["id"] for order in game.state.view(seat)["players"][BLUE]["orders"]] == ["T09"]
    assert hand(game, BLUE)["cards"] == ["H01", "C05", "L07", "H04"]
    assert hand(game, RED)["count"] == 4


# --- the piles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_only_who_laid_a_group_knows_its_cards_and_their_order(side: str) -> None:
    """CB-R19, CB-R65: the others see who laid how many cards where."""
    order = ["T09", "H01", "H04", "L07", "C05"]
    game = lay(orders_table().play("order-draw", "keep none", f"return {side}"), order)

    def group(seat: int | None) -> Any:
        return pile(game, seat)["top"] if side == "top" else pile(game, seat)["bottom"][0]

    public = {"laid_by": BLUE, "count": 5} | ({"return": 1} if side == "bottom" else {})
    assert group(BLUE) == public | {"in_order": True, "cards": order}
    for other in (RED, GREEN, SPECTATOR):
        assert group(other) == public | {"in_order": False, "cards": []}


def test_who_knew_cards_before_they_were_returned_knows_them_still_but_not_their_order() -> None:
    """CB-R19."""
    game = lay(orders_table().play("order-draw", "keep none", "return top"), ORDERS)
    lay(game.play("order-draw", "keep H04", "return bottom"), ["L07", "T09", "C05", "H01"])
    (group,) = pile(game, BLUE)["bottom"]

    assert (group["laid_by"], group["in_order"], group["cards"]) == (RED, False, ["H01", "C05", "T09", "L07"])
    assert pile(game, RED)["bottom"][0]["cards"] == ["L07", "T09", "C05", "H01"]
    assert pile(game, GREEN)["bottom"][0]["cards"] == []


def test_groups_of_several_seats_lie_below_each_other() -> None:
    """CB-R18: the later a group was laid underneath, the deeper it lies."""
    game = orders_table(tile_pile=TILES)
    lay(game.play("order-draw", "keep none", "return bottom"), ORDERS)
    game.play("order-draw", "keep none", "return bottom")
    lay(game, [figures.order_ids[card] for card in game.g.hand])
    groups = pile(game, SPECTATOR)["bottom"]

    assert [(group["laid_by"], group["return"], group["count"]) for group in groups] == [(BLUE, 1, 5), (RED, 2, 5)]
    assert pile(game, SPECTATOR)["returns"] == 2
    assert [group["in_order"] for group in pile(game, RED)["bottom"]] == [False, True]


def test_shuffled_cards_are_counted_and_unseen_ones_listed() -> None:
    """CB-119: everybody can tell what is left; nobody where it is."""
    state = GAME.new(2, 3, {"first_player": 0})
    while state.decision == "draft":
        state.apply(state.actions()[0])
    before = state.view(RED)
    state.apply("factory-draw")
    after = state.view(RED)

    assert before["tile_pile"]["shuffled"] == sum(before["tile_pile"]["unseen"].values()) == 42
    assert after["tile_pile"]["shuffled"] == 37
    assert after["tile_pile"]["unseen"] == before["tile_pile"]["unseen"]  # red cannot know which five they are
    assert sum(state.view(BLUE)["tile_pile"]["unseen"].values()) == 37
    assert before["order_pile"]["unseen"] == sorted_orders(before["order_pile"]["unseen"])
    assert len(before["order_pile"]["unseen"]) == 35


def test_the_places_of_all_cards_add_up() -> None:
    """CB-I04, as every seat sees it: known places and unseen cards are all there are."""
    for state in kinds_of_states():
        for seat in (*range(state.seats), SPECTATOR):
            view = state.view(seat)
            places = view["order_pile"]
            known = [*(places["top"] or {"cards": []})["cards"], *(view["hand"] or {"cards": []})["cards"]]
            known += [card for group in places["bottom"] for card in group["cards"]] + view["draft"]
            known += [card for card in view["orders_displayed"].values() if card]
            for player in view["players"]:
                known += [order["id"] for order in player["orders"]]
                known += player["delivered"] if isinstance(player["delivered"], list) else []
            cards = [card for card in known if card in figures.order_ids] + places["unseen"]
            assert sorted_orders(cards) == figures.order_ids


# --- delivered orders ---------------------------------------------------------------------------------

DELIVERED = [Mine(delivered=["H01", "C02"]), Mine(delivered=["T03"]), Mine()]


def test_delivered_orders_are_shown_by_default() -> None:
    """CB-R36: every delivery is a public event."""
    game = coal_baron(players=DELIVERED)
    for seat in (BLUE, RED, SPECTATOR):
        assert [p["delivered"] for p in game.state.view(seat)["players"]] == [["H01", "C02"], ["T03"], []]


def test_an_option_hides_what_others_delivered() -> None:
    """CB-R36: they are a number then, and the cards could be anywhere."""
    game = coal_baron(players=DELIVERED, hide_delivered=True, order_pile=[])

    assert [p["delivered"] for p in game.state.view(BLUE)["players"]] == [["H01", "C02"], 1, 0]
    assert [p["delivered"] for p in game.state.view(RED)["players"]] == [2, ["T03"], 0]
    assert [p["delivered"] for p in game.state.view(SPECTATOR)["players"]] == [2, 1, 0]
    assert pile(game, BLUE)["unseen"] == ["T03"]
    assert pile(game, SPECTATOR)["unseen"] == ["H01", "C02", "T03"]


def test_in_the_end_all_delivered_orders_are_shown() -> None:
    """CB-R36."""
    g = coal_baron(players=DELIVERED, hide_delivered=True).g
    g.decision = ids.OVER
    view = GAME.from_raw(g.to_bytes()).view(GREEN)

    assert [p["delivered"] for p in view["players"]] == [["H01", "C02"], ["T03"], []]


# --- everything else ----------------------------------------------------------------------------------


def test_chance_is_shown_to_nobody() -> None:
    for state in kinds_of_states():
        for seat in (*range(state.seats), SPECTATOR):
            view = state.view(seat)
            assert "chance" not in view
            assert f"{state.record.chance.state:016x}" not in json.dumps(view)


def test_the_rest_of_a_view_is_the_position() -> None:
    """CB-118, CB-119: everything else lies open."""
    hidden = {"hand", "tile_pile", "order_pile", "chance"}
    for state in kinds_of_states():
        position = state.position()
        for seat in (*range(state.seats), SPECTATOR):
            view = state.view(seat)
            assert view.keys() == position.keys() - {"chance"}
            assert all(view[name] == position[name] for name in view if name not in hidden | {"players"})
            for shown, real in zip(view["players"], position["players"], strict=True):
                assert {**shown, "delivered": None} == {**real, "delivered": None}


def test_what_others_know_is_shown_to_nobody() -> None:
    """The lists of seats that have seen a card belong to positions only."""
    for state in kinds_of_states():
        for seat in (*range(state.seats), SPECTATOR):
            assert '"seen"' not in json.dumps(state.view(seat))


def test_a_view_needs_a_seat_at_the_table() -> None:
    with pytest.raises(ValueError, match="seats are 0 to 1, not 2"):
        GAME.new(2, 1).view(2)
