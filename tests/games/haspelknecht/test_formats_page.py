"""docs/formats-haspelknecht.md and docs/moves/haspelknecht.md tell what the code does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.declared import kinds_of
from games.haspelknecht.build import BLUE, RED, Farm, haspelknecht
from kohlenpott.games.haspelknecht.moves import moves

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "formats-haspelknecht.md").read_text(encoding="utf-8")
MOVES_PAGE = (DOCS / "moves" / "haspelknecht.md").read_text(encoding="utf-8")
MADE_IN_RECORDS = set(kinds_of(moves)) - {"pay", "take-wood", "take-thaler", "sell"}  # whose examples were legal there


def test_every_field_of_a_position_is_described() -> None:
    position = haspelknecht().state.position()
    assert all(f"`{name}`" in PAGE for name in (*position, *position["players"][0]))


PLANNING = {"decision": "plan", "players": [Farm(cart="KK", buildings=["watermill"])]}
EXECUTING = {"players": [Farm(farmer="KY", farmhand="KY", improved=1, water=2, wood=2, markers=["ropes"],
                              buildings=["charcoal_burner"])]}  # fmt: skip
WINTER = {"decision": "store", "phase": "winter_storage", "players": [Farm(coal=1)]}
# Where the example of each kind of move is legal: a position, and what is played in it first.
SHOWN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "take": ({"decision": "take-first", "pools": {"A": "KKB"}}, []),
    "pass": ({"decision": "take-second", "pools": {"A": "KKB"}}, []),
    "swap": ({"decision": "swap", "pools": {"A": "BB"}, "players": [Farm(cart="K", markers=["oil_lamp"])]}, []),
    "keep-lamp": ({"decision": "swap", "pools": {"A": "BB"}, "players": [Farm(cart="K", markers=["oil_lamp"])]}, []),
    "plan-farmer": (PLANNING, []),
    "plan-farmhand": (PLANNING, []),
    "plan-mill": (PLANNING, []),
    "hire-digger": ({"decision": "plan", "players": [Farm(cart="Y")]}, []),
    "hire-miner": ({"decision": "plan", "players": [Farm(food=1, pinge=0, pinge_wood=2)]}, []),
    "hire-haspelknecht": ({"decision": "plan", "players": [Farm(cart="Y", pinge=0, pinge_wood=2)]}, []),
    "commit": (PLANNING, []),
    "work": ({"players": [Farm(farmer="KK", wood=1)]}, []),
    "develop": (EXECUTING, []),
    "develop-farmhand": (EXECUTING, []),
    "use-winch": ({"players": [Farm(pinge=0, pinge_wood=2, farmer="K", markers=["winch"])]}, []),
    "end-turn": (EXECUTING, []),
    "dig": ({"players": [Farm(farmer="KK", wood=1)]}, ["farmer works"]),
    "lift": (
        {"players": [Farm(pinge=0, pinge_wood=2, tunnel=9, tunnel_wood=2, shaft=2, haspelknecht="food", farmer="B")]},
        ["haspelknecht works"],
    ),
    "drain": ({"players": [Farm(farmer="KK", water=2)]}, ["farmer works"]),
    "stop": ({"players": [Farm(farmer="KK", water=2)]}, ["farmer works"]),
    "prop": (EXECUTING, []),
    "burn": (EXECUTING, []),
    "use-ropes": (EXECUTING, []),
    "pay": ({"players": [Farm(farmer="BBY", coal=1, wood=1)], "board": {21: [RED]}}, ["develop 21"]),
    "take-wood": ({"players": [Farm(farmer="KKKK")], "board": {21: [BLUE]}}, ["develop 31"]),
    "take-thaler": ({"players": [Farm(farmer="KKKK")], "board": {21: [BLUE]}}, ["develop 31"]),
    "sell": ({"seats": 4, "players": [Farm(farmer="YYYY", coal=3)], "board": {24: [BLUE]}}, ["develop 34"]),
    "done": ({"decision": "winter", "phase": "winter_scoring", "players": [Farm(wood=1)]}, []),
    "store": (WINTER, []),
    "leave-empty": (WINTER, []),
}


@pytest.mark.parametrize("kind", kinds_of(moves))
def test_every_kind_of_move_is_legal_where_it_is_said_to_be_asked(kind: str) -> None:
    """HK-R22, HK-154: nobody exchanges black for black or pays the miner with a disc."""
    asked, example = re.findall(rf"^\| `{kind}` \| (.*?) \| .*? \| `(.*?)` \|", MOVES_PAGE, re.MULTILINE)[0]
    position, before = SHOWN[kind]
    game = haspelknecht(**position).play(*before)
    offered = [move.notation for move in game.state.moves() if move.kind == kind]
    assert f"`{game.state.decision}`" in asked
    assert offered
    assert kind in MADE_IN_RECORDS or example in offered
    game.play(offered[0])
