"""A table through any order of requests: nothing is lost, nothing happens twice, a rebuilt table looks the same."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import kohlenpott as kp
from kohlenpott.store import log
from kohlenpott.store.players import Account
from kohlenpott.web.service.errors import BadRequest, Conflict, Forbidden, OutOfDate, Refused
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import ME, OPEN, Chair, Setup
from kohlenpott.web.service.story import turns
from kohlenpott.web.service.tables import TableService
from web.browsers import once
from web.services import person, service_at

SEATS = {name: min(kp.game(name).definition.seats) for name in kp.games()}


class TableMachine(RuleBasedStateMachine):
    """People who join, move, take back, send again, come too late, resign and come back, at a server that restarts."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.service: TableService = service_at(Path(self.folder.name))
        self.kept: list[tuple[str, str]] = []  # kind and move of every entry that was acknowledged
        self.sent: list[tuple[int, str, int]] = []  # seat, key and number of requests that were carried out
        self.people: list[Account] = []

    @initialize(game=st.sampled_from(sorted(SEATS)), seed=st.integers(0, 2**32))
    def sit_down(self, game: str, seed: int) -> None:
        self.people = [person(self.service, f"Person {k}") for k in range(SEATS[game])]
        chairs = (Chair(ME), *[Chair(OPEN)] * (SEATS[game] - 1))
        self.id = self.service.create(self.people[0], Setup(game, chairs), seed=seed).id
        for each in self.people[1:]:
            self.service.join(self.live, each)

    @property
    def live(self) -> LiveTable:
        return self.service.find(self.id)

    def _asked(self, which: int) -> tuple[int, Account] | None:
        """One of those who are asked: the person on turn, or anybody while all decide at once."""
        found = [(k, each) for k, each in enumerate(self.people) if self.live.asked_of(each.id) == k]
        return found[which % len(found)] if found else None

    def _state(self, seat: int) -> kp.State:
        return self.live.history.seat_state(seat).state

    @rule(choice=st.integers(0, 10_000), steps=st.integers(1, 12))
    def move(self, choice: int, steps: int) -> None:
        for step in range(steps):
            asked = self._asked(choice + step)
            if asked is None:
                return
            seat, player = asked
            actions = self._state(seat).actions()
            action, key = actions[choice % len(actions)], f"key-{len(self.sent)}"
            notation = self._state(seat).move(action).notation
            done = self.service.move(self.live, player, action, self.live.history.seq, key)
            self.kept.append((log.MOVE, notation))
            self.sent.append((seat, key, done.seq))

    @rule(which=st.integers(0, 2))
    def take_back(self, which: int) -> None:
        asked = self._asked(which)
        if asked is None:
            return
        seat, player = asked
        can, key = self.live.history.can_take_back(seat), f"key-{len(self.sent)}"
        try:
            done = self.service.undo(self.live, player, self.live.history.seq, key)
        except Conflict:
            assert not can
        else:
            assert can
            self.kept.append((log.UNDO, ""))
            self.sent.append((seat, key, done.seq))

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10_000), expected=st.integers(0, 200))
    def send_again(self, which: int, expected: int) -> None:
        """A repeated request gets the first result, whatever else it says."""
        seat, key, seq = self.sent[which % len(self.sent)]
        done = self.service.move(self.live, self.people[seat], 0, expected, key)
        assert (done.seq, done.repeated) == (seq, True)

    @rule(late=st.integers(1, 50), choice=st.integers(0, 10_000))
    def come_too_late(self, late: int, choice: int) -> None:
        asked = self._asked(choice)
        if asked is not None:
            actions = self._state(asked[0]).actions()
            try:
                self.service.move(
                    self.live, asked[1], actions[choice % len(actions)], self.live.history.seq - late, "late"
                )
            except OutOfDate:
                return
            raise AssertionError("a stale move was made")

    @rule(who=st.integers(0, 2), action=st.one_of(st.integers(-5, 1000), st.text(max_size=8)))
    def send_nonsense(self, who: int, action: int | str) -> None:
        """Somebody who is not asked, or a move that is not allowed."""
        seat = who % len(self.people)
        player = self.people[seat]
        if self.live.asked_of(player.id) == seat and action in self._state(seat).actions():
            return
        if isinstance(action, str):
            action = f"?{action}"
        try:
            self.service.move(self.live, player, action, self.live.history.seq, "nonsense")
        except (BadRequest, Conflict, Forbidden, Refused):
            return
        raise AssertionError("nonsense was accepted")

    @rule(who=st.integers(0, 2), restarts=st.booleans())
    def resign_and_come_back(self, who: int, restarts: bool) -> None:
        """Somebody who is not asked leaves the seat to a bot and takes it back, perhaps from another server."""
        seat = who % len(self.people)
        if not self.live.is_running or seat == self.live.on_turn:
            return
        self.service.resign(self.live, self.people[seat], seat, "random")
        if restarts:
            self.start_again()
        assert self.live.seats[seat].bot == "random"
        self.service.join(self.live, self.people[seat], seat)
        assert self.live.seats[seat].bot is None
        self.kept += [(log.RESIGN, ""), (log.RETURN, "")]

    @rule()
    def start_again(self) -> None:
        """The server ends and another one goes on with the same database."""
        self.service.close()
        self.service.database.close()
        self.service = service_at(Path(self.folder.name))

    @invariant()
    def nothing_is_lost_and_nothing_happens_twice(self) -> None:
        if self.people:
            entries = log.read(self.service.database, self.id)
            assert [(entry.kind, entry.move) for entry in entries] == self.kept
            assert self.live.history.seq == len(self.kept)

    @invariant()
    def a_rebuilt_table_is_the_same(self) -> None:
        if not self.people:
            return
        known, again = self.live.history, service_at(Path(self.folder.name))
        history = again.find(self.id).history
        assert history.state == known.state
        assert (history.seq, history.told, history.notes) == (known.seq, known.told, known.notes)
        assert history.record(log.read(again.database, self.id), ["?"] * known.seats).replay() == known.state
        for seat in (*range(known.seats), None):
            assert history.state.view(seat) == known.state.view(seat)
            mine = [] if seat is None else [seat]
            assert history.seq_for(mine) == known.seq_for(mine)
            assert turns(history, seat) == turns(known, seat)
            assert seat is None or history.seat_state(seat) == known.seat_state(seat)
        again.close()
        again.database.close()

    def teardown(self) -> None:
        self.service.close()
        self.service.database.close()
        self.folder.cleanup()


TableMachine.TestCase.settings = settings(max_examples=5, stateful_step_count=20, deadline=None, derandomize=True,
                                          suppress_health_check=list(HealthCheck))  # fmt: skip
test_any_order_of_requests = once(TableMachine.TestCase)
