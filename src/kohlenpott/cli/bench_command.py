"""`kohlenpott bench`: how fast the engine is, in both modes, as medians of interleaved repeats."""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from kohlenpott.api import registry
from kohlenpott.api.game import Game

from .console import console, error_console, print_json
from .errors import Complaint

BATCH = 512
Figures = dict[str, list[float]]

UNITS = {
    "playout_decisions_per_s": "decisions/s inside playouts",
    "driven_decisions_per_s": "decisions/s driven from Python",
    "batch_decisions_per_s": f"decisions/s, batch of {BATCH} with masks and observations",
    "clone_us": "µs per clone",
    "record_bytes": "bytes per record",
    "two_threads_ratio": "two threads ÷ one",
}


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Players; the largest table by default.")] = None,
    repeats: Annotated[int, typer.Option("--repeats", help="Interleaved repeats.")] = 7,
    seconds: Annotated[float, typer.Option("--seconds", help="Length of one measurement.")] = 0.25,
    as_json: Annotated[bool, typer.Option("--json", help="Print data instead of tables.")] = False,
) -> None:
    """Measure the engine on one core, compiled and pure."""
    if repeats < 1 or not 0 < seconds <= 60:
        raise Complaint("--repeats needs at least 1, --seconds more than 0 and at most 60")
    report: dict[str, dict[str, Any]] = {}
    for name in games or registry.names():
        modes = {"compiled": registry.game(name, pure=False), "pure": registry.game(name, pure=True)}
        if not modes["compiled"].compiled:
            del modes["compiled"]
        found = measure(modes, seats or max(modes["pure"].definition.seats), repeats, seconds)
        report[name] = {mode: summary(figures, as_json) for mode, figures in found.items()}
    if as_json:
        print_json(report)
    else:
        for name, modes_found in report.items():
            show(name, modes_found)


def measure(modes: dict[str, Game], seats: int, repeats: int, seconds: float) -> dict[str, Figures]:
    """Every measurement of every mode in turn, again and again, so that all meet the same noise."""
    found: dict[str, Figures] = {mode: {name: [] for name in UNITS} for mode in modes}
    with Progress(console=error_console(), transient=True) as progress:
        task = progress.add_task("measuring", total=repeats * len(modes) * len(MEASUREMENTS))
        for repeat in range(repeats):
            for mode, game in modes.items():
                for name, take in MEASUREMENTS.items():
                    value = take(game, seats, repeat, seconds)
                    if value is not None:
                        found[mode][name].append(value)
                    progress.advance(task)
    for mode, game in modes.items():
        found[mode]["record_bytes"] = [float(len(game.new(seats).raw()))]
    return found


def playout_speed(game: Game, seats: int, repeat: int, seconds: float) -> float:
    """Random games wholly inside the engine."""
    games = 200 if game.compiled else 2
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += game.simulate(seats, games, seed=repeat)[0]
    return decisions / (time.perf_counter() - start)


def driven_speed(game: Game, seats: int, repeat: int, seconds: float) -> float:
    """Random games through `actions()` and `apply()`."""
    draw = random.Random(repeat).random
    decisions, seed, start = 0, repeat, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new(seats, seed)
        seed += 1
        while actions := state.actions():
            state.apply(actions[int(draw() * len(actions))])
            decisions += 1
    return decisions / (time.perf_counter() - start)


def batch_speed(game: Game, seats: int, repeat: int, seconds: float) -> float:
    """Random games in a batch that writes masks and observations at every step."""
    size = BATCH if game.compiled else 16
    batch = game.batch(size, seats, seed=repeat)
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        batch.sample()
        batch.step()
        decisions += size
    return decisions / (time.perf_counter() - start)


def clone_time(game: Game, seats: int, repeat: int, seconds: float) -> float:
    """Microseconds per clone of a game in progress."""
    state = game.new(seats, repeat)
    for _ in range(20):
        if not state.is_over:
            state.apply(state.actions()[0])
    count, clone, start = 20_000 if game.compiled else 500, state.clone, time.perf_counter()
    done = 0
    while time.perf_counter() - start < seconds:
        for _ in range(count):
            clone()
        done += count
    return (time.perf_counter() - start) / done * 1e6


def threads_ratio(game: Game, seats: int, repeat: int, seconds: float) -> float | None:
    """Playouts of two threads side by side against one; only compiled code leaves the interpreter lock."""
    if not game.compiled:
        return None
    alone = playout_speed(game, seats, repeat, seconds)
    speeds: list[float] = []
    threads = [
        threading.Thread(target=lambda k=k: speeds.append(playout_speed(game, seats, repeat + k, seconds)))
        for k in (1, 2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(speeds) / alone


MEASUREMENTS: dict[str, Callable[[Game, int, int, float], float | None]] = {
    "playout_decisions_per_s": playout_speed,
    "driven_decisions_per_s": driven_speed,
    "batch_decisions_per_s": batch_speed,
    "clone_us": clone_time,
    "two_threads_ratio": threads_ratio,
}


def summary(figures: Figures, as_json: bool) -> dict[str, Any]:
    """The median of each figure; for people with its spread."""
    kept = {name: values for name, values in figures.items() if values}
    if as_json:
        return {name: statistics.median(values) for name, values in kept.items()}
    return {name: (statistics.median(values), min(values), max(values)) for name, values in kept.items()}


def show(name: str, modes: dict[str, dict[str, tuple[float, float, float]]]) -> None:
    """One game's figures for people."""
    table = Table(title=Text(f"{name}: median [min – max]"), title_justify="left")
    table.add_column("")
    for mode in modes:
        table.add_column(mode, justify="right")
    for figure, unit in UNITS.items():
        row = [written(figure, found[figure]) if figure in found else "–" for found in modes.values()]
        table.add_row(unit, *map(Text, row))
    console().print(table)


def written(figure: str, values: tuple[float, float, float]) -> str:
    """A median with its spread, rounded as such figures deserve."""
    if figure == "record_bytes":
        return f"{values[0]:,.0f}"
    if figure in ("clone_us", "two_threads_ratio"):
        return "{:.2f} [{:.2f} – {:.2f}]".format(*values)
    return "{:,.0f} [{:,.0f} – {:,.0f}]".format(*values)
