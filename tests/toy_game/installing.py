"""Installs the toy game for other processes without a network: its package and what a wheel would say about it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests" / "toy"
NAME, PACKAGE = "coal-heaps", "coal_heaps"


def install(site: Path) -> Path:
    """A folder that makes the toy game an installed package once it is on the path."""
    shutil.copytree(TOY / PACKAGE, site / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    project = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{PACKAGE}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    lines: list[str] = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {where}" for name, where in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return site


def run(site: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the toy game installed; `more` are variables of its environment."""
    path = os.pathsep.join([str(site), str(ROOT / "src"), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(site / "data"), **more}
    environment.pop("KOHLENPOTT_PURE", None)  # the toy is plain Python until it is compiled
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True,
                          check=False, timeout=3600)  # fmt: skip


def played(site: Path, *tests: str) -> None:
    """Run tests with the toy game installed; all must pass."""
    done = run(site, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=short", *tests)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
