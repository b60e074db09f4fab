"""Every decision and move of Coal Baron, declared once.

Action ids and notation are stable: bots, records and trained networks rely on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.engine.arguments import number
from kohlenpott.engine.moves import ASKED, Moves, answer

from . import figures, names, pieces

moves = Moves()

# First place of each area: the rule of its action.
PLACE_RULES = (
    (pieces.FACTORY, "CB-060"),
    (pieces.FACTORY_DRAW, "CB-068"),
    (pieces.MINING, "CB-080"),
    (pieces.DELIVERY, "CB-095"),
    (pieces.MONEY, "CB-105"),
    (pieces.ORDER, "CB-110"),
    (pieces.ORDER_DRAW, "CB-113"),
    (pieces.BANK, "CB-058"),
)


def place_rule(args: Mapping[str, Any], g: Any) -> str:
    """The rule of the action of a place."""
    place = figures.place_ids.index(args["place"])
    return next(rule for first, rule in reversed(PLACE_RULES) if first <= place)


def cage_rule(args: Mapping[str, Any], g: Any) -> str:
    """Up, if the table tells where the cage is, or down."""
    is_above = g is not None and args["level"] < g.players[g.turn].cage_level
    return "CB-084" if is_above or args["level"] == pieces.SURFACE else "CB-083"


# --- moves: first id, kind, what the ids from there on stand for --------------------------------------
A_PLACE = moves.move(0, "place", names.place, says="{place}", rule=place_rule)
A_ORDER = moves.move(27, "keep-order", names.order, says="keep {order}", rule="CB-113")
A_TILE = moves.move(71, "keep-tile", names.tile, says="keep {tile}", rule="CB-068")
A_KEEP_NONE = moves.move(87, "keep-none", says="keep none", rule="CB-070")
A_ON_TOP = moves.move(88, "return-side", names.side, says="return {side}", rule="CB-R18")
A_UNDERNEATH = A_ON_TOP + 1
A_TAKE = moves.move(90, "take-cube", names.colour, says="take {colour}", rule="CB-163")
A_LEAVE_EMPTY = moves.move(94, "leave-empty", says="leave empty", rule="CB-R38")
A_CAGE = moves.move(95, "move-cage", number("level", pieces.LEVELS), says="cage {level}", rule=cage_rule)
A_LOAD = moves.move(100, "load", names.colour, says="load {colour}", rule="CB-085")
A_STORE = moves.move(104, "store", names.colour, says="store {colour}", rule="CB-088")
A_FROM_CAGE = moves.move(108, "fill-from-cage", names.order, names.colour, says="{colour} to {order}", rule="CB-086")
A_FROM_STOCK = moves.move(284, "fill-from-stock", names.order, names.colour, says="{colour} from stock to {order}",
                          rule="CB-089")  # fmt: skip
A_TWO_FOR_ONE = moves.move(460, "two-for-one", names.order, names.colour, says="two for {colour} of {order}",
                           rule="CB-087")  # fmt: skip
A_STOP = moves.move(636, "stop", says="stop", rule="CB-081")
A_USE = moves.move(637, "use-cube", names.source, names.colour, says="use {colour} from {source}", rule="CB-087")
ACTIONS = moves.actions

# --- decisions: number, name, where the rulebook asks it, and the rules that know about it -------------
# One seat alone is asked, and nothing else can be done: no trade, gift or loan is a move (CB-R64).
OVER = moves.over("CB-150")
PLACE = moves.decision(2, "place", "CB-042", answer(A_PLACE, tells="place_details"), may="may_choose_place",
                       lists="list_places", does="place", begins_turn=True)  # fmt: skip
MINING_STEP = moves.decision(8, "mining-step", "CB-081", A_CAGE, A_LOAD, A_STORE, A_FROM_CAGE, A_FROM_STOCK,
                             A_TWO_FOR_ONE, A_STOP, may="may_mine", lists="list_mining_steps", does="mine",
                             fills=("mining",), panel="mine", habit="mine_on")  # fmt: skip
TWO_FOR_ONE = moves.decision(9, "two-for-one", "CB-087", answer(A_USE, does="use_cube"), may="may_use",
                             fills=("mining", "two_for_one"), panel="mine")  # fmt: skip
RETURN_NEXT = moves.decision(6, "return-next", "CB-R18", A_ORDER, A_TILE, may="may_return", lists="list_hand",
                             does="return_named", single="is_last_card", is_secret=True, fills=("hand",),  # CB-R65
                             panel="drawn", habit="return_first")  # fmt: skip
RETURN_SIDE = moves.decision(5, "return-side", "CB-R18", answer(A_ON_TOP, does="choose_side", tells="whole_pile"),
                             may="may_choose_side", fills=("hand",), panel="drawn",
                             habit="return_underneath")  # fmt: skip
KEEP_TILE = moves.decision(3, "keep-tile", "CB-068", A_TILE, A_KEEP_NONE, may="may_keep_tile", lists="list_keeps",
                           does="keep_tile", single=ASKED, fills=("hand",), panel="drawn")  # fmt: skip
KEEP_ORDER = moves.decision(4, "keep-order", "CB-113", A_ORDER, A_KEEP_NONE, may="may_keep_order", lists="list_keeps",
                            does="keep_order", single=ASKED, fills=("hand",), panel="drawn")  # fmt: skip
SHORTAGE = moves.decision(7, "shortage", "CB-163", answer(A_TAKE), answer(A_LEAVE_EMPTY), may="may_substitute",
                          does="substitute", fills=("loading", "hand"))  # fmt: skip
DRAFT = moves.decision(1, "draft", "CB-032", answer(A_ORDER, does="draft"), may="may_draft", lists="list_draft",
                       begins_turn=True, panel="draft")  # fmt: skip
TURN_OVER = moves.goes_on(10, "end_turn")  # the action is finished
DECISIONS = moves.decisions

# --- the same ids mean something else in some decisions ------------------------------------------------
moves.means(A_ORDER, DRAFT, "draft", says="draft {order}", rule="CB-032")
moves.means(A_ORDER, RETURN_NEXT, "return-next-order", says="next {order}", rule="CB-114")
moves.means(A_TILE, RETURN_NEXT, "return-next-tile", says="next {tile}", rule="CB-069")
moves.means(A_KEEP_NONE, KEEP_ORDER, "keep-none", says="keep none", rule="CB-115")
