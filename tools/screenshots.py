"""Photograph the tables for the README: a real server, Chromium, games that bots have led to their middle.

python tools/screenshots.py [--out docs/images]
"""

from __future__ import annotations

import argparse
import base64
import random
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.store import Database, players
from kohlenpott.web.app import create_app
from kohlenpott.web.server import listen
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.visitors import COOKIE

ROOT = Path(__file__).resolve().parent.parent
WIDE, NARROW = {"width": 1280, "height": 860}, {"width": 360, "height": 740}
NAMES = ("Jupp", "Clara", "Emma")
QUALITY = 72


@dataclass(frozen=True, slots=True)
class GameView:
    """A moment worth a picture: after how many moves which decision is asked of seat 0."""

    game: str
    seats: int
    seed: int
    ply: int
    decision: str


MOMENTS = (GameView("coal-baron", 4, 12, 90, "place"), GameView("haspelknecht", 3, 5, 40, "take-second"),
           GameView("kohle-kolonie", 4, 9, 80, "turn"))  # fmt: skip
SHOTS = (("wide-light", WIDE, "light"), ("wide-dark", WIDE, "dark"), ("phone", NARROW, "light"))


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


def table(service: TableService, picture_of: GameView) -> tuple[str, str]:
    """A table at its moment, and the session of the person on seat 0."""
    ida, token = players.create(service.database, "Ida")
    live = service.create(
        ida, Setup(picture_of.game, (Chair(ME), *[Chair(OPEN)] * (picture_of.seats - 1))), seed=picture_of.seed
    )
    people = [ida, *(players.create(service.database, name)[0] for name in NAMES[: picture_of.seats - 1])]
    for person in people[1:]:
        service.join(live, person)
    bot, chance, ply = (
        bots.make("greedy", live.game, picture_of.seats, picture_of.seed),
        random.Random(picture_of.seed),
        0,
    )
    while live.is_running:
        state = live.history.state
        if ply >= picture_of.ply and state.seat == 0 and state.decision == picture_of.decision:
            break
        action = chance.choice(state.actions()) if chance.random() < 0.1 else bot.choose(PlayerView(state))
        service.move(live, people[state.seat or 0], action, live.history.seq, f"move-{ply}")
        ply += 1
    return live.id, token


def photograph(
    browser: Browser, address: str, service: TableService, picture_of: GameView, folder: Path
) -> Iterator[Path]:
    """The table at every width and in every theme wanted."""
    id, token = table(service, picture_of)
    for name, size, scheme in SHOTS:
        wanted: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "locale": "en", "base_url": address,
                                  "device_scale_factor": 1 if size is WIDE else 2}  # fmt: skip
        context = browser.new_context(**wanted)
        context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
        page = context.new_page()
        page.goto(f"/t/{id}")
        page.wait_for_timeout(400)
        path = folder / f"{picture_of.game}-{name}.webp"
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
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as data, site(data) as (address, service), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for picture_of in MOMENTS:
            for path in photograph(browser, address, service, picture_of, folder):
                print(f"{path.name}: {path.stat().st_size / 1024:.0f} KB")
        browser.close()


if __name__ == "__main__":
    main()
