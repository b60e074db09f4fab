"""Kohle & Kolonie, section 15: Trust purchases."""

from __future__ import annotations

from typing import Any

import pytest

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle, mine
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.trust import (
    buy_for_trust,
    trust_purchases,
)


@pytest.mark.parametrize(("power", "mines"), [(0, ["2", "41"]), (1, ["2", "19", "41"]), (2, ["2", "19", "24", "41"])])
def test_the_trust_takes_the_lowest_numbers_of_the_display(power: int, mines: list[str]) -> None:
    """KK-260, KK-261, KK-D27: one to three mines, without paying."""
    g = kohle(round=3, display=["24", "19", "2", "41"], power=power).g
    bank = g.bank
    buy_for_trust(g)
    taken = [name for name in ("2", "19", "24", "41") if g.where[mine(name)] == ids.TRUST]
    assert taken == mines[:-1]
    assert g.bank == bank


def test_small_and_single_mines_are_numbered_together() -> None:
    """KK-261, KK-R02: a single mine is taken when its number is the lowest left."""
    g = kohle(display=["42", "41"]).g
    buy_for_trust(g)
    assert (g.where[mine("41")], g.where[mine("42")]) == (ids.TRUST, ids.DISPLAYED)


def test_a_short_display_is_taken_whole() -> None:
    """KK-261."""
    g = kohle(display=["19"], power=2).g
    buy_for_trust(g)
    assert g.where[mine("19")] == ids.TRUST
    assert trust_purchases(g) == 3


def test_each_mine_is_marked_with_an_engine_or_a_token() -> None:
    """KK-262, KK-R22, KK-R46: a token is no engine and no coin."""
    g = kohle(display=["2", "19"], power=1, engine_pool=1).g
    buy_for_trust(g)
    assert (g.where[mine("2")], g.where[mine("19")], g.engine_pool) == (ids.TRUST, ids.TRUST_TOKEN, 0)


def test_the_trust_takes_no_workers() -> None:
    """KK-263."""
    g = kohle(display=["16"], workers={"linden": 2}).g
    buy_for_trust(g)
    assert sum(g.village_workers) == 2


@pytest.mark.parametrize(("extra", "count"), [(True, 1), (False, 0)])
def test_a_mine_of_highest_number_comes_on_top_unless_an_option_counts_it(extra: bool, count: int) -> None:
    """KK-264, KK-D02."""
    g = kohle(options={"highest_number_is_extra": extra}, took_highest=1).g
    assert trust_purchases(g) == count


def test_highest_number_is_forgotten_after_the_purchases() -> None:
    """KK-264: it counts in its own round only."""
    g = kohle(options={"highest_number_is_extra": False}, took_highest=1, display=["19"]).g
    buy_for_trust(g)
    assert (g.took_highest, g.where[mine("19")]) == (0, ids.DISPLAYED)
    assert trust_purchases(g) == 1


def test_the_trusts_single_mine_keeps_its_engine() -> None:
    """KK-R38: it belongs to nobody and stays to the end."""
    g = kohle(trust=["41"]).g
    assert g.where[mine("41")] == ids.TRUST
    assert figures.MINE_ROUND[mine("41")] == 0


def phase_six(*players: Seat, **said: Any) -> Play:
    """The last answer to Subsidence leads to phase 6 and on to the next round."""
    seated = [*players, *(Seat() for _ in range(3 - len(players)))]
    seated[-1].vp += 2
    return kohle(players=seated, order=[ORANGE, BLUE, RED], turn=RED, place=3, phase=ids.PH_DISASTER,
                 stage=ids.S_SUBSIDENCE, decision=ids.SUBSIDENCE, disaster=1, subsidence=1, blank_drawn=1,
                 **said).play("lose vp")  # fmt: skip


def struck(marker: str, **said: Any) -> Play:
    """A disc of Red was drawn; Red gives up a miner, the disaster marker acts, and phase 6 follows."""
    red = Seat(miners={"cokery": 1, "ironworks": 1}, pool=0)
    g = kohle(players=[Seat(), Seat(), red], order=[ORANGE, BLUE, RED], turn=RED, place=2, phase=ids.PH_DISASTER,
              stage=ids.S_GIVING_UP, decision=ids.GIVE_UP, disaster=figures.disaster_ids.index(marker) + 1,
              **said).g  # fmt: skip
    g.players[RED].discs = g.players[RED].drawn = g.players[RED].owed = 1
    return Play(GAME.from_raw(g.to_bytes())).play("give up cokery")


def taken(game: Play) -> list[str]:
    """What the Trust acquired in the last move."""
    return [event.data["mine"] for event in game.events("trust-took")]


@pytest.mark.parametrize(("power", "mines"), [(0, ["2"]), (1, ["2", "10"]), (2, ["2", "10", "18"])])
def test_the_trust_acquires_one_mine_and_one_more_per_marker(power: int, mines: list[str]) -> None:
    """KK-260: one to three."""
    game = phase_six(display=["10", "43", "2", "18"], power=power)

    assert taken(game) == mines
    assert game.g.power == power


def test_it_takes_the_lowest_numbers_small_or_single() -> None:
    """KK-261, KK-010, KK-R02: 40 before the single mine 42, which comes before 43."""
    game = phase_six(display=["43", "42", "40"], power=1)

    assert taken(game) == ["40", "42"]
    assert game.g.where[mine("43")] == ids.DISPLAYED


@pytest.mark.parametrize("display", [["10", "18"], ["41"], []])
def test_it_takes_all_of_a_display_that_is_too_small(display: list[str]) -> None:
    """KK-261."""
    assert taken(phase_six(display=display, power=2)) == display


def test_it_pays_nothing_and_takes_no_workers() -> None:
    """KK-260, KK-263: neither the bank nor its track nor the villages change."""
    game = phase_six(display=["2"], workers={"heven": 2, "wengern": 1})

    assert taken(game) == ["2"]
    assert (game.g.bank, game.g.trust_coins) == (79, [1] * 6)
    assert (sum(game.g.village_workers), game.g.worker_pool) == (3, 37)
    assert (game.events("paid"), game.events("worker")) == ([], [])


def test_it_needs_no_worker_beside_the_ground() -> None:
    """KK-263: all villages are empty."""
    assert taken(phase_six(display=["2"])) == ["2"]


def test_each_mine_is_marked_with_an_engine_from_the_pool() -> None:
    """KK-262, KK-263, KK-R46: the card is the Trust's and no longer for sale."""
    game = phase_six(display=["2", "10"], power=1, engine_pool=5)

    assert [game.g.where[mine(name)] for name in ("2", "10")] == [ids.TRUST] * 2
    assert game.g.engine_pool == 3
    assert [event.data["engine"] for event in game.events("trust-took")] == [1, 1]


def test_without_engines_a_substitute_token_marks_the_mine() -> None:
    """KK-262, KK-R22: it is neither an engine nor a coin; with one engine left only the first mine gets it."""
    game = phase_six(display=["2", "10"], power=1, engine_pool=1)

    assert [dict(e.data) for e in game.events("trust-took")] == [
        {"mine": "2", "engine": 1},
        {"mine": "10", "engine": 0},
    ]
    assert [game.g.where[mine(name)] for name in ("2", "10")] == [ids.TRUST, ids.TRUST_TOKEN]
    assert (game.g.engine_pool, game.g.bank) == (0, 79)


def test_a_mine_with_a_token_cannot_be_bought() -> None:
    """KK-262, KK-263, KK-120."""
    game = kohle(players=[Seat(coins=9)], tokens=["2"], trust=["12"], workers={"heven": 2})

    assert game.moves("buy 2") == game.moves("buy 12") == []
    assert {game.refused("buy 2"), game.refused("buy 12")} == {"KK-120"}


def test_highest_number_comes_on_top_of_the_purchases_of_the_phase() -> None:
    """KK-264, KK-242, KK-260."""
    assert taken(struck("highest_number", display=["2", "10", "18", "43"])) == ["43", "2"]


def test_the_only_mine_of_the_display_is_taken_once() -> None:
    """KK-264, KK-242, KK-261: nothing is left for phase 6."""
    assert taken(struck("highest_number", display=["10"])) == ["10"]


def test_increased_buying_power_of_this_round_counts_already() -> None:
    """KK-260, KK-244."""
    assert taken(struck("buying_power", display=["2", "10", "18", "43"])) == ["2", "10"]


def test_single_mines_of_the_trust_keep_their_engine() -> None:
    """KK-R38, KK-262: no consolidation ever touches them."""
    game = phase_six(round=3, trust=["41"], large=["large_general", "large_wiendahlsbank", "large_hasenwinkel"])

    assert len(game.events("won")) == 3
    assert game.g.where[mine("41")] == ids.TRUST
