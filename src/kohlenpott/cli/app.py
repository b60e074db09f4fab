"""All commands of `kohlenpott`, and how their complaints reach the user."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from kohlenpott.engine.errors import KohlenpottError

from . import (
    arena_commands,
    arena_reports,
    bench_command,
    compile_command,
    components_commands,
    db_commands,
    games_command,
    play_command,
    record_commands,
    rules_commands,
    serve_command,
    show_command,
    simulate_command,
    train_command,
)
from .errors import Complaint

LONGEST_LINE = 2000  # of a complaint, in characters

app = typer.Typer(
    name="kohlenpott",
    help="Coal-mining board games: play, simulate, study.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("games")(games_command.games)
app.command("rules")(rules_commands.rules)
app.command("play")(play_command.play)
app.command("serve")(serve_command.serve)
app.command("simulate")(simulate_command.simulate)
app.command("replay")(record_commands.replay)
app.command("show")(show_command.show)
app.add_typer(record_commands.app, name="record")
app.add_typer(components_commands.app, name="components")
app.add_typer(db_commands.app, name="db")
app.add_typer(arena_commands.app, name="arena")
arena_commands.app.command("report")(arena_reports.report)
arena_commands.app.command("strength")(arena_reports.strength)
arena_commands.app.command("levels")(arena_reports.levels)
arena_commands.app.command("game")(arena_reports.game)
arena_commands.app.command("verify")(arena_reports.verify)
app.command("train", cls=arena_commands.EventCommand)(train_command.train)
app.command("bench")(bench_command.bench)
app.command("compile")(compile_command.compile_game)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; bad input ends it with one line and exit code 2."""
    try:
        app(args=list(arguments) if arguments is not None else None)
    except (Complaint, KohlenpottError) as error:
        _complain(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone; there is nobody to tell
        sys.exit(1)
    except OSError as error:
        if error.filename is None:
            raise
        _complain(f"{error.filename}: {error.strerror}")
    except UnicodeDecodeError as error:
        _complain(f"not UTF-8 text: {error.reason}")
    except RecursionError:
        _complain("what was given is too deep to be read")


def _complain(line: str) -> None:
    words = " ".join(line.split())
    shown = "".join(letter if letter.isprintable() else "?" for letter in words[:LONGEST_LINE])  # files hold anything
    print(f"kohlenpott: {shown}", file=sys.stderr)
    sys.exit(2)
