"""Serves the tables of a fresh checkout at once, in plain Python, and compiles the games meanwhile.

    python3 tools/play.py

When they are compiled the server starts anew with them: players notice a reconnect at most.
"""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
import time

from set_up import COMPILED, PYTHON, ROOT, StepFailed, compile_games, install

NICE = ("nice", "-n", "10")  # pages come first


def compile_beside(server: subprocess.Popen[bytes]) -> None:
    """Compile the games and let the server know."""
    begun = time.monotonic()
    try:
        install("Cython")
        said = compile_games(*NICE)
    except StepFailed as error:
        said = f"games stay plain Python: {str(error).splitlines()[-1]}"
    if server.poll() is None:
        if said == COMPILED:
            server.send_signal(signal.SIGUSR2)
        print(f"  {said:<44} {time.monotonic() - begun:5.1f} s", flush=True)


def main() -> int:
    """Serve until somebody ends it; the exit code is the server's."""
    signal.signal(signal.SIGUSR2, signal.SIG_IGN)  # inherited: the server ignores it until it knows what it means
    server = subprocess.Popen([str(PYTHON.with_name("kohlenpott")), "serve"], cwd=ROOT)
    threading.Thread(target=compile_beside, args=(server,), daemon=True).start()
    while server.returncode is None:
        with contextlib.suppress(KeyboardInterrupt):  # the terminal tells the server, too
            server.wait()
    return server.returncode


if __name__ == "__main__":
    sys.exit(main())
