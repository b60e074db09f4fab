"""Photograph the tables for the README: a real server, Chromium, games that bots have led to their middle.

python tools/screenshots.py [--out docs/images]
"""

from __future__ import annotations

import argparse
import base64
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Playwright, sync_playwright

from chromium import FLAGS, chromium
from kohlenpott.store import Database
from kohlenpott.web.app import create_app
from kohlenpott.web.server import listen
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.visitors import COOKIE
from moments import TableMoment, moments

ROOT = Path(__file__).resolve().parent.parent
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
SHOTS = (("wide-light", WIDE, "light"), ("wide-dark", WIDE, "dark"), ("phone", NARROW, "light"))
QUALITY = 72


@dataclass(frozen=True, slots=True)
class GameView:
    """A moment worth a picture: after how many moves which decision is asked of the first seat."""

    game: str
    seats: int
    seed: int
    ply: int
    decision: str


MOMENTS = (GameView("coal-baron", 4, 12, 90, "place"), GameView("haspelknecht", 3, 5, 40, "take-second"),
           GameView("kohle-kolonie", 4, 9, 80, "turn"))  # fmt: skip


@contextmanager
def site(folder: str) -> Iterator[tuple[str, TableService]]:
    """A server in a thread."""
    socket, service = listen("127.0.0.1", 0), TableService(Database(f"sqlite:///{folder}/games.db"))
    server = uvicorn.Server(uvicorn.Config(create_app(service), log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{socket.getsockname()[1]}", service
    server.should_exit = True
    thread.join()


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium."""
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


def found(service: TableService, wanted: GameView) -> TableMoment:
    """A table at its moment."""
    for moment in moments(service, wanted.game, wanted.seats, wanted.seed, at_random=0.1):
        if moment.ply >= wanted.ply and moment.question == wanted.decision:
            return moment
    raise SystemExit(f"{wanted} does not come")


def photograph(browser: Browser, address: str, moment: TableMoment, game: str, folder: Path) -> Iterator[Path]:
    """The table at every width and in every theme wanted."""
    for name, size, scheme in SHOTS:
        wanted: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "locale": "en", "base_url": address,
                                  "device_scale_factor": 1.5 if size is WIDE else 2}  # fmt: skip
        context = browser.new_context(**wanted)
        context.add_cookies([{"name": COOKIE, "value": moment.token, "url": address}])
        page = context.new_page()
        page.goto(f"/t/{moment.live.id}")
        page.wait_for_timeout(400)
        path = folder / f"{game}-{name}.webp"
        picture = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        path.write_bytes(base64.b64decode(picture["data"]))
        context.close()
        yield path


def main() -> None:
    """All pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images")
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, site(data) as (address, service), sync_playwright() as playwright:
        browser = launch(playwright)
        for wanted in MOMENTS:
            for path in photograph(browser, address, found(service, wanted), wanted.game, folder):
                print(f"{path.name}: {path.stat().st_size / 1024:.0f} KB")
        browser.close()


if __name__ == "__main__":
    main()
