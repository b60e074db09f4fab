"""A training from self-play to weights the bots can read; stopped in the middle it goes on without losing a game."""

import json
import os
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.arena.workers import Attempt, Local
from kohlenpott.bots import networks
from kohlenpott.train.curve import picture
from kohlenpott.train.folder import BadTraining, Folder, Generation, Settings
from kohlenpott.train.layout import parts_of
from kohlenpott.train.samples import Samples
from kohlenpott.train.selfplay import Lesson, outcome, play_lesson
from kohlenpott.train.training import Progress, Training

pytestmark = pytest.mark.skipif(os.environ.get("KOHLENPOTT_PURE") == "1", reason="self-play is for the compiled games")

TINY = Settings(
    "haspelknecht", (2,), seed=3, hidden=4, simulations=6, games=3, epochs=2, window=2, examined=2, exam="6"
)


@pytest.mark.parametrize(("game", "seats"), [("coal-baron", 2), ("haspelknecht", 3), ("kohle-kolonie", 5)])
def test_a_lesson_notes_every_real_decision(game: str, seats: int) -> None:
    samples = Samples.from_bytes(play_lesson(Lesson(game, seats, 7, 4, None), Attempt()))
    known = kp.game(game)
    assert samples.observations.shape == (len(samples), known.definition.unit.sizes[1])
    assert samples.values.shape == samples.estimates.shape == (len(samples), 5)
    decided, judged = samples.counts > 0, ~np.isnan(samples.values[:, 0])
    assert decided.sum() == judged.sum() and (decided | judged).all()
    assert (decided & judged).all() == (game == "coal-baron")  # the others are played on before they are judged
    counts = samples.counts[decided]
    assert (counts > 1).all() and counts.sum() == len(samples.options) == len(samples.shares)
    assert np.allclose(np.add.reduceat(samples.shares, np.cumsum(counts) - counts), 1, atol=1e-5)
    values = samples.values[judged]
    assert values.min() >= 0 and values.max() <= 1
    assert (values[:, seats:] == 0.5).all() and (samples.estimates[:, seats:] == 0).all()
    again = Samples.from_bytes(play_lesson(Lesson(game, seats, 7, 4, None), Attempt()))
    assert np.array_equal(samples.observations, again.observations) and np.array_equal(samples.shares, again.shares)


@pytest.mark.parametrize(("game", "seats"), [("coal-baron", 2), ("haspelknecht", 3)])
def test_positions_are_played_out(game: str, seats: int) -> None:
    """Games from positions tell what these are worth: the more of them, the less it depends on chance."""
    few, many, again = (
        Samples.from_bytes(play_lesson(Lesson(game, seats, 7, 4, None, playouts), Attempt())) for playouts in (1, 8, 8)
    )
    assert not few.counts.any() and not np.isnan(few.values).any()
    assert np.array_equal(few.observations[0], many.observations[0])
    assert np.array_equal(many.values, again.values)
    sure = [((part.values[:, :seats] < 0.1) | (part.values[:, :seats] > 0.9)).mean() for part in (few, many)]
    assert sure[0] > sure[1]
    if seats == 2:
        assert np.allclose(many.values[:, :2].sum(axis=1), 1, atol=1e-5)


def test_values_are_learnt_from_positions_that_were_played_out_alone(tmp_path: Path) -> None:
    first = Folder.open(tmp_path / "first", replace(TINY, examined=0))
    list(Training(first, Local(1)).go_on(1))
    known = first.samples(1)[0]
    chosen = replace(TINY, seed=4, games=2, playouts=1, examined=0, companions=(str(first.path),))
    folder = Folder.open(tmp_path / "both", chosen)
    list(Training(folder, Local(1)).go_on(1))
    learnt = folder.samples(1)[0]
    judged = ~np.isnan(learnt.values[:, 0])
    assert judged.any() and not (learnt.counts[judged] > 0).any()
    assert learnt.counts.sum() == known.counts.sum() > 0
    with pytest.raises(BadTraining, match="playouts must be 0 or more, not -1"):
        replace(TINY, playouts=-1)


def test_a_won_game_is_worth_more_and_two_seats_share_it() -> None:
    game = kp.game("coal-baron")
    state = game.new(2, seed=5)
    while state.seat is not None:
        state.apply(state.actions()[0])
    result = state.result()
    assert result is not None
    worth = outcome(state)
    assert sum(worth) == pytest.approx(1.0)
    if len(result.winners) == 1:
        assert worth[result.winners[0]] > 0.84


@pytest.mark.parametrize("judges", [True, False])
def test_a_network_says_whether_it_judges_positions(tmp_path: Path, judges: bool) -> None:
    folder = Folder.open(tmp_path / "run", replace(TINY, judges=judges, examined=0))
    list(Training(folder, Local(1)).go_on(1))
    assert networks.load(kp.game("haspelknecht"), str(folder.weights(1))).judges is judges


def test_decay_has_bounds() -> None:
    with pytest.raises(BadTraining, match="decay must be between 0 and 100"):
        replace(TINY, decay=-1.0)


def test_a_training_writes_down_how_to_explore(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path / "run", replace(TINY, games=1, examined=0, explore=0.7))
    list(Training(folder, Local(1)).go_on(1))
    assert networks.load(kp.game("haspelknecht"), str(folder.weights(1))).explore == 0.7
    with pytest.raises(BadTraining, match="explore must be above 0"):
        replace(TINY, explore=0.0)


def test_a_training_makes_weights_and_a_curve(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path / "run", TINY)
    steps = list(Training(folder, Local(1)).go_on(2))
    assert [s.number for s in steps if isinstance(s, Generation)] == [1, 2]
    parts = [s.part for s in steps if isinstance(s, Progress) and s.generation == 1]
    assert parts == ["games"] * 3 + ["fitting"] * 2 + ["examination"] * 2
    game = kp.game("haspelknecht")
    network = networks.load(game, str(folder.weights(2)))
    assert network.hidden == 4 and network.notes["generation"] == 2
    bot = bots.make(f"learned@20:{folder.weights(2)}", game, 2, 1, trusted=True)
    state = game.new(2, seed=1)
    assert bot.choose(bots.PlayerView(state)) in state.actions()
    for generation in folder.generations():
        assert generation.share is not None and 0 <= generation.share <= 1 and generation.samples > 100
    for theme in ("light", "dark"):
        drawn = picture(folder.generations(), "Haspelknecht", theme)
        assert "var(" not in drawn and ElementTree.fromstring(drawn).tag.endswith("svg")


def test_quick_decisions_are_not_learnt_from() -> None:
    whole, part = (play_lesson(Lesson("coal-baron", 2, 7, 16, None, quick=quick), Attempt()) for quick in (0.0, 0.7))
    assert 0 < len(Samples.from_bytes(part)) < 0.6 * len(Samples.from_bytes(whole))


def test_nothing_is_learnt_from_what_an_earlier_self_decided(tmp_path: Path) -> None:
    """It plays every other seat, and the learner meets it there."""
    folder = Folder.open(tmp_path / "run", replace(TINY, examined=0))
    list(Training(folder, Local(1)).go_on(1))
    seats = 3
    alone = Lesson("haspelknecht", seats, 7, 4, None)
    mixed = replace(alone, rival=str(folder.weights(1)))
    whole, part = (Samples.from_bytes(play_lesson(each, Attempt())) for each in (alone, mixed))
    assert 0 < len(part) < 0.6 * len(whole)  # one of three seats is the learner's: an odd seed, an odd seat


def test_the_best_generation_teaches_and_earlier_ones_are_met(tmp_path: Path) -> None:
    chosen = replace(TINY, rivals=0.9, promoted_by=4, examined=0, lead_in=8)
    folder = Folder.open(tmp_path / "run", chosen)
    training = Training(folder, Local(1))
    steps = list(training.go_on(2))
    first, second = (step for step in steps if isinstance(step, Generation))
    played = [step for step in steps if isinstance(step, Progress) and step.part == "promotion"]
    assert first.promoted and {step.generation for step in played} == {2} and played[-1].total == 4
    assert folder.best() == (second if second.promoted else first)

    folder.finish(replace(second, number=3, promoted=False))
    best = folder.best()
    assert best is not None and best.number < 3
    assert {lesson.weights for lesson in training.lessons(4)} == {str(folder.weights(best.number))}
    folder.finish(replace(second, number=4, promoted=True))
    lessons = list(training.lessons(5))
    assert {lesson.weights for lesson in lessons} == {str(folder.weights(4))}
    assert {lesson.rival for lesson in lessons} & {str(folder.weights(k)) for k in (1, 2, 3)}


def test_a_first_generation_has_to_beat_its_teacher(tmp_path: Path) -> None:
    first = Folder.open(tmp_path / "first", replace(TINY, examined=0))
    list(Training(first, Local(1)).go_on(1))
    chosen = replace(TINY, seed=4, teacher=str(first.weights(1)), promoted_by=4, examined=0, lead_in=8)
    folder = Folder.open(tmp_path / "second", chosen)
    training = Training(folder, Local(1))
    steps = list(training.go_on(1))

    assert [step.part for step in steps if isinstance(step, Progress)][-4:] == ["promotion"] * 4
    (taught,) = (step for step in steps if isinstance(step, Generation))
    assert folder.best() == (taught if taught.promoted else None)
    best = folder.weights(1) if taught.promoted else first.weights(1)
    assert {lesson.weights for lesson in training.lessons(2)} == {str(best)}


def test_a_training_goes_on_from_the_network_of_its_teacher(tmp_path: Path) -> None:
    """With nothing left to learn its weights stand in the file as they were, in more units."""
    first = Folder.open(tmp_path / "first", replace(TINY, examined=0))
    list(Training(first, Local(1)).go_on(1))
    chosen = replace(TINY, games=0, seed=4, teacher=str(first.weights(1)), companions=(str(first.path),), hidden=6,
                     examined=0, further=True, decay=100.0)  # fmt: skip
    folder = Folder.open(tmp_path / "second", chosen)
    list(Training(folder, Local(1)).go_on(1))
    game = kp.game("haspelknecht")
    before, after = (parts_of(game, networks.load(game, str(each.weights(1)))) for each in (first, folder))
    assert np.allclose(before["prior_weights"], after["prior_weights"][:4], atol=0.02)
    assert np.allclose(before["hidden_bias"], after["hidden_bias"][:4], rtol=0.02)
    with pytest.raises(BadTraining, match="of 4 units cannot go on in 3"):
        Training(Folder.open(tmp_path / "third", replace(chosen, hidden=3)), Local(1))


@pytest.mark.parametrize("wrong", [{"quick": 1.0}, {"rivals": -0.1}, {"promoted_by": -1}])
def test_shares_have_bounds(wrong: dict[str, float]) -> None:
    with pytest.raises(BadTraining, match=f"{next(iter(wrong))} must be 0 or more"):
        replace(TINY, **wrong)  # type: ignore[arg-type]


def test_a_stopped_training_goes_on(tmp_path: Path) -> None:
    folder = Folder.open(tmp_path / "run", TINY)
    steps = Training(folder, Local(1)).go_on(1)
    next(steps)
    steps.close()
    assert folder.generations() == []
    again = Folder.open(tmp_path / "run", TINY)
    left = list(Training(again, Local(1)).lessons(1))
    assert len(left) == 2
    done = [s for s in Training(again, Local(1)).go_on(1) if isinstance(s, Progress) and s.part == "games"]
    assert [(s.done, s.total) for s in done] == [(2, 3), (3, 3)]
    straight = Folder.open(tmp_path / "straight", TINY)
    list(Training(straight, Local(1)).go_on(1))
    assert straight.weights(1).read_bytes() == again.weights(1).read_bytes()


def test_games_of_other_trainings_are_learnt_from(tmp_path: Path) -> None:
    first = Folder.open(tmp_path / "first", replace(TINY, examined=0))
    list(Training(first, Local(1)).go_on(1))
    alone = replace(TINY, seed=4, games=2, examined=0)
    both = replace(alone, teacher=str(first.weights(1)), companions=(str(first.path),))
    folder = Folder.open(tmp_path / "both", both)
    list(Training(folder, Local(1)).go_on(1))
    left = Training(Folder.open(tmp_path / "new", both), Local(1)).lessons(1)
    assert {lesson.weights for lesson in left} == {both.teacher}
    learnt = folder.samples(1)[0]
    kept = [Samples.from_bytes(file.read_bytes()) for file in tmp_path.glob("*/games-001/*.npz")]
    assert len(kept) == 5 and len(learnt) == sum(len(part) for part in kept)
    assert Folder.open(tmp_path / "both", both).settings == both  # as read from the disk
    only = Folder.open(tmp_path / "only", replace(both, games=0))
    assert [s.part for s in Training(only, Local(1)).go_on(1) if isinstance(s, Progress)] == ["fitting"] * 2
    notes = networks.load(kp.game("haspelknecht"), str(only.weights(1))).notes
    assert notes["lessons"] == [{"seats": [2], "simulations": 6, "playouts": 0, "seed": 3}]


def test_a_training_cannot_learn_from_just_anything(tmp_path: Path) -> None:
    Folder.open(tmp_path / "coal", replace(TINY, game="coal-baron")).make()
    for companion, wrong in (("coal", "a training of coal-baron, not of haspelknecht"), ("none", "holds no training")):
        chosen = replace(TINY, companions=(str(tmp_path / companion),))
        with pytest.raises(BadTraining, match=wrong):
            Training(Folder.open(tmp_path / f"with-{companion}", chosen), Local(1))
        assert not (tmp_path / f"with-{companion}").exists()  # a corrected command can take the same folder
    empty = Folder.open(tmp_path / "empty", replace(TINY, games=0, companions=(str(tmp_path / "first"),)))
    Folder.open(tmp_path / "first", TINY).make()
    with pytest.raises(BadTraining, match="no games to learn from"):
        list(Training(empty, Local(1)).go_on(1))
    with pytest.raises(bots.BadBot, match="cannot be read"):
        Training(Folder.open(tmp_path / "taught", replace(TINY, teacher=str(tmp_path / "nobody.kpw"))), Local(1))


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    Folder.open(tmp_path / "run", TINY).make()
    with pytest.raises(BadTraining, match="games is 3 there, not 9"):
        Folder.open(tmp_path / "run", Settings(**{**vars(TINY), "games": 9}))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(BadTraining, match="not empty"):
        Folder.open(tmp_path / "other", TINY)
    (tmp_path / "run" / "settings.json").write_text(json.dumps({"game": "haspelknecht"}))
    with pytest.raises(BadTraining, match="damaged"):
        Folder.open(tmp_path / "run", TINY)
    with pytest.raises(BadTraining, match="games must be at least 1"):
        Settings("haspelknecht", (2,), games=0)
    with pytest.raises(kp.BadSetup, match="not 7"):
        Training(Folder.open(tmp_path / "seats", Settings("haspelknecht", (7,))), Local(1))
