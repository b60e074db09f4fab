"""The toy in Python: whole games, refusals, chance, positions, views, observations, records, editions."""

from __future__ import annotations

import importlib.util
import pickle
import random
from pathlib import Path

import pytest

import kohlenpott as kp
from api.other_editions import printed
from kohlenpott.api.figure_changes import changed
from toy_game.installing import NAME, PACKAGE

BUILT = importlib.util.find_spec(f"{PACKAGE}._compiled") is not None
MODES = [True, False] if BUILT else [True]
each_mode = pytest.mark.parametrize("pure", MODES, ids=["pure", "compiled"][: len(MODES)])
each_table = pytest.mark.parametrize("seats", [2, 3, 4])


def game(pure: bool = False) -> kp.Game:
    return kp.game(NAME, pure=pure)


def play_out(state: kp.State, seed: int) -> list[kp.State]:
    """Random legal moves to the end; all states on the way."""
    draw, met = random.Random(seed), [state.clone()]
    while state.seat is not None:
        state.apply(draw.choice(state.actions()))
        met.append(state.clone())
    return met


def test_it_is_found_and_compiled_where_a_unit_lies_beside_it() -> None:
    assert NAME in kp.games()
    assert game().compiled == BUILT and not game(pure=True).compiled


@each_mode
@each_table
def test_whole_games_end_with_empty_heaps_and_every_lump_counted(pure: bool, seats: int) -> None:
    """CH-005."""
    for seed in range(20):
        state = game(pure).new(seats, seed)
        end = play_out(state, seed)[-1]
        position, result = end.position(), end.result()
        assert position["decision"] == "over" and sum(position["heaps"].values()) == 0
        assert result is not None and list(result.scores) == end.scores()
        assert sum(each["taken"] for each in end.breakdown()) == 5 + 7 + 9
        assert [sum(each.values()) for each in end.breakdown()] == end.scores()
        assert end.refusal("dig") == kp.Refusal("CH-005")


@each_mode
def test_both_modes_play_the_same_game(pure: bool) -> None:
    for seed in range(10):
        plain, built = (play_out(game(mode).new(3, seed), seed) for mode in (True, pure))
        assert [state.raw() for state in plain] == [state.raw() for state in built]
        assert [state.observation(1) for state in plain] == [state.observation(1) for state in built]


@each_mode
def test_moves_are_refused_with_the_rule_and_its_numbers(pure: bool) -> None:
    """CH-003, CH-004."""
    state = game(pure).new(2, 1)
    for move in ("take 3 from small", "dig", "dig", "dig", "dig"):
        state.apply(move)
    refusal = state.refusal("take 3 from small")
    assert refusal == kp.Refusal("CH-003", needs=3, has=2)
    assert refusal is not None
    assert refusal.text() == "CH-003: Rule CH-003 does not allow this now: 3 needed, 2 there."
    assert "3 nötig, 2 vorhanden" in refusal.text("de") and "il en faut 3" in refusal.text("fr")
    state.apply("take 1 from large")
    forbidden = state.refusal("dig")
    assert forbidden == kp.Refusal("CH-004") and forbidden is not None
    assert forbidden.text() == "CH-004: Rule CH-004 does not allow this now."
    with pytest.raises(kp.IllegalMove, match="CH-004"):
        state.apply("dig")


@each_mode
def test_what_is_found_is_chance_that_can_be_dictated(pure: bool) -> None:
    """CH-004: one to three lumps."""
    state = game(pure).new(2, 1)
    found = []
    for outcome in range(3):
        after = state.clone()
        assert state.clone().apply_dictated("dig", []) == 3
        assert after.apply_dictated("dig", [outcome]) == 0
        found.append(after.scores()[0])
        assert [event.text() for event in after.events()] == [f"Seat 1: Found, lumps {outcome + 1}"]
    assert found == [1, 2, 3]


@each_mode
def test_positions_go_round_and_wrong_ones_are_refused(pure: bool) -> None:
    for state in play_out(game(pure).new(3, 4), 4):
        assert game(pure).from_position(state.position()) == state
    position = game(pure).new(3, 4).position()
    del position["players"][1]["digs"]
    assert game(pure).from_position(position).position()["players"][1]["digs"] == 0
    with pytest.raises(kp.PositionError, match=r"heaps\.small"):
        game(pure).from_position({**position, "heaps": {"small": 100}})


@each_mode
def test_everything_but_chance_is_open(pure: bool) -> None:
    state = play_out(game(pure).new(3, 4), 4)[5]
    position = state.position()
    del position["chance"]
    assert all(state.view(seat) == position for seat in (0, 1, 2, None))
    world = state.determinise(1, 9)
    assert world.view(1) == state.view(1) and world.observation(1) == state.observation(1)
    assert world != state, "what will be found is anew a matter of chance"


@each_mode
def test_an_observation_shows_every_field_from_the_seat_s_side(pure: bool) -> None:
    state = game(pure).new(2, 1).after("take 3 from small")
    names = [name for name, _, _ in state.game.features]
    assert names == ["decision", "on turn", "seats", "heaps", "player"]
    first, second = state.observation(0), state.observation(1)
    assert len(first) == len(state.game.scales) == 26
    assert first[:10] == [0, 1, 0, 1, 0, 0, 2, 2, 7, 9] and second[:6] == [0, 1, 1, 0, 0, 0]
    assert first[10:14] == second[14:18] == [3, 2, 3, 0]


@each_mode
def test_records_are_kept_verified_and_pickled(pure: bool, tmp_path: Path) -> None:
    record, draw = kp.Record.start(game(pure), 3, 8), random.Random(8)
    state = record.begin()
    while state.seat is not None:
        record.play(state, draw.choice(state.actions()))
    record.save(tmp_path / "game.kpr")
    loaded = kp.Record.load(tmp_path / "game.kpr")
    assert loaded.verify() == state and loaded.to_text() == record.to_text()
    assert pickle.loads(pickle.dumps(state)) == state


@each_mode
def test_corrected_figures_are_played_beside_the_printed_ones(pure: bool, tmp_path: Path) -> None:
    figures = changed(printed(NAME), ["lumps/0 8", "digs 1"])
    other = kp.game(NAME, pure=pure, figures=figures)
    assert other.compiled is not pure and other.figures_hash != game(pure).figures_hash
    assert [each.new(2, 1).position()["heaps"]["small"] for each in (other, game(pure))] == [8, 5]
    record = kp.Record.start(other, 2, 3)
    state = record.begin()
    for move in ("dig", "dig"):
        record.play(state, move)
    assert state.refusal("dig") == kp.Refusal("CH-004")
    record.save(tmp_path / "game.kpr")
    assert kp.Record.load(tmp_path / "game.kpr").replay() == state


@each_mode
def test_many_games_are_played_at_once(pure: bool) -> None:
    decisions, scores, violations = game(pure).simulate(4, 50, check=True)
    assert decisions > 300 and len(scores) == 200 and violations == []
    batch = game(pure).batch(8, 3, seed=1)
    for _ in range(60):
        batch.sample()
        batch.step()
