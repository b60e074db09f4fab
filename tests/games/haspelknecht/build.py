"""Small builders for positions of Haspelknecht, and a table to play on in tests.

`haspelknecht(players=[Farm(farmer="KK", water=1)])` is a position in spring of year 1 in which seat 0 executes a plan;
everything a test does not name is as at the start. It need not account for every disc or cube.

Discs are letters: K black, B brown, Y yellow; small letters are the markers that serve as such discs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import kohlenpott as kp
from games.playing import AnyPlay
from kohlenpott.games.haspelknecht import figures, ids
from kohlenpott.games.haspelknecht.names import LOADS, PAYMENTS, TILES

BLUE, RED, GREEN, WHITE = range(4)  # seats
GAME = kp.game("haspelknecht")
LETTERS = "KBYkby"
EXECUTION = ("execute", "mining", "bonus-dig", "payment", "carpentry", "coal-sale", "drain")
WORKERS = ("farmer", "farmhand", "digger", "miner", "haspelknecht", "watermill")


def tile(name: int | str) -> int:
    """The number of a tile, by its id."""
    return TILES.index(str(name))


def discs(letters: str) -> list[int]:
    """Discs by colour: "KKY" is two black and a yellow one."""
    return [letters.count(letter) for letter in LETTERS[:3]]


class Farm:
    """What a test says about one seat; everything left out is as at the start."""

    def __init__(self, *, coal: int = 0, wood: int = 0, food: int = 0, thalers: int = 0, debts: int = 0,
                 water: int = 0, pinge: int = 7, pinge_wood: int = 0, tunnel: int = 11, tunnel_wood: int = 0,
                 shaft: int = 0, cart: str = "", cart_two: str = "", farmer: str = "", farmhand: str = "",
                 mill: str = "nothing", digger: str = "nothing", miner: str = "nothing",
                 haspelknecht: str = "nothing", finished: Iterable[str] = (), markers: Iterable[str] = (),
                 fresh: Iterable[str] = (), buildings: Iterable[str] = (), improved: int = 0, vp: int = 0,
                 discs: int | None = None) -> None:  # fmt: skip
        self.values = {
            "coal": coal, "wood": wood, "food": food, "thalers": thalers, "debts": debts, "water": water,
            "pinge": pinge, "pinge_props": pinge_wood, "tunnel": tunnel, "tunnel_props": tunnel_wood,
            "shaft": shaft, "lifted": 11 - tunnel - shaft, "improved": improved, "vp": vp,
            "mill": LOADS.index(mill), "digger": PAYMENTS.index(digger), "miner": PAYMENTS.index(miner),
            "haspelknecht": PAYMENTS.index(haspelknecht),
        }  # fmt: skip
        self.carts = (cart, cart_two)
        self.farmer, self.farmhand = farmer, farmhand
        self.finished, self.markers, self.fresh = list(finished), list(markers), list(fresh)
        self.buildings, self.discs = list(buildings), discs

    def write(self, g: Any, seat: int) -> None:
        p = g.players[seat]
        for name, value in self.values.items():
            setattr(p, name, value)
        p.earned[0] = p.vp
        p.cart_one, p.cart_two = (discs(cart) for cart in self.carts)
        p.farmer = [self.farmer.count(letter) for letter in LETTERS]
        p.farmhand = [self.farmhand.count(letter) for letter in LETTERS]
        for name in self.finished:
            p.worked[WORKERS.index(name)] = 1
        for k, marker in enumerate(figures.marker_ids):
            p.markers[k] = ids.USABLE if marker in self.markers else ids.FRESH if marker in self.fresh else 0
        for name in self.buildings:
            p.buildings[figures.building_ids.index(name)] = 1
        p.discs = figures.START_DISCS - sum(p.owns) if self.discs is None else self.discs


class Play(AnyPlay):
    """A table of Haspelknecht."""

    def earned(self, seat: int) -> dict[str, int]:
        """VP by source, without the sources that gave nothing."""
        return self.state.breakdown()[seat]


def haspelknecht(*, seats: int = 2, decision: str = "execute", turn: int = BLUE, order: Sequence[int] | None = None,
                 year: int = 1, phase: str = "spring", players: Sequence[Farm] = (),
                 pools: Mapping[str, str] | None = None, reserves: Mapping[str, str] | None = None, bag: str = "",
                 board: Mapping[int, Sequence[int]] | None = None, seed: int = 1,
                 options: Mapping[str, Any] | None = None, worker: str | None = None,
                 actions: int = 0) -> Play:  # fmt: skip
    """A position; by default seat 0 is about to execute a plan in spring of year 1.

    `board` names the discs on tiles, first disc first. `pools` and `reserves` name discs ("KKY"); others are empty.
    `worker` and `actions` belong to the decision "mining". While plans are executed, seats the test does not name have
    a brown disc on the farmer, so that they are asked and the game waits for them.
    """
    g = GAME.new(seats, seed, options).record
    g.decision, g.turn, g.year = ids.DECISIONS.index(decision), turn, year
    g.phase = figures.phase_ids.index(phase)
    g.order[:seats] = list(order) if order is not None else list(range(seats))
    g.place = g.order.index(turn)
    g.planned = 0
    for pool, found in enumerate(figures.pool_ids):
        g.pools[pool * 3 : pool * 3 + 3] = discs((pools or {}).get(found, ""))
        g.reserves[pool * 3 : pool * 3 + 3] = discs((reserves or {}).get(found, ""))
    g.bag = discs(bag)
    for name, owners in (board or {}).items():
        number = tile(name)
        assert g.places[number] != ids.NOT_IN_PLAY, f"tile {name} is not in play"
        g.stack_n[number] = len(owners)
        g.stack[number * 4 : number * 4 + len(owners)] = list(owners)
        for owner in owners:
            g.players[owner].owns[number] = 1
            building = figures.TILE_BUILDING[number]
            if building >= 0:
                g.players[owner].buildings[building] = 1
    idle = Farm(farmer="B") if decision in EXECUTION else Farm()
    for seat in range(seats):
        (players[seat] if seat < len(players) else idle).write(g, seat)
    if worker is not None:
        g.worker, g.actions_left = WORKERS.index(worker), actions
    return Play(GAME.from_raw(g.to_bytes()))


def end_phase(game: Play) -> Play:
    """Everybody takes what comes first, plans nothing and does nothing until the next phase begins."""
    year, phase = game.g.year, game.g.phase
    idle = ("pass", "keep lamp", "commit", "end", "stop", "done", "leave empty", "thaler")
    while (game.g.year, game.g.phase) == (year, phase) and game.state.seat is not None:
        moves = game.moves()
        game.play(next((move for move in idle if move in moves), moves[0]))
    return game
