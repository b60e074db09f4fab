"""`kohlenpott analyse`: which decisions of a recorded game were good, why, and how much was luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.record import Record
from kohlenpott.insight import report
from kohlenpott.insight.depths import depth_named
from kohlenpott.insight.review import JudgedDecision, Review, review
from kohlenpott.insight.verdicts import of_review
from kohlenpott.insight.wording import MARKS, TEXTS, line_text, loss_text, percent, seat_names, small_percent
from kohlenpott.text.templates import check_language

from .console import console, error_console, print_json
from .errors import Complaint

MOST_JOBS = 64
COLUMNS = ("accuracy", "cost", "own", "others", "luck", "rest", "result", "adjusted")


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.")],
    depth: Annotated[str, typer.Option("--depth", help="quick, standard or deep.")] = "standard",
    jobs: Annotated[int, typer.Option("--jobs", help="Threads to use.")] = 2,
    seed: Annotated[int, typer.Option("--seed", help="Of the games that are played on.")] = 0,
    lang: Annotated[str, typer.Option("--lang", help="en, de or fr.")] = "en",
    html: Annotated[Path | None, typer.Option("--html", metavar="OUT", help="Write a page that stands alone.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print data instead of a summary.")] = False,
) -> None:
    """Judge every decision of a recorded game, with reasons, and tell skill from luck."""
    check_language(lang)
    depth_named(depth)
    if not 1 <= jobs <= MOST_JOBS or not 0 <= seed < 2**64:
        raise Complaint(f"--jobs is from 1 to {MOST_JOBS}, --seed from 0 to 2**64 - 1")
    if html is not None and not html.absolute().parent.is_dir():
        raise Complaint(f"--html: there is no folder {html.parent}")
    record = Record.load(file)
    record.replay()
    if not record.moves():
        raise Complaint(f"{file} has no moves yet")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console(), transient=True) as bar:
        task = bar.add_task(record.game.title, total=None)
        found = review(record, depth, lambda done, of: bar.update(task, completed=done, total=of), jobs, seed)
    if html is not None:
        write_atomically(html, report.page(found, lang).encode("utf-8"))
    if as_json:
        print_json(found.to_json())
    else:
        show(found, lang)


def show(found: Review, lang: str) -> None:
    """The review for people: decisions worth a look, then the players."""
    out, record = console(), found.record
    names = seat_names(record, lang)
    judged = sum(each.judgement is not None for each in found.decisions)
    out.print(Text(TEXTS.write(lang, "title", {"game": record.game.title, "seats": record.seats}), "bold"))
    depth = TEXTS.write(lang, f"depth.{found.depth}")
    out.print(TEXTS.write(lang, "facts", {"depth": depth, "decisions": judged}))
    for name, why in zip(names, of_review(found, lang), strict=False):
        out.print(Text.assemble((f"{name}: ", "bold"), why))
    marked = [each for each in found.decisions if each.word]
    for each in marked:
        tell(each, names, lang)
    if not any(each.certain_loss for each in marked):
        out.print(TEXTS.write(lang, "nothing", {"least": f"{12 / record.seats:.0f}"}))
    table = Table(title=TEXTS.write(lang, "players"), title_justify="left")
    table.add_column(TEXTS.write(lang, "table.player"))
    for name in COLUMNS:
        table.add_column(TEXTS.write(lang, f"table.{name}"), justify="right")
    for player in found.players():
        numbers = player.to_json()
        row = [f"{player.accuracy:.0f}", small_percent(player.cost), *(percent(numbers[name]) for name in COLUMNS[2:])]
        table.add_row(names[player.seat], *row)
    out.print(table)


def tell(each: JudgedDecision, names: list[str], lang: str) -> None:
    """One decision that is worth a look."""
    assert each.judgement is not None
    out = console()
    words = TEXTS.write(lang, f"word.{each.word}")
    said = {"player": names[each.seat], "moves": line_text(each.played(), lang)}
    head = Text.assemble((f"{each.step + 1:>4} ", "dim"), (f"{MARKS[each.word]:<2} ", "bold"),
                         TEXTS.write(lang, "chosen", said), (f"  {words}", "dim"))  # fmt: skip
    if each.judgement.loss:
        head.append(f" {loss_text(each.judgement, lang)}", "dim")
    out.print(head)
    if each.judgement.best != each.judgement.played:
        out.print("        " + TEXTS.write(lang, "better", {"moves": line_text(each.best(), lang)}))
    why = (
        each.judgement.reasons.text(each.decision.before.game.definition.words, lang) if each.judgement.reasons else ""
    )
    if why:
        out.print("        " + TEXTS.write(lang, "because", {"why": why}))
