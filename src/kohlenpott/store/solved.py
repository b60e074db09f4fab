"""Which puzzles a player has solved."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, insert, select

from . import schema
from .database import Database


def keep(connection: Connection, player: str, game: str, puzzle: str, at_once: bool, now: float) -> None:
    """A player has solved a puzzle; the first time counts."""
    row = schema.solved.c
    same = (row.player == player) & (row.game == game) & (row.puzzle == puzzle)
    if connection.execute(select(row.made).where(same)).first() is None:
        connection.execute(insert(schema.solved).values(player=player, game=game, puzzle=puzzle, at_once=at_once,
                                                        made=now))  # fmt: skip


def solvers(database: Database, game: str, puzzle: str) -> set[str]:
    """Who has solved a puzzle."""
    row = schema.solved.c
    wanted = select(row.player).where((row.game == game) & (row.puzzle == puzzle))
    with database.read() as connection:
        return set(connection.scalars(wanted))


def of_player(database: Database, player: str) -> Mapping[tuple[str, str], bool]:
    """What a player has solved, by game and puzzle: at once or not."""
    wanted = select(schema.solved).where(schema.solved.c.player == player)
    with database.read() as connection:
        return {(row.game, row.puzzle): row.at_once for row in connection.execute(wanted)}
