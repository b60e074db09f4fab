"""How a round goes and how points are made, in short: for cards at the table and for the introduction to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kohlenpott.api.definition import Words
from kohlenpott.text.templates import Texts


@dataclass(frozen=True, slots=True)
class PointSource:
    """Declared by a game: sources of its points that one sentence explains, the rule behind them, a piece for them."""

    key: str
    rule: str
    symbol: str
    sources: Sequence[str] = ()  # the source of the same name where it stands for one only

    @property
    def all(self) -> Sequence[str]:
        return self.sources or (self.key,)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line of a summary; `mark` tells whether a step is done, goes on now or comes later."""

    name: str
    text: str = ""
    rule: str = ""
    symbol: str = ""
    mark: str = ""  # was, now, later
    sources: Sequence[str] = ()


def point_lines(declared: Sequence[PointSource], texts: Texts, words: Words, lang: str,
                values: Mapping[str, Any]) -> list[SummaryLine]:  # fmt: skip
    """What a game has declared, in words: `points.KEY` of its texts; several sources together have a name."""
    found = []
    for each in declared:
        name = texts.write(lang, f"point-names.{each.key}") if each.sources else words.source(each.key, lang)
        found.append(SummaryLine(name, texts.write(lang, f"points.{each.key}", values), each.rule, each.symbol,
                                 sources=each.all))  # fmt: skip
    return found


def step_lines(names: Sequence[str], now: int) -> list[SummaryLine]:
    """The steps of a round; `now` is the one that goes on, from 0."""
    return [
        SummaryLine(name, mark="was" if k < now else "now" if k == now else "later") for k, name in enumerate(names)
    ]
