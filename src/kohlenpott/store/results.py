"""How finished games ended, seat by seat: written with the last entry of the log, or made again from the log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, exists, func, insert, select, true, tuple_, update

from . import schema
from .database import Database
from .log import MOVE
from .players import read_settings

RATED = "rated"  # the setting of those who want no rating: "no"


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """How a game ended for one seat, as the game tells it."""

    place: int
    points: int
    sources: Mapping[str, int]  # points by source
    asked: str = ""  # the decision that was the opening
    opening: str = ""  # the answer to it, in notation


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game ended for one seat, and what is to be known about it."""

    seat: int
    player: str | None
    name: str
    bot: str | None  # who decided at the end, if it was not the person
    outcome: SeatOutcome
    moves: int = 0
    bot_moves: int = 0
    has_hints: bool = False
    wants_rating: bool = True
    rating: float | None = None  # after this game
    deviation: float | None = None

    @property
    def place(self) -> int:
        return self.outcome.place

    @property
    def points(self) -> int:
        return self.outcome.points


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended."""

    table: str
    game: str
    finished: float
    seats: tuple[SeatResult, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    edition: str = ""  # the hash of the figures it was played with
    absence: int = 0  # seconds without a sign until a bot might have played for somebody
    is_public: bool = False

    def held_by(self, player: str) -> list[SeatResult]:
        """The seats of a person."""
        return [seat for seat in self.seats if seat.player == player]


def keep(connection: Connection, table: str, game: str, finished: float, outcomes: Sequence[SeatOutcome]) -> bool:
    """Write down how a game ended; False if that was done before. Who sat there is as it is now in the database."""
    results, seats, entries, hints = schema.results.c, schema.seats.c, schema.entries.c, schema.hints.c
    if connection.scalar(select(results.seat).where(results.table == table).limit(1)) is not None:
        return False
    people = connection.execute(select(schema.seats).where(seats.table == table).order_by(seats.seat)).all()
    if len(people) != len(outcomes):
        return False
    made = connection.execute(
        select(entries.seat, entries.player, func.count())
        .where(entries.table == table, entries.kind == MOVE)
        .group_by(entries.seat, entries.player)
    ).all()
    helped = set(connection.scalars(select(hints.seat).where(hints.table == table).distinct()))
    against = unwilling(connection, [row.player for row in people if row.player is not None])
    rows = []
    for row, outcome in zip(people, outcomes, strict=True):
        mine = [(player, count) for seat, player, count in made if seat == row.seat]
        rows.append({
            "table": table, "seat": row.seat, "game": game, "seats": len(people), "finished": finished,
            "player": row.player, "name": row.name, "bot": row.bot, "place": outcome.place, "points": outcome.points,
            "sources": json.dumps(dict(outcome.sources)), "asked": outcome.asked, "opening": outcome.opening,
            "moves": sum(count for _, count in mine),
            "bot_moves": sum(count for player, count in mine if player is None),
            "has_hints": row.seat in helped, "wants_rating": row.player not in against,
            "is_rated": False, "rating": None, "deviation": None,
        })  # fmt: skip
    connection.execute(insert(schema.results), rows)
    return True


def unwilling(connection: Connection, people: Sequence[str]) -> set[str]:
    """Those of these people who want no rating."""
    wanted = select(schema.players.c.id, schema.players.c.settings).where(schema.players.c.id.in_(people))
    return {row.id for row in connection.execute(wanted) if read_settings(row.settings).get(RATED) == "no"}


def missing(database: Database, after: tuple[float, str], most: int) -> list[tuple[float, str]]:
    """Games that were played here to their end after this one and have no result yet: when and which, oldest first."""
    tables, results = schema.tables.c, schema.results.c
    wanted = (
        select(tables.finished, tables.id)
        .where(tables.finished.is_not(None), tables.parent_step.is_(None))
        .where((tables.finished > after[0]) | ((tables.finished == after[0]) & (tables.id > after[1])))
        .where(~exists().where(results.table == tables.id))
        .order_by(tables.finished, tables.id)
        .limit(most)
    )
    with database.read() as connection:
        return [(row.finished, row.id) for row in connection.execute(wanted)]


def of_player(database: Database, player: str, most: int) -> list[GameResult]:
    """The newest results of a person, newest first."""
    results = schema.results.c
    mine = (
        select(results.table)
        .where(results.player == player)
        .group_by(results.table, results.finished)
        .order_by(results.finished.desc(), results.table.desc())
        .limit(most)
    )
    with database.read() as connection:
        ids = list(connection.scalars(mine))
        return sorted(games(connection, results.table.in_(ids)), key=lambda each: (-each.finished, each.table))


def find(database: Database, table: str) -> GameResult | None:
    """How a game ended, if it did and that is known."""
    with database.read() as connection:
        found = games(connection, schema.results.c.table == table)
    return found[0] if found else None


def games(connection: Connection, where: Any) -> list[GameResult]:
    """The games whose results fulfil a condition, oldest first."""
    results, tables = schema.results.c, schema.tables.c
    wanted: Select[Any] = (
        select(schema.results, tables.options, tables.data_hash, tables.absence, tables.is_public)
        .join(schema.tables, tables.id == results.table)
        .where(where)
        .order_by(results.finished, results.table, results.seat)
    )
    rows = connection.execute(wanted).all()
    return [game_of(list(same)) for _, same in groupby(rows, key=lambda row: row.table)]


def game_of(rows: Sequence[Row[Any]]) -> GameResult:
    """A game from the rows of its seats."""
    first = rows[0]
    return GameResult(first.table, first.game, first.finished, tuple(seat_of(row) for row in rows),
                      read_settings(first.options), first.data_hash, first.absence or 0, first.is_public)  # fmt: skip


def seat_of(row: Row[Any]) -> SeatResult:
    """A seat from its row."""
    outcome = SeatOutcome(row.place, row.points, read_settings(row.sources), row.asked, row.opening)
    return SeatResult(row.seat, row.player, row.name, row.bot, outcome, row.moves, row.bot_moves, row.has_hints,
                      row.wants_rating, row.rating, row.deviation)  # fmt: skip


def mean_sources(database: Database, game: str, seats: int) -> tuple[int, dict[str, float]]:
    """Over all seats of people at such tables: how many there are, and their mean points by source."""
    results = schema.results.c
    wanted = select(results.sources).where(
        results.game == game, results.seats == seats, results.player.is_not(None), results.bot.is_(None)
    )
    total: dict[str, float] = {}
    with database.read() as connection:
        found = [read_settings(text) for text in connection.scalars(wanted)]
    for sources in found:
        for source, points in sources.items():
            total[source] = total.get(source, 0.0) + points
    return len(found), {source: points / len(found) for source, points in total.items()}


def has_unrated(database: Database) -> bool:
    """Do results wait to be looked at? Nobody has to wait for this answer."""
    with database.read() as connection:
        return connection.scalar(select(schema.results.c.seat).where(~schema.results.c.is_rated).limit(1)) is not None


def unrated_kinds(connection: Connection) -> list[tuple[str, int]]:
    """Games and table sizes of which results wait to be looked at."""
    results = schema.results.c
    wanted = select(results.game, results.seats).where(~results.is_rated).distinct().order_by(results.game)
    return [(row.game, row.seats) for row in connection.execute(wanted)]


def unrated(connection: Connection, game: str, seats: int, most: int) -> list[GameResult]:
    """The oldest of these that wait; whatever came after the first of them waits again, so that the order is kept."""
    results = schema.results.c
    kind = (results.game == game) & (results.seats == seats)
    first = connection.execute(
        select(results.finished, results.table)
        .where(kind, ~results.is_rated)
        .order_by(results.finished, results.table)
        .limit(1)
    ).first()
    if first is None:
        return []
    unrate(connection, game, seats, first.finished)
    wanted = (
        select(results.table)
        .where(kind, ~results.is_rated)
        .group_by(results.table, results.finished)
        .order_by(results.finished, results.table)
        .limit(most)
    )
    return games(connection, results.table.in_(list(connection.scalars(wanted))))


def unrate(connection: Connection, game: str, seats: int, since: float) -> None:
    """All results of a kind from a moment on are looked at anew."""
    results = schema.results.c
    connection.execute(
        update(schema.results)
        .where(results.game == game, results.seats == seats, results.finished >= since, results.is_rated)
        .values(is_rated=False, rating=None, deviation=None)
    )


def unrate_all(connection: Connection) -> None:
    """All results are looked at anew."""
    connection.execute(update(schema.results).values(is_rated=False, rating=None, deviation=None))


def set_rated(connection: Connection, table: str, ratings: Mapping[int, tuple[float, float]]) -> None:
    """A game was looked at: what the ratings of these seats are after it."""
    results = schema.results.c
    connection.execute(update(schema.results).where(results.table == table).values(is_rated=True))
    for seat, (rating, deviation) in ratings.items():
        connection.execute(
            update(schema.results)
            .where(results.table == table, results.seat == seat)
            .values(rating=rating, deviation=deviation)
        )


def ratings_of(database: Database, player: str) -> dict[tuple[str, int], tuple[float, float, int]]:
    """A person's newest ratings by game and table size: points, deviation, and how many games counted."""
    results = schema.results.c
    wanted = (
        select(results.game, results.seats, results.rating, results.deviation)
        .where(results.player == player, results.rating.is_not(None))
        .order_by(results.finished, results.table)
    )
    found: dict[tuple[str, int], tuple[float, float, int]] = {}
    with database.read() as connection:
        for row in connection.execute(wanted):
            kind = (row.game, row.seats)
            found[kind] = (row.rating, row.deviation, found[kind][2] + 1 if kind in found else 1)
    return found


def last_rating(connection: Connection, player: str, game: str, seats: int,
                before: tuple[float, str] | None = None) -> tuple[float, float] | None:  # fmt: skip
    """A person's newest rating for a game and table size, or the one before a game: when it ended, and its table."""
    results = schema.results.c
    earlier = true() if before is None else tuple_(results.finished, results.table) < tuple_(*before)
    row = connection.execute(
        select(results.rating, results.deviation)
        .where(results.player == player, results.game == game, results.seats == seats, results.rating.is_not(None))
        .where(earlier)
        .order_by(results.finished.desc(), results.table.desc())
        .limit(1)
    ).first()
    return None if row is None else (row.rating, row.deviation)
