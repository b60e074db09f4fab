"""The file of results: a first line with the plan, then one line of JSON for each finished game."""

from __future__ import annotations

import json
import lzma
import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kohlenpott import __version__, bots
from kohlenpott.api import registry
from kohlenpott.api.atomic_write import write_atomically
from kohlenpott.api.untrusted import BadText, read_json, read_text
from kohlenpott.engine.errors import KohlenpottError

from .schedule import Plan

FORMAT = 1
PACKED = ".xz"  # added to the name of a packed file
GAME_KEYS = {"number", "block", "game", "seed", "seating", "scores", "ranks", "breakdown", "decisions", "opening",
             "forfeits", "seconds", "thinking", "slowest", "record"}  # fmt: skip
Line = dict[str, Any]


class BadResults(KohlenpottError):
    """A file of results cannot be read, or does not belong to this event."""


@dataclass
class Results:
    """An event with the games played so far, by number."""

    plan: Plan
    head: Line
    games: dict[int, Line] = field(default_factory=dict)
    verdict: Line | None = None  # of an early stop; games after it do not count

    def counted(self) -> list[Line]:
        """The games that count, in the order of their numbers."""
        last = self.verdict["after"] if self.verdict else None
        return [self.games[number] for number in sorted(self.games) if last is None or number <= last]

    def take(self, line: Line) -> None:
        """A further line of the file."""
        if line["type"] == "game":
            self.games[line["number"]] = line
        elif line["type"] == "verdict":
            self.verdict = line


def head_of(plan: Plan) -> Line:
    """The first line: the plan and what the games were played with."""
    definition = registry.definition(plan.game)
    return {
        "type": "arena",
        "format": FORMAT,
        "plan": plan.as_data(),
        "rules_version": definition.rules_version,
        "components": definition.data_hash,
        "bots": {bot: bots.fingerprint(bot, registry.game(plan.game), plan.seats) for bot in plan.bots},
        "kohlenpott": __version__,
        "machine": machine(),
    }


def machine() -> dict[str, Any]:
    """What the games run on, as far as readers of a result need it."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "compiled": all(registry.game(name).compiled for name in registry.names()),
    }


def processor() -> str:
    """The name of the processor, where the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return " ".join(line.partition(":")[2].split())
    except OSError:
        pass
    return platform.processor() or platform.machine()


def read(path: Path) -> Results:
    """A file of results, packed or not; a last line cut off by a crash counts as not written."""
    rows = text_of(path).split("\n")
    lines = [parsed(path, number, text) for number, text in enumerate(rows[:-1], 1)]
    try:
        head = lines[0]
        if head["type"] != "arena" or head["format"] != FORMAT:
            raise BadResults(f"{path}: not a file of results, or of another format")
        found = Results(Plan.from_data(head["plan"]), head)
        for line in lines[1:]:
            found.take(line)
    except (KeyError, IndexError, TypeError) as error:
        raise BadResults(f"{path}: not a file of results ({type(error).__name__}: {error})") from None
    return found


def text_of(path: Path) -> str:
    """What stands in a file."""
    if path.suffix != PACKED:
        try:
            return read_text(path)
        except BadText as error:
            raise BadResults(f"{path}: {error}") from None
    try:
        return lzma.decompress(path.read_bytes()).decode("utf-8")
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise BadResults(f"{path}: cannot be unpacked ({error})") from None


def parsed(path: Path, number: int, text: str) -> Line:
    try:
        line = read_json(text)
    except BadText:
        raise BadResults(f"{path}, line {number}: not JSON") from None
    if not isinstance(line, dict):
        raise BadResults(f"{path}, line {number}: not an object")
    missing = GAME_KEYS - line.keys() if line.get("type") == "game" else set()
    if missing:
        raise BadResults(f"{path}, line {number}: a game without {', '.join(sorted(missing))}")
    return line


def written(line: Line) -> str:
    """A line as it stands in a file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


class Writer:
    """Appends to a file of results, one whole line at a time."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        if path.exists() and path.stat().st_size:
            self.results = read(path)
            has_more = plan.goes_on_from(self.results.plan)
            if not has_more and self.results.plan != plan:
                raise BadResults(f"{path} holds another event ({describe(self.results.plan)}); choose another file")
            self._drop_unfinished_line()
            if has_more:
                self._raise_games(plan)
            self._file = path.open("a", encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.results = Results(plan, head_of(plan))
            self._file = path.open("a", encoding="utf-8")
            self._write(self.results.head)

    def _drop_unfinished_line(self) -> None:
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(self.path, whole)

    def _raise_games(self, plan: Plan) -> None:
        """Put a first line with more games in the place of the old one, in one go."""
        self.results.plan = plan
        self.results.head["plan"] = plan.as_data()
        _, _, games = self.path.read_bytes().partition(b"\n")
        write_atomically(self.path, written(self.results.head).encode("utf-8") + games)

    def _write(self, line: Line) -> None:
        self._file.write(written(line))
        self._file.flush()

    def add(self, line: Line) -> None:
        self.results.take(line)
        self._write(line)

    def close(self) -> None:
        self._file.close()


def describe(plan: Plan) -> str:
    """An event in a few words."""
    return f"{plan.event} of {', '.join(plan.bots)}, {plan.game} with {plan.seats} seats, seed {plan.seed}"
