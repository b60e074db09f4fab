"""Haspelknecht, section 12: winter."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GREEN, RED, Farm, Play, haspelknecht


def winter(year: int = 1, seats: int = 2, board: dict[int, list[int]] | None = None, **farm: object) -> Play:
    """The window of the last player; seat 0 is as named and has closed the own."""
    return haspelknecht(seats=seats, decision="winter", phase="winter_scoring", year=year, turn=seats - 1, board=board,
                        players=[Farm(**farm)])  # type: ignore[arg-type]  # fmt: skip


def window(**farm: object) -> Play:
    return haspelknecht(decision="winter", phase="winter_scoring", players=[Farm(**farm)])  # type: ignore[arg-type]


def storing(board: dict[int, list[int]] | None = None, **farm: Any) -> Play:
    return haspelknecht(seats=4, decision="store", phase="winter_storage", board=board, players=[Farm(**farm)])


def test_before_scoring_wood_and_charcoal_are_possible_as_often_as_one_can() -> None:
    """HK-260, HK-R42."""
    game = window(wood=6, buildings=["charcoal_burner"])
    assert game.moves() == ["prop pinge", "prop tunnel", "charcoal", "done"]
    game.play("prop tunnel", "charcoal", "charcoal", "prop pinge")
    p = game.player(BLUE)
    assert (p.tunnel_props, p.pinge_props) == (1, 1)
    assert game.earned(BLUE) == {"charcoal": 2, "coal": 3}


def test_no_marker_and_no_worker_acts_in_winter() -> None:
    """HK-260, HK-R42."""
    game = window(wood=1, water=2, markers=["ropes", "winch"], farmer="K")
    assert game.refused("ropes") == game.refused("winch") == game.refused("farmer works") == "HK-260"
    assert "ropes" not in game.moves()


def test_everybody_has_a_window_before_anything_is_scored() -> None:
    """HK-260, HK-R36: in turn order."""
    farms = [Farm(wood=1, coal=5), Farm(wood=1), Farm(wood=1)]
    game = haspelknecht(
        seats=3, decision="winter", phase="winter_scoring", turn=GREEN, order=[GREEN, BLUE, RED], players=farms
    )
    game.play("done")
    assert game.asked == ("winter", BLUE)
    game.play("done")
    assert game.state.scores() == [0, 0, 0]
    game.play("done")
    assert game.earned(BLUE)["coal"] == 4


@pytest.mark.parametrize(("coal", "vp"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 3), (5, 4), (12, 11)])
def test_coal_in_the_farm_scores_from_three_on(coal: int, vp: int) -> None:
    """HK-261: n coal give n - 1."""
    assert winter(coal=coal).play("done").earned(BLUE).get("coal", 0) == vp


def test_with_horse_and_cart_each_coal_is_one_point() -> None:
    """HK-262, HK-T07: in the scoring step."""
    assert winter(seats=4, board={44: [BLUE]}, coal=4).play("done").earned(BLUE) == {"coal": 4}


def test_scoring_consumes_nothing() -> None:
    """HK-263: coal kept over the winter counts again."""
    game = winter(coal=3).play("done")
    assert game.player(BLUE).coal == 3


@pytest.mark.parametrize(("year", "food", "thalers"), [(1, 2, 0), (2, 2, 1), (3, 1, 2)])
def test_taxes_by_year(year: int, food: int, thalers: int) -> None:
    """HK-265."""
    game = winter(year, food=5, thalers=5).play("done")
    assert game.told("tax")[0] == {"food": food, "thalers": thalers}
    assert (game.player(BLUE).food, game.player(BLUE).thalers, game.player(BLUE).debts) == (5 - food, 5 - thalers, 0)


def test_who_pays_everything_is_told_of_no_debt() -> None:
    """HK-266."""
    game = winter(2, food=2, thalers=1).play("done")
    assert [(event.kind, event.seat) for event in game.events() if event.kind in ("tax", "debt")] == [
        ("tax", BLUE), ("tax", RED), ("debt", RED),
    ]  # fmt: skip


def test_what_is_not_paid_becomes_debt() -> None:
    """HK-266: payment is compulsory as far as it goes, one debt per unit missing."""
    game = winter(2, food=1, wood=1).play("done")
    p = game.player(BLUE)
    assert (p.food, p.debts) == (0, 2)
    assert winter(2, wood=1).play("done").player(BLUE).debts == 3


def test_food_and_thalers_do_not_replace_each_other() -> None:
    """HK-267, HK-R31: one food and five thalers in year 1 leave one debt."""
    p = winter(1, food=1, thalers=5, wood=1).play("done").player(BLUE)
    assert (p.food, p.thalers, p.debts) == (0, 5, 1)
    p = winter(3, food=6, thalers=0).play("done").player(BLUE)
    assert (p.food, p.debts) == (5, 2)


def test_debts_are_never_repaid() -> None:
    """HK-267: money in plenty later does not help."""
    assert winter(2, food=9, thalers=9, debts=2).play("done").player(BLUE).debts == 2


def test_one_piece_is_kept_in_the_farm_the_rest_is_lost() -> None:
    """HK-270, HK-272: the player's choice, or none."""
    game = storing(coal=3, wood=2, food=1)
    assert game.moves() == ["store coal in farm", "store wood in farm", "store food in farm", "leave empty"]
    kept = Play(game.state.clone()).play("store coal in farm").player(BLUE)
    assert (kept.coal, kept.wood, kept.food) == (1, 0, 0)
    none = game.play("leave empty")
    assert (none.player(BLUE).coal, none.player(BLUE).wood, none.player(BLUE).food) == (0, 0, 0)
    assert none.told("cleared") == [{"resource": "coal", "amount": 3}, {"resource": "wood", "amount": 2},
                                    {"resource": "food", "amount": 1}]  # fmt: skip


def test_only_what_lies_in_the_farm_can_be_stored() -> None:
    """HK-270: each piece once."""
    assert storing(coal=1, wood=1).refused("store food in farm") == "HK-270"
    game = storing({12: [BLUE]}, coal=1, wood=1).play("store coal in farm")
    assert game.refused("store coal in barn") == "HK-270"


@pytest.mark.parametrize(("piece", "vp"), [("wood", 1), ("coal", 0), ("food", 0)])
def test_wood_in_the_farm_brings_a_point(piece: str, vp: int) -> None:
    """HK-271."""
    game = storing(None, **{piece: 1, "thalers": 1}).play(f"store {piece} in farm")
    assert game.earned(BLUE).get("storage", 0) == vp


@pytest.mark.parametrize(("piece", "vp"), [("wood", 0), ("coal", 0), ("food", 2)])
def test_food_in_the_barn_brings_two_points(piece: str, vp: int) -> None:
    """HK-271, HK-212."""
    game = storing({12: [BLUE]}, **{piece: 1}).play("leave empty", f"store {piece} in barn")
    assert game.earned(BLUE).get("storage", 0) == vp


def test_places_are_filled_one_after_the_other_and_may_stay_empty() -> None:
    """HK-272: farm, barn, coal and wood of the coal storage."""
    game = storing({12: [BLUE], 24: [BLUE]}, coal=4, wood=4, food=4)
    assert game.refused("store coal in barn") == "HK-272"
    game.play("store food in farm", "leave empty", "store coal in coal-storage", "store wood in wood-storage")
    p = game.player(BLUE)
    assert (p.coal, p.wood, p.food) == (1, 1, 1)


def test_a_stored_piece_is_ordinary_stock_next_year() -> None:
    """HK-272: wood kept in the farm props the mine in spring."""
    farms = [Farm(wood=2), Farm()]
    game = haspelknecht(decision="store", phase="winter_storage", turn=BLUE, order=[RED, BLUE], players=farms,
                        bag="KKKKKKKBBBBBBBYYYY")  # fmt: skip
    game.play("store wood in farm")
    assert (game.g.year, game.player(BLUE).wood) == (2, 1)


def test_the_third_winter_stores_and_scores_too() -> None:
    """HK-273, HK-R33."""
    game = haspelknecht(decision="store", phase="winter_storage", year=3, turn=BLUE, order=[RED, BLUE],
                        players=[Farm(wood=1), Farm()]).play("store wood in farm")  # fmt: skip
    assert game.state.is_over
    assert game.earned(BLUE)["storage"] == 1


def test_wood_of_a_late_remote_payment_can_still_be_placed() -> None:
    """HK-R42: in the window before scoring."""
    game = haspelknecht(phase="autumn", turn=RED, board={21: [BLUE]}, players=[Farm(), Farm(farmer="BBY", wood=1)])
    game.play("develop 21")
    assert game.player(BLUE).wood == 1
    assert game.asked == ("winter", BLUE)
    assert game.play("prop pinge").player(BLUE).pinge_props == 1
