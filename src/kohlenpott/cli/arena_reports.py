"""`kohlenpott arena report`, `strength` and `levels`: results to look at, and how strong all bots are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.table import Table

from kohlenpott.api import registry
from kohlenpott.api.record import Record
from kohlenpott.arena import blunders as laughable
from kohlenpott.arena import report as reports
from kohlenpott.arena.archive import EARLIER, drop_replaced, pack, set_aside_outdated, unpack
from kohlenpott.arena.levels import found_in, path, plans, steps
from kohlenpott.arena.results import Line, read
from kohlenpott.arena.schedule import Plan
from kohlenpott.arena.shares import first_places
from kohlenpott.arena.strength import page as strength_page
from kohlenpott.arena.strength import placed_levels, played, plot, rungs
from kohlenpott.arena.tournament import play_all
from kohlenpott.render.drawing import png

from .arena_commands import AsJson, Jobs, RayAddress, app, backend, results_folder, seconds
from .console import console, error_console, print_json
from .errors import Complaint

MATCHES, LEVELS = "matches", "levels"  # folders of results and of an archive
Archive = Annotated[
    Path | None,
    typer.Option("--archive", metavar="DIR", help="Packed games to go on from; they are put there again in the end."),
]
PNG_WIDTH = 1176  # three times the width of a plot


@app.command("report")
def report(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS…", help="Files of results.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page.")] = Path("report.html"),
    svg: Annotated[Path | None, typer.Option("--svg", metavar="DIR", help="Also each plot as SVG.")] = None,
    png_folder: Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Also each plot as PNG.")] = None,
    theme: Annotated[Literal["light", "dark"], typer.Option("--theme", help="Colours of the pictures.")] = "light",
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
) -> None:
    """Make one self-contained page with plots of all results; also pictures."""
    found = [read(path) for path in results]
    if not any(each.counted() for each in found):
        raise Complaint("no game has been finished in these results")
    out.write_text(reports.page(found, lang), encoding="utf-8")
    console().print(f"Report: {out}", markup=False, soft_wrap=True)
    for folder, suffix in ((svg, "svg"), (png_folder, "png")):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            drawn = reports.pictures(found, lang, theme)
            for name, drawing in drawn.items():
                data = drawing.encode() if suffix == "svg" else png(drawing, PNG_WIDTH)
                (folder / f"{name}.{suffix}").write_bytes(data)
            console().print(f"{len(drawn)} pictures: {folder}", markup=False, soft_wrap=True)


@app.command("blunders")
def blunders(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS…", help="Files of results, packed or not.")],
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
    as_json: AsJson = False,
) -> None:
    """Count the moves that people would laugh at, bot by bot."""
    counted = laughable.count(read(path) for path in results)
    if as_json:
        print_json({game: [each.as_data() for each in counts] for game, counts in counted.items()})
        return
    for name, counts in counted.items():
        definition = registry.definition(name)
        table = Table(title=definition.title, title_justify="left")
        for head in ("", "bot", "games", "blunders", "occasions", "share"):
            table.add_column(head, justify="left" if head in ("", "bot") else "right")
        for each in counts:
            words = definition.words.blunder(each.kind, lang)
            table.add_row(words, each.bot, str(each.games), f"{each.blunders:,}", f"{each.occasions:,}",
                          f"{each.share:.1%}")  # fmt: skip
        console().print(table)


@contextmanager
def gone_on_with(folder: Path, archive: Path | None, shows_earlier: bool = False) -> Iterator[None]:
    """Go on with the games of an archive, those of bots that have changed left out, and add the new ones to it."""
    if archive is None:
        yield
        return
    unpack(archive, folder)
    if shows_earlier:
        unpack(archive / EARLIER, folder / EARLIER)
    for words in set_aside_outdated(folder, archive, shows_earlier):
        error_console().print(f"Begun anew, its bots play otherwise today: {words}", markup=False)
    try:
        yield
    finally:
        pack(folder, archive)
        drop_replaced(archive)


@app.command("strength")
def strength(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page.")] = Path("docs/strength.md"),
    budget: Annotated[str, typer.Option("--budget", metavar="TIME", help="How long to play this time.")] = "10m",
    games: Annotated[str | None, typer.Option("--games", metavar="GAME,…", help="Only these games.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Decides all seeds of games and bots.")] = 0,
    folder: Annotated[
        Path | None, typer.Option("--results", metavar="DIR", help="Where the games are kept, to go on with.")
    ] = None,
    levels_folder: Annotated[
        Path | None, typer.Option("--levels", metavar="DIR", help="Where `arena levels` has kept its games.")
    ] = None,
    archive: Archive = None,
    jobs: Jobs = None,
    ray: RayAddress = None,
) -> None:
    """Play the matches behind docs/strength.md for a while and write the page."""
    kept, kept_levels = folder or results_folder() / "strength", levels_folder or results_folder() / LEVELS
    names = games.split(",") if games else registry.names()
    ladder = [rung for rung in rungs(seed) if rung.plan.game in names]
    place = backend(jobs, ray)
    err = error_console()

    def tell(plan: Plan, line: Line) -> None:
        found = " ".join(f"{bot} {part:g}" for bot, part in first_places(line).items())
        err.print(f"{plan.game}, {plan.seats} seats, game {line['number']}: {found}", markup=False)

    with (
        gone_on_with(kept, archive / MATCHES if archive else None, shows_earlier=True),
        gone_on_with(kept_levels, archive / LEVELS if archive else None, shows_earlier=True),
    ):
        try:
            play_all([(rung.plan, rung.path(kept)) for rung in ladder], place, seconds(budget), tell)
        except KeyboardInterrupt:
            err.print("Interrupted; the same command goes on.")
    command = "kohlenpott arena strength" + (f" --seed {seed}" if seed else "")
    found = played(rungs(seed), kept)
    placed = placed_levels(kept_levels, seed)
    drawing = out.with_suffix(".svg")
    where = os.path.relpath(archive, out.parent) if archive else None
    laughed = laughable.count(read(path) for path in sorted(kept_levels.glob("*.jsonl")))
    out.write_text(strength_page(found, command, drawing.name, placed, where, laughed), encoding="utf-8")
    drawing.write_text(plot(found), encoding="utf-8")
    console().print(f"Page: {out}; games: {kept}", markup=False, soft_wrap=True)


@app.command("levels")
def levels(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    seats: Annotated[int, typer.Option("--seats", help="Players at the table.")],
    games: Annotated[int, typer.Option("--games", help="Games of neighbours; others play half as many.")] = 40,
    upto: Annotated[int, typer.Option("--upto", metavar="LEVEL", help="Let those up to this one play.")] = 8,
    budget: Annotated[str, typer.Option("--budget", metavar="TIME", help="How long to play this time.")] = "5m",
    seed: Annotated[int, typer.Option("--seed", help="Decides all seeds of games and bots.")] = 0,
    folder: Annotated[
        Path | None, typer.Option("--results", metavar="DIR", help="Where the games are kept, to go on with.")
    ] = None,
    archive: Archive = None,
    jobs: Jobs = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    """Place the levels of a game on one scale: points above the random bot."""
    kept = folder or results_folder() / LEVELS
    wanted = plans(game, seats, games, seed)
    if not wanted:
        raise Complaint(f"{game} has no levels for {seats} seats")
    err = error_console()
    with gone_on_with(kept, archive / LEVELS if archive else None, shows_earlier=True):
        play_all(
            [(plan, path(kept, plan)) for plan in plans(game, seats, games, seed, upto)], backend(jobs, ray),
            seconds(budget),
            lambda plan, line: err.print(f"{' – '.join(plan.bots)}: game {line['number']}", markup=False),
        )  # fmt: skip
    lines = found_in(kept, wanted)
    found = steps(lines)
    if as_json:
        print_json({"game": game, "seats": seats, "games": len(lines), "levels": [step.as_data() for step in found]})
        return
    table = Table(title=f"{registry.definition(game).title}, {seats} seats, {len(lines)} games", title_justify="left")
    for name in ("bot", "points", "95 %", "against the one below"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for step in found:
        over = step.over_below
        share = f"{over.share:.0%} ({over.low:.0%} – {over.high:.0%})" if over else ""
        table.add_row(step.bot, f"{step.place.points:.0f}", f"{step.place.low:.0f} – {step.place.high:.0f}", share)
    console().print(table)


@app.command("game")
def game(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="A file of results.")],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the game.")],
) -> None:
    """Print the record of one game, to be kept in a file and replayed."""
    games = read(results).games
    if number not in games:
        raise Complaint(f"{results} has no game {number}")
    print(games[number]["record"], end="")


@app.command("verify")
def verify(results: Annotated[list[Path], typer.Argument(metavar="RESULTS…", help="Files of results.")]) -> None:
    """Replay every game of results and compare it with what is written about it."""
    for path_of_results in results:
        lines = read(path_of_results).games.values()
        for line in lines:
            state = Record.from_text(line["record"]).verify()
            if state.scores() != line["scores"] or state.breakdown() != line["breakdown"]:
                raise Complaint(
                    f"{path_of_results}, game {line['number']}: the record gives other points than the line"
                )
        console().print(
            f"{path_of_results}: {len(lines):,} games replay to their results", markup=False, soft_wrap=True
        )
