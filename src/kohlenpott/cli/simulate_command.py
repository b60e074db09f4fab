"""`kohlenpott simulate`: many random games, fast, with every invariant checked when asked."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.engine.pure_state import DEAD_END
from kohlenpott.engine.rule_ids import number_to_id

from .console import console, error_console, print_json
from .errors import Complaint
from .options import read_options

INVARIANT = 3000  # invariants count from here in rule numbers
CHUNK_SECONDS = 0.25  # how long one piece of work takes at most, roughly

Chunk = tuple[int, list[int], list[tuple[int, int, int]]]


@dataclass
class Totals:
    """What all games together gave."""

    decisions: int = 0
    games: int = 0
    seconds: float = 0.0
    scores: list[int] = field(default_factory=list)  # game by game, seat by seat
    violations: list[tuple[int, int, int]] = field(default_factory=list)

    def add(self, games: int, found: Chunk) -> None:
        self.games += games
        self.decisions += found[0]
        self.scores += found[1]
        self.violations += found[2]


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    seats: Annotated[int, typer.Option("--seats", help="Players at the table.")],
    games: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first game; the next has the next.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes to use.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every decision.")] = False,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the rules.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print data instead of a table.")] = False,
) -> None:
    """Play random games and tell how fast they were and how they ended."""
    played = registry.game(game)
    if games < 1 or jobs < 1:
        raise Complaint(f"--games and --jobs need at least 1, not {min(games, jobs)}")
    options = read_options(option or [])
    played.new(seats, seed, options)  # refuses a wrong table before anything starts
    totals = run(Work(played.name, not played.compiled, seats, options, check), games, seed, min(jobs, games))
    totals.violations.sort()
    if as_json:
        print_json(as_data(played, seats, totals))
    else:
        show(played, seats, totals, check)
    if totals.violations:
        raise typer.Exit(1)


@dataclass(frozen=True)
class Work:
    """What is played in every process."""

    name: str
    pure: bool
    seats: int
    options: dict[str, Any]
    check: bool

    @property
    def game(self) -> Game:
        return registry.game(self.name, self.pure)


def chunk_sizes(work: Work, games: int) -> int:
    """How many games make a piece of work that keeps the progress bar moving."""
    start = time.perf_counter()
    play(work, 0, 2)
    each = max((time.perf_counter() - start) / 2, 1e-6)
    return max(1, min(games, int(CHUNK_SECONDS / each)))


def chunks(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    """(seed, games) of each piece of work."""
    for start in range(0, games, size):
        yield first + start, min(size, games - start)


def play(work: Work, seed: int, games: int) -> tuple[int, Chunk]:
    """One piece of work, in whatever process."""
    return games, work.game.simulate(work.seats, games, seed, work.options, work.check)


def run(work: Work, games: int, seed: int, jobs: int) -> Totals:
    """All games, with a progress bar where somebody watches; the result does not depend on the number of jobs."""
    totals = Totals()
    pieces = chunks(seed, games, chunk_sizes(work, games))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console(), transient=True) as progress:
        task = progress.add_task(f"{work.game.title}, {work.seats} seats", total=games)
        start = time.perf_counter()
        for count, found in results(work, jobs, pieces):
            totals.add(count, found)
            progress.update(task, advance=count)
        totals.seconds = time.perf_counter() - start
    return totals


def results(work: Work, jobs: int, pieces: Iterator[tuple[int, int]]) -> Iterator[tuple[int, Chunk]]:
    """The finished pieces, as they come."""
    if jobs == 1:
        for first, count in pieces:
            yield play(work, first, count)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn" if os.name == "nt" else "fork")) as pool:
        waiting: set[Future[tuple[int, Chunk]]] = set()
        for first, count in pieces:
            waiting.add(pool.submit(play, work, first, count))
            if len(waiting) >= jobs * 2:
                yield from collect(waiting)
        while waiting:
            yield from collect(waiting)


def collect(waiting: set[Future[tuple[int, Chunk]]]) -> Iterator[tuple[int, Chunk]]:
    """Whatever is finished now, taken out of those that are waited for."""
    done = wait(waiting, return_when=FIRST_COMPLETED).done
    waiting -= done
    for future in done:
        yield future.result()


def as_data(played: Game, seats: int, totals: Totals) -> dict[str, Any]:
    """The result for programs."""
    return {
        "game": played.name,
        "seats": seats,
        "games": totals.games,
        "compiled": played.compiled,
        "decisions": totals.decisions,
        "decisions_per_game": totals.decisions / totals.games,
        "decisions_per_s": totals.decisions / totals.seconds,
        "games_per_s": totals.games / totals.seconds,
        "violations": [
            {"seed": seed, "decision": decision, "rule": rule_id(played, number)}
            for seed, decision, number in totals.violations
        ],
        "scores": distribution(totals.scores),
    }


def rule_id(played: Game, number: int) -> str:
    """The invariant or ruling that was violated."""
    if number == DEAD_END:
        return "dead end"
    return number_to_id(played.definition.prefix, number if number > 1000 else INVARIANT + number)


def distribution(scores: list[int]) -> dict[str, Any]:
    """Mean, spread and quantiles of all seats' scores."""
    cuts = statistics.quantiles(scores, n=20, method="inclusive")
    return {
        "mean": statistics.fmean(scores),
        "sd": statistics.pstdev(scores),
        "min": min(scores),
        "p5": cuts[0],
        "p25": cuts[4],
        "median": cuts[9],
        "p75": cuts[14],
        "p95": cuts[18],
        "max": max(scores),
    }


def show(played: Game, seats: int, totals: Totals, check: bool) -> None:
    """The result for people."""
    data = as_data(played, seats, totals)
    out = console()
    table = Table(title=f"{played.title}, {seats} seats, random play", title_justify="left", show_header=False)
    table.add_row("games", f"{totals.games:,}")
    table.add_row("decisions", f"{totals.decisions:,} ({data['decisions_per_game']:.1f} per game)")
    table.add_row("speed", f"{data['decisions_per_s']:,.0f} decisions/s, {data['games_per_s']:,.0f} games/s")
    table.add_row("engine", "compiled" if played.compiled else "pure Python")
    scores = data["scores"]
    table.add_row("score", f"mean {scores['mean']:.1f}, sd {scores['sd']:.1f}, {scores['min']} to {scores['max']}")
    if check:
        table.add_row("violations", Text(str(len(totals.violations)), "bold red") if totals.violations else "none")
    out.print(table)
    for seed, decision, number in totals.violations[:10]:
        found = rule_id(played, number) + ("" if number == DEAD_END else " does not hold")
        out.print(f"  seed {seed}, decision {decision}: {found}")
    out.print(histogram(totals.scores))


def histogram(scores: list[int], bars: int = 16, width: int = 50) -> str:
    """Scores as horizontal bars."""
    low, high = min(scores), max(scores)
    step = max(1, -(-(high - low + 1) // bars))
    counts = [0] * ((high - low) // step + 1)
    for score in scores:
        counts[(score - low) // step] += 1
    most = max(counts)
    rows = []
    for k, count in enumerate(counts):
        start = low + k * step
        label = f"{start}" if step == 1 else f"{start} to {start + step - 1}"
        rows.append(f"{label:>12}  {'█' * round(count / most * width):<{width}} {100 * count / len(scores):5.1f} %")
    return "\n".join(rows)
