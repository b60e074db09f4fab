"""Coal Baron, section 6: moves, cage and loading. What happens at the surface is in test_unloading.py."""

from __future__ import annotations

from typing import Any

import pytest

from games.coal_baron.build import BLUE, RED, Mine, Play, coal_baron, cubes, order
from kohlenpott import Refusal
from kohlenpott.games.coal_baron import figures

SPACES = {"mining-4": 4, "mining-6": 6, "mining-8": 8, "mining-10": 10}
LETTERS = "YBGK"
COLOURS = list(zip(figures.colours, LETTERS, strict=True))


def mining(me: Mine | None = None, *others: Mine, space: str = "mining-6", seats: int = 3) -> Play:
    """BLUE has just put workers on a mining space."""
    return coal_baron(seats=seats, players=[me or Mine(), *others]).play(space)


def last_event(game: Play) -> tuple[str, int | None, Any]:
    """The first thing the last move caused."""
    event = game.events()[0]
    return event.kind, event.seat, event.data


def on_order(game: Play, name: str) -> tuple[list[int], list[int]]:
    """(slots filled, cubes lying there) of an order, by colour."""
    n = order(name) * 4
    return game.g.filled[n : n + 4], game.g.cubes[n : n + 4]


def coal_of(game: Play, letter: str) -> list[int]:
    """The cubes in a tunnel of BLUE's mine, by colour."""
    k = LETTERS.index(letter) * 4
    found: list[int] = game.player(BLUE).coal[k : k + 4]
    return found


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES)
def test_the_number_on_the_space_is_the_number_of_moves(space: str) -> None:
    """CB-080."""
    game = mining(space=space, seats=4)

    assert (game.g.moves_left, game.state.decision, game.state.seat) == (SPACES[space], "mining-step", BLUE)
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("placed", BLUE, {"place": space, "workers": 1}),
        ("mining", BLUE, {"moves": SPACES[space]}),
    ]


@pytest.mark.parametrize("space", SPACES)
def test_mining_ends_by_itself_with_the_last_move(space: str) -> None:
    """CB-080, CB-R63: nobody has to confirm it."""
    game = mining(space=space, seats=4)
    steps = [f"cage {1 + k % 2}" for k in range(SPACES[space])]

    game.play(*steps[:-1])
    assert (game.g.moves_left, game.state.decision, game.state.seat) == (1, "mining-step", BLUE)

    game.play(steps[-1])
    assert (game.g.moves_left, game.state.decision, game.state.seat) == (0, "place", RED)
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [
        ("cage", BLUE, {"from": 1, "to": 2}),
        ("mined", BLUE, {"moves": 0}),
    ]


def test_unused_moves_are_lost() -> None:
    """CB-081, CB-R63: the seat may stop at any time."""
    game = mining().play("cage 2", "load brown", "stop")

    assert (game.g.moves_left, game.state.decision, game.state.seat) == (0, "place", RED)
    assert [(event.kind, event.seat, event.data) for event in game.events()] == [("mined", BLUE, {"moves": 4})]
    assert game.player(BLUE).cage == cubes("B")


def test_a_seat_may_mine_without_using_a_move() -> None:
    """CB-R30, CB-081."""
    before = coal_baron(players=[Mine(cage="Y", stock="K", orders=["H01"])])
    game = coal_baron(players=[Mine(cage="Y", stock="K", orders=["H01"])]).play("mining-8", "stop")

    assert [event.data for event in game.events("mined")] == [{"moves": 8}]
    mine, started = game.player(BLUE), before.player(BLUE)
    assert mine.reserve == started.reserve - 1
    mine.reserve = started.reserve
    assert mine == started
    assert (game.g.filled, game.g.cubes, game.g.supply) == (before.g.filled, before.g.cubes, before.g.supply)


@pytest.mark.parametrize(
    ("step", "me"),
    [
        ("cage 3", Mine()),
        ("cage 1", Mine(level=4)),
        ("load grey", Mine(level=3)),
        ("yellow to H01", Mine(cage="Y", orders=["H01"])),
        ("store yellow", Mine(cage="Y")),
        ("yellow from stock to H01", Mine(stock="Y", orders=["H01"])),
    ],
)
def test_each_of_the_six_kinds_of_movement_costs_one_move(step: str, me: Mine) -> None:
    """CB-082."""
    game = mining(me).play(step)

    assert (game.g.moves_left, game.state.decision, game.state.seat) == (5, "mining-step", BLUE)
    assert len(game.events()) == 1


def test_the_kinds_of_movement_may_be_mixed_and_repeated_in_any_order() -> None:
    """CB-082."""
    game = mining(Mine(stock="YY", orders=["H05"], cage="K"), space="mining-10")

    game.play("yellow from stock to H05", "store black", "cage 4", "load black", "yellow from stock to H05")
    game.play("cage 0", "store black", "cage 2", "load brown")

    assert game.g.moves_left == 1
    assert (game.me.cage, game.me.stock, game.me.cage_level) == (cubes("B"), cubes("KK"), 2)
    assert on_order(game, "H05") == (cubes("YY"), cubes("YY"))


# --- kinds 1 and 2: the cage ----------------------------------------------------------------------


@pytest.mark.parametrize("level", range(5))
def test_the_cage_goes_to_every_other_level_in_one_move(level: int) -> None:
    """CB-083, CB-084: whatever the distance."""
    start = mining(Mine(level=level))

    for target in range(5):
        if target == level:
            continue
        game = Play(start.state.after(f"cage {target}"))
        assert (game.me.cage_level, game.g.moves_left) == (target, 5)
        assert last_event(game) == ("cage", BLUE, {"from": level, "to": target})


@pytest.mark.parametrize("level", range(5))
def test_the_cage_cannot_move_to_where_it_is(level: int) -> None:
    """CB-R29."""
    game = mining(Mine(level=level))

    assert game.try_play(f"cage {level}") == Refusal("CB-R29")
    assert f"cage {level}" not in game.moves()


def test_the_cage_takes_its_cubes_along() -> None:
    """CB-084, CB-R31."""
    game = mining(Mine(level=4, cage="YYKG")).play("cage 0")

    assert (game.me.cage_level, game.me.cage) == (0, cubes("YYKG"))


def test_the_cage_stays_where_it_is_from_turn_to_turn() -> None:
    """CB-R31: it need not end at the surface."""
    game = mining().play("cage 3", "load grey", "stop", "bank", "bank")
    game.play("mining-10")

    assert (game.g.turn, game.me.cage_level, game.me.cage) == (BLUE, 3, cubes("G"))
    assert game.try_play("cage 3") == Refusal("CB-R29")


def test_the_cage_stays_where_it_is_from_shift_to_shift() -> None:
    """CB-R31: with its cubes."""
    last = Mine(reserve=1)
    game = coal_baron(players=[last, Mine(reserve=0), Mine(reserve=0, level=2, cage="BK")])

    game.play("mining-6", "cage 4", "load black", "stop")

    assert game.g.shift == 2
    assert [(p.cage_level, p.cage) for p in game.g.players[:3]] == [(4, cubes("K")), (0, cubes("")), (2, cubes("BK"))]


# --- kind 3: loading ------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "colour"), list(enumerate(figures.colours, start=1)))
def test_a_cube_is_loaded_from_the_level_of_the_cage(level: int, colour: str) -> None:
    """CB-085: here from the printed minecart."""
    game = mining(Mine(level=level)).play(f"load {colour}")

    letter = LETTERS[level - 1]
    assert game.me.cage == cubes(letter)
    assert [coal_of(game, each) for each in LETTERS] == [cubes("" if each == letter else each) for each in LETTERS]
    assert last_event(game) == ("loaded", BLUE, {"colour": colour, "level": level})


def test_only_coal_of_the_cages_level_can_be_loaded() -> None:
    """CB-085."""
    game = mining(Mine(level=3))

    assert [game.try_play(f"load {colour}") for colour in figures.colours] == [
        Refusal("CB-085"),
        Refusal("CB-085"),
        None,
        Refusal("CB-085"),
    ]


def test_nothing_can_be_loaded_at_the_surface() -> None:
    """CB-085."""
    game = mining(Mine(level=0))

    assert [game.try_play(f"load {colour}") for colour in figures.colours] == [Refusal("CB-085")] * 4


def test_a_level_without_coal_gives_none() -> None:
    """CB-085."""
    game = mining(Mine(level=2, coal={"Y": "YB", "G": "BG", "K": "B"}))

    assert [game.try_play(f"load {colour}") for colour in figures.colours] == [Refusal("CB-085")] * 4


def test_tiles_of_both_sides_and_the_printed_minecart_give_their_coal() -> None:
    """CB-085."""
    game = mining(Mine(level=3, tiles=["G1L", "G1D"], coal={"G": "GGG"}))

    game.play("load grey", "load grey", "load grey")

    assert (game.me.cage, coal_of(game, "G")) == (cubes("GGG"), cubes(""))
    assert game.try_play("load grey") == Refusal("CB-085")


def test_a_level_with_mixed_coal_gives_the_colour_that_is_asked_for() -> None:
    """CB-R32: only the cube's colour matters."""
    game = mining(Mine(level=3, tiles=["G2L"], coal={"G": "GYK", "Y": "Y"}))
    assert [game.try_play(f"load {colour}") for colour in figures.colours] == [None, Refusal("CB-085"), None, None]

    game.play("load yellow")

    assert (game.me.cage, coal_of(game, "G"), coal_of(game, "Y")) == (cubes("Y"), cubes("GK"), cubes("Y"))
    assert last_event(game) == ("loaded", BLUE, {"colour": "yellow", "level": 3})


@pytest.mark.parametrize("held", ["YYYY", "BBBB", "GGGG", "KKKK", "YBGK"])
def test_the_cage_takes_a_fifth_cube_and_no_sixth(held: str) -> None:
    """CB-006, CB-085."""
    game = mining(Mine(level=3, cage=held, tiles=["G2L"], coal={"G": "GGG"}))

    game.play("load grey")

    assert game.me.cage == cubes(held + "G")
    assert game.try_play("load grey") == Refusal("CB-006")
    assert "load grey" not in game.moves()


def test_a_full_cage_where_there_is_no_coal_is_refused_for_the_coal() -> None:
    """CB-085, CB-006."""
    game = mining(Mine(level=3, cage="YYYYY"))

    assert [game.try_play(f"load {colour}") for colour in figures.colours] == [
        Refusal("CB-085"),
        Refusal("CB-085"),
        Refusal("CB-006"),
        Refusal("CB-085"),
    ]


# --- the worked example ---------------------------------------------------------------------------


def test_the_rulebooks_example_of_eight_moves() -> None:
    """CB-091."""
    me = Mine(tiles=["G1L"], coal={"Y": "Y", "B": "B", "G": "GG", "K": "K"}, orders=["H07"])
    game = mining(me, space="mining-8")

    game.play("cage 3", "load grey", "load grey", "cage 1", "load yellow", "cage 0", "grey to H07")
    assert (game.g.moves_left, game.state.seat) == (1, BLUE)
    game.play("grey to H07")

    mine = game.player(BLUE)
    assert (game.state.seat, game.state.decision, game.g.moves_left) == (RED, "place", 0)
    assert (mine.cage_level, mine.cage, mine.stock) == (0, cubes("Y"), cubes(""))
    assert mine.coal == [*cubes(""), *cubes("B"), *cubes(""), *cubes("K")]
    assert on_order(game, "H07") == (cubes("GG"), cubes("GG"))
    assert mine.ready == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("level", "rules"),
    [
        (0, {1: "CB-083", 2: "CB-083", 3: "CB-083", 4: "CB-083"}),
        (2, {0: "CB-084", 1: "CB-084", 3: "CB-083", 4: "CB-083"}),
        (4, {0: "CB-084", 1: "CB-084", 2: "CB-084", 3: "CB-084"}),
    ],
)
def test_lowering_and_raising_the_cage_rest_on_rules_of_their_own(level: int, rules: dict[int, str]) -> None:
    """CB-083, CB-084: raising also between tunnels."""
    game = coal_baron(players=[Mine(level=level)]).play("mining-6")

    cited = {move.args["level"]: move.rule for move in game.state.moves() if move.kind == "move-cage"}
    assert cited == rules
