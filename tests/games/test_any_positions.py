"""Positions of every game: written and read back exactly; whatever does not fit is refused with its field."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kohlenpott as kp
from games.comparing import stands_in
from games.sampled import any_game, of_each_decision
from kohlenpott.engine.errors import PositionError

HOSTILE: tuple[Any, ...] = (None, True, -1, 1.5, 10**30, float("nan"), "x", "", [], {}, [None], {"a": 1}, "\x00", 99999)
MOST_PATHS = 80  # of one position that are spoilt
Path = tuple[Any, ...]


def position_of(state: kp.State) -> dict[str, Any]:
    """A position as it comes back from a file."""
    found: dict[str, Any] = json.loads(json.dumps(state.position(), allow_nan=False))
    return found


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every value in a position."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from paths(value, (*path, key))


def changed(data: Any, path: Path, value: Any) -> Any:
    """The position with one value replaced."""
    twin = copy.deepcopy(data)
    at = twin
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return twin


def without(data: Any, path: Path) -> Any:
    """The position with one entry left out."""
    twin = copy.deepcopy(data)
    at = twin
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return twin


def is_usual(value: Any) -> bool:
    """Is it no, none, nothing or 0, or made of such?"""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if inner is not None:
        return all(map(is_usual, inner))
    return value in (None, False, 0, "0" * 16, "plain")


@any_game
def test_every_decision_can_be_written_and_read_back(name: str) -> None:
    """Nothing of a state is missing from its position, strictly read or not."""
    for state in of_each_decision(name):
        game, position = state.game, position_of(state)
        before = copy.deepcopy(position)
        for strict in (True, False):
            again = game.from_position(position, strict=strict)
            assert again == state
            assert again.actions() == state.actions()
            assert again.position() == position
        assert position == before, "reading leaves the position alone"


@any_game
def test_a_loaded_game_goes_on_like_the_original(name: str) -> None:
    """The stream of chance is part of the position."""
    for sample in of_each_decision(name)[::3]:
        state, twin = sample.clone(), sample.game.from_position(position_of(sample))
        while not state.is_over:
            move = state.actions()[-1]
            state.apply(move)
            twin.apply(move)
        assert twin == state and twin.result() == state.result()


@any_game
def test_a_position_does_not_share_anything_with_its_state(name: str) -> None:
    for state in of_each_decision(name)[::4]:
        before, position = state.fingerprint(), state.position()
        for path in list(paths(position)):
            at: Any = position
            for key in path[:-1]:
                at = at[key]
            if type(at[path[-1]]) is int:
                at[path[-1]] = 7
        assert state.fingerprint() == before


@any_game
def test_unknown_fields_are_refused_by_name(name: str) -> None:
    for state in of_each_decision(name):
        position = position_of(state)
        for path, said in ((("roundd",), "roundd"), (("players", 0, "coinz"), r"players\[0\]\.coinz"),
                           (("options", "easy"), r"options\.easy")):  # fmt: skip
            with pytest.raises(PositionError, match=rf"^{said}: unknown"):
                state.game.from_position(changed(position, path, 1), strict=False)


@any_game
def test_a_field_may_be_left_out_only_if_it_has_a_usual_value(name: str) -> None:
    """Of the table and of each player: what is left out is named as missing, or means no, none, nothing or 0."""
    usual, missing = set(), set()
    for state in of_each_decision(name)[::2]:
        game, position = state.game, position_of(state)
        fields: list[Path] = [(key,) for key in position] + [("players", 1, key) for key in position["players"][1]]
        for path in fields:
            told = str(path[0]) if len(path) == 1 else f"players[1].{path[2]}"
            right = position[path[0]] if len(path) == 1 else position["players"][1][path[2]]
            try:
                found = game.from_position(without(position, path), strict=False)
            except PositionError as error:
                if str(error).startswith(f"{told}: is missing"):
                    missing.add(told)
                else:
                    assert right not in (None, False, 0, [], {}), (told, str(error))
                continue
            usual.add(told)
            written = found.position()
            now = written[path[0]] if len(path) == 1 else written["players"][1][path[2]]
            assert is_usual(now) or path == ("options",), told
            assert right != now or found == state
    assert usual & missing == set(), "a field is always needed, or never"
    assert {"game", "seats", "decision", "turn", "players"} <= missing
    assert "chance" in usual and len(usual) > 5


@any_game
def test_hostile_values_are_refused_with_a_message_and_nothing_crashes(name: str) -> None:
    """Any field of a position of any decision, replaced by something else: refused, or a game that can be played."""
    draw, refused = Random(name), 0
    for state in of_each_decision(name):
        game, position = state.game, position_of(state)
        every = list(paths(position))
        for path in every if len(every) <= MOST_PATHS else draw.sample(every, MOST_PATHS):
            broken = changed(position, path, draw.choice(HOSTILE))
            try:
                found = game.from_position(broken)
            except PositionError as error:
                assert str(error), path
                refused += 1
                continue
            assert stands_in(broken, found.position()), path
            found.playout(1)
            assert found.is_over
    assert refused > 500


@any_game
@pytest.mark.parametrize("data", [None, 3, "x", [], [{}], {}, {"game": "chess"}])
def test_what_is_no_position_is_refused(name: str, data: Any) -> None:
    for strict in (True, False):
        with pytest.raises(PositionError):
            kp.game(name).from_position(data, strict=strict)
