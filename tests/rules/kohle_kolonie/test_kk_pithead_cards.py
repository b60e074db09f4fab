"""Kohle & Kolonie, section 20: flipping pithead cards, their slots."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import ORANGE, Seat, card, kohle
from games.kohle_kolonie.pitheads import pithead
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.pithead import administration_points

# --- 20.1 flipping ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "workers", "coins", "vp", "extra", "price"),
    [
        ("workforce", 5, 0, 6, 0, ("settlement", 3)),
        ("cokery", 5, 2, 6, 0, ("engineer", 2)),
        ("ironworks", 5, 3, 8, 1, ("steam-engine", 2)),
        ("loading", 2, 2, 4, 0, None),
    ],
)
def test_what_a_flip_costs_and_brings(
    name: str, workers: int, coins: int, vp: int, extra: int, price: tuple[str, int] | None
) -> None:
    """KK-350, KK-D18, KK-201, KK-202."""
    game = kohle(players=[Seat(workers=workers + 1, coins=coins + 1)]).play(f"flip {name}")

    assert (game.player(ORANGE).workers, game.player(ORANGE).coins) == (1, 1)
    assert (game.scored(ORANGE, "flips"), game.player(ORANGE).extra_actions) == ([vp], extra)
    assert game.player(ORANGE).flipped[card(name)] == 1
    told = [(event.data["why"], event.data["coins"]) for event in game.events("price")]
    assert told == ([price] if price else [])


def test_workforce_is_flipped_for_workers_or_for_coins_but_not_for_both() -> None:
    """KK-350, KK-351: 4 workers and 2 coins are not enough for either."""
    game = kohle(players=[Seat(workers=4, coins=2)])
    assert game.try_play("flip workforce") == Refusal("KK-350", needs=5, has=4)
    assert game.try_play("flip workforce for coins") == Refusal("KK-350", needs=3, has=2)

    game = kohle(players=[Seat(workers=4, coins=3)]).play("flip workforce for coins")
    assert (game.player(ORANGE).workers, game.player(ORANGE).coins) == (4, 0)
    assert game.scored(ORANGE, "flips") == [6]


@pytest.mark.parametrize(("name", "workers", "coins"), [("cokery", 5, 2), ("ironworks", 5, 3), ("loading", 2, 2)])
def test_workers_and_coins_are_both_needed(name: str, workers: int, coins: int) -> None:
    """KK-350, KK-055."""
    few = kohle(players=[Seat(workers=workers - 1, coins=coins)])
    assert few.try_play(f"flip {name}") == Refusal("KK-350", needs=workers, has=workers - 1)

    poor = kohle(players=[Seat(workers=workers, coins=coins - 1)])
    assert poor.try_play(f"flip {name}") == Refusal("KK-350", needs=coins, has=coins - 1)


def test_a_card_is_flipped_once_and_never_back() -> None:
    """KK-352."""
    flipped = ["workforce", "cokery", "ironworks", "loading"]
    game = kohle(players=[Seat(workers=20, coins=20, flipped=flipped)])

    moves = ["flip workforce", "flip workforce for coins", "flip cokery", "flip ironworks", "flip loading"]
    assert [game.refused(move) for move in moves] == ["KK-352"] * 5
    assert game.moves("flip") == []


def test_no_piece_stands_on_workforce() -> None:
    """KK-353: neither engineers nor miners, on either side."""
    for flipped in ([], ["workforce"]):
        game = kohle(players=[Seat(coins=5, flipped=flipped)])
        assert game.refused("engineer workforce") == "KK-166"
        assert game.play("miners").refused("insert workforce") == "KK-177"


def test_pieces_stay_on_a_flipped_card_and_earn_most() -> None:
    """KK-354, KK-D19, KK-R32: engineer and 3 miners earn 3 VP in Ironworks, 6 in Steelworks."""
    orange = Seat(workers=5, coins=3, miners={"ironworks": 3}, engineers={"ironworks": 1})
    assert pithead(orange).scored(ORANGE, "ironworks") == [3]

    game = kohle(last=True, players=[orange, Seat(), Seat()]).play("flip ironworks")
    assert (game.player(ORANGE).card_miners[ids.IRONWORKS], game.player(ORANGE).card_engineers[ids.IRONWORKS]) == (3, 1)
    game = pithead(Seat(miners={"ironworks": 3}, engineers={"ironworks": 1}, flipped=["ironworks"]))
    assert game.scored(ORANGE, "ironworks") == [6]


# --- 20.2 slots ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flipped", "miners", "engineer", "engine", "coins"),
    [
        (False, 0, 0, 0, 0),
        (False, 1, 0, 0, 1),
        (False, 2, 0, 0, 1),
        (False, 3, 0, 0, 2),
        (False, 0, 1, 0, 1),
        (False, 3, 1, 0, 3),
        (True, 0, 0, 0, 0),
        (True, 1, 0, 0, 1),
        (True, 2, 0, 0, 2),
        (True, 3, 0, 0, 2),
        (True, 4, 0, 0, 3),
        (True, 0, 1, 0, 1),
        (True, 0, 0, 1, 1),
        (True, 4, 1, 1, 5),
    ],
)
def test_coins_of_cokery(flipped: bool, miners: int, engineer: int, engine: int, coins: int) -> None:
    """KK-360, KK-361, KK-331, KK-R33: front E, M, MM; back one more M and S, each 1 coin; half an MM earns nothing."""
    orange = Seat(miners={"cokery": miners}, engineers={"cokery": engineer}, plant=bool(engine),
                  flipped=["cokery"] if flipped else [])  # fmt: skip

    assert sum(pithead(orange).earned(ORANGE, "cokery")) == coins


def test_the_miners_of_a_double_slot_may_come_one_at_a_time() -> None:
    """KK-361, KK-360: Cokery takes three miners on the front and four on the back."""
    for flipped, room in (([], 3), (["cokery"], 4)):
        game = kohle(players=[Seat(miners={"cokery": room - 1}, flipped=flipped)]).play("miners", "insert cokery")
        assert game.player(ORANGE).card_miners[ids.COKERY] == room
        assert game.refused("insert cokery") == "KK-177"


@pytest.mark.parametrize(
    ("flipped", "miners", "engineer", "vp"),
    [
        (False, 1, 0, 1),
        (False, 2, 0, 1),
        (False, 3, 0, 2),
        (False, 0, 1, 1),
        (False, 3, 1, 3),
        (True, 1, 0, 2),
        (True, 2, 0, 3),
        (True, 3, 0, 4),
        (True, 0, 1, 2),
        (True, 3, 1, 6),
    ],
)
def test_points_of_ironworks(flipped: bool, miners: int, engineer: int, vp: int) -> None:
    """KK-365, KK-331, KK-D03: front E 1, M 1, MM 1; back E 2, M 2, M 1, M 1."""
    orange = Seat(miners={"ironworks": miners}, engineers={"ironworks": engineer},
                  flipped=["ironworks"] if flipped else [])  # fmt: skip

    assert pithead(orange).scored(ORANGE, "ironworks") == [vp]


@pytest.mark.parametrize(
    ("engineers", "miners", "points"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 2), (0, 1, 1), (0, 2, 1), (0, 3, 2), (1, 3, 3), (2, 1, 3), (2, 2, 3), (2, 3, 4)],
)
def test_virtual_points_of_administration(engineers: int, miners: int, points: int) -> None:
    """KK-370, KK-361, KK-D20: E, E, M, MM; an engineer and three miners make 3, as two engineers and a miner do."""
    seat = Seat(engineers={"administration": engineers}, miners={"administration": miners})

    assert administration_points(kohle(players=[seat]).player(ORANGE)) == points


@pytest.mark.parametrize(
    ("name", "flipped", "miners", "engineers"),
    [
        ("administration", False, 3, 2),
        ("ironworks", False, 3, 1),
        ("ironworks", True, 3, 1),
        ("loading", False, 1, 1),
        ("loading", True, 2, 1),
    ],
)
def test_a_full_card_takes_no_more_pieces(name: str, flipped: bool, miners: int, engineers: int) -> None:
    """KK-365, KK-370, KK-375."""
    turned = [name] if flipped else []
    almost = kohle(players=[Seat(coins=5, miners={name: miners - 1}, engineers={name: engineers - 1}, flipped=turned)])
    assert almost.refused(f"engineer {name}") is None
    assert almost.play("miners").refused(f"insert {name}") is None

    full = kohle(players=[Seat(coins=5, miners={name: miners}, engineers={name: engineers}, flipped=turned)])
    assert full.refused(f"engineer {name}") == "KK-166"
    assert full.play("miners").refused(f"insert {name}") == "KK-177"


@pytest.mark.parametrize(("flipped", "numbers"), [([], (2, 2, 0)), (["workforce"], (2, 4, 1))])
def test_the_numbers_on_workforce(flipped: list[str], numbers: tuple[int, int, int]) -> None:
    """KK-376, KK-R12: insertions, steps, engineers that may be moved."""
    g = kohle(players=[Seat(flipped=flipped)]).play("miners").g

    assert (g.inserts, g.steps, g.engineer_moves) == numbers
