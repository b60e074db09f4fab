"""Tables at which a disaster is about to strike."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle
from kohlenpott.engine.chance import seed_chance
from kohlenpott.games.kohle_kolonie import ids
from kohlenpott.games.kohle_kolonie.rules.disaster import draw_discs

BLACK, BLANK = "black", "blank"


def before_the_draw(*players: Seat, order: tuple[int, ...] = (ORANGE, BLUE, RED), **said: Any) -> Play:
    """The last seat of the order has only to say that nothing more is secured."""
    return kohle(players=players, order=order, turn=order[-1], place=len(order), phase=ids.PH_DISASTER,
                 decision=ids.SECURE, **said)  # fmt: skip


def draw(wanted: list[str | int], *players: Seat, **said: Any) -> Play:
    """The three discs are drawn, with luck that brings the wanted ones; a number is a seat's disc."""
    game = before_the_draw(*players, **said)
    start = game.g
    for seed in range(1000):
        seed_chance(start.chance, seed)
        trial = start.copy()
        draw_discs(trial)
        found: list[str | int] = [seat for seat in range(trial.seats) for _ in range(trial.players[seat].drawn)]
        found += [BLANK] * trial.blank_drawn
        found += [BLACK] * (3 - len(found))
        if Counter(found) == Counter(wanted):
            return Play(GAME.from_raw(start.to_bytes())).play("secured")
    raise AssertionError("no luck")


def discs(game: Play) -> list[tuple[int | None, int]]:
    return [(event.seat, event.data["discs"]) for event in game.events("discs")]
