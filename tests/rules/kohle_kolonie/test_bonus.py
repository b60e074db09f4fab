"""Kohle & Kolonie, section 4: bonus markers and turn order."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle
from kohlenpott.games.kohle_kolonie import figures, ids


def new(seats: int = 4, seed: int = 7) -> Play:
    return Play(GAME.new(seats, seed))


def test_in_round_one_a_random_player_chooses_first_and_the_others_follow_clockwise() -> None:
    """KK-070."""
    firsts = Counter(int(GAME.new(4, seed).seat or 0) for seed in range(400))
    assert sorted(firsts) == [0, 1, 2, 3]
    assert min(firsts.values()) > 60
    game = new()
    first = game.state.seat
    assert first is not None
    asked = [first]
    for marker in ("wagon", "miners", "engineer"):
        game.play(f"choose {marker}")
        asked.append(int(game.state.seat or 0))
    assert asked == [(first + k) % 4 for k in range(4)]


def test_later_the_last_player_chooses_first() -> None:
    """KK-071: reverse turn order of the previous round."""
    game = kohle(seats=4, turn=2, order=[3, 0, 1, 2], last=True, round=1)

    game.play("end turn")

    assert game.state.decision == "bonus"
    assert (game.state.seat, game.g.order[:4]) == (2, [2, 1, 0, 3])


def test_the_marker_leaves_the_track_for_a_disc() -> None:
    """KK-072."""
    game = new()
    seat = int(game.state.seat or 0)

    game.play("choose settlement")

    assert figures.bonus_ids[game.player(seat).bonus - 1] == "settlement"
    assert game.track[3] is None
    assert game.player(seat).disc == 4
    assert game.refused("choose settlement") == "KK-072"


def test_the_steam_engine_marker_may_not_be_chosen_in_round_one() -> None:
    """KK-073."""
    refusal = new().try_play("choose steam_engine")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-073", 2, 1)
    later = kohle(last=True, round=1).play("end turn")
    assert later.state.decision == "bonus"
    assert later.refused("choose steam_engine") is None


def test_nobody_may_decline_a_marker() -> None:
    """KK-074: every option is a marker, and there are always some."""
    game = new(5)
    for _ in range(5):
        assert all(move.startswith("choose ") for move in game.moves())
        assert len(game.moves()) >= 2
        game.play(game.moves()[0])


def test_the_leftmost_disc_comes_first_and_the_other_markers_slide_left() -> None:
    """KK-075, KK-076, KK-078."""
    game = new(4)
    seats = [(int(game.state.seat or 0) + k) % 4 for k in range(4)]

    game.play("choose engineer", "choose rescue_team", "choose miners", "choose wagon")

    assert game.g.order[:4] == [seats[3], seats[1], seats[2], seats[0]]
    assert game.state.seat == seats[3]
    assert game.track == ["consolidation_aid", "settlement", "steam_engine", None, None, None, None]
    assert game.g.phase == ids.PH_FIRST


def test_the_turn_order_holds_for_all_later_phases() -> None:
    """KK-078: income in phase 7 is paid in the same order."""
    players = [Seat(mines={"A1": "1"}), Seat(mines={"A1": "7"}), Seat(mines={"A1": "16"})]
    game = kohle(last=True, turn=BLUE, order=[RED, ORANGE, BLUE], players=players, trust_coins=())

    game.play("end turn")

    paid = [event.seat for event in game.events("earned") if event.data["why"] == "mine-income"]
    assert paid == [RED, ORANGE, BLUE]


def test_a_used_marker_goes_at_once_to_the_leftmost_empty_space() -> None:
    """KK-077, KK-092: the coin of the Consolidation aid."""
    game = kohle(players=[Seat(bonus="consolidation_aid"), Seat(bonus="wagon"), Seat(bonus="miners")])
    assert game.track == ["rescue_team", "settlement", "engineer", "steam_engine", None, None, None]

    game.play("bonus coin")

    assert game.track[4] == "consolidation_aid"
    assert game.player(ORANGE).bonus == 0


def test_unused_markers_are_lost_and_return_in_turn_order() -> None:
    """KK-079, KK-400, KK-R07."""
    game = kohle(last=True, turn=BLUE, order=[RED, ORANGE, BLUE],
                 players=[Seat(bonus="wagon"), Seat(bonus="miners"), Seat(bonus="settlement")])  # fmt: skip

    game.play("end turn")
    while game.state.decision != "bonus":
        game.play(game.moves()[0])

    assert game.track == ["rescue_team", "consolidation_aid", "engineer", "steam_engine", "settlement", "wagon",
                          "miners"]  # fmt: skip
    assert [p.bonus for p in game.g.players] == [0] * 5


def test_a_marker_just_used_may_be_chosen_again() -> None:
    """KK-R47."""
    game = kohle(last=True, round=2, players=[Seat(bonus="consolidation_aid")]).play("bonus coin")
    if game.state.decision == "turn":
        game.play("end turn")

    assert game.state.decision == "bonus"
    assert game.state.seat == ORANGE
    assert game.refused("choose consolidation_aid") is None


def test_a_marker_takes_no_main_action_and_is_used_once_by_its_holder() -> None:
    """KK-085, KK-101: the main action is still there afterwards."""
    game = kohle(players=[Seat(coins=5, bonus="engineer"), Seat(coins=5)])

    game.play("bonus engineer cokery")

    assert game.refused("bonus engineer ironworks") == "KK-085"
    assert game.refused("engineer ironworks") is None
    game.play("engineer ironworks", "end turn")
    assert game.state.seat == BLUE
    assert game.refused("bonus engineer cokery") == "KK-085"


@pytest.mark.parametrize("phase", [ids.PH_FIRST, ids.PH_SECOND, ids.PH_EXTRA])
def test_action_markers_are_used_in_phases_two_to_four_before_or_after_the_main_action(phase: int) -> None:
    """KK-086, KK-D28."""
    before = kohle(phase=phase, players=[Seat(coins=4, bonus="engineer")])
    assert before.play("bonus engineer cokery").refused("engineer loading") is None
    after = kohle(phase=phase, players=[Seat(coins=4, bonus="engineer")])
    assert after.play("engineer loading").refused("bonus engineer cokery") is None


def test_insert_two_redeploy_two_is_free_and_ignores_workforce() -> None:
    """KK-087, KK-R12: two insertions, two steps, no engineer, also with Workforce flipped."""
    game = kohle(players=[Seat(bonus="miners", flipped=["workforce"], engineers={"cokery": 1})]).play("bonus miners")

    assert (game.g.inserts, game.g.steps) == (2, 2)
    assert game.refused("move engineer cokery ironworks") == "KK-186"
    assert game.player(ORANGE).coins == 0


@pytest.mark.parametrize(
    ("bonus", "move", "price", "why"),
    [
        ("engineer", "bonus engineer administration", 1, "engineer"),
        ("steam_engine", "bonus engine A1", 1, "steam-engine"),
        ("settlement", "bonus settle heven", 2, "settlement"),
    ],
)
def test_markers_keep_their_fixed_prices(bonus: str, move: str, price: int, why: str) -> None:
    """KK-088, KK-089, KK-090, KK-203: also when flips have raised the prices."""
    flipped = ["workforce", "cokery", "ironworks"]
    game = kohle(players=[Seat(coins=3, bonus=bonus, mines={"A1": "16"}), Seat(flipped=flipped)])

    game.play(move)

    assert game.paid(ORANGE, why) == [price]


def test_the_settlement_marker_brings_miners_too() -> None:
    """KK-090, KK-154."""
    game = kohle(players=[Seat(coins=2, bonus="settlement")]).play("bonus settle heven")

    assert game.moves() == ["settlers 0", "settlers 1", "settlers 2"]


def test_the_consolidation_aid_gives_a_coin() -> None:
    """KK-092: use (a)."""
    game = kohle(players=[Seat(bonus="consolidation_aid")]).play("bonus coin")

    assert game.earned(ORANGE, "consolidation-aid") == [1]


def test_no_marker_is_used_without_effect() -> None:
    """KK-R48: an empty bank, nothing to insert, no place for the engine."""
    empty = kohle(players=[Seat(bonus="consolidation_aid"), Seat(coins=79)], bank=0)
    assert empty.refused("bonus coin") == "KK-R48"
    idle = kohle(players=[Seat(bonus="miners", pool=0, lost=20)])
    assert idle.refused("bonus miners") == "KK-R48"
    placeless = kohle(players=[Seat(bonus="steam_engine", coins=5)])
    assert placeless.refused("bonus engine A1") == "KK-143"
    begun = kohle(players=[Seat(bonus="miners")]).play("bonus miners")
    assert begun.refused("stop") == "KK-R48"
    assert begun.play("insert rescue-A1").refused("stop") is None
