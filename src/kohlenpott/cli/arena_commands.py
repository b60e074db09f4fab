"""`kohlenpott arena`: matches between bots, with a running result, that can be left and gone on with."""

from __future__ import annotations

import importlib.util
import re
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from kohlenpott.api import registry
from kohlenpott.arena.playing import MOVE_LIMIT
from kohlenpott.arena.results import Results
from kohlenpott.arena.schedule import Plan, checked, fill
from kohlenpott.arena.shares import shares
from kohlenpott.arena.summary import encounters, standings
from kohlenpott.arena.tournament import Tournament
from kohlenpott.arena.workers import Backend, Local

from .console import console, error_console, print_json
from .errors import Complaint
from .event_command import EventCommand
from .folders import data_folder
from .options import read_options

app = typer.Typer(no_args_is_help=True, help="Matches between bots, and what they prove.")

CLEAR = 0.05  # how far from a fair share an answer must be to be looked for by --until-clear

GameName = Annotated[str, typer.Argument(metavar="GAME")]
Bots = Annotated[list[str], typer.Option("--bots", metavar="BOT,BOT,…", help="Who plays, e.g. search@1s,greedy.")]
Games = Annotated[int, typer.Option("--games", help="Games of each encounter, rounded up to whole rotations.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Players at the table; as few as possible by default.")]
Seed = Annotated[int, typer.Option("--seed", help="Decides all seeds of games and bots.")]
Jobs = Annotated[int | None, typer.Option("--jobs", help="Games side by side; one for each core by default.")]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="[ADDRESS]", help="Play on a Ray cluster; without address one of this machine."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="The results; an event found there goes on where it stood."),
]
MoveLimit = Annotated[str, typer.Option("--move-limit", metavar="TIME", help="A slower bot forfeits its seat.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the rules.")]
LeadIn = Annotated[
    int,
    typer.Option("--lead-in", metavar="MOVES", help="Made before the bots take over; other ones for each block."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data instead of a table.")]


@app.callback()
def needs_packages() -> None:
    """Say what is missing before anything is played, not after."""
    if importlib.util.find_spec("openskill") is None:
        raise Complaint("the arena needs more packages: pip install 'kohlenpott[arena]'")


@app.command("match", cls=EventCommand)
def match(
    game: GameName,
    bots: Bots,
    games: Games = 100,
    seats: Seats = None,
    seed: Seed = 0,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option("--sprt", metavar="P0 P1", help="Stop when the first bot's share is clearly ≤ P0 or ≥ P1."),
    ] = None,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop when it is clear whether the first bot is better than fair.")
    ] = False,
    jobs: Jobs = None,
    ray: RayAddress = None,
    out: Out = None,
    move_limit: MoveLimit = f"{MOVE_LIMIT:g}s",
    option: Options = None,
    lead_in: LeadIn = 0,
    as_json: AsJson = False,
) -> None:
    """One group of bots at one table; the last bot takes the seats that are left."""
    names = split(bots)
    table = seats or max(len(names), registry.definition(game).seats[0])
    if until_clear and sprt is None and names:
        fair = fill(names, table).count(names[0]) / table
        sprt = (fair - CLEAR, fair + CLEAR)
    chosen = read_options(option or [])
    plan = Plan("match", game, names, table, games, seed, chosen, seconds(move_limit), sprt, lead_in)
    hold(plan, backend(jobs, ray), out, as_json)


def _register(name: str, words: str) -> None:
    def command(
        game: GameName,
        bots: Bots,
        games: Games = 100,
        seats: Seats = None,
        seed: Seed = 0,
        jobs: Jobs = None,
        ray: RayAddress = None,
        out: Out = None,
        move_limit: MoveLimit = f"{MOVE_LIMIT:g}s",
        option: Options = None,
        lead_in: LeadIn = 0,
        as_json: AsJson = False,
    ) -> None:
        table = seats or registry.definition(game).seats[0]
        chosen = read_options(option or [])
        plan = Plan(name, game, split(bots), table, games, seed, chosen, seconds(move_limit), lead_in=lead_in)
        hold(plan, backend(jobs, ray), out, as_json)

    app.command(name, cls=EventCommand, help=words)(command)


_register("round-robin", "Every group of bots that fills a table meets.")
_register("ladder", "Bots in order of strength, each against the next.")
_register("gauntlet", "The first bot against each of the others.")


def split(given: list[str]) -> tuple[str, ...]:
    """The bots that were named; the command of an external bot may hold commas."""
    found: list[str] = []
    for text in given:
        found += [text] if text.startswith("external:") else [name.strip() for name in text.split(",")]
    return tuple(name for name in found if name)


def seconds(text: str) -> float:
    """A time such as 500ms, 10s or 2m."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h)", text.strip())
    if found is None:
        raise Complaint(f"a time is a number with ms, s, m or h, such as 10s, not {text!r}")
    return float(found[1]) * {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}[found[2]]


def backend(jobs: int | None, ray: str | None) -> Backend:
    """Where the games are played."""
    if jobs is not None and jobs < 1:
        raise Complaint(f"--jobs needs at least 1, not {jobs}")
    if ray is None:
        return Local(jobs)
    from kohlenpott.arena.ray_backend import Ray

    return Ray(None if ray == "local" else ray, jobs)


def results_folder() -> Path:
    """The user's own folder for results."""
    return data_folder() / "arena"


def default_path(plan: Plan) -> Path:
    """A new file for the results of an event."""
    name = f"{plan.game}-{plan.event}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"
    return results_folder() / name


def hold(plan: Plan, place: Backend, out: Path | None, as_json: bool) -> None:
    """Play the event with a progress bar; Ctrl-C ends it with the result so far."""
    checked(plan)
    path = out or default_path(plan)
    event = Tournament(plan, path)
    was_interrupted = False
    try:
        watch(event, place)
    except KeyboardInterrupt:
        was_interrupted = True
    finally:
        event.close()
    if as_json:
        print_json(as_data(event.results, path, was_interrupted))
    else:
        show(event.results)
        tell_end(event, path, was_interrupted)
    if was_interrupted:
        raise typer.Exit(130)


def watch(event: Tournament, place: Backend) -> None:
    """The games as they end, with the running result and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(),
               TextColumn("left"), TimeRemainingColumn())  # fmt: skip
    games = event.play(place)
    err = error_console()
    told = 0.0
    with Progress(*columns, console=err, transient=True) as progress:
        bar = progress.add_task("", total=len(event.tasks), completed=len(event.results.games))
        try:
            for line in games:
                for forfeit in line["forfeits"]:
                    progress.console.print(forfeit_text(line, forfeit), markup=False)
                progress.update(bar, advance=1)
                if time.monotonic() - told > 0.5:
                    progress.update(bar, description=running(event.results))
                    told = time.monotonic()
        finally:
            games.close()


def running(results: Results) -> str:
    """The result so far on one line."""
    (best, share), *others = sorted(shares(results.counted()).items(), key=lambda each: -each[1].share)
    parts = [f"{escape(short(best))} [bold]{share.share:.1%}[/bold] ({share.low:.0%} – {share.high:.0%})"]
    return " · ".join(parts + [f"{escape(short(bot))} {other.share:.1%}" for bot, other in others[:3]])


def forfeit_text(line: dict[str, Any], forfeit: dict[str, Any]) -> str:
    """What a bot did wrong, in one line."""
    return (f"game {line['number']}: {forfeit['bot']} on seat {forfeit['seat']} forfeits after {forfeit['decision']} "
            f"moves: {forfeit['reason']}")  # fmt: skip


def as_data(results: Results, path: Path, was_interrupted: bool) -> dict[str, Any]:
    """The result for programs."""
    lines = results.counted()
    return {
        "event": results.plan.event,
        "game": results.plan.game,
        "seats": results.plan.seats,
        "games": len(lines),
        "seed": results.plan.seed,
        "bots": [standing.as_data() for standing in standings(lines)],
        "verdict": results.verdict,
        "interrupted": was_interrupted,
        "results": str(path),
    }


def show(results: Results) -> None:
    """The result for people."""
    plan, lines = results.plan, results.counted()
    out = console()
    if not lines:
        out.print("No game has been finished yet.")
        return
    title = registry.definition(plan.game).title
    begun = f", each after {plan.lead_in} moves" if plan.lead_in else ""
    table = Table(title=f"{title}, {plan.seats} seats, {plan.event}, {len(lines):,} games{begun}", title_justify="left",
                  box=box.SIMPLE_HEAD)  # fmt: skip
    table.add_column("bot", no_wrap=True)
    for name in ("games", "first", "share", "95 %", "fair", "rating"):
        table.add_column(name, justify="right", no_wrap=True)
    found = standings(lines)
    for each in found:
        share = each.share
        table.add_row(short(each.name), f"{share.games:,}", f"{share.first_places:,.1f}", f"{share.share:.1%}",
                      f"{share.low:.1%} – {share.high:.1%}", f"{each.fair:.0%}",
                      f"{each.rating.mu:.1f} ± {1.96 * each.rating.sigma:.1f}")  # fmt: skip
    out.print(table)
    if plan.event != "match":
        out.print(encounter_table(lines))
    if sum(each.forfeits for each in found):
        words = ", ".join(f"{each.name} {each.forfeits}" for each in found if each.forfeits)
        out.print(f"Forfeited seats: {words}", markup=False)


def short(name: str, most: int = 15) -> str:
    """A name cut to what a table has room for: commands of external bots may be long."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def encounter_table(lines: list[dict[str, Any]]) -> Table:
    """Who won how often against whom."""
    table = Table(title="Encounters", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("table")
    table.add_column("games", justify="right")
    table.add_column("shares of first places")
    for seating, found in encounters(lines):
        games = max(share.games for share in found.values())
        parts = [f"{short(bot)} {share.share:.1%} [{share.low:.0%}, {share.high:.0%}]" for bot, share in found.items()]
        table.add_row(", ".join(map(short, seating)), f"{games:,}", "  ".join(parts))
    return table


def tell_end(event: Tournament, path: Path, was_interrupted: bool) -> None:
    """Why the event ended, and where its results are."""
    out = console()
    verdict = event.results.verdict
    if verdict is not None:
        low, high = verdict["sprt"]
        clear = f"at least {high:.1%}" if verdict["answer"] == "high" else f"at most {low:.1%}"
        out.print(f"Stopped early: the share of {verdict['bot']} is clearly {clear} (5 % risk).", markup=False)
    elif was_interrupted:
        left = len(event.tasks) - len(event.results.games)
        out.print(f"Interrupted; {left:,} games are left. The same command with --out {path} goes on.", markup=False)
    out.print(f"Results: {path}", markup=False, soft_wrap=True)
