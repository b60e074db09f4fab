"""Kohle & Kolonie, sections 11 and 20: pithead cards."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, Play, Seat, card, kohle
from games.kohle_kolonie.pitheads import pithead
from kohlenpott import Refusal
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.pithead import administration_points, earnings, ironworks_points


@pytest.mark.parametrize(
    ("name", "workers", "coins", "points"),
    [("workforce", 5, 0, 6), ("cokery", 5, 2, 6), ("ironworks", 5, 3, 8), ("loading", 2, 2, 4)],
)
def test_a_flip_costs_workers_and_coins_and_scores_at_once(name: str, workers: int, coins: int, points: int) -> None:
    """KK-200, KK-201, KK-350, KK-D18: no main action is used."""
    game = kohle(players=[Seat(coins=9, workers=9)]).play(f"flip {name}")

    p = game.player(ORANGE)
    assert (9 - p.workers, 9 - p.coins) == (workers, coins)
    assert game.scored(ORANGE, "flips") == [points]
    assert p.extra_actions == (1 if name == "ironworks" else 0)
    assert game.refused("engineer loading") is None
    short = kohle(players=[Seat(coins=9, workers=workers - 1)]).try_play(f"flip {name}")
    assert short is not None
    assert (short.rule, short.needs, short.has) == ("KK-350", workers, workers - 1)
    if coins:
        poor = kohle(players=[Seat(coins=coins - 1, workers=9)]).try_play(f"flip {name}")
        assert poor is not None
        assert (poor.rule, poor.needs, poor.has) == ("KK-350", coins, coins - 1)


def test_workforce_costs_five_workers_or_three_coins_but_no_mixture() -> None:
    """KK-350, KK-351."""
    game = kohle(players=[Seat(coins=3)]).play("flip workforce for coins")
    assert (game.player(ORANGE).coins, game.scored(ORANGE, "flips")) == (0, [6])
    mixed = kohle(players=[Seat(coins=2, workers=4)])
    assert mixed.refused("flip workforce") == "KK-350"
    assert mixed.refused("flip workforce for coins") == "KK-350"


def test_any_number_of_cards_may_be_flipped_each_once_and_administration_never() -> None:
    """KK-200, KK-352."""
    game = kohle(players=[Seat(coins=20, workers=20)])
    game.play("flip workforce", "flip cokery", "flip ironworks", "flip loading")

    for name in ("workforce", "cokery", "ironworks", "loading"):
        assert game.refused(f"flip {name}") == "KK-352"
    assert game.refused("flip workforce for coins") == "KK-352"
    assert game.player(ORANGE).flipped == [1, 1, 1, 1, 0]
    assert "flip administration" not in [
        move.notation for move in kohle(players=[Seat(coins=9, workers=9)]).state.moves()
    ]


def test_the_first_flip_raises_a_price_for_everybody_at_once() -> None:
    """KK-202, KK-R44: also for the player who flipped; Loading raises nothing, a later flip nothing more."""
    game = kohle(players=[Seat(coins=20, workers=20)]).play("flip cokery")
    assert [event.data for event in game.events("price")] == [{"why": "engineer", "coins": 2}]
    assert game.play("engineer administration").paid(ORANGE, "engineer") == [2]
    assert kohle(players=[Seat(coins=9, workers=9)]).play("flip loading").events("price") == []
    later = kohle(players=[Seat(coins=9, workers=9), Seat(flipped=["cokery"])]).play("flip cokery")
    assert later.events("price") == []


def test_no_piece_is_ever_placed_on_workforce() -> None:
    """KK-353."""
    assert figures.MINER_ROOM[:2] == figures.ENGINEER_ROOM[:2] == figures.ENGINE_ROOM[:2] == [0, 0]


def test_a_flip_keeps_the_pieces_and_doubles_the_points() -> None:
    """KK-354, KK-D19, KK-R32: three miners and an engineer on Ironworks earn 3, on Steelworks 2 + 2 + 1 + 1."""
    game = kohle(players=[Seat(coins=9, workers=9, miners={"ironworks": 3}, engineers={"ironworks": 1})])
    assert ironworks_points(game.g, game.player(ORANGE)) == 3
    game.play("flip ironworks")
    p = game.player(ORANGE)
    assert (p.card_miners[card("ironworks")], p.card_engineers[card("ironworks")]) == (3, 1)
    assert ironworks_points(game.g, p) == 6


def earned(name: str, back: bool, miners: int, engineers: int = 0, plant: bool = False) -> int:
    seat = Seat(miners={name: miners}, engineers={name: engineers}, flipped=[name] if back else [], plant=plant)
    return earnings(kohle(players=[seat]).player(ORANGE), card(name))


@pytest.mark.parametrize(("miners", "coins"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_cokery_front_pays_single_and_double_slot(miners: int, coins: int) -> None:
    """KK-360, KK-361: a double slot with one miner earns nothing; the engineer earns 1."""
    assert earned("cokery", False, miners) == coins
    assert earned("cokery", False, miners, engineers=1) == coins + 1


@pytest.mark.parametrize(("miners", "coins"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_cokery_back_has_one_more_miner_and_a_steam_engine(miners: int, coins: int) -> None:
    """KK-360, KK-R33."""
    assert earned("cokery", True, miners) == coins
    assert earned("cokery", True, miners, engineers=1, plant=True) == coins + 2


@pytest.mark.parametrize(("miners", "points"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_steelworks_pays_two_one_one_and_two_for_the_engineer(miners: int, points: int) -> None:
    """KK-365, KK-R49."""
    assert earned("ironworks", True, miners) == points
    assert earned("ironworks", True, miners, engineers=1) == points + 2


def test_ironworks_front_pays_one_for_the_engineer_or_two_by_option() -> None:
    """KK-365, KK-D03."""
    seat = Seat(engineers={"ironworks": 1}, miners={"ironworks": 1})
    plain = kohle(players=[seat])
    assert ironworks_points(plain.g, plain.player(ORANGE)) == 2
    two = kohle(players=[seat], options={"ironworks_front_engineer_vp": 2})
    assert ironworks_points(two.g, two.player(ORANGE)) == 3
    back = kohle(players=[Seat(engineers={"ironworks": 1}, flipped=["ironworks"])],
                 options={"ironworks_front_engineer_vp": 2})  # fmt: skip
    assert ironworks_points(back.g, back.player(ORANGE)) == 2


@pytest.mark.parametrize(
    ("miners", "engineers", "points"),
    [(0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 2), (0, 2, 2), (1, 2, 3), (3, 1, 3), (3, 2, 4)],
)
def test_administration_gives_virtual_points(miners: int, engineers: int, points: int) -> None:
    """KK-370, KK-D20: the printed example has the value 3."""
    seat = Seat(miners={"administration": miners}, engineers={"administration": engineers})
    assert administration_points(kohle(players=[seat]).player(ORANGE)) == points


def test_loading_has_a_miner_and_an_engineer_slot_and_one_more_miner_on_the_back() -> None:
    """KK-375, KK-D29: Loading II."""
    side = ids.LOADING * ids.SIDES
    assert figures.MINER_ROOM[side : side + 2] == [1, 2]
    assert figures.ENGINEER_ROOM[side : side + 2] == [1, 1]
    names = figures.data["pithead_cards"]
    assert next(row for row in names if row["id"] == "loading")["back"]["name_de"] == "Verladung II"


# --- briquettes -------------------------------------------------------------------------------------


def plant(**more: object) -> Play:
    """The player owns a Cokery & Briquette Plant and an engineer on Loading, and may move engineers."""
    seat = Seat(coins=9, flipped=["cokery", "workforce"], engineers={"loading": 1})
    return kohle(players=[seat], **more)  # type: ignore[arg-type]


def test_the_first_of_engineer_and_engine_scores_and_both_together_score_again() -> None:
    """KK-362: at most 4 VP."""
    game = plant().play("engine cokery")
    assert game.scored(ORANGE, "briquettes") == [2]
    game.play("end turn", "end turn", "end turn", "engineer cokery")
    assert game.scored(ORANGE, "briquettes") == [2]
    assert game.player(ORANGE).earned[ids.V_BRIQUETTES] == 4


def test_an_engineer_who_leaves_before_the_engine_comes_does_not_count_twice() -> None:
    """KK-362, KK-D04: the German reading; each_once pays the engine all the same."""
    for options, expected in (({}, []), ({"briquette_bonus": "each_once"}, [2])):
        game = plant(options=options).play("miners", "move engineer loading cokery")
        assert game.scored(ORANGE, "briquettes") == [2]
        game.play("stop", "end turn", "end turn", "end turn")
        game.play("miners", "move engineer cokery loading", "stop")
        for _ in range(40):
            if game.state.decision == "turn" and game.state.seat == ORANGE and game.refused("engine cokery") is None:
                break
            game.play(next(move for move in ("end turn", "secured", "choose wagon", "choose miners", "choose engineer",
                                             *game.moves()) if move in game.moves()))  # fmt: skip
        assert game.play("engine cokery").scored(ORANGE, "briquettes") == expected


def test_each_once_scores_engineer_and_engine_independently() -> None:
    """KK-D04: briquette_bonus = each_once."""
    game = plant(options={"briquette_bonus": "each_once"}).play("engine cokery")
    assert game.scored(ORANGE, "briquettes") == [2]
    assert game.player(ORANGE).briquettes == [0, 1]


@pytest.mark.parametrize(("on_flip", "points"), [(True, [2]), (False, [])])
def test_an_engineer_already_there_counts_at_the_flip_unless_an_option_says_no(
    on_flip: bool, points: list[int]
) -> None:
    """KK-363, KK-D05."""
    seat = Seat(coins=9, workers=9, engineers={"cokery": 1, "loading": 1}, flipped=["workforce"])
    game = kohle(players=[seat], options={"briquette_bonus_on_flip": on_flip}).play("flip cokery")

    assert game.scored(ORANGE, "briquettes") == points
    assert game.player(ORANGE).idle_engineer == (0 if on_flip else 1)
    # placed anew, the engineer counts
    again = game.play("miners", "move engineer cokery ironworks")
    assert again.player(ORANGE).idle_engineer == 0


def test_an_idle_engineer_does_not_make_both() -> None:
    """KK-363: the engine alone is the first of the two."""
    seat = Seat(coins=9, workers=9, engineers={"cokery": 1})
    game = kohle(players=[seat], options={"briquette_bonus_on_flip": False}).play("flip cokery", "engine cokery")
    assert game.scored(ORANGE, "briquettes") == [2]


def test_the_front_earns_no_briquettes() -> None:
    """KK-362: back side only."""
    assert (
        kohle(players=[Seat(coins=9), Seat(flipped=["cokery"])]).play("engineer cokery").scored(ORANGE, "briquettes")
        == []
    )
    assert kohle(players=[Seat(), Seat()]).player(BLUE).briquettes == [0, 0]


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
