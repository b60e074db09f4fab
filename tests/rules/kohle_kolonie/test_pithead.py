"""Kohle & Kolonie, sections 11 and 20: pithead cards, flipping, slots, briquettes."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, Play, Seat, card, kohle
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.pithead import administration_points, earnings, ironworks_points

RICH = {"coins": 9, "workers": 9}


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


def test_pieces_stay_on_a_flipped_card_and_earn_most() -> None:
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
