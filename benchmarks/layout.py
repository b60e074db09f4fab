"""What a change of one region costs the browser: milliseconds of style and layout, as Chromium counts them.

python benchmarks/layout.py [--games NAME …] [--rounds 12]

Each region of a table at 1280 x 800 is replaced by its copy and the page laid out. The least of the rounds is told,
so a busy machine does little harm.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import kohlenpott as kp
from kohlenpott.web.visitors import COOKIE
from moments import moments
from screenshots import WIDE, launch, site

REGIONS = ("decision", "seats", "log", "score")
LATE = 40  # decisions after which the page is looked at
REPLACE = """(name) => {
  const old = document.getElementById(name);
  old.replaceWith(old.cloneNode(true));
  document.body.offsetHeight;
}"""


def spent(session: CDPSession) -> float:
    """Milliseconds of style and layout so far."""
    found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(found["RecalcStyleDuration"] + found["LayoutDuration"])


def cost(session: CDPSession, page: Page, region: str, rounds: int) -> float:
    """Milliseconds for a change of a region, the least of all rounds."""
    took = []
    for _ in range(rounds):
        before = spent(session)
        page.evaluate(REPLACE, f"r-{region}")
        took.append(spent(session) - before)
    return min(took)


def main() -> None:
    """A line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=kp.games())
    parser.add_argument("--rounds", type=int, default=12)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, site(data) as (address, service), sync_playwright() as playwright:
        browser = launch(playwright)
        for game in wanted.games:
            seats = kp.game(game).definition.seats[-1]
            moment = next(each for each in moments(service, game, seats, 1) if each.ply >= LATE)
            context = browser.new_context(base_url=address, viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
            context.add_cookies([{"name": COOKIE, "value": moment.token, "url": address}])
            page = context.new_page()
            page.goto(f"/t/{moment.live.id}")
            session = context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            costs = [f"{region} {cost(session, page, region, wanted.rounds):.1f}" for region in REGIONS]
            print(f"{game}: {', '.join(costs)} ms", flush=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
