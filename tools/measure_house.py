"""Measures the house: lines by room, files that name a decision, class names, files that one move passes through.

    python tools/measure_house.py                       # everything
    python tools/measure_house.py lines classes         # some of it
    python tools/measure_house.py decision kohle-kolonie give-up  # which files name it
    python tools/measure_house.py --source ELSEWHERE/src/kohlenpott lines
"""

from __future__ import annotations

import argparse
import ast
import html
import re
import sys
import tempfile
import threading
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import mean
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "kohlenpott"
CODE = {".py", ".in"}
WRITTEN = {*CODE, ".toml", ".md", ".html", ".css", ".js"}
LANGUAGE = re.compile(r"\b(de|fr)\.(toml|md)$")  # the other languages are counted with English


def files(source: Path, endings: set[str]) -> Iterator[Path]:
    """The files of the package that people wrote."""
    return (path for path in sorted(source.rglob("*")) if path.suffix in endings and path.is_file())


def room_of(source: Path, path: Path) -> str:
    """The room a file stands in; every game is one of its own."""
    parts = path.relative_to(source).parts
    return "/".join(parts[: 2 if parts[0] == "games" and len(parts) > 2 else 1]) if len(parts) > 1 else "."


def lines(source: Path) -> None:
    """Lines and files by room: code, and everything that people wrote."""
    rooms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for path in files(source, WRITTEN):
        count = len(path.read_text(encoding="utf-8").splitlines())
        held = rooms[room_of(source, path)]
        held["files"] += 1
        held["lines"] += count
        if path.suffix in CODE:
            held["code files"] += 1
            held["code lines"] += count
    columns = ("code files", "code lines", "files", "lines")
    print(f"{'room':24}" + "".join(f"{name:>12}" for name in columns))
    for room, found in sorted(rooms.items()):
        print(f"{room:24}" + "".join(f"{found[name]:>12,}" for name in columns))
    print(f"{'all':24}" + "".join(f"{sum(room[name] for room in rooms.values()):>12,}" for name in columns))


def naming(source: Path, game: str, decision: str) -> dict[str, str]:
    """The files of a game that name a decision, and how: by its number, its name, or the same word for another thing.

    Its number is the constant that moves.py gives it, its name stands in quotes where decisions are compared, and as a
    key of the texts of decisions. The same word may also be a field, a kind of move, a piece or a source of points.
    """
    word = re.compile(rf'"{decision}"|^{decision} = |\b{decision.upper().replace("-", "_")}\b', re.MULTILINE)
    folder = source / "games" / game.replace("-", "_")
    number = constant_of(folder / "moves.py", decision)
    found: dict[str, str] = {}
    for path in files(folder, {".py", ".toml"}):
        if LANGUAGE.search(path.name) or path.name == "figures.toml":
            continue
        where, (text, numbers, names) = str(path.relative_to(source)), said_in(path)
        if number in numbers or path.name == "moves.py":
            found[where] = "number"
        elif decision in names:
            found[where] = "name"
        elif word.search(text):
            found[where] = "another thing"
    return found


@cache
def said_in(path: Path) -> tuple[str, set[str], set[str]]:
    """A file's text, and what it says of decisions: by number, and by name."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return text, set(), set(tomllib.loads(text).get("decisions", {}))
    tree = ast.parse(text)
    return text, numbers_in(tree), names_in(tree)


def constant_of(moves: Path, decision: str) -> str:
    """What a game calls the number of a decision: `CARPENTER = moves.decision(9, "carpentry", …)`."""
    named = re.search(rf'^(\w+) = moves\.decision\(\d+, "{decision}"', moves.read_text(encoding="utf-8"), re.MULTILINE)
    assert named is not None, decision
    return named[1]


def numbers_in(tree: ast.Module) -> set[str]:
    """The constants of ids and moves that a module uses."""
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            and node.value.id in ("ids", "moves")}  # fmt: skip
    taken = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in ("ids", "moves"))
    return used | {name.name for node in taken for name in node.names}


def names_in(tree: ast.Module) -> set[str]:
    """The words that a module compares a decision with, itself or through a constant, or gives as a decision."""
    constants = {target.id: node.value for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
                 if isinstance(target, ast.Name)}  # fmt: skip
    compared: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(is_decision, [node.left, *node.comparators])):
            compared += [node.left, *node.comparators]
        elif isinstance(node, ast.Match) and is_decision(node.subject):
            compared += [case.pattern for case in node.cases]
        elif isinstance(node, ast.keyword) and node.arg in ("opening", "decision"):
            compared.append(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and any(map(is_decision, node.args)):
            compared.append(node.func.value)
        elif isinstance(node, ast.Subscript) and is_decision(node.slice):
            compared.append(node.value)
    compared += [constants[node.id] for node in compared if isinstance(node, ast.Name) and node.id in constants]
    inside = (node for each in compared for node in ast.walk(each))
    return {str(node.value) for node in inside if isinstance(node, ast.Constant)}


def is_decision(node: ast.AST) -> bool:
    """Is it `….decision` or `…["decision"]`?"""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value == "decision"
    return isinstance(node, ast.Attribute) and node.attr == "decision"


def decisions(source: Path) -> None:
    """In how many files each decision of each game stands: by number, by number or name, and its word for anything."""
    import kohlenpott as kp

    for game in kp.games():
        found = {each: Counter(naming(source, game, each).values()) for each in kp.game(game).definition.decisions[1:]}
        numbers = [named["number"] for named in found.values()]
        names = [named["number"] + named["name"] for named in found.values()]
        words = [named.total() for named in found.values()]
        print(f"{game}: by number {mean(numbers):.1f} files on average, {max(numbers)} at most; by number or name "
              f"{mean(names):.1f}, {max(names)} at most; the word for anything {mean(words):.1f}")  # fmt: skip
        rows = zip(found, numbers, names, words, strict=True)
        print("  " + ", ".join(f"{each} {n}/{m}/{w}" for each, n, m, w in rows))


def classes(source: Path) -> None:
    """Class names that occur in more than one room; all games count as one."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in files(source, {".py"}):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(room_of(source, path).partition("/")[0])
    twice = {name: sorted(rooms) for name, rooms in found.items() if len(rooms) > 1}
    print(f"{len(twice)} of {len(found)} class names in more than one room")
    for name, rooms in sorted(twice.items()):
        print(f"  {name}: {', '.join(rooms)}")


def passed(source: Path, prepare: Callable[[], Callable[[], object]]) -> tuple[list[str], Counter[str]]:
    """The files of the package that run while something prepared is done, in order, and how often functions ran."""
    seen: dict[str, None] = {}
    calls: Counter[str] = Counter()
    is_watching = False

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if is_watching and event == "call" and path.is_relative_to(source):
            seen.setdefault(str(path.relative_to(source)))
            calls[frame.f_code.co_name] += 1

    threading.setprofile(watch)  # before anything is prepared: threads that wait for work are watched, too
    try:
        act = prepare()
        sys.setprofile(watch)
        is_watching = True
        act()
    finally:
        is_watching = False
        sys.setprofile(None)
        threading.setprofile(None)
    return list(seen), calls


def walk(source: Path) -> None:
    """The files that one move passes through: on the server from the click to the drawn page, and in `state.apply`."""
    import kohlenpott as kp

    name, seats = "coal-baron", 2
    state = kp.game(name, pure=True).new(seats, 1)
    found, _ = passed(source, lambda: lambda: state.apply(state.actions()[0]))
    print(f"state.apply, uncompiled: {len(found)} files\n  {'  '.join(found)}")
    with tempfile.TemporaryDirectory() as folder:
        found, calls = passed(source, lambda: move_on_a_page(folder, name))
    print(f"a move on a page: {len(found)} files; moves were made {calls['played_step']} times, states were "
          f"looked at {calls['view']} times, pages drawn {calls['look']} times")  # fmt: skip
    rooms = Counter(room_of(source, source / each) for each in found)
    print("  " + ", ".join(f"{room} {count}" for room, count in rooms.items()))
    print("  " + "\n  ".join(found))


def move_on_a_page(folder: str, name: str) -> Callable[[], object]:
    """A table of two people, looked at once; the answer makes the next move as the page's script does."""
    from fastapi.testclient import TestClient

    from kohlenpott.store import Database
    from kohlenpott.web.app import create_app
    from kohlenpott.web.service.tables import TableService

    service = TableService(Database(f"sqlite:///{folder}/games.db"))
    browser = TestClient(create_app(service), headers={"Sec-Fetch-Site": "same-origin"})
    seats = {"game": name, "name": "Ada", "seat-0": "me", "seat-1": "guest", "guest-1": "Bo"}
    page = browser.post("/new", data=seats).text
    table, seq = re.findall(r'data-table="(\w+)"', page), re.findall(r'data-seq="(\d+)"', page)
    have = html.unescape(re.findall(r'data-have="([^"]*)"', page)[0])
    action = re.findall(r'id="choice-(\d+)"', page)[0]
    form = {"action": action, "seq": seq[0], "key": "first", "have": have}
    return lambda: browser.post(f"/t/{table[0]}/move", data=form, headers={"Accept": "application/json"})


MEASURES = {"lines": lines, "decisions": decisions, "classes": classes, "walk": walk}


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help="lines, decisions, classes, walk, or decision GAME NAME")
    parser.add_argument("--source", type=Path, default=SOURCE, help="the package to measure")
    asked = parser.parse_args()
    source = asked.source.resolve()
    if asked.what[:1] == ["decision"]:
        game, decision = asked.what[1:]
        print("\n".join(f"{where}: by {how}" for where, how in naming(source, game, decision).items()))
        return
    for name in asked.what or MEASURES:
        print(f"# {name}")
        MEASURES[name](source)


if __name__ == "__main__":
    main()
