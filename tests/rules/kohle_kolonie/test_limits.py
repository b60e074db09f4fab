"""Kohle & Kolonie: the last coin, the last piece of a supply, the first of a list."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, Seat, card, kohle, mine, village
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.disaster import take_highest


def test_the_exact_price_is_enough() -> None:
    """KK-123, KK-141, KK-150, KK-165: a player who spends the last coin."""
    small = kohle(players=[Seat(coins=2)], display=["18"], workers={"baak": 1})
    assert (small.moves("buy 1"), small.refused("buy 18")) == (["buy 18"], None)
    one = kohle(players=[Seat(coins=1, mines={"A1": "16"})])
    assert (one.moves("engine "), one.refused("engine A1")) == (["engine A1"], None)
    assert one.refused("engineer loading") is None
    assert one.moves("engineer ") == [
        "engineer cokery",
        "engineer ironworks",
        "engineer loading",
        "engineer administration",
    ]
    assert one.moves("settle ") == []
    two = kohle(players=[Seat(coins=2)])
    assert "settle linden" in two.moves("settle ")
    assert two.refused("settle linden") is None
    assert two.play("settle linden").player(ORANGE).coins == 0


def test_the_last_engine_of_the_pool_can_be_bought() -> None:
    """KK-142: it is offered, and then the pool is empty."""
    game = kohle(players=[Seat(coins=3, mines={"A1": "16"})], engine_pool=1)
    assert game.moves("engine ") == ["engine A1"]

    game.play("engine A1")

    assert game.g.engine_pool == 0


def test_the_last_miner_of_the_pool_can_be_inserted() -> None:
    """KK-177: with one left it may be, with none it may not."""
    last = kohle(players=[Seat(settlements={"heven": 1}, pool=1, lost=18)]).play("miners")
    assert last.refused("insert cokery") is None
    assert "insert cokery" in last.moves("insert")
    none = kohle(players=[Seat(settlements={"heven": 1}, pool=0, lost=19)]).play("miners")
    assert none.refused("insert cokery") == "KK-177"
    assert none.moves("insert") == []


def test_one_miner_in_the_pool_is_enough_to_deploy() -> None:
    """KK-175, KK-R51: with nobody to redeploy."""
    assert kohle(players=[Seat(pool=1, lost=19)]).refused("miners") is None
    assert kohle(players=[Seat(pool=0, lost=20)]).refused("miners") == "KK-R51"


def test_one_engineer_is_moved_in_an_action_and_the_steps_stay() -> None:
    """KK-186, KK-187, KK-376: the engineer takes no step."""
    seat = Seat(engineers={"cokery": 1}, flipped=["workforce"], miners={"cokery": 1})
    game = kohle(players=[seat]).play("miners")
    steps = game.g.steps

    game.play("move engineer cokery loading")

    assert (game.g.engineer_moves, game.g.steps, game.state.decision) == (0, steps, "deploy")


def test_the_highest_number_of_all_can_be_the_trusts() -> None:
    """KK-242: Eiberg, number 45, at a table of four."""
    g = kohle(seats=4, display=["2", "45"]).g
    take_highest(g)

    assert (g.where[mine("45")], g.where[mine("2")]) == (ids.TRUST, ids.DISPLAYED)


def test_turns_and_exchanges_are_told() -> None:
    """KK-100, KK-205: who, in which phase, how many workers."""
    game = kohle(players=[Seat(coins=2)], worker_pool=9).play("buy workers")
    assert [(e.seat, dict(e.data)) for e in game.events("bought-workers")] == [(ORANGE, {"workers": 3})]
    assert [(e.seat, dict(e.data)) for e in game.play("end turn").events("turn")] == [(BLUE, {"phase": 2})]


def test_the_first_village_of_the_list_can_be_settled() -> None:
    """KK-152, KK-153: Heisingen, at a table of four."""
    game = kohle(seats=4, players=[Seat(coins=2)]).play("settle heisingen")

    assert (game.state.decision, game.player(ORANGE).settled[village("heisingen")]) == ("settlers", 1)


@pytest.mark.parametrize(
    ("bonus", "move", "rule", "price"),
    [
        ("settlement", "bonus settle linden", "KK-150", 2),
        ("engineer", "bonus engineer cokery", "KK-165", 1),
        ("steam_engine", "bonus engine A1", "KK-141", 1),
    ],
)
def test_a_bonus_marker_has_its_price_too(bonus: str, move: str, rule: str, price: int) -> None:
    """KK-086, KK-088, KK-089, KK-090, KK-203: refused one coin short, offered with the exact price."""
    mines = {"A1": "16"}
    refusal = kohle(players=[Seat(coins=price - 1, bonus=bonus, mines=mines)]).try_play(move)
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == (rule, price, price - 1)
    game = kohle(players=[Seat(coins=price, bonus=bonus, mines=mines)])
    assert move in game.moves("bonus")
    assert game.refused(move) is None


def test_administration_takes_a_second_engineer() -> None:
    """KK-166, KK-168: both stay."""
    game = kohle(players=[Seat(coins=4, engineers={"administration": 1})]).play("engineer administration")

    assert game.player(ORANGE).card_engineers[card("administration")] == 2


def test_the_briquette_bonuses_are_told_apart() -> None:
    """KK-362: the first, then both."""
    game = kohle(players=[Seat(coins=4, flipped=["cokery"], bonus="engineer")]).play("engine cokery")
    assert [event.data["counted"] for event in game.events("vp")] == [1]
    assert [event.data["counted"] for event in game.play("bonus engineer cokery").events("vp")] == [2]


def test_the_price_of_a_marker_is_fixed_whatever_others_have_flipped() -> None:
    """KK-203: the list offers it, although the action itself has become dearer."""
    others = Seat(flipped=["workforce", "cokery", "ironworks"])
    for bonus, coins, move in (
        ("settlement", 2, "bonus settle linden"),
        ("engineer", 1, "bonus engineer loading"),
        ("steam_engine", 1, "bonus engine A1"),
    ):
        game = kohle(players=[Seat(coins=coins, bonus=bonus, mines={"A1": "16"}), others])
        assert move in game.moves("bonus")
        assert game.play(move).player(ORANGE).coins == 0


def test_the_first_village_can_be_settled_with_the_marker() -> None:
    """KK-090: Heisingen, at a table of four."""
    game = kohle(seats=4, players=[Seat(coins=2, bonus="settlement")]).play("bonus settle heisingen")

    assert game.player(ORANGE).settled[village("heisingen")] == 1


def test_a_second_miner_goes_to_the_tableau_only() -> None:
    """KK-129: not to an own settlement, not even to the first village of the list."""
    seats = [Seat(coins=3, settlements={"heisingen": 1, "heven": 1})]
    game = kohle(seats=4, players=seats, display=["4"], workers={"linden": 2}).play("buy 4", "second linden")

    assert game.state.decision == "second-miner"
    assert [game.refused(f"miner to village-{name}") for name in ("heisingen", "heven")] == ["KK-129", "KK-129"]


def test_the_coin_of_a_station_is_told_with_its_station() -> None:
    """KK-392."""
    game = kohle(players=[Seat(settlements={"heven": 2})], railway={"coin": 3}).play("miners")
    told = game.play("take village-heven", "put station-herbede").events("earned")

    paid = {"coins": 1, "why": "station-marker", "station": "herbede"}
    assert [(e.seat, dict(e.data)) for e in told] == [(ORANGE, paid)]


def test_the_coin_of_the_aid_is_offered_among_the_other_moves() -> None:
    """KK-092, KK-205, KK-103: what comes after it in the list is still there."""
    game = kohle(players=[Seat(coins=2, workers=2, bonus="consolidation_aid")])

    assert game.moves()[-5:] == ["bonus coin", "flip loading", "buy workers", "sell workers", "end turn"]


def test_the_first_single_mine_brings_its_points() -> None:
    """KK-130: Verlorener Sohn, number 41, scored at once."""
    game = kohle(players=[Seat(coins=3)], display=["41"], workers={"winz": 1}).play("buy 41")

    assert game.scored(ORANGE, "single-mines") == [figures.MINE_VP[mine("41")]]


def test_a_second_miner_comes_from_the_pool() -> None:
    """KK-129: one for the mine, one for the card."""
    seats = [Seat(coins=3)]
    game = kohle(players=seats, display=["4"], workers={"linden": 2}).play("buy 4", "second linden", "miner to cokery")

    assert (game.player(ORANGE).pool, game.player(ORANGE).card_miners[card("cokery")]) == (18, 1)


def test_the_discs_leave_the_track_when_the_order_is_set() -> None:
    """KK-075: nobody keeps a number for the next round."""
    state = GAME.new(3, 1)
    while state.decision == "bonus":
        state.apply(state.actions()[0])

    assert [p.disc for p in state.record.players] == [0] * 5


def test_engineers_may_be_moved_and_the_action_may_be_stopped() -> None:
    """KK-186, KK-187: with Workforce flipped."""
    game = kohle(players=[Seat(engineers={"cokery": 1}, flipped=["workforce"], pool=0, lost=20)]).play("miners")
    moves = ["move engineer cokery ironworks", "move engineer cokery loading", "move engineer cokery administration"]
    assert game.moves() == [*moves, "stop"]

    told = game.play("move engineer cokery loading").events("engineer-moved")

    assert [(e.seat, dict(e.data)) for e in told] == [(ORANGE, {"from": "cokery", "to": "loading"})]


def test_nothing_but_a_place_can_be_stepped_to() -> None:
    """KK-180: with a miner in hand."""
    game = kohle(players=[Seat(settlements={"heven": 2})]).play("miners", "take village-heven")

    assert {game.refused(move) for move in ("stop", "insert cokery", "end turn")} == {"KK-180"}


def test_the_events_of_settlements_and_prices_tell_what_is_counted() -> None:
    """KK-154, KK-156, KK-202: village and miners, the fifth settlement, prices that belong to nobody."""
    settled = dict.fromkeys(("heven", "wengern", "baak", "winz"), 0)
    game = kohle(players=[Seat(coins=2, settlements=settled)]).play("settle linden")
    assert [event.data["counted"] for event in game.events("vp")] == [5]
    told = game.play("settlers 2").events("settled")
    assert [(e.seat, dict(e.data)) for e in told] == [(ORANGE, {"village": "linden", "miners": 2})]
    for name, why in (("workforce", "settlement"), ("cokery", "engineer"), ("ironworks", "steam-engine")):
        flipped = kohle(round=4, players=[Seat(coins=9, workers=9)]).play(f"flip {name}").events("price")
        assert [(e.seat, e.data["why"]) for e in flipped] == [(None, why)]


def test_the_events_of_engines_and_steps_tell_who_and_where() -> None:
    """KK-143, KK-179: on a mine, on the Briquette Plant, a miner that moves."""
    told = kohle(players=[Seat(coins=3, mines={"A1": "16"})]).play("engine A1").events("engine")
    assert [(e.seat, dict(e.data)) for e in told] == [(ORANGE, {"mine": "16"})]
    plant = kohle(players=[Seat(coins=3, flipped=["cokery"])]).play("engine cokery").events("engine")
    assert [(e.seat, dict(e.data)) for e in plant] == [(ORANGE, {"mine": None})]
    moved = kohle(players=[Seat(settlements={"heven": 2})]).play("miners", "take village-heven", "put cokery")
    assert [(e.seat, dict(e.data)) for e in moved.events("moved")] == [
        (ORANGE, {"from_place": "village-heven", "to_place": "cokery"})
    ]
