"""Why one line is better than another: expected final points by source, in numbers and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kohlenpott.api.definition import Words

from .continuations import Continued, mean_of

LEAST = 0.5  # points of difference that are worth a word
MOST = 3  # sources that are named


@dataclass(frozen=True, slots=True)
class Reasons:
    """Expected final points of the mover after both lines, by source; "" is their sum."""

    played: Mapping[str, float]
    best: Mapping[str, float]
    uncertain: Mapping[str, float]  # half of the 95 % interval of each difference

    @classmethod
    def of(cls, played: Continued, best: Continued, seat: int) -> Reasons:
        """What two lines have brought a seat, in games under the same chance."""
        each, step = len(played.sources) + 1, played.seats * (len(played.sources) + 1)
        wide = {}
        for k, name in enumerate(("", *played.sources)):
            first = seat * each + k
            gaps = [b - a for a, b in zip(played.points[first::step], best.points[first::step], strict=True)]
            found = mean_of(gaps)
            wide[name] = found.high - found.value
        return cls(played.mean_points(seat), best.mean_points(seat), wide)

    def differences(self) -> dict[str, float]:
        """Points that the best line brings more, by source, the largest difference first; noise is left out."""
        gaps = {name: self.best[name] - self.played[name] for name in self.best if name}
        clear = {name: gap for name, gap in gaps.items() if abs(gap) >= max(LEAST, self.uncertain[name])}
        return dict(sorted(clear.items(), key=lambda item: -abs(item[1])))

    @property
    def gain(self) -> float:
        """Points that the best line brings more in all."""
        return self.best[""] - self.played[""]

    def text(self, words: Words, lang: str) -> str:
        """The sources that make the difference: "Deliveries +6, Majorities −1"; empty where none is clear."""
        return sources_text(self.differences(), words, lang)

    def to_json(self) -> dict[str, dict[str, float]]:
        """Points by source for bars: those that either line brings."""
        shown = [name for name in self.best if name and max(abs(self.best[name]), abs(self.played[name])) >= 0.05]
        return {
            "played": {name: round(self.played[name], 1) for name in shown},
            "best": {name: round(self.best[name], 1) for name in shown},
        }


def sources_text(gaps: Mapping[str, float], words: Words, lang: str) -> str:
    """The largest differences in words, gains before losses."""
    told = sorted(list(gaps.items())[:MOST], key=lambda each: (each[1] < 0, -abs(each[1])))
    return ", ".join(f"{words.source(name, lang)} {signed(gap)}" for name, gap in told)


def signed(points: float) -> str:
    """Points with a real minus, whole where they are many."""
    size = abs(points)
    return f"{'−' if points < 0 else '+'}{size:.0f}" if size >= 10 else f"{'−' if points < 0 else '+'}{size:.1f}"
