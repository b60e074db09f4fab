"""What a move with the pages of everybody at its table costs, in one process and without a network.

    python benchmarks/move.py [--game coal-baron] [--moves 400] [--tables 4] [--rounds 3] [--profile 40]

People at a few tables make moves at random; after each the table is drawn for all seats, and what their lines would be
sent is put together and compressed. Prints CPU-ms per move (the least of some rounds), calls of Python functions per
move and the share of each part; `--profile` adds the functions that took most.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import pstats
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import kohlenpott as kp
from kohlenpott.store import Database, players
from kohlenpott.store.players import Account
from kohlenpott.web.feeds import Feeds, TableFeed, TabLine
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from kohlenpott.web.table_view import TablePages
from kohlenpott.web.visitors import Visitor
from kohlenpott.web.wire import LineMessage

ROOMS = ("engine", "api", "text", "render", "games", "store", "web")


class HereLoop:
    """Does at once what a line's loop would do soon."""

    def call_soon_threadsafe(self, work: Callable[..., object], *given: object) -> None:
        work(*given)


class CountingWire:
    """Takes whatever comes and counts its bytes."""

    on_room: Callable[[], None] | None = None
    has_room = True

    def __init__(self) -> None:
        self.size = 0

    def put(self, message: LineMessage) -> None:
        self.size += len(message.frame(is_packed=True))

    def prove_life(self) -> bool:
        return True


class HereLine(TabLine):
    """A line whose loop is this thread."""

    def __init__(self, visitor: Visitor, wire: CountingWire) -> None:
        self.visitor, self.wire, self.loop = visitor, wire, cast(Any, HereLoop())
        self.viewer, self.have, self.page, self.texts = None, {}, None, frozenset()


@dataclass(slots=True)
class Table:
    """A table with the lines of all who sit there."""

    live: LiveTable
    people: Sequence[Account]
    feed: TableFeed
    lines: Sequence[TabLine]


class Tables:
    """Some tables in one process, and people who make moves there."""

    def __init__(self, folder: str, game: str, count: int, seats: int) -> None:
        self.database = Database(f"sqlite:///{folder}/games.db")
        self.service = TableService(self.database)
        self.feeds = Feeds(self.service, TablePages(self.service))
        self.chance = random.Random(1)
        self.game, self.seats = game, seats
        self.tables = [self.table() for _ in range(count)]

    def table(self) -> Table:
        """One more table; everybody has been told how it begins."""
        people = [players.create(self.database, f"P{seat}")[0] for seat in range(self.seats)]
        chairs = (Chair(ME), *[Chair(OPEN)] * (self.seats - 1))
        setup = Setup(self.game, chairs, is_public=True)
        live = self.service.create(people[0], setup, seed=self.chance.getrandbits(30))
        for person in people[1:]:
            self.service.join(live, person)
        feed = TableFeed(self.feeds, live)
        lines = [HereLine(Visitor(person, "en", "127.0.0.1"), CountingWire()) for person in people]
        feed.lines.update(lines)
        feed.send(lines)
        return Table(live, people, feed, lines)

    def play(self, moves: int) -> None:
        """Random moves, at one table after the other; whoever can be told is."""
        for number in range(moves):
            at = number % len(self.tables)
            if not self.tables[at].live.is_running:
                self.tables[at] = self.table()
            table = self.tables[at]
            live = table.live
            state = live.history.state
            person = table.people[state.seat or 0]
            self.service.move(live, person, self.chance.choice(state.actions()), live.history.seq)
            table.feed.send(table.lines)

    def close(self) -> None:
        """Go home."""
        self.feeds.close()
        self.service.close()
        self.database.close()


def rooms(stats: pstats.Stats) -> Counter[str]:
    """CPU seconds by room; what is not ours counts for nobody."""
    found: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in cast(Any, stats).stats.items():
        match = re.search(r"kohlenpott/(\w+)[/.]", file)
        found[match[1] if match and match[1] in ROOMS else "elsewhere"] += own
    return found


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="coal-baron", choices=kp.games())
    parser.add_argument("--moves", type=int, default=400, help="of a round")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", type=int, default=0, help="functions that are listed")
    asked = parser.parse_args()
    seats = min(4, kp.game(asked.game).definition.seats[-1])
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(folder, asked.game, asked.tables, seats)
        tables.play(asked.moves)  # until all is warm
        took = []
        for _ in range(asked.rounds):
            begin = time.process_time()
            tables.play(asked.moves)
            took.append(1000 * (time.process_time() - begin) / asked.moves)
        print(f"{asked.game}, {seats} seats: {min(took):.2f} CPU-ms per move with its pages "
              f"({', '.join(f'{each:.2f}' for each in took)})", flush=True)  # fmt: skip
        watch = cProfile.Profile()
        watch.runcall(tables.play, asked.moves)
        stats = pstats.Stats(watch, stream=(out := io.StringIO()))
        total = sum(rooms(stats).values())
        print(f"  {cast(Any, stats).total_calls / asked.moves:.0f} calls per move; "
              + ", ".join(f"{room} {100 * own / total:.0f} %" for room, own in rooms(stats).most_common()))  # fmt: skip
        if asked.profile:
            stats.sort_stats("tottime").print_stats(asked.profile)
            print(out.getvalue().replace(str(Path.cwd()), ""))
        tables.close()


if __name__ == "__main__":
    main()
