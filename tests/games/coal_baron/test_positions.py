"""Positions: everything that a game can come to is written with names and read back exactly (docs/formats.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kohlenpott as kp
from games.coal_baron.build import BLUE, GAME, RED, Mine, coal_baron
from games.coal_baron.sampling import games, kinds_of_states
from games.coal_baron.written import EVERY_DECISION, first, refusal, start
from kohlenpott.games.coal_baron import figures
from kohlenpott.games.coal_baron.game import DEFINITION
from kohlenpott.games.coal_baron.positions import POSITIONS

# --- what is written is read back ---------------------------------------------------------------------


def test_every_decision_is_among_the_sampled_games() -> None:
    assert {state.decision for game in games() for state in game} == EVERY_DECISION


@pytest.mark.parametrize("number", range(12))
def test_every_state_of_a_game_makes_the_round_trip(number: int) -> None:
    """Mid-action states included, at every table, with every option."""
    for k, state in enumerate(games()[number]):
        if state.decision in ("place", "mining-step") and k % 4:
            continue  # the common ones
        position = json.loads(json.dumps(state.position(), allow_nan=False))

        assert GAME.from_position(position) == state
        if k % 4 == 0:
            assert GAME.from_position(position, strict=False).position() == position


# --- the shape ----------------------------------------------------------------------------------------


def test_a_new_game_reads_like_the_table() -> None:
    position = start(3, first_player=1, hide_delivered=True)

    assert (position["game"], position["rules_version"], position["seats"]) == ("coal-baron", 2, 3)
    assert (position["decision"], position["turn"], position["first_player"]) == ("draft", 0, 1)
    assert (position["shift"], position["turns"], position["options"]) == (1, 0, {"hide_delivered": True})
    assert position["supply"] == {"yellow": 13, "brown": 13, "grey": 13, "black": 13}
    assert list(position["factory"]) == [f"factory-{k}" for k in range(1, 8)]  # CB-021: factory-8 is covered
    assert set(position["factory"].values()) <= set(figures.tile_kinds)
    assert position["orders_displayed"] == dict.fromkeys(("order-1", "order-2", "order-3", "order-4"))
    assert len(position["draft"]) == 10
    assert position["workers"] == {}
    assert [position[name] for name in ("hand", "mining", "two_for_one", "loading")] == [None] * 4
    assert sum(position["tile_pile"]["shuffled"].values()) == 41
    assert position["order_pile"].keys() == {"top", "shuffled", "bottom", "returns"}


def test_a_player_reads_like_their_mine() -> None:
    mine = Mine(reserve=9, francs=4, level=2, cage="YYK", stock="B", coal={"G": "GY"}, tiles=["G2L"], orders=["H03"],
                on_orders={"H03": "BK"}, filled={"H03": figures.colour_codes[0]}, delivered=["C01"])  # fmt: skip
    player = coal_baron(seats=2, players=[Mine(), mine]).state.position()["players"][RED]

    assert (player["reserve"], player["canteen"], player["bank"], player["francs"]) == (9, 0, 0, 4)
    assert player["cage"] == {"level": 2, "cubes": {"yellow": 2, "brown": 0, "grey": 0, "black": 1}}
    assert player["stock"] == {"yellow": 0, "brown": 1, "grey": 0, "black": 0}
    assert player["mine"]["grey"] == {
        "coal": {"yellow": 1, "brown": 0, "grey": 1, "black": 0},
        "tiles": {"G1L": 0, "G1D": 0, "G2L": 1, "G2D": 0},
    }
    assert player["orders"][0]["id"] == "H03"
    assert player["orders"][0]["cubes"] == {"yellow": 0, "brown": 1, "grey": 0, "black": 1}
    assert player["delivered"] == ["C01"]


def test_only_occupied_spaces_are_listed() -> None:
    position = coal_baron(seats=2, workers={"money-6": [RED, RED], "mining-6": [BLUE]}).state.position()

    assert position["workers"] == {"mining-6": {"seat": 0, "count": 1}, "money-6": {"seat": 1, "count": 2}}


def test_what_is_under_way_has_its_own_field() -> None:
    """CB-068, CB-080, CB-087, CB-163."""
    assert first("mining-step")["mining"].keys() == {"moves_left"}
    assert first("two-for-one")["two_for_one"].keys() == {"order", "colour", "first"}
    assert first("shortage")["loading"].keys() == {"colour", "unloaded", "emptied"}
    assert first("keep-tile")["hand"].keys() == {"drawn", "side", "cards"}
    assert len(first("keep-tile")["hand"]["cards"]) == 5


def test_a_position_names_the_rules_it_belongs_to() -> None:
    assert DEFINITION.rules_version == POSITIONS.rules_version
    assert "rules_version: must be 2" in refusal(start() | {"rules_version": 1})
    assert kp.game("coal-baron", rules=1).from_position(start() | {"rules_version": 1}).position()["rules_version"] == 1
    assert refusal(start() | {"game": "haspelknecht"}) == 'game: must be "coal-baron", is "haspelknecht"'


def test_fields_with_their_usual_value_may_be_left_out() -> None:
    """Nothing, none and 0, wherever they stand."""
    for state in kinds_of_states():
        position = state.position()
        short = without_usual(position)
        assert len(json.dumps(short)) < 0.8 * len(json.dumps(position))
        assert GAME.from_position(short) == state


KEPT = {"factory", "orders_displayed", "tile_pile", "order_pile", "shuffled", "cards", "first_player", "turn", "turns",
        "seat", "francs", "reserve", "laid_by", "seen", "supply"}  # fmt: skip


def without_usual(value: Any) -> Any:
    """A position without what is null, empty or 0, but for fields that must be there."""
    if isinstance(value, list):
        return [without_usual(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    short = {key: entry if key.startswith(("factory", "orders_d")) else without_usual(entry)
             for key, entry in value.items()}  # fmt: skip
    return {key: entry for key, entry in short.items() if key in KEPT or entry not in (None, 0, [], {}, "0" * 16)}
