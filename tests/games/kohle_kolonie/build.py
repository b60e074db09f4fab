"""Small builders for positions of Kohle & Kolonie, and a table to play on in tests.

`kohle(seats=3, players=[Seat(coins=2, mines={"A1": "16"})])` is an ordinary position in which seat 0 has its turn in
the first action phase of round 2. What a test does not name is empty: no workers in villages, nothing in the display,
no mines. Bank, pools and the miners' pools are filled up so that no piece is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import kohlenpott as kp
from games.playing import AnyPlay
from kohlenpott.games.kohle_kolonie import figures, ids
from kohlenpott.games.kohle_kolonie.records import Player, Table
from kohlenpott.games.kohle_kolonie.rules.supply import engines_of, inserted_engineers

ORANGE, BLUE, RED, YELLOW, GREEN = range(5)  # seats
GAME = kp.game("kohle-kolonie")


def mine(name: str) -> int:
    """The number of a mine card, by its id: "16", "large_general"."""
    return figures.mine_ids.index(name)


def village(name: str) -> int:
    return figures.village_ids.index(name)


def station(name: str) -> int:
    return figures.station_ids.index(name)


def card(name: str) -> int:
    return figures.card_ids.index(name)


def marker(name: str) -> int:
    return figures.bonus_ids.index(name)


def ground(name: str) -> int:
    return figures.ground_ids.index(name)


class Seat:
    """What a test says about one seat; everything left out is as at the start, without coins."""

    def __init__(self, *, coins: int = 0, vp: int = 2, workers: int = 0, bonus: str | None = None, extra: int = 0,
                 mines: Mapping[str, str] | None = None, engines: Iterable[str] = (), rescue: Iterable[str] = (),
                 miners: Mapping[str, int] | None = None, engineers: Mapping[str, int] | None = None,
                 flipped: Iterable[str] = (), plant: bool = False, settlements: Mapping[str, int] | None = None,
                 stations: Mapping[str, int] | None = None, markers: Mapping[str, int] | None = None,
                 fresh: Mapping[str, int] | None = None, beside: int = 0, pool: int | None = None,
                 lost: int = 0, settlements_left: int | None = None) -> None:  # fmt: skip
        self.coins, self.vp, self.workers, self.bonus, self.extra = coins, vp, workers, bonus, extra
        self.mines, self.engines, self.rescue = dict(mines or {}), list(engines), list(rescue)
        self.miners, self.engineers, self.flipped = dict(miners or {}), dict(engineers or {}), list(flipped)
        self.plant, self.beside, self.pool, self.lost = plant, beside, pool, lost
        self.settlements, self.stations = dict(settlements or {}), dict(stations or {})
        self.markers, self.fresh = dict(markers or {}), dict(fresh or {})
        self.settlements_left = settlements_left

    def write(self, g: Table, seat: int) -> None:
        p = g.players[seat]
        p.coins, p.vp, p.workers, p.extra_actions = self.coins, self.vp, self.workers, self.extra
        p.earned = [0] * ids.VP_SOURCES
        p.earned[ids.V_START] = self.vp
        p.bonus = marker(self.bonus) + 1 if self.bonus else 0
        p.beside, p.lost, p.plant_engine = self.beside, self.lost, int(self.plant)
        for space, name in self.mines.items():
            p.mines[figures.space_ids.index(space)] = mine(name) + 1
            g.where[mine(name)] = ids.OWNED + seat
        for space in self.engines:
            p.engine[figures.space_ids.index(space)] = 1
        for space in self.rescue:
            p.rescue[figures.space_ids.index(space)] = 1
        for name, count in self.miners.items():
            p.card_miners[card(name)] = count
        for name, count in self.engineers.items():
            p.card_engineers[card(name)] = count
        for name in self.flipped:
            p.flipped[card(name)] = 1
        for name, count in self.settlements.items():
            p.settled[village(name)] = 1
            p.at_village[village(name)] = count
        for name, count in self.stations.items():
            p.at_station[station(name)] = count
        for name, count in self.markers.items():
            p.markers[figures.railway_ids.index(name)] = count
        for name, count in self.fresh.items():
            p.fresh[figures.railway_ids.index(name)] = count
        p.engineers = figures.ENGINEERS - inserted_engineers(p)
        p.settlements = figures.SETTLEMENTS - sum(p.settled) if self.settlements_left is None else self.settlements_left
        placed = sum(p.rescue) + sum(p.card_miners) + sum(p.at_village) + sum(p.at_station) + len(self.mines)
        p.pool = figures.MINERS - placed - self.lost if self.pool is None else self.pool


class Play(AnyPlay):
    """A table of Kohle & Kolonie."""

    def scored(self, seat: int, reason: str) -> list[int]:
        """The VP the last move brought a seat for a reason."""
        return [e.data["vp"] for e in self.events("vp") if e.seat == seat and e.data["reason"] == reason]

    def earned(self, seat: int, why: str) -> list[int]:
        """The coins the last move brought a seat for a reason."""
        return [e.data["coins"] for e in self.events("earned") if e.seat == seat and e.data["why"] == why]

    def paid(self, seat: int, why: str) -> list[int]:
        """The coins a seat paid for a reason in the last move."""
        return [e.data["coins"] for e in self.events("paid") if e.seat == seat and e.data["why"] == why]

    @property
    def track(self) -> list[str | None]:
        """The bonus track."""
        return [figures.bonus_ids[k - 1] if k else None for k in self.g.bonus_track]


def kohle(*, seats: int = 3, round: int = 2, phase: int = ids.PH_FIRST, turn: int = ORANGE, last: bool = False,
          order: Sequence[int] | None = None, players: Sequence[Seat] = (), display: Iterable[str] = (),
          trust: Iterable[str] = (), tokens: Iterable[str] = (), large: Iterable[str] = (),
          workers: Mapping[str, int] | None = None, trust_coins: Iterable[int] = (1, 2, 3, 4, 5, 6),
          disasters: Mapping[str, int] | None = None, railway: Mapping[str, int] | None = None,
          bank: int | None = None, worker_pool: int | None = None, engine_pool: int | None = None,
          decision: int = ids.TURN, seed: int = 1, options: Mapping[str, Any] | None = None,
          **fields: int) -> Play:  # fmt: skip
    """A position in which `turn` has its turn.

    last: `turn` is the last one of the second action phase, so that ending the turn leads to phase 5 and beyond.
    large: large mines that are consolidated this round; all others of this round are out of the game.
    disasters/railway: the face-down markers left, by kind.
    """
    g = GAME.new(seats, seed, options).record
    g.round, g.phase, g.decision, g.turn = round, ids.PH_SECOND if last else phase, decision, turn
    rest = [seat for seat in range(seats) if seat != turn]
    order = order or ([*rest, turn] if last else [turn, *rest])
    g.order = [*order, *[0] * (ids.SEATS - seats)]
    g.place = seats if last else order.index(turn) + 1
    lay_cards(g, display, trust, tokens, large)
    g.village_workers = [0] * ids.VILLAGES
    for name, count in (workers or {}).items():
        g.village_workers[village(name)] = count
    g.trust_coins = [int(k + 1 in tuple(trust_coins)) for k in range(ids.TRUST_SPACES)]
    for seat in range(seats):
        (players[seat] if seat < len(players) else Seat()).write(g, seat)
    lay_markers(g, disasters, railway)
    for name, value in fields.items():
        setattr(g, name, value)
    fill_up(g, bank, worker_pool, engine_pool)
    return Play(GAME.from_raw(g.to_bytes()))


def all_but(*gone: str, seats: int = 3, round: int = 2) -> list[str]:
    """The display of a round in which nobody has bought other mines than these, before any consolidation."""
    start = GAME.new(seats, 1).record
    due = [k for k in range(ids.BUYABLE) if figures.MINE_ENTERS[k] <= round and start.where[k] != ids.REMOVED]
    return [figures.mine_ids[k] for k in due if figures.mine_ids[k] not in gone]


def lay_cards(
    g: Table, display: Iterable[str], trust: Iterable[str], tokens: Iterable[str], large: Iterable[str]
) -> None:
    """Cards of later rounds are stacked, those named lie where they are said to, the rest has left the game."""
    for k in range(ids.MINES):
        due = figures.MINE_ENTERS[k] if k < ids.BUYABLE else figures.MINE_ROUND[k]
        g.where[k] = ids.STACKED if due > g.round and g.where[k] != ids.REMOVED else ids.REMOVED
    for names, where in ((display, ids.DISPLAYED), (trust, ids.TRUST), (tokens, ids.TRUST_TOKEN), (large, ids.STACKED)):
        for name in names:
            g.where[mine(name)] = where


def lay_markers(g: Table, disasters: Mapping[str, int] | None, railway: Mapping[str, int] | None) -> None:
    """Bonus markers that nobody holds lie on the track from the left; face-down markers as the test says."""
    held = [p.bonus for p in g.players]
    free = [k + 1 for k in figures.BONUS_AT if k + 1 not in held]
    g.bonus_track = [*free, *[0] * (ids.BONUS_MARKERS - len(free))]
    if disasters is not None:
        g.disaster_left = [disasters.get(name, 0) for name in figures.disaster_ids]
    else:
        left = list(figures.DISASTER_COUNT)
        for _ in range(g.round - 1 + int(g.phase > ids.PH_DISASTER)):
            left[next(k for k, count in enumerate(left) if count)] -= 1
        g.disaster_left = left
    if railway is not None:
        g.railway_left = [railway.get(name, 0) for name in figures.railway_ids]


def fill_up(g: Table, bank: int | None, worker_pool: int | None, engine_pool: int | None) -> None:
    """Everything that is nowhere else is in the common supplies."""
    money = figures.MONEY - sum(g.trust_coins) - sum(p.coins for p in g.players)
    g.bank = money if bank is None else bank
    workers = figures.WORKERS - sum(g.village_workers) - sum(p.workers for p in g.players)
    g.worker_pool = workers if worker_pool is None else worker_pool
    engines = figures.ENGINES - g.where.count(ids.TRUST) - sum(engines_of(p) for p in g.players)
    g.engine_pool = engines if engine_pool is None else engine_pool


def until(make: Callable[[int], Play], wanted: Callable[[Play], bool], seeds: int = 400) -> Play:
    """The first of many seeds with which chance brings what a test is about."""
    for seed in range(seeds):
        play = make(seed)
        if wanted(play):
            return play
    raise AssertionError("no seed brings it")


def first_player(g: Table) -> Player:
    """The record of seat 0, for tests of single functions."""
    return g.players[0]
