"""`kohlenpott play`: a whole game in the terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.text import Text

from kohlenpott import bots
from kohlenpott.api import registry
from kohlenpott.api.game import Game
from kohlenpott.api.record import Record
from kohlenpott.text.templates import LANGUAGES

from .console import console
from .errors import Complaint
from .folders import data_folder
from .options import read_options
from .terminal_game import LEAVING, TEXTS, TerminalGame

HUMAN = "human"
USUAL_BOT = "level-3"
BOT_SEEDS = 0x5EED


def usual_players(seats: int) -> list[str]:
    """Who plays if nothing is said."""
    return [HUMAN] + [USUAL_BOT] * (seats - 1)


def choose_game(lang: str, answers: TextIO) -> str:
    """Ask which game until a number or a name is typed; whoever wants none leaves."""
    names, out = registry.names(), console()
    for number, name in enumerate(names, start=1):
        out.print(Text(f"  {number} {registry.game(name).title}"))
    chosen = {**{str(number): name for number, name in enumerate(names, start=1)}, **{name: name for name in names}}
    while True:
        out.print(Text(TEXTS.write(lang, "which-game", {}) + " > ", style="bold"), end="")
        typed = answers.readline()
        if not typed:  # nobody is there to answer
            out.print()
            raise Complaint(f"which game? There are {', '.join(names)}")
        word = typed.strip().lower()
        if word in chosen:
            return chosen[word]
        if word in LEAVING:
            raise typer.Exit


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="Asked for if left out.")] = "",
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="human,level-3,…",
            help="Who sits where: human, or a bot. By default one person plays against bots of level 3.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The game's seed; chosen anew by default.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the rules.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Where the game is kept; saved after every move.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a kept game.")] = None,
) -> None:
    """Play a whole game in the terminal, against bots or with friends around one keyboard."""
    if lang not in LANGUAGES:
        raise Complaint(f"unknown language {lang!r}; there are {', '.join(LANGUAGES)}")
    found = Record.load(resume) if resume is not None else None
    game = game or (found.game.name if found is not None else choose_game(lang, sys.stdin))
    played = registry.game(game)
    usual = found.seats if found is not None else played.definition.usual_seats
    players = usual_players(usual) if seats is None else [name.strip() for name in seats.split(",")]
    played.checked_seats(len(players))
    if found is not None:
        kept = found
        if kept.game.name != game or kept.seats != len(players):
            wanted = f"{game} with {len(players)}"
            raise Complaint(f"{resume}: a game of {kept.game.name} with {kept.seats} seats, not {wanted}")
        kept.replay()
    else:
        chosen = seed if seed is not None else secrets.randbelow(2**32)
        kept = Record.start(played, len(players), chosen, read_options(option or []))
    path = record or resume or default_path(game, kept.seed)
    helpers = hire(players, played, kept.seed)
    try:
        TerminalGame(kept, players, helpers, lang, path).play(sys.stdin)
    except bots.BotFailed as error:
        raise Complaint(f"{error}\nThe game is kept in {path}.") from error
    finally:
        for bot in helpers.values():
            bot.close()


def hire(players: list[str], game: Game, seed: int) -> dict[int, bots.Bot]:
    """The bots at the table, by seat; their randomness is their own, never the game's."""
    hired: dict[int, bots.Bot] = {}
    for seat, name in enumerate(players):
        if name != HUMAN:
            try:
                hired[seat] = bots.make(name, game, len(players), (seed ^ BOT_SEEDS) + seat, trusted=True)
            except (bots.BadBot, bots.BotFailed) as error:
                for bot in hired.values():
                    bot.close()
                raise Complaint(f"--seats: {error}; or human") from error
    return hired


def default_path(game: str, seed: int) -> Path:
    """The user's own folder for kept games."""
    folder = data_folder() / "records"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{seed}.kpr"
