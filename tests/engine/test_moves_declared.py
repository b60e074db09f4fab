"""What follows from declared decisions besides the rules: entries of positions, panels, costs and gains."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import kohlenpott as kp
from kohlenpott.api.notation import Notation
from kohlenpott.api.positions import filled_by
from kohlenpott.engine.arguments import number
from kohlenpott.engine.event_kinds import Events
from kohlenpott.engine.moves import Moves, answer


def declared() -> Moves:
    """Stones are bought and laid; both can be left alone."""
    moves = Moves(usual_phases=(1, 2))
    stones = moves.move(0, "stones", number("stones", 3), says="{stones} stones", rule="NI-001")
    leave = moves.move(3, "leave", says="leave", rule="NI-002")
    moves.over("NI-009", phases=(9,))
    moves.decision(1, "buy", "NI-001", answer(stones, tells="price"), leave, fills=("purse", "shop"), panel="shop",
                   begins_turn=True)  # fmt: skip
    moves.decision(2, "lay", "NI-002", stones, fills=("purse",), is_secret=True, phases=(3,), stage=0, habit="lay_one")
    return moves


def test_an_entry_is_there_while_a_decision_that_fills_it_is_asked() -> None:
    conditions = filled_by(declared())
    there = {name: [holds(SimpleNamespace(decision=k)) for k in range(3)] for name, holds in conditions.items()}

    assert there == {"purse": [False, True, True], "shop": [False, True, False]}


def test_only_decisions_that_name_a_panel_have_one() -> None:
    assert declared().panels() == {"buy": "shop"}


def test_a_move_tells_the_decisions_that_it_answers() -> None:
    assert declared().answered_by(0) == {"buy", "lay"}
    assert declared().answered_by(3) == {"buy"}
    assert declared().answered_by() == set()


def test_decisions_are_asked_in_their_own_phases_or_in_the_usual_ones() -> None:
    assert declared().phases() == {0: (9,), 1: (1, 2), 2: (3,)}
    assert declared().stages() == {2: 0}


def test_bots_ask_the_declarations_about_a_decision() -> None:
    scope: dict[str, Any] = {"lay_one": lambda g: 1}
    exec("from __future__ import annotations\n" + declared().dispatch(), scope)
    asked = [SimpleNamespace(decision=k) for k in range(3)]

    assert [scope["begins_turn"](g) for g in asked] == [False, True, False]
    assert [scope["is_secret_choice"](g) for g in asked] == [False, False, True]
    assert [scope["is_routine"](g) for g in asked] == [False, False, True]
    assert [scope["habit"](g) for g in asked] == [-1, -1, 1]


def test_cost_and_gain_are_told_where_an_answer_names_who_tells_them() -> None:
    moves = declared()

    def price(g: Any, args: Any) -> dict[str, int]:
        return {"coins": g.price * args["stones"]}

    notation = Notation(moves, Events(), {at: {"price": price}[name] for at, name in moves.told_by().items()})
    details = [notation.read(decision, 2, SimpleNamespace(price=4))[4] for decision in (1, 2)]

    assert details == [{"coins": 8}, {}]
    assert notation.read(1, 3, SimpleNamespace(price=4))[4] == notation.read(1, 2)[4] == {}, "no such answer, no table"


@pytest.mark.parametrize("name", kp.games())
def test_every_function_that_tells_costs_exists(name: str) -> None:
    definition = kp.game(name).definition
    told = set(definition.unit.moves.told_by().values())

    assert isinstance(definition.details, ModuleType) or not told
    assert all(callable(getattr(definition.details, each)) for each in told)
