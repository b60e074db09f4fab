"""Haspelknecht, sections 2 and 14: setup and layouts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kohlenpott as kp
from games.haspelknecht.build import BLUE, GAME, Farm, haspelknecht, tile
from kohlenpott.games.haspelknecht import figures, ids, layouts
from kohlenpott.games.haspelknecht.names import TILES

SEATS = (2, 3, 4)


def in_play(state: kp.State) -> list[str]:
    return list(state.position()["board"])


def rows(state: kp.State) -> list[list[int]]:
    """The tiles of each level from left to right."""
    board = state.position()["board"]
    levels = [[t for t in board if t[0] == level] for level in "1234"]
    return [[int(t) for t in sorted(level, key=lambda t: board[t]["place"])] for level in levels]


@pytest.mark.parametrize("seats", SEATS)
def test_every_board_is_full_of_coal_and_has_empty_slots(seats: int) -> None:
    """HK-010: 7 cubes in the Pinge and 11 in the tunnel; no wood in the 2 and 7 slots."""
    for p in GAME.new(seats).record.players[:seats]:
        assert (p.pinge, p.tunnel, p.pinge_props, p.tunnel_props, p.shaft) == (7, 11, 0, 0, 0)
    assert (figures.PINGE_SLOTS, figures.TUNNEL_SLOTS) == (2, 7)


def test_nine_player_discs_are_for_developments() -> None:
    """HK-011: of eleven one stands on score 0, one on the turn order."""
    g = GAME.new(4).record
    assert [p.discs for p in g.players] == [9] * 4
    assert sorted(g.order) == [0, 1, 2, 3]
    assert [p.vp for p in g.players] == [0] * 4


def test_everybody_starts_with_nothing() -> None:
    """HK-012: the only thing on a board at the first decision is the water of the first spring."""
    for p in GAME.new(4).record.players:
        assert (p.coal, p.wood, p.food, p.thalers, p.debts) == (0, 0, 0, 0, 0)
        assert sum(p.markers) + sum(p.buildings) + sum(p.owns) + sum(p.cart_one) == 0
        assert p.water == 1


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 4), (4, 5)])
def test_so_many_tiles_lie_in_each_row(seats: int, each: int) -> None:
    """HK-013: 12, 16 or 20 tiles; row k holds level k."""
    assert [len(row) for row in rows(GAME.new(seats))] == [each] * 4
    assert len(in_play(GAME.new(seats))) == 4 * each


def test_the_first_game_uses_the_lowest_numbers_in_ascending_order() -> None:
    """HK-014."""
    assert rows(GAME.new(2)) == [[11, 12, 13], [21, 22, 23], [31, 32, 33], [41, 42, 43]]
    assert rows(GAME.new(3))[3] == [41, 42, 43, 44]
    assert rows(GAME.new(4))[0] == [11, 12, 13, 14, 15]


def test_random_selection_draws_tiles_and_their_order() -> None:
    """HK-015: every tile comes up at every place of its row, about equally often."""
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(1500):
        for level, row in enumerate(rows(GAME.new(3, seed, {"tiles": "random"}))):
            assert len(set(row)) == 4
            assert {t // 10 for t in row} == {level + 1}
            seen.update(enumerate(row))
    assert len(seen) == 4 * 20
    assert all(220 < count < 390 for count in seen.values())  # 300 expected


def test_nobody_acquires_an_assist_tile() -> None:
    """HK-016: only the twenty numbered tiles can be developed; levels give VP and remote payment by their tables."""
    assert len([move for move in GAME.notations(ids.EXECUTE) if move.startswith("develop ")]) == 20
    assert figures.LEVEL_VP == [1, 0, 0, 0, 2, 1, 0, 0, 3, 2, 1, 0, 4, 3, 2, 1]
    assert figures.REMOTE == [0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1]


def touching(name: int, seats: int = 2) -> set[int]:
    """The tiles that touch one, as the rules see it: owning them makes it adjacent."""
    found = set()
    for other in map(int, in_play(GAME.new(seats))):
        if other != name:
            game = haspelknecht(seats=seats, board={other: [BLUE]}, players=[Farm(farmer="KKKKBBBBYYYY")])
            if name > 20 and game.refused(f"develop {name}") is None:
                found.add(other)
    return found


def test_standard_rows_lie_half_a_hex_apart() -> None:
    """HK-017: neighbours in the row, up to two above and up to two below."""
    assert touching(22) == {21, 23, 12, 13, 32, 33}
    assert touching(21) == {11, 12, 22, 31, 32}
    assert touching(31) == {21, 32, 41}
    assert touching(43) == {42, 33}
    assert touching(35, seats=4) == {34, 24, 25, 44, 45}


def test_the_first_year_begins_with_spring_water() -> None:
    """HK-018: year 1; spring water has come when the first discs are taken."""
    g = GAME.new(3).record
    assert (g.year, figures.phase_ids[g.phase], ids.DECISIONS[g.decision]) == (1, "spring", "take-first")


def test_the_initial_order_is_a_random_permutation() -> None:
    """HK-019: all six orders of three seats, about equally often."""
    seen = Counter(tuple(GAME.new(3, seed).position()["order"]) for seed in range(1200))
    assert len(seen) == 6
    assert all(150 < count < 250 for count in seen.values())


@pytest.mark.parametrize(("seats", "pools"), [(2, ["A", "B"]), (3, ["A", "B", "C"]), (4, ["A", "B", "C", "D"])])
def test_each_player_brings_a_pool_and_its_reserve(seats: int, pools: list[str]) -> None:
    """HK-020."""
    position = GAME.new(seats).position()
    assert list(position["pools"]) == list(position["reserves"]) == pools
    if seats < 4:
        assert (
            haspelknecht(seats=seats, decision="take-first", pools={"A": "K"}).refused("take black from D") == "HK-020"
        )


@pytest.mark.parametrize("seats", SEATS)
def test_three_discs_go_to_each_reserve_then_six_to_each_pool(seats: int) -> None:
    """HK-021, HK-022: the bag is empty then."""
    position = GAME.new(seats, 5).position()
    assert [sum(pool.values()) for pool in position["pools"].values()] == [6] * seats
    assert [sum(pool.values()) for pool in position["reserves"].values()] == [3] * seats
    assert position["bag"] == {"black": 0, "brown": 0, "yellow": 0}
    total = Counter[str]()
    for pool in [*position["pools"].values(), *position["reserves"].values()]:
        total.update(pool)
    assert total == {2: Counter(black=7, brown=7, yellow=4), 3: Counter(black=10, brown=10, yellow=7),
                     4: Counter(black=13, brown=13, yellow=10)}[seats]  # fmt: skip


def test_the_discs_are_drawn_blindly() -> None:
    """HK-022: a black disc lies in a reserve of two seats as often as its share of the bag says."""
    black = sum(GAME.new(2, seed).position()["reserves"]["A"]["black"] for seed in range(1000))
    assert 1080 < black < 1255  # 3 * 7 / 18 * 1000 = 1167


def test_miner_and_haspelknecht_wait_for_the_end_of_the_pinge() -> None:
    """HK-023: nobody can hire them before."""
    game = haspelknecht(decision="plan", players=[Farm(food=3)])
    assert game.refused("miner for food") == "HK-116"
    assert game.refused("haspelknecht for food") == "HK-116"


def test_everything_but_plans_and_future_draws_is_public() -> None:
    """HK-024: a spectator sees the whole position except the stream of chance."""
    state = GAME.new(3, 4)
    position = state.position()
    del position["chance"]
    assert state.view(None) == position
    assert sum(state.view(None)["bag"].values()) == 0


# --- layouts --------------------------------------------------------------------------------------

FREE = [[0, 2, 4], [1, 3, 5], [0, 2, 4], [1, 3, 5]]


def laid(layout: Any, seats: int) -> kp.State:
    return GAME.new(seats, 1, {"layout": layout})


@pytest.mark.parametrize(
    ("row", "allowed"), [([0, 2], False), ([0, 2, 4], True), ([0, 2, 4, 6], True), ([0, 2, 4, 6, 8], False)]
)
def test_each_level_has_as_many_tiles_as_players_or_one_more(row: list[int], allowed: bool) -> None:
    """HK-300: with three players 3 or 4."""
    layout = [row, [1, 3, 5], [0, 2, 4], [1, 3, 5]]
    if allowed:
        assert len(rows(laid(layout, 3))[0]) == len(row)
    else:
        with pytest.raises(kp.BadSetup, match="level 1 needs 3 or 4 tiles with 3 seats"):
            laid(layout, 3)


def test_every_tile_touches_one_of_the_level_above() -> None:
    """HK-301, HK-R39: the level above is the one with the lower number."""
    with pytest.raises(kp.BadSetup, match=r"level 3: the tile at 8 touches no tile of level 2"):
        laid([[0, 2, 4], [1, 3, 5], [0, 2, 8], [1, 3, 7]], 2)
    reached_from_below_only = [[0, 2, 4], [1, 3, 9], [2, 4, 8], [1, 3, 9]]
    with pytest.raises(kp.BadSetup, match=r"level 2: the tile at 9 touches no tile of level 1"):
        laid(reached_from_below_only, 2)


def test_tiles_two_levels_apart_never_touch() -> None:
    """HK-302: rows are levels, so 11 and 31 do not touch although they lie at the same place."""
    board = {11: [BLUE]}
    assert haspelknecht(board=board, players=[Farm(farmer="KKKK")]).refused("develop 31") == "HK-183"
    assert haspelknecht(board={21: [BLUE]}, players=[Farm(farmer="KKKK")]).refused("develop 31") is None


def test_holes_are_allowed_and_rows_may_differ() -> None:
    """HK-303."""
    state = laid([[0, 2, 8], [1, 7, 9, -1], [0, 2, 8], [1, 7, 9]], 3)
    assert [len(row) for row in rows(state)] == [3, 4, 3, 3]
    assert state.position()["board"]["13"]["place"] == 8


def test_hexes_lie_on_one_grid() -> None:
    """HK-303: a hole is a whole hex, nothing lies half on another tile."""
    with pytest.raises(kp.BadSetup, match="between the hexes"):
        laid([[0, 2, 5], [1, 3, 5], [0, 2, 4], [1, 3, 5]], 2)


def test_adjacency_follows_the_layout_in_use() -> None:
    """HK-304: with three long legs 22 lies below 12 alone."""
    options = {"layout": "three_long_legs"}
    for owned, rule in ((12, None), (11, "HK-183"), (13, "HK-183")):
        game = haspelknecht(options=options, board={owned: [BLUE]}, players=[Farm(farmer="BBB")])
        assert game.refused("develop 22") == rule


@pytest.mark.parametrize(("name", "counts", "seats"), [
    ("tower", [3, 3, 3, 4], [3]), ("three_long_legs", [3, 3, 3, 3], [2, 3]), ("four_long_legs", [5, 4, 4, 4], [4]),
    ("wings", [3, 3, 4, 4], [3]), ("three_short_legs", [3, 3, 3, 3], [2, 3]),
    ("four_short_legs", [5, 5, 4, 4], [4]), ("two_short_asymmetric_legs", [3, 3, 3, 3], [2, 3]),
    ("flower", [4, 3, 3, 4], [3]), ("three_circles", [5, 4, 4, 5], [4]),
    ("two_long_asymmetric_legs", [3, 3, 3, 3], [2, 3]), ("two_rounds", [3, 3, 3, 3], [2, 3]),
    ("butterfly", [4, 3, 3, 4], [3]),
])  # fmt: skip
def test_the_named_layouts_have_their_rows_and_players(name: str, counts: list[int], seats: list[int]) -> None:
    """HK-305; each of them is also a legal free layout (HK-300 to HK-303)."""
    for n in SEATS:
        if n in seats:
            assert [len(row) for row in rows(laid(name, n))] == counts
            assert layouts.checked_rows(figures.layouts[name]["rows"], n) == figures.layouts[name]["rows"]
        else:
            with pytest.raises(kp.BadSetup, match=f"{name} is for"):
                laid(name, n)


def test_there_are_twelve_named_layouts_and_the_standard_one() -> None:
    """HK-305."""
    assert len(layouts.NAMED) == 12
    with pytest.raises(kp.BadSetup, match="no layout 'castle'"):
        laid("castle", 2)


def test_tiles_fill_the_places_of_a_named_layout_from_left_to_right() -> None:
    """HK-306: by number in the first-game selection, drawn in the random one."""
    board = laid("three_short_legs", 2).position()["board"]
    assert [board[t]["place"] for t in ("21", "22", "23")] == [-1, 3, 5]
    drawn = GAME.new(2, 8, {"layout": "three_short_legs", "tiles": "random"})
    assert sorted(entry["place"] for t, entry in drawn.position()["board"].items() if t[0] == "2") == [-1, 3, 5]


def test_everybody_can_start_with_the_same_building() -> None:
    """HK-307, HK-R40: its function, but no development, no disc and no VP."""
    state = GAME.new(2, 1, {"start_building": "charcoal_burner"})
    for p in state.record.players[:2]:
        assert p.buildings == [0, 1, 0, 0]
        assert (sum(p.owns), p.discs, p.vp) == (0, 9, 0)
    game = haspelknecht(options={"start_building": "charcoal_burner"},
                        players=[Farm(wood=2, buildings=["charcoal_burner"])])  # fmt: skip
    assert game.play("charcoal").player(BLUE).coal == 2


def test_a_start_building_counts_as_one_symbol_only() -> None:
    """HK-R40: no adjacency, no pitchfork; HK-R38: its symbol counts."""
    options = {"start_building": "charcoal_burner"}
    farm = Farm(farmer="KKK", buildings=["charcoal_burner"])
    assert haspelknecht(options=options, players=[farm]).refused("develop 23") == "HK-183"
    end = haspelknecht(options=options, decision="store", phase="winter_storage", year=3, turn=1,
                       players=[farm, Farm()], board={43: [BLUE]})  # fmt: skip
    end.play("leave empty")
    assert end.earned(BLUE)["buildings"] == 1
    assert end.earned(BLUE)["development-symbols"] == 1  # the hand cart itself


def test_a_start_building_needs_its_tile_out_of_play() -> None:
    """HK-307, HK-R55: refused where the tile lies on the board; set aside before a random draw."""
    with pytest.raises(kp.BadSetup, match=r"barn.*12.*in play"):
        GAME.new(2, 1, {"start_building": "barn"})
    with pytest.raises(kp.BadSetup, match="HK-307"):
        GAME.new(4, 1, {"start_building": "watermill", "tiles": "random"})
    for seed in range(200):
        options = {"start_building": "barn", "tiles": "random"}
        assert "12" not in in_play(GAME.new(3, seed, options))
    four = {"start_building": "watermill", "tiles": "random", "layout": "four_long_legs"}
    assert all("35" not in in_play(GAME.new(4, seed, four)) for seed in range(50))


def test_four_levels_of_three_to_five_tiles() -> None:
    """HK-308, HK-R54: two players cannot use rows of two, four players no rows of six."""
    with pytest.raises(kp.BadSetup, match="level 2 needs 3 tiles with 2 seats, not 2"):
        laid([[0, 2, 4], [1, 3], [0, 2, 4], [1, 3, 5]], 2)
    with pytest.raises(kp.BadSetup, match="level 1 needs 4 or 5 tiles with 4 seats, not 6"):
        laid([[0, 2, 4, 6, 8, 10], [1, 3, 5, 7], [0, 2, 4, 6], [1, 3, 5, 7]], 4)
    with pytest.raises(kp.BadSetup, match="list of 4 rows"):
        laid(FREE[:3], 2)


@pytest.mark.parametrize("broken", [
    7, None, {}, [[0, 2, 4]] * 3 + [7], [[0, 2, "4"], *FREE[1:]], [[0, 2, True], *FREE[1:]], [[0, 2, 4.0], *FREE[1:]],
    [[0, 2, 1000], *FREE[1:]], [[0, 0, 2], *FREE[1:]],
])  # fmt: skip
def test_nonsense_is_no_layout(broken: Any) -> None:
    """HK-300: every wrong value is one clear error."""
    with pytest.raises(kp.BadSetup, match="option layout"):
        laid(broken, 2)


def test_two_players_draw_at_least_four_tiles_that_bring_thalers() -> None:
    """HK-R37: the first-game selection has four; any draw would have at least three."""
    thalers = {"11", "31", "32", "34", "35", "41", "44", "45"}
    found = [len(thalers & set(in_play(GAME.new(2, seed, {"tiles": "random"})))) for seed in range(400)]
    assert min(found) == 4
    assert len(thalers & set(in_play(GAME.new(2)))) == 4
    assert {t for t in TILES if figures.BRINGS_THALERS[tile(t)]} == thalers


def test_five_tiles_carry_a_building_symbol() -> None:
    """HK-R38."""
    assert [t for t in figures.tile_ids if figures.TILE_BUILDING_SYMBOL[tile(t)]] == [12, 15, 24, 35, 45]
