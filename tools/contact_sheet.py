"""Photograph every kind of decision of every game, and the pages around them, at three sizes by day and by night.

python tools/contact_sheet.py [--out build/screenshots] [--games NAME …] [--sizes …] [--schemes …]

Writes one picture each, and a sheet of small ones for each game, size and theme (sheet-*.html, sheet-*.png).
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import kohlenpott as kp
from kohlenpott.store import players
from kohlenpott.web.visitors import COOKIE
from moments import OVER, TableMoment, kinds
from screenshots import ROOT, launch, site

SIZES = {"wide": (1280, 800), "large": (1920, 1080), "phone": (360, 740)}
SCHEMES = ("light", "dark")
ACROSS = {"wide": 3, "large": 3, "phone": 6}  # small pictures in a row of a sheet
SHEET_WIDTH = 1920
STYLE = """body { margin: 8px; display: grid; grid-template-columns: repeat(ACROSS, 1fr); gap: 8px; }
figure { margin: 0; font: 14px sans-serif; } img { width: 100%; }"""
GAMES = 2  # played for each game; what does not come up in them is looked for in games at random
PAGES = {"home": "/", "lobby": "/lobby", "new": "/new", "mine": "/mine", "settings": "/settings", "rules": "/rules"}
OPEN_MOVES = "document.getElementById('allmoves').showPopover()"


class Camera:
    """A browser at one size and in one theme, with a page for each person it looks over the shoulder of."""

    def __init__(self, browser: Browser, address: str, folder: Path, size: str, scheme: str) -> None:
        self.browser, self.address, self.folder, self.size, self.scheme = browser, address, folder, size, scheme
        self.pages: dict[str, Page] = {}

    def page(self, token: str) -> Page:
        """The page of somebody with a session, or of a guest without one."""
        if token not in self.pages:
            width, height = SIZES[self.size]
            wanted: dict[str, Any] = {"viewport": {"width": width, "height": height}, "color_scheme": self.scheme,
                                      "locale": "en", "base_url": self.address, "reduced_motion": "reduce"}  # fmt: skip
            context = self.browser.new_context(**wanted)
            if token:
                context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])
            self.pages[token] = context.new_page()
        return self.pages[token]

    def take(self, name: str, kind: str, path: str, token: str = "", act: str = "", whole: bool = False) -> Path:
        """One picture of a page, after something was done on it."""
        page = self.page(token)
        page.goto(path)
        if act:
            page.evaluate(act)
        file = self.folder / f"{name}-{self.size}-{self.scheme}-{kind}.png"
        page.screenshot(path=file, full_page=whole)
        return file

    def rest(self) -> None:
        """Close its pages."""
        for page in self.pages.values():
            page.context.close()
        self.pages.clear()


def of_game(cameras: list[Camera], service: Any, game: str) -> Iterator[Path]:
    """Every kind of decision at the largest table; its end, and what guests and those who look back see."""
    seats = kp.game(game).definition.seats[-1]
    last: TableMoment | None = None
    for moment in kinds(service, game, seats, GAMES):
        for camera in cameras:
            yield camera.take(game, moment.question, f"/t/{moment.live.id}", moment.token)
            if last is None and moment.question != OVER:
                yield camera.take(game, "0-all-moves", f"/t/{moment.live.id}", moment.token, OPEN_MOVES)
        if moment.question == OVER:
            steps = moment.live.history.seq
            for camera in cameras:
                yield camera.take(game, "1-replay", f"/t/{moment.live.id}/replay/{steps // 2}", moment.token)
                yield camera.take(game, "1-replay-guest", f"/t/{moment.live.id}/replay/{steps // 2}?as_seat=spectator")
                yield camera.take(game, "2-end", f"/t/{moment.live.id}/result", moment.token, whole=True)
        last = moment
    for camera in cameras:
        yield camera.take("pages", f"rules-{game}", f"/rules/{game}")
        camera.rest()


def of_pages(cameras: list[Camera], token: str) -> Iterator[Path]:
    """The pages around the tables, for somebody new and for somebody who has played."""
    for camera in cameras:
        for kind, path in PAGES.items():
            yield camera.take("pages", f"{kind}-new", path, whole=True)
            yield camera.take("pages", kind, path, token, whole=True)


def sheet(browser: Browser, folder: Path, name: str, size: str, files: list[Path]) -> None:
    """Small pictures side by side as one."""
    body = "".join(
        f'<figure><img src="{file.name}"><figcaption>{escape(file.stem)}</figcaption></figure>'
        for file in sorted(files)
    )
    style = STYLE.replace("ACROSS", str(ACROSS[size]))
    text = f"<!doctype html><meta charset=utf-8><style>{style}</style>{body}"
    (folder / f"sheet-{name}.html").write_text(text, encoding="utf-8")
    page = browser.new_page(viewport={"width": SHEET_WIDTH, "height": 1080})
    page.goto((folder / f"sheet-{name}.html").absolute().as_uri())
    page.screenshot(path=folder / f"sheet-{name}.png", full_page=True)
    page.close()


def main() -> None:
    """All pictures, then the sheets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--games", nargs="*", default=kp.games())
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    parser.add_argument("--schemes", nargs="*", default=list(SCHEMES))
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, site(data) as (address, service), sync_playwright() as playwright:
        browser = launch(playwright)
        looks = list(product(wanted.sizes, wanted.schemes))
        cameras = [Camera(browser, address, wanted.out, size, scheme) for size, scheme in looks]
        files: list[Path] = []
        for game in wanted.games:
            files += of_game(cameras, service, game)
            print(f"{game}: {len(files)} pictures so far", flush=True)
        files += of_pages(cameras, players.create(service.database, "Ida of Herne")[1])
        for name, (size, scheme) in product([*wanted.games, "pages"], looks):
            found = [file for file in files if file.name.startswith(f"{name}-{size}-{scheme}-")]
            if found:
                sheet(browser, wanted.out, f"{name}-{size}-{scheme}", size, found)
        browser.close()


if __name__ == "__main__":
    main()
