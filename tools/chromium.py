"""Debian's Chromium for tests and pictures: the build without windows if there is one, which works a quarter less."""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]  # fmt: skip


def chromium() -> str | None:
    """Where it is; None where it is missing."""
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)
