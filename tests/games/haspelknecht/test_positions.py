"""Positions are read back exactly, and broken ones are refused with the field that is wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import kohlenpott as kp
from games.comparing import stands_in
from games.haspelknecht.build import Farm, haspelknecht
from games.haspelknecht.sampling import eager_play
from kohlenpott.engine.errors import PositionError
from kohlenpott.games.haspelknecht import figures, ids
from kohlenpott.games.haspelknecht.names import LOADS, PAYMENTS, TILES, WORKERS
from kohlenpott.games.haspelknecht.positions import POSITIONS

GAME = kp.game("haspelknecht")
GARBAGE: tuple[Any, ...] = (None, True, -1000, 10**30, 1.5, float("nan"), "", "garbage", [], [[]], {}, {"a": 1})
WORDS = (
    *ids.DECISIONS, *figures.phase_ids, *TILES, *LOADS, *PAYMENTS, *WORKERS, *figures.marker_ids, *figures.building_ids,
    "usable", "next phase", "plain", "improved", "farm", "barn", "coal", "wood", "food", "farmer black",
    "digger for food",
)  # fmt: skip
Slot = tuple[str, Any, Any]


def sampled(per_decision: int = 1) -> list[dict[str, Any]]:
    """Positions of every decision, from eager games."""
    found: dict[str, list[dict[str, Any]]] = {}
    for seed in range(100):
        for state in eager_play(2 + seed % 3, seed, {"tiles": "random"}):
            kept = found.setdefault(state.decision, [])
            if len(kept) < per_decision:
                kept.append(json.loads(json.dumps(state.position())))
    return [position for kept in found.values() for position in kept]


@pytest.fixture(scope="module")
def positions() -> list[dict[str, Any]]:
    return sampled()


def fields(value: Any, path: str = "") -> Iterator[Slot]:
    """Every field of a position, inner ones after the object they stand in."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, field in list(inner):
        here = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".lstrip(".")
        yield here, value, key
        yield from fields(field, here)


def test_the_samples_show_every_decision(positions: list[dict[str, Any]]) -> None:
    assert {position["decision"] for position in positions} == set(ids.DECISIONS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_eager_games_is_read_back_exactly(seats: int) -> None:
    for seed in range(6):
        for state in eager_play(seats, seed, {"tiles": "random"}):
            again = GAME.from_position(json.loads(json.dumps(state.position())))
            assert again == state
            assert again.actions() == state.actions()


def test_a_start_building_is_read_back() -> None:
    state = GAME.new(3, 1, {"start_building": "charcoal_burner", "layout": "tower"})
    assert GAME.from_position(state.position()) == state
    assert state.position()["options"] == {"start_building": "charcoal_burner"}


def test_garbage_is_refused_at_its_path(positions: list[dict[str, Any]]) -> None:
    """Thousands of single-field corruptions: each is refused, or means the same as before."""
    for position in positions:
        for k, (path, holder, key) in enumerate(fields(position)):
            right = holder[key]
            for wrong in GARBAGE[k % 3 :: 3]:
                if wrong == right and type(wrong) is type(right):
                    continue
                holder[key] = wrong
                try:
                    GAME.from_position(position)
                except PositionError as error:
                    named = path.replace("[", ".").split(".")[:2]
                    if wrong == {}:
                        named.append("decision")  # without any goods it may have no move
                    assert any(part in str(error) for part in named), (path, str(error))
                else:
                    assert_sound(position, path)
            holder[key] = right


def assert_sound(position: dict[str, Any], path: str) -> None:
    """What is accepted can be played to the end, and is written as it was read, with all defaults."""
    state = GAME.from_position(position)
    assert stands_in(position, state.position()), path
    assert state.violation(state) == 0
    state.playout(1)
    assert state.is_over


def test_plausible_changes_are_refused_or_sound(positions: list[dict[str, Any]]) -> None:
    """Numbers a little off, other words of the game: what passes is a position that can be played."""
    draw, refused = random.Random(5), 0
    for position in positions:
        for path, holder, key in list(fields(position)):
            right = holder[key]
            others: list[Any] = []
            if type(right) is int:
                others = [right - 1, right + 1, right + 2]
            elif isinstance(right, str) or right is None:
                others = draw.sample(WORDS, 4)
            for other in others:
                holder[key] = other
                try:
                    GAME.from_position(position)
                except PositionError as error:
                    assert str(error)
                    refused += 1
                else:
                    if path != "chance":
                        assert_sound(position, path)
            holder[key] = right
    assert refused > 1000


def test_fields_with_their_usual_value_may_be_left_out(positions: list[dict[str, Any]]) -> None:
    """None, nothing and 0, at the table and of each player; discs and goods that are not named are none."""
    for position in positions:
        short = {key: value for key, value in position.items() if key not in POSITIONS.defaults or value is not None}
        short["produced"] = {name: made for name, made in position["produced"].items() if made is not None}
        usual = POSITIONS.player_defaults
        short["players"] = [
            {key: without_zeros(value) for key, value in player.items() if value != usual.get(key, player)}
            for player in position["players"]
        ]
        short["bag"] = without_zeros(position["bag"])
        assert len(json.dumps(short)) < 0.8 * len(json.dumps(position))
        assert GAME.from_position(short) == GAME.from_position(position)


def without_zeros(value: Any) -> Any:
    """Goods and discs by name, but for those there are none of."""
    is_counted = isinstance(value, dict) and all(type(count) is int for count in value.values())
    return {name: count for name, count in value.items() if count} if is_counted else value


@pytest.mark.parametrize(("path", "value", "said"), [
    (("order",), [0, 0], r"order\[1\].*twice"),
    (("bag", "black"), 3, r"bag\.black.*discs in pools.*HK-I01"),
    (("players", 0, "vp"), 4, r"players\[0\]\.vp.*vp_by_source"),
    (("players", 0, "mine", "shaft"), 2, r"players\[0\]\.mine.*HK-I02"),
    (("players", 0, "debts"), 3, r"players\[0\]\.debts.*HK-I09"),
    (("players", 0, "farmhand"), "improved", r"players\[0\]\.farmhand.*board\.13"),
    (("players", 0, "markers"), {"winch": "usable"}, r"players\[0\]\.markers\.winch.*board\.25"),
    (("phase",), "winter_storage", r"phase: must be spring or summer or autumn"),
    (("work",), {"worker": "farmer", "actions_left": 1, "has_dug_pinge": False}, r"work: must be null"),
    (("board", "11", "place"), 1, r"board.*between the hexes"),
    (("board", "11", "discs"), [1, 1], r"board\.11\.discs\[1\]: seat 1 owns tile 11 already"),
    (("options", "start_building"), "barn", r"options\.start_building.*board\.12"),
    (("players", 0, "workers", "farmer"), {"black": 2}, r"players\[0\]\.workers|bag\.black"),
    (("produced", "farmer"), "coal", r"produced: must be null"),
])  # fmt: skip
def test_what_does_not_fit_together_is_refused_with_both_fields(path: tuple[Any, ...], value: Any, said: str) -> None:
    position = GAME.new(2, 3).position()
    holder: Any = position
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(PositionError, match=said):
        GAME.from_position(position)


def test_loose_reading_lets_pieces_be_missing() -> None:
    """Puzzles need not account for every disc; names and ranges are still checked."""
    position = haspelknecht(players=[Farm(farmer="KK", coal=3)]).state.position()
    with pytest.raises(PositionError, match="HK-I01"):
        GAME.from_position(position)
    state = GAME.from_position(position, strict=False)
    assert "farmer works" in [move.notation for move in state.moves()]
    position["year"] = 4
    with pytest.raises(PositionError, match="year"):
        GAME.from_position(position, strict=False)


def test_the_plan_of_another_seat_is_not_in_a_view() -> None:
    """HK-110: a view has the shape of a position, without chance and the others' plans."""
    game = haspelknecht(decision="plan", players=[Farm(cart="KK"), Farm(cart="B")]).play("farmer black")
    view, position = game.state.view(1), game.state.position()
    assert set(position) - set(view) == {"chance"}
    assert (view["plan"], view["players"][0]["workers"]) == (None, None)
    assert position["plan"] == {"last": "farmer black"}
