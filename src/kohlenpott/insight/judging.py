"""Was it a good decision? The played line against the best one, in pairs of games under the same chance.

Everything here starts from a world that looks the same to the mover: what was hidden from it cannot speak against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kohlenpott.api.game import Game
from kohlenpott.api.state import State
from kohlenpott.bots.budget import Budget
from kohlenpott.bots.calibration import at_progress
from kohlenpott.bots.player_view import PlayerView

from .candidates import CandidateFinder
from .continuations import TO_THE_END, Continued, Continuer, Mean, mean_of, paired
from .depths import Depth
from .reasons import Reasons
from .second_look import SecondLook
from .values import corrected

INACCURACY, MISTAKE, BLUNDER, GREAT = "inaccuracy", "mistake", "blunder", "great"
LOSSES = ((0.12, BLUNDER), (0.06, MISTAKE), (0.03, INACCURACY))  # at a table of four; a fair share is a quarter there
USUAL_SEATS = 4
ONLY_MOVE = 0.06  # by which all others fall behind a great move
SCREENS = 2**32  # apart: seeds of the games that choose and of those that judge
LONGER = 8  # times the simulations of the search that has a say in what is called a mistake
SURELY = 1.5  # half intervals that a line may fall behind and still be looked at


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision was worth to the seat that made it."""

    played: tuple[int, ...]
    best: tuple[int, ...]  # the played one where none is better
    chances: tuple[float, ...]  # of all seats after the played line, before chance strikes
    best_chances: tuple[float, ...]  # ... after the best one
    loss: float  # of the mover's chances, never below 0
    ci95: tuple[float, float]
    word: str  # "", inaccuracy, mistake, blunder or great
    games: int  # pairs that say so
    reasons: Reasons | None = None
    others: tuple[tuple[int, ...], ...] = field(default=())  # further lines that were looked at

    @property
    def is_certain(self) -> bool:
        """Is a loss more than noise?"""
        return self.ci95[0] > 0.0


def word_for(loss: Mean, seats: int) -> str:
    """The word for a loss; none where the interval holds zero. What a seat can lose depends on its fair share."""
    if loss.low <= 0.0:
        return ""
    return next((word for least, word in LOSSES if loss.value >= least * USUAL_SEATS / seats), "")


class Judge:
    """Judges decisions of one game at tables of one size. Not to be shared by threads."""

    def __init__(self, game: Game, seats: int, depth: Depth, seed: int = 0) -> None:
        self.game, self.seats, self.depth, self.seed = game, seats, depth, seed
        self.continuer = Continuer(game, seats)
        self.finder = CandidateFinder(game, seats, seed)
        self.second = SecondLook(game, seats, self.continuer)

    def judge(self, state: State, line: Sequence[int], seed: int = 0) -> Judgement:
        """Judge what the seat on turn played, from what it could know."""
        world, seat = self.known_world(state)
        played, seed = tuple(line), (self.seed + seed * 2**33) % 2**64
        budget, depth = Budget(simulations=self.depth.simulations), self.depth
        found = self.finder.best(world, seat, budget, depth.candidates, depth.searches)
        candidates = [each.line for each in found]
        rivals = [each for each in dict.fromkeys(candidates) if each != played]
        own = self.play(world, seat, seed, self.depth.screen, played)
        if not rivals:
            return self.undisputed(world, own, played)
        screens = {rival: self.play(world, seat, seed, self.depth.screen, rival) for rival in rivals}
        best = max(rivals, key=lambda rival: screens[rival].means()[seat])
        lead = paired(own, screens[best], seat)
        if lead.value + SURELY * (lead.high - lead.value) >= LOSSES[-1][0] * USUAL_SEATS / self.seats:
            return self.compare(world, seat, seed + SCREENS, played, best)
        if played == candidates[0] and self.finder.obvious(world, seat) != played[0]:
            return self.praise(world, seat, seed, played, rivals)
        loss = max(0.0, lead.value)
        better = best if loss > 0 else played
        return Judgement(played, better, self.settled(world, own), self.settled(world, screens[best] if loss else own),
                         loss, (min(lead.low, 0.0), max(lead.high, 0.0)), "", self.depth.screen,
                         others=tuple(rivals))  # fmt: skip

    def known_world(self, state: State) -> tuple[State, int]:
        """A world that looks the same to the seat on turn; the same one whatever is hidden from it."""
        view = PlayerView(state)
        return view.world(0), view.seat

    def play(self, world: State, seat: int, seed: int, games: int, line: Sequence[int]) -> Continued:
        """Play a line on from what the seat can know."""
        return self.continuer.play_on(world, seat, seed, games, line)

    def compare(self, world: State, seat: int, seed: int, played: tuple[int, ...], best: tuple[int, ...]) -> Judgement:
        """Played against best, with fresh chance: the games that chose the best line say nothing about it."""
        one = self.play(world, seat, seed, self.depth.pairs, played)
        other = self.play(world, seat, seed, self.depth.pairs, best)
        loss = self.confirmed(world, seat, seed + SCREENS, played, best, paired(one, other, seat))
        word = word_for(loss, self.seats)
        reasons = self.reasons(world, seat, seed, played, best) if word else None
        return Judgement(played, best, self.settled(world, one), self.settled(world, other), max(0.0, loss.value),
                         (loss.low, loss.high), word, self.depth.pairs, reasons)  # fmt: skip

    def confirmed(self, world: State, seat: int, seed: int, played: tuple[int, ...], best: tuple[int, ...],
                  loss: Mean) -> Mean:  # fmt: skip
        """A loss as it is; where it would be called a mistake, the smaller of it and what players who search see.

        What a long search would have played itself is no mistake beyond doubt, whatever the games say.
        """
        if not self.depth.second or word_for(loss, self.seats) not in (MISTAKE, BLUNDER):
            return loss
        if self.would_play(world, seat, played):
            return Mean(loss.value, min(loss.low, 0.0), loss.high)
        least = LOSSES[-1][0] * USUAL_SEATS / self.seats
        again = self.second.loss(world, seat, seed, played, best, self.depth.second, least)
        return again if again.low <= 0.0 or again.value < loss.value else loss

    def would_play(self, world: State, seat: int, played: tuple[int, ...]) -> bool:
        """Does one of some long searches choose the played line?"""
        long = Budget(simulations=LONGER * self.depth.simulations)
        for k in range(self.depth.searches):
            first = self.finder.first_moves(world, long, k)[0][0]
            if first == played[0] and self.finder.line(world, seat, first, long) == played:
                return True
        return False

    def praise(self, world: State, seat: int, seed: int, played: tuple[int, ...],
               rivals: list[tuple[int, ...]]) -> Judgement:  # fmt: skip
        """The search agrees and a short look does not: is it the only good move?"""
        obvious = self.finder.line(
            world, seat, self.finder.obvious(world, seat), Budget(simulations=self.depth.simulations)
        )
        others = list(dict.fromkeys([obvious, *rivals]))
        own = self.play(world, seat, seed + SCREENS, self.depth.pairs, played)
        gains = [paired(self.play(world, seat, seed + SCREENS, self.depth.pairs, other), own, seat) for other in others]
        least = ONLY_MOVE * USUAL_SEATS / self.seats
        is_great = all(gain.value >= least and gain.low > 0 for gain in gains)
        reasons = self.reasons(world, seat, seed, obvious, played) if is_great else None
        found = self.undisputed(world, own, played)
        word = GREAT if is_great else ""
        return Judgement(played, played, found.chances, found.chances, 0.0, (0.0, 0.0), word, self.depth.pairs, reasons,
                         tuple(others))  # fmt: skip

    def undisputed(self, world: State, own: Continued, played: tuple[int, ...]) -> Judgement:
        """Nothing else is as good."""
        chances = self.settled(world, own)
        return Judgement(played, played, chances, chances, 0.0, (0.0, 0.0), "", own.games)

    def settled(self, world: State, games: Continued) -> tuple[float, ...]:
        """Calibrated chances of all seats."""
        trust = at_progress(self.continuer.calibration.trust, self.continuer.progress(world))
        return tuple(corrected(games.means(), trust))

    def reasons(self, world: State, seat: int, seed: int, one: tuple[int, ...], other: tuple[int, ...]) -> Reasons:
        """Where the points of both lines come from, in games that are played to their end."""
        games = self.depth.reasons
        before = self.continuer.play_on(world, seat, seed, games, one, TO_THE_END)
        after = self.continuer.play_on(world, seat, seed, games, other, TO_THE_END)
        return Reasons.of(before, after, seat)

    def chance_of(self, games: Continued, seat: int) -> Mean:
        """A seat's chance with its interval."""
        return mean_of(games.of_seat(seat))
