"""Games that reach every corner of the rules: invariants, worlds, both modes, no dead ends."""

from __future__ import annotations

from collections import Counter

import pytest

import kohlenpott as kp
from games.haspelknecht.sampling import eager_play
from kohlenpott.games.haspelknecht import figures, ids, layouts

GAME = kp.game("haspelknecht")
TABLES = [
    (seats, name)
    for name in layouts.NAMES
    for seats in (2, 3, 4)
    if name == "standard" or seats in figures.layouts[name]["players"]
]
GAMES = 12 if GAME.compiled else 1


@pytest.mark.parametrize(("seats", "layout"), TABLES)
def test_eager_games_keep_the_invariants_and_come_to_an_end(seats: int, layout: str) -> None:
    """HK-I01, HK-I02, HK-I03, HK-I04, HK-I05, HK-I06, HK-I07, HK-I08, HK-I09, HK-I10."""
    for seed in range(GAMES):
        before, state = None, None
        for state in eager_play(seats, seed, {"layout": layout, "tiles": "random"}):
            assert state.violation(before or state) == 0
            assert (state.actions() == []) == (state.seat is None)
            before = state.clone()
        assert state is not None
        assert state.result() is not None


def test_eager_games_get_nearly_everywhere() -> None:
    """So that the games above are a proof: nearly all tiles, and every marker and event come up."""
    seen: Counter[str] = Counter()
    for seed in range(120 if GAME.compiled else 12):
        for state in eager_play(2 + seed % 3, seed, {"tiles": "random"}):
            seen.update(event.kind for event in state.events())
            seen.update(f"tile {e.data['tile']}" for e in state.events() if e.kind == "developed")
            seen.update(f"marker {e.data['marker']}" for e in state.events() if e.kind == "marker-used")
    if GAME.compiled:
        assert sum(f"tile {number}" in seen for number in figures.tile_ids) >= 17  # the rest needs rare discs
        assert {"marker ropes", "marker winch", "marker oil_lamp"} <= set(seen)
        assert set(ids.EVENTS) - {"refused", "sold", "kept-lamp"} <= set(seen)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_look_the_same_in_eager_games(seats: int) -> None:
    """HK-024, HK-110."""
    for seed in range(3):
        for state in eager_play(seats, seed):
            for seat in range(seats):
                world = state.determinise(seat, seed)
                assert world.view(seat) == state.view(seat)
                assert world.observation(seat) == state.observation(seat)
                assert world.violation(world) == 0


@pytest.mark.skipif(not GAME.compiled, reason="there is no compiled engine here")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_modes_play_eager_games_alike(seats: int) -> None:
    """Record, moves, events and refusals of both modes after every decision."""
    pure = kp.game("haspelknecht", pure=True)
    for seed in range(4):
        options = {"tiles": "random"}
        twin, last = pure.new(seats, seed, options), None
        for state in eager_play(seats, seed, options):
            if last is not None:
                move = next(a for a in last.actions() if last.after(a).raw() == state.raw())
                twin.apply(move)
                assert twin.raw_events() == last.after(move).raw_events()
            assert twin.raw() == state.raw()
            assert twin.actions() == state.actions()
            assert twin.observation(0) == state.observation(0)
            last = state.clone()
