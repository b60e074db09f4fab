"""Real processes of `kohlenpott` without the seconds that importing takes: forked by one that has imported everything.

What is started is a process of its own, like any other: it can be killed, and then nothing of it is left.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from waiting import wait_for


class WarmStarts:
    """The process that forks the others."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "web.warm_starts"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip

    def start(self, command: Sequence[str], said: Path, **environment: str) -> ForkedProcess:
        """`kohlenpott` with these words, which adds what it says to a file."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps([list(command), str(said), environment]), file=self.process.stdin, flush=True)
        return ForkedProcess(int(self.process.stdout.readline()))

    def close(self) -> None:
        """No more of them; those that run go on."""
        self.process.kill()
        self.process.communicate()


class ForkedProcess:
    """One of them: the child of another process, so it cannot be waited for as one's own."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None as long as it runs."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, 0)
            return None
        return -1

    def send_signal(self, how: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)

    def wait(self) -> None:
        wait_for(lambda: self.poll() is not None, "the end of a process", pause=0.002)


def run(command: Sequence[str], said: str, environment: Mapping[str, str]) -> None:
    """In the new process: what a process started from a shell would do."""
    from kohlenpott.cli.app import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    out, log = os.open(os.devnull, os.O_RDWR), os.open(said, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for file, number in ((out, 0), (out, 1), (log, 2)):
        os.dup2(file, number)
    os.environ.update(environment)
    sys.argv = ["kohlenpott", *command]
    main()


def fork_whatever_is_asked() -> None:
    """Import what servers and workers need, then fork one for each line of the input."""
    import kohlenpott as kp
    from kohlenpott.cli import serve_command, worker_command  # noqa: F401
    from kohlenpott.web import server, worker  # noqa: F401

    for name in kp.games():
        kp.game(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone at once
    for line in sys.stdin:
        command, said, environment = json.loads(line)
        pid = os.fork()
        if not pid:
            try:
                run(command, said, environment)
            finally:
                sys.stderr.flush()
                os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    fork_whatever_is_asked()
