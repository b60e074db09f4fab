"""Who sits at a table and who decides there: joining, leaving, bots in the place of people."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from kohlenpott.bots.characters import character_of
from kohlenpott.store import Seat, friends, log, tables, timekeeping
from kohlenpott.store.players import LONGEST_NAME, Account, clean_name
from kohlenpott.store.timekeeping import Vote

from . import seeds
from .bot_runner import BotRunner
from .errors import BadRequest, Conflict, Forbidden
from .foreseen import at_start
from .live_table import LiveTable
from .setup import BOT, BOT_NAMES, GUEST, ME, Chair
from .table_changes import TableChanges


def bot_name(taken: Sequence[str], bot: str) -> str:
    """A name for a bot that nobody at the table has: that of its character, or one of those who help out."""
    known = character_of(bot)
    if known is not None and known.name not in taken:
        return known.name
    first = sum(map(ord, "".join(taken))) % len(BOT_NAMES)
    names = BOT_NAMES[first:] + BOT_NAMES[:first]
    return next((name for name in names if name not in taken), "Bot")


def own_name(name: str, taken: Sequence[str]) -> str:
    """A name that nobody else at the table has: with a number, if need be."""
    others = {each.casefold() for each in taken}
    tries = (f"{name[: LONGEST_NAME - 3]} {k}" if k > 1 else name for k in count(1))
    return next(each for each in tries if each.casefold() not in others)


def seated(host: Account, chair: Chair, others: Sequence[Seat], share: str) -> Seat:
    """Who sits on a chair; the host adds a share to the chance."""
    if chair.kind == ME:
        return Seat(host.id, host.name, share=share)
    if chair.kind == GUEST:
        return Seat(host.id, own_name(clean_name(chair.name), [host.name, *(each.name for each in others)]))
    if chair.kind == BOT:
        return Seat(None, bot_name([host.name, *(each.name for each in others)], chair.bot), chair.bot)
    return Seat()


class SeatChanges(TableChanges):
    """Tables at which people and bots sit down and get up."""

    bots: BotRunner

    def join(self, live: LiveTable, player: Account, seat: int | None = None, invitation: str = "",
             share: str = "") -> None:  # fmt: skip
        """Take a free seat, or take one's own back from the bot that plays on it."""
        self.guard.check(player.id, live.id)
        with live.write_lock:
            if seat is not None and not 0 <= seat < len(live.seats):
                raise BadRequest("There is no such seat.", field="seat")
            mine = live.held_by(player.id)
            if seat is not None and seat in mine and live.seats[seat].bot is not None:
                if live.clock is not None and seat in live.clock.lost:
                    raise Conflict("This seat has lost by its clock; it cannot be taken back.")
                self._change_seat(live, seat, replace(live.seats[seat], bot=None), log.RETURN, player.id)
                return
            if mine:
                raise Conflict("You already have a seat at this table.")
            self.guard.check_near(live, player.id)
            if not self.may_join(live, player.id, invitation):
                raise Forbidden("This seat waits for somebody else.")
            free = [k for k, each in enumerate(live.seats) if each.is_free]
            if not free or (seat is not None and seat not in free):
                raise Conflict("This seat is taken.")
            self._change_seat(live, free[0] if seat is None else seat,
                              Seat(player.id, own_name(player.name, [each.name for each in live.seats]),
                                   share=seeds.clean_share(share)))  # fmt: skip
            if len(free) == 1 and live.table.started is None:
                self.start(live, player)

    def may_join(self, live: LiveTable, player: str | None, invitation: str = "") -> bool:
        """May somebody take a seat: anybody at a public table, whoever is invited, whoever had a seat before?"""
        terms = live.table.terms
        if player is not None and player == terms.host:
            return True
        if terms.parent is not None and terms.parent_step is None:  # a rematch
            before = tables.load(self.database, terms.parent)
            return before is not None and player is not None and player in {seat.player for seat in before.seats}
        if terms.is_public or hmac.compare_digest(invitation.encode(), live.invitation.encode()):
            return True
        return live.table.started is None and player in friends.invited_to(self.database, live.id)

    def leave(self, live: LiveTable, player: Account) -> None:
        """Give one's seats back before the game begins."""
        with live.write_lock:
            if live.table.started is not None:
                raise Conflict("The game has begun; you can resign instead.")
            for seat in live.held_by(player.id):
                self._change_seat(live, seat, Seat())

    def seat_bot(self, live: LiveTable, player: Account, seat: int, bot: str) -> None:
        """The host fills a free seat with a bot before the game begins."""
        with live.write_lock:
            if live.table.terms.host != player.id:
                raise Forbidden("Only the host may do this.")
            if not 0 <= seat < len(live.seats) or not live.seats[seat].is_free:
                raise Conflict("This seat is taken.")
            self.bots.check(live, bot)
            self._change_seat(live, seat, Seat(None, bot_name([each.name for each in live.seats], bot), bot))
            if not any(each.is_free for each in live.seats):
                self.start(live, player)

    def start(self, live: LiveTable, player: Account) -> None:
        """Begin the game; every seat must be taken."""
        with live.write_lock:
            if live.table.started is not None:
                return
            if player.id != live.table.terms.host and player.id not in {seat.player for seat in live.seats}:
                raise Forbidden("Only people at this table may do this.")
            if any(seat.is_free for seat in live.seats):
                raise Conflict("There are still free seats.")
            now = self.database.clock()
            with self._changing(live) as connection:
                tables.set_started(connection, live.id, now)
                self.happenings.write(connection, at_start(live, player.id, now))
            with live.lock:
                self._reload_seats(live, started=now)
                if live.history.seq == 0:
                    live.history = live.fresh_course()  # now everybody's share is known
                live.since = now
                live.wind_up()
        self._tell(live)
        self._notify(live, (), player.id, now)

    def resign(self, live: LiveTable, player: Account, seat: int, bot: str) -> None:
        """Leave a running game: a bot plays on in one's place."""
        with live.write_lock:
            if not live.is_running or seat not in live.decides(player.id):
                raise Conflict("There is nothing to resign from.")
            self.bots.check(live, bot)
            self._change_seat(live, seat, replace(live.seats[seat], bot=bot), log.RESIGN, player.id)

    def substitute(self, live: LiveTable, player: Account, seat: int, bot: str) -> None:
        """A vote for a bot in the place of a person who has gone, until the person comes back.

        More than half of the people who decide on the other seats must want it.
        """
        with live.write_lock:
            if not live.is_running or not live.held_by(player.id):
                raise Forbidden("Only people at this table may do this.")
            now = self.database.clock()
            if not 0 <= seat < len(live.seats) or player.id == live.seats[seat].player or not live.is_absent(seat, now):
                raise Conflict("Nobody is away from this seat.")
            self.bots.check(live, bot)
            voters = live.voters(seat) | {player.id}
            wanted = live.votes_for(seat, now) & voters | {player.id}
            if 2 * len(wanted) <= len(voters):
                vote = Vote(seat, player.id, now)
                with self._changing(live) as connection:
                    timekeeping.vote(connection, live.id, vote)
                with live.lock:
                    live.votes = [*(each for each in live.votes if (each.seat, each.player) != (seat, player.id)), vote]
                    live.changed()
                return
            self._change_seat(live, seat, replace(live.seats[seat], bot=bot), log.ABSENT, player.id)
