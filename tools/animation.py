"""Films a game for the README: two bots play, Chromium steps through the replay, the pictures become one animated WebP.

    python tools/animation.py [--out docs/images/game.webp]

The game is the same in every run. Quality goes down until the file is light enough.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from chromium import FLAGS, chromium
from kohlenpott import bots
from kohlenpott.bots import PlayerView
from kohlenpott.store import players
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from screenshots import site

ROOT = Path(__file__).resolve().parent.parent
GAME, SEED, NAMES = "coal-baron", 12, ("Ida", "Jupp")
FIRST, FRAMES = 30, 40  # moves before the film begins, moves shown
VIEWPORT, SHOWN = {"width": 1280, "height": 800}, (960, 600)
MILLISECONDS, LAST = 900, 2500
HEAVIEST = 580_000  # bytes


def played(service: TableService) -> str:
    """The table of a game between bots, up to the last move shown."""
    people = [players.create(service.database, name)[0] for name in NAMES]
    live = service.create(people[0], Setup(GAME, (Chair(ME), *[Chair(OPEN)] * (len(NAMES) - 1))), seed=SEED)
    for person in people[1:]:
        service.join(live, person)
    bot = bots.make("greedy", live.game, len(NAMES), SEED)
    for ply in range(FIRST + FRAMES):
        state = live.history.state
        service.move(live, people[state.seat or 0], bot.choose(PlayerView(state)), live.history.seq, f"move-{ply}")
    return live.id


def frames() -> list[Image.Image]:
    """What a spectator sees after every move."""
    with tempfile.TemporaryDirectory() as folder, site(folder) as (address, service), sync_playwright() as playwright:
        table = played(service)
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        wanted: dict[str, Any] = {"viewport": VIEWPORT, "color_scheme": "light", "locale": "en", "base_url": address,
                                  "reduced_motion": "reduce"}  # fmt: skip
        page = browser.new_context(**wanted).new_page()
        found = []
        for step in range(FIRST, FIRST + FRAMES):
            page.goto(f"/t/{table}/replay/{step}", wait_until="networkidle")
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            found.append(picture.resize(SHOWN, Image.Resampling.LANCZOS))
        browser.close()
    return found


def film(pictures: list[Image.Image], quality: int) -> bytes:
    """The pictures one after the other, for ever."""
    written = io.BytesIO()
    pauses = [MILLISECONDS] * (len(pictures) - 1) + [LAST]
    pictures[0].save(written, "WEBP", save_all=True, append_images=pictures[1:], duration=pauses, loop=0, method=4,
                     quality=quality, minimize_size=True)  # fmt: skip
    return written.getvalue()


def main() -> None:
    """Write the film."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images" / "game.webp")
    out, pictures = parser.parse_args().out, frames()
    written = next(found for found in (film(pictures, quality) for quality in range(70, 0, -10))
                   if len(found) <= HEAVIEST)  # fmt: skip
    out.write_bytes(written)
    print(f"{out.name}: {len(pictures)} pictures, {len(written) / 1024:.0f} KB")


if __name__ == "__main__":
    main()
