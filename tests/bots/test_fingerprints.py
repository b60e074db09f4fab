"""Bots that play otherwise have another fingerprint; the name and the time for a move do not matter."""

from __future__ import annotations

import pytest

import kohlenpott as kp
from bots.positions import SMALL_TABLES, needs_speed
from kohlenpott.bots import fingerprint, search_bot
from kohlenpott.bots.fingerprints import fingerprint as made


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
    table = {**search_bot.manners()["coal-baron"], "heat": 2.0}
    monkeypatch.setattr(search_bot, "manners", lambda: {"coal-baron": table})
    assert made.__wrapped__("search@1s", game, 2) != before


def test_nothing_is_said_of_other_programs() -> None:
    assert fingerprint("external:some-bot", kp.game("coal-baron"), 2) == ""
    assert fingerprint("python:some.module@1s", kp.game("coal-baron"), 2) == ""


def test_a_bot_that_is_gone_has_none() -> None:
    """So results of a bot that no longer exists are outdated, and not an error."""
    assert fingerprint("nobody-of-this-name", kp.game("coal-baron"), 2) == ""
