"""What holds in every state of every game."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kohlenpott as kp
from kohlenpott.text.rulebook import load
from kohlenpott.text.templates import LANGUAGES
from properties.plays import Play, plays


@given(plays())
def test_the_invariants_hold_after_every_decision(play: Play) -> None:
    """CB-I01, CB-I02, CB-I03, CB-I04, CB-I05, CB-I06, CB-I07."""
    before = play.start()
    for state, action in play.steps():
        before = state.clone()
        after = state.after(action)
        assert after.violation(before) == 0
    assert before.violation(before) == 0


@given(plays())
def test_every_listed_move_applies_and_every_other_id_is_refused_with_a_rule(play: Play) -> None:
    """The list of moves and the refusals come from the same predicates and cannot disagree."""
    state, rules = play.state, load(play.game.definition.package).items
    legal = state.actions()
    assert len(set(legal)) == len(legal)
    assert (legal == []) == (state.seat is None)
    before = state.raw()
    for action in range(-1, play.game.actions + 1):
        if action in legal:
            assert state.refusal(action) is None
            assert state.after(action).raw() != before
        else:
            refusal = state.refusal(action)
            assert refusal is not None
            assert refusal.rule in rules
            with pytest.raises(kp.IllegalMove) as error:
                state.apply(action)
            assert error.value.refusal == refusal
    assert state.raw() == before


@given(plays())
def test_a_position_is_read_back_exactly(play: Play) -> None:
    """Written, sent as JSON, read strictly: the same state, byte for byte."""
    state = play.state
    again = play.game.from_position(json.loads(json.dumps(state.position())))
    assert again == state
    assert again.actions() == state.actions()
    assert again.position() == state.position()


@given(plays(), st.integers(0, 2**64 - 1))
def test_a_seat_cannot_tell_two_worlds_apart(play: Play, seed: int) -> None:
    """CB-R19, CB-R65, CB-119: view, observation and texts are the same in every world the seat holds possible."""
    state = play.state
    for seat in range(play.seats):
        world = state.determinise(seat, seed)
        assert world.view(seat) == state.view(seat)
        assert world.observation(seat) == state.observation(seat)
        assert (world.seat, world.decision, world.scores()) == (state.seat, state.decision, state.scores())
        assert world.view(None) == state.view(None)
        if state.seat == seat:
            assert texts(world) == texts(state)
            assert [refusal_text(world, a) for a in range(0, play.game.actions, 7)] == [
                refusal_text(state, a) for a in range(0, play.game.actions, 7)
            ]
        assert world.violation(world) == 0


def texts(state: kp.State) -> list[str]:
    """Everything the moves say."""
    return [move.text(lang) for move in state.moves() for lang in LANGUAGES]


def refusal_text(state: kp.State, action: int) -> str:
    refusal = state.refusal(action)
    return "" if refusal is None else refusal.text("de")


@given(plays())
def test_taking_back_by_replay_is_exact(play: Play) -> None:
    """A record leads to the same state again, also after moves were taken back."""
    record = kp.Record.start(play.game, play.seats, play.seed, dict(play.options))
    state, before = record.begin(), [record.begin()]
    for _, action in play.steps():
        record.play(state, action)
        before.append(state.clone())
    assert record.replay() == state
    if len(before) > 1:
        back = random.Random(play.policy).randrange(1, len(before))
        record.undo(back)
        assert record.replay() == before[-1 - back]
    assert kp.Record.from_text(record.to_text()).replay() == record.replay()


@given(plays())
def test_a_clone_is_exact_and_independent(play: Play) -> None:
    """What happens in a copy leaves the original alone."""
    state = play.state
    before, twin = state.raw(), state.clone()
    assert twin == state
    if state.seat is not None:
        twin.apply(state.actions()[-1])
        twin.playout(play.policy)
    assert state.raw() == before


@given(plays())
def test_every_move_is_read_back_from_its_notation(play: Play) -> None:
    """Notation, id and Move name the same move."""
    state = play.state
    for move in state.moves():
        assert state.resolve(move.notation) == state.resolve(move) == move.id
        assert state.after(move.notation) == state.after(move.id) == state.after(move)


@given(plays())
def test_victory_points_come_from_named_sources(play: Play) -> None:
    """The breakdown adds up, and the events of a move tell every point it brought."""
    totals = play.start().scores()
    for state, action in play.steps():
        after = state.after(action)
        for event in after.events():
            if event.kind == "vp":
                assert event.seat is not None
                totals[event.seat] += event.data["vp"]
        assert after.scores() == totals
        assert [sum(sources.values()) for sources in after.breakdown()] == totals
