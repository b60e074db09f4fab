"""Kohle & Kolonie, sections 14.1 and 14.2: securing mines and drawing discs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle
from games.kohle_kolonie.disasters import BLACK, BLANK, SIX, before_the_draw, discs, draw, draws, secure, strike
from kohlenpott import Refusal
from kohlenpott.engine.chance import seed_chance
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.disaster import draw_discs, unsecured_mines


def test_a_rescue_miner_secures_the_mine_on_its_space_every_round() -> None:
    """KK-225, KK-229: at no cost, and the miner stays."""
    game = strike([Seat(mines={"A1": "1", "A2": "2"}, rescue=["A1", "A2", "B3"])], 1)

    assert [event.data["discs"] for event in game.events("discs") if event.seat == ORANGE] == [0]
    assert game.player(ORANGE).rescue == [1, 1, 0, 0, 0, 1]


def test_a_coin_secures_a_mine_on_a_coin_symbol_for_this_round() -> None:
    """KK-226, KK-228, KK-R43: A3 and B3 have no symbol, a mine with a rescue miner is not offered."""
    game = secure([Seat(coins=5, mines=SIX, rescue=["A1"])])

    assert game.moves("secure ") == ["secure A2", "secure B1", "secure B2"]
    assert game.refused("secure A3") == "KK-226"
    assert game.refused("secure A1") == "KK-226"
    game.play("secure A2")
    assert game.paid(ORANGE, "securing") == [1]
    assert game.refused("secure A2") == "KK-226"
    assert unsecured_mines(game.player(ORANGE)) == 4
    poor = secure([Seat(mines=SIX, bonus="rescue_team")]).try_play("secure A2")
    assert poor is not None
    assert (poor.rule, poor.needs) == ("KK-226", 1)
    game.play("secured")
    assert game.player(ORANGE).secured == [0] * 6


def test_the_rescue_marker_secures_up_to_two_mines_on_any_space() -> None:
    """KK-091, KK-227, KK-R42, KK-R52, KK-D24: it goes back to the track with the first."""
    game = secure([Seat(mines=SIX, rescue=["A1"], bonus="rescue_team")])
    assert game.refused("rescue A1") == "KK-227"

    game.play("rescue A3")
    assert game.player(ORANGE).bonus == 0
    assert "rescue_team" in game.track
    game.play("rescue B3")

    # nothing more can be secured without coins, so the draw has followed: three of six mines were unsecured
    assert [event.data["discs"] for event in game.events("discs") if event.seat == ORANGE] == [3]
    rich = secure([Seat(coins=2, mines=SIX, bonus="rescue_team")]).play("rescue A3", "rescue B3")
    assert rich.state.decision == "secure"
    assert rich.refused("rescue B1") == "KK-091"


def test_one_rescued_mine_is_enough() -> None:
    """KK-D24: up to two."""
    game = secure([Seat(mines={"A1": "1", "A2": "2"}, bonus="rescue_team")]).play("rescue A2", "secured")

    assert [event.data["discs"] for event in game.events("discs") if event.seat == ORANGE] == [1]


def test_without_any_marker_nobody_is_rescued() -> None:
    """KK-227."""
    assert secure([Seat(coins=2, mines=SIX)]).refused("rescue A3") == "KK-091"


def test_each_unsecured_mine_puts_a_disc_into_the_bag_at_most_three() -> None:
    """KK-230, KK-231, KK-R36."""
    game = strike([Seat(mines=SIX), Seat(mines={"A1": "12"}), Seat()], 3)

    assert [event.data["discs"] for event in game.events("discs")] == [1, 0, 3]
    assert [event.seat for event in game.events("discs")] == [BLUE, RED, ORANGE]


def test_three_discs_are_drawn_without_putting_any_back() -> None:
    """KK-231, KK-233: never more than three black discs, one blank, and own discs as put in."""
    counts: Counter[object] = Counter()
    for seed in range(120):
        found = draws(strike([Seat(mines={"A1": "1"})], seed))
        assert sum(found.values()) == 3
        assert found["black"] <= 3
        assert found["blank"] <= 1
        assert found[ORANGE] <= 1
        counts += found
    assert counts["black"] > counts["blank"]
    assert counts["black"] > counts[ORANGE] > 0


def test_the_marker_of_the_round_is_turned_up() -> None:
    """KK-232, KK-014, KK-D13: before the draw; each of those left is equally likely."""
    game = strike([Seat(mines={"A1": "1"})], 1, disasters={"buying_power": 4})
    assert [event.data for event in game.events("turned-up")] == [{"disaster": "buying_power"}]
    kinds = [event.kind for event in game.events()]
    assert kinds.index("turned-up") < kinds.index("drew")
    assert game.g.disaster_left == [0, 0, 3, 0]


def test_the_draw_takes_place_even_without_player_discs() -> None:
    """KK-234, KK-R16: at least two black discs are then drawn."""
    for seed in range(20):
        found = draws(strike([Seat()], seed))
        assert sum(found.values()) == 3
        assert found["black"] >= 2


def test_all_discs_leave_the_bag() -> None:
    """KK-233."""
    g = strike([Seat(mines=SIX), Seat(mines={"A1": "12"})], 2).g
    assert [(p.discs, p.drawn) for p in g.players] == [(0, 0)] * 5
    assert (g.disaster, g.blank_drawn) == (0, 0)


def test_a_disc_is_drawn_in_proportion() -> None:
    """KK-233: every disc of the bag is equally likely."""
    hits = Counter[int]()
    for seed in range(600):
        g = kohle(seed=seed, players=[Seat(mines=SIX), Seat(mines={"A1": "12"})], phase=ids.PH_DISASTER,
                  decision=ids.SECURE).g  # fmt: skip
        draw_discs(g)
        hits[ORANGE] += g.players[ORANGE].drawn
        hits[BLUE] += g.players[BLUE].drawn
    assert 2.5 < hits[ORANGE] / hits[BLUE] < 3.6


def securing(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The first seat of the order is asked which mines to secure."""
    return kohle(players=players, order=order, turn=order[0], place=1, phase=ids.PH_DISASTER, decision=ids.SECURE,
                 **said)  # fmt: skip


def drawn(game: Play) -> list[str | int]:
    """The discs of the last draw."""
    return [(BLACK if e.data["black"] else BLANK) if e.seat is None else e.seat for e in game.events("drew")]


# --- 14.1 securing ------------------------------------------------------------------------------------


def test_a_rescue_miner_secures_the_mine_on_its_space_at_no_cost() -> None:
    """KK-225, KK-229, KK-228: small, single and large mines alike; the miners stay."""
    orange = Seat(mines={"A1": "16", "A2": "42", "B1": "large_hasenwinkel", "B2": "10"}, rescue=["A1", "A2", "B1"])
    game = before_the_draw(orange).play("secured")

    assert discs(game) == [(ORANGE, 1), (BLUE, 0), (RED, 0)]
    assert game.player(ORANGE).rescue == [1, 1, 0, 1, 0, 0]
    assert game.paid(ORANGE, "securing") == []


def test_a_rescue_miner_on_another_space_does_not_help() -> None:
    """KK-225, KK-R13: the slot of A3 belongs to A3."""
    game = before_the_draw(Seat(mines={"A1": "16"}, rescue=["A3", "B1"])).play("secured")

    assert discs(game)[0] == (ORANGE, 1)


def test_a_coin_secures_a_mine_on_a_space_with_a_coin_symbol() -> None:
    """KK-226, KK-228, KK-230."""
    game = securing(Seat(coins=2, mines={"A1": "16", "A2": "42", "B1": "10"}))
    assert game.moves() == ["secure A1", "secure A2", "secure B1", "secured"]

    game.play("secure A2")

    assert (game.player(ORANGE).coins, game.player(ORANGE).secured) == (1, [0, 1, 0, 0, 0, 0])
    assert [(e.seat, dict(e.data)) for e in game.events("secured")] == [(ORANGE, {"mine": "42", "coins": 1})]
    assert [dict(e.data) for e in game.events("paid")] == [{"coins": 1, "why": "securing", "mine": "42"}]
    assert (game.state.seat, game.moves()) == (ORANGE, ["secure A1", "secure B1", "secured"])
    game.play("secure A1")
    assert discs(game)[0] == (ORANGE, 1)


def test_which_mines_cannot_be_secured_for_a_coin() -> None:
    """KK-226, KK-R43: A3 and B3 without symbol, one with a rescue miner, one paid for already, an empty space."""
    mines = {"A1": "16", "A2": "42", "A3": "41", "B1": "10", "B2": "17", "B3": "18"}
    game = securing(Seat(coins=5, mines=mines, rescue=["A1"])).play("secure A2")

    assert [game.refused(f"secure {space}") for space in figures.space_ids] == ["KK-226"] * 3 + [None] * 2 + ["KK-226"]
    empty = securing(Seat(coins=5, mines={"A1": "16"}))
    assert empty.refused("secure A2") == "KK-226"
    assert empty.refused("end turn") == "KK-226"


def test_securing_costs_a_coin_the_player_must_have() -> None:
    """KK-226, KK-055, KK-207: workers cannot be sold now."""
    game = securing(Seat(mines={"A1": "16"}, workers=6, bonus="rescue_team"))

    assert game.try_play("secure A1") == Refusal("KK-226", needs=1, has=0)
    assert game.moves() == ["rescue A1", "secured"]


def test_securing_goes_in_turn_order_and_asks_only_who_can() -> None:
    """KK-226, KK-053, KK-R53: Blue has no coin."""
    one = {"A1": "16"}
    game = securing(
        Seat(coins=1, mines={"A1": "10"}), Seat(mines={"A1": "17"}), Seat(coins=1, mines=one), order=(RED, BLUE, ORANGE)
    )
    assert game.state.seat == RED
    game.play("secured")

    assert (game.state.seat, game.state.decision) == (ORANGE, "secure")


def test_what_was_paid_for_is_secured_for_this_round_only() -> None:
    """KK-226, KK-233: afterwards nothing is secured and no disc is in the bag."""
    game = securing(Seat(coins=2, mines={"A1": "16", "A2": "42"}, bonus="rescue_team")).play("secure A1", "rescue A2")

    assert game.g.round == 3
    assert [(p.secured, p.discs, p.drawn, p.owed) for p in game.g.players] == [([0] * 6, 0, 0, 0)] * 5
    assert (game.g.disaster, game.g.blank_drawn) == (0, 0)


def test_the_rescue_marker_secures_two_mines_on_any_space() -> None:
    """KK-227, KK-091, KK-D24, KK-R42, KK-R52: also without coin symbol; it goes back at the first."""
    mines = {"A1": "16", "A2": "42", "A3": "41", "B1": "10"}
    game = securing(Seat(mines=mines, bonus="rescue_team", rescue=["A1"]))
    track = [name for name in game.track if name]
    assert game.moves() == ["rescue A2", "rescue A3", "rescue B1", "secured"]

    game.play("rescue A3")

    assert (game.player(ORANGE).bonus, game.track) == (0, [*track, "rescue_team"])
    assert [e.data["marker"] for e in game.events("used")] == ["rescue_team"]
    assert [dict(e.data) for e in game.events("secured")] == [{"mine": "41", "coins": 0}]
    assert game.moves() == ["rescue A2", "rescue B1", "secured"]
    game.play("rescue B1")
    assert game.events("used") == []
    assert discs(game) == [(ORANGE, 1), (BLUE, 0), (RED, 0)]


def test_the_rescue_marker_secures_no_third_mine() -> None:
    """KK-091, KK-227: coins still do."""
    mines = {"A1": "16", "A2": "42", "A3": "41", "B1": "10"}
    game = securing(Seat(coins=1, mines=mines, bonus="rescue_team")).play("rescue A3", "rescue A1")

    assert game.refused("rescue A2") == "KK-091"
    assert game.moves() == ["secure A2", "secure B1", "secured"]


def test_the_rescue_marker_may_secure_just_one() -> None:
    """KK-D24, KK-R52: the second is secured in the same step or not at all."""
    game = securing(Seat(mines={"A1": "16", "A2": "42"}, bonus="rescue_team"), Seat(coins=1, mines={"A1": "10"}))
    game.play("rescue A1", "secured")

    assert (game.state.seat, game.g.rescues) == (BLUE, 0)
    assert game.refused("rescue A1") == "KK-091"


def test_the_rescue_marker_is_not_wasted_on_a_secured_mine() -> None:
    """KK-R42, KK-R48, KK-227."""
    game = securing(Seat(coins=2, mines={"A1": "16", "A2": "42", "B1": "10"}, rescue=["A1"], bonus="rescue_team"))
    game.play("secure A2")

    refused = [game.refused(f"rescue {space}") for space in ("A1", "A2", "A3", "B1")]
    assert refused == ["KK-227", "KK-227", "KK-227", None]


def test_without_the_marker_nobody_is_rescued() -> None:
    """KK-091."""
    assert securing(Seat(coins=1, mines={"A1": "16"}, bonus="wagon")).refused("rescue A1") == "KK-091"


# --- 14.2 drawing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mines", "count"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (6, 3)])
def test_a_disc_for_every_unsecured_mine_at_most_three(mines: int, count: int) -> None:
    """KK-230, KK-228, KK-R36: without mines none."""
    cards = dict(zip(figures.space_ids, ["16", "42", "41", "10", "17", "18"][:mines], strict=False))
    game = before_the_draw(Seat(mines=cards)).play("secured")

    assert discs(game)[0] == (ORANGE, count)


def test_the_discs_go_into_the_bag_in_turn_order_before_the_marker_is_turned_up() -> None:
    """KK-230, KK-232, KK-233, KK-053."""
    game = before_the_draw(Seat(mines={"A1": "16"}), Seat(), Seat(mines={"A1": "42", "A2": "10"}),
                           order=(RED, ORANGE, BLUE)).play("secured")  # fmt: skip

    assert discs(game) == [(RED, 2), (ORANGE, 1), (BLUE, 0)]
    kinds = [event.kind for event in game.events()]
    assert kinds[:7] == ["discs"] * 3 + ["turned-up"] + ["drew"] * 3


def test_the_marker_of_the_round_is_one_of_those_nobody_has_seen() -> None:
    """KK-232, KK-014: it is no longer face down."""
    seen = set()
    for seed in range(20):
        start = before_the_draw(disasters={"highest_number": 1, "subsidence": 1}).g
        seed_chance(start.chance, seed)
        game = Play(GAME.from_raw(start.to_bytes())).play("secured")
        (event,) = game.events("turned-up")
        seen.add(event.data["disaster"])
        assert sum(game.g.disaster_left) == 1
        assert game.g.disaster_left[figures.disaster_ids.index(event.data["disaster"])] == 0

    assert seen == {"highest_number", "subsidence"}


def test_without_player_discs_three_of_four_are_drawn() -> None:
    """KK-231, KK-234, KK-R16: three black and the blank; two black ones at least."""
    start = before_the_draw().g
    found = Counter[tuple[int, int]]()
    for seed in range(400):
        g = start.copy()
        seed_chance(g.chance, seed)
        draw_discs(g)
        found[6 - sum(g.trust_coins), g.blank_drawn] += 1

    assert set(found) == {(3, 0), (2, 1)}
    assert 60 <= found[3, 0] <= 140  # a quarter of 400


def test_each_disc_is_as_likely_as_any_other_and_none_is_put_back() -> None:
    """KK-231, KK-233: three of Orange, one of Red, three black, the blank: three of eight are drawn."""
    orange = Seat(mines={"A1": "16", "A2": "42", "B1": "10"})
    start = before_the_draw(orange, Seat(), Seat(mines={"A1": "17"})).g
    total = Counter[str]()
    most = Counter[str]()
    for seed in range(800):
        g = start.copy()
        seed_chance(g.chance, seed)
        draw_discs(g)
        found = {"orange": g.players[ORANGE].drawn, "red": g.players[RED].drawn, "blank": g.blank_drawn}
        found["black"] = 6 - sum(g.trust_coins)
        assert sum(found.values()) == 3
        for kind, count in found.items():
            total[kind] += count
            most[kind] = max(most[kind], count)

    assert most == {"orange": 3, "red": 1, "blank": 1, "black": 3}
    for kind, expected in {"orange": 900, "black": 900, "red": 300, "blank": 300}.items():
        assert 0.82 * expected < total[kind] < 1.18 * expected


def test_the_draw_is_told_disc_by_disc() -> None:
    """KK-233: who owns each of the three."""
    game = draw([BLACK, BLANK, ORANGE], Seat(mines={"A1": "16"}))

    assert Counter(drawn(game)) == Counter([BLACK, BLANK, ORANGE])
