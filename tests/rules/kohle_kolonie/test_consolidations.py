"""Kohle & Kolonie, section 18.1: which mines are consolidated when, and who takes part."""

from __future__ import annotations

from collections import Counter

from games.kohle_kolonie.auction import bases, begun, consolidate, consolidation, values, won
from games.kohle_kolonie.build import BLUE, ORANGE, RED, Seat, kohle, mine
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.consolidation import reveal_large_mine

# Vereinigter General: Generals Erbstollen (1), Große Nebenbank (7), Glocke (16), each of value 1


GENERAL = "large_general"


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


# --- 18.1 sequence ----------------------------------------------------------------------------------


def test_every_large_mine_of_the_round_is_revealed_and_finished_before_the_next() -> None:
    """KK-285: three of round 3 with three players; those of later rounds stay stacked."""
    game = consolidation(large="large_general large_wiendahlsbank large_hasenwinkel")

    steps = [(event.kind, event.data["mine"]) for event in game.events() if event.kind in ("large", "won")]
    assert sorted(name for kind, name in steps if kind == "large") == [
        "large_general",
        "large_hasenwinkel",
        "large_wiendahlsbank",
    ]
    assert [kind for kind, _ in steps] == ["large", "won"] * 3
    assert [name for kind, name in steps if kind == "large"] == [name for kind, name in steps if kind == "won"]
    assert [event.data["phase"] for event in game.events("phase")] == [6, 7, 8, 9, 10, 1]
    assert game.g.where[mine("large_mansfeld")] == ids.STACKED
    assert (game.g.large, game.g.round) == (0, 4)


def test_the_large_mines_come_in_random_order() -> None:
    """KK-285: shuffled, each can be the first."""
    names = ["large_bommerbaenke", "large_julius_philipp", "large_blankenburg"]
    first = [consolidation(round=4, large=" ".join(names), seed=seed).events("large")[0].data["mine"]
             for seed in range(24)]  # fmt: skip

    assert {name: 3 <= first.count(name) <= 14 for name in first} == dict.fromkeys(names, True)


def test_nothing_is_consolidated_in_round_two() -> None:
    """KK-285, KK-051."""
    game = consolidation(Seat(mines={"A1": "16"}), round=2, large="")

    assert game.events("large") == []
    assert [event.data["phase"] for event in game.events("phase")] == [6, 7, 8, 10, 1]
    assert game.player(ORANGE).mines[0] == mine("16") + 1


def test_mines_nobody_has_bought_belong_to_the_trust_in_this_consolidation() -> None:
    """KK-286, KK-287, KK-290: in phase 6 the Trust buys number 2, so 7 stays in the display; 1 + 1 + 2 coins."""
    game = consolidation(Seat(coins=4, mines={"A1": "16"}), display=["2", "7"], trust=["1"], coins=2)

    assert values(game, "trust-value") == [(None, 4)]
    assert game.g.where[mine("7")] == ids.DISPLAYED
    game.play("bid 5")
    assert [event.data for event in game.events("engines")] == [{"engines": 1, "mine": "large_general"}]
    assert game.g.where[mine("7")] == ids.REMOVED


def test_a_mine_that_never_entered_play_counts_as_unbought() -> None:
    """KK-R23, KK-286: it belongs to the Trust, and leaves the game."""
    game = consolidation(Seat(coins=4, mines={"A1": "16"}), trust=["1"], large="large_general 7", coins=2)

    assert values(game, "trust-value") == [(None, 4)]
    assert game.play("bid 5").g.where[mine("7")] == ids.REMOVED


def test_only_owners_of_small_mines_there_take_part() -> None:
    """KK-287, KK-D26: Red has a mine elsewhere; the Trust none in the ground, so it has no value."""
    game = consolidation(
        Seat(mines={"A1": "4"}, coins=2),
        Seat(mines={"A1": "18"}),
        Seat(mines={"A1": "42"}, coins=5),
        large="large_hasenwinkel",
        coins=6,
    )

    assert bases(game) == [(BLUE, 2, 0), (ORANGE, 1, 0)]
    assert game.events("trust-value") == []
    assert game.g.trust_value == -1
    assert (game.state.seat, game.moves()) == (ORANGE, ["pass", "bid 3"])


def test_the_owner_of_all_small_mines_wins_without_bidding_and_pays_nothing() -> None:
    """KK-288, KK-315: also against a rich Trust."""
    game = consolidation(Seat(coins=3, mines={"A1": "4", "A2": "18"}), large="large_hasenwinkel", coins=6)

    assert won(game) == [(ORANGE, "large_hasenwinkel")]
    assert game.events("base") == []
    assert game.events("paid") == []
    assert game.player(ORANGE).coins == 3
    assert (game.scored(ORANGE, "large-mines"), game.scored(ORANGE, "mines-given-up")) == ([4], [])
    assert game.player(ORANGE).mines == [mine("large_hasenwinkel") + 1, 0, 0, 0, 0, 0]


def test_a_ground_without_players_goes_to_the_trust_without_bidding() -> None:
    """KK-289, KK-R24: its engines go to the pool except one on the large mine."""
    game = consolidation(trust=["1", "7"], coins=2)

    assert won(game) == [(None, "large_general")]
    assert game.events("trust-value") == []
    assert [event.data for event in game.events("trust-took")] == [{"mine": "large_general", "engine": 1}]
    assert [game.g.where[mine(name)] for name in ("1", "7", "16")] == [ids.REMOVED] * 3
    assert game.g.where[mine("large_general")] == ids.TRUST
    assert game.g.engine_pool == 19
