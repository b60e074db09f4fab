"""Bots in other programs: they play, and whatever they do wrong ends in a clear failure, never in waiting."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import kohlenpott as kp
from kohlenpott import bots
from kohlenpott.bots.external_bot import ExternalBot
from waiting import wait_for

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot.py"
HELLO = "import json, sys, time, os; sys.stdin.readline(); print(json.dumps({'type': 'hello'}), flush=True); "
ASKED = "sys.stdin.readline(); sys.stdin.readline(); "


def command(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def test_the_example_plays_a_game() -> None:
    game = kp.game("coal-baron")
    spec = f"external:{shlex.join([sys.executable, str(EXAMPLE)])}"
    players = [bots.make(spec, game, 2, 1, trusted=True), bots.make("random", game, 2, 2)]
    state = game.new(2, 5)
    while state.seat is not None:
        state.apply(players[state.seat].choose(bots.PlayerView(state)))
    for player in players:
        player.close()
    assert state.result() is not None


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "has ended with exit code 0"),
        ("raise SystemExit(3)", "has ended with exit code 3"),
        ("print('good morning', flush=True); input(); input()", "is not JSON"),
        ("print('[]', flush=True); input(); input()", "expected a hello message"),
    ],
)
def test_a_program_that_does_not_say_hello(code: str, message: str) -> None:
    with pytest.raises(bots.BotFailed, match=message):
        bots.make(f"external:{command(code)}", kp.game("coal-baron"), 2, 0, trusted=True)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (ASKED + "print(json.dumps({'type': 'move', 'id': 9999}), flush=True); time.sleep(999)", "9999 is none of the"),
        (ASKED + "print(json.dumps({'type': 'move'}), flush=True); time.sleep(999)", "None is none of the"),
        (ASKED + "os._exit(7)", "exit code 7"),
        ("time.sleep(999)", "no answer within 0.4 s"),
        ("print('x' * 3000000, flush=True); time.sleep(999)", "is not JSON"),
    ],
)
def test_a_program_that_fails_in_mid_game(code: str, message: str) -> None:
    game = kp.game("coal-baron")
    state = game.new(2, 5)
    before = time.monotonic()
    patience = 0.2 if "within" in message else 20  # who answers may take its time: the machine may be busy
    bot = ExternalBot(game, 2, 0, command(HELLO + code), seconds=patience)
    with pytest.raises(bots.BotFailed, match=message):
        bot.choose(bots.PlayerView(state))
    bot.close()
    assert time.monotonic() - before < 900  # nobody waited for the program to wake up


def test_closing_ends_the_program_and_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    code = HELLO + (
        f"child = __import__('subprocess').Popen([sys.executable, '-c', 'import time; time.sleep(999)']); "
        f"open({str(pids)!r}, 'w').write(str(child.pid)); time.sleep(999)"
    )
    bot = ExternalBot(kp.game("coal-baron"), 2, 0, command(code), seconds=0.2)
    child = int(wait_for(lambda: pids.read_text() if pids.exists() else "", "the child"))
    bot.close()
    wait_for(lambda: has_ended(child), "the child to end")


def has_ended(process: int) -> bool:
    """Has a process gone, or is there nobody who takes notice of its end?"""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").split()[2] == "Z"
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        return not Path("/proc/self").exists() or not Path(f"/proc/{process}").exists()


def test_a_command_that_cannot_be_started() -> None:
    with pytest.raises(bots.BadBot, match="cannot be started"):
        bots.make("external:/no/such/program", kp.game("coal-baron"), 2, 0, trusted=True)
    with pytest.raises(bots.BadBot, match="needs a command"):
        bots.make("external:", kp.game("coal-baron"), 2, 0, trusted=True)


@pytest.mark.parametrize("spec", ["external:true", "learned@1s:/etc/passwd", "search@60s", "search@100ms" + "x64"])
def test_strangers_start_no_programs_and_read_no_files(spec: str) -> None:
    with pytest.raises(bots.BadBot, match="here"):
        bots.make(spec, kp.game("coal-baron"), 2, 0)
