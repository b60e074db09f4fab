"""Haspelknecht: what is told of each thing that happens, exactly, and what a refusal tells."""

from __future__ import annotations

from typing import Any

import pytest

from games.haspelknecht.build import BLUE, GAME, RED, Farm, Play, haspelknecht

DEEP: dict[str, Any] = {"pinge": 0, "pinge_wood": 2, "tunnel": 8, "tunnel_wood": 4}


def told(game: Play, *kinds: str) -> list[tuple[str, int | None, dict[str, Any]]]:
    """Kind, seat and data of the events of some kinds."""
    return [(event.kind, event.seat, dict(event.data)) for event in game.events() if event.kind in kinds]


def executing(board: dict[int, list[int]] | None = None, seats: int = 4, **farm: Any) -> Play:
    farm.setdefault("farmhand", "B")
    return haspelknecht(seats=seats, turn=RED, order=[RED, BLUE, 2, 3], board=board, players=[Farm(), Farm(**farm)])


def test_selling_is_told_with_its_figures() -> None:
    """HK-234: what was there before stays."""
    game = executing({23: [RED]}, farmer="KKKY", coal=2, thalers=3, food=4).play("develop 34", "sell 2")
    assert told(game, "sold") == [("sold", RED, {"coal": 2, "thalers": 1, "food": 1})]
    assert (game.player(RED).thalers, game.player(RED).food) == (4, 5)


def test_grinding_is_told_with_its_figures() -> None:
    """HK-235: what was there before stays."""
    black = executing(mill="black black", thalers=2, food=2).play("watermill works")
    assert told(black, "milled") == [("milled", RED, {"thalers": 1, "food": 0})]
    assert black.player(RED).thalers == 3
    yellow = executing(mill="yellow yellow", thalers=2, food=2).play("watermill works")
    assert told(yellow, "milled", "vp") == [
        ("milled", RED, {"thalers": 0, "food": 1}),
        ("vp", RED, {"vp": 2, "reason": "watermill", "counted": 1}),
    ]
    assert yellow.player(RED).food == 3


def test_lifting_and_draining_are_told() -> None:
    """HK-051, HK-064."""
    game = executing(haspelknecht="food", shaft=2, water=2, **DEEP).play("haspelknecht works", "remove 2")
    assert told(game, "drained") == [("drained", RED, {"water": 2})]
    assert told(game.play("lift"), "lifted") == [("lifted", RED, {"coal": 1})]
    cart = executing({32: [RED]}, farmer="KKBB", shaft=2, **DEEP).play("develop 42")
    assert told(cart, "lifted", "gained") == [
        ("lifted", RED, {"coal": 2}),
        ("gained", RED, {"goods": "wood", "amount": 1, "tile": "42"}),
    ]


def test_the_carpentry_is_told_with_wood_and_water_or_the_thaler() -> None:
    """HK-231: nothing else is gained."""
    wood = executing({21: [RED]}, farmer="KKKK", food=1).play("develop 31", "wood")
    assert told(wood, "gained", "water") == [
        ("gained", RED, {"goods": "wood", "amount": 3, "tile": "31"}),
        ("water", RED, {"water": 1, "why": "carpentry"}),
    ]
    assert wood.player(RED).food == 1
    thaler = executing({21: [RED]}, farmer="KKKK", food=1).play("develop 31", "thaler")
    assert told(thaler, "gained") == [("gained", RED, {"goods": "thaler", "amount": 1, "tile": "31"})]
    assert thaler.player(RED).food == 1


def test_wood_charcoal_and_ropes_are_told() -> None:
    """HK-032, HK-215, HK-251."""
    game = executing(wood=4, water=2, coal=1, markers=["ropes"], buildings=["charcoal_burner"])
    assert told(game.play("prop tunnel"), "propped") == [("propped", RED, {"zone": "tunnel"})]
    assert told(game.play("prop pinge"), "propped") == [("propped", RED, {"zone": "pinge"})]
    assert told(game.play("charcoal"), "charcoal", "vp") == [
        ("charcoal", RED, {"wood": 2, "coal": 2}),
        ("vp", RED, {"vp": 1, "reason": "charcoal", "counted": 2}),
    ]
    assert game.player(RED).coal == 3
    assert told(game.play("ropes"), "marker-used", "drained", "vp") == [
        ("marker-used", RED, {"marker": "ropes"}),
        ("drained", RED, {"water": 1}),
        ("vp", RED, {"vp": 1, "reason": "ropes", "counted": 1}),
    ]


def test_a_development_is_told_step_by_step() -> None:
    """HK-187: with the worker, the place on the tile, the building."""
    game = executing({12: [BLUE]}, farmer="KBY").play("develop 12")
    assert told(game, "developed", "vp", "building") == [
        ("developed", RED, {"tile": "12", "worker": "farmer"}),
        ("building", RED, {"building": "barn"}),
    ]
    first = executing(improved=1, farmhand="KBY", farmer="B").play("farmhand develops 12")
    assert told(first, "developed", "vp") == [
        ("developed", RED, {"tile": "12", "worker": "farmhand"}),
        ("vp", RED, {"vp": 1, "reason": "developments", "counted": 1}),
    ]
    marker = executing(farmer="KB").play("develop 14")
    assert told(marker, "marker") == [("marker", RED, {"marker": "ropes"})]


def test_work_is_told_with_the_worker() -> None:
    """HK-127, HK-140, HK-165, HK-168."""
    game = executing(farmer="K", digger="food").play("farmer works")
    assert told(game, "works") == [("works", RED, {"worker": "farmer"})]
    assert told(game.play("dig"), "dug") == [("dug", RED, {"zone": "pinge", "worker": "farmer"})]
    both = executing(farmer="BB", digger="food", wood=1).play("farmer works")
    assert told(both, "produced") == [("produced", RED, {"resource": "wood", "amount": 2, "worker": "farmer"})]
    assert told(both.play("farmhand works"), "produced", "synergy") == [
        ("produced", RED, {"resource": "wood", "amount": 1, "worker": "farmhand"}),
        ("synergy", RED, {"resource": "wood"}),
        ("produced", RED, {"resource": "wood", "amount": 1, "worker": "synergy"}),
    ]
    assert both.player(RED).wood == 5
    summer = haspelknecht(phase="summer", players=[Farm(farmer="Y", farmhand="B", food=1)]).play("farmer works")
    assert told(summer, "summer") == [("summer", BLUE, {"food": 1})]
    assert summer.player(BLUE).food == 3
    assert told(executing().play("end"), "ended-turn")[0] == ("ended-turn", RED, {})


def test_the_reveal_tells_every_plan() -> None:
    """HK-110, HK-111: in turn order."""
    farm = Farm(cart="KKBYYY", markers=["ladder"], food=1, buildings=["watermill"])
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[farm, Farm(food=1, farmer="")])
    game.play("farmer black", "farmer black")
    assert told(game, "assigned") == [("assigned", BLUE, {"worker": "farmer", "assigned": "black"})]
    game.play("farmhand brown", "farmhand ladder-marker")
    assert told(game, "assigned") == [("assigned", BLUE, {"worker": "farmhand", "assigned": "ladder-marker"})]
    game.play("watermill yellow yellow")
    assert told(game, "assigned") == [("assigned", BLUE, {"worker": "watermill", "assigned": "yellow yellow"})]
    game.play("digger for food")
    assert told(game, "assigned") == [("assigned", BLUE, {"worker": "digger", "assigned": "food"})]
    game.play("commit")
    assert told(game, "committed", "planned", "hired", "mill-loaded", "marker-used") == [
        ("committed", BLUE, {}),
        ("planned", BLUE, {"worker": "farmer", "colour": "black", "discs": 2}),
        ("planned", BLUE, {"worker": "farmhand", "colour": "brown", "discs": 1}),
        ("marker-used", BLUE, {"marker": "ladder", "worker": "farmhand"}),
        ("mill-loaded", BLUE, {"load": "yellow yellow"}),
        ("hired", BLUE, {"worker": "digger", "payment": "food"}),
    ]


@pytest.mark.parametrize(("moves", "deep", "told_of_it"), [
    (["farmer hammer-marker"], False, [("hammer_pick", "farmer")]),
    (["farmer wheelbarrow-marker", "farmhand hammer-marker"], False,
     [("wheelbarrow", "farmer"), ("hammer_pick", "farmhand")]),
    (["farmhand ladder-marker"], False, [("ladder", "farmhand")]),
    (["watermill black hammer-marker"], False, [("hammer_pick", "watermill")]),
    (["watermill yellow wheelbarrow-marker"], False, [("wheelbarrow", "watermill")]),
    (["digger for wheelbarrow-marker"], False, [("wheelbarrow", "digger")]),
    (["haspelknecht for wheelbarrow-marker"], True, [("wheelbarrow", "haspelknecht")]),
    (["farmer black", "watermill yellow yellow", "digger for food"], False, []),
])  # fmt: skip
def test_a_marker_that_serves_as_a_disc_is_told_as_a_marker(
    moves: list[str], deep: bool, told_of_it: list[tuple[str, str]]
) -> None:
    """HK-118, HK-250, HK-252: it is used up, and no disc of its colour was planned."""
    farm = Farm(cart="KYY", markers=["hammer_pick", "ladder", "wheelbarrow"], food=1, buildings=["watermill"],
                **(DEEP if deep else {}))  # fmt: skip
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[farm, Farm()]).play(*moves, "commit")
    assert told(game, "marker-used") == [
        ("marker-used", BLUE, {"marker": marker, "worker": worker}) for marker, worker in told_of_it
    ]
    assert [event.data for event in game.events("planned")] == (
        [{"worker": "farmer", "colour": "black", "discs": 1}] if "farmer black" in moves else []
    )
    used = [marker for marker, _ in told_of_it]
    kept = game.state.view(BLUE)["players"][BLUE]["markers"]
    assert sorted(kept) == sorted({"hammer_pick", "ladder", "wheelbarrow"} - set(used))


@pytest.mark.parametrize("load", ["black black", "yellow yellow"])
def test_every_load_of_the_watermill_is_told(load: str) -> None:
    """HK-117."""
    farm = Farm(cart="KKYY", buildings=["watermill"])
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[farm, Farm()])
    assert told(game.play(f"watermill {load}", "commit"), "mill-loaded") == [("mill-loaded", BLUE, {"load": load})]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_spring_water_is_told_with_the_new_game(seats: int) -> None:
    """HK-018, HK-061: the first year begins like every other one, in turn order."""
    game = Play(GAME.new(seats, seed=3))
    order = game.g.order[:seats]
    assert told(game, "year", "phase", "water") == [
        ("year", None, {"year": 1}),
        ("phase", None, {"phase": "spring_water"}),
        *[("water", seat, {"water": 1, "why": "season"}) for seat in order],
        ("phase", None, {"phase": "spring"}),
    ]
    assert game.events() == GAME.new(seats, seed=3).clone().events()


def test_miner_and_haspelknecht_are_told_when_they_are_hired() -> None:
    """HK-115."""
    farm = Farm(food=1, thalers=1, pinge=0, pinge_wood=2)
    game = haspelknecht(decision="plan", turn=BLUE, order=[RED, BLUE], players=[farm, Farm()])
    game.play("miner for food")
    assert told(game, "assigned") == [("assigned", BLUE, {"worker": "miner", "assigned": "food"})]
    game.play("haspelknecht for thaler")
    assert told(game, "assigned") == [("assigned", BLUE, {"worker": "haspelknecht", "assigned": "thaler"})]
    game.play("commit")
    assert told(game, "hired") == [
        ("hired", BLUE, {"worker": "miner", "payment": "food"}),
        ("hired", BLUE, {"worker": "haspelknecht", "payment": "thaler"}),
    ]


def test_taking_swapping_and_the_order_are_told() -> None:
    """HK-091, HK-092, HK-096, HK-105, HK-253."""
    farms = [Farm(), Farm(cart="B", markers=["oil_lamp"])]
    game = haspelknecht(decision="take-first", year=2, order=[RED, BLUE], players=farms, pools={"A": "YY", "B": "KKB"})
    assert told(game.play("take black from B"), "took", "water") == [
        ("took", BLUE, {"pool": "B", "colour": "black", "discs": 2}),
        ("water", BLUE, {"water": 1, "why": "pool"}),
    ]
    assert told(game.play("pass"), "passed") == [("passed", RED, {})]
    assert told(game.play("take yellow from A"), "took", "order") == [
        ("took", BLUE, {"pool": "A", "colour": "yellow", "discs": 2}),
        ("order", BLUE, {"place": 1, "value": 2}),
        ("order", RED, {"place": 2, "value": 2}),
    ]
    assert game.asked == ("plan", BLUE)  # only brown is left in the pools, which red has already
    lamp = haspelknecht(decision="swap", turn=RED, order=[BLUE, RED], players=farms, pools={"A": "YY"})
    kept = Play(lamp.state.clone()).play("keep lamp")
    assert told(kept, "kept-lamp") == [("kept-lamp", RED, {})]
    assert told(lamp.play("swap brown for yellow from A"), "marker-used", "swapped") == [
        ("marker-used", RED, {"marker": "oil_lamp"}),
        ("swapped", RED, {"given": "brown", "pool": "A", "colour": "yellow"}),
    ]


def test_the_refill_tells_what_lies_in_pools_and_reserves() -> None:
    """HK-082, HK-083."""
    game = haspelknecht(turn=RED, players=[Farm(cart="KKK"), Farm(wood=1)], pools={"A": "BBB", "B": "BBB"},
                        reserves={"A": "BBB", "B": "YYY"})  # fmt: skip
    game.play("end")
    assert told(game, "phase", "returned", "refilled", "reserved") == [
        ("phase", None, {"phase": "summer"}),
        ("returned", BLUE, {"discs": 3}),
        ("returned", RED, {"discs": 0}),
        ("refilled", None, {"pool": "A", "colour": "brown", "discs": 6}),
        ("refilled", None, {"pool": "B", "colour": "brown", "discs": 3}),
        ("refilled", None, {"pool": "B", "colour": "yellow", "discs": 3}),
        ("reserved", None, {"pool": "A", "colour": "black", "discs": 3}),
    ]


def test_winter_is_told_in_full() -> None:
    """HK-261, HK-265, HK-266, HK-270, HK-271, HK-274."""
    farms = [Farm(coal=4, food=1, wood=2), Farm()]
    game = haspelknecht(decision="winter", phase="winter_scoring", turn=RED, players=farms, bag="KKKKKKKBBBBBBBYYYY")
    game.play("done")
    assert told(game, "phase", "vp", "tax", "debt") == [
        ("vp", BLUE, {"vp": 3, "reason": "coal", "counted": 4}),
        ("phase", None, {"phase": "winter_payment"}),
        ("tax", BLUE, {"food": 1, "thalers": 0}),
        ("debt", BLUE, {"debts": 1}),
        ("tax", RED, {"food": 0, "thalers": 0}),
        ("debt", RED, {"debts": 2}),
        ("phase", None, {"phase": "winter_storage"}),
    ]
    game.play("store wood in farm")
    assert told(game, "stored", "vp", "cleared", "year", "water")[:6] == [
        ("stored", BLUE, {"store": "farm", "resource": "wood"}),
        ("vp", BLUE, {"vp": 1, "reason": "storage", "counted": 1}),
        ("cleared", BLUE, {"resource": "coal", "amount": 4}),
        ("cleared", BLUE, {"resource": "wood", "amount": 1}),
        ("year", None, {"year": 2}),
        ("water", BLUE, {"water": 1, "why": "season"}),
    ]


def test_the_final_scoring_tells_what_was_counted() -> None:
    """HK-280: every source, also those that give nothing."""
    farm = Farm(thalers=2, debts=2, water=3, markers=["ropes"], pinge=0, pinge_wood=2, tunnel=9, tunnel_wood=2)
    game = haspelknecht(seats=4, decision="store", phase="winter_storage", year=3, turn=3, players=[farm],
                        board={41: [BLUE], 22: [BLUE], 12: [BLUE]}).play("leave empty")  # fmt: skip
    found = {event.data["reason"]: (event.data["vp"], event.data["counted"]) for event in game.events("vp")
             if event.seat == BLUE}  # fmt: skip
    assert found == {
        "tunnel": (2, 2), "tunnel-symbols": (1, 1), "development-symbols": (2, 2), "buildings": (1, 1),
        "markers": (1, 1), "thalers": (5, 2), "debts": (-3, 2), "water": (-2, 3),
    }  # fmt: skip


@pytest.mark.parametrize(("farm", "move", "rule", "needs", "has"), [
    ({"farmer": "KK", "water": 3, "wood": 1}, "dig", "HK-035", 1, 3),
    ({"farmer": "KK", "water": 6, "wood": 1, **DEEP}, "dig", "HK-045", 4, 6),
    ({"farmer": "KK", "water": 1, "wood": 1}, "remove 2", "HK-064", 2, 1),
    ({"farmer": "KK", "wood": 1, "buildings": ["charcoal_burner"]}, "charcoal", "HK-215", 2, 1),
])  # fmt: skip
def test_refusals_in_mid_work_tell_what_is_needed(
    farm: dict[str, Any], move: str, rule: str, needs: int, has: int
) -> None:
    """HK-035, HK-045, HK-064, HK-215."""
    refusal = haspelknecht(players=[Farm(**farm)]).play("farmer works").try_play(move)
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == (rule, needs, has)


@pytest.mark.parametrize(("decision", "farm", "move", "rule", "needs", "has"), [
    ("take-first", {}, "take black from A", "HK-091", 1, 0),
    ("take-second", {}, "take black from A", "HK-092", 1, 0),
    ("swap", {"cart": "K", "markers": ["oil_lamp"]}, "swap yellow for brown from A", "HK-253", 1, 0),
    ("swap", {"cart": "K", "markers": ["oil_lamp"]}, "swap black for yellow from A", "HK-253", 1, 0),
    ("plan", {"cart": "K", "buildings": ["watermill"]}, "watermill black black", "HK-111", 2, 1),
    ("plan", {}, "digger for thaler", "HK-115", 1, 0),
    ("execute", {"farmer": "BBY"}, "develop 21", "HK-184", 1, 0),
    ("winter", {}, "prop pinge", "HK-032", 1, 0),
])  # fmt: skip
def test_refusals_tell_what_is_missing(
    decision: str, farm: dict[str, Any], move: str, rule: str, needs: int, has: int
) -> None:
    """HK-091, HK-092, HK-111, HK-115, HK-184, HK-253, HK-032."""
    phase = "winter_scoring" if decision == "winter" else "spring"
    game = haspelknecht(decision=decision, phase=phase, players=[Farm(**farm)], pools={"A": "BB"}, board={21: [RED]})
    refusal = game.try_play(move)
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == (rule, needs, has)


def test_only_the_moves_of_a_decision_are_accepted_in_it() -> None:
    """HK-184, HK-231, HK-234, HK-225, HK-260, HK-272, HK-091, HK-253, HK-126: anything else names the rule at hand."""
    paying = executing({21: [BLUE]}, farmer="BBY", coal=1, wood=1).play("develop 21")
    assert {paying.refused(move) for move in ("end", "pass", "store coal in farm", "wood", "pay food")} == {"HK-184"}
    selling = executing({23: [RED]}, farmer="KKKY", coal=1).play("develop 34")
    assert {selling.refused(move) for move in ("end", "pass", "done", "thaler")} == {"HK-234"}
    draining = executing({15: [RED]}, farmer="KBB", water=1, wood=1).play("develop 25")
    assert {draining.refused(move) for move in ("end", "remove 2", "dig", "wood")} == {"HK-225"}
    winter = haspelknecht(decision="winter", phase="winter_scoring", players=[Farm(wood=1, water=1, markers=["ropes"])])
    assert {winter.refused(move) for move in ("ropes", "end", "dig", "take black from A")} == {"HK-260"}
    assert winter.refused("charcoal") == "HK-215"
    assert winter.refused("prop tunnel") is None
    storing = haspelknecht(decision="store", phase="winter_storage", players=[Farm(wood=1)])
    assert {storing.refused(move) for move in ("done", "store wood in barn", "pass")} == {"HK-272"}
    taking = haspelknecht(decision="take-first", pools={"A": "K"})
    assert {taking.refused(move) for move in ("pass", "commit", "end")} == {"HK-091"}
    again = haspelknecht(decision="take-second", pools={"A": "K"})
    assert {again.refused(move) for move in ("commit", "end", "take yellow from A")} == {"HK-092"}
    swapping = haspelknecht(decision="swap", players=[Farm(cart="K", markers=["oil_lamp"])], pools={"A": "B"})
    assert {swapping.refused(move) for move in ("pass", "commit")} == {"HK-253"}
    working = executing(farmer="KK", wood=1).play("farmer works")
    assert {working.refused(move) for move in ("end", "commit", "farmhand works", "develop 11")} == {"HK-126"}
