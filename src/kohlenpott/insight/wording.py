"""The words of reviews, in three languages."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.api.moves import Move
from kohlenpott.api.record import Record
from kohlenpott.text.templates import NO_BREAK_SPACE, Texts

from .judging import BLUNDER, GREAT, INACCURACY, MISTAKE, Judgement

TEXTS = Texts("kohlenpott.insight")
MARKS = {BLUNDER: "??", MISTAKE: "?", INACCURACY: "?!", GREAT: "!"}
MOST_MOVES = 5  # of a line that are told


def seat_names(record: Record, lang: str) -> list[str]:
    """What the players of a record are called."""
    words = record.game.definition.words
    return [record.players.get(seat, words.player(seat, lang)) for seat in range(record.seats)]


def line_text(moves: Sequence[Move], lang: str, most: int = MOST_MOVES) -> str:
    """The moves of a decision in words, the first ones if they are many."""
    told = [move.text(lang) for move in moves[:most]]
    return "; ".join(told) + (" …" if len(moves) > most else "")


def percent(share: float) -> str:
    """A share in whole percent, with a real minus; not to be broken."""
    number = round(100 * share)
    return f"{'−' if number < 0 else ''}{abs(number)}{NO_BREAK_SPACE}%"


def small_percent(share: float) -> str:
    """The same with one decimal."""
    return f"{100 * share:.1f}{NO_BREAK_SPACE}%"


def loss_text(judgement: Judgement, lang: str) -> str:
    """What was lost, with its interval."""
    low, high = (f"{100 * end:.0f}" for end in judgement.ci95)
    return TEXTS.write(lang, "loss", {"loss": f"−{100 * judgement.loss:.0f}", "low": f"−{high}", "high": f"−{low}"})
