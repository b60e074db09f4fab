"""The hint on a table page: up to three moves with their chances, numbered here and on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kohlenpott.insight.reasons import sources_text

from .game_view import Choice, GameView
from .service.hints import SeatHint, allows_hints
from .service.live_table import LiveTable

ABSENT, FORBIDDEN, DARK, THINKING, LIT, FAILED = "", "forbidden", "dark", "thinking", "lit", "failed"
MOST_REASONS = 2  # in one line


@dataclass(frozen=True, slots=True)
class HintRow:
    """One move of a hint."""

    number: int
    choice: Choice
    percent: int  # chance to win after it
    behind: int  # percent behind the best one
    why: str  # the sources of points that speak for the best move, or against another; empty where none does
    is_in_spite: bool  # ... but some say the contrary: it wins more often with fewer points, or the reverse


@dataclass(frozen=True, slots=True)
class HintView:
    """What a visitor sees of hints: nothing, that there are none here, a lamp to light, or what it shows."""

    state: str = ABSENT
    rows: Sequence[HintRow] = ()
    places: Mapping[str, str] = field(default_factory=dict)  # of the board, with their numbers

    @property
    def is_there(self) -> bool:
        """Can hints be asked for here?"""
        return self.state not in (ABSENT, FORBIDDEN)

    @property
    def is_lit(self) -> bool:
        return self.state in (THINKING, LIT)


def hint_view_of(live: LiveTable, player: str | None, lang: str, view: GameView | None) -> HintView:
    """The lamp of somebody whose turn it is; the table's lock is held."""
    if view is None or not view.is_mine or view.seat is None or not live.is_running:
        return HintView()
    if not allows_hints(live):
        return HintView(FORBIDDEN)
    known: SeatHint | None = live.hints.get(view.seat)
    if known is None or known.seen != live.history.seq_for(live.held_by(player)):
        return HintView(DARK)
    if known.hint is None:
        return HintView(FAILED if known.has_failed else THINKING)
    return lit(known.hint.moves, view, lang)


def lit(moves: Sequence[Mapping[str, Any]], view: GameView, lang: str) -> HintView:
    """The moves of a hint as they stand on the page."""
    choices, words = {each.action: each for each in view.all_choices}, view.game.definition.words
    best = max((move["chance"] for move in moves), default=0.0)
    rows: list[HintRow] = []
    for move in moves:
        choice = choices.get(move["action"])
        if choice is not None:
            behind = round(100 * best) - round(100 * move["chance"])
            why = sources_text(speaking(move["why"], is_best=not rows), words, lang)
            is_in_spite = bool(move["why"]) and not why
            rows.append(HintRow(len(rows) + 1, choice, round(100 * move["chance"]), behind, why, is_in_spite))
    places: dict[str, str] = {}
    for row in rows:
        if row.choice.place is not None:
            before = places.get(row.choice.place)
            places[row.choice.place] = f"{before}, {row.number}" if before else str(row.number)
    return HintView(LIT, tuple(rows), places)


def speaking(gaps: Mapping[str, float], is_best: bool) -> dict[str, float]:
    """The differences of points that are a reason: what speaks for the best move, or against another; two have room."""
    spoken = [(name, gap) for name, gap in gaps.items() if (gap > 0) == is_best]
    return dict(sorted(spoken, key=lambda each: -abs(each[1]))[:MOST_REASONS])
