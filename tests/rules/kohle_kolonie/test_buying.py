"""Kohle & Kolonie, section 6: buying mines."""

from __future__ import annotations

import pytest

from games.kohle_kolonie.build import BLUE, ORANGE, Play, Seat, kohle, mine, village
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.records import Table
from kohlenpott.games.kohle_kolonie.rules.board import borders
from kohlenpott.games.kohle_kolonie.rules.tableau import is_open_space


def buying(**more: object) -> Play:
    """Glocke (16, price 1) in the display, one worker in Linden and one in Eppendorf, on its border."""
    settings: dict[str, object] = {
        "players": [Seat(coins=3)],
        "display": ["16"],
        "workers": {"linden": 1, "eppendorf": 1},
    }
    return kohle(**{**settings, **more})  # type: ignore[arg-type]


def test_only_mines_of_the_display_can_be_bought() -> None:
    """KK-120: small or single, exactly one."""
    game = buying(trust=["7"])

    assert game.moves("buy") == ["buy 16", "buy workers"]
    assert game.refused("buy 7") == "KK-120"
    assert game.refused("buy 1") == "KK-120"
    assert buying(display=["41"], workers={"baak": 1}).refused("buy 41") is None


def test_a_mine_needs_an_empty_space_on_the_tableau() -> None:
    """KK-121, KK-R03: six spaces."""
    full = dict(zip(figures.space_ids, ["1", "2", "4", "6", "7", "8"], strict=True))
    assert buying(players=[Seat(coins=3, mines=full)]).refused("buy 16") == "KK-121"
    full.pop("B3")
    assert buying(players=[Seat(coins=3, mines=full)]).refused("buy 16") is None


def test_somebody_must_be_there_to_work_the_mine() -> None:
    """KK-122, KK-D34: a worker or an own miner in a village that borders the ground."""
    assert borders(village("linden"), figures.ground_ids.index("general"))
    assert buying(workers={"heven": 1}).refused("buy 16") == "KK-122"
    own = [Seat(coins=3, settlements={"linden": 1})]
    assert buying(workers={}, players=own).refused("buy 16") is None
    empty = [Seat(coins=3, settlements={"linden": 0})]
    assert buying(workers={}, players=empty).refused("buy 16") == "KK-122"
    others = [Seat(coins=3), Seat(settlements={"linden": 2})]
    assert buying(workers={}, players=others).refused("buy 16") == "KK-122"
    far = [Seat(coins=3, settlements={"heven": 2})]
    assert buying(workers={}, players=far).refused("buy 16") == "KK-122"


def test_the_price_is_paid_to_the_bank() -> None:
    """KK-123, KK-124."""
    refusal = buying(players=[Seat(coins=1)], display=["18"], workers={"baak": 1}).try_play("buy 18")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-123", 2, 1)
    game = buying(display=["18"], workers={"baak": 1})
    bank = game.g.bank
    game.play("buy 18")
    assert game.paid(ORANGE, "mine") == [2]
    assert game.g.bank == bank + 2


def test_a_worker_joins_the_player_and_a_miner_marks_the_mine() -> None:
    """KK-125, KK-132: free choice of the village; the card leaves the display without an engine."""
    game = buying().play("buy 16")
    assert game.moves() == ["worker linden", "worker eppendorf"]
    assert game.refused("worker heven") == "KK-125"

    game.play("worker eppendorf")

    p = game.player(ORANGE)
    assert (p.workers, p.pool) == (1, 19)
    assert game.g.village_workers[village("eppendorf")] == 0
    assert game.g.where[mine("16")] == ids.OWNED + ORANGE
    assert (p.mines[0], p.engine[0]) == (mine("16") + 1, 0)


def test_while_a_worker_is_there_the_miner_comes_from_the_pool() -> None:
    """KK-125, KK-126, KK-R09: own settlement miners do not replace an empty pool."""
    game = buying(players=[Seat(coins=3, settlements={"weitmar": 2}, pool=0, lost=18)])
    assert game.refused("buy 16") == "KK-R09"
    game = buying(players=[Seat(coins=3, settlements={"weitmar": 2})]).play("buy 16", "worker linden")
    assert (game.player(ORANGE).at_village[village("weitmar")], game.player(ORANGE).pool) == (2, 17)


def test_without_workers_a_settlement_sends_the_miner() -> None:
    """KK-127, KK-R37: no worker is gained and the pool is unchanged; it may be empty."""
    seat = Seat(coins=3, settlements={"linden": 1, "weitmar": 2}, pool=0, lost=17)
    game = buying(workers={}, players=[seat]).play("buy 16")
    assert game.moves() == ["send linden", "send weitmar"]
    assert game.refused("send heven") == "KK-127"

    game.play("send weitmar")

    p = game.player(ORANGE)
    assert (p.workers, p.pool, p.at_village[village("weitmar")]) == (0, 0, 1)
    assert game.g.where[mine("16")] == ids.OWNED + ORANGE


def test_workers_and_miners_elsewhere_cannot_mark_the_mine() -> None:
    """KK-125, KK-127, KK-128, KK-D34: Heven has both, but does not border the ground."""
    game = buying(workers={"linden": 1, "eppendorf": 1, "heven": 1}).play("buy 16")
    assert game.moves() == ["worker linden", "worker eppendorf"]
    assert game.refused("worker heven") == "KK-125"
    sending = buying(workers={}, players=[Seat(coins=3, settlements={"linden": 1, "weitmar": 1, "heven": 1})])
    sending.play("buy 16")
    assert sending.moves() == ["send linden", "send weitmar"]
    assert sending.refused("send heven") == "KK-127"
    assert second(workers={"linden": 2, "baak": 1, "heven": 1}).refused("second heven") == "KK-128"


def second(**more: object) -> Play:
    """Himmelscrone (4) shows the second-miner icon."""
    game = buying(**{"display": ["4"], **more}).play("buy 4")
    return game.play("worker linden") if game.state.decision == "worker" else game


def test_the_second_miner_icon_offers_a_second_worker() -> None:
    """KK-128: one that is still there, and it may be left."""
    game = second(workers={"linden": 2, "baak": 1})
    assert game.moves() == ["second baak", "second linden", "decline"]
    assert game.refused("second heven") == "KK-128"

    game.play("decline")

    assert game.player(ORANGE).workers == 1
    assert second(workers={"linden": 1}).state.decision == "turn"
    assert buying(workers={"linden": 2}).play("buy 16").state.decision == "turn"


def test_the_settlement_branch_offers_no_second_worker() -> None:
    """KK-128: only after a worker was taken."""
    game = buying(display=["4"], workers={}, players=[Seat(coins=3, settlements={"linden": 1})]).play("buy 4")

    assert game.state.decision == "turn"


def test_with_the_second_worker_a_second_miner_may_come() -> None:
    """KK-129, KK-R10: to a rescue slot or a pithead card, not to a settlement or station; or not at all."""
    seat = Seat(coins=3, settlements={"weitmar": 0}, rescue=["A1"], miners={"cokery": 3})
    game = second(workers={"linden": 2}, players=[seat]).play("second linden")
    offered = game.moves()
    assert "miner to rescue-B1" in offered
    assert "miner to ironworks" in offered
    assert "decline" in offered
    for refused in ("miner to rescue-A1", "miner to cokery", "miner to workforce", "miner to village-weitmar"):
        assert game.refused(refused) == "KK-129"

    game.play("miner to rescue-B1")

    assert game.player(ORANGE).rescue[figures.space_ids.index("B1")] == 1
    assert game.player(ORANGE).workers == 2
    none = second(workers={"linden": 2}, players=[Seat(coins=3, pool=1, lost=19)]).play("second linden")
    assert none.state.decision == "turn"


def test_a_single_mine_scores_its_points_once() -> None:
    """KK-130, KK-008, KK-D23: small mines carry no VP."""
    game = kohle(players=[Seat(coins=3)], display=["42"], workers={"eppendorf": 1}).play("buy 42")
    assert game.scored(ORANGE, "single-mines") == [2]
    assert buying().play("buy 16", "worker linden").events("vp") == []


def test_the_first_card_goes_top_left_and_the_second_to_one_of_two_spaces() -> None:
    """KK-130, KK-131, KK-R03."""
    p = Table().players[0]
    assert [name for k, name in enumerate(figures.space_ids) if is_open_space(p, k)] == ["A1"]
    game = buying(players=[Seat(coins=3, mines={"A1": "1"})]).play("buy 16", "worker linden")
    assert game.moves() == ["space A2", "space B1"]
    assert game.refused("space A1") == "KK-131"
    assert game.refused("space B2") == "KK-131"
    game.play("space B1")
    assert game.player(ORANGE).mines[3] == mine("16") + 1


@pytest.mark.parametrize(
    ("laid", "open_spaces"),
    [("A1 A2", ["A3", "B1"]), ("A1 B1", ["A2", "B2"]), ("A1 A2 A3 B1 B2", ["B3"]), ("A1 B1 B2 B3", ["A2"])],
)
def test_arrows_open_the_next_spaces(laid: str, open_spaces: list[str]) -> None:
    """KK-131: A1 to A2 to A3, A1 to B1 to B2 to B3."""
    p = Table().players[0]
    for k, space in enumerate(laid.split()):
        p.mines[figures.space_ids.index(space)] = k + 1
    assert [name for k, name in enumerate(figures.space_ids) if is_open_space(p, k)] == open_spaces


def test_numbers_are_unique_over_small_and_single_mines() -> None:
    """KK-010, KK-R02."""
    numbers = figures.MINE_NUMBER[: ids.BUYABLE]
    assert len(set(numbers)) == 45
    assert sorted(numbers) == [figures.MINE_NUMBER[k] for k in figures.MINES_BY_NUMBER]


def test_another_player_cannot_buy_it_again() -> None:
    """KK-132."""
    game = buying(players=[Seat(coins=3), Seat(coins=3)]).play("buy 16", "worker linden", "end turn")

    assert game.state.seat == BLUE
    assert game.refused("buy 16") == "KK-120"


def test_the_first_village_of_the_map_counts_like_any_other() -> None:
    """KK-122, KK-277: Heisingen, for workers, settlement miners and board scoring."""
    assert figures.village_ids[0] == "heisingen"
    worker = kohle(seats=4, players=[Seat(coins=3)], display=["3"], workers={"heisingen": 1})
    assert worker.refused("buy 3") is None
    own = kohle(seats=4, players=[Seat(coins=3, settlements={"heisingen": 1})], display=["3"])
    assert own.refused("buy 3") is None
    assert own.play("buy 3").player(ORANGE).at_village[0] == 0
