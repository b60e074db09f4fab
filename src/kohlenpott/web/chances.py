"""How likely somebody is to win, told before the game from ratings; and what a finished game did to a rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.bots.known_ratings import KnownRating, known_ratings
from kohlenpott.store import Database, Seat, StoredTable, players, results

from .service.rating import SeatRating, chances, why_not

ENOUGH = 5  # games that counted; fewer tell nothing yet


@dataclass(frozen=True, slots=True)
class PlayerStrength:
    """What somebody's rating says at tables of one size."""

    game: Game
    seats: int
    rating: SeatRating

    @property
    def levels(self) -> dict[str, SeatRating]:
        """The bots that were measured at such tables."""
        return {bot: as_seat(found) for bot, found in known_ratings(self.game.definition, self.seats).items()}

    def against(self, others: Sequence[str]) -> float | None:
        """The chance to win against these bots; None if one of them was never measured at such tables."""
        levels = self.levels
        if any(bot not in levels for bot in others):
            return None
        return chances([self.rating, *(levels[bot] for bot in others)])[0]


def as_seat(known: KnownRating) -> SeatRating:
    """A bot's rating as one of a seat."""
    return SeatRating(known.points, known.deviation)


def strength_of(database: Database, player: str | None, game: Game) -> PlayerStrength | None:
    """Somebody's strength: at tables of the usual size, or of the size played most; None before enough games."""
    found = results.ratings_of(database, player) if player is not None else {}
    sizes = {seats: rated for (name, seats), rated in found.items() if name == game.name and rated[2] >= ENOUGH}
    if not sizes:
        return None
    usual = game.definition.usual_seats
    seats = usual if usual in sizes else max(sizes, key=lambda each: (sizes[each][2], each))
    return PlayerStrength(game, seats, SeatRating(*sizes[seats][:2]))


class Strengths:
    """What ratings say of open tables to one who looks at many of them: everybody is looked up once."""

    def __init__(self, database: Database, me: str | None) -> None:
        self.database, self.me = database, me
        self._found: dict[tuple[str | None, str], PlayerStrength | None] = {}

    def of(self, player: str | None, game: Game) -> PlayerStrength | None:
        """Somebody's strength, unless they do not want to be rated."""
        key = player, game.name
        if key not in self._found:
            account = players.find(self.database, player) if player is not None else None
            is_rated = account is not None and account.settings.get(results.RATED) != "no"
            self._found[key] = strength_of(self.database, player, game) if is_rated else None
        return self._found[key]

    def chance_at(self, table: StoredTable) -> float | None:
        """One's chance to win at a table where a seat is free, if those still to come are as strong as oneself.

        None for whoever sits there already, and while one's own strength or that of somebody there is not known.
        """
        game, mine = find_game(table.terms.game), None
        if not any(seat.is_free for seat in table.seats) or any(seat.player == self.me for seat in table.seats):
            return None
        mine = self.of(self.me, game)
        if mine is None:
            return None
        levels = {bot: as_seat(found) for bot, found in known_ratings(game.definition, len(table.seats)).items()}
        there = [self.rating_of(seat, game, levels) for seat in table.seats if not seat.is_free]
        known = [each for each in there if each is not None]
        to_come = sum(seat.is_free for seat in table.seats) - 1
        if not known or len(known) < len(there):
            return None
        return chances([mine.rating, *known, *[mine.rating] * to_come])[0]

    def rating_of(self, seat: Seat, game: Game, levels: Mapping[str, SeatRating]) -> SeatRating | None:
        """What is known of somebody who sits there."""
        if seat.player is None:
            return levels.get(seat.bot or "")
        found = self.of(seat.player, game)
        return found.rating if found is not None else None


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What a finished game did to somebody's rating."""

    now: SeatRating | None  # after it; None if it does not count
    change: float | None  # None after the first game
    why: str = ""  # it does not count


def rated_game(database: Database, table: str, player: str | None) -> RatedGame | None:
    """The rating after a game; None for those who have not played it, and while nobody has looked at it."""
    result = results.find(database, table) if player is not None else None
    held = result.held_by(player) if result is not None and player is not None else []
    if result is None or player is None or not held:
        return None
    if held[0].rating is None or held[0].deviation is None:
        reason = why_not(result, held[0])
        return RatedGame(None, None, reason) if reason else None
    now = SeatRating(held[0].rating, held[0].deviation)
    with database.read() as connection:
        before = results.last_rating(connection, player, result.game, len(result.seats),
                                     (result.finished, result.table))  # fmt: skip
    return RatedGame(now, now.points - before[0] if before is not None else None)
