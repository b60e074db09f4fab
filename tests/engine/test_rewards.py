"""What a step is worth: the sum over all seats is 0 at the end, and dense rewards add up to the score."""

from __future__ import annotations

import numpy as np
import pytest

import kohlenpott as kp
from kohlenpott.engine.rewards import SCORE, WIN, final_rewards, mode_number


def test_the_only_winner_takes_one_and_the_others_share_the_loss() -> None:
    assert final_rewards(WIN, [3, 9, 4, 1], [3, 9, 4, 1]) == [-1 / 3, 1, -1 / 3, -1 / 3]
    assert final_rewards(WIN, [5, 7], [5, 7]) == [-1, 1]


def test_winners_share() -> None:
    assert final_rewards(WIN, [7, 7], [1, 1]) == [0, 0]
    assert final_rewards(WIN, [7, 7, 2], [5, 5, 1]) == [0.25, 0.25, -0.5]


def test_a_score_is_compared_with_the_mean_of_the_others() -> None:
    assert final_rewards(SCORE, [10, 4, 1], [0, 0, 0]) == [7.5, -1.5, -6]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(kp.BadSetup, match="'fun' is not one of win, score, dense"):
        mode_number("fun")


@pytest.mark.parametrize("name", kp.games())
def test_a_batch_pays_what_the_rewards_say(name: str) -> None:
    """The same games three times: the rewards at the end of a game, and the sum of the dense ones."""
    batches = {reward: kp.game(name).batch(1, 3, seed=2, reward=reward) for reward in ("win", "score", "dense")}
    dense, ended = np.zeros(3), 0
    start = kp.game(name).new(3, 2).scores()
    while ended < 1:
        for batch in batches.values():
            batch.sample()
            batch.step()
        dense += np.asarray(batches["dense"].rewards)[0]
        if batches["win"].done[0]:
            ended += 1
            scores = batches["win"].scores.tolist()[0]
            assert (dense + start).tolist() == scores
            assert batches["score"].rewards.tolist()[0] == pytest.approx(final_rewards(SCORE, scores, scores))
            best = [seat for seat in range(3) if scores[seat] == max(scores)]
            assert int(np.asarray(batches["win"].rewards)[0].argmax()) in best
        else:
            assert batches["win"].rewards.tolist() == batches["score"].rewards.tolist() == [[0, 0, 0]]
