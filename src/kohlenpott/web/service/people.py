"""Who somebody is: a name that is kept, signing in and out, going for good. Knows nothing of HTTP."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from kohlenpott.engine.errors import KohlenpottError
from kohlenpott.store import Database, merging, passkeys, personal_data, players, recovery_codes, sign_ins, tables
from kohlenpott.store.passkeys import TooManyPasskeys
from kohlenpott.store.players import Account, NameIsKept

from .bot_runner import usual
from .errors import Conflict, Forbidden, NotFound
from .live_table import LiveTable
from .tables import TableService

MOST_TABLES = 100_000  # of one person: all of them


@dataclass(frozen=True, slots=True)
class NewPasskey:
    """A key that an authenticator has just made."""

    id: str
    public_key: str
    uses: int


def keep_name(database: Database, player: Account, name: str, device: str, old: str,
              code: list[str] | None = None, passkey: NewPasskey | None = None) -> tuple[Account, str]:  # fmt: skip
    """The name is this player's from now on, with a way to come back. A new session takes the place of the old one."""
    salted = recovery_codes.salted(code) if code is not None else None
    now = database.clock()
    try:
        with database.write() as connection:
            kept = players.keep(connection, player, name, now)
            if salted is not None:
                recovery_codes.keep(connection, player.id, salted, now)
            if passkey is not None:
                passkeys.add(connection, player.id, passkey.id, passkey.public_key, passkey.uses, device, now)
            sign_ins.end(connection, sign_ins.hashed(old))
            return kept, sign_ins.begin(connection, player.id, device, now, is_kept=True)
    except NameIsKept:
        raise Conflict("Somebody else has just kept this name.") from None
    except TooManyPasskeys:
        raise Conflict("This passkey is known already, or there are too many.") from None


def sign_in(database: Database, player: Account, device: str, old: str, used: NewPasskey | None = None,
            guest: str = "") -> str:  # fmt: skip
    """A new session for somebody who has proved to be this player; the browser's old one ends.

    What a guest of this browser did is the player's with the same stroke, or not at all.
    """
    now = database.clock()
    with database.write() as connection:
        if guest:
            merging.merge(connection, guest, player.id)
        if used is not None:
            passkeys.use(connection, used.id, used.uses, now)
        sign_ins.end(connection, sign_ins.hashed(old))
        return sign_ins.begin(connection, player.id, device, now, is_kept=True)


def sign_in_with_games(service: TableService, guest: Account, player: Account, device: str, old: str,
                       used: NewPasskey | None = None) -> str:  # fmt: skip
    """A new session, and what the guest of this browser did goes along. Nobody changes those tables meanwhile."""
    database = service.database
    if not merging.can_merge(database, guest.id, player.id):
        return sign_in(database, player, device, old, used)
    ids = merging.tables_of(database, guest.id)
    with ExitStack() as turns:
        for live in (service.known(id) for id in ids if not database.is_postgres):  # there a lock on the rows does it
            if live is not None and live.table.finished is None:
                turns.enter_context(live.write_lock)
        token = sign_in(database, player, device, old, used, guest.id)
        for known in (service.known(id) for id in ids):
            if known is not None:
                service.forget(known)
    service.results.wake()
    return token


def with_code(database: Database, name: str, text: str) -> Account:
    """Who has this name and this code."""
    found = players.called(database, name)
    if not recovery_codes.fits(database, found.id if found else None, text) or found is None:
        raise Forbidden("Name and words do not belong together.")
    return found


def new_code(database: Database, player: Account) -> list[str]:
    """Another code in the place of the one before."""
    code = recovery_codes.new_code()
    salted = recovery_codes.salted(code)
    with database.write() as connection:
        recovery_codes.keep(connection, player.id, salted, database.clock())
    return code


def remove_passkey(database: Database, player: Account, public_id: str) -> None:
    """A key counts no more; one way to come back must be left."""
    keys = passkeys.of_player(database, player.id)
    found = next((key for key in keys if key.public_id == public_id), None)
    if found is None:
        raise NotFound("There is no such passkey.")
    if len(keys) == 1 and recovery_codes.made(database, player.id) is None:
        raise Conflict("This is your only way to come back. Make a recovery code first.")
    with database.write() as connection:
        passkeys.remove(connection, found.id)


def end_sign_ins(database: Database, player: Account, this: str, only: str = "") -> list[str]:
    """End the sign-in with this public id, or all but the one that asks; what was stored of them."""
    mine = sign_ins.hashes_of(database, player.id)
    if only:
        ended = [hash for hash in mine if sign_ins.public_id(hash) == only]
        if not ended:
            raise NotFound("There is no such sign-in.")
    else:
        ended = [hash for hash in mine if hash != sign_ins.hashed(this)]
    with database.write() as connection:
        for hash in ended:
            sign_ins.end(connection, hash)
    return ended


def forget(service: TableService, player: Account) -> list[str]:
    """Somebody goes for good: bots play on, seats have no name any more, everything else is deleted.

    What was stored of the sign-ins is returned, so that open lines can be ended.
    """
    ended = sign_ins.hashes_of(service.database, player.id)
    lives: list[LiveTable] = []
    for table in tables.of_player(service.database, player.id, MOST_TABLES):
        try:
            live = service.find(table.id)
        except KohlenpottError:  # a game that cannot be read stays as it is, but for the name
            continue
        lives.append(live)
        vacate(service, live, player)
    with service.database.write() as connection:
        personal_data.forget(connection, player.id, service.database.clock())
    for live in lives:
        service.forget(live)
    return ended


def vacate(service: TableService, live: LiveTable, player: Account) -> None:
    """Get up from a table, whatever happens there."""
    terms = live.table.terms
    with live.write_lock:
        if live.table.started is None:
            service.leave(live, player)
        elif live.is_running:
            for seat in live.decides(player.id):
                service.resign(live, player, seat, usual(terms.game, terms.seats))
