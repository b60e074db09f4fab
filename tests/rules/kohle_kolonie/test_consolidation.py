"""Kohle & Kolonie, sections 18.1 to 18.3: who takes part, values, bidding."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle, mine
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.consolidation import highest_bid, leader, reveal_large_mine

# Vereinigter General: Generals Erbstollen (1), Große Nebenbank (7), Glocke (16), each of value 1
GENERAL = "large_general"


def consolidate(players: list[Seat], *, large: tuple[str, ...] = (GENERAL,), round: int = 3, **more: Any) -> Play:
    """Phase 9 has come, without coins having changed hands in phases 5 to 8."""
    game = kohle(phase=ids.PH_BOARD, round=round, players=players, large=large, decision=ids.PROCEED, **more)
    g = game.g
    step = GAME.definition.unit.entry["step"]
    g.phase, g.stage, g.place = ids.PH_CONSOLIDATION, 0, 0
    heard: list[tuple[int, int, int, int, int]] = []
    g.log = heard
    step(g, -1)  # nothing is asked; what follows of itself comes
    settle(g)
    play = Play(GAME.from_raw(g.to_bytes()))
    play.begun = [GAME.event(raw) for raw in heard if raw[0]]  # type: ignore[attr-defined]
    return play


def settle(g: Any) -> None:
    """Take single options, as the engine does."""
    entry, out = GAME.definition.unit.entry, [0] * ids.ACTIONS
    while entry["legal"](g, out) == 1:
        entry["step"](g, out[0])


def begun(game: Play, kind: str) -> list[Any]:
    return [event for event in game.begun if event.kind == kind]  # type: ignore[attr-defined]


def test_the_large_mines_of_the_round_are_revealed_one_by_one_at_random() -> None:
    """KK-285, KK-014: all of them, each consolidated before the next."""
    first: Counter[str] = Counter()
    for seed in range(60):
        game = consolidate([Seat()], large=("large_general", "large_hasenwinkel"), seed=seed)
        found = [event.data["mine"] for event in begun(game, "large")]
        assert sorted(found) == ["large_general", "large_hasenwinkel"]
        kinds = [event.kind for event in game.begun if event.kind in ("large", "won")]  # type: ignore[attr-defined]
        assert kinds == ["large", "won", "large", "won"]
        first[found[0]] += 1
    assert min(first.values()) > 15


def test_only_the_cards_of_this_round_are_revealed() -> None:
    """KK-285, KK-051."""
    g = kohle(round=3).g
    assert not reveal_large_mine(g)
    assert g.where[mine("large_bommerbaenke")] == ids.STACKED


def test_mines_nobody_bought_belong_to_the_trust_here() -> None:
    """KK-286, KK-290, KK-R23: in the display or not even revealed; without an engine."""
    game = consolidate([Seat(coins=9, mines={"A1": "16"})], display=["7"], trust=["1"], trust_coins=(1, 2))

    assert game.g.trust_value == 2 + 1 + 1
    assert game.state.decision == "bid"


def test_participants_own_a_small_mine_of_the_ground() -> None:
    """KK-287, KK-D26: nobody else bids; the Trust only if it owns one."""
    players = [
        Seat(coins=9, mines={"A1": "16"}),
        Seat(coins=9, mines={"A1": "2"}),
        Seat(coins=9, mines={"A1": "7", "A2": "1"}),
    ]
    game = consolidate(players)

    assert game.g.bidders[: game.g.bidders_n] == [ORANGE, RED]
    assert game.g.trust_value == -1
    assert game.g.players[BLUE].bidding == 0


def test_who_owns_all_small_mines_wins_without_bidding() -> None:
    """KK-288, KK-R20: nothing is paid, no marker declared, Additional Coin stays pending."""
    seat = Seat(coins=5, mines={"A1": "16", "A2": "7", "B1": "1"}, bonus="consolidation_aid")
    game = consolidate([seat], extra_coin=1)

    assert [event.seat for event in begun(game, "won")] == [ORANGE]
    assert begun(game, "paid") == []
    assert begun(game, "base") == []
    assert [event.data["marker"] for event in begun(game, "unused")] == ["consolidation_aid"]
    assert (game.player(ORANGE).coins, game.g.extra_coin) == (5, 1)


def test_without_players_the_trust_wins() -> None:
    """KK-289, KK-R24, KK-R20."""
    game = consolidate([Seat()], trust=["16"], display=["7"], extra_coin=1)

    assert [event.seat for event in begun(game, "won")] == [None]
    assert (game.g.where[mine(GENERAL)], game.g.extra_coin) == (ids.TRUST, 1)
    assert game.g.where[mine("7")] == game.g.where[mine("16")] == ids.REMOVED


def test_the_trusts_value_is_its_coins_its_mines_and_an_additional_coin() -> None:
    """KK-290, KK-243, KK-R20: the coins stay on the track, the Additional Coin is used up."""
    game = consolidate([Seat(coins=9, mines={"A1": "16"})], trust=["7", "1"], trust_coins=(1, 2, 3), extra_coin=1)

    assert game.g.trust_value == 3 + 2 + 1
    assert game.g.extra_coin == 0
    assert sum(game.g.trust_coins) == 3


def test_the_basic_bid_is_mines_administration_and_markers() -> None:
    """KK-291, KK-370, KK-371, KK-R40: all own mines of the ground add up, Administration counts by itself."""
    seat = Seat(coins=9, mines={"A1": "16", "A2": "7"}, miners={"administration": 1}, engineers={"administration": 2})
    game = consolidate([seat], trust=["1"])
    assert game.player(ORANGE).base == 2 + 3
    seat = Seat(coins=9, mines={"A1": "16", "A2": "4"}, engineers={"administration": 1})
    large = ("large_general", "large_hasenwinkel")
    twice = consolidate([seat], trust=["1", "18"], large=large, trust_coins=(1,))
    assert twice.player(ORANGE).base == 1 + 1
    assert twice.play("pass").player(ORANGE).base == 1 + 1, "Administration points are not used up (KK-371)"


def declaring(**more: Any) -> Play:
    seat = Seat(coins=9, mines={"A1": "16"}, bonus="consolidation_aid", markers={"consolidation": 2})
    return consolidate([seat], trust=["7"], display=["1"], **more)


def test_markers_raise_the_basic_bid_and_are_given_up_whoever_wins() -> None:
    """KK-292, KK-092, KK-394: aid +2, railway markers +1 each, any number together."""
    game = declaring()
    assert game.state.decision == "declare"
    assert game.moves() == [
        "declare nothing",
        "declare 1",
        "declare 2",
        "declare aid",
        "declare aid 1",
        "declare aid 2",
    ]
    refusal = game.try_play("declare 3")
    assert refusal is not None
    assert (refusal.rule, refusal.needs, refusal.has) == ("KK-292", 3, 2)

    game.play("declare aid 2")

    p = game.player(ORANGE)
    assert (p.base, p.bonus, p.markers[ids.R_CONSOLIDATION]) == (1 + 2 + 2, 0, 0)
    assert "consolidation_aid" in game.track
    game.play("pass")
    assert game.player(ORANGE).markers[ids.R_CONSOLIDATION] == 0


def test_the_aid_must_be_held() -> None:
    """KK-092."""
    game = consolidate([Seat(coins=3, mines={"A1": "16"}, markers={"consolidation": 1})], trust=["7", "1"])
    assert game.refused("declare aid") == "KK-092"


def test_fresh_markers_wait_under_the_option() -> None:
    """KK-D11."""
    seat = Seat(coins=9, mines={"A1": "16"}, markers={"consolidation": 2}, fresh={"consolidation": 1})
    game = consolidate([seat], trust=["7", "1"], options={"railway_marker_same_round": False})
    assert game.moves() == ["declare nothing", "declare 1"]


def test_markers_are_declared_in_bidding_order_before_any_bid() -> None:
    """KK-293, KK-R25: afterwards none may be added."""
    players = [Seat(coins=9, mines={"A1": "7"}, markers={"consolidation": 1}), Seat(coins=9, mines={"A1": "16"},
               markers={"consolidation": 1})]  # fmt: skip
    game = consolidate(players, trust=["1"])
    assert (game.state.decision, game.state.seat) == ("declare", BLUE)
    game.play("declare nothing")
    assert (game.state.decision, game.state.seat) == ("declare", ORANGE)
    game.play("declare nothing")
    assert (game.state.decision, game.state.seat) == ("bid", BLUE)
    assert game.refused("declare 1") == "KK-293"
    assert declaring().refused("bid 5") == "KK-293"


@pytest.mark.parametrize(
    ("option", "moves"), [("automatic", None), ("optional", ["declare nothing", "declare administration"])]
)
def test_administration_points_may_be_optional(option: str, moves: list[str] | None) -> None:
    """KK-D10, KK-371."""
    seat = Seat(coins=9, mines={"A1": "16"}, engineers={"administration": 2})
    game = consolidate([seat], trust=["7", "1"], options={"administration_points": option})
    if moves is None:
        assert (game.state.decision, game.player(ORANGE).base) == ("bid", 3)
        assert declaring().refused("declare administration") == "KK-371"
        return
    assert game.moves() == moves
    assert game.state.after("declare nothing").record.players[ORANGE].base == 1
    assert game.play("declare administration").player(ORANGE).base == 3


def test_bidding_order_is_by_highest_number() -> None:
    """KK-295, KK-R05, KK-R40: turn order does not matter, and one place per player."""
    players = [Seat(coins=9, mines={"A1": "7"}), Seat(coins=9, mines={"A1": "1", "A2": "16"})]
    game = consolidate(players, order=[ORANGE, BLUE, RED])
    assert game.g.bidders[:2] == [BLUE, ORANGE]


def test_the_leader_holds_the_highest_value_alone() -> None:
    """KK-296, KK-297, KK-R26: a leader is skipped; tied with the Trust nobody leads."""
    g = kohle(bidders_n=2, trust_value=3).g
    g.bidders = [ORANGE, BLUE, 0, 0, 0]
    for seat, bid in ((ORANGE, 3), (BLUE, 2)):
        g.players[seat].bidding, g.players[seat].bid = 1, bid
    assert (highest_bid(g), leader(g)) == (3, -1)
    g.players[ORANGE].bid = 4
    assert (highest_bid(g), leader(g)) == (4, ORANGE)
    g.players[BLUE].bid = 4
    assert leader(g) == -1
    g.players[BLUE].bidding = 0
    assert leader(g) == ORANGE


def test_the_leader_is_skipped_when_reached() -> None:
    """KK-297: Blue is first in bidding order and leads, so Orange is asked."""
    players = [Seat(coins=9, mines={"A1": "7"}), Seat(coins=9, mines={"A1": "16"}, engineers={"administration": 2})]
    game = consolidate(players, trust=["1"], trust_coins=())

    assert (game.state.decision, game.state.seat) == ("bid", ORANGE)


def test_a_bid_must_beat_the_highest_value_and_be_covered_by_coins() -> None:
    """KK-298, KK-R41: jumps are allowed."""
    game = consolidate([Seat(coins=4, mines={"A1": "16"})], trust=["7", "1"], trust_coins=(1,))
    assert game.moves() == ["pass", "bid 4", "bid 5"]
    low = game.try_play("bid 3")
    assert low is not None
    assert (low.rule, low.needs, low.has) == ("KK-298", 4, 3)
    high = game.try_play("bid 6")
    assert high is not None
    assert (high.rule, high.needs, high.has) == ("KK-298", 5, 4)


def test_who_cannot_raise_passes() -> None:
    """KK-298, KK-R53."""
    game = consolidate([Seat(coins=1, mines={"A1": "16"})], trust=["7", "1"])
    assert [event.seat for event in begun(game, "passed")] == [ORANGE]
    assert [event.seat for event in begun(game, "won")] == [None]


def test_who_has_passed_is_out_and_the_bid_counts_no_more() -> None:
    """KK-299, KK-301: the last one left wins without raising."""
    players = [
        Seat(coins=9, mines={"A1": "7"}),
        Seat(coins=9, mines={"A1": "16", "A2": "1"}, engineers={"administration": 1}),
    ]
    game = consolidate(players)
    assert game.state.seat == ORANGE
    game.play("bid 9")
    assert game.state.seat == BLUE
    game.play("pass")
    assert [event.seat for event in game.events("won")] == [ORANGE]
    assert game.paid(ORANGE, "bid") == [8]


def test_the_trust_never_raises_and_keeps_a_tie() -> None:
    """KK-300, KK-301, KK-R26."""
    game = consolidate([Seat(coins=9, mines={"A1": "16", "A2": "7"}, engineers={"administration": 1})], trust=["1"],
                       trust_coins=(1, 2))  # fmt: skip
    assert game.g.trust_value == game.player(ORANGE).base == 3
    assert (game.state.decision, game.state.seat) == ("bid", ORANGE)
    game.play("pass")
    assert [event.seat for event in game.events("won")] == [None]


def test_among_players_tied_above_the_trust_the_last_one_in_wins_without_raising() -> None:
    """KK-301, KK-R26."""
    players = [Seat(coins=9, mines={"A1": "7"}, engineers={"administration": 2}),
               Seat(coins=9, mines={"A1": "16"}, engineers={"administration": 2})]  # fmt: skip
    game = consolidate(players, trust=["1"], trust_coins=())
    assert (game.state.decision, game.state.seat) == ("bid", BLUE)
    game.play("pass")
    assert [event.seat for event in game.events("won")] == [ORANGE]
    assert game.paid(ORANGE, "bid") == []


def test_bids_go_beyond_the_track_of_the_tableau() -> None:
    """KK-302, KK-R27: the numbers 0 to 14 are a counting aid."""
    game = consolidate([Seat(coins=30, mines={"A1": "16"})], trust=["7", "1"])
    assert "bid 31" in game.moves()


def test_bids_are_numbered_up_to_127() -> None:
    """KK-R50: out of reach with a limited bank."""
    assert 18 + figures.MONEY < ids.MOST_BID
    rich = consolidate([Seat(coins=500, mines={"A1": "16"})], trust=["7", "1"], options={"bank_limited": False})
    assert rich.moves()[-1] == "bid 127"


def test_the_auction_of_vereinigter_general() -> None:
    """KK-290, KK-295, KK-298, KK-301, KK-314: the printed example, as far as its text tells it.

    The Trust has been weakened to 2 coins and owns Generals Erbstollen: value 3. The owner of Glocke has the highest
    number and begins, although Große Nebenbank's owner with an Administration of value 3 leads with 4. The Trust's
    engine goes to the winner.
    """
    glocke = Seat(coins=4, mines={"A1": "16"}, bonus="consolidation_aid")
    nebenbank = Seat(coins=2, mines={"A1": "7"}, miners={"administration": 1}, engineers={"administration": 2})
    game = consolidate([glocke, nebenbank], trust=["1"], trust_coins=(1, 2))
    assert game.g.trust_value == 3
    game.play("declare aid")
    assert [game.player(seat).base for seat in (ORANGE, BLUE)] == [3, 4]
    assert (game.state.decision, game.state.seat) == ("bid", ORANGE), "tied with the Trust is not leading"
    game.play("bid 5")
    assert game.state.seat == BLUE
    game.play("bid 6", "bid 7")
    assert [event.seat for event in game.events("won")] == [ORANGE], "4 + 2 coins cannot reach 8, so Blue passes"
    assert game.paid(ORANGE, "bid") == [4]
    assert game.scored(BLUE, "mines-given-up") == [2]
    assert game.scored(ORANGE, "large-mines") == [4]
    p = game.player(ORANGE)
    assert (p.mines[0], p.engine[0], p.beside) == (mine(GENERAL) + 1, 1, 0)
    assert figures.MINE_INCOME[mine(GENERAL)] == 2
