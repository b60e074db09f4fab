"""Moments of Kohle & Kolonie that random players hardly meet."""

from __future__ import annotations

from collections.abc import Iterator

import kohlenpott as kp
from games.kohle_kolonie.build import Play, Seat, all_but, kohle, until


def is_giving_up(play: Play) -> bool:
    return play.state.decision == "give-up"


def games() -> list[Iterator[kp.State]]:
    """A miner is sent from a settlement; a disaster takes what is left."""
    sending = Seat(coins=3, settlements={"linden": 1, "weitmar": 2})
    poor = Seat(mines={"A1": "1", "A2": "7"}, rescue=["B1"], miners={"cokery": 2}, pool=0, lost=15)
    left = all_but("1", "7")
    found = [
        kohle(players=[sending], display=all_but()).play("buy 16"),
        until(lambda seed: kohle(last=True, players=[poor], display=left, seed=seed).play("end turn"), is_giving_up),
    ]
    return [iter([play.state]) for play in found]
