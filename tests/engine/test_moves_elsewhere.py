"""Moves that belong to one decision are refused in all others by a rule of their own."""

from __future__ import annotations

from kohlenpott.engine.moves import Moves


def declared() -> str:
    """The functions of a game with two decisions, of which one has a move for itself."""
    moves = Moves()
    moves.over("XY-001")
    trade = moves.move(0, "trade", says="trade", rule="XY-002")
    moves.move(1, "end", says="end", rule="XY-003")
    turn = moves.decision(1, "turn", "XY-002", may="may_act", lists="list_turn", does="act")
    moves.decision(2, "rest", "XY-003", may="may_rest", lists="list_rest", does="rest")
    moves.only_in(turn, trade, otherwise="may_trade_later")
    return moves.dispatch()


def test_the_other_decisions_ask_the_function_first() -> None:
    """And the decision the move belongs to does not ask it."""
    may = declared().split("\n\n")[0].splitlines()
    turn, rest = may.index("    if g.decision == 1:"), may.index("    elif g.decision == 2:")
    assert [line.strip() for line in may[turn + 1 : rest]] == ["return may_act(g, move)"]
    assert [line.strip() for line in may[rest + 1 : -1]] == [
        "if 0 <= move < 1:", "return may_trade_later(g)", "return may_rest(g, move)",
    ]  # fmt: skip
