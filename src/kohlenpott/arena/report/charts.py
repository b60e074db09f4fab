"""The plots of a report, each with its numbers as a table."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kohlenpott.render.markup import Markup, join, tag
from kohlenpott.text.templates import Texts

from .digest import Digest
from .drawing import (
    HAIR,
    INK,
    LINE,
    QUIET,
    WELL,
    WIDTH,
    Scale,
    axis,
    bar,
    colour,
    emblem,
    fitted,
    label,
    line,
    scale,
    svg,
    whisker,
)
from .numbers import number, percent, span, time

TEXTS = Texts("kohlenpott.arena")
ROW = 34
LEFT = 118  # where plots with names at the left begin
OPENINGS = 6  # first choices shown


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot and the numbers behind it."""

    id: str
    title: str
    words: str  # how to read it
    picture: Markup
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Painter:
    """Draws the plots of one digest in one language."""

    def __init__(self, digest: Digest, lang: str) -> None:
        self.digest = digest
        self.lang = lang
        self.bots = digest.bots

    @property
    def title(self) -> str:
        """The game and the size of the table."""
        return self.say("table", game=self.digest.game.title, seats=self.digest.seats)

    def say(self, key: str, **values: object) -> str:
        return TEXTS.write(self.lang, key, values)

    def num(self, value: float, digits: int = 1) -> str:
        return number(value, digits, self.lang)

    def pct(self, value: float, digits: int = 0) -> str:
        return percent(value, digits, self.lang)

    def chart(self, id: str, picture: Markup, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Chart:
        return Chart(id, self.say(f"charts.{id}.title"), self.say(f"charts.{id}.words"), picture, head, rows)

    def all(self) -> list[Chart]:
        """Every plot these games have something to tell in."""
        drawn: list[Callable[[], Chart | None]] = [
            self.ratings, self.shares, self.scores, self.sources, self.seats, self.meetings, self.lengths, self.pace,
        ]  # fmt: skip
        found = [chart for draw in drawn if (chart := draw()) is not None]
        return found + [chart for decision in self.digest.first_decisions if (chart := self.openings(decision))]

    def name(self, bot: int, y: float) -> Markup:
        """A bot's emblem and name at the left edge of its row."""
        words = self.bots[bot]
        return join([emblem(bot, 8, y, title=words), label(20, y, fitted(words, LEFT - 28))])

    def ratings(self) -> Chart | None:
        standings = self.digest.standings
        if len(standings) < 2:
            return None
        intervals = [each.rating.interval for each in standings]
        along = scale([value for interval in intervals for value in interval], LEFT, WIDTH - 52)
        height = ROW * len(standings) + 8
        parts = [axis(along, 4, height, self.num, 4)]
        for bot, each in enumerate(standings):
            y, (low, high) = ROW * bot + ROW / 2 + 4, intervals[bot]
            rating = number(each.rating.mu, 1, self.lang, is_exact=True)
            parts += [self.name(bot, y), whisker(along(low), along(high), y),
                      emblem(bot, along(each.rating.mu), y, 7, f"{each.name}: {rating}"),
                      label(WIDTH, y, rating, "end", bold=True)]  # fmt: skip
        rows = [(each.name, self.num(each.rating.mu), span(self.num(low), self.num(high)))
                for each, (low, high) in zip(standings, intervals, strict=True)]  # fmt: skip
        return self.chart("ratings", svg(height + 20, self.say("charts.ratings.title"), *parts),
                          [self.say("bot"), self.say("rating"), "95 %"], rows)  # fmt: skip

    def shares(self) -> Chart | None:
        standings = self.digest.standings
        if len(standings) < 2:
            return None
        along = Scale(0, 1, LEFT, WIDTH - 52)
        height = ROW * len(standings) + 8
        parts = [axis(along, 4, height, self.pct, 4)]
        rows = []
        for bot, each in enumerate(standings):
            y, share = ROW * bot + ROW / 2 + 4, each.share
            interval = span(self.pct(share.low, 1), self.pct(share.high, 1))
            title = f"{each.name}: {interval}"
            parts += [self.name(bot, y), bar(along(0), along(share.share), y, 16, colour(bot), title),
                      line(along(each.fair), y - 14, along(each.fair), y + 14, INK, 1.5, True),
                      whisker(along(share.low), along(share.high), y),
                      label(WIDTH, y, self.pct(share.share), "end", bold=True)]  # fmt: skip
            rows.append((each.name, self.num(share.games, 0), self.num(share.first_places), self.pct(share.share, 1),
                         interval, self.pct(each.fair)))  # fmt: skip
        head = [self.say(key) for key in ("bot", "games", "first-places", "share")]
        return self.chart("shares", svg(height + 20, self.say("charts.shares.title"), *parts),
                          [*head, "95 %", self.say("fair")], rows)  # fmt: skip

    def scores(self) -> Chart | None:
        every = [self.digest.scores(bot) for bot in self.bots]
        values = [float(score) for scores in every for score in scores]
        if not values:
            return None
        along = scale(values, LEFT, WIDTH - 40)
        step = 46
        height = step * len(self.bots) + 8
        parts, rows = [axis(along, 4, height, self.num)], []
        for bot, scores in enumerate(every):
            y = step * (bot + 1) + 2
            parts.append(self.name(bot, y - 14))
            if not scores:
                continue
            middle = statistics.median(scores)
            parts += [hill(scores, along, y, step - 8, colour(bot)),
                      line(along(middle), y - step + 10, along(middle), y, INK, 2),
                      label(WIDTH, y - 14, self.num(middle), "end", bold=True)]  # fmt: skip
            cuts = statistics.quantiles(scores, n=20, method="inclusive") if len(scores) > 1 else [scores[0]] * 19
            numbers = [statistics.fmean(scores), middle, cuts[0], cuts[18], min(scores), max(scores)]
            rows.append((self.bots[bot], *map(self.num, numbers)))
        head = [self.say(key) for key in ("bot", "mean", "median")]
        return self.chart("scores", svg(height + 20, self.say("charts.scores.title"), *parts),
                          [*head, "5 %", "95 %", self.say("lowest"), self.say("highest")], rows)  # fmt: skip

    def sources(self) -> Chart | None:
        sources = self.digest.sources
        if not sources:
            return None
        words = self.digest.game.definition.words
        left = 164
        along = scale([value for each in sources.values() for value in each.values()], left, WIDTH - 10, 0.0)
        row = 25
        height = row * len(sources) + 8
        parts, rows = [axis(along, 4, height, self.num)], []
        for k, (source, means) in enumerate(sources.items()):
            y = row * k + row / 2 + 4
            name = words.source(source, self.lang)
            spots = [along(value) for value in means.values()]
            parts += [label(0, y, fitted(name, left - 12, 12), size=12), line(min(spots), y, max(spots), y, LINE, 2)]
            for bot in reversed(range(len(self.bots))):
                value = means[self.bots[bot]]
                parts.append(emblem(bot, along(value), y, 5, f"{self.bots[bot]}: {self.num(value)}"))
            rows.append((name, *map(self.num, means.values())))
        return self.chart("sources", svg(height + 20, self.say("charts.sources.title"), *parts),
                          [self.say("source"), *self.bots], rows)  # fmt: skip

    def seats(self) -> Chart | None:
        every = self.digest.by_seat()
        by_bot = [self.digest.by_seat(bot) for bot in self.bots] if len(self.bots) > 1 else []
        fair = 1 / self.digest.seats
        tops = [share.high for share in every if share] + [
            share.share for shares in by_bot for share in shares if share
        ]
        along = Scale(0, max(0.5, *tops) * 1.04, 70, WIDTH - 52)
        height = 38 * self.digest.seats + 8
        parts = [axis(along, 4, height, self.pct, 4), line(along(fair), 4, along(fair), height, INK, 1.5, True)]
        rows = []
        for seat, share in enumerate(every):
            if share is None:
                continue
            y = 38 * seat + 22
            name = self.say("seat", number=seat + 1)
            parts += [label(0, y, name), bar(along(0), along(share.share), y, 18, "var(--wood)"),
                      whisker(along(share.low), along(share.high), y),
                      label(WIDTH, y, self.pct(share.share), "end", bold=True)]  # fmt: skip
            told = [name, self.pct(share.share, 1), span(self.pct(share.low, 1), self.pct(share.high, 1))]
            for bot, shares in enumerate(by_bot):
                own = shares[seat]
                told.append("–" if own is None else self.pct(own.share, 1))
                if own is not None:
                    parts.append(emblem(bot, along(own.share), y - 11, 4.5, f"{self.bots[bot]}: {told[-1]}"))
            rows.append(told)
        head = [self.say("seat-head"), self.say("share"), "95 %", *(self.bots if by_bot else [])]
        return self.chart("seats", svg(height + 20, self.say("charts.seats.title"), *parts), head, rows)

    def meetings(self) -> Chart | None:
        """Everyone's share against everyone, as a grid of cells; only with three bots or more."""
        count = len(self.bots)
        if count < 3:
            return None
        cell = min(52.0, (WIDTH - LEFT) / count)
        fair = 1 / self.digest.seats
        parts: list[Markup] = []
        rows = []
        for k, bot in enumerate(self.bots):
            y = 24 + cell * k + cell / 2
            parts += [self.name(k, y), emblem(k, LEFT + cell * k + cell / 2, 11, title=bot)]
            told = [bot]
            for other, name in enumerate(self.bots):
                x = LEFT + cell * other
                value = self.digest.against(bot, name)
                told.append("–" if value is None else self.pct(value, 1))
                strength = 0.0 if value is None else min(1.0, abs(value - fair) / max(fair, 1 - fair))
                fill = "var(--good)" if value is not None and value > fair else "var(--bad)"
                parts += [tag("rect", x=x + 1, y=y - cell / 2 + 1, width=cell - 2, height=cell - 2, rx=3, fill=WELL),
                          tag("rect", tag("title", f"{bot} – {name}"), x=x + 1, y=y - cell / 2 + 1, width=cell - 2,
                              height=cell - 2, rx=3, fill=fill, fill_opacity=0.45 * strength)]  # fmt: skip
                if value is not None:
                    parts.append(label(x + cell / 2, y, f"{100 * value:.0f}", "middle", size=12))
            rows.append(told)
        picture = svg(24 + cell * count + 4, self.say("charts.meetings.title"), *parts)
        return self.chart("meetings", picture, [self.say("bot"), *self.bots], rows)

    def lengths(self) -> Chart | None:
        lengths = self.digest.lengths
        low, high = min(lengths), max(lengths)
        step = max(1, -(-(high - low + 1) // 24))
        counts = [0] * ((high - low) // step + 1)
        for length in lengths:
            counts[(length - low) // step] += 1
        along = Scale(low, low + step * len(counts), 8, WIDTH - 8)
        tall = 120
        parts = [axis(along, 8, tall, self.num)]
        for k, count in enumerate(counts):
            x1, x2 = along(low + k * step), along(low + (k + 1) * step)
            high_bar = (tall - 12) * count / max(counts)
            title = f"{low + k * step} – {low + (k + 1) * step - 1}: {count}"
            parts.append(tag("rect", tag("title", title), x=x1 + 0.5, y=tall - high_bar, width=max(1.0, x2 - x1 - 1),
                             height=high_bar, rx=1.5, fill="var(--wood)"))  # fmt: skip
        mean = statistics.fmean(lengths)
        parts += [line(along(mean), 4, along(mean), tall, INK, 2)]
        rows = [[self.num(value) for value in (mean, statistics.median(lengths), low, high)]]
        head = [self.say(key) for key in ("mean", "median", "lowest", "highest")]
        return self.chart("lengths", svg(tall + 20, self.say("charts.lengths.title"), *parts), head, rows)

    def pace(self) -> Chart | None:
        found = [self.digest.pace(bot) for bot in self.bots]
        logs = [math.log10(max(1e-5, seconds)) for pace in found for seconds in pace]
        along = Scale(math.floor(min(logs)), max(math.ceil(max(logs)), math.floor(min(logs)) + 1), LEFT, WIDTH - 26)
        height = ROW * len(self.bots) + 8
        parts: list[Markup] = []
        for power in range(int(along.low), int(along.high) + 1):
            words = time(10.0**power, self.lang)
            parts += [line(along(power), 4, along(power), height, HAIR),
                      label(along(power), height + 11, words, "middle", True, size=11.5)]  # fmt: skip
        rows = []
        for bot, (mean, longest) in enumerate(found):
            y = ROW * bot + ROW / 2 + 4
            spots = [along(math.log10(max(1e-5, seconds))) for seconds in (mean, longest)]
            parts += [self.name(bot, y), line(spots[0], y, spots[1], y, LINE, 3),
                      line(spots[1], y - 5, spots[1], y + 5, QUIET, 2),
                      emblem(bot, spots[0], y, 6, time(mean, self.lang))]  # fmt: skip
            rows.append((self.bots[bot], time(mean, self.lang), time(longest, self.lang)))
        head = [self.say(key) for key in ("bot", "mean", "longest")]
        return self.chart("pace", svg(height + 20, self.say("charts.pace.title"), *parts), head, rows)

    def openings(self, decision: str) -> Chart | None:
        every = [opening for opening in self.digest.openings if opening.decision == decision]
        asked = sum(opening.count for opening in every)
        if len(every) < 2 or asked < len(self.digest.lines):
            return None
        game = self.digest.game
        kind = game.definition.decisions.index(decision)
        along = Scale(0, every[0].part * 1.02, 0, WIDTH - 104)
        row = 44
        parts, rows = [], []
        for k, opening in enumerate(every):
            words = game.move(kind, game.parse(kind, opening.notation)).text(self.lang)
            rows.append((words, self.num(opening.count, 0), self.pct(opening.part, 1), self.pct(opening.share, 1)))
            if k >= OPENINGS:
                continue
            y = row * k + 10
            parts += [label(0, y, fitted(words, WIDTH, 12.5), size=12.5),
                      bar(0, along(opening.part), y + 19, 14, "var(--timber)", words),
                      label(along(opening.part) + 6, y + 19, self.pct(opening.part), bold=True, size=12.5),
                      label(WIDTH, y + 19, self.say("won", share=self.pct(opening.share)), "end", True,
                            size=12.5)]  # fmt: skip
        picture = svg(row * min(OPENINGS, len(every)), self.say("charts.openings.title"), *parts)
        head = [self.say(key) for key in ("choice", "times", "part", "share")]
        title = f"{self.say('charts.openings.title')}: {game.definition.words.decision(decision, self.lang)}"
        return Chart(f"openings-{decision}", title, self.say("charts.openings.words"), picture, head, rows[:40])


def hill(scores: Sequence[int], along: Scale, floor: float, tall: float, fill: str) -> Markup:
    """How scores are spread, as a smooth hill."""
    spread = statistics.stdev(scores) if len(scores) > 1 else 1.0
    width = max(0.6, 1.06 * spread * len(scores) ** -0.2)
    points = [along.low + (along.high - along.low) * k / 90 for k in range(91)]
    heights = [sum(math.exp(-0.5 * ((point - score) / width) ** 2) for score in scores) for point in points]
    top = max(heights)
    path = [f"{along(x):.1f},{floor - tall * height / top:.1f}" for x, height in zip(points, heights, strict=True)]
    outline = f"M{along(points[0]):.1f},{floor} L{' '.join(path)} L{along(points[-1]):.1f},{floor} Z"
    return tag("path", d=outline, fill=fill, stroke="var(--piece-line)", stroke_width=1, stroke_linejoin="round")
