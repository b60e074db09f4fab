"""Decisions are judged fairly: turns as one, words only where nothing is noise, nothing hidden is used."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kohlenpott as kp
from bots.positions import needs_speed, secret_positions
from kohlenpott.api.record import Record
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.player_view import PlayerView
from kohlenpott.insight.bot_games import SelfPlayer
from kohlenpott.insight.continuations import Mean, mean_of
from kohlenpott.insight.decisions import decisions_of
from kohlenpott.insight.depths import DEPTHS, UnknownDepth, depth_named
from kohlenpott.insight.hints import hints
from kohlenpott.insight.judging import LONGER, Judge, word_for
from kohlenpott.insight.review import review
from kohlenpott.insight.values import corrected, values

SHALLOW = replace(DEPTHS["quick"], simulations=16, screen=8, pairs=16, values=4, reasons=4)


def bot_record(name: str, seats: int) -> Record:
    game = kp.game(name)
    return SelfPlayer(game, seats, 10).play(5).record(game)


@pytest.mark.parametrize(
    ("loss", "seats", "word"),
    [
        (Mean(0.13, 0.01, 0.25), 4, "blunder"),
        (Mean(0.13, -0.01, 0.27), 4, ""),  # the interval holds zero
        (Mean(0.07, 0.05, 0.09), 4, "mistake"),
        (Mean(0.07, 0.05, 0.09), 2, "inaccuracy"),  # a fair share is a half
        (Mean(0.031, 0.02, 0.04), 4, "inaccuracy"),
        (Mean(0.029, 0.02, 0.04), 4, ""),
        (Mean(0.029, 0.02, 0.04), 5, "inaccuracy"),
    ],
)
def test_words_go_by_the_loss_and_a_fair_share(loss: Mean, seats: int, word: str) -> None:
    assert word_for(loss, seats) == word


def test_an_interval_is_wider_where_values_differ_more() -> None:
    narrow, wide = mean_of([0.1, 0.2] * 50), mean_of([0.0, 0.3] * 50)
    assert narrow.value == pytest.approx(wide.value)
    assert narrow.low > wide.low
    assert not narrow.holds_zero
    assert mean_of([0.1]).holds_zero


def test_corrected_chances_add_up_to_one_and_keep_their_order() -> None:
    assert corrected([0.5, 0.3, 0.2], 1.0) == pytest.approx([0.5, 0.3, 0.2])
    sharper = corrected([0.5, 0.3, 0.2], 2.0)
    assert sum(sharper) == pytest.approx(1)
    assert sharper[0] > 0.5 > sharper[1] > sharper[2]
    assert sum(corrected([1.0, 0.0], 0.5)) == pytest.approx(1)


def test_unknown_depths_are_refused() -> None:
    with pytest.raises(UnknownDepth, match="quick, standard, deep"):
        depth_named("deepest")


@needs_speed
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 2), ("haspelknecht", 3), ("kohle-kolonie", 3)])
def test_the_decisions_of_a_game_are_all_its_moves_in_order(name: str, seats: int) -> None:
    record = bot_record(name, seats)
    decisions = decisions_of(record)
    assert sum(len(each.line) for each in decisions) == len(record.moves())
    assert [each.step for each in decisions[1:]] == [each.step + len(each.line) for each in decisions[:-1]]
    assert decisions[-1].after.is_over
    for each in decisions:
        assert {entry.seat for entry in record.moves()[each.step : each.step + len(each.line)]} == {each.seat}
    assert max(len(each.line) for each in decisions) > 3  # steps of a turn belong together


@needs_speed
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 3), ("haspelknecht", 3)])
def test_a_decision_is_judged_without_what_the_mover_could_not_know(name: str, seats: int) -> None:
    """Two worlds that look the same to the mover are judged the same, and get the same hints."""
    game = kp.game(name)
    judge = Judge(game, seats, SHALLOW)
    for state in secret_positions(game, seats, 2, seed=3):
        assert state.seat is not None
        twin = state.determinise(state.seat, 77)
        assert twin.raw() != state.raw()
        line = state.actions()[:1]
        assert judge.judge(state, line) == judge.judge(twin, line)
        assert PlayerView(state).world(0).raw() == PlayerView(twin).world(0).raw()  # all that hints start from


@needs_speed
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 2)])
def test_a_review_tells_all_moments_and_its_accounts_add_up(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEPTHS, "quick", SHALLOW)
    record, seen = bot_record(name, seats), []
    found = review(record, "quick", lambda done, of: seen.append((done, of)))
    data = found.to_json()
    assert set(data) == {"game", "seats", "depth", "values", "decisions", "luck", "players"}
    assert data["values"][0][0] == 0 and data["values"][-1][0] == len(record.moves())
    assert all(sum(chances) == pytest.approx(1, abs=0.001) for _, chances in data["values"])
    for each in data["decisions"]:
        assert each["loss"] >= 0
        if each["judgement"] in ("inaccuracy", "mistake", "blunder"):
            assert each["ci95"][0] > 0
            assert each["played"] != each["best"]
    for player in data["players"]:
        parts = player["own"] + player["others"] + player["luck"] + player["rest"]
        assert player["result"] - player["initial"] == pytest.approx(parts, abs=0.001)
        assert 0 <= player["accuracy"] <= 100
    assert sum(player["result"] for player in data["players"]) == pytest.approx(1)
    assert seen[-1] == (len(found.decisions), len(found.decisions))
    assert review(record, "quick", workers=1).to_json() == data


@needs_speed
def test_a_finished_game_is_worth_what_it_ended_with() -> None:
    record = bot_record("coal-baron", 2)
    end = record.replay()
    result = end.result()
    assert result is not None
    assert values(end) == [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(2)]


@needs_speed
@pytest.mark.parametrize(("name", "seats"), [("coal-baron", 3), ("haspelknecht", 2), ("kohle-kolonie", 4)])
def test_hints_are_moves_that_can_be_made_best_first(name: str, seats: int) -> None:
    state = kp.game(name).new(seats, 3)
    found = hints(PlayerView(state), seconds=0.1)
    assert 1 <= len(found) <= 3
    chances = [hint.chance for hint in found]
    assert chances == sorted(chances, reverse=True)
    assert all(hint.move.id in state.actions() and hint.line[0] == hint.move.id for hint in found)
    assert all(hint.ci95[0] <= hint.chance <= hint.ci95[1] for hint in found)
    assert isinstance(found[0].why("de"), str)


@needs_speed
def test_what_looks_like_a_mistake_counts_only_if_players_who_search_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kp.game("coal-baron")
    judge = Judge(game, 2, replace(SHALLOW, second=12))
    world, seat = judge.known_world(game.new(2, 3))
    one, other = ((action,) for action in world.actions()[:2])
    looks: list[int] = []

    monkeypatch.setattr(judge, "would_play", lambda *_: False)

    def loss_found(again: Mean, loss: Mean) -> Mean:
        def look(*_: object) -> Mean:
            looks.append(1)
            return again

        monkeypatch.setattr(judge.second, "loss", look)
        return judge.confirmed(world, seat, 1, one, other, loss)

    large, small, doubtful = Mean(0.3, 0.2, 0.4), Mean(0.15, 0.05, 0.25), Mean(0.2, -0.1, 0.5)
    assert loss_found(small, large) == small
    assert loss_found(large, small) == small
    assert loss_found(doubtful, large) == doubtful and word_for(doubtful, 2) == ""
    assert len(looks) == 3
    inaccurate = Mean(0.07, 0.06, 0.08)
    assert loss_found(doubtful, inaccurate) == inaccurate  # not looked at again
    assert len(looks) == 3
    monkeypatch.setattr(judge, "would_play", lambda *_: True)
    assert loss_found(large, large).holds_zero  # what a long search would play is no mistake beyond doubt
    assert len(looks) == 3


@needs_speed
def test_what_a_long_search_would_play_is_found_among_its_favourites() -> None:
    game = kp.game("coal-baron")
    judge = Judge(game, 2, replace(SHALLOW, searches=2))
    world, seat = judge.known_world(game.new(2, 3))
    long = Budget(simulations=LONGER * SHALLOW.simulations)
    favourites = [judge.finder.first_moves(world, long, k)[0][0] for k in range(2)]
    assert all(judge.would_play(world, seat, judge.finder.line(world, seat, first, long)) for first in favourites)
    other = next(action for action in world.actions() if action not in favourites)
    assert not judge.would_play(world, seat, (other,))


@needs_speed
def test_several_searches_add_up_what_each_has_seen() -> None:
    game = kp.game("coal-baron")
    finder = Judge(game, 2, SHALLOW).finder
    world, budget = PlayerView(game.new(2, 3)).world(0), Budget(simulations=40)
    seen = [dict(finder.first_moves(world, budget, k)) for k in range(3)]
    found = finder.best(world, 0, budget, 4, searches=3)
    assert [each.visits for each in found] == sorted((each.visits for each in found), reverse=True)
    for each in found:
        assert each.visits == sum(rows.get(each.line[0], 0) for rows in seen)


@needs_speed
def test_a_second_look_gives_both_lines_the_same_chance() -> None:
    game = kp.game("coal-baron")
    judge = Judge(game, 2, SHALLOW)
    state = SelfPlayer(game, 2, 4).play(7).record(game).begin()
    world, seat = judge.known_world(state)
    line = (world.actions()[0],)
    assert judge.second.loss(world, seat, 5, line, line, 12, 0.05) == Mean(0.0, 0.0, 0.0)
    twin = state.determinise(seat, 99)
    assert judge.second.worth(*judge.known_world(twin), 5, line, 2) == judge.second.worth(world, seat, 5, line, 2)
