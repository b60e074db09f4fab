"""Every decision and move of Haspelknecht, declared once.

Action ids and notation are stable: bots, records and trained networks rely on them.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.engine.arguments import number
from kohlenpott.engine.moves import ASKED, Moves, answer

from . import figures, names, pieces

moves = Moves(usual_phases=(pieces.SPRING, pieces.SUMMER, pieces.AUTUMN))


def sale(option: int) -> dict[str, Any]:
    """What is given and gained in a sale of coal (HK-234)."""
    return {"coal": figures.SALE_COAL[option], "thalers": figures.SALE_THALERS[option],
            "food": figures.SALE_FOOD[option]}  # fmt: skip


# --- moves: first id, kind, what the ids from there on stand for --------------------------------------
A_TAKE = moves.move(0, "take", names.pool, names.colour, says="take {colour} from {pool}", rule="HK-091")
A_PASS = moves.move(12, "pass", says="pass", rule="HK-092")
A_SWAP = moves.move(13, "swap", names.given, names.pool, names.colour, says="swap {given} for {colour} from {pool}",
                    rule="HK-253")  # fmt: skip
A_KEEP_LAMP = moves.move(49, "keep-lamp", says="keep lamp", rule="HK-253")
A_FARMER = moves.move(50, "plan-farmer", names.piece, says="farmer {piece}", rule="HK-113")
A_FARMHAND = moves.move(56, "plan-farmhand", names.piece, says="farmhand {piece}", rule="HK-113")
A_MILL = moves.move(62, "plan-mill", names.loading, says="watermill {load}", rule="HK-117")
A_DIGGER = moves.move(66, "hire-digger", names.paying, says="digger for {payment}", rule="HK-150")
A_MINER = moves.move(70, "hire-miner", names.paying, says="miner for {payment}", rule="HK-154")
A_HASPELKNECHT = moves.move(74, "hire-haspelknecht", names.paying, says="haspelknecht for {payment}", rule="HK-157")
A_COMMIT = moves.move(78, "commit", says="commit", rule="HK-110")  # the plan is finished
A_WORK = moves.move(79, "work", names.own_worker, says="{worker} works", rule="HK-127")
A_DEVELOP = moves.move(85, "develop", names.tile, says="develop {tile}", rule="HK-181")  # with the farmer
A_DEVELOP_TOO = moves.move(105, "develop-farmhand", names.tile, says="farmhand develops {tile}", rule="HK-146")
A_WINCH = moves.move(125, "use-winch", says="winch", rule="HK-254")  # the Haspelknecht without payment
A_END = moves.move(126, "end-turn", says="end", rule="HK-129")  # of the execution
A_DIG = moves.move(127, "dig", says="dig", rule="HK-142")
A_LIFT = moves.move(128, "lift", says="lift", rule="HK-158")
A_REMOVE_1 = moves.move(129, "drain", number("water", 2, plus=1), says="remove {water}", rule="HK-065")
A_REMOVE_2 = A_REMOVE_1 + 1
A_STOP = moves.move(131, "stop", says="stop", rule="HK-129")  # the worker is finished; an offer is declined
A_PROP_PINGE = moves.move(132, "prop", names.zone, says="prop {zone}", rule="HK-032")
A_PROP_TUNNEL = A_PROP_PINGE + 1
A_CHARCOAL = moves.move(134, "burn", says="charcoal", rule="HK-215")
A_ROPES = moves.move(135, "use-ropes", says="ropes", rule="HK-251")
A_PAY = moves.move(136, "pay", names.resource, says="pay {resource}", rule="HK-184")  # the remote payment
A_TAKE_WOOD = moves.move(139, "take-wood", says="wood", rule="HK-231")  # tile 31: wood and water
A_TAKE_THALER = moves.move(140, "take-thaler", says="thaler", rule="HK-231")  # tile 31: the thaler
A_SELL = moves.move(141, "sell", number("sale", pieces.SELL_OPTIONS), says="sell {coal}", rule="HK-234", decode=sale)
A_DONE = moves.move(143, "done", says="done", rule="HK-260")  # the winter window is closed
A_STORE = moves.move(144, "store", names.store, names.resource, says="store {resource} in {store}", rule="HK-270")
A_LEAVE_EMPTY = moves.move(156, "leave-empty", says="leave empty", rule="HK-272")
ACTIONS = moves.actions

# --- decisions: number, name, where the rulebook asks it, and the rules that know about it -------------
OVER = moves.over("HK-280", phases=(pieces.WINTER_STORAGE,))
PLAN = moves.decision(4, "plan", "HK-110", A_FARMER, A_FARMHAND, A_MILL, A_DIGGER, A_MINER, A_HASPELKNECHT, A_COMMIT,
                      may="may_plan", lists="list_plans", does="make_plan", single=ASKED, is_secret=True,
                      is_simultaneous=True, fills=("plan",))  # fmt: skip
EXECUTE = moves.decision(5, "execute", "HK-126", A_WORK, A_DEVELOP, A_DEVELOP_TOO, A_WINCH, A_END, A_PROP_PINGE,
                         A_CHARCOAL, A_ROPES, may="may_execute", lists="list_execution", does="carry_out")  # fmt: skip
MINING = moves.decision(6, "mining", "HK-140", A_DIG, A_LIFT, A_REMOVE_1, A_STOP, A_PROP_PINGE, A_CHARCOAL, A_ROPES,
                        may="may_mine", lists="list_mining", does="mine")  # fmt: skip
BONUS_DIG = moves.decision(7, "bonus-dig", "HK-166", A_DIG, A_STOP, A_PROP_PINGE, A_CHARCOAL, A_ROPES, may="may_bonus",
                           lists="list_bonus", does="take_bonus")  # fmt: skip
TAKE_FIRST = moves.decision(1, "take-first", "HK-091", answer(A_TAKE, tells="first_take"), may="may_take",
                            lists="list_takes", does="take_and_go_on", begins_turn=True, panel="pools")  # fmt: skip
TAKE_SECOND = moves.decision(2, "take-second", "HK-092", answer(A_TAKE, tells="second_take"), A_PASS,
                             may="may_take", lists="list_takes", does="take_and_go_on", begins_turn=True,
                             panel="pools")  # fmt: skip
SWAP = moves.decision(3, "swap", "HK-253", A_SWAP, A_KEEP_LAMP, may="may_swap", lists="list_swaps",
                      does="swap_and_go_on", begins_turn=True, panel="pools")  # fmt: skip
WINTER = moves.decision(12, "winter", "HK-260", A_PROP_PINGE, A_CHARCOAL, A_DONE, may="may_in_winter",
                        lists="list_in_winter", does="act_in_winter", begins_turn=True,
                        phases=(pieces.WINTER_SCORING,))  # fmt: skip
STORE = moves.decision(13, "store", "HK-270", A_STORE, A_LEAVE_EMPTY, may="may_store", lists="list_stores",
                       does="store_and_go_on", fills=("storage",),
                       phases=(pieces.WINTER_STORAGE,))  # fmt: skip
PAYMENT = moves.decision(8, "payment", "HK-184", answer(A_PAY, does="pay_remote"), may="may_pay")
CARPENTER = moves.decision(9, "carpentry", "HK-231", A_TAKE_WOOD, A_TAKE_THALER, A_PROP_PINGE, A_CHARCOAL, A_ROPES,
                           may="may_choose", lists="list_choices", does="choose")  # fmt: skip
COAL_SALE = moves.decision(10, "coal-sale", "HK-234", A_SELL, A_STOP, A_PROP_PINGE, A_CHARCOAL, A_ROPES,
                           may="may_choose", lists="list_choices", does="choose")  # fmt: skip
DRAIN = moves.decision(11, "drain", "HK-225", A_REMOVE_1, A_STOP, A_PROP_PINGE, A_CHARCOAL, A_ROPES, may="may_choose",
                       lists="list_choices", does="choose")  # fmt: skip
DECISIONS = moves.decisions
DECISION_KINDS = len(DECISIONS)

# --- the same ids mean something else in some decisions ------------------------------------------------
moves.means(A_STOP, BONUS_DIG, "stop", says="stop", rule="HK-166")
moves.means(A_STOP, COAL_SALE, "stop", says="stop", rule="HK-234")
moves.means(A_STOP, DRAIN, "stop", says="stop", rule="HK-225")
