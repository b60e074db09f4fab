"""Processes of this package that take orders on their input: how they begin and how they end."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import Any


def start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A new process that knows this package."""
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def end(process: subprocess.Popen[bytes] | None) -> None:
    """Stop a process, if there is one; what was not sent to it yet has nowhere to go."""
    if process is None:
        return
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
