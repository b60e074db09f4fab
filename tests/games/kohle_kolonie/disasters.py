"""Tables at which a disaster is about to strike."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.kohle_kolonie.build import BLUE, GAME, ORANGE, RED, Play, Seat, kohle, until
from kohlenpott.engine.chance import seed_chance
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.rules.disaster import draw_discs

BLACK, BLANK = "black", "blank"
SIX = dict(zip(figures.space_ids, ["1", "2", "4", "6", "7", "8"], strict=True))


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


def secure(players: list[Seat], **more: Any) -> Play:
    """Phase 5 has come: the first seat that can secure anything is asked."""
    return kohle(last=True, players=players, **more).play("end turn")


def strike(players: list[Seat], seed: int, **more: Any) -> Play:
    """The disaster of round 2 with nobody securing anything by coins."""
    game = kohle(last=True, players=players, seed=seed, **more).play("end turn")
    while game.state.decision == "secure":
        game.play("secured")
    return game


def draws(game: Play) -> Counter[object]:
    """Who and what was drawn: a seat, "black" or "blank"."""
    return Counter(
        event.seat if event.seat is not None else ("black" if event.data["black"] else "blank")
        for event in game.events("drew")
    )


def hit(discs: int, seat: Seat, **more: Any) -> Play:
    """A disaster in which exactly so many discs of ORANGE are drawn, and nobody else's."""
    return until(lambda seed: strike([seat], seed, **more), lambda game: draws(game)[ORANGE] == discs)
