"""Reading records: every line is checked, and a line that does not fit is named."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from kohlenpott.engine.errors import KohlenpottError, RecordError

from .figure_changes import MOST_CHANGES, BadChange
from .game import Game
from .record import FORMAT, SEPARATOR, Record, RecordEntry, other_figures
from .registry import figures_of, game, packaged_definition
from .untrusted import BadText, read_json, read_text

HEADERS = ("game", "rules", "components", "seats", "seed")
FINGERPRINT = re.compile(r"[0-9a-f]{16}")
NUMBER = re.compile(r"[0-9]{1,20}")
LONGEST_NAME = 40
SHOWN = 80  # characters of what does not fit


def load(path: str | os.PathLike[str]) -> Record:
    """The record in a file."""
    try:
        text = read_text(Path(path))
    except BadText:
        raise RecordError(f"{path}: not a text file") from None
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    try:
        return from_text(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def from_text(text: str, only_known: bool = False) -> Record:
    """The record written in a text; `only_known` refuses figures that nobody here has met before."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise RecordError(f"line 1: a record begins with {FORMAT!r}")
    values, options, players, figures, start = read_header(lines)
    try:
        played = edition_of(values, figures, only_known)
        record = Record.start(played, whole(values, "seats"), whole(values, "seed"), options)
    except RecordError:
        raise
    except KohlenpottError as error:
        raise RecordError(str(error)) from None
    record.data_hash = values["components"]
    record.players = players
    standing = 0
    for number, line in enumerate(lines[start:], start + 1):
        standing = read_line(record, number, line.strip(), standing)
    return record


def edition_of(values: dict[str, str], figures: dict[int, str], only_known: bool) -> Game:
    """The game with the figures that the record names or brings along, and with the rules of its time."""
    rules, identity, known = whole(values, "rules"), values["components"], figures_of(values["game"])
    versions = packaged_definition(values["game"]).rules_versions
    if rules not in versions:
        raise RecordError(f"the record needs rules version {rules}, this is version {versions[-1]}")
    if known.meant(identity) is None:
        if not figures or only_known:
            raise other_figures(identity)
        try:
            known.remember(known.from_differences(list(figures.values()), identity))
        except BadChange as error:
            raise RecordError(f"line {list(figures)[error.place]}: {error}") from None
    return game(values["game"], figures=known.meant(identity), rules=rules)


def read_header(lines: list[str]) -> tuple[dict[str, str], dict[str, Any], dict[int, str], dict[int, str], int]:
    """The lines up to `moves`: single values, options, players, figures by line."""
    values: dict[str, str] = {}
    options: dict[str, Any] = {}
    players: dict[int, str] = {}
    figures: dict[int, str] = {}
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        if word == "moves":
            missing = [name for name in HEADERS if name not in values]
            if missing:
                raise RecordError(f"line {number}: no {', '.join(missing)} before the moves")
            return values, options, players, figures, number
        if word == "option":
            name, _, value = rest.partition(" ")
            try:
                options[name] = read_json(value)
            except BadText:
                raise RecordError(f"line {number}: option {name} has no JSON value: {value[:SHOWN]!r}") from None
        elif word == "player":
            seat, _, name = rest.partition(" ")
            if not NUMBER.fullmatch(seat):
                raise RecordError(f"line {number}: player needs a seat number, not {seat!r}")
            players[int(seat)] = printable(name)
        elif word == "figure":
            if len(figures) == MOST_CHANGES:
                raise RecordError(f"line {number}: a record brings at most {MOST_CHANGES} figures")
            figures[number] = rest
        elif word in HEADERS and word not in values:
            values[word] = rest
        else:
            raise RecordError(f"line {number}: {word!r} is not expected here")
    raise RecordError("there is no line 'moves'")


def printable(name: str) -> str:
    """A player's name without anything that could do more than be read."""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME]


def whole(values: dict[str, str], name: str) -> int:
    """A header that is a whole number."""
    if not NUMBER.fullmatch(values[name]):
        raise RecordError(f"{name} is a whole number, not {values[name]!r}")
    return int(values[name])


def read_line(record: Record, number: int, line: str, standing: int) -> int:
    """One turn, taking back, or the result. How many moves stand after it, if so many stood before."""
    if record.result is not None and line:
        raise RecordError(f"line {number}: nothing may follow the result")
    words = line.split()
    if not words:
        return standing
    if words[0] == "result":
        record.result = read_result(record, number, words[1:])
        return standing
    if len(words) < 3 or not NUMBER.fullmatch(words[0]) or not NUMBER.fullmatch(words[1]):
        raise RecordError(f"line {number}: a turn is 'number seat moves', not {line[:SHOWN]!r}")
    seat, moves = int(words[1]), line.split(maxsplit=2)[2]
    if words[2] == "undo":
        if len(words) != 4 or not NUMBER.fullmatch(words[3]) or not 1 <= int(words[3]) <= standing:
            raise RecordError(f"line {number}: undo needs the number of moves to take back")
        record.entries.append(RecordEntry(seat, undo=int(words[3])))
        return standing - int(words[3])
    made = moves.split(SEPARATOR.strip())
    record.entries += [RecordEntry(seat, move.strip(), 0, k == 0) for k, move in enumerate(made)]
    return standing + len(made)


def read_result(record: Record, number: int, words: list[str]) -> tuple[tuple[int, ...], str]:
    """VP by seat and the fingerprint."""
    scores = words[:-1]
    if len(scores) != record.seats or not all(re.fullmatch(r"-?[0-9]{1,5}", vp) for vp in scores):
        raise RecordError(f"line {number}: a result is the VP of {record.seats} seats and a fingerprint")
    if not FINGERPRINT.fullmatch(words[-1]):
        raise RecordError(f"line {number}: {words[-1]!r} is no fingerprint")
    return tuple(map(int, scores)), words[-1]
