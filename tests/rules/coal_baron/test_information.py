"""What is open to all, and what a seat observes of it (section 10, CB-160)."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GAME, GREEN, RED, B, G, K, Mine, Play, Y, coal_baron, cubes, order, place, tile
from games.coal_baron.observing import (
    DELIVERED,
    DISPLAYED,
    OUTSTANDING,
    REVEALED,
    deck,
    names,
    order_places,
    orders_table,
    part,
    rich_position,
    with_piles,
)
from kohlenpott.games.coal_baron import figures, ids
from kohlenpott.games.coal_baron.game import DEFINITION

OBSERVATION = DEFINITION.unit.observation.size
observe = DEFINITION.unit.entry["observe"]

PLAYER_CELLS = 63


def chairs(game: Play, seat: int) -> list[list[int]]:
    """What a seat is shown of each player, itself first."""
    cells = part(game, seat, "player")
    return [cells[k * PLAYER_CELLS : (k + 1) * PLAYER_CELLS] for k in range(4)]


# Reserve, canteen, banked, Francs, VP, cage level, outstanding; cage; stock; coal; tiles; ready; scoring elements.
SHOWN = [
    [7, 4, 1, 3, 12, 2, 2, *cubes("YYK"), *cubes("BGG"), *cubes("Y"), *cubes(""), *cubes("GK"), *cubes(""),
     *[int(k == tile("Y2L")) + 2 * (k == tile("G1D")) for k in range(16)], 0, 1, 0, 0,
     1, 1, 1, 1, 0, 0, 4, 0, 2, 1, 1, 1],
    [2, 3, 2, 31, 5, 4, 1, *cubes("B"), *cubes("Y"), *cubes("Y"), *cubes("B"), *cubes("G"), *cubes("K"),
     *[int(k == tile("K2D")) for k in range(16)], 0, 0, 0, 0, 1, 3, 0, 0, 3, 0, 0, 1, 0, 0, 0, 2],
    [9, 0, 0, 0, 40, 0, 0, *cubes(""), *cubes("KKK"), *[0] * 16, *[0] * 16, *[0] * 4, *[0] * 8, 1, 1, 1, 1],
    [0] * PLAYER_CELLS,
]  # fmt: skip

# --- open information ----------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", [BLUE, RED, GREEN])
def test_everybody_sees_everybodys_francs(observer: int) -> None:
    """CB-118."""
    francs = [3, 31, 0]

    assert [chair[3] for chair in chairs(rich_position(), observer)[:3]] == francs[observer:] + francs[:observer]


@pytest.mark.parametrize("hide_delivered", [False, True])
def test_nobody_can_hide_money(hide_delivered: bool) -> None:
    """CB-160: no option does it, and nobody's purse can be dealt anew."""
    game = rich_position(hide_delivered=hide_delivered)

    assert [chair[3] for chair in chairs(game, RED)] == [31, 0, 3, 0]
    assert [p.francs for p in game.state.determinise(GREEN, 1).record.players] == [3, 31, 0, 0]


@pytest.mark.parametrize("observer", [BLUE, RED, GREEN])
def test_everything_in_front_of_the_players_is_open(observer: int) -> None:
    """CB-119: reserves, VP, mines, cages, stocks; seats are counted from the observer."""
    assert chairs(rich_position(), observer) == [*SHOWN[observer:3], *SHOWN[:observer], SHOWN[3]]


def test_outstanding_orders_and_what_lies_on_them_are_open() -> None:
    """CB-119."""
    game = rich_position()
    filled = [0] * 176
    filled[order("H05") * 4 + Y] = filled[order("C01") * 4 + Y] = 1

    assert part(game, GREEN, "order filled") == filled
    assert [order_places(game, RED)[card] for card in ("H05", "C01", "L02")] == [OUTSTANDING + 2] * 2 + [OUTSTANDING]
    assert [order_places(game, BLUE)[card] for card in ("H05", "C01", "L02")] == [OUTSTANDING] * 2 + [OUTSTANDING + 1]


def test_worker_positions_are_open() -> None:
    """CB-119."""
    game = rich_position()
    workers, owner = [0] * 26, [0] * 26
    for name, count, distance in (("factory-1", 2, 1), ("money-4", 1, 0), ("order-draw", 3, 2)):
        workers[place(name)], owner[place(name)] = count, distance + 1

    assert part(game, GREEN, "workers") == workers
    assert part(game, GREEN, "owner") == owner


def test_the_face_up_displays_and_the_supply_are_open() -> None:
    """CB-119."""
    game = rich_position()

    assert part(game, BLUE, "factory") == [1, tile("K1L") + 1, 0, 1, 1, 1, 1, 0]
    assert part(game, BLUE, "order display") == [order("L08") + 1, order("T10") + 1, 0, order("L11") + 1]
    assert [order_places(game, BLUE)[card] for card in ("L08", "T10", "L11")] == [DISPLAYED] * 3
    assert part(game, BLUE, "supply") == [1, 2, 3, 4]


@pytest.mark.parametrize(("observer", "on_turn", "first"), [(BLUE, 1, 2), (RED, 0, 1), (GREEN, 2, 0)])
def test_it_is_open_whose_turn_it_is(observer: int, on_turn: int, first: int) -> None:
    """CB-119: and who is first player, in which shift, and what is asked."""
    game = rich_position()

    assert part(game, observer, "on turn") == [int(k == on_turn) for k in range(4)]
    assert part(game, observer, "first player") == [int(k == first) for k in range(4)]
    assert part(game, observer, "decision") == [int(k == ids.PLACE) for k in range(10)]
    assert [part(game, observer, name) for name in ("seats", "shift", "moves left")] == [[3], [2], [0]]


def test_when_the_game_is_over_it_is_nobodys_turn() -> None:
    """CB-119."""
    game = coal_baron(seats=2, shift=3, players=[Mine(reserve=1), Mine(reserve=0)]).play("bank")

    assert part(game, RED, "on turn") == [0] * 4
    assert part(game, RED, "decision") == [1] + [0] * 9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_orders_of_the_draft_are_open(seats: int) -> None:
    """CB-119."""
    game = Play(GAME.new(seats, 3))
    row = names(game.g.revealed[: game.g.revealed_n])

    for seat in range(seats):
        assert order_places(game, seat) == dict.fromkeys(row, REVEALED)
        assert part(game, seat, "decision")[ids.DRAFT] == 1


def test_mining_is_open() -> None:
    """CB-119: the moves left, and the slot two cubes are going to."""
    game = coal_baron(players=[Mine(stock="YBK", orders=["T06"])]).play("mining-8", "cage 1")
    assert (part(game, RED, "moves left"), part(game, RED, "two-for-one")) == ([7], [0] * 4)
    game.play("two for brown of T06")
    assert part(game, RED, "two-for-one") == [order("T06") + 1, B + 1, 0, 0]
    game.play("use yellow from stock")

    assert part(game, RED, "two-for-one") == [order("T06") + 1, B + 1, 1, 4 + Y + 1]
    assert part(game, RED, "decision")[ids.TWO_FOR_ONE] == 1
    assert part(game.play("use black from stock"), RED, "two-for-one") == [0] * 4


@pytest.mark.parametrize(("kind", "shown"), [("Y2L", [2, Y + 1]), ("G1D", [1, G + 1]), ("K2D", [2, K + 1])])
def test_a_shortage_is_open(kind: str, shown: list[int]) -> None:
    """CB-119: the minecarts that wait for a cube, and their colour."""
    game = coal_baron(players=[Mine(francs=9)], factory={"factory-1": kind}, supply="B" * 3)
    assert part(game, GREEN, "unloaded") == [0, 0]
    game.play("factory-1")

    assert part(game, GREEN, "unloaded") == shown


def test_the_size_of_the_piles_is_open() -> None:
    """CB-119: and how much was put back where, which everybody could see."""
    pile = deck(figures.tile_kinds, top=["Y1L"], middle=["B1L"] * 4, groups=[(RED, 2, ["G1L", "G1D"])])
    game = with_piles(orders_table(), tile_pile=pile)

    assert [part(game, GREEN, name) for name in ("tile pile", "order pile")] == [[7, 1, 2], [8, 5, 0]]


def test_every_cell_of_an_observation_is_written() -> None:
    """CB-119: nothing of an older observation shines through."""
    assert sum(size for _, size, _ in GAME.features) == OBSERVATION == len(rich_position().state.observation(BLUE))
    for game in (rich_position(), coal_baron(seats=2), orders_table().play("order-draw")):
        dirty = [77] * OBSERVATION
        observe(game.g, BLUE, dirty)
        assert dirty == game.state.observation(BLUE)


# --- delivered orders ----------------------------------------------------------------------------------


def test_delivered_orders_are_shown_to_everybody_by_default() -> None:
    """CB-R36: every delivery is a public event."""
    game = rich_position()

    assert [order_places(game, GREEN)[card] for card in ("T11", "H09", "L01")] == [DELIVERED + 1] + [DELIVERED + 2] * 2
    assert [order_places(game, RED)[card] for card in ("T11", "H09", "L01")] == [DELIVERED + 2] + [DELIVERED] * 2


def test_an_option_hides_the_others_delivered_orders() -> None:
    """CB-R36: they might as well be in the pile; one's own stay visible, and everything else too."""
    game = rich_position(hide_delivered=True)
    hidden = [-1] * 8

    assert "T11" not in order_places(game, RED)
    assert [order_places(game, RED)[card] for card in ("H09", "L01")] == [DELIVERED, DELIVERED]
    assert [chair[51:59] for chair in chairs(game, RED)] == [SHOWN[RED][51:59], hidden, hidden, [0] * 8]
    expected = [SHOWN[RED], SHOWN[GREEN], SHOWN[BLUE], SHOWN[3]]
    for chair, shown in zip(chairs(game, RED), expected, strict=True):
        assert chair[:51] + chair[59:] == shown[:51] + shown[59:]


@pytest.mark.parametrize("hide_delivered", [False, True])
def test_when_the_game_is_over_all_delivered_orders_are_shown(hide_delivered: bool) -> None:
    """CB-R36."""
    players = [Mine(reserve=1, delivered=["T11"]), Mine(reserve=0, delivered=["H09"])]
    game = coal_baron(seats=2, shift=3, players=players, hide_delivered=hide_delivered).play("bank")

    assert game.state.is_over
    assert [order_places(game, BLUE)[card] for card in ("T11", "H09")] == [DELIVERED, DELIVERED + 1]
    assert chairs(game, BLUE)[1][51:59] == [0, 3, 0, 0, 3, 0, 0, 0]


def test_hiding_delivered_orders_never_changes_the_rules() -> None:
    """CB-R36: the same moves lead to the same result."""
    results: list[kp.Result | None] = []
    for hide_delivered in (False, True):
        state = GAME.new(2, 5, {"hide_delivered": hide_delivered})
        assert state.record.hide_delivered == int(hide_delivered)
        state.playout(9)
        results.append(state.result())

    assert results[0] == results[1]
    assert results[0] is not None


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_hidden_delivered_orders_are_shown_to_all_at_each_scoring(shift: int) -> None:
    """CB-120, CB-R36: the option hides them between scorings only."""
    players = [Mine(reserve=1, delivered=["H04", "C01"]), Mine(reserve=0), Mine(reserve=0, delivered=["T10"])]
    game = coal_baron(shift=shift, players=players, hide_delivered=True).play("bank")

    shown = game.events("shown")
    assert [(e.seat, e.data, e.private) for e in shown] == [
        (BLUE, {"order": "H04"}, False),
        (BLUE, {"order": "C01"}, False),
        (GREEN, {"order": "T10"}, False),
    ]
    kinds = [event.kind for event in game.events()]
    assert kinds.index("shift-ends") < kinds.index("shown") < kinds.index("vp")
    if shift < 3:
        assert game.state.view(RED)["players"][BLUE]["delivered"] == 2  # CB-144: face down again


def test_delivered_orders_that_lie_open_need_not_be_shown() -> None:
    """CB-120, CB-R36."""
    players = [Mine(reserve=1, delivered=["H04"]), Mine(reserve=0), Mine(reserve=0)]

    assert coal_baron(players=players).play("bank").events("shown") == []
