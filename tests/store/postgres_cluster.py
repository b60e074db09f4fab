"""A real PostgreSQL for tests: started once, a database of its own for everybody, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from kohlenpott.store import Database
from ports import free_port
from waiting import wait_for

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)  # where Debian keeps it
QUICK = ("fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=32MB",
         "max_connections=200", "log_min_messages=fatal")  # fmt: skip
MISSING = "PostgreSQL is missing: install the package postgresql (tools/install-postgresql.sh)"


def program(name: str) -> str | None:
    """A program of PostgreSQL, if it is there."""
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(map(str, FOLDERS)))


def server_user() -> str | None:
    """As whom the server runs: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    return None


class PostgresCluster:
    """A server on a port of this machine. `durable` waits for the disk as a real one does."""

    def __init__(self, durable: bool = False, within: Path | None = None) -> None:
        self.user, self.settings = server_user(), () if durable else QUICK
        self.folder = Path(tempfile.mkdtemp(prefix="kohlenpott-postgres-", dir=within))
        self.port = free_port()
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.numbers = count()
        self.process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync",
                  "--locale", "C.UTF-8")  # fmt: skip
        self.start()
        self._has_template = False

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run([program(name) or name, *arguments], user=self.user, cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
        assert done.returncode == 0, done.stdout

    def url(self, name: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = [f"-c{each}" for each in self.settings]
        command = [program("postgres") or "postgres", "-D", str(self.data), "-p", str(self.port),
                   "-k", str(self.folder), "-clisten_addresses=127.0.0.1", *settings]  # fmt: skip
        self.process = self._started(command)

        def answers() -> bool:
            try:
                self.execute("SELECT 1")
            except DBAPIError:
                if self.process is not None and self.process.poll() is not None:  # some of the one before still end
                    self.process = self._started(command)
                return False
            return True

        wait_for(answers, "PostgreSQL", pause=0.05)

    def _started(self, command: list[str]) -> subprocess.Popen[bytes]:
        with (self.folder / "server.log").open("ab") as log:
            return subprocess.Popen(command, user=self.user, cwd=self.folder, stdout=log, stderr=log)

    def kill(self) -> None:
        """kill -9: its other processes end when they notice it; what was committed is found in the log."""
        self._end(signal.SIGKILL)

    def cut_power(self) -> None:
        """End it with all its processes at once."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def close(self) -> None:
        """Nothing is left of it."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, statement: str, name: str = "postgres") -> None:
        """One statement outside of all transactions."""
        engine = create_engine(self.url(name).replace("://", "+psycopg://"), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def empty(self) -> str:
        """The address of a new database without anything."""
        name = f"empty{next(self.numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def fresh(self) -> str:
        """The address of a new database with all tables, and nothing in them."""
        if not self._has_template:
            self.execute("CREATE DATABASE ours TEMPLATE template0")
            Database(self.url("ours")).close()
            self._has_template = True
        name = f"games{next(self.numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE ours")
        return self.url(name)
