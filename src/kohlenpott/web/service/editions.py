"""Every table keeps its figures: they are written down when it is made and known again after every start."""

from __future__ import annotations

import json
import logging

from sqlalchemy import Connection

from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Database, Terms
from kohlenpott.store import editions as stored

from .errors import Unreadable

logger = logging.getLogger(__name__)


def learn(database: Database, writes: bool = True) -> None:
    """Know the figures of all tables; those of an older release are written down as far as they are known here."""
    for (game, identity), text in stored.kept(database):
        try:
            registry.figures_of(game).remember(json.loads(text), identity)
        except (ValueError, RecursionError, KohlenpottError) as error:
            logger.warning("the figures %s of %s cannot be used: %s", identity[:12], game, error)
    for game, identity in stored.not_kept(database) if writes else ():
        try:
            data = registry.figures_of(game).data(identity)
        except KohlenpottError as error:  # its tables are shown as such
            logger.warning("tables of %s wait for their figures: %s", game, error)
            continue
        with database.write() as connection:
            stored.keep(connection, game, identity, data)


def keep(connection: Connection, game: Game) -> None:
    """Write down with which figures a new table is played."""
    stored.keep(connection, game.name, game.figures_hash, registry.figures_of(game.name).data(game.figures_hash))


def game_of(terms: Terms) -> Game:
    """The game as it was when the table was made."""
    try:
        return registry.game(terms.game, figures=terms.data_hash, rules=terms.rules_version)
    except KohlenpottError as error:
        logger.warning("a table of %s cannot be shown: %s", terms.game, error)
        raise Unreadable("This game was played with other rules or figures; this server cannot show it.") from None
