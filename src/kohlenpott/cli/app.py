"""All commands of `kohlenpott`, and how their complaints reach the user."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

import kohlenpott
from kohlenpott.engine.errors import KohlenpottError

from .errors import Complaint
from .event_command import EventCommand

VERSION = "--version"
LONGEST_LINE = 2000  # of a complaint, in characters

# where each command stands, in the order of the help; loaded when asked for, so that each starts fast
COMMANDS = {
    "games": "games_command:games",
    "rules": "rules_commands:rules",
    "play": "play_command:play",
    "serve": "serve_command:serve",
    "worker": "worker_command:worker",
    "simulate": "simulate_command:simulate",
    "replay": "record_commands:replay",
    "analyse": "analyse_command:analyse",
    "study": "study_command:study_game",
    "show": "show_command:show",
    "train": "train_command:train",
    "bench": "bench_command:bench",
    "compile": "compile_command:compile_game",
    "record": "record_commands:app",
    "components": "components_commands:app",
    "db": "db_commands:app",
    "admin": "admin_commands:app",
    "arena": "arena_reports:app",
}


def tell_version(is_asked: bool) -> None:
    """Which version is installed, then nothing more."""
    if is_asked:
        print(f"kohlenpott {kohlenpott.__version__}")
        raise typer.Exit


def whatever_is_asked(
    version: Annotated[bool, typer.Option(VERSION, callback=tell_version, is_eager=True,
                                          help="Which version this is.")] = False,
) -> None:  # fmt: skip
    """Options that stand before any command."""


def make_app(asked: str | None = None) -> typer.Typer:
    """The commands: the one that is asked for, or all of them where there is no such command."""
    app = typer.Typer(
        name="kohlenpott",
        help="Coal-mining board games: play, simulate, study.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    app.callback()(whatever_is_asked)  # or Typer would take a single command for the whole program
    for name in [asked] if asked in COMMANDS else [] if asked == VERSION else COMMANDS:
        module, _, function = COMMANDS[name].partition(":")
        found: Any = getattr(importlib.import_module(f"{__package__}.{module}"), function)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name, cls=EventCommand if name == "train" else None)(found)
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; bad input ends it with one line and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        make_app(words[0] if words else None)(args=words)
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
