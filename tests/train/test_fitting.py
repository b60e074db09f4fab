"""The network learns: its slopes are right, and what it has learnt survives being written for raw observations."""

import numpy as np
import pytest

from kohlenpott.train.fitting import NAMES, PART, PRIOR_SHARE, TrainedNetwork, fit, scale_of
from kohlenpott.train.samples import FAITH, Notebook, Samples, gather


def games(rows: int, seed: int = 1) -> Samples:
    """Decisions in which cell 1 tells the best option, and positions in which cell 0 tells how the observer fares."""
    chance = np.random.default_rng(seed)
    parts = []
    for _ in range(rows):
        cells, judged = chance.integers(0, 4, (2, 6)).tolist()
        options = [2, 5, 7]
        notebook = Notebook()
        notebook.decide(0, cells, options, [0.5, 0.0, -0.5], [8.0 if k == cells[1] % 3 else 1.0 for k in range(3)], 0.5)
        notebook.judge(0, judged, [0.1, -0.1])
        notebook.judge(1, [3 - judged[0], *judged[1:]], [0.0, 0.2])
        parts.append(notebook.close([judged[0] / 3, 1 - judged[0] / 3]))
    return gather(parts)


@pytest.mark.parametrize("name", NAMES)
def test_the_slopes_are_those_of_the_loss(name: str) -> None:
    samples = games(5)
    network = TrainedNetwork.new(samples, 4, 8, seed=2)
    for each in NAMES:
        weights = getattr(network, each)
        setattr(network, each, weights.astype(np.float64) + np.random.default_rng(3).normal(0, 0.3, weights.shape))

    def loss() -> float:
        losses = network.losses(samples)
        return losses.value + PRIOR_SHARE * losses.prior

    slopes, _ = network.gradients(samples)
    weights = getattr(network, name)
    for place in [tuple(0 for _ in weights.shape), tuple(size - 1 for size in weights.shape)]:
        kept = weights[place]
        weights[place] = kept + 1e-5
        above = loss()
        weights[place] = kept - 1e-5
        below = loss()
        weights[place] = kept
        assert slopes[name][place] == pytest.approx((above - below) / 2e-5, rel=1e-3, abs=1e-4)


def test_it_learns_values_and_priors() -> None:
    samples, unseen = games(2000), games(300, seed=9)
    network = TrainedNetwork.new(samples, 16, 8, seed=2)
    before = network.losses(unseen)
    after = list(fit(network, samples, epochs=30, seed=5, batch=64, rate=5e-3, decay=0.01))[-1]
    found = network.losses(unseen)
    assert found.value < 0.1 * before.value and found.prior < 0.2 * before.prior
    assert after.value < before.value


def test_it_can_learn_priors_alone() -> None:
    samples, unseen = games(2000), games(300, seed=9)
    network = TrainedNetwork.new(samples, 16, 8, seed=2, judges=False)
    before = network.losses(unseen)
    list(fit(network, samples, epochs=30, seed=5, batch=64, rate=5e-3, decay=0.01))
    found = network.copy().losses(unseen)
    assert found.value == before.value == 0 and found.prior < 0.2 * before.prior
    assert not network.value_weights.any() and not network.value_bias.any()


def test_raw_observations_give_the_same_hidden_layer() -> None:
    samples = games(200)
    network = TrainedNetwork.new(samples, 8, 8, seed=4)
    raw = network.unscaled()
    _, layer = network.hidden(samples.observations)
    found = np.maximum(samples.observations @ raw["hidden_weights"] + raw["hidden_bias"], 0)
    assert np.allclose(found, layer, atol=1e-4)


def test_fitting_begins_with_a_taught_network_and_keeps_near_to_it() -> None:
    """Though the scale of the inputs and the number of units are others; new units say nothing at first."""
    taught = TrainedNetwork.new(games(200), 3, 8, seed=4)
    taught.prior_weights += 0.3
    taught.value_bias += 0.2
    samples = games(500, seed=6)
    network = TrainedNetwork.new(samples, 5, 8, seed=7)
    network.begin_with(taught.unscaled())
    assert network.losses(samples).value == pytest.approx(taught.losses(samples).value, rel=1e-3)
    assert network.losses(samples).prior == pytest.approx(taught.losses(samples).prior, rel=1e-3)

    begun = network.copy()
    list(fit(network, samples, epochs=3, seed=5, batch=64, decay=100.0))
    for name in NAMES:
        near = np.abs(getattr(network, name)[..., :3] - getattr(begun, name)[..., :3])
        assert near.max() < 0.05
    assert np.abs(network.hidden_weights[:, 3:]).max() < 0.2 * np.abs(begun.hidden_weights[:, 3:]).max()


def test_samples_survive_packing_and_keep_their_options_when_chosen() -> None:
    samples = games(7)
    again = Samples.from_bytes(samples.to_bytes())
    assert all(np.array_equal(getattr(samples, name), getattr(again, name), equal_nan=True) for name in vars(samples))
    chosen = again.rows(np.array([6, 1, 0]))
    assert chosen.options.tolist() == [2, 5, 7, 2, 5, 7] and chosen.counts.tolist() == [3, 0, 3]
    assert np.allclose(chosen.shares[3:], samples.shares[:3])
    notebook = Notebook()
    notebook.decide(1, [4, 5], [3], [0.0], [0.0], 0.9)
    notebook.judge(1, [4, 5], [0.5, -0.5])  # judged as it stood: one row for both
    only = notebook.close([0.25, 0.75])
    assert only.values.tolist() == [[0.75, 0.25]] and only.shares.tolist() == [1.0]


def test_values_are_learnt_from_later_beliefs_and_the_end() -> None:
    notebook = Notebook()
    for belief in (0.5, 0.6):
        notebook.decide(0, [1], [1, 2], [0.0, 0.0], [3, 1], belief)
        notebook.judge(0, [1], [0.0, 0.1])
        notebook.judge(1, [2], [0.0, 0.1])
    samples = notebook.close([1.0, 0.0])
    later = FAITH * 0.6 + (1 - FAITH) * 1.0
    assert samples.values.tolist() == pytest.approx(np.array([[later, 0], [0, later], [1, 0], [0, 1]]))
    assert samples.counts.tolist() == [2, 0, 2, 0] and samples.shares.tolist() == [0.75, 0.25, 0.75, 0.25]


def test_a_decision_that_was_judged_elsewhere_has_no_value_of_its_own() -> None:
    notebook = Notebook(3)
    notebook.decide(0, [1], [1, 2], [0.0, 0.0], [3, 1], 0.5)
    notebook.judge(0, [9], [0.4, -0.4])
    notebook.judge(1, [8], [0.1, -0.1], [0.7, 0.3])  # known better than by the end of the game
    samples = notebook.close([1.0, 0.0])
    assert np.isnan(samples.values[0]).all()
    assert samples.values[1:].tolist() == pytest.approx(np.array([[1.0, 0.0, 0.5], [0.7, 0.3, 0.5]]))
    assert samples.estimates.tolist() == pytest.approx(np.array([[0, 0, 0], [0.4, -0.4, 0], [0.1, -0.1, 0]]))
    assert samples.counts.tolist() == [2, 0, 0]
    assert np.isnan(samples.without_values().values).all()


def test_losses_are_means_of_what_was_judged_and_decided() -> None:
    """Whatever the order: a part may have decisions alone and another one positions alone."""
    samples = games(PART)
    network = TrainedNetwork.new(samples, 4, 8, seed=2)
    sorted_rows = samples.rows(np.argsort(samples.counts, kind="stable"))
    left, right = network.losses(samples), network.losses(sorted_rows)
    assert (left.value, left.prior) == pytest.approx((right.value, right.prior), rel=1e-5)
    assert (left.positions, left.decisions) == (right.positions, right.decisions) == (2 * PART, PART)


def test_the_scale_of_inputs_is_found_a_part_at_a_time() -> None:
    cells = np.random.default_rng(1).integers(-5, 300, (PART * 2 + 9, 7)).astype(np.int16)
    cells[:, 3] = 8
    mean, spread = scale_of(cells)
    assert np.allclose(mean, cells.mean(axis=0)) and np.allclose(spread, cells.std(axis=0))
