"""Positions of Coal Baron that are refused, always or by strict reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import GAME, Mine, coal_baron
from games.coal_baron.sampling import games, played
from games.coal_baron.written import EVERY_DECISION, first, refusal, start
from kohlenpott.engine.decks import pile_size
from kohlenpott.games.coal_baron import figures

CORPUS = Path(__file__).parents[2] / "records" / "corpus"

# --- what is refused, strict or not -------------------------------------------------------------------


def test_an_unknown_field_is_refused() -> None:
    assert refusal(start() | {"frist_player": 0}) == "frist_player: unknown key; is first_player meant?"


def test_a_covered_space_does_not_exist() -> None:
    """CB-021."""
    position = coal_baron(seats=2).state.position()
    position["workers"]["money-5"] = {"seat": 0, "count": 1}

    assert refusal(position, strict=False).startswith("workers.money-5: unknown key (CB-021: open with 2 seats)")


def test_an_order_cannot_lie_with_two_seats() -> None:
    """CB-I04: its slots are counted once, so not even a puzzle may have it twice."""
    position = coal_baron(players=[Mine(orders=["H03"]), Mine(delivered=["T01"])]).state.position()
    position["players"][1]["delivered"].append("H03")

    assert refusal(position, False) == "players[1].delivered[1]: H03 lies already in players[0].orders (CB-I04)"


def test_a_seat_without_workers_is_not_asked_to_place() -> None:
    """CB-044."""
    position = coal_baron(players=[Mine(reserve=0)]).state.position()

    assert refusal(position, strict=False).startswith("players[0].reserve: must not be 0: decision place")


@pytest.mark.parametrize(
    ("decision", "field"), [("mining-step", "mining"), ("two-for-one", "mining"), ("shortage", "loading"),
                            ("keep-tile", "hand"), ("return-side", "hand"), ("draft", "draft")],
)  # fmt: skip
def test_a_decision_needs_what_it_is_about(decision: str, field: str) -> None:
    position = coal_baron().state.position() | {"decision": decision}

    assert refusal(position, strict=False).startswith(f"{field}: must")
    assert f"decision {decision}" in refusal(position, strict=False)


@pytest.mark.parametrize("decision", sorted(EVERY_DECISION - {"mining-step", "two-for-one"}))
def test_what_is_not_under_way_has_no_field(decision: str) -> None:
    position = first(decision) | {"mining": {"moves_left": 3}}

    assert refusal(position, strict=False).startswith("mining: must be null")


def test_two_for_one_needs_two_moves_and_two_cubes() -> None:
    """CB-R23: with one move left the count would run past zero."""
    position = first("two-for-one")
    position["mining"]["moves_left"] = 1
    assert refusal(position, strict=False).startswith("mining.moves_left: must be a whole number from 2 to 10")

    position["mining"]["moves_left"] = 2
    player = position["players"][position["turn"]]
    player["cage"]["cubes"] = player["stock"] = dict.fromkeys(figures.colours, 0)
    assert refusal(position, strict=False).startswith("two_for_one: ")


def test_two_for_one_goes_to_a_free_slot_of_an_own_order() -> None:
    """CB-087."""
    position = first("two-for-one")
    held = [order["id"] for order in position["players"][position["turn"]]["orders"]]
    position["two_for_one"]["order"] = next(name for name in figures.order_ids if name not in held)

    assert refusal(position, strict=False).startswith("two_for_one.order: must be one of players[")


def test_a_hand_and_the_cards_on_top_are_five_at_most() -> None:
    """CB-R18: they may all go back on top, where five have room."""
    position = first("keep-order")
    position["order_pile"]["top"] = {"laid_by": 0, "cards": [{"card": "H01", "seen": [0]}]}
    position["order_pile"]["shuffled"].clear()

    assert refusal(position, strict=False).startswith("order_pile.top.cards: ")


def test_there_are_no_more_orders_than_exist() -> None:
    """CB-007."""
    position = start(4)
    position["order_pile"]["shuffled"] += position["draft"]

    assert "more than 44 (CB-007)" in refusal(position, strict=False)


# --- what only strict reading refuses -----------------------------------------------------------------


def test_a_puzzle_need_not_account_for_every_piece() -> None:
    """Design: strict=False checks names and ranges only."""
    state = coal_baron(seats=3, players=[Mine(cage="YYY", tiles=["K2D"], francs=0)]).state

    assert GAME.from_position(state.position(), strict=False) == state
    assert "(CB-I04)" in refusal(state.position())


def test_cubes_are_counted() -> None:
    """CB-I01: the message lists all places where a cube can be."""
    position = start(2)
    position["players"][1]["stock"]["grey"] = 1

    message = refusal(position)
    assert message.startswith("supply.grey: 16 grey cubes are needed (CB-I01), 17 found: supply.grey 14 + ")
    assert "players[1].stock.grey 1" in message


def test_workers_are_counted() -> None:
    """CB-I02."""
    position = start(2)
    position["players"][1]["reserve"] = 17

    assert "18 workers of seat 1 with 2 seats are needed (CB-I02), 17 found" in refusal(position)


def test_tiles_and_orders_are_counted() -> None:
    """CB-I04."""
    position = start(2)
    position["tile_pile"]["shuffled"]["Y1L"] += 1
    assert "3 tiles Y1L are needed (CB-I04), 4 found" in refusal(position)

    position = start(2)
    left = position["order_pile"]["shuffled"].pop()
    assert f"1 orders {left} are needed (CB-I04), 0 found" in refusal(position)


def late() -> dict[str, Any]:
    """A position of the third shift in which a seat is to place workers."""
    state = next(s for s in reversed(games()[6]) if s.decision == "place")
    return state.position()


def test_the_cage_holds_five_cubes() -> None:
    """CB-I05, CB-006."""
    position = late()
    cage = position["players"][0]["cage"]["cubes"]
    missing = 6 - sum(cage.values())
    cage["black"] += missing
    position["supply"]["black"] -= missing

    assert "must be 5 cubes at most (CB-006), are 6" in refusal(position)


def test_a_minecart_holds_one_cube() -> None:
    """CB-I05, CB-063."""
    position = start(2)
    position["players"][0]["mine"]["brown"]["coal"]["brown"] += 1
    position["supply"]["brown"] -= 1

    assert refusal(position).startswith("players[0].mine.brown.coal: 2 cubes")


def test_a_slot_is_filled_by_its_colour_or_by_two_cubes() -> None:
    """CB-I05."""
    state = GAME.new(2, 7)
    state.apply(state.actions()[0])
    position = state.position()
    seat = next(k for k, player in enumerate(position["players"]) if player["orders"])
    order = position["players"][seat]["orders"][0]
    colour = next(c for c in figures.colours if c not in order["filled"])
    order["filled"][next(iter(order["filled"]))] = 1
    order["cubes"][colour] = 1
    position["supply"][colour] -= 1

    assert refusal(position).startswith(f"players[{seat}].orders[0]: each slot")


def test_points_have_their_sources() -> None:
    position = late()
    position["players"][0]["vp"] += 1
    assert "players[0].vp: must be the sum of players[0].vp_by_source" in refusal(position)

    position["players"][0]["vp_by_source"]["deliveries"] += 1
    assert refusal(position).startswith("players[0].vp_by_source.deliveries: must be ")

    position["players"][0]["vp_by_source"]["deliveries"] -= 1
    position["players"][0]["vp_by_source"]["balance"] += 1
    assert refusal(position).startswith("players[0].vp_by_source.balance: must be 0 in decision place")


def test_there_are_no_more_turns_than_workers() -> None:
    """CB-I06."""
    position = start(2)
    assert refusal(position | {"turns": 1}).startswith("turns: must be 0 in decision draft")
    assert refusal(position | {"turns": 109}).startswith("turns: must be a whole number from 0 to 108 (CB-I06)")
    assert refusal(late() | {"turns": 2}).startswith("turns: must be from ")


def test_a_display_space_is_empty_only_with_its_pile() -> None:
    """CB-R60."""
    position = start(2)
    tile = position["factory"]["factory-1"]
    position["factory"]["factory-1"] = None
    position["tile_pile"]["shuffled"][tile] += 1

    assert refusal(position).startswith("factory.factory-1: must not be null while tile_pile")


def test_the_draft_goes_counter_clockwise() -> None:
    """CB-032: the seat on turn follows from the first player and the orders taken."""
    position = start(4, first_player=2)
    assert position["turn"] == 1
    assert refusal(position | {"turn": 0}).startswith("turn: must be 1 in decision draft with first_player 2")


def test_a_shift_begins_with_the_first_player() -> None:
    """CB-041."""
    state = next(s for s in games()[6] if s.decision == "place")
    position = state.position()
    other = (position["first_player"] + 1) % 3

    assert refusal(position | {"turn": other}).startswith("turn: must be first_player")


def test_the_end_comes_after_the_third_shift() -> None:
    """CB-045, CB-150: when no seat has workers left."""
    over = games()[6][-1].position()
    player = next(p for p in over["players"] if p["bank"] > 0)
    player["bank"] -= 1
    player["reserve"] += 1
    assert refusal(over).startswith("decision: over needs shift 3 and 0 for players[0].reserve")

    over = games()[6][-1].position()
    over["players"][0]["francs"] = 5
    assert refusal(over).startswith("players[0].francs: must be less than 5 in decision over (CB-151)")


@pytest.mark.parametrize("decision", ["mining-step", "keep-tile", "keep-order", "return-side", "return-next"])
def test_the_seat_on_turn_stands_where_it_acts(decision: str) -> None:
    """CB-055."""
    position = first(decision)
    for name in ("mining-4", "mining-6", "mining-8", "mining-10", "factory-draw", "order-draw"):
        standing = position["workers"].pop(name, None)
        if standing:
            position["players"][standing["seat"]]["canteen"] += standing["count"]

    assert refusal(position).startswith(f"turn: seat {position['turn']} must have workers on ")


def test_who_laid_or_drew_cards_has_seen_them() -> None:
    """CB-R19."""
    position = first("keep-order")
    position["hand"]["cards"][2]["seen"] = []
    assert refusal(position).startswith("hand.cards[2].seen: must list seat")

    state = next(s for game in games() for s in game if s.record.tile_pile.bottom_n > 0)
    position = state.position()
    position["tile_pile"]["bottom"][0]["cards"][0]["seen"] = []
    assert refusal(position).startswith("tile_pile.bottom[0].cards[0].seen: must list seat")


def test_everything_on_top_was_drawn_with_the_hand() -> None:
    """CB-068: five are drawn, and no more than five lie on top."""
    state = next(s for s in played(2, 3) if s.decision == "keep-tile")
    position = state.position()
    card = position["hand"]["cards"].pop()
    position["tile_pile"]["top"] = {"laid_by": position["turn"], "cards": [card]}

    assert refusal(position).startswith("tile_pile.top: must be null in decision keep-tile")


def test_five_are_drawn_while_the_pile_has_them() -> None:
    """CB-068, CB-R17."""
    state = next(s for s in played(2, 3) if s.decision == "keep-tile")
    position = state.position()
    position["tile_pile"]["shuffled"][position["hand"]["cards"].pop()["card"]] += 1

    assert refusal(position).startswith("hand.cards: must be 5 cards")


@pytest.mark.parametrize(("decision", "side", "told"), [
    ("return-side", None, "decision: return-side is not asked while hand.cards are the whole order_pile (CB-R67)"),
    ("return-next", "bottom", "hand.side: must be top, as hand.cards are the whole order_pile (CB-R67)"),
])  # fmt: skip
def test_the_side_of_a_whole_pile_is_nobodys_choice(decision: str, side: str | None, told: str) -> None:
    """CB-R67: in rules version 1 it was."""
    position = whole_pile()
    position |= {"decision": decision, "hand": position["hand"] | {"side": side}}
    position["order_pile"]["returns"] += side == "bottom"

    assert refusal(position) == told
    old = kp.game("coal-baron", rules=1).from_position(position | {"rules_version": 1})
    assert old.decision == decision


def whole_pile() -> dict[str, Any]:
    """Somebody lays back all orders that were left in the pile."""
    record = kp.Record.load(CORPUS / "0.1-coal-baron-4-whole-pile.kpr")
    state = next(s for s in record.states() if s.decision == "return-side" and not pile_size(s.record.order_pile))
    return state.position() | {"rules_version": 2}


def test_a_shortage_is_a_shortage() -> None:
    """CB-R37: the tile's own colour comes first."""
    position = first("shortage")
    colour = position["loading"]["colour"]
    for player in position["players"]:
        coal = player["mine"][colour]["coal"]
        if coal[colour] > 0:
            coal[colour] -= 1
            position["supply"][colour] += 1
            break

    assert refusal(position).startswith(f"supply.{colour}: must be 0 for a shortage of loading.colour (CB-R37)")
