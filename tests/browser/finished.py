"""Games that are over already."""

from __future__ import annotations

import random
import time

from browser.sites import Site
from kohlenpott.store import players
from kohlenpott.web.service.setup import BOT, ME, Chair, Setup


def finished(site: Site, game: str, seats: int = 3) -> str:
    """The id of a table where somebody and bots have played to the end."""
    chance, player = random.Random(9), players.create(site.service.database, "Ida")[0]
    live = site.service.create(player, Setup(game, (Chair(ME), *[Chair(BOT, bot="random")] * (seats - 1))))
    while live.is_running:
        with live.write_lock:
            asked = live.on_turn is not None and live.seats[live.on_turn].bot is None
            seq, actions = live.history.seq, live.history.state.actions() if asked else []
        if asked:
            site.service.move(live, player, chance.choice(actions), seq, f"move-{seq}")
        else:
            time.sleep(0.002)
    return live.id
