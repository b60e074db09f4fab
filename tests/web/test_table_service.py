"""What can be done at a table, and what cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kohlenpott.api.state import State
from kohlenpott.store import Busy, log, tables
from kohlenpott.web.game_view import game_view_of
from kohlenpott.web.service import branches, seeds
from kohlenpott.web.service.errors import BadRequest, Conflict, Forbidden, NotFound, OutOfDate, Refused
from kohlenpott.web.service.live_table import LiveTable
from kohlenpott.web.service.setup import BOT, ME, OPEN, Chair, Setup
from kohlenpott.web.service.tables import TableService
from waiting import wait_for
from web.services import duel, move, on_turn, person, service_at, shared, solo


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    found = service_at(tmp_path)
    yield found
    found.close()


def past_draft(service: TableService, live: LiveTable, *people: object) -> None:
    while live.history.state.decision == "draft":
        move(service, live, on_turn(live, *people))  # type: ignore[arg-type]


def test_a_table_waits_for_people_and_starts_when_all_are_there(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN))))

    assert not live.is_running
    service.join(live, bo)
    assert live.is_running
    assert [seat.name for seat in live.seats] == ["Ida", "Bo"]
    with pytest.raises(Conflict):
        service.join(live, bo)


def test_one_may_leave_before_the_game_begins_but_not_after(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = service.create(ida, Setup("coal-baron", (Chair(ME), Chair(OPEN), Chair(OPEN))))
    service.join(live, bo, 2)
    service.leave(live, bo)
    assert live.seats[2].is_free
    service.join(live, bo)
    service.seat_bot(live, ida, 2, "random")
    assert live.is_running
    with pytest.raises(Conflict):
        service.leave(live, bo)


def test_only_the_seat_on_turn_moves_and_only_with_the_newest_table_in_view(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    mover = on_turn(live, ida, bo)
    other = bo if mover is ida else ida
    action = live.history.state.actions()[0]

    with pytest.raises(Conflict, match="not your turn"):
        service.move(live, other, action, 0, "a")
    with pytest.raises(Forbidden):
        service.move(live, person(service, "Eve"), action, 0, "b")
    with pytest.raises(OutOfDate):
        service.move(live, mover, action, 7, "c")
    assert service.move(live, mover, action, 0, "d").seq == 1
    assert log.read(service.database, live.id)[0].player == mover.id


def test_a_repeated_request_gets_the_first_result(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    mover = on_turn(live, ida, bo)
    first = service.move(live, mover, live.history.state.actions()[0], 0, "same")
    again = service.move(live, mover, live.history.state.actions()[0], 0, "same")

    assert (first.seq, again.seq, again.repeated) == (1, 1, True)
    assert live.history.length == 1


@pytest.mark.parametrize("game", ["coal-baron", "haspelknecht", "kohle-kolonie"])
def test_a_move_is_applied_once(service: TableService, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo, game)
    wait_for(lambda: live.on_turn in (*live.held_by(ida.id), *live.held_by(bo.id)))
    applied: list[int] = []
    kind = type(live.history.state)
    make = kind.apply

    def counted(state: State, action: int) -> None:
        applied.append(action)
        make(state, action)

    monkeypatch.setattr(kind, "apply", counted)
    monkeypatch.setattr(service.bots, "wake", lambda _: None)
    action = live.history.state.actions()[0]
    move(service, live, on_turn(live, ida, bo), action)

    assert applied == [action]
    assert live.history.action_of(live.history.length) == action


def test_memory_follows_only_what_is_on_the_disk(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that waits in vain changes nothing, and the same move can be made afterwards."""
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    mover, before = on_turn(live, ida, bo), live.history.state.clone()

    def waits_in_vain(*_: object) -> int:
        raise Busy

    with monkeypatch.context() as patch:
        patch.setattr(log, "append", waits_in_vain)
        with pytest.raises(Busy):
            move(service, live, mover)
    assert (live.history.seq, live.history.length, live.history.state) == (0, 0, before)
    assert move(service, live, mover) == 1
    kept = service_at(Path(str(service.database.file)).parent)
    assert kept.find(live.id).history.state == live.history.state
    kept.close()


def test_a_refused_move_tells_the_rule_and_changes_nothing(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    past_draft(service, live, ida, bo)
    seq = live.history.seq

    with pytest.raises(Refused) as refused:
        move(service, live, on_turn(live, ida, bo), "delivery-truck")
    assert refused.value.refusal.rule == "CB-097"
    assert live.history.seq == seq
    for nonsense in ("<script>", 99999, -5, ""):
        with pytest.raises((BadRequest, Refused)):
            move(service, live, on_turn(live, ida, bo), nonsense)


def test_one_takes_back_within_the_turn_but_not_across_what_was_revealed(service: TableService) -> None:
    """Moving the cage is taken back; the five orders one has looked at are not."""
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    past_draft(service, live, ida, bo)
    mover = on_turn(live, ida, bo)
    move(service, live, mover, "mining-10")
    before = live.history.state.fingerprint()
    move(service, live, mover, "cage 2")
    service.undo(live, mover, live.history.seq, "u1")
    assert live.history.state.fingerprint() == before
    service.undo(live, mover, live.history.seq, "u2")
    assert [entry.kind for entry in log.read(service.database, live.id)][-4:] == ["move", "move", "undo", "undo"]

    move(service, live, mover, "order-draw")
    assert not live.history.can_take_back(live.on_turn or 0)
    with pytest.raises(Conflict):
        service.undo(live, mover, live.history.seq, "u3")


def test_one_cannot_take_back_once_another_seat_is_asked(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    past_draft(service, live, ida, bo)
    mover = on_turn(live, ida, bo)
    move(service, live, mover, "bank")
    other = on_turn(live, ida, bo)
    for each in (mover, other):
        with pytest.raises(Conflict):
            service.undo(live, each, live.history.seq, each.id)


def test_a_hall_that_opens_the_same_database_shows_the_same_table(service: TableService, tmp_path: Path) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    past_draft(service, live, ida, bo)
    move(service, live, on_turn(live, ida, bo), "mining-10")
    move(service, live, on_turn(live, ida, bo), "cage 2")
    service.undo(live, on_turn(live, ida, bo), live.history.seq, "u")
    again = service_at(tmp_path)
    twin = again.find(live.id)

    assert twin.history.state == live.history.state
    assert twin.history.seq == live.history.seq
    assert [twin.history.step(k) for k in range(1, twin.history.length + 1)] == [
        live.history.step(k) for k in range(1, live.history.length + 1)]  # fmt: skip
    again.close()


def test_two_halls_cannot_both_write_the_same_entry(service: TableService, tmp_path: Path) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    other = service_at(tmp_path)
    twin = other.find(live.id)
    mover = on_turn(live, ida, bo)
    move(service, live, mover)

    with pytest.raises(OutOfDate):
        move(other, twin, mover)
    assert other.find(live.id).history.state == live.history.state
    other.close()


@pytest.mark.parametrize(("game", "seats"), [("coal-baron", 2), ("haspelknecht", 2), ("kohle-kolonie", 3)])
def test_a_whole_game_against_bots_is_played_verified_and_revealed(
    service: TableService, game: str, seats: int
) -> None:
    ida = person(service)
    live = solo(service, ida, game, seats)
    while live.table.finished is None:
        wait_for(lambda: live.table.finished is not None or live.on_turn == 0)
        if live.table.finished is None:
            move(service, live, ida)
    record = live.history.record(log.read(service.database, live.id), live.names("en"))

    assert record.verify() == live.history.state
    assert seeds.commitment(live.table.terms.secret) == live.table.terms.commitment
    assert seeds.seed_of(live.table.terms.secret) == record.seed
    table = tables.load(service.database, live.id)
    assert table is not None
    assert table.finished is not None
    with pytest.raises(Conflict):
        move(service, live, ida, 0)


def test_a_bot_plays_on_for_who_resigns_until_the_person_returns(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    mover = on_turn(live, ida, bo)
    seat = live.held_by(mover.id)[0]
    service.resign(live, mover, seat, "random")
    wait_for(lambda: live.on_turn != seat)
    assert live.seats[seat].bot == "random"
    assert live.seats[seat].name == mover.name
    service.join(live, mover, seat)
    assert live.seats[seat].bot is None
    assert "resign" in [entry.kind for entry in log.read(service.database, live.id)]


def test_an_absent_person_can_be_replaced_and_a_present_one_cannot(tmp_path: Path) -> None:
    now = [1000.0]
    service = service_at(tmp_path, lambda: now[0])
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    seat = live.held_by(bo.id)[0]
    with pytest.raises(Conflict):
        service.substitute(live, ida, seat, "random")
    now[0] += 1000
    live.seen[bo.id] = now[0] - 5
    with pytest.raises(Conflict):
        service.substitute(live, ida, seat, "random")
    live.seen[bo.id] = now[0] - 500
    with pytest.raises(Forbidden):
        service.substitute(live, person(service, "Eve"), seat, "random")
    service.substitute(live, ida, seat, "random")
    assert live.seats[seat].bot == "random"
    service.close()


def test_people_at_one_screen_hand_it_over_where_secrets_exist(service: TableService) -> None:
    ida = person(service)
    live = shared(service, ida, "haspelknecht", 2)
    while live.history.state.decision != "plan":
        assert live.must_hand_over(ida.id) is None
        move(service, live, ida)
    first = live.on_turn
    assert first is not None
    live.show(ida.id, first)
    while live.on_turn == first:
        move(service, live, ida)
    second = live.on_turn
    assert second is not None
    assert live.must_hand_over(ida.id) == second
    assert live.seat_for(ida.id) is None
    with pytest.raises(Conflict, match="Pass"):
        move(service, live, ida)
    live.show(ida.id, second)
    assert live.seat_for(ida.id) == second
    move(service, live, ida)


def test_a_rematch_has_the_same_seats_and_is_made_once(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo, "kohle-kolonie")
    with pytest.raises(Conflict):
        branches.rematch(service, live, ida)
    for seat in (0, 1):
        service.resign(live, ida if seat == 0 else bo, seat, "random")
    wait_for(lambda: live.table.finished is not None)
    again = branches.rematch(service, live, bo)
    assert [seat.player for seat in again.seats] == [None, bo.id, None]
    assert branches.rematch(service, live, ida) is again
    service.join(again, ida)
    assert again.is_running


def test_a_branch_goes_on_from_a_step_of_a_finished_game_only(service: TableService) -> None:
    """A running game is not branched: its chance would be known."""
    ida = person(service)
    live = solo(service, ida, "haspelknecht", 2)
    with pytest.raises(Conflict):
        branches.branch(service, live, ida, 0, None)
    service.resign(live, ida, 0, "random")
    wait_for(lambda: live.table.finished is not None)
    child = branches.branch(service, live, ida, 20, None)
    assert child.history.state == live.history.state_after(20)
    assert child.is_running
    assert child.held_by(ida.id) == [0, 1]
    child.show(ida.id, child.on_turn or 0)
    move(service, child, ida)


def test_a_record_can_be_brought_along(service: TableService) -> None:
    ida = person(service)
    live = solo(service, ida, "coal-baron", 2)
    service.resign(live, ida, 0, "random")
    wait_for(lambda: live.table.finished is not None)
    kept = live.history.record(log.read(service.database, live.id), live.names("en")).to_text()
    found = branches.upload(service, ida, kept, None)

    assert found.table.finished is not None
    assert found.history.state == live.history.state
    other_seats, other_result = kept.replace("seats 2", "seats 3"), kept.replace("result ", "result 1")
    for broken in ("", "kohlenpott-record 1\n", other_seats, other_result):
        with pytest.raises(BadRequest):
            branches.upload(service, ida, broken, None)


@pytest.mark.parametrize(
    "setup",
    [
        Setup("poker", (Chair(ME), Chair(OPEN))),
        Setup("coal-baron", (Chair(ME),)),
        Setup("coal-baron", (Chair(ME), Chair(BOT, bot="clever"))),
        Setup("coal-baron", (Chair(BOT, bot="random"), Chair(BOT, bot="random"))),
        Setup("coal-baron", (Chair(ME), Chair("king"))),
        Setup("coal-baron", (Chair(ME), Chair("guest", "\n"))),
        Setup("coal-baron", (Chair(ME), Chair(OPEN)), {"bribes": True}),
        Setup("coal-baron", (Chair(ME), Chair(OPEN)), {"hide_delivered": "maybe"}),
    ],
)
def test_a_table_that_cannot_be_is_refused(service: TableService, setup: Setup) -> None:
    with pytest.raises(BadRequest):
        service.create(person(service), setup)


def test_there_is_no_table_by_a_wrong_name(service: TableService) -> None:
    with pytest.raises(NotFound):
        service.find("nonsense")


def test_the_log_tells_what_was_taken_back_and_who_left(service: TableService) -> None:
    ida, bo = person(service), person(service, "Bo")
    live = duel(service, ida, bo)
    past_draft(service, live, ida, bo)
    mover = on_turn(live, ida, bo)
    move(service, live, mover, "mining-10")
    move(service, live, mover, "cage 2")
    service.undo(live, mover, live.history.seq)
    service.resign(live, bo if mover is ida else ida, live.held_by((bo if mover is ida else ida).id)[0], "random")
    log = game_view_of(live.history, None, "en", live.names("en")).log
    told = [text for turn in log for text in (turn.headline, *(line.text for line in turn.lines))]

    assert f"{mover.name} undoes a move." in told
    assert f"{(bo if mover is ida else ida).name} resigns; a bot takes over." in told
