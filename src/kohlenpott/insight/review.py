"""The review of a recorded game: values of all moments, judged decisions, luck, and a summary for every player."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from kohlenpott.api.moves import Move
from kohlenpott.api.record import Record
from kohlenpott.api.state import State

from .decisions import PlayedDecision, decisions_of
from .depths import depth_named
from .draws import draw_luck
from .judging import Judge, Judgement
from .luck import LuckAccount, Stretch, accounts
from .values import values

WORKERS = 2
VERSION = 4  # of what reviews say and mean; kept ones of another version are made anew
DIGITS = 4
Progress = Callable[[int, int], None]  # decisions looked at, of so many


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One decision of the game with everything that was found out about it."""

    decision: PlayedDecision
    judgement: Judgement | None  # None where there was no alternative
    stretch: Stretch

    @property
    def step(self) -> int:
        return self.decision.step

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def word(self) -> str:
        """inaccuracy, mistake, blunder, great, or nothing."""
        return self.judgement.word if self.judgement else ""

    @property
    def certain_loss(self) -> float:
        """What was given away beyond doubt."""
        return self.judgement.loss if self.judgement and self.judgement.is_certain else 0.0

    def played(self) -> list[Move]:
        """The moves that were made, ready to be shown."""
        return moves_of(self.decision.before, self.decision.line)

    def best(self) -> list[Move]:
        """The better moves, as far as they can be planned."""
        return moves_of(self.decision.before, self.judgement.best) if self.judgement else self.played()

    def chances(self) -> list[float]:
        """The mover's after what was played and after the best line."""
        if self.judgement is None:
            return []
        return [round(each[self.seat], DIGITS) for each in (self.judgement.chances, self.judgement.best_chances)]

    def to_json(self) -> dict[str, Any]:
        """The form of docs/insight.md."""
        judged = self.judgement
        found: dict[str, Any] = {
            "step": self.step,
            "seat": self.seat,
            "played": [move.notation for move in self.played()],
            "best": [move.notation for move in self.best()],
            "loss": round(judged.loss, DIGITS) if judged else 0.0,
            "ci95": [round(end, DIGITS) for end in judged.ci95] if judged else [0.0, 0.0],
            "chances": self.chances(),
            "judgement": self.word,
            "why": {},
        }
        if judged and judged.reasons:
            found["why"] = {name: round(gap, 1) for name, gap in judged.reasons.differences().items()}
            found["points"] = judged.reasons.to_json()
        return found


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """How one seat played, and what befell it."""

    seat: int
    accuracy: float  # 0 to 100
    lost: float  # chances given away beyond doubt
    choices: int  # decisions with an alternative
    counts: dict[str, int]  # decisions by word
    account: LuckAccount

    @property
    def cost(self) -> float:
        """What a decision gave away on average."""
        return self.lost / max(1, self.choices)

    def to_json(self) -> dict[str, Any]:
        """The form of docs/insight.md."""
        account = self.account
        numbers = {"lost": self.lost, "luck": account.luck, "result": account.final, "adjusted": account.adjusted,
                   "initial": account.initial, "own": account.own, "others": account.others,
                   "rest": account.rest}  # fmt: skip
        phases = [{name: round(value, DIGITS) for name, value in phase.items()} for phase in account.by_phase]
        return {"seat": self.seat, "accuracy": round(self.accuracy, 1), **self.counts,
                **{name: round(value, DIGITS) for name, value in numbers.items()}, "phases": phases}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that was found out about a game."""

    record: Record
    depth: str
    decisions: tuple[JudgedDecision, ...]

    @property
    def values(self) -> list[tuple[int, Sequence[float]]]:
        """The chances of all seats after so many moves."""
        found = [(each.step, each.stretch.before) for each in self.decisions]
        if self.decisions:
            found.append((len(self.record.moves()), self.decisions[-1].stretch.after))
        return found

    @property
    def luck(self) -> list[tuple[int, Sequence[float]]]:
        """What draws gave every seat, by the step at which they came."""
        return [(each.step, each.stretch.luck) for each in self.decisions if any(each.stretch.luck)]

    def players(self) -> list[PlayerReview]:
        """How every seat played."""
        found = accounts([each.stretch for each in self.decisions])
        return [self.player(seat, account) for seat, account in enumerate(found)]

    def player(self, seat: int, account: LuckAccount) -> PlayerReview:
        """How one seat played."""
        own = [each for each in self.decisions if each.seat == seat and each.judgement]
        words = ("inaccuracy", "mistake", "blunder", "great")
        counts = {word: sum(each.word == word for each in own) for word in words}
        return PlayerReview(seat, accuracy(own), sum(each.certain_loss for each in own), len(own), counts, account)

    def to_json(self) -> dict[str, Any]:
        """The form of docs/insight.md."""
        return {
            "game": self.record.game.name,
            "seats": self.record.seats,
            "depth": self.depth,
            "values": [[step, [round(chance, DIGITS) for chance in chances]] for step, chances in self.values],
            "decisions": [each.to_json() for each in self.decisions if each.judgement],
            "luck": [{"step": step, "gain": [round(gain, DIGITS) for gain in gains]} for step, gains in self.luck],
            "players": [player.to_json() for player in self.players()],
        }


def accuracy(decisions: Iterable[JudgedDecision]) -> float:
    """100 × mean of (chance after the decision ÷ chance after the best one), weighted by what was at stake."""
    total = weight = 0.0
    for each in decisions:
        judged = each.judgement
        if judged is None:
            continue
        best = max(judged.best_chances[each.seat], 0.01)
        stake = best * (1 - best) + 0.01
        total += stake * max(0.0, 1 - each.certain_loss / best)
        weight += stake
    return 100 * total / weight if weight else 100.0


def review(record: Record, depth: str = "standard", progress: Progress | None = None,
           workers: int = WORKERS, seed: int = 0) -> Review:  # fmt: skip
    """Look at every decision of a game; the same record, depth and seed give the same review."""
    return Review(record, depth, tuple(reviewed(record, depth, progress, workers, seed)))


def reviewed(record: Record, depth: str = "standard", progress: Progress | None = None,
             workers: int = WORKERS, seed: int = 0) -> Iterator[JudgedDecision]:  # fmt: skip
    """The decisions of a game in their order, each as soon as it and the moment after it have been looked at."""
    record.check_versions()
    decisions, chosen = decisions_of(record), depth_named(depth)
    local, done, lock = threading.local(), [0], threading.Lock()

    def look(number: int) -> MomentLook:
        judge = getattr(local, "judge", None)
        if judge is None:
            judge = local.judge = Judge(record.game, record.seats, chosen, seed)
        if number == len(decisions):
            last = decisions[-1].after if decisions else record.begin()
            return MomentLook(None, moment_value(judge, last, number), [])
        found = look_at(judge, decisions[number], number)
        with lock:
            done[0] += 1
            if progress is not None:
                progress(done[0], len(decisions))
        return found

    with ThreadPoolExecutor(workers) as pool:
        looks = pool.map(look, range(len(decisions) + 1))
        for number, (one, after) in enumerate(pairwise(looks)):
            decision = decisions[number]
            stretch = Stretch(decision.step, decision.seat, one.value, after.value,
                              decided(one.judgement, record.seats), one.luck)  # fmt: skip
            yield JudgedDecision(decision, one.judgement, stretch)


class MomentLook(NamedTuple):
    """What was found out about one moment and the decision that follows."""

    judgement: Judgement | None
    value: list[float]  # the chances of all seats before it
    luck: list[float]  # what a draw after it gave every seat


def look_at(judge: Judge, decision: PlayedDecision, number: int) -> MomentLook:
    """Judge a decision; the value of the moment before it; what a draw gave every seat."""
    judged = judge.judge(decision.before, decision.line, number) if decision.has_alternative else None
    luck = draw_luck(judge.continuer, decision, moment_seed(number), judge.depth.draws)
    return MomentLook(judged, moment_value(judge, decision.before, number), luck)


def moment_value(judge: Judge, state: State, number: int) -> list[float]:
    """The chances of all seats at a moment, from all that is laid down."""
    return values(state, None, judge.depth.values, moment_seed(number), judge.continuer)


def moment_seed(number: int) -> int:
    """Other chance for every moment."""
    return (number + 1) * 2**40


def decided(judgement: Judgement | None, seats: int) -> list[float]:
    """What a decision gave every seat, against the best one; nothing where that is not certain."""
    if judgement is None or not judgement.is_certain:
        return [0.0] * seats
    return [a - b for a, b in zip(judgement.chances, judgement.best_chances, strict=True)]


def moves_of(state: State, line: Sequence[int]) -> list[Move]:
    """The moves of a line, as long as nothing has been drawn."""
    found, now = [], state.clone()
    for action in line:
        if action not in now.actions():
            break
        found.append(now.move(action))
        now.apply(action)
    return found
