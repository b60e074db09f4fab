"""Haspelknecht, section 6, step 4: planning."""

from __future__ import annotations

import pytest

from games.haspelknecht.build import BLUE, GREEN, RED, Farm, Play, haspelknecht


def planning(farm: Farm, **named: object) -> Play:
    return haspelknecht(decision="plan", players=[farm], **named)  # type: ignore[arg-type]


def test_nobody_knows_a_plan_before_all_have_committed() -> None:
    """HK-110, HK-R06: views and events tell the others nothing, then everything at once."""
    farms = [Farm(cart="KKK", food=1), Farm(cart="BB"), Farm(cart="Y")]
    game = haspelknecht(seats=3, decision="plan", players=farms)
    before = game.state.view(RED)
    game.play("farmer black", "farmer black", "digger for food")
    assert game.state.view(RED) == before
    assert game.state.view(None) == haspelknecht(seats=3, decision="plan", players=farms).state.view(None)
    assert all(event.private and not event.visible_to(RED) for event in game.events())
    assert game.state.view(BLUE)["players"][BLUE]["workers"]["farmer"] == {"black": 2}
    game.play("commit")
    assert [event.kind for event in game.events()] == ["committed"]
    assert game.state.view(RED)["players"][BLUE]["workers"] is None
    game.play("farmer brown", "commit", "commit")
    assert game.state.view(RED)["players"][BLUE]["workers"]["farmer"] == {"black": 2}
    assert {event.kind for event in game.events()} >= {"planned", "hired"}


def test_planning_is_asked_of_everybody_in_turn_order() -> None:
    """HK-110, HK-R57: also of a seat with nothing to assign, so that being asked tells nothing."""
    game = haspelknecht(seats=3, decision="plan", turn=GREEN, order=[GREEN, BLUE, RED], players=[Farm()] * 3)
    seen = []
    for _ in range(3):
        seen.append(game.asked)
        assert game.moves() == ["commit"]
        game.play("commit")
    assert seen == [("plan", GREEN), ("plan", BLUE), ("plan", RED)]


def test_everything_assigned_is_spent() -> None:
    """HK-111: discs leave the carts, markers, food and thalers their owner, even if nothing is done with them."""
    farm = Farm(cart="KK", cart_two="B", food=2, thalers=2, markers=["hammer_pick"], pinge=0, pinge_wood=2)
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[farm, Farm()])
    game.play("farmer black", "farmer hammer-marker", "farmhand brown", "miner for food", "haspelknecht for thaler")
    assert (game.player(BLUE).food, game.player(BLUE).cart_one) == (2, [2, 0, 0])  # nothing moves before all commit
    game.play("commit")
    p = game.player(BLUE)
    assert (p.food, p.thalers, p.markers[5]) == (1, 1, 0)
    assert [a + b for a, b in zip(p.cart_one, p.cart_two, strict=True)] == [1, 0, 0]


def test_only_what_there_is_can_be_assigned() -> None:
    """HK-111: both carts count; each disc once."""
    game = planning(Farm(cart="K", cart_two="KB")).play("farmer black", "farmhand black")
    refusal = game.try_play("farmhand black")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("HK-111", 1, 0)


@pytest.mark.parametrize(("rule", "moves"), [
    ("HK-090", ["take black from A", "take yellow from D", "pass"]),
    ("HK-253", ["swap black for brown from A", "keep lamp"]),
    ("HK-072", ["farmer works", "watermill works", "develop 11", "farmhand develops 45", "winch", "end", "dig", "lift",
                "remove 1", "remove 2", "stop"]),
    ("HK-128", ["prop pinge", "prop tunnel", "charcoal", "ropes"]),
    ("HK-187", ["pay coal", "pay food", "wood", "thaler", "sell 1", "sell 2"]),
    ("HK-070", ["done", "store coal in farm", "store wood in wood-storage", "leave empty"]),
])  # fmt: skip
def test_what_belongs_to_another_step_is_refused_with_the_rule_that_says_when_it_comes(
    rule: str, moves: list[str]
) -> None:
    """HK-072, HK-090, HK-128, HK-187, HK-253, HK-070: taking is over, execution and winter have not come."""
    farm = Farm(cart="KK", cart_two="B", coal=3, wood=3, water=2, food=1, markers=["ropes", "winch", "oil_lamp"],
                buildings=["charcoal_burner", "watermill"], improved=1)  # fmt: skip
    game = planning(farm, seats=4, pools={"A": "KKBB"})
    assert {move: game.refused(move) for move in moves} == dict.fromkeys(moves, rule)


def test_food_gained_in_execution_hires_nobody() -> None:
    """HK-112: the worked example; hiring belongs to planning."""
    game = haspelknecht(players=[Farm(farmer="YY", farmhand="B")]).play("farmer works")
    assert game.player(BLUE).food == 2
    assert game.refused("digger works") == "HK-112"


def test_the_plain_farmhand_takes_one_colour_only() -> None:
    """HK-113: any number of discs, but all alike."""
    game = planning(Farm(cart="KKKBB")).play("farmhand black", "farmhand black", "farmhand black")
    assert game.refused("farmhand brown") == "HK-113"


@pytest.mark.parametrize("worker", ["farmer", "farmhand"])
def test_farmer_and_improved_farmhand_may_mix_for_a_development(worker: str) -> None:
    """HK-113, HK-114: black and yellow cover Transport (one yellow, one grey)."""
    game = planning(Farm(cart="KY", improved=1)).play(f"{worker} black", f"{worker} yellow")
    assert game.refused("commit") is None


def test_a_mixed_set_must_cover_a_development() -> None:
    """HK-114: black and brown alone cover nothing with two seats; with a third disc they cover the Mattock."""
    assert planning(Farm(cart="KB")).play("farmer black").refused("farmer brown") == "HK-114"
    game = planning(Farm(cart="KBB")).play("farmer black", "farmer brown")
    assert game.refused("commit") == "HK-114"
    assert game.refused("farmhand brown") == "HK-114"
    assert game.moves() == ["farmer brown"]
    assert game.play("farmer brown").refused("commit") is None


def test_a_development_the_player_owns_does_not_justify_a_mixed_set() -> None:
    """HK-114: with Transport owned, black and yellow are no set any more."""
    farm = Farm(cart="KY")
    assert planning(farm).play("farmer black").refused("farmer yellow") is None
    assert planning(farm, board={11: [BLUE]}).play("farmer black").refused("farmer yellow") == "HK-114"


def test_a_development_that_is_not_in_play_does_not_justify_a_mixed_set() -> None:
    """HK-114: Hauling ropes (14) lie on the board with four seats only."""
    farm = Farm(cart="KB")
    assert planning(farm).play("farmer black").refused("farmer brown") == "HK-114"
    assert planning(farm, seats=4).play("farmer black").refused("farmer brown") is None


def test_planning_looks_only_at_the_cost() -> None:
    """HK-R60: the Bucket (two brown, one yellow) is out of reach, and there is no disc left to own it."""
    farm = Farm(cart="BBY", discs=0)
    game = planning(farm, board={12: [RED], 11: [BLUE]}).play("farmer brown", "farmer brown", "farmer yellow")
    assert game.refused("commit") is None


def test_a_mixed_set_can_only_develop() -> None:
    """HK-114, HK-R07."""
    game = haspelknecht(players=[Farm(farmer="KY", wood=1)])
    assert game.refused("farmer works") == "HK-114"
    assert game.refused("develop 11") is None


def test_one_colour_leaves_both_uses_open() -> None:
    """HK-R07, HK-127: three brown discs produce wood or pay for the Wheelbarrow; decided in execution."""
    game = haspelknecht(players=[Farm(farmer="BBB")], board={12: [BLUE]})
    assert {"farmer works", "develop 22"} <= set(game.moves())


@pytest.mark.parametrize("payment", ["yellow", "wheelbarrow-marker", "food", "thaler"])
def test_digger_and_haspelknecht_take_a_yellow_disc_food_or_a_thaler(payment: str) -> None:
    """HK-115, HK-150, HK-157, HK-252: one piece, also the marker that is a yellow disc."""
    means = {"cart": "Y", "food": 1, "thalers": 1, "markers": ["wheelbarrow"]}
    assert planning(Farm(**means)).refused(f"digger for {payment}") is None  # type: ignore[arg-type]
    deep = planning(Farm(pinge=0, pinge_wood=2, **means))  # type: ignore[arg-type]
    assert deep.refused(f"haspelknecht for {payment}") is None


def test_the_miner_takes_food_or_a_thaler_but_no_disc() -> None:
    """HK-115, HK-154."""
    game = planning(Farm(pinge=0, pinge_wood=2, cart="Y", food=1, thalers=1, markers=["wheelbarrow"]))
    assert game.refused("miner for yellow") == game.refused("miner for wheelbarrow-marker") == "HK-154"
    assert game.refused("miner for food") is game.refused("miner for thaler") is None


def test_nobody_is_hired_twice_and_every_piece_pays_once() -> None:
    """HK-115."""
    game = planning(Farm(food=2)).play("digger for food")
    assert game.refused("digger for food") == "HK-115"
    deep = planning(Farm(pinge=0, pinge_wood=2, food=1, thalers=1)).play("miner for food")
    assert deep.refused("haspelknecht for food") == "HK-115"
    assert deep.refused("haspelknecht for thaler") is None
    assert planning(Farm()).refused("digger for food") == "HK-115"


def test_only_workers_on_the_board_can_be_hired() -> None:
    """HK-116."""
    assert planning(Farm(food=1, pinge=1, pinge_wood=2)).refused("miner for food") == "HK-116"
    assert planning(Farm(food=1, pinge=0, pinge_wood=2)).refused("digger for food") == "HK-116"


@pytest.mark.parametrize(("cart", "markers", "loads"), [
    ("KK", [], ["black black"]), ("YYK", [], ["yellow yellow"]), ("K", ["hammer_pick"], ["black hammer-marker"]),
    ("Y", ["wheelbarrow"], ["yellow wheelbarrow-marker"]), ("KY", [], []), ("BB", ["ladder"], []),
])  # fmt: skip
def test_the_watermill_takes_two_black_or_two_yellow(cart: str, markers: list[str], loads: list[str]) -> None:
    """HK-117, HK-235, HK-252."""
    game = planning(Farm(cart=cart, markers=markers, buildings=["watermill"]))
    assert [move.removeprefix("watermill ") for move in game.moves() if move.startswith("watermill")] == loads


def test_without_a_watermill_nothing_can_be_assigned_to_it() -> None:
    """HK-117."""
    assert planning(Farm(cart="KK")).refused("watermill black black") == "HK-117"


def test_the_watermill_works_once_per_phase() -> None:
    """HK-R24: one of its two options."""
    game = planning(Farm(cart="KKYY", buildings=["watermill"])).play("watermill black black")
    assert game.refused("watermill yellow yellow") == "HK-R24"


@pytest.mark.parametrize(("marker", "piece", "colour"), [
    ("hammer_pick", "hammer-marker", 0), ("ladder", "ladder-marker", 1), ("wheelbarrow", "wheelbarrow-marker", 2),
])  # fmt: skip
def test_a_marker_is_assigned_like_a_disc_of_its_colour(marker: str, piece: str, colour: int) -> None:
    """HK-118, HK-252: once, and then it is used up."""
    letter = "KBY"[colour]
    farm = Farm(cart=letter, markers=[marker])
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[farm, Farm()])
    game.play(f"farmer {('black', 'brown', 'yellow')[colour]}", f"farmer {piece}")
    assert game.refused(f"farmhand {piece}") == "HK-118"
    game.play("commit")
    assert sum(game.player(BLUE).markers) == 0
    assert sum(game.player(BLUE).farmer) == 2


def test_markers_count_neither_for_the_limit_nor_for_the_order() -> None:
    """HK-118: a player with a wheelbarrow marker takes five discs, and his turn value is that of the discs."""
    farms = [Farm(cart="K", markers=["wheelbarrow"]), Farm(cart="B")]
    game = haspelknecht(decision="take-second", year=2, players=farms, pools={"A": "BBBBB"}).play("take brown from A")
    assert sum(game.player(BLUE).cart_two) == 4
    game.play("pass")
    assert game.told("order")[0] == {"place": 1, "value": 1}


def test_discs_may_stay_on_the_carts() -> None:
    """HK-119: committing is always possible with them, and they have no effect."""
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[Farm(cart="KKBBY"), Farm()],
                        pools={"A": "KKBB", "B": "KKYY"})  # fmt: skip
    game.play("commit")
    assert (game.player(BLUE).coal, game.player(BLUE).wood, game.player(BLUE).food) == (0, 0, 0)
    assert game.asked[0] == "take-first"


def test_a_plan_is_named_in_one_order_only() -> None:
    """HK-R57: farmer before farmhand, black before brown, hired workers last."""
    game = planning(Farm(cart="KKB", food=1, improved=1)).play("farmhand black")
    assert game.refused("farmer black") == "HK-R57"
    assert game.play("digger for food").refused("farmhand black") == "HK-R57"
    assert planning(Farm(cart="KYB")).play("farmer yellow").refused("farmer black") == "HK-R57"


def test_a_set_that_needs_an_earlier_colour_is_refused_in_time() -> None:
    """HK-R57, HK-114: after brown no black disc may follow, so brown and yellow must cover something by themselves."""
    assert planning(Farm(cart="KKBY"), board={11: [BLUE]}).play("farmer brown").refused("farmer yellow") == "HK-114"
    assert (
        planning(Farm(cart="KKBY", markers=["hammer_pick"]), board={11: [BLUE]})
        .play("farmer brown")
        .refused("farmer yellow")
        is None
    )  # the marker comes later and makes it a Barn


def test_a_worker_is_paid_even_if_he_can_do_nothing() -> None:
    """HK-R41."""
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[Farm(food=1, pinge=4), Farm()],
                        pools={"A": "K"})  # fmt: skip
    game.play("digger for food", "commit")
    assert game.player(BLUE).food == 0
