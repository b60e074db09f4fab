"""Against whom somebody plays who only says "Play now": two people of the pit who suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kohlenpott.api.game import Game
from kohlenpott.bots.characters import Character, character_of, characters
from kohlenpott.store import StoredTable

from .chances import PlayerStrength, strength_of
from .service.bot_runner import choices, usual
from .standings import Standings

GENTLE = 2  # the stronger one of somebody's first opponents
FIRST, STRONGER, EASIER, SAME, EVEN = "first", "stronger", "easier", "same", "even"  # why these


@dataclass(frozen=True, slots=True)
class Proposal:
    """The opponents proposed for a game, weakest first, and why: by the rating, or compared with the last game."""

    level: int  # of the strongest
    why: str
    people: Sequence[Character]
    bots: Sequence[str]  # whoever plays, also where a game has no levels
    chance: float | None = None  # to win against them, where a rating tells


def propose(standings: Standings, game: Game, player: str | None, mine: Sequence[StoredTable]) -> Proposal:
    """Opponents for somebody who has played these games, newest first: those of an even game, once a rating tells."""
    strength = strength_of(standings.service.database, player, game)
    even = evenly_matched(game, strength) if strength is not None else None
    if even is not None:
        return even
    for table in mine:
        found = compared(standings, table, player) if table.terms.game == game.name else None
        if found is not None:
            return proposal(game, *found)
    return proposal(game, GENTLE, FIRST)


def evenly_matched(game: Game, strength: PlayerStrength) -> Proposal | None:
    """The opponents against whom somebody wins as often as all the others; None where they were never measured."""
    fair, found = 1 / game.definition.usual_seats, []
    for level in dict.fromkeys(proposal(game, each.level).level for each in characters()):
        there = proposal(game, level, EVEN)
        chance = strength.against(there.bots) if there.people else None
        if chance is not None:
            found.append(replace(there, chance=chance))
    return min(found, key=lambda each: abs((each.chance or 0.0) - fair), default=None)


def compared(standings: Standings, table: StoredTable, player: str | None) -> tuple[int, str] | None:
    """What a finished game against levels tells: who wins meets somebody stronger, who comes last somebody easier."""
    met = [found.level for seat in table.seats if seat.player is None and (found := character_of(seat.bot))]
    held = [k for k, seat in enumerate(table.seats) if player is not None and seat.player == player]
    ended = standings.of(table) if met and len(held) == 1 else None
    if ended is None:
        return None
    place, strongest = ended.ranks[held[0]], max(met)
    if place == 1:
        return strongest + 1, STRONGER
    return (strongest - 1, EASIER) if place == max(ended.ranks) else (strongest, SAME)


def proposal(game: Game, level: int, why: str = SAME, seats: int | None = None) -> Proposal:
    """The strongest one of a level and those just below, for a table of the usual size."""
    count = (game.definition.usual_seats if seats is None else seats) - 1
    known = [each for each in characters() if each.spec in choices(game.name, game.definition.usual_seats)]
    if len(known) < count:
        return Proposal(0, "", (), [usual(game.name, game.definition.usual_seats)] * count)
    top = min(max(level, count), len(known))
    people = known[top - count : top]
    return Proposal(people[-1].level if people else top, why, people, [each.spec for each in people])
