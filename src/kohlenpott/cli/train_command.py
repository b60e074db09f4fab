"""`kohlenpott train`: learn from self-play. It can be stopped at any time and goes on where it stood."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from kohlenpott.api import registry

from .arena_commands import GameName, Jobs, RayAddress, Seed, backend
from .console import console, error_console
from .errors import Complaint

PARTS = {"games": "self-play", "fitting": "fitting", "examination": "examination", "promotion": "promotion"}


def train(
    game: GameName,
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Where the training stands.")] = None,
    generations: Annotated[int, typer.Option("--generations", help="How many in all.")] = 4,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="2,3,…", help="Of the games, in turn; as few as possible by default."),
    ] = None,
    games: Annotated[int, typer.Option("--games", help="Of self-play in each generation.")] = 200,
    simulations: Annotated[int, typer.Option("--simulations", help="Of the search that teaches, for each move.")] = 400,
    hidden: Annotated[int, typer.Option("--hidden", help="Units of the network.")] = 48,
    epochs: Annotated[int, typer.Option("--epochs", help="How often the samples are gone through.")] = 12,
    window: Annotated[int, typer.Option("--window", help="Generations whose samples are learnt from.")] = 4,
    examined: Annotated[int, typer.Option("--examined", help="Games against the plain search after each one.")] = 40,
    exam: Annotated[str, typer.Option("--exam", metavar="TIME", help="Of both for each move.")] = "50ms",
    decay: Annotated[float, typer.Option("--decay", help="Keeps weights small: the fewer games, the more.")] = 4.0,
    values: Annotated[
        bool, typer.Option("--values/--no-values", help="Learn what positions are worth, or only which moves are good.")
    ] = True,
    teacher: Annotated[
        Path | None,
        typer.Option("--teacher", metavar="FILE", help="Network that plays in the first generation, instead of none."),
    ] = None,
    companions: Annotated[
        list[Path] | None, typer.Option("--with", metavar="FOLDER", help="Learn from this training's games as well.")
    ] = None,
    playouts: Annotated[
        int,
        typer.Option(
            "--playouts", help="Learn what positions are worth, and not moves, from so many games played on from each."
        ),
    ] = 0,
    explore: Annotated[
        float | None, typer.Option("--explore", help="How boldly a search with the network explores; written into it.")
    ] = None,
    quick: Annotated[
        float, typer.Option("--quick", help="Share of the decisions that are searched a little only, not learnt from.")
    ] = 0.0,
    rivals: Annotated[float, typer.Option("--rivals", help="Share of the games against earlier generations.")] = 0.0,
    promoted_by: Annotated[
        int, typer.Option("--promoted-by", help="Games at most against the best generation so far, to take its place.")
    ] = 0,
    lead_in: Annotated[int, typer.Option("--lead-in", help="Moves with which those games begin.")] = 12,
    further: Annotated[
        bool, typer.Option("--further/--anew", help="Fit on from the network that plays, or begin with nothing learnt.")
    ] = False,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: RayAddress = None,
) -> None:
    """Train the network of the learned bot by self-play."""
    try:
        from kohlenpott.train.folder import Folder, Generation, Settings
        from kohlenpott.train.training import Training
    except ImportError as error:
        raise Complaint(f"training needs {error.name}: pip install 'kohlenpott[train,arena]'") from error
    definition = registry.definition(game)
    settings = Settings(definition.name, table_sizes(seats) or definition.seats[:1], seed, hidden, simulations, games,
                        epochs, window, examined, exam, decay, values, str(teacher.resolve()) if teacher else "",
                        tuple(str(path.resolve()) for path in companions or ()), playouts, explore,
                        quick, rivals, promoted_by, lead_in, further)  # fmt: skip
    path = out or Path(f"training-{definition.name}")
    folder = Folder.open(path, settings)
    training = Training(folder, backend(jobs, ray))
    steps = training.go_on(generations)
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(),
               TextColumn("left"), TimeRemainingColumn(), TextColumn("{task.fields[words]}"))  # fmt: skip
    was_interrupted = False
    with Progress(*columns, console=error_console(), transient=True) as progress:
        bars: dict[tuple[int, str], Any] = {}
        try:
            for step in steps:
                if isinstance(step, Generation):
                    tell(step, path, definition.title, folder.generations())
                    continue
                key = (step.generation, step.part)
                if key not in bars:
                    for bar in bars.values():
                        progress.update(bar, visible=False)
                    name = f"generation {step.generation}, {PARTS[step.part]}"
                    bars[key] = progress.add_task(name, total=step.total, words="")
                progress.update(bars[key], completed=step.done, words=step.words)
        except KeyboardInterrupt:
            was_interrupted = True
        finally:
            steps.close()
    if was_interrupted:
        console().print(f"Stopped; the same command goes on from {path}.", markup=False)
        raise typer.Exit(130)
    best = folder.best()
    if best is not None:
        shutil.copyfile(folder.weights(best.number), path / f"{definition.name}.kpw")
        console().print(f"Weights: {path / f'{definition.name}.kpw'}", markup=False)


def table_sizes(text: str | None) -> tuple[int, ...]:
    """The numbers of seats that were named."""
    if text is None:
        return ()
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise Complaint(f"--seats needs numbers like 2 or 2,3,4, not {text!r}")
    return tuple(int(part) for part in parts)


def tell(generation: Any, path: Path, title: str, finished: list[Any]) -> None:
    """A line about a generation, and the learning curve as a picture."""
    from kohlenpott.train.curve import picture

    words = f"generation {generation.number}: {generation.samples:,} samples, value {generation.value_loss:.4f}, " \
            f"priors {generation.prior_loss:.4f}"  # fmt: skip
    if generation.share is not None:
        words += f", {generation.share:.0%} first places ({generation.low:.0%} – {generation.high:.0%})"
    if not generation.promoted:
        words += ", no better than the best one so far"
    console().print(f"{words}, {generation.seconds:.0f} s", markup=False)
    (path / "curve.svg").write_text(picture(finished, title), encoding="utf-8")
