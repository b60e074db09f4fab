"""Why somebody won or lost, in a few sentences: points by source, what decisions cost, what draws brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kohlenpott.api.definition import Definition
from kohlenpott.api.state import Result
from kohlenpott.text.templates import NO_BREAK_SPACE

from .judging import GREAT
from .review import JudgedDecision, Review
from .wording import TEXTS, line_text, percent, seat_names

MOST_NAMED = 3  # kinds of points
LEAST_POINTS = 2  # by which they must differ
LEAST_LUCK = 0.015  # of the chance to win that is worth a number


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A decision that gave something away."""

    where: str  # as the reader counts: "move 12", "turn 5"
    text: str
    loss: float


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who won with what."""

    definition: Definition
    result: Result
    breakdown: Sequence[Mapping[str, int]]  # points by source of every seat
    names: Sequence[str]

    def rival(self, seat: int) -> int:
        """Whom a seat is compared with: the winner, for a winner the best of the others."""
        others = [other for other in range(len(self.names)) if other != seat]
        return min(others, key=lambda other: (self.result.ranks[other], other))

    def lead(self, seat: int) -> int:
        """Points that a seat has more than the one it is compared with."""
        return self.result.scores[seat] - self.result.scores[self.rival(seat)]

    def points(self, seat: int, lang: str) -> dict[str, int]:
        """The points of a seat by what they are told together as, in words."""
        words, own = self.definition.words, self.breakdown[seat]
        groups = self.definition.source_groups
        told = {words.group(name, lang): sources for name, sources in groups.items()}
        if not groups:
            told = {words.source(name, lang): (name,) for name in self.definition.sources}
        return {name: sum(own.get(source, 0) for source in sources) for name, sources in told.items()}

    def differences(self, seat: int, sign: int, lang: str) -> str:
        """What brought a seat clearly more (1) or less (−1) than the one it is compared with."""
        own, other = self.points(seat, lang), self.points(self.rival(seat), lang)
        gaps = {name: sign * (own[name] - other[name]) for name in own}
        clear = sorted((name for name, gap in gaps.items() if gap >= LEAST_POINTS), key=lambda name: -gaps[name])
        mark = "+" if sign > 0 else "−"
        return ", ".join(f"{name}{NO_BREAK_SPACE}{mark}{gaps[name]}" for name in clear[:MOST_NAMED])


def why(seat: int, ending: Ending, costly: Sequence[CostlyDecision], luck: float, lang: str) -> str:
    """Why a seat won or lost."""
    parts = [place_text(seat, ending, lang), points_text(seat, ending, lang), cost_text(costly, lang),
             luck_text(luck, lang)]  # fmt: skip
    return " ".join(part for part in parts if part)


def place_text(seat: int, ending: Ending, lang: str) -> str:
    """Who won, with how many points, and by how many."""
    winners, lead = ending.result.winners, ending.lead(seat)
    if seat in winners:
        kind = "shared" if len(winners) > 1 else "won" if lead else "won_tie"
    else:
        kind = "lost" if lead else "lost_tie"
    said = {"points": ending.result.scores[seat], "gap": abs(lead), "other": ending.names[ending.rival(seat)]}
    return TEXTS.write(lang, f"verdict.{kind}", said)


def points_text(seat: int, ending: Ending, lang: str) -> str:
    """What made the difference: for a winner what there was more of, for the others what was missing."""
    sources = ending.differences(seat, 1 if seat in ending.result.winners else -1, lang)
    return TEXTS.write(lang, "verdict.sources", {"sources": sources}) if sources else ""


def cost_text(costly: Sequence[CostlyDecision], lang: str) -> str:
    """How many decisions cost something, and the worst of them."""
    if not costly:
        return TEXTS.write(lang, "verdict.clean", {})
    worst = max(costly, key=lambda each: each.loss)
    said = {"count": len(costly), "where": worst.where, "moves": worst.text, "loss": percent(-worst.loss)}
    return TEXTS.write(lang, "verdict.costly" if len(costly) > 1 else "verdict.costly_once", said)


def luck_text(luck: float, lang: str) -> str:
    """What draws brought or took."""
    if abs(luck) < LEAST_LUCK:
        return TEXTS.write(lang, "verdict.even", {})
    return TEXTS.write(lang, "verdict.lucky" if luck > 0 else "verdict.unlucky", {"luck": percent(abs(luck))})


def of_review(review: Review, lang: str) -> list[str]:
    """Why every seat of a finished game won or lost; empty where the game is not over."""
    record = review.record
    last = record.replay()
    result = last.result()
    if result is None:
        return []
    ending = Ending(record.game.definition, result, last.breakdown(), seat_names(record, lang))
    costly = [each for each in review.decisions if is_costly(each.word)]
    return [
        why(seat, ending, [costly_of(each, lang) for each in costly if each.seat == seat], player.account.luck, lang)
        for seat, player in enumerate(review.players())
    ]


def costly_of(each: JudgedDecision, lang: str) -> CostlyDecision:
    """A decision of a review."""
    where = TEXTS.write(lang, "verdict.move", {"number": each.step + 1})
    return CostlyDecision(where, line_text(each.played(), lang, 1), each.certain_loss)


def is_costly(word: str) -> bool:
    """Is it a word for something that was given away?"""
    return bool(word) and word != GREAT
