"""Every decision and move of Kohle & Kolonie, declared once.

Action ids and notation are stable: bots, records and trained networks rely on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.engine.arguments import each, number
from kohlenpott.engine.moves import Moves, answer

from . import figures, names, pieces

TURN_PHASES = (pieces.PH_FIRST, pieces.PH_SECOND, pieces.PH_EXTRA)
moves = Moves(usual_phases=TURN_PHASES)


def declaration(args: Mapping[str, Any]) -> str:
    """What is declared before a consolidation."""
    said = ["administration"] * args["administration"] + ["aid"] * args["aid"]
    said += [str(args["markers"])] if args["markers"] else []
    return " ".join(["declare", *(said or ["nothing"])])


def loading(args: Mapping[str, Any]) -> str:
    """How Loading is activated, and with how many markers."""
    how = {"no": "load", "worker": "load for worker", "marker": "load with marker"}[args["how"]]
    return f"{how} {args['markers']}"


# --- moves: first id, kind, what the ids from there on stand for --------------------------------------
A_BONUS = moves.move(0, "choose", names.marker, says="choose {marker}", rule="KK-072")
A_BUY = moves.move(7, "buy", each("mine", figures.mine_ids, pieces.BUYABLE), says="buy {mine}", rule="KK-120")
A_ENGINE = moves.move(52, "engine", names.target, says="engine {target}", rule="KK-143")
A_SETTLE = moves.move(59, "settle", names.village, says="settle {village}", rule="KK-152")
A_ENGINEER = moves.move(86, "engineer", names.card, says="engineer {card}", rule="KK-166")
A_MINERS = moves.move(91, "miners", says="miners", rule="KK-175")
A_BONUS_ENGINE = moves.move(92, "bonus-engine", names.target, says="bonus engine {target}", rule="KK-089")
A_BONUS_SETTLE = moves.move(99, "bonus-settle", names.village, says="bonus settle {village}", rule="KK-090")
A_BONUS_ENGINEER = moves.move(126, "bonus-engineer", names.card, says="bonus engineer {card}", rule="KK-088")
A_BONUS_MINERS = moves.move(131, "bonus-miners", says="bonus miners", rule="KK-087")
A_BONUS_COIN = moves.move(132, "bonus-coin", says="bonus coin", rule="KK-092")
A_FLIP = moves.move(133, "flip", names.flipped_card, says="flip {card}", rule="KK-200")
A_FLIP_FOR_COINS = moves.move(137, "flip-for-coins", says="flip workforce for coins", rule="KK-351")
A_BUY_WORKERS = moves.move(138, "buy-workers", says="buy workers", rule="KK-205")
A_SELL_WORKERS = moves.move(139, "sell-workers", says="sell workers", rule="KK-205")
A_END_TURN = moves.move(140, "end-turn", says="end turn", rule="KK-103")
A_VILLAGE = moves.move(141, "worker", names.village, says="worker {village}", rule="KK-125")
A_DECLINE = moves.move(168, "decline", says="decline", rule="KK-128")
A_SPACE = moves.move(169, "space", names.space, says="space {space}", rule="KK-131")
A_SETTLERS = moves.move(175, "settlers", number("miners", 3), says="settlers {miners}", rule="KK-154")
A_INSERT = moves.move(178, "insert", each("place", figures.place_ids, pieces.AT_STATION), says="insert {place}",
                      rule="KK-177")  # fmt: skip
A_TAKE = moves.move(216, "take", each("place", figures.place_ids, pieces.STANDS), says="take {place}", rule="KK-179")
A_PUT = moves.move(273, "put", names.place, says="put {place}", rule="KK-180")
A_MOVE_ENGINEER = moves.move(331, "move-engineer", names.from_card, names.to_card, says="move engineer {from} {to}",
                             rule="KK-186")  # fmt: skip
A_STOP = moves.move(356, "stop", says="stop", rule="KK-187")
A_SPEND = moves.move(357, "spend", says="spend", rule="KK-216")
A_KEEP = moves.move(358, "keep", says="keep", rule="KK-215")
A_SECURE = moves.move(359, "secure", names.space, says="secure {space}", rule="KK-226")  # for a coin
A_RESCUE = moves.move(365, "rescue", names.space, says="rescue {space}", rule="KK-227")  # with the marker
A_SECURED = moves.move(371, "secured", says="secured", rule="KK-228")
A_PAY_COIN = moves.move(372, "pay-coin", says="pay coin", rule="KK-246")
A_LOSE_VP = moves.move(373, "lose-vp", says="lose vp", rule="KK-246")
A_DECLARE = moves.move(374, "declare", number("administration", 2), number("aid", 2), names.declared_markers,
                       says=declaration, rule="KK-292")  # fmt: skip
A_PASS = moves.move(394, "pass", says="pass", rule="KK-299")
A_BID = moves.move(395, "bid", number("bid", pieces.MOST_BID + 1), says="bid {bid}", rule="KK-298")
A_LOAD = moves.move(523, "load", names.how, names.loaded_markers, says=loading, rule="KK-332")
ACTIONS = moves.actions

# --- decisions: number, name, where the rulebook asks it, and the rules that know about it -------------
# A single option is always taken at once: what a seat decides with is open to all (KK-014, KK-R53).
OVER = moves.over("KK-052", phases=(pieces.PH_PITHEAD,))

# what a position tells only while some decisions are asked
BUYING = ("main_action_done", "card")
DEPLOYING = ("main_action_done", "insertions", "steps", "engineer_moves")
DISASTER = ("disaster", "blank_drawn", "secured", "discs_in_bag", "discs_drawn")
CONSOLIDATION = ("large_mine", "trust_value", "bidders", "bidders_reached", "basic_bid", "bid", "bidding")

TURN = moves.decision(2, "turn", "KK-101", answer(A_BUY, tells="price_of_mine"), answer(A_ENGINE, tells="engine_at"),
                      answer(A_SETTLE, tells="settlement"), answer(A_ENGINEER, tells="engineer"), A_MINERS,
                      answer(A_BONUS_ENGINE, tells="bonus_engine_at"),
                      answer(A_BONUS_SETTLE, tells="bonus_settlement"),
                      answer(A_BONUS_ENGINEER, tells="bonus_engineer"), A_BONUS_MINERS, A_BONUS_COIN,
                      answer(A_FLIP, tells="flipped_card"), answer(A_FLIP_FOR_COINS, tells="workforce_for_coins"),
                      A_BUY_WORKERS, A_SELL_WORKERS, A_END_TURN, may="may_act", lists="list_turn", does="act",
                      begins_turn=True, fills=("main_action_done",))  # fmt: skip
DEPLOY = moves.decision(9, "deploy", "KK-175", A_INSERT, A_TAKE, A_MOVE_ENGINEER, A_STOP, may="may_deploy",
                        lists="list_deployments", does="deploy", fills=(*DEPLOYING, "must_act"))  # fmt: skip
DEPLOY_TO = moves.decision(10, "deploy-to", "KK-180", answer(A_PUT, does="put"), may="may_put", lists="list_steps",
                           fills=(*DEPLOYING, "miner_from"))  # fmt: skip
BONUS = moves.decision(1, "bonus", "KK-072", answer(A_BONUS, does="choose"), may="may_choose", begins_turn=True,
                       phases=(pieces.PH_BONUS,), fills=("disc",))  # fmt: skip
WORKER = moves.decision(3, "worker", "KK-125", answer(A_VILLAGE, does="take_first_worker"), may="may_take_first",
                        lists="list_villages", fills=BUYING)  # fmt: skip
SETTLEMENT_MINER = moves.decision(4, "settlement-miner", "KK-127", answer(A_VILLAGE, does="send_miner"),
                                  may="may_send_miner", lists="list_villages", fills=BUYING)  # fmt: skip
SECOND_WORKER = moves.decision(5, "second-worker", "KK-128", A_VILLAGE, A_DECLINE, may="may_take_second",
                               lists="list_second_worker", does="take_second_worker", fills=BUYING)  # fmt: skip
SECOND_MINER = moves.decision(6, "second-miner", "KK-129", answer(A_DECLINE), answer(A_INSERT),
                              may="may_place_second", does="place_second_miner", panel="company",
                              fills=BUYING)  # fmt: skip
SPACE = moves.decision(7, "space", "KK-131", answer(A_SPACE, does="lay"), may="may_lay", panel="company",
                       phases=(*TURN_PHASES, pieces.PH_CONSOLIDATION),
                       fills=(*BUYING, "engine_for_card", *CONSOLIDATION))  # fmt: skip
SETTLERS = moves.decision(8, "settlers", "KK-154", answer(A_SETTLERS, does="bring_settlers"), may="may_bring_settlers",
                          fills=("main_action_done", "miner_from"))  # fmt: skip
EXTRA = moves.decision(11, "extra", "KK-215", answer(A_SPEND), answer(A_KEEP), may="may_decide_extra",
                       does="decide_extra", begins_turn=True, panel="company", phases=(pieces.PH_EXTRA,))  # fmt: skip
SECURE = moves.decision(12, "secure", "KK-225", answer(A_SECURE, tells="secured_mine"),
                        answer(A_RESCUE, tells="rescued_mine"), A_SECURED, may="may_secure", lists="list_secure",
                        does="secure", begins_turn=True, panel="company", phases=(pieces.PH_DISASTER,),
                        stage=pieces.S_SECURING, fills=("rescues", "secured"))  # fmt: skip
GIVE_UP = moves.decision(13, "give-up", "KK-237", answer(A_TAKE, does="give_up"), may="may_give_up", panel="company",
                         phases=(pieces.PH_DISASTER,), stage=pieces.S_GIVING_UP,
                         fills=(*DISASTER, "miners_owed"))  # fmt: skip
SUBSIDENCE = moves.decision(14, "subsidence", "KK-246", answer(A_PAY_COIN), answer(A_LOSE_VP, tells="lost_points"),
                            may="may_answer_subsidence", does="answer_subsidence", panel="company",
                            phases=(pieces.PH_DISASTER,), stage=pieces.S_SUBSIDENCE,
                            fills=(*DISASTER, "highest_number_taken"))  # fmt: skip
DECLARE = moves.decision(15, "declare", "KK-293", answer(A_DECLARE, does="declare", tells="declaration"),
                         may="may_declare", lists="list_declarations", begins_turn=True, panel="consolidation",
                         phases=(pieces.PH_CONSOLIDATION,), stage=pieces.S_DECLARING, fills=CONSOLIDATION)  # fmt: skip
BID = moves.decision(16, "bid", "KK-298", A_PASS, answer(A_BID, tells="price_of_bid"), may="may_bid", lists="list_bids",
                     does="make_bid", panel="consolidation", phases=(pieces.PH_CONSOLIDATION,), stage=pieces.S_BIDDING,
                     fills=CONSOLIDATION)  # fmt: skip
LOAD = moves.decision(17, "load", "KK-332", answer(A_LOAD, does="load", tells="loading"), may="may_load",
                      lists="list_loading", begins_turn=True, panel="company", phases=(pieces.PH_PITHEAD,))  # fmt: skip
PROCEED = moves.goes_on(18, "proceed")  # what follows of itself comes next
DECISIONS = moves.decisions

# --- moves of a turn that have a rule of their own for all other moments -------------------------------
moves.only_in(TURN, A_BUY_WORKERS, otherwise="may_exchange_later")  # KK-104, KK-207
moves.only_in(TURN, A_SELL_WORKERS, otherwise="may_exchange_later")

# --- the same ids mean something else in some decisions ------------------------------------------------
moves.means(A_VILLAGE, SETTLEMENT_MINER, "send", says="send {village}", rule="KK-127")
moves.means(A_VILLAGE, SECOND_WORKER, "second-worker", says="second {village}", rule="KK-128")
moves.means(A_INSERT, SECOND_MINER, "second-miner", says="miner to {place}", rule="KK-129")
moves.means(A_DECLINE, SECOND_MINER, "decline", says="decline", rule="KK-129")
moves.means(A_TAKE, GIVE_UP, "give-up", says="give up {place}", rule="KK-237")
