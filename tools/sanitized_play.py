"""What the sanitized build is made to do: everything the compiled engine offers, on random games."""

from __future__ import annotations

import random
import sys

import kohlenpott as kp


def play(game: kp.Game, seats: int, seed: int) -> int:
    """One game through the whole interface; the number of decisions."""
    draw = random.Random(seed)
    state, decisions = game.new(seats, seed), 0
    while state.seat is not None:
        if draw.random() < 0.05:
            for action in range(-1, game.actions + 1):
                state.why_not(action)
            for seat in range(seats):
                state.observation(seat)
                state.determinise(seat, draw.randrange(2**64)).playout(seed)
            assert game.from_raw(state.raw()) == state
            assert state.violation(state.clone()) == 0
        state.clone().apply(draw.choice(state.actions()))
        state.apply(draw.choice(state.actions()))
        state.raw_events()
        decisions += 1
    state.result()
    return decisions


def main() -> None:
    """Every game at every table, then batches and simulations."""
    games, decisions = int(sys.argv[1]), 0
    for name in kp.games():
        game = kp.game(name)
        assert game.compiled and "sanitized" in str(sys.modules[game.definition.unit.name].__file__)
        for seats in game.definition.seats:
            decisions += sum(play(game, seats, seed) for seed in range(games))
            decisions += game.simulate(seats, games * 5, check=True)[0]
            batch = game.batch(16, seats)
            for _ in range(games * 20):
                batch.sample()
                batch.step()
            batch.learner[0] = 0
            batch.reset(1)
            for _ in range(games):
                batch.sample()
                batch.step()
            state, asked = game.new_dictated(seats, [])
            assert asked > 1
            state.apply_dictated(state.actions()[0], [])
    print(f"sanitizers: {decisions:,} decisions, nothing found")


if __name__ == "__main__":
    main()
