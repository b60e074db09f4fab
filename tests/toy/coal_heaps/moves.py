"""Every decision and move of Coal Heaps, declared once."""

from __future__ import annotations

from kohlenpott.engine.arguments import each, number
from kohlenpott.engine.moves import Moves, answer

from . import figures

moves = Moves()
heap = each("heap", figures.heaps)

A_TAKE = moves.move(0, "take", heap, number("lumps", 3, plus=1), says="take {lumps} from {heap}", rule="CH-002")
A_DIG = moves.move(9, "dig", says="dig", rule="CH-004")
ACTIONS = moves.actions

OVER = moves.over("CH-005")
TURN = moves.decision(1, "turn", "CH-002", answer(A_TAKE, may="may_take", does="take"),
                      answer(A_DIG, may="may_dig", does="dig"), begins_turn=True)  # fmt: skip
