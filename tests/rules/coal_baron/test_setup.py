"""Setup and draft (section 2)."""

from __future__ import annotations

from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GAME, RED, Play, coal_baron, order
from kohlenpott.engine.chance import Chance, random_below, seed_chance
from kohlenpott.engine.decks import Deck, draw_card, pile_size
from kohlenpott.games.coal_baron import figures, ids

MARKED_2 = ["factory-4", "mining-8", "money-5", "order-1"]
MARKED_2_3 = ["factory-8", "mining-4", "money-3"]
COVERED = {2: sorted(MARKED_2 + MARKED_2_3), 3: MARKED_2_3, 4: []}
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int, first: int | None = 0, seed: int = 1) -> Play:
    """A game before the draft."""
    return Play(GAME.new(seats, seed, {"first_player": first}))


def drafted(seats: int, first: int = 0, seed: int = 1) -> Play:
    """A game after the draft: everybody took what came first."""
    game = new(seats, first, seed)
    while game.state.decision == "draft":
        game.play(game.moves()[0])
    return game


def cards(names: list[int]) -> list[str]:
    return [figures.order_ids[card] for card in names]


def outstanding(game: Play, seat: int) -> list[str]:
    p = game.player(seat)
    return cards(p.orders[: p.orders_n])


def revealed(game: Play) -> list[str]:
    return cards(game.g.revealed[: game.g.revealed_n])


def said(game: Play) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(event.kind, event.seat, dict(event.data)) for event in game.events()]


@ALL_SEATS
def test_the_board_starts_without_workers(seats: int) -> None:
    """CB-020."""
    g = new(seats).g

    assert g.workers == [0] * 26
    assert g.owner == [-1] * 26
    assert [(p.canteen, p.banked) for p in g.players] == [(0, 0)] * 4


@ALL_SEATS
def test_stop_tiles_cover_the_marked_spaces(seats: int) -> None:
    """CB-021: "2" and "2+3" with two players, "2+3" with three, none with four."""
    game = coal_baron(seats=seats)
    refused = [name for name in figures.space_ids if game.try_play(name) == kp.Refusal("CB-021")]

    assert sorted(refused) == sorted(COVERED[seats])


@pytest.mark.parametrize("shift", [2, 3])
def test_a_covered_space_does_not_exist_for_the_whole_game(shift: int) -> None:
    """CB-021."""
    game = coal_baron(seats=3, shift=shift)

    assert [game.try_play(name) for name in MARKED_2_3] == [kp.Refusal("CB-021")] * 3
    assert "mining-8" in game.moves()


@pytest.mark.parametrize(("seats", "left"), [(2, 14), (3, 13), (4, 12)])
def test_the_supply_holds_what_the_players_did_not_take(seats: int, left: int) -> None:
    """CB-022, CB-026."""
    assert new(seats).g.supply == [left] * 4


@pytest.mark.parametrize(("seats", "tiles", "left"), [(2, 6, 42), (3, 7, 41), (4, 8, 40)])
def test_one_tile_lies_on_every_open_factory_space(seats: int, tiles: int, left: int) -> None:
    """CB-023."""
    g = new(seats).g
    empty = [figures.space_ids[k] for k in range(8) if g.factory[k] == -1]

    assert empty == [name for name in COVERED[seats] if name.startswith("factory")]
    assert sum(kind >= 0 for kind in g.factory) == tiles
    assert pile_size(g.tile_pile) == g.tile_pile.shuffled == left
    assert [g.tile_pile.count[kind] + g.factory.count(kind) for kind in range(16)] == [3] * 16


@ALL_SEATS
def test_tiles_are_dealt_in_ascending_number_from_the_top_of_the_shuffled_pile(seats: int) -> None:
    """CB-R03, CB-023."""
    chance, pile = Chance(), Deck()
    seed_chance(chance, 5)
    pile.shuffled, pile.count[:16] = 48, [3] * 16
    expected = [-1 if figures.space_ids[k] in COVERED[seats] else draw_card(pile, chance) for k in range(8)]
    game = new(seats, seed=5)

    assert game.g.factory == expected
    pile.shuffled, pile.count = 44, [1] * 44 + [0] * 4
    assert revealed(game) == [figures.order_ids[draw_card(pile, chance)] for _ in range(3 * seats + 1)]


def test_the_same_seed_lays_out_the_same_game() -> None:
    """CB-R03."""
    assert new(4, seed=3).state == new(4, seed=3).state
    assert new(4, seed=3).g.factory != new(4, seed=4).g.factory


def test_the_first_shift_is_shown() -> None:
    """CB-024."""
    assert new(3).g.shift == 1


@ALL_SEATS
def test_everybody_has_an_empty_cage_at_the_surface(seats: int) -> None:
    """CB-025."""
    for p in new(seats).g.players[:seats]:
        assert (p.cage_level, p.cage, p.stock, p.tiles) == (0, [0] * 4, [0] * 4, [0] * 16)


@ALL_SEATS
def test_a_cube_of_its_colour_lies_on_each_printed_minecart(seats: int) -> None:
    """CB-026."""
    g = new(seats).g
    one_each = [int(tunnel == colour) for tunnel in range(4) for colour in range(4)]

    assert [p.coal for p in g.players[:seats]] == [one_each] * seats
    assert [p.coal for p in g.players[seats:]] == [[0] * 16] * (4 - seats)


@pytest.mark.parametrize(("seats", "workers"), [(2, 18), (3, 15), (4, 13)])
def test_the_workers_start_in_the_reserve(seats: int, workers: int) -> None:
    """CB-027."""
    assert [p.reserve for p in new(seats).g.players] == [workers] * seats + [0] * (4 - seats)


@ALL_SEATS
def test_everybody_starts_without_victory_points(seats: int) -> None:
    """CB-028."""
    game = new(seats)

    assert (game.state.scores(), game.state.breakdown()) == ([0] * seats, [{}] * seats)


@pytest.mark.parametrize(("seats", "francs"), [(2, 10), (3, 9), (4, 8)])
def test_the_starting_money_depends_on_the_number_of_players(seats: int, francs: int) -> None:
    """CB-029."""
    assert [p.francs for p in new(seats).g.players] == [francs] * seats + [0] * (4 - seats)


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 0), (4, 3)])
def test_a_first_player_can_be_designated(seats: int, first: int) -> None:
    """CB-030, CB-R01."""
    assert new(seats, first).g.first_player == first


@ALL_SEATS
def test_the_first_player_is_otherwise_drawn_uniformly_from_the_seeded_generator(seats: int) -> None:
    """CB-R01, CB-030: it is the first draw of the stream, and every seat has its chance."""
    chosen, expected, chance = [], [], Chance()
    for seed in range(12):
        seed_chance(chance, seed)
        expected.append(random_below(chance, seats))
        chosen.append(new(seats, None, seed).g.first_player)

    assert chosen == expected
    assert set(chosen) == set(range(seats))


@pytest.mark.parametrize("first", [3, 4, -1, "red"])
def test_a_first_player_must_sit_at_the_table(first: Any) -> None:
    """CB-030."""
    with pytest.raises(kp.BadSetup, match="first_player"):
        GAME.new(3, 1, {"first_player": first})


@pytest.mark.parametrize(("seats", "shown", "left"), [(2, 7, 37), (3, 10, 34), (4, 13, 31)])
def test_orders_are_revealed_for_the_draft(seats: int, shown: int, left: int) -> None:
    """CB-031."""
    game = new(seats)

    assert len(set(revealed(game))) == game.g.revealed_n == shown
    assert pile_size(game.g.order_pile) == game.g.order_pile.shuffled == left
    for card in range(44):
        assert game.g.order_pile.count[card] == int(figures.order_ids[card] not in revealed(game))
    assert game.g.displayed == [-1] * 4


@pytest.mark.parametrize(
    ("seats", "first", "each_round"),
    [(2, 0, [1, 0]), (2, 1, [0, 1]), (3, 0, [2, 1, 0]), (3, 1, [0, 2, 1]), (4, 0, [3, 2, 1, 0]), (4, 2, [1, 0, 3, 2])],
)
def test_the_draft_goes_counter_clockwise_from_the_first_players_right(
    seats: int, first: int, each_round: list[int]
) -> None:
    """CB-032, CB-D02: the same round three times, not a snake and not in turn order."""
    game, asked = new(seats, first), []
    while game.state.decision == "draft":
        asked.append(game.state.seat)
        game.play(game.moves()[-1])

    assert asked == each_round * 3


@ALL_SEATS
def test_the_draft_offers_the_revealed_orders_and_nothing_else(seats: int) -> None:
    """CB-032, CB-R04: nobody may decline."""
    game = new(seats)
    offered = [ids.A_ORDER + order(name) for name in revealed(game)]
    refused = [action for action in range(ids.ACTIONS) if game.state.refusal(action) == kp.Refusal("CB-032")]

    assert game.state.actions() == offered
    assert refused == [action for action in range(ids.ACTIONS) if action not in offered]
    assert game.try_play("keep none") == kp.Refusal("CB-032")


@pytest.mark.parametrize("card", ["H01", "L11"])
def test_the_first_and_the_last_order_of_the_list_can_be_drafted(card: str) -> None:
    """CB-032."""
    game = next(game for seed in range(40) if card in revealed(game := new(4, seed=seed)))
    taker = game.g.turn
    game.play(f"draft {card}")

    assert outstanding(game, taker) == [card]
    assert game.try_play(f"draft {card}") == kp.Refusal("CB-032")


def test_the_draft_refuses_none_of_the_orders_it_offers() -> None:
    """CB-032: listing and explaining agree, also on the first and the last order of the list."""
    game = next(game for seed in range(99) if {"H01", "L11"} <= set(revealed(game := new(4, seed=seed))))
    allowed = [action for action in range(ids.ACTIONS) if game.state.why_not(action) == (0, 0, 0)]

    assert allowed == sorted(game.state.actions())


def test_a_drafted_order_leaves_the_row_without_a_gap() -> None:
    """CB-032."""
    game = new(2)
    row = revealed(game)
    game.play(f"draft {row[2]}")

    assert revealed(game) == row[:2] + row[3:]
    assert game.g.revealed[6:] == [0] * 7
    assert (game.g.drafted, said(game)) == (1, [("drafted", RED, {"order": row[2]})])


@ALL_SEATS
def test_everybody_ends_with_exactly_three_orders(seats: int) -> None:
    """CB-032, CB-R04."""
    game = drafted(seats)

    assert [p.orders_n for p in game.g.players] == [3] * seats + [0] * (4 - seats)
    assert game.g.drafted == 3 * seats


def test_drafted_orders_lie_in_the_players_own_zone() -> None:
    """CB-033."""
    game = new(2, first=BLUE)
    row = revealed(game)
    game.play(*(f"draft {card}" for card in row[5::-1]))

    assert outstanding(game, RED) == [row[5], row[3], row[1]]
    assert outstanding(game, BLUE) == [row[4], row[2], row[0]]


@ALL_SEATS
def test_the_order_left_over_goes_to_the_rightmost_space(seats: int) -> None:
    """CB-034, CB-R02."""
    game = new(seats)
    left_over = revealed(game)[1]
    while game.state.decision == "draft":
        game.play(next(move for move in game.moves() if move != f"draft {left_over}"))

    assert game.g.displayed[3] == order(left_over)
    assert (game.g.revealed_n, game.g.revealed) == (0, [0] * 13)


@pytest.mark.parametrize(("seats", "covered", "left"), [(2, [0], 35), (3, [], 31), (4, [], 28)])
def test_the_other_order_spaces_are_filled_from_the_pile(seats: int, covered: list[int], left: int) -> None:
    """CB-035: with two players the leftmost one stays empty."""
    g = drafted(seats).g
    empty = [k for k in range(4) if g.displayed[k] < 0]
    lying = {card for card in g.displayed if card >= 0}

    assert (empty, pile_size(g.order_pile)) == (covered, left)
    assert len(lying) == 4 - len(covered)
    assert all(g.order_pile.count[card] == 0 for card in lying)


@pytest.mark.parametrize(("seats", "spaces"), [(2, [1, 2]), (3, [0, 1, 2]), (4, [0, 1, 2])])
def test_the_order_display_is_filled_from_left_to_right(seats: int, spaces: list[int]) -> None:
    """CB-R02, CB-R03, CB-035: the next cards of the pile, told to everybody."""
    game = new(seats)
    for _ in range(3 * seats - 1):
        game.play(game.moves()[0])
    chance, pile = game.g.chance, game.g.order_pile
    upcoming = [draw_card(pile, chance) for _ in spaces]
    last, move = game.g.turn, game.moves()[0]
    game.play(move)

    assert [game.g.displayed[k] for k in spaces] == upcoming
    assert said(game) == [("drafted", last, {"order": move.removeprefix("draft ")})] + [
        ("revealed-order", None, {"order": figures.order_ids[card], "place": f"order-{k + 1}"})
        for k, card in zip(spaces, upcoming, strict=True)
    ]


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 0), (4, 2)])
def test_after_the_draft_the_first_player_begins(seats: int, first: int) -> None:
    """CB-041."""
    game = drafted(seats, first)

    assert (game.state.decision, game.state.seat, game.g.turns) == ("place", first, 1)


def test_before_the_draft_is_over_nobody_has_begun_a_turn() -> None:
    """CB-032."""
    game = new(3)

    assert (game.state.decision, game.g.turns, game.g.emptied) == ("draft", 0, -1)


def test_nobody_can_place_workers_during_the_draft() -> None:
    """CB-032."""
    game = new(2)

    assert game.try_play("bank") == kp.Refusal("CB-032")
    assert game.try_play("order-draw") == kp.Refusal("CB-032")
