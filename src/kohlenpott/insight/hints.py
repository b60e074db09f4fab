"""Help at the table: up to three moves, what each is worth, and one line why; from what the player can know."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from kohlenpott.api.moves import Move
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.calibration import at_progress
from kohlenpott.bots.player_view import PlayerView

from .candidates import CandidateFinder
from .continuations import TO_THE_END, Continued, Continuer, mean_of
from .reasons import Reasons
from .values import corrected

SECONDS = 1.2  # a hint takes, on a machine with nothing else to do a little less
SEARCHING = 0.4  # of these for the search
COMPARING = 0.75  # ... until then games are played on; the rest is for the reasons
AT_ONCE = 16  # games between two looks at the clock
MOST_GAMES = 400
SEARCHED_PER_GAME = 8  # simulations, where the number of games is fixed


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth making."""

    move: Move
    line: tuple[int, ...]  # with the steps that should follow
    chance: float  # of winning
    ci95: tuple[float, float]
    reasons: Reasons | None  # against the next best move; for others against the best one

    def why(self, lang: str = "en") -> str:
        """The sources of points that make the difference; empty where none is clear."""
        return "" if self.reasons is None else self.reasons.text(self.move.words, lang)

    def to_json(self) -> dict[str, Any]:
        """For pages and programs."""
        return {
            "action": self.move.id,
            "move": self.move.notation,
            "line": list(self.line),
            "chance": round(self.chance, 4),
            "ci95": [round(end, 4) for end in self.ci95],
            "why": {} if self.reasons is None else {k: round(v, 1) for k, v in self.reasons.differences().items()},
        }


def hints(view: PlayerView, seconds: float = SECONDS, most: int = 3, seed: int = 0,
          games: int | None = None) -> list[Hint]:  # fmt: skip
    """The best moves of a decision, best first. Nothing but the player's own view is looked at.

    With a fixed number of `games` instead of seconds the same view gives the same hints.
    """
    begun = time.perf_counter()
    world, seat = view.world(0), view.seat
    continuer = Continuer(view.game, view.seats)
    finder = CandidateFinder(view.game, view.seats, seed)
    moves = {move.id: move for move in view.moves()}
    lines = [found.line for found in finder.best(world, seat, budget_of(seconds, most, games), most)]

    def is_time_left(played: Continued, share: float) -> bool:
        if games is not None:
            return played.games < games
        return time.perf_counter() < begun + seconds * share and played.games < MOST_GAMES

    def play_on(line: tuple[int, ...], first: int, turns: int | None = None) -> Continued:
        return continuer.play_on(world, seat, seed + first, AT_ONCE, line, turns)

    played = [play_on(line, 0) for line in lines]
    while is_time_left(played[0], COMPARING):
        played = [each.joined(play_on(line, each.games)) for each, line in zip(played, lines, strict=True)]
    order = sorted(range(len(lines)), key=lambda k: -played[k].means()[seat])
    ends = [play_on(lines[k], 0, TO_THE_END) for k in order]
    while is_time_left(ends[0], 1.0):
        ends = [each.joined(play_on(lines[k], each.games, TO_THE_END)) for each, k in zip(ends, order, strict=True)]
    trust = at_progress(continuer.calibration.trust, continuer.progress(world))
    found = []
    for place, k in enumerate(order):
        against = ends[1 if place == 0 else 0] if len(ends) > 1 else None
        reasons = None if against is None else Reasons.of(against, ends[place], seat)
        chance, raw = corrected(played[k].means(), trust)[seat], mean_of(played[k].of_seat(seat))
        wide = raw.high - raw.value
        found.append(Hint(moves[lines[k][0]], lines[k], chance, (max(0.0, chance - wide), min(1.0, chance + wide)),
                          reasons))  # fmt: skip
    return found


def budget_of(seconds: float, most: int, games: int | None) -> Budget:
    """What the search for the best lines may take."""
    if games is not None:
        return Budget(simulations=SEARCHED_PER_GAME * games)
    return Budget(seconds=seconds * SEARCHING / (1 + 0.25 * most))
