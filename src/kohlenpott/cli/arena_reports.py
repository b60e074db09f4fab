"""`kohlenpott arena report` and `kohlenpott arena strength`: results to look at, and the page of all bots' strength."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..arena import report as reports
from ..arena.results import Line, read
from ..arena.shares import first_places
from ..arena.strength import Rung, climb, rungs
from ..arena.strength import page as strength_page
from ..core import catalogue
from ..render.drawing import png
from .arena_commands import Jobs, RayAddress, backend, data_folder, seconds
from .console import console, error_console
from .errors import Complaint

PNG_WIDTH = 1176  # three times the width of a plot


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


def strength(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page.")] = Path("docs/strength.md"),
    budget: Annotated[str, typer.Option("--budget", metavar="TIME", help="How long to play this time.")] = "10m",
    games: Annotated[str | None, typer.Option("--games", metavar="GAME,…", help="Only these games.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Decides all seeds of games and bots.")] = 0,
    folder: Annotated[
        Path | None, typer.Option("--results", metavar="DIR", help="Where the games are kept, to go on with.")
    ] = None,
    jobs: Jobs = None,
    ray: RayAddress = None,
) -> None:
    """Play the matches behind docs/strength.md for a while and write the page."""
    kept = folder or data_folder() / "strength"
    names = games.split(",") if games else catalogue.names()
    ladder = [rung for rung in rungs(seed) if rung.plan.game in names]
    place = backend(jobs, ray)
    err = error_console()

    def tell(rung: Rung, line: Line) -> None:
        found = " ".join(f"{bot} {part:g}" for bot, part in first_places(line).items())
        err.print(f"{rung.plan.game}, {rung.plan.seats} seats, game {line['number']}: {found}", markup=False)

    try:
        climb(ladder, kept, place, seconds(budget), tell)
    except KeyboardInterrupt:
        err.print("Interrupted; the same command goes on.")
    command = "kohlenpott arena strength" + (f" --seed {seed}" if seed else "")
    out.write_text(strength_page(rungs(seed), kept, command), encoding="utf-8")
    console().print(f"Page: {out}; games: {kept}", markup=False, soft_wrap=True)
