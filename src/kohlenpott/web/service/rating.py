"""Ratings of people: openskill's Plackett-Luce model on the scale of the levels, for each game and table size alone.

A rating follows from the results and nothing else. They are looked at in the order in which the games ended; one that
comes late lets all later ones of its kind be looked at again, so whoever begins from nothing finds the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, update

from kohlenpott.api.registry import definition as find_definition
from kohlenpott.api.registry import names
from kohlenpott.bots.known_ratings import POINTS, SURE, KnownRating, known_ratings
from kohlenpott.store import Database, results, schema
from kohlenpott.store.personal_data import NOBODY
from kohlenpott.store.results import GameResult, SeatResult

FIRST = "level-3"  # as strong a newcomer is taken to be
FIRST_POINTS = 800.0  # the same where nothing was measured
FIRST_DEVIATION = 350.0  # points: nearly anything is possible
DRIFT = 3.5  # points that somebody may have become better or worse from one game to the next
BATCH = 25  # games in one transaction
TOO_MUCH = 0.5  # share of the moves on a seat: a bot that made more than that has played the game


@dataclass(frozen=True, slots=True)
class SeatRating:
    """Points and how sure they are."""

    points: float
    deviation: float

    @property
    def margin(self) -> float:
        """To each side, so that 95 % lie within."""
        return SURE * self.deviation


def rate_waiting(database: Database, is_closing: Callable[[], bool] = lambda: False) -> int:
    """Look at all results that wait; how many games there were."""
    done = 0
    while not is_closing():
        with database.write() as connection:
            take_lock(connection)
            kinds = results.unrated_kinds(connection)
            if not kinds:
                return done
            for result in results.unrated(connection, *kinds[0], BATCH):
                rate(connection, result, kinds[0][1])
                done += 1
    return done


def rate_all(database: Database) -> int:
    """Forget all ratings and find them again from the results."""
    with database.write() as connection:
        take_lock(connection)
        results.unrate_all(connection)
    return rate_waiting(database)


def take_lock(connection: Connection) -> None:
    """One at a time, also where several servers share a database: all of them change this row first."""
    meta = schema.meta.c
    connection.execute(update(schema.meta).where(meta.name == "version").values(value=meta.value))


def rate(connection: Connection, result: GameResult, seats: int) -> None:
    """What a game does to the ratings of those who played it."""
    counted = counting(result, seats)
    before = {
        seat.seat: SeatRating(*(results.last_rating(connection, seat.player, result.game, seats)
                            or newcomer(result.game, seats)))
        for seat, _, known in counted if known is None and seat.player is not None
    }  # fmt: skip
    if len(counted) < 2 or not before:
        results.set_rated(connection, result.table, {})
        return
    entering = [before[seat.seat] if known is None else SeatRating(known.points, known.deviation)
                for seat, _, known in counted]  # fmt: skip
    after = learned(entering, [place for _, place, _ in counted])
    results.set_rated(connection, result.table, {
        seat.seat: (found.points, found.deviation)
        for (seat, _, known), found in zip(counted, after, strict=True) if known is None
    })  # fmt: skip


def counting(result: GameResult, seats: int) -> list[tuple[SeatResult, int, KnownRating | None]]:
    """The seats that count for ratings, each with its place and, if it is a bot's, what is known of it."""
    bots = known_ratings(find_definition(result.game), seats) if result.game in names() else {}
    last = len(result.seats) + 1
    found: list[tuple[SeatResult, int, KnownRating | None]] = []
    for seat in result.seats:
        known = bots.get(seat.bot or "")
        if seat.player is None and known is not None:
            found.append((seat, seat.place, known))
        elif seat.player is not None and not why_not(result, seat):
            found.append((seat, last if has_left(seat) else seat.place, None))
    return found


SHARED, HELPED, STOOD_IN, UNWILLING, GONE = "shared", "helped", "stood-in", "unwilling", "gone"


def why_not(result: GameResult, seat: SeatResult) -> str:
    """Why a person's seat does not count; empty if it does."""
    if seat.player == NOBODY:
        return GONE
    if seat.player is not None and len(result.held_by(seat.player)) > 1:
        return SHARED
    if not seat.wants_rating:
        return UNWILLING
    if has_left(seat):
        return ""  # nobody escapes a loss by getting up
    if seat.has_hints:
        return HELPED
    return STOOD_IN if seat.bot_moves else ""


def has_left(seat: SeatResult) -> bool:
    """Has a bot played the game to its end, or most of it, in the place of the person?"""
    return seat.player is not None and (seat.bot is not None or seat.bot_moves > TOO_MUCH * seat.moves)


def newcomer(game: str, seats: int) -> tuple[float, float]:
    """The rating of somebody who has not played such a game yet."""
    levels = known_ratings(find_definition(game), seats) if game in names() else {}
    return levels[FIRST].points if FIRST in levels else FIRST_POINTS, FIRST_DEVIATION


def learned(before: list[SeatRating], places: list[int]) -> list[SeatRating]:
    """The ratings after a game that ended in these places."""
    model = model_for(len(before))
    teams = [[model.rating(mu=each.points, sigma=each.deviation)] for each in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [SeatRating(team[0].mu, team[0].sigma) for team in after]


@cache
def model_for(seats: int) -> Any:
    """The model in points: of two whose ratings are sure, one that has 400 more comes first ten times as often."""
    from openskill.models import PlackettLuce  # here: most pages need no rating

    return PlackettLuce(mu=FIRST_POINTS, sigma=FIRST_DEVIATION, beta=POINTS / math.sqrt(seats), tau=DRIFT)


def chances(ratings: list[SeatRating]) -> list[float]:
    """How likely each of these is to win a game against the others; they add up to 1."""
    spread = math.sqrt(POINTS**2 + sum(each.deviation**2 for each in ratings))
    top = max(each.points for each in ratings)
    weights = [math.exp((each.points - top) / spread) for each in ratings]
    return [weight / sum(weights) for weight in weights]
