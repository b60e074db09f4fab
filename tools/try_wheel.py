"""Installs a built wheel into an empty environment, outside the checkout, and plays in the terminal and the browser.

    python tools/try_wheel.py dist     # a folder with one wheel, or the wheel itself

Commands that the documentation shows to players and hosts run there, too. Ends with the first thing that does not
work.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "KOHLENPOTT_PURE", "KOHLENPOTT_COMPONENTS")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("games",),
    ("rules", "coal-baron", "CB-054"),
    ("rules", "haspelknecht", "--search", "Wasser", "--lang", "de"),
    ("simulate", "kohle-kolonie", "--seats", "3", "--games", "3", "--check"),
)
# commands that need more than the browser does, and what they say without it
MORE: dict[tuple[str, ...], str] = {
    ("train", "coal-baron"): "kohlenpott[train,arena]",
}
# pages whose commands are run, and those that are not: the installer, what another test waits for, what takes minutes
PAGES = ("README.md", "docs/installing.md", "docs/playing.md", "docs/figures.md")
NOT_RUN = ("pip ", "kohlenpott serve", "kohlenpott analyse")


def shown_commands() -> list[str]:
    """The commands in the console blocks of these pages."""
    text = "\n".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES)
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    found: list[str] = [line for block in blocks for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE)]
    return [line for line in found if not line.startswith(NOT_RUN)]


class Installed:
    """An environment with nothing but the wheel and what it asks for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        self.environment = {**kept, "XDG_DATA_HOME": str(folder / "data")}
        self.chosen: dict[str, str] = {}  # variables of one command

    def install(self, wheel: Path) -> None:
        """The wheel with the extras for the browser and for pictures; by uv where it is at hand, which is faster."""
        uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
        python = self.programs / "python"
        venv.create(self.folder / "environment", with_pip=uv is None)
        installer: list[str | Path] = [python, "-m", "pip", "install"] if uv is None else [
            uv, "pip", "install", "--system-certs", "--python", python]  # fmt: skip
        wanted = f"kohlenpott[render,web] @ {wheel.resolve().as_uri()}"
        self.run(*installer, "--quiet", "--constraint", ROOT / "constraints.txt", wanted)

    def run(self, *command: str | Path, code: int = 0) -> str:
        """Run a program outside the checkout; what it printed, complaints included."""
        done = subprocess.run(command, cwd=self.folder, env=self.environment | self.chosen, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, input="quit\n", encoding="utf-8", errors="replace",
                              check=False)  # fmt: skip
        if done.returncode != code:
            raise SystemExit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def kohlenpott(self, *words: str, code: int = 0) -> str:
        """Run a command of the package."""
        return self.run(self.programs / "kohlenpott", *words, code=code)

    def lay_out(self) -> None:
        """The files that pages speak of: a recorded game, and figures somebody has copied."""
        shutil.copy(ROOT / "tests" / "records" / "golden" / "coal-baron-4.kpr", self.folder / "evening.kpr")
        (self.folder / "my-figures").mkdir()
        figures = ROOT / "src" / "kohlenpott" / "games" / "coal_baron" / "figures.toml"
        shutil.copy(figures, self.folder / "my-figures" / "coal-baron.toml")

    def shown(self, line: str) -> str:
        """Run a command as a page shows it; whoever is asked something leaves."""
        words = shlex.split(line)
        self.chosen = dict(word.split("=", 1) for word in words if re.match(r"[A-Z_]+=", word))
        said = self.kohlenpott(*words[len(self.chosen) + 1 :])
        self.chosen = {}
        return said

    def first_page(self) -> str:
        """Serve, and ask for the page that a browser would open."""
        command = [str(self.programs / "kohlenpott"), "serve", "--port", "0", "--no-browser", "--no-access-log"]
        with subprocess.Popen(command, cwd=self.folder, env={**self.environment, "PYTHONUNBUFFERED": "1"},
                              stdout=subprocess.PIPE, encoding="utf-8") as serving:  # fmt: skip
            assert serving.stdout is not None
            found = re.search(r"http://[\d.]+:\d+/", serving.stdout.readline())
            try:
                if found is None:
                    raise SystemExit("the server tells no address")
                with urllib.request.urlopen(found[0], timeout=120) as answer:
                    page: str = answer.read().decode()
                    return page
            finally:
                serving.terminate()


def main() -> None:
    """Try the wheel that is named."""
    given = Path(sys.argv[1]) if len(sys.argv) == 2 else ROOT / "dist"
    wheel = given if given.suffix == ".whl" else next(iter(sorted(given.glob("*.whl"))), None)
    if wheel is None:
        sys.exit(f"no wheel in {given}")
    with tempfile.TemporaryDirectory(prefix="kohlenpott-", ignore_cleanup_errors=True) as folder:
        tried = Installed(Path(folder))
        tried.install(wheel)
        for words in COMMANDS:
            tried.kohlenpott(*words)
            print("kohlenpott", *words)
        tried.lay_out()
        for line in shown_commands():
            tried.shown(line)
            print(line)
        for words, extra in MORE.items():
            assert extra in tried.kohlenpott(*words, code=2)
        assert "Coal Baron" in tried.first_page()
        print("kohlenpott serve: the first page came")


if __name__ == "__main__":
    main()
