"""Everything written on a board can be read: in every state a game shows, as the seat that is asked and as others."""

from __future__ import annotations

import random

import pytest

from browser.conftest import LONGER, Meet
from browser.finished import finished
from browser.sites import Site

SEATS = {"coal-baron": 4, "haspelknecht": 4, "kohle-kolonie": 5}
GAMES_EACH = 6 if LONGER else 1
STEPS = 400 if LONGER else 14  # of each game, drawn at random


@pytest.mark.parametrize("game", SEATS)
def test_a_finished_game_can_be_read_step_by_step(meet: Meet, site: Site, game: str) -> None:
    person, chance, faults = meet(), random.Random(1), []
    for _ in range(GAMES_EACH):
        table, seat = finished(site, game, SEATS[game]), chance.randrange(SEATS[game])
        person.open(f"/t/{table}/replay/0?as_seat={seat}")
        last = int(person.page.locator("[data-replay]").get_attribute("data-last") or 0)
        steps = sorted(chance.sample(range(last + 1), min(STEPS, last + 1)))
        while (at := person.eyes.advance(person.page, table, seat, steps)) is not None:
            faults += [f"step {at}, {fault}" for fault in person.eyes.faults(person.page)]
            steps = [step for step in steps if step > at]
    assert faults == []
