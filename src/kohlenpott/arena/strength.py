"""How strong the bots are: a fixed set of matches, played bit by bit, and the page that tells of them."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any

from kohlenpott.api import registry
from kohlenpott.engine.errors import KohlenpottError

from . import blunders, level_proofs, levels
from .archive import EARLIER
from .report.rungs import MatchRow, picture
from .results import Line, Results, read
from .schedule import Plan, checked
from .shares import Share, shares
from .summary import standings

MATCHES = "strength.toml"


@dataclass(frozen=True)
class Rung:
    """One match of the page, and the share of first places its first bot should have."""

    plan: Plan
    aim: float
    is_earlier: bool = False  # its games were played by bots that have changed since

    def path(self, folder: Path) -> Path:
        """Where its games are kept."""
        lead_in = [f"after{self.plan.lead_in}"] if self.plan.lead_in else []
        name = "-".join([self.plan.game, str(self.plan.seats), *self.plan.bots, *lead_in, f"seed{self.plan.seed}"])
        return folder / f"{re.sub(r'[^a-zA-Z0-9.-]+', '_', name)}.jsonl"


def matches() -> list[dict[str, Any]]:
    """The matches of all games: a game's own, or those that serve any game."""
    found = []
    for definition in registry.definitions():
        own = resources.files(definition.package).joinpath(MATCHES)
        file = own if own.is_file() else resources.files(__package__).joinpath(MATCHES)
        about = {"game": definition.name, "seats": definition.usual_seats}
        found += [about | data for data in tomllib.loads(file.read_text(encoding="utf-8"))["rungs"]]
    return found


def rungs(seed: int = 0, text: str | None = None) -> list[Rung]:
    """All matches of the page, those left out whose bots are not there."""
    found: list[Rung] = []
    for data in matches() if text is None else tomllib.loads(text)["rungs"]:
        plan = Plan("match", data["game"], tuple(data["bots"]), data["seats"], data["games"], seed,
                    lead_in=data.get("lead_in", 0))  # fmt: skip
        try:
            checked(plan)
        except KohlenpottError:
            continue
        found.append(Rung(plan, data["aim"]))
    return found


Played = dict[str, list[tuple[Rung, Results]]]  # by title of the game


def played(ladder: Sequence[Rung], folder: Path) -> Played:
    """The matches of which there are games, if only of earlier bots."""
    found: Played = defaultdict(list)
    for rung in ladder:
        for each, path in ((rung, rung.path(folder)), (replace(rung, is_earlier=True), rung.path(folder / EARLIER))):
            results = read(path) if path.exists() else None
            if results is not None and results.counted():
                found[registry.definition(rung.plan.game).title].append((each, results))
                break
    return found


Placed = dict[str, dict[int, tuple[int, list[levels.PlacedLevel]]]]  # by title and seats: games played, the levels


def placed_levels(folder: Path, seed: int = 0) -> Placed:
    """The levels of all tables at which they have met."""
    found: Placed = defaultdict(dict)
    for name in registry.names():
        title = registry.definition(name).title
        for seats in registry.definition(name).seats:
            lines = levels.found_in(folder, levels.plans(name, seats, 1, seed))
            if lines:
                found[title][seats] = (len(lines), levels.steps(lines))
    return found


Laughable = Mapping[str, Sequence[blunders.BlunderCount]]  # by name of the game


def page(found: Played, command: str, plot: str, placed: Placed | None = None, archive: str | None = None,
         laughable: Laughable | None = None) -> str:  # fmt: skip
    """The page, from the games that are kept; it may say where they stand."""
    parts = [HEAD.format(command=command, plot=plot)]
    if archive:
        parts.insert(1, KEPT.format(archive=archive))
    for title, each in found.items():
        parts += [f"## {title}", rung_table(each), *rating_tables(each), *level_tables((placed or {}).get(title, {}))]
    if placed:
        parts += [level_proofs.HEAD, level_proofs.table(placed)]
    if laughable:
        parts += [BLUNDERS, *(blunder_table(game, counts) for game, counts in laughable.items())]
    every = [results for each in found.values() for _, results in each]
    parts += ["## What the games were played with", machine_list(every)]
    return "\n\n".join(parts) + "\n"


def plot(found: Played) -> str:
    """The matches as a picture."""
    rows: dict[str, list[MatchRow]] = defaultdict(list)
    for title, each in found.items():
        for rung, results in each:
            words = f"{rung.plan.seats} seats: {versus(rung, brief, '–')}"
            rows[title].append(MatchRow(words, shares(results.counted())[rung.plan.bots[0]], rung.aim))
    return picture(rows)


def versus(rung: Rung, name: Callable[[str], str], between: str) -> str:
    """Who plays against whom."""
    first, second = map(name, rung.plan.bots)
    others = "" if rung.plan.seats == 2 else f"{rung.plan.seats - 1} × "
    return f"{first} {between} {others}{second}"


def brief(bot: str) -> str:
    """A name short enough for a picture: of a bot from a module only the module's."""
    return bot.rpartition(".")[2] if bot.startswith("python:") else bot


def kind(rung: Rung) -> str:
    """Which bots played: those of today, or those of an earlier time."""
    return "before" if rung.is_earlier else "today"


def quoted(bot: str) -> str:
    """A name as code."""
    return f"`{bot}`"


HEAD = """# Strength of the bots

This page is generated; every figure comes from games whose seeds are fixed. To play them on your machine and write the
page anew:

```console
$ {command}
```

The command goes on where it stood until all matches are complete. A share is the part of first places, ties
split; its 95 % interval takes into account that games of a block share their seed
([how](arena.md#what-the-numbers-mean)). Where several seats belong to one bot, its share is that of all its seats
together. Where games begin after some moves, these were made by a bot of level 3, the same in all games of a block
([why](arena.md#games-that-begin-alike)). A bot with a time (`@1s`) plays as well as the machine is fast; one with
simulations (`@2000`) plays the same game everywhere. Bots of *before* have changed since, most of all in the moves they
leave alone: such matches are told of until the command has begun them anew.

![Share of first places of the first bot of each match, with its 95 % interval; the dashed mark is the aim]({plot})"""


KEPT = """All games told of here, with every move, stand in [{archive}]({archive})
([how to look at them and go on from them](arena.md#the-page-of-strength))."""


BLUNDERS = """## What people would laugh at

Counted in the games between levels, at tables of all sizes: how often a bot had the occasion, and which part of them it
took. `kohlenpott arena blunders FILE…` counts in any results."""


def blunder_table(game: str, counts: Sequence[blunders.BlunderCount]) -> str:
    """One game: a row for each bot, a column for each kind."""
    definition = registry.definition(game)
    kinds = sorted({each.kind for each in counts})
    cells = {(each.bot, each.kind): each for each in counts}
    words = [definition.words.blunder(kind, "en") for kind in kinds]
    rows = [f"{definition.title}:", "", f"| bot | games | {' | '.join(words)} |", "|---|---|" + "---|" * len(kinds)]
    for bot, games in sorted({(each.bot, each.games) for each in counts}):
        found = [cells.get((bot, kind)) for kind in kinds]
        shown = [f"{100 * each.share:.1f} % of {each.occasions:,}" if each else "" for each in found]
        rows.append(f"| `{bot}` | {games} | {' | '.join(shown)} |")
    return "\n".join(rows)


def rung_table(found: Sequence[tuple[Rung, Results]]) -> str:
    """Match by match: the share of the first bot and what it should be."""
    rows = [
        "| seats | match | bots | games | share of the first bot | 95 % | aim | forfeits |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for rung, results in found:
        lines = results.counted()
        share = shares(lines)[rung.plan.bots[0]]
        forfeits = sum(len(line["forfeits"]) for line in lines)
        lead_in = f", after {rung.plan.lead_in} moves" if rung.plan.lead_in else ""
        rows.append(
            f"| {rung.plan.seats} | {versus(rung, quoted, 'against')}{lead_in} | {kind(rung)} | {share.games} "
            f"| **{100 * share.share:.1f} %** | {100 * share.low:.1f} – {100 * share.high:.1f} % "
            f"| {100 * rung.aim:.0f} % | {forfeits} |"
        )
    return "\n".join(rows)


def rating_tables(found: Sequence[tuple[Rung, Results]]) -> Iterable[str]:
    """The bots of one table size on one scale, the best first."""
    by_seats: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for number, (rung, results) in enumerate(found):
        lines = [{**line, "block": (number, line["block"])} for line in results.counted()]
        by_seats[rung.plan.seats, kind(rung)] += lines
    for (seats, bots), lines in by_seats.items():
        title = f"Ratings with {seats} seats, bots of {bots} (openskill, 25 ± 16.3 at the start):"
        rows = [title, "", "| bot | rating | games |", "|---|---|---|"]
        for each in standings(lines):
            rows.append(
                f"| `{each.name}` | {each.rating.mu:.1f} ± {1.96 * each.rating.sigma:.1f} | {each.share.games} |"
            )
        yield "\n".join(rows)


def in_words(share: Share) -> str:
    """A share with the number of its games and its interval."""
    return f"{100 * share.share:.0f} % of {share.games} ({100 * share.low:.0f} – {100 * share.high:.0f} %)"


def level_tables(placed: Mapping[int, tuple[int, list[levels.PlacedLevel]]]) -> Iterable[str]:
    """The levels of one table size on one scale, the weakest first."""
    for seats, (games, steps) in placed.items():
        title = f"Levels with {seats} seats, points above `random` ([scale](arena.md#levels), {games:,} games):"
        rows = [title, "", "| bot | points | 95 % | share against the one below |", "|---|---|---|---|"]
        for step in steps:
            place, share = step.place, in_words(step.over_below) if step.over_below else ""
            share += ", before" if step.is_earlier else ""
            rows.append(f"| `{step.bot}` | {place.points:.0f} | {place.low:.0f} – {place.high:.0f} | {share} |")
        yield "\n".join(rows)


def machine_list(found: Sequence[Results]) -> str:
    """The hardware, the versions and the seeds."""
    machines = {tuple(results.head["machine"].items()): results.head for results in found}
    items = []
    for head in machines.values():
        machine = head["machine"]
        mode = "compiled" if machine["compiled"] else "uncompiled"
        items.append(
            f"- {machine['processor']}, {machine['cores']} cores, {machine['system']}, Python {machine['python']}, "
            f"{mode} engine, Kohlenpott {head['kohlenpott']}"
        )
    seeds = ", ".join(str(seed) for seed in sorted({results.plan.seed for results in found}))
    seconds = sum(line["seconds"] for results in found for line in results.counted())
    games = sum(len(results.counted()) for results in found)
    items.append(f"- seed {seeds}; {games:,} games, {seconds / 3600:.1f} hours of playing, all games together")
    return "\n".join(items)
