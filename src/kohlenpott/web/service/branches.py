"""Tables that come from others: a rematch, a branch from any step of a finished game, a record brought along."""

from __future__ import annotations

from collections.abc import Sequence

from kohlenpott.api.record import Record, RecordEntry
from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Entry, log, tables
from kohlenpott.store.players import Account

from .errors import BadRequest, Conflict, Forbidden, Unreadable
from .live_table import LiveTable
from .setup import BOT, GUEST, ME, OPEN, Chair, Setup
from .tables import TableService

LONGEST_RECORD = 200_000  # characters


def rematch(service: TableService, live: LiveTable, player: Account) -> LiveTable:
    """The same game with the same people; whoever asks first hosts it, the others find it waiting."""
    if live.table.finished is None:
        raise Conflict("The game is not over yet.")
    if not live.held_by(player.id):
        raise Forbidden("Only people at this table may do this.")
    for id in tables.children(service.database, live.id):
        try:
            found = service.find(id)
        except Unreadable:
            continue
        if found.table.terms.parent_step is None and found.table.finished is None:
            return found
    terms = live.table.terms
    return service.create(player, Setup(terms.game, same_chairs(live, player), terms.options, terms.is_public,
                                     absence=terms.absence, hints=terms.hints, pace=terms.pace), live.id)  # fmt: skip


def same_chairs(live: LiveTable, player: Account) -> tuple[Chair, ...]:
    """Bots and the people at the player's screen sit where they sat; the other seats wait for those who had them."""
    mine = live.held_by(player.id)
    chairs = []
    for k, seat in enumerate(live.seats):
        if k in mine:
            chairs.append(Chair(ME) if k == mine[0] else Chair(GUEST, seat.name))
        else:
            chairs.append(Chair(BOT, bot=seat.bot) if seat.player is None and seat.bot else Chair(OPEN))
    return tuple(chairs)


def branch(service: TableService, live: LiveTable, player: Account, step: int, bot: str | None,
           seat: int | None = None) -> LiveTable:  # fmt: skip
    """A new table that goes on from a step of a finished game, with the same chance; the seed is known by now.

    The player takes the wished seat, else the one that is asked there; bots take the others, or the same screen if no
    bot is named.
    """
    if live.table.finished is None:
        raise Conflict("Only a finished game can be continued from an earlier move.")
    if not 0 <= step <= live.history.length:
        raise BadRequest("There is no such step.", field="step")
    if seat is not None and not 0 <= seat < len(live.seats):
        raise BadRequest("There is no such seat.", field="seat")
    record = live.history.record(log.read(service.database, live.id), live.names("en"))
    return continued(service, player, record, record.moves()[:step], bot, live.id, step, seat)


def upload(service: TableService, player: Account, text: str, bot: str | None) -> LiveTable:
    """A table from a record that somebody has kept: to look at if it is over, to go on with if not."""
    if len(text) > LONGEST_RECORD:
        raise BadRequest("This record is too long.", field="record")
    try:
        record = Record.from_text(text, only_known=True)
        record.replay()
        if record.result is not None:
            record.verify()
    except KohlenpottError as error:
        raise BadRequest("This record cannot be used. %(problem)s", field="record", problem=str(error)) from None
    return continued(service, player, record, record.moves(), bot, None, len(record.moves()))


def continued(service: TableService, player: Account, record: Record, moves: Sequence[RecordEntry], bot: str | None,
              parent: str | None, step: int, seat: int | None = None) -> LiveTable:  # fmt: skip
    """A private table at which these moves have been made already."""
    state = record.replay(len(moves))
    mine = seat if seat is not None else state.seat if state.seat is not None else 0
    names = [record.players.get(k) or record.game.definition.words.player(k, "en") for k in range(record.seats)]
    other = [Chair(BOT, bot=bot) if bot else Chair(GUEST, name) for name in names]
    chairs = tuple(Chair(ME) if k == mine else other[k] for k in range(record.seats))
    setup = Setup(record.game.name, chairs, record.options, False, record.game)
    now = service.database.clock()
    entries = [Entry(log.MOVE, move.seat, move.move, made=now) for move in moves]
    return service.create(player, setup, parent, record.seed, step, entries, state.is_over)
