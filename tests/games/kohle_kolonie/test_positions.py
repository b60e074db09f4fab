"""Positions of Kohle & Kolonie: every corruption is refused with the field's name."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from games.kohle_kolonie.build import GAME, Seat, all_but, kohle
from games.sampled import of_each_decision
from kohlenpott.engine.errors import PositionError
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.positions import POSITIONS

Json = Any


def test_a_view_is_the_position_without_chance() -> None:
    """KK-014: everything else is public; face-down markers are counted by kind, not by station."""
    for state in of_each_decision(GAME.name):
        position = state.position()
        position.pop("chance")
        for seat in (None, *range(state.seats)):
            assert state.view(seat) == position
            assert "chance" not in state.view(seat)


def test_what_a_disaster_strikes_is_not_known_before() -> None:
    """KK-014: only what will be drawn differs between the worlds a seat imagines."""
    struck = kohle(last=True, players=[Seat(mines={"A1": "1"})]).state
    worlds = {struck.determinise(0, n).after("end turn").fingerprint() for n in range(12)}
    assert len(worlds) > 1


def changed(data: Json, path: tuple[Any, ...], value: Any) -> Json:
    """The position with one value replaced."""
    twin = copy.deepcopy(data)
    at = twin
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return twin


def test_fields_with_their_usual_value_may_be_left_out() -> None:
    """No, none, nothing and 0, at the table and of each player; the options by default."""
    usual, usually = GAME.new(4).position()["options"], POSITIONS.defaults
    for state in of_each_decision(GAME.name):
        position = state.position()
        short = {key: value for key, value in position.items() if key not in usually or value != usually[key]}
        short["options"] = {name: value for name, value in position["options"].items() if value != usual[name]}
        short["players"] = [
            {key: value for key, value in player.items() if value != POSITIONS.player_defaults.get(key, player)}
            for player in position["players"]
        ]

        assert len(short) < len(position) - 5
        assert GAME.from_position(short) == state


def ordinary() -> Json:
    seat = Seat(coins=5, workers=2, mines={"A1": "16", "A2": "2"}, engines=["A1"], settlements={"heven": 1},
                stations={"herbede": 1}, miners={"cokery": 1}, engineers={"loading": 1})  # fmt: skip
    display = all_but("16", "2", "1")
    game = kohle(players=[seat], display=display, workers={"linden": 1}, trust=["1"])
    return game.state.position()


CORRUPTIONS: list[tuple[tuple[Any, ...], Any, str]] = [
    (("bank",), 1, "bank"),
    (("worker_pool",), 0, "worker_pool"),
    (("engine_pool",), 3, "engine_pool"),
    (("trust_coins",), [], "bank"),
    (("round",), 5, "mines"),
    (("phase",), 5, "phase"),
    (("stage",), 1, "stage"),
    (("turn",), 1, "turn"),
    (("order",), [0, 0, 1], "order"),
    (("order",), [1, 0, 2], "turn"),
    (("seats_done",), 3, "turn"),
    (("decision",), "bid", "phase"),
    (("decision",), "over", "phase"),
    (("bonus_track", 0), "engineer", "bonus_track"),
    (("village_workers", "linden"), 9, "village_workers.linden"),
    (("village_workers",), {"hinsel": 1}, "village_workers.hinsel|worker_pool"),
    (("railway_markers_left",), {}, "railway_markers_left"),
    (("disaster_markers_left",), {}, "disaster_markers_left"),
    (("disaster",), "subsidence", "disaster"),
    (("steps",), 2, "steps"),
    (("card",), "19", "card"),
    (("large_mine",), "large_general", "large_mine"),
    (("mines", "16"), "displayed", "players\\[0\\].mines"),
    (("mines", "19"), 0, "mines.19"),
    (("mines", "40"), "displayed", "mines.40"),
    (("mines", "3"), "stacked", "mines.3"),
    (("mines", "19"), "removed", "mines.19"),
    (("mines", "40"), "removed", "mines.40"),
    (("mines", "41"), "removed", "mines.41"),
    (("mines", "large_general"), "removed", "mines.large_general"),
    (("mines", "large_general"), "trust", "mines.large_general|engine_pool"),
    (("players", 0, "coins"), 6, "bank"),
    (("players", 0, "vp"), 3, "players\\[0\\].vp"),
    (("players", 0, "workers"), 3, "worker_pool"),
    (("players", 0, "pool"), 1, "players\\[0\\].pool"),
    (("players", 0, "settlements_left"), 5, "players\\[0\\].settlements_left"),
    (("players", 0, "engineers_left"), 3, "players\\[0\\].engineers_left"),
    (("players", 0, "engines"), ["A3"], "players\\[0\\].engines"),
    (("players", 0, "engines"), [], "engine_pool"),
    (("players", 0, "mines"), ["16", None, "2", None, None, None], "players\\[0\\].mines"),
    (("players", 0, "secured"), ["A1"], "players\\[0\\].secured"),
    (("players", 0, "flipped"), ["administration"], "players\\[0\\].flipped"),
    (("players", 0, "plant_engine"), True, "players\\[0\\].plant_engine|engine_pool"),
    (("players", 0, "card_miners"), {"workforce": 1}, "players\\[0\\].card_miners.workforce"),
    (("players", 0, "card_engineers"), {"cokery": 2}, "players\\[0\\].card_engineers.cokery"),
    (("players", 0, "settlement_miners"), {"linden": 1}, "players\\[0\\].settlement_miners.linden"),
    (("players", 0, "settlements"), ["linden"], "players\\[0\\].settlements|players\\[0\\].settlement_miners"),
    (("players", 0, "station_miners"), {"altendorf": 1}, "players\\[0\\].station_miners.altendorf"),
    (("players", 0, "railway_markers"), {"coin": 1}, "players\\[0\\].railway_markers.coin"),
    (("players", 0, "fresh_markers"), {"wagon": 1}, "players\\[0\\].fresh_markers.wagon"),
    (("players", 0, "disc"), 3, "players\\[0\\].disc"),
    (("players", 0, "bid"), 3, "players\\[0\\].bid"),
    (("players", 0, "idle_engineer"), True, "players\\[0\\].idle_engineer"),
    (("players", 0, "briquette_bonuses"), [True, False], "players\\[0\\].briquette_bonuses"),
    (("options", "bank_limited"), 1, "options.bank_limited"),
    (("options", "trust_track_bottom"), 2, "options.trust_track_bottom"),
    (("chance",), "xyz", "chance"),
    (("seats",), 4, "players"),
    (("game",), "coal-baron", "game"),
    (("rules_version",), 2, "rules_version"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "field"), CORRUPTIONS, ids=[f"{p}={v}" for p, v, _ in CORRUPTIONS])
def test_a_corrupted_field_is_refused_by_name(path: tuple[Any, ...], value: Any, field: str) -> None:
    """KK-057 and the rest: the message begins with the field."""
    position = ordinary()
    GAME.from_position(position)
    broken = changed(position, path, value)
    with pytest.raises(PositionError, match=rf"^({field})"):
        GAME.from_position(broken)


def test_puzzles_need_not_account_for_every_piece() -> None:
    """Not strict: names, ranges and what the rules need; pieces may be missing."""
    position = changed(ordinary(), ("bank",), 1)
    position["players"][0]["pool"] = 3
    assert GAME.from_position(position, strict=False).decision == "turn"


def of_decision(decision: str, seeds: range = range(40)) -> list[Json]:
    """Positions of a decision, one from each of some random games."""
    found = []
    for seed in seeds:
        draw, state = Random(seed), GAME.new(3 + seed % 3, seed)
        while state.seat is not None:
            if state.decision == decision and state.view(None)["phase"] == ids.PH_CONSOLIDATION:
                found.append(state.position())
                break
            state.apply(draw.choice(state.actions()))
    return found


@pytest.mark.parametrize("decision", ["declare", "bid", "space"])
def test_the_value_of_the_trust_is_that_of_its_coins_and_mines(decision: str) -> None:
    """KK-290, KK-243: perhaps with the Additional Coin, where its marker has been turned up."""
    positions = of_decision(decision)
    assert len(positions) > 10
    for position in positions:
        GAME.from_position(position)
        value, has_coin = position["trust_value"], not position["disaster_markers_left"].get("extra_coin")
        others = [40] if decision == "space" else [value - 2, value + 2, 40]
        if decision != "space" and not has_coin:
            others += [value - 1, value + 1]
        for other in others:
            if other < -1:
                continue
            with pytest.raises(PositionError, match=r"^trust_value: must be"):
                GAME.from_position(changed(position, ("trust_value",), other))
            GAME.from_position(changed(position, ("trust_value",), other), strict=False)


def test_an_additional_coin_is_not_pending_while_the_trust_takes_part() -> None:
    """KK-243, KK-R20: it is used up when the bidding begins."""
    for position in of_decision("bid"):
        if position["disaster_markers_left"].get("extra_coin") or position["trust_value"] < 0:
            continue
        with pytest.raises(PositionError, match=r"^(additional_coin|trust_value): "):
            GAME.from_position(changed(position, ("additional_coin",), True))


def test_consolidated_grounds_have_no_small_mines_left() -> None:
    """KK-285, KK-311, KK-322: and the large mine is owned or marked by the Trust."""
    state, draw = GAME.new(4, 3), Random(3)
    while state.view(None)["round"] < 5 or state.decision != "turn":
        state.apply(draw.choice(state.actions()))
    position = state.position()
    GAME.from_position(position)
    for name, where, field in (("16", "displayed", "16"), ("large_general", "stacked", "large_general"),
                               ("large_general", "removed", "large_general")):  # fmt: skip
        with pytest.raises(PositionError, match=rf"^(mines\.{field}|players|engine_pool)"):
            GAME.from_position(changed(position, ("mines", name), where))
