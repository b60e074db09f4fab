"""Against whom somebody plays who only says "Play now": two people of the pit who suit the last game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kohlenpott.api.game import Game
from kohlenpott.bots.characters import Character, character_of, characters
from kohlenpott.store import StoredTable

from .service.bot_runner import choices, usual
from .standings import Standings

GENTLE = 2  # the stronger one of somebody's first opponents
FIRST, STRONGER, EASIER, SAME = "first", "stronger", "easier", "same"  # why these


@dataclass(frozen=True, slots=True)
class Proposal:
    """The opponents proposed for a game, weakest first, and why: compared with the last game."""

    level: int  # of the strongest
    why: str
    people: Sequence[Character]
    bots: Sequence[str]  # whoever plays, also where a game has no levels


def propose(standings: Standings, game: Game, player: str | None, mine: Sequence[StoredTable]) -> Proposal:
    """Opponents for somebody who has played these games, newest first."""
    for table in mine:
        found = compared(standings, table, player) if table.terms.game == game.name else None
        if found is not None:
            return proposal(game, *found)
    return proposal(game, GENTLE, FIRST)


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
