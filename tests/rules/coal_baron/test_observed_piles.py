"""What a seat remembers of cards it has put back, as numbers."""

from __future__ import annotations

from games.coal_baron.build import BLUE, GAME, GREEN, RED, Mine, Play, coal_baron, order, tile
from kohlenpott.games.coal_baron import ids
from kohlenpott.games.coal_baron.game import DEFINITION

FEATURES = DEFINITION.unit.observation.features


def feature(game: Play, seat: int, name: str) -> list[int]:
    """One part of a seat's observation."""
    offset = 0
    for found, cells, _ in FEATURES:
        if found == name:
            return game.state.observation(seat)[offset : offset + cells]
        offset += cells
    raise KeyError(name)


def by_kind(**tiles: int) -> list[int]:
    """Tiles by kind, e.g. by_kind(Y1L=2)."""
    found = [0] * ids.TILE_KINDS
    for name, count in tiles.items():
        found[tile(name)] = count
    return found


def laid_twice() -> Play:
    """Blue has put five tiles underneath, and later five others; red and green went to the bank."""
    game = coal_baron(tile_pile=["Y1L", "Y1L", "B1L", "G1L", "K1L"])
    game.play("factory-draw", "keep none", "return bottom", "next B1L", "next Y1L", "next Y1L", "next G1L")
    game.play("bank", "bank")
    g = game.g
    g.tile_pile.shuffled, g.tile_pile.count = 3, by_kind(K2L=3) + [0] * 32
    g.tile_pile.top_n, g.tile_pile.top[:5] = 5, [tile(name) for name in ("Y1L", "B2D", "B2D", "G1L", "K2D")]
    game = Play(GAME.from_raw(g.to_bytes()))
    return game.play("factory-draw", "keep none", "return bottom", "next B2D", "next B2D", "next Y1L", "next K2D")


def test_tiles_put_underneath_are_remembered_over_several_returns() -> None:
    """CB-R19: equal tiles of one return or of two are counted together, and nobody else remembers them."""
    game = laid_twice()

    assert feature(game, BLUE, "tiles seen underneath") == by_kind(Y1L=3, B1L=1, G1L=2, K1L=1, B2D=2, K2D=1)
    assert feature(game, BLUE, "tiles seen on top") == by_kind()
    assert feature(game, RED, "tiles seen underneath") == by_kind()
    sequence = feature(game, BLUE, "tile sequence")
    below = game.g.tile_pile.shuffled
    names = ["B1L", "Y1L", "Y1L", "G1L", "K1L", "B2D", "B2D", "Y1L", "K2D", "G1L"]
    assert sequence[below : below + 10] == [tile(name) + 1 for name in names]


def test_while_another_lays_cards_underneath_older_ones_stay_where_they_are() -> None:
    """CB-R65: only the cards of the return that is going on count as still in the hand."""
    game = laid_twice().play("bank")
    assert game.g.turn == GREEN
    g = game.g
    g.tile_pile.top_n, g.tile_pile.top[:3] = 3, [tile("Y2L"), tile("Y2D"), tile("B2L")]
    g.tile_pile.top_seen[:3] = [1, 1, 0]
    game = Play(GAME.from_raw(g.to_bytes())).play("factory-draw", "keep none", "return bottom", "next Y2L", "next Y2D")

    assert feature(game, BLUE, "hand tiles") == by_kind(Y2L=1, Y2D=1)
    assert feature(game, BLUE, "tiles seen underneath") == by_kind(Y1L=3, B1L=1, G1L=2, K1L=1, B2D=2, K2D=1)
    assert feature(game, GREEN, "tiles seen underneath") == by_kind(Y2L=1, Y2D=1)
    assert sum(feature(game, GREEN, "hand tiles")) == 3


def test_the_seat_that_lays_cards_on_top_sees_them_there() -> None:
    """CB-R19: for orders and tiles, while the return is going on."""
    tiles = coal_baron(tile_pile=["Y1L", "B1L", "G1L", "K1L", "K2L"])
    tiles.play("factory-draw", "keep none", "return top", "next B1L")
    assert feature(tiles, BLUE, "tiles seen on top") == by_kind(B1L=1)
    assert feature(tiles, BLUE, "hand tiles") == by_kind(Y1L=1, G1L=1, K1L=1, K2L=1)

    for side, place in (("top", 4), ("bottom", 5)):
        orders = coal_baron(order_pile=["H01", "H02", "H03", "C01", "C02"])
        orders.play("order-draw", "keep none", f"return {side}", "next H03")
        places = feature(orders, BLUE, "order place")
        assert [places[order(name)] for name in ("H03", "H01", "C02")] == [place, 3, 3]


def test_the_first_order_of_the_list_is_seen_on_display() -> None:
    """CB-119."""
    game = coal_baron(displayed={"order-2": "H01"})

    assert feature(game, RED, "order place")[order("H01")] == 2


def test_cubes_on_orders_are_open() -> None:
    """CB-119, CB-R26: by order and by the cubes' own colour."""
    game = coal_baron(players=[Mine(orders=["H07"], filled={"H07": "G"}, on_orders={"H07": "YK"})])

    assert feature(game, RED, "order cubes") == game.g.cubes
    assert sum(game.g.cubes) == 2


def test_tiles_another_seat_looks_at_are_dealt_anew() -> None:
    """CB-R19: in the worlds red holds possible blue looks at other tiles."""
    game = coal_baron(tile_pile=["Y1L", "B1L", "G1L", "K1L", "K2L"]).play("factory-draw")
    hands = {tuple(game.state.determinise(RED, seed).record.hand) for seed in range(20)}

    assert len(hands) > 10
    assert {tuple(game.state.determinise(BLUE, seed).record.hand) for seed in range(5)} == {tuple(game.g.hand)}
