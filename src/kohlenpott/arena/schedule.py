"""Who meets whom, on which seats, with which seeds.

An encounter is a group of bots that fills a table. It is played in blocks: one seed, every bot on every seat by
rotation. Successive blocks take successive circular orders, so that in the long run every seating is played
equally often.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from kohlenpott import bots
from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.engine.errors import KohlenpottError

from .playing import MOVE_LIMIT, GameTask

Encounter = tuple[str, ...]
EVENTS = ("match", "round-robin", "ladder", "gauntlet")


class BadEvent(KohlenpottError):
    """These bots cannot meet like this."""


@dataclass(frozen=True)
class Plan:
    """An event: everything that decides which games are played."""

    event: str
    game: str
    bots: tuple[str, ...]
    seats: int
    games: int  # of each encounter, rounded up to whole blocks
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    move_limit: float = MOVE_LIMIT
    sprt: tuple[float, float] | None = None
    lead_in: int = 0  # moves before the bots take over

    def __post_init__(self) -> None:
        if self.event not in EVENTS:
            raise BadEvent(f"no event is called {self.event!r}; there are {', '.join(EVENTS)}")
        if self.games < 1 or self.move_limit <= 0:
            raise BadEvent("at least one game, and some time for each move, are needed")
        if self.lead_in < 0:
            raise BadEvent(f"a lead-in has 0 moves or more, not {self.lead_in}")
        if self.event != "match" and len(set(self.bots)) < 2:
            raise BadEvent(f"a {self.event} needs at least two different bots")
        if not self.bots or (self.event == "match" and len(self.bots) > self.seats):
            raise BadEvent(f"{len(self.bots)} bots do not fit on {self.seats} seats; a round-robin takes any number")
        if self.sprt is not None and not 0 < self.sprt[0] < self.sprt[1] < 1:
            raise BadEvent("an early stop needs two shares, 0 < P0 < P1 < 1")
        if self.sprt is not None and (self.event != "match" or len(set(self.bots)) < 2):
            raise BadEvent("an early stop is for a match of different bots")

    def as_data(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots), "sprt": list(self.sprt) if self.sprt else None}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Plan:
        sprt = data["sprt"]
        return cls(**{**data, "bots": tuple(data["bots"]), "sprt": tuple(sprt) if sprt else None})

    def goes_on_from(self, other: Plan) -> bool:
        """Is it the same event with more games, which begins with the games of the other?"""
        if self.games <= other.games or replace(other, games=self.games) != self:
            return False
        begun = other.tasks()
        return self.tasks()[: len(begun)] == begun

    def encounters(self) -> list[Encounter]:
        """All groups of bots that meet."""
        return list(dict.fromkeys(_encounters(self.event, self.bots, self.seats)))

    def tasks(self) -> list[GameTask]:
        """All games, in the order of their numbers: every encounter in turn gets a block."""
        planned = [list(_blocks(encounter, self.games)) for encounter in self.encounters()]
        found: list[GameTask] = []
        for block, seatings in enumerate(rows for turn in itertools.zip_longest(*planned) for rows in turn if rows):
            seed = block_seed(self.seed, block)
            for seating in seatings:
                number = len(found)
                found.append(
                    GameTask(number, block, self.game, seating, seed, self.options, self.move_limit, self.lead_in)
                )
        return found


def fill(names: Sequence[str], seats: int) -> Encounter:
    """A full table: the last bot takes the seats that are left."""
    return (*names, *[names[-1]] * (seats - len(names)))


def _encounters(event: str, names: tuple[str, ...], seats: int) -> Iterator[Encounter]:
    if event == "match":
        yield fill(names, seats)
    elif event == "round-robin":
        for group in itertools.combinations(dict.fromkeys(names), min(seats, len(set(names)))):
            yield from _groups(group, seats)
    elif event == "gauntlet":
        for other in names[1:]:
            yield fill((names[0], other), seats)
    else:
        for lower, upper in itertools.pairwise(names):
            yield from _groups((lower, upper), seats)


def _groups(names: Sequence[str], seats: int) -> Iterator[Encounter]:
    """Tables of these bots on which none is favoured: where seats are left, each bot in turn takes them."""
    for start in range(len(names) if len(names) < seats else 1):
        yield fill((*names[start + 1 :], *names[: start + 1]), seats)


def circles(encounter: Encounter) -> list[list[Encounter]]:
    """Every circular order of the bots, each as its different rotations."""
    found: list[list[Encounter]] = []
    seen: set[Encounter] = set()
    for order in itertools.permutations(encounter):
        if order not in seen:
            turns = [order[k:] + order[:k] for k in range(len(order))]
            found.append(list(dict.fromkeys(turns)))
            seen.update(turns)
    return found


def _blocks(encounter: Encounter, games: int) -> Iterator[list[Encounter]]:
    played = 0
    for block in itertools.cycle(circles(encounter)):
        if played >= games:
            return
        yield block
        played += len(block)


def block_seed(seed: int, block: int) -> int:
    """The game seed of a block, below 2**53 so that every reader of JSON gets it right."""
    digest = hashlib.blake2b(f"arena {seed} {block}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> 11


def checked(plan: Plan) -> Game:
    """The game of a plan, after everything was tried once that could be refused."""
    game = registry.game(plan.game)
    game.new(plan.seats, 0, plan.options)
    for spec in dict.fromkeys(plan.bots):
        bots.make(spec, game, plan.seats, 0, trusted=True).close()
    return game
