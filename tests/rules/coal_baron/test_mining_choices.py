"""Coal Baron, section 6: which steps a mining seat may choose, action by action."""

from __future__ import annotations

import pytest

from games.coal_baron.build import BLUE, GAME, B, G, K, Mine, Play, Y, coal_baron, order
from kohlenpott import Refusal
from kohlenpott.games.coal_baron import figures, ids


def mining(me: Mine, *others: Mine, space: str = "mining-6") -> Play:
    """BLUE has just put workers on a mining space."""
    return coal_baron(players=[me, *others]).play(space)


# --- what does not exist --------------------------------------------------------------------------


def places_of(game: Play) -> dict[tuple[str, int], int]:
    """Where BLUE's cubes and those of the supply lie, by place and colour."""
    g, p = game.g, game.player(BLUE)
    found: dict[tuple[str, int], int] = {}
    for c in range(4):
        found |= {("cage", c): p.cage[c], ("stock", c): p.stock[c], ("supply", c): g.supply[c]}
        found |= {(f"tunnel {tunnel + 1}", c): p.coal[tunnel * 4 + c] for tunnel in range(4)}
        found |= {(f"order {n}", c): g.cubes[n * 4 + c] for n in range(44)}
    return found


def test_a_step_moves_at_most_one_cube_and_only_along_the_six_kinds() -> None:
    """CB-090, CB-R27, CB-R28: nothing leaves an order, returns to the cage or a minecart, or is thrown away."""
    orders = ["H01", "H05", "C11", "L11"]
    filled = {"H01": "Y", "H05": "Y", "C11": "GK"}
    ways = set()
    for level in range(5):
        coal = {"Y": "YB", "B": "BK", "G": "GY", "K": "KG"}
        tiles = ["Y1L", "B1L", "G1L", "K1L"]
        me = Mine(level=level, cage="YBGK", stock="YBGK", coal=coal, tiles=tiles, orders=orders, filled=filled)
        start = mining(me)
        before = places_of(start)
        for action in start.state.actions():
            after = places_of(Play(start.state.after(action)))
            left = [place for place in before if after[place] == before[place] - 1]
            came = [place for place in before if after[place] == before[place] + 1]
            assert sum(before[place] != after[place] for place in before) == len(left) + len(came)
            if not left and not came:
                ways.add((level == 0, "nothing"))
                continue
            (source,), (goal,) = left, came
            assert source[1] == goal[1]
            here = "tunnel here" if source[0] == f"tunnel {level}" else source[0]
            ways.add((level == 0, f"{here} to {goal[0].split()[0]}"))

    assert ways == {
        (True, "nothing"),
        (True, "cage to order"),
        (True, "cage to stock"),
        (True, "stock to order"),
        (False, "nothing"),
        (False, "tunnel here to cage"),
        (False, "stock to order"),
    }


def test_cubes_on_an_order_do_not_serve_another_one() -> None:
    """CB-090, CB-R27: complete or not."""
    game = mining(Mine(orders=["H01", "C05", "T01"], filled={"H01": "Y", "C05": "Y"}))

    assert game.moves() == ["cage 1", "cage 2", "cage 3", "cage 4", "stop"]


# --- every action id ------------------------------------------------------------------------------

NO_MOVE = "CB-082"  # no such movement exists
BLOCKS = (
    (0, ids.A_CAGE, NO_MOVE),
    (ids.A_CAGE, ids.A_LOAD, "CB-R29"),
    (ids.A_LOAD, ids.A_STORE, "CB-085"),
    (ids.A_STORE, ids.A_FROM_CAGE, "CB-088"),
    (ids.A_FROM_CAGE, ids.A_STOP, "CB-086"),
    (ids.A_STOP, ids.A_USE, None),
    (ids.A_USE, ids.ACTIONS, NO_MOVE),
)


def answers(game: Play) -> dict[int, Refusal | None]:
    """The refusal of every action id, None where it is listed as legal."""
    return {action: game.state.refusal(action) for action in range(ids.ACTIONS)}


def expected(allowed: list[str], otherwise: dict[str, Refusal]) -> dict[int, Refusal | None]:
    """The allowed moves, some refusals, and the usual refusal of its block for everything else."""
    found = {a: Refusal(rule) if rule else None for first, end, rule in BLOCKS for a in range(first, end)}
    found |= {GAME.parse(ids.MINING_STEP, move): refusal for move, refusal in otherwise.items()}
    return found | {GAME.parse(ids.MINING_STEP, move): None for move in allowed}


def cages(level: int) -> list[str]:
    """The moves of a cage that is at the level."""
    return [f"cage {other}" for other in range(5) if other != level]


FULL = Refusal("CB-006")
NO_CUBE = Refusal("CB-089")
ONE_CUBE = Refusal("CB-R23", 2, 1)
NO_CUBES = Refusal("CB-R23", 2, 0)

POSITIONS = {
    "nothing but the cage": (Mine(), [*cages(0)], {}),
    "at the surface, one cube in the cage": (
        Mine(cage="G", orders=["H07", "T01"]),
        [*cages(0), "store grey", "grey to H07"],
        {
            "grey from stock to H07": NO_CUBE,
            "yellow from stock to T01": NO_CUBE,
            "two for grey of H07": ONE_CUBE,
            "two for yellow of T01": ONE_CUBE,
        },
    ),
    "at the surface, cage and stock": (
        Mine(cage="GK", stock="YG", orders=["H07", "T01", "C11", "L04"], filled={"C11": "YB", "L04": "K"}),
        [
            *cages(0), "store grey", "store black", "grey to H07", "grey to C11", "black to C11",
            "grey from stock to H07", "grey from stock to C11", "yellow from stock to T01",
            "two for grey of H07", "two for yellow of T01", "two for grey of C11", "two for black of C11",
        ],
        {"black from stock to C11": NO_CUBE},
    ),
    "below, full cage, stock of one": (
        Mine(level=3, cage="GKYYB", stock="G", orders=["H07", "T01", "C11"], filled={"C11": "G"}),
        [*cages(3), "grey from stock to H07"],
        {
            "load grey": FULL,
            "yellow from stock to T01": NO_CUBE,
            "yellow from stock to C11": NO_CUBE,
            "brown from stock to C11": NO_CUBE,
            "black from stock to C11": NO_CUBE,
            "two for grey of H07": ONE_CUBE,
            "two for yellow of T01": ONE_CUBE,
            "two for yellow of C11": ONE_CUBE,
            "two for brown of C11": ONE_CUBE,
            "two for black of C11": ONE_CUBE,
        },
    ),
    "below, mixed coal, nothing at the surface": (
        Mine(level=4, cage="KK", tiles=["K2L"], coal={"Y": "Y", "K": "KYB"}, orders=["H08"]),
        [*cages(4), "load yellow", "load brown", "load black"],
        {"black from stock to H08": NO_CUBE, "two for black of H08": NO_CUBES},
    ),
    "below, stock of two": (
        Mine(level=1, stock="BB", orders=["H01"]),
        [*cages(1), "load yellow", "two for yellow of H01"],
        {"yellow from stock to H01": NO_CUBE},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_every_action_is_allowed_or_refused_with_its_rule(name: str) -> None:
    """CB-082, CB-R28: no other movement exists."""
    me, allowed, otherwise = POSITIONS[name]
    game = mining(me, Mine(orders=["L01"], cage="YBGK", stock="YBGK"))

    assert answers(game) == expected([*allowed, "stop"], otherwise)
    assert sorted(game.moves()) == sorted([*allowed, "stop"])
    assert {game.state.why_not(action) for action in game.state.actions()} == {(0, 0, 0)}


def test_numbers_that_are_no_action_are_refused() -> None:
    """CB-082."""
    game = mining(Mine())

    assert [game.state.refusal(action) for action in (-1, ids.ACTIONS, 10**9)] == [Refusal("CB-082")] * 3


def test_the_slots_of_an_order_are_told_apart_by_colour() -> None:
    """CB-086: (order, colour) pairs are what a move names."""
    game = mining(Mine(cage="YBGK", orders=["L11", "H11"], filled={"H11": "YBGK"}))
    n = order("L11") * 4

    fills = [a - ids.A_FROM_CAGE for a in game.state.actions() if ids.A_FROM_CAGE <= a < ids.A_FROM_STOCK]
    assert fills == [n + Y, n + B, n + G, n + K]


# --- naming the two cubes of a two-for-one ------------------------------------------------------------


def naming(me: Mine, *moves: str) -> Play:
    """BLUE has chosen the slot of H07 that two cubes go to, and perhaps the first of them."""
    game = mining(me, Mine(orders=["L01"], cage="YBGK", stock="YBGK")).play("two for grey of H07", *moves)
    assert game.state.decision == "two-for-one"
    return game


@pytest.mark.parametrize(
    ("me", "named", "allowed"),
    [
        (Mine(cage="YK", stock="B", orders=["H07"]), [], ["use yellow from cage", "use black from cage"]),
        (Mine(cage="YK", stock="BB", orders=["H07"]), [],
         ["use yellow from cage", "use black from cage", "use brown from stock"]),
        (Mine(level=2, cage="YK", stock="BGK", orders=["H07"]), [], ["use brown from stock", "use grey from stock"]),
        (Mine(level=2, cage="YK", stock="YBG", orders=["H07"]), ["use yellow from stock"],
         ["use brown from stock", "use grey from stock"]),
        (Mine(cage="YBGK", stock="YBGK", orders=["H07"]), [],
         ["use yellow from cage", "use brown from cage", "use grey from cage", "use black from cage",
          "use yellow from stock", "use brown from stock", "use grey from stock"]),
        (Mine(cage="YBGK", stock="YBGK", orders=["H07"]), ["use grey from cage"],
         ["use black from cage", "use yellow from stock", "use brown from stock", "use grey from stock",
          "use black from stock"]),
        # the first cube can only be yellow and is taken at once:
        (Mine(cage="YYB", stock="", orders=["H07"]), [], ["use yellow from cage", "use brown from cage"]),
        (Mine(cage="", stock="YBKK", orders=["H07"]), [],
         ["use yellow from stock", "use brown from stock", "use black from stock"]),
    ],
)  # fmt: skip
def test_every_cube_that_makes_a_pair_may_be_named_and_nothing_else(
    me: Mine, named: list[str], allowed: list[str]
) -> None:
    """CB-087, CB-R22, CB-R23, CB-R66: each pair is named in one way; cubes within reach are refused for their place."""
    game = naming(me, *named)
    legal = {GAME.parse(ids.TWO_FOR_ONE, move) for move in allowed}

    cage = [f"use {figures.colours[c]} from cage" for c in range(4) if game.me.cage[c] and game.me.cage_level == 0]
    stock = [f"use {figures.colours[c]} from stock" for c in range(4) if game.me.stock[c]]
    within_reach = {GAME.parse(ids.TWO_FOR_ONE, move) for move in cage + stock}
    assert answers(game) == {
        a: None if a in legal else Refusal("CB-R66" if a in within_reach else "CB-087") for a in range(ids.ACTIONS)
    }
    assert game.moves() == allowed
    assert {game.state.why_not(action) for action in game.state.actions()} == {(0, 0, 0)}
    assert {game.state.why_not(action) for action in range(ids.ACTIONS, ids.ACTIONS + 8)} == {(87, 0, 0)}


def test_each_pair_of_cubes_can_be_named_in_exactly_one_way() -> None:
    """CB-087, CB-R24: the same or different colours, from the same or different places."""
    start = naming(Mine(cage="YYG", stock="GGK", orders=["H07"]))

    pairs = []
    for first in start.state.actions():
        second = start.state.after(first)
        assert second.decision == "two-for-one"
        pairs += [(first - ids.A_USE, action - ids.A_USE) for action in second.actions()]
    y, g, gs, ks = 0, 2, 6, 7  # yellow and grey of the cage, grey and black of the stock
    assert pairs == [(y, y), (y, g), (y, gs), (y, ks), (g, gs), (g, ks), (gs, gs), (gs, ks)]
