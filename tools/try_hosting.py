"""Does what docs/hosting.md says, on three network namespaces of this machine: as root, with PostgreSQL and HAProxy.

    python tools/try_hosting.py

The files come from the page itself. A site of one file is taken over, people play through the proxy while a server and
the worker are killed, and a backup of the running site is put back. Each step is told with the seconds it took.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
RELEASED = ROOT / "tests" / "store" / "fixtures" / "games-0.1.db"
MACHINES = {"kp-db": "10.73.0.1", "kp-front": "10.73.0.2", "kp-back": "10.73.0.3"}
BRIDGE, OURS = "kp-bridge", "10.73.0.254"
DB = "postgresql://keeper@10.73.0.1/games"
SITE = "http://10.73.0.2:8080"
PATIENCE = 120.0
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def block(name: str) -> str:
    """A file of the page, by its first line."""
    found = re.search(rf"```\w+\n(?:#|--) {re.escape(name)}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None, name
    return found[1]


def run(*command: str, **more: object) -> str:
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)  # type: ignore[call-overload]
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}")
    return str(done.stdout)


class Site:
    """Three machines and what runs on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        self.environment = {**os.environ, "HOME": str(folder), "PATH": path}

    def build(self) -> None:
        """A bridge, and a namespace with an address for each machine."""
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "address", "add", f"{OURS}/24", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")
        for name, address in MACHINES.items():
            run("ip", "netns", "add", name)
            run("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            run("ip", "link", "set", name, "master", BRIDGE, "up")
            run("ip", "-n", name, "address", "add", f"{address}/24", "dev", "eth0")
            run("ip", "-n", name, "link", "set", "eth0", "up")
            run("ip", "-n", name, "link", "set", "lo", "up")

    def start(self, name: str, machine: str, *command: str, user: str | None = None) -> None:
        prefix = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(["ip", "netns", "exec", machine, *prefix, *command],
                                                    env=self.environment, stdout=log, stderr=log)  # fmt: skip

    def end(self, name: str, how: signal.Signals = signal.SIGTERM) -> None:
        process = self.processes.pop(name)
        process.send_signal(how)
        process.wait()

    def database(self) -> None:
        """PostgreSQL as the page says."""
        data = self.folder / "postgres"
        data.mkdir()
        self.folder.chmod(0o755)
        shutil.chown(data, "postgres")
        run("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", str(BINARIES[0] / "initdb"), "-D",
            str(data / "data"), "-A", "peer", "-E", "UTF8", cwd=data)  # fmt: skip
        with (data / "data" / "pg_hba.conf").open("a", encoding="utf-8") as rules:
            rules.write(block("pg_hba.conf"))
        self.start("postgres", "kp-db", str(BINARIES[0] / "postgres"), "-D", str(data / "data"), "-k", str(data),
                   "-clisten_addresses=10.73.0.1", user="postgres")  # fmt: skip
        end = time.monotonic() + PATIENCE
        psql = ("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "psql", "-q", "-h", str(data))
        while subprocess.run([*psql, "-c", ""], capture_output=True, check=False).returncode:
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.1)
        run(*psql, input=block("psql"))
        password = self.folder / ".pgpass"
        password.write_text(block("~/.pgpass"), encoding="utf-8")
        password.chmod(0o600)

    def kohlenpott(self, *arguments: str) -> str:
        """A command on the machine `back`."""
        return run("ip", "netns", "exec", "kp-back", "kohlenpott", *arguments, env=self.environment, cwd=self.folder)

    def serve(self, which: str) -> None:
        """The commands of the page."""
        commands = re.findall(r"^(?:# (front|back)|kohlenpott (serve|worker) (.*))$", PAGE, re.MULTILINE)
        machine = ""
        for name, command, arguments in commands:
            machine = name or machine
            if command and machine and f"{machine}-{command}" == which:
                self.start(which, f"kp-{machine}", "kohlenpott", command, *arguments.split())
                return
        raise SystemExit(f"{which} is not on the page")

    def proxy(self) -> None:
        file = self.folder / "haproxy.cfg"
        file.write_text(block("haproxy.cfg"), encoding="utf-8")
        self.start("proxy", "kp-front", "haproxy", "-db", "-f", str(file))

    def close(self) -> None:
        for name in reversed(list(self.processes)):
            self.end(name, signal.SIGINT if name == "postgres" else signal.SIGTERM)
        for name in MACHINES:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
        subprocess.run(["ip", "link", "del", BRIDGE], capture_output=True, check=False)


class Visitor:
    """Somebody who plays through the proxy."""

    def __init__(self) -> None:
        self.browser = httpx.Client(base_url=SITE, timeout=30, follow_redirects=True)
        self.table, self.made = "", 0

    def wait(self) -> None:
        """Until the site answers."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.browser.get("/rules").status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert time.monotonic() < end, "the site does not answer"
            time.sleep(0.1)

    def sit_down(self) -> None:
        data = {"game": "coal-baron", "seat-0": "me", "seat-1": "greedy", "public": "no"}
        found = re.search(r'data-table="(\w+)"', self.browser.post("/new", data=data).text)
        assert found is not None
        self.table = found[1]

    def play(self, moves: int) -> None:
        """So many moves of one's own; whatever goes wrong on the way is tried again with the same key."""
        wanted, end = self.made + moves, time.monotonic() + PATIENCE
        while self.made < wanted:
            assert time.monotonic() < end, "the game does not go on"
            try:
                page = self.browser.get(f"/t/{self.table}").text
                actions, seq = re.findall(r'id="choice-(\d+)"', page), re.search(r'data-seq="(\d+)"', page)
                if not actions or seq is None:
                    time.sleep(0.1)
                    continue
                data = {"action": actions[0], "seq": seq[1], "key": f"m{seq[1]}"}
                answer = self.browser.post(f"/t/{self.table}/move", data=data, headers={"Accept": "application/json"})
                self.made += answer.status_code == 200
            except httpx.HTTPError:
                time.sleep(0.1)


def main() -> None:
    began = [time.monotonic()]

    def told(what: str) -> None:
        print(f"  {what:<72} {time.monotonic() - began[-1]:5.1f} s", flush=True)
        began.append(time.monotonic())

    with tempfile.TemporaryDirectory(prefix="kohlenpott-hosting-") as name:
        site, visitor = Site(Path(name)), Visitor()
        try:
            site.build()
            site.database()
            told("three machines, PostgreSQL with a password")
            shutil.copy(RELEASED, site.folder / "games.db")
            site.kohlenpott("db", "upgrade", "--db", "sqlite:///games.db")
            site.kohlenpott("db", "backup", "copy.db", "--db", "sqlite:///games.db")
            told(site.kohlenpott("db", "restore", "copy.db", "--db", DB).strip())
            for each in ("front-serve", "back-serve", "back-worker"):
                site.serve(each)
            site.proxy()
            visitor.wait()
            told("two servers, worker and proxy answer")
            visitor.sit_down()
            visitor.play(5)
            told("five moves against a bot, server by server")
            site.end("front-serve", signal.SIGKILL)
            visitor.play(3)
            site.serve("front-serve")
            told("three moves after a server was killed")
            site.end("back-worker", signal.SIGKILL)
            site.serve("back-worker")
            visitor.play(3)
            told("three moves after the worker was killed")
            told(site.kohlenpott("db", "backup", "backup.db", "--db", DB).strip())
            visitor.play(2)
            restore = ("kohlenpott", "db", "restore", "backup.db", "--force", "--db", DB)
            refused = subprocess.run(["ip", "netns", "exec", "kp-back", *restore], env=site.environment,
                                     cwd=site.folder, capture_output=True, text=True, check=False)  # fmt: skip
            assert refused.returncode == 2 and "another server is using this database" in refused.stderr, refused.stderr
            for each in ("front-serve", "back-serve", "back-worker"):
                site.end(each)
            site.kohlenpott("db", "restore", "backup.db", "--force", "--db", DB)
            told("a restore is refused while servers run, and done when they have ended")
            site.serve("back-serve")
            site.serve("back-worker")
            visitor.wait()
            visitor.play(2)
            told("the game goes on where the backup was made")
        finally:
            site.close()
    print(f"  all of it: {time.monotonic() - began[0]:.0f} s")


if __name__ == "__main__":
    main()
