"""Bots that play otherwise have another fingerprint; the name and the time for a move do not matter."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import SMALL_TABLES, TABLES, needs_speed
from kohlenpott.bots import fingerprint, greedy_bot, levels, search_bot
from kohlenpott.bots.fingerprints import fingerprint as made
from kohlenpott.bots.fingerprints import positions
from kohlenpott.bots.settings import level_settings, search_settings
from kohlenpott.search.weights import default_weights, names
from proof_time import IS_LONG

SELDOM_BUILT = {"storage", "burner", "watermill"}  # of Haspelknecht: in none of the games that bots are asked about


@needs_speed
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_players_are_told_apart(name: str, seats: int) -> None:
    game = kp.game(name)
    names = ("random", "greedy", "level-1", "level-2", "search@100", "learned@100")
    assert len({fingerprint(spec, game, seats) for spec in names}) == len(names)


@needs_speed
def test_the_time_for_a_move_makes_no_other_player() -> None:
    game = kp.game("haspelknecht")
    assert len({fingerprint(spec, game, 2) for spec in ("search@100", "search@5000", "search@1s")}) == 1
    assert fingerprint("level-8", game, 2) == fingerprint("learned@1s", game, 2)


@needs_speed
def test_another_way_to_search_is_another_player(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kp.game("coal-baron")
    before = made.__wrapped__("search@1s", game, 2)
    assert made.__wrapped__("search@1s", game, 2) == before
    hotter = {**search_settings(game.definition), "heat": 2.0}
    monkeypatch.setattr(search_bot, "search_settings", lambda definition: hotter)
    assert made.__wrapped__("search@1s", game, 2) != before


@needs_speed
@pytest.mark.parametrize(("name", "seats"), SMALL_TABLES)
def test_another_weight_of_the_estimate_is_another_player(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that matters in rare decisions alone, like bids and purchases."""
    game = kp.game(name)
    evaluation = game.definition.unit.evaluation
    before = made.__wrapped__("greedy", game, seats)
    unnoticed = set()
    plain = default_weights(evaluation)
    for k in range(0, len(plain), 1 if IS_LONG else 6):
        weight = plain[k]
        changed = [*plain[:k], 2 * weight if weight else 0.5, *plain[k + 1 :]]
        monkeypatch.setattr(greedy_bot, "default_weights", lambda _, changed=changed: changed)
        if made.__wrapped__("greedy", game, seats) == before:
            unnoticed.add(names(evaluation)[k])
    assert unnoticed <= SELDOM_BUILT


@needs_speed
def test_another_temperature_is_another_player(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kp.game("haspelknecht")
    before = made.__wrapped__("level-1", game, 2)
    warmer = {"kind": "noisy", "temperature": 3.1, "depth": 0, "width": 1, "worlds": 1, "rivalry": 0.0}
    monkeypatch.setattr(levels, "level_settings", lambda *of: [warmer])
    assert made.__wrapped__("level-1", game, 2) != before


@needs_speed
def test_a_level_that_makes_more_simulations_is_another_player(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kp.game("haspelknecht")
    before = made.__wrapped__("level-6", game, 2)
    longer = [{**each, **({"simulations": 400} if each.get("simulations") == 300 else {})}
              for each in level_settings(game.definition, 2)]  # fmt: skip
    monkeypatch.setattr(levels, "level_settings", lambda *of: longer)
    after = made.__wrapped__("level-6", game, 2)
    assert after != before and after.partition("@")[0] == before.partition("@")[0]


@needs_speed
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_bots_are_asked_for_all_common_kinds_of_decisions(name: str, seats: int) -> None:
    asked = {state.decision for states in positions(kp.game(name), seats) for state in states}
    common = {
        "coal-baron": {"draft", "place", "keep-tile", "keep-order", "return-side", "return-next", "mining-step"},
        "haspelknecht": {"take-first", "take-second", "plan", "execute", "mining", "winter", "store"},
        "kohle-kolonie": {"bonus", "turn", "worker", "second-worker", "second-miner", "space", "settlers", "deploy",
                          "deploy-to", "extra", "secure", "bid", "load"},
    }  # fmt: skip
    assert asked >= common.get(name, {"turn"})


def test_nothing_is_said_of_other_programs() -> None:
    assert fingerprint("external:some-bot", kp.game("coal-baron"), 2) == ""
    assert fingerprint("python:some.module@1s", kp.game("coal-baron"), 2) == ""


def test_a_bot_that_is_gone_has_none() -> None:
    """So results of a bot that no longer exists are outdated, and not an error."""
    assert fingerprint("nobody-of-this-name", kp.game("coal-baron"), 2) == ""
