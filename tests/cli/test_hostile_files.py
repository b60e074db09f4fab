"""Files that somebody sends: whatever stands in them, a command ends with one clear line or does its work."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import kohlenpott as kp
from cli.running import Terminal
from kohlenpott.api.record import Record

FILES = 100 if os.environ.get("KOHLENPOTT_LONGER") else 12  # torn ones of each kind
DEEP, LONG = "[" * 100_000, "9" * 5_000
COMMANDS = (("replay",), ("record", "verify"), ("show",), ("components", "check"), ("arena", "report"),
            ("arena", "verify"), ("play", "coal-baron", "--seats", "random,random", "--resume"))  # fmt: skip


def record_text() -> str:
    """The beginning of a game as a record."""
    game = kp.game("coal-baron")
    record = Record.start(game, 2, 7)
    state = record.begin()
    for _ in range(12):
        record.play(state, state.actions()[0])
    return record.to_text()


def with_line(line: str) -> Callable[[], bytes]:
    """A record with one more line before its moves."""
    return lambda: record_text().replace("moves\n", f"{line}\nmoves\n", 1).encode("utf-8", "surrogatepass")


def with_header(name: str, value: str) -> Callable[[], bytes]:
    """A record with another value in one of its first lines."""
    lines = record_text().splitlines()
    return lambda: "\n".join(f"{name} {value}" if line.startswith(name + " ") else line for line in lines).encode()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "deep option": with_line(f"option hide_delivered {DEEP}"),
    "less deep option": with_line(f"option hide_delivered {'[' * 900}{']' * 900}"),
    "long option": with_line(f"option hide_delivered {LONG}"),
    "seat of a player": with_line(f"player {LONG} Ida"),
    "surrogate": with_line("player 0 \udcff"),
    "seed": with_header("seed", LONG),
    "seats": with_header("seats", LONG),
    "rules": with_header("rules", LONG),
    "undo": lambda: record_text().encode() + f"99 0 undo {LONG}\n".encode(),
    "turn": lambda: record_text().encode() + f"{LONG} {LONG} mining-8\n".encode(),
    "move": lambda: record_text().encode() + b"99 0 " + b"x" * 100_000 + b"\n",
    "result": lambda: record_text().encode() + f"result {LONG} {LONG} {LONG}\n".encode(),
    "deep position": lambda: b'{"game": "coal-baron", "players": ' + DEEP.encode(),
    "deep and whole": lambda: b'{"a": ' + b"[" * 900 + b"]" * 900 + b"}",
    "long position": lambda: b'{"game": "coal-baron", "seats": ' + LONG.encode() + b"}",
    "game of a position": lambda: b'{"game": {"a": [1, 2]}}',
    "infinite": lambda: b'{"game": "coal-baron", "seats": 1e999, "turn": NaN}',
    "deep figures": lambda: b"a = " + DEEP.encode(),
    "long figures": lambda: b"[game]\nname = 'Coal Baron'\nnumber = " + LONG.encode(),
    "hexadecimal figures": lambda: b"[game]\nname = 'Coal Baron'\nnumber = 0x" + b"f" * 100_000,
    "deep results": lambda: b'{"type": "head", "plan": ' + DEEP.encode() + b"\n",
    "long results": lambda: b'{"type": "game", "seed": ' + LONG.encode() + b"}\n",
    "latin": lambda: record_text().replace("moves\n", "player 0 Zoé\nmoves\n", 1).encode("latin-1"),
    "sixteen": lambda: record_text().encode("utf-16"),
    "bytes": lambda: bytes(range(256)) * 20,
    "nothing": lambda: b"",
    "zeros": lambda: b"\0" * 5000,
}


def ends_well(terminal: Terminal, *arguments: object) -> None:
    """A command does its work, or ends with one line and code 2."""
    ran = terminal.run(*arguments)
    assert "Traceback" not in ran.err
    assert ran.code == 0 or (ran.code == 2 and (ran.err.count("\n") == 1 or "problem" in ran.out)), (arguments, ran.err)
    assert len(ran.err) < 20_000


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: "-".join(each[:2]))
def test_a_hostile_file_gets_one_clear_line(
    terminal: Terminal, tmp_path: Path, command: tuple[str, ...], kind: str
) -> None:
    file = tmp_path / "hostile.kpr"
    file.write_bytes(HOSTILE[kind]())

    ends_well(terminal, *command, file)


def tear(chance: random.Random, sound: bytes) -> bytes:
    """Bytes are changed, dropped and doubled at random."""
    torn = bytearray(sound)
    for _ in range(chance.randint(1, 6)):
        at, kind = chance.randrange(len(torn)), chance.randrange(3)
        torn[at : at + (kind < 2)] = (bytes([chance.randrange(256)]), b"", torn[at : at + 40])[kind]
    return bytes(torn)


def test_torn_files_get_one_clear_line(terminal: Terminal, tmp_path: Path) -> None:
    """Records whose bytes went wrong on the way."""
    chance, sound = random.Random(5), record_text().encode()
    for number in range(FILES):
        file = tmp_path / f"{number}.kpr"
        file.write_bytes(tear(chance, sound))
        for command in (("replay",), ("record", "verify"), ("show",)):
            ends_well(terminal, *command, file)


@pytest.mark.parametrize("name", ["[/bold]", "[red]Ida", "[link=x]y[/link]", ":smile:", "[/]", "\\[b]"])
def test_markup_in_a_name_is_only_a_name(terminal: Terminal, tmp_path: Path, name: str) -> None:
    file = tmp_path / "named.kpr"
    file.write_bytes(with_line(f"player 0 {name}\nplayer 1 {name}")())

    for command in ("replay", "show"):
        ran = terminal.run(command, file)
        assert ran.code == 0, ran.err
        assert name in ran.out


@pytest.mark.parametrize("value", [DEEP, LONG, "[" * 900 + "]" * 900], ids=["deep", "long", "less deep"])
def test_a_hostile_option_gets_one_clear_line(terminal: Terminal, value: str) -> None:
    ends_well(terminal, "play", "coal-baron", "--seats", "random,random", "--option", f"hide_delivered={value}")


def test_reading_a_record_takes_one_look_at_each_line() -> None:
    """Lines that take back are counted, not played again: twice as many take twice as long, not four times."""
    begin = "\n".join(record_text().splitlines()[:-1])
    counts: list[int] = []
    for pairs in (200, 400):
        text = begin + "\n" + "".join("9 0 draft H07\n9 0 undo 1\n" for _ in range(pairs))
        calls = 0
        moves = Record.moves

        def counted(self: Record, moves: Callable[[Record], list[object]] = moves) -> list[object]:  # type: ignore[assignment]
            nonlocal calls
            calls += len(self.entries)
            return moves(self)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Record, "moves", counted)
            Record.from_text(text)
        counts.append(calls)
    assert counts == [0, 0]
