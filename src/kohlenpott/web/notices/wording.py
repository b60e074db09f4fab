"""Notices in words: what happened since one's last turn, in the person's language, as that person may know it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from kohlenpott import render as drawing
from kohlenpott.store import Database, channels
from kohlenpott.store.channels import Channel
from kohlenpott.store.outbox import Notice
from kohlenpott.store.players import Account
from kohlenpott.store.server_secrets import kept
from kohlenpott.text.templates import LANGUAGES

from ..captions import Captions
from ..messages import fill
from ..service.happenings import GAME_OVER, INVITED, JOINED, SHORT_TIME, TIME_OVER, YOUR_TURN
from ..service.live_table import LiveTable
from ..service.tables import TableService
from ..story_view import steps_after
from ..visitors import Visitor
from .sending import NoticeMessage

TEST = "test"  # kinds of notices that are no happenings
CODE = channels.CODE
KINDS = (YOUR_TURN, INVITED, JOINED, GAME_OVER, SHORT_TIME, TIME_OVER)  # what people choose among
MOST_STORY = 8  # steps of a table that are told; the oldest are left out
MOST_TITLE = 200


@dataclass(frozen=True, slots=True)
class NoticeText:
    """One notice in words."""

    title: str
    lines: Sequence[str]


class NoticeWords:
    """Puts notices into words."""

    def __init__(self, service: TableService, public_url: str = "") -> None:
        self.service, self.public_url = service, public_url
        self._secret = b""

    @property
    def database(self) -> Database:
        return self.service.database

    def message(self, channel: Channel, player: Account, notices: Sequence[Notice], id: str) -> NoticeMessage:
        """One message for everything that is due."""
        lang = lang_of(channel, player)
        told = [self.told(channel, player, each, lang) for each in notices]
        origin = self.public_url or channel.origin
        tables = [each.table for each in notices if each.table]
        path = f"/t/{tables[0]}" if len(tables) == 1 else "/mine" if tables else "/me/notifications"
        kinds = {each.kind for each in notices}
        if len(told) == 1:
            title, lines = told[0].title, list(told[0].lines)
        else:
            title = summed(lang, len(told), kinds)
            lines = [line for each in told for line in (each.title, *(f"  {line}" for line in each.lines))]
        data = {"notices": [{"id": each.id, "kind": each.kind, "table": each.table, "happened": each.happened,
                             "until": each.until} for each in notices]}  # fmt: skip
        is_asked_for = kinds <= {TEST, CODE}
        url = "" if kinds == {CODE} else origin + path  # the address of a stranger is sent no link
        out = "" if is_asked_for else f"{origin}/unsubscribe/{channel.id}.{self.mark(channel.id)}"
        return NoticeMessage(id, title[:MOST_TITLE], tuple(lines), url, out, lang, data)

    def told(self, channel: Channel, player: Account, notice: Notice, lang: str) -> NoticeText:
        """One notice."""
        if notice.kind == TEST:
            line = fill(lang, "It has arrived: this is how you will be told.")
            return NoticeText(fill(lang, "Test from Kohlenpott"), [line])
        if notice.kind == CODE:
            code = channels.code_of(self.database, channel.id) or ""
            lines = [
                fill(lang, "Type %(code)s on the page that asked for it. It counts for 15 minutes.", code=code),
                fill(lang, "Somebody wants mails about games sent here. If it was not you, do nothing."),
            ]
            return NoticeText(fill(lang, "Your code for Kohlenpott: %(code)s", code=code), lines)
        assert notice.table is not None
        live = self.service.find(notice.table)
        with live.lock:
            return NoticeText(self.title(live, player, notice, lang), self.lines(live, player, notice, lang))

    def title(self, live: LiveTable, player: Account, notice: Notice, lang: str) -> str:
        """What has happened."""
        game, names = live.game.definition.title, live.names(lang)
        others = [names[k] for k, seat in enumerate(live.seats) if seat.player != player.id and not seat.is_free]
        host = next((names[k] for k, each in enumerate(live.seats) if each.player == live.table.terms.host), "")
        table = f"{game} ({', '.join(others)})" if others else game
        if notice.kind == YOUR_TURN:
            return fill(lang, "Your turn: %(table)s", table=table)
        if notice.kind == SHORT_TIME:
            return fill(lang, "Your time runs short: %(table)s", table=table)
        if notice.kind == TIME_OVER:
            return fill(lang, "Your time is over: %(table)s", table=table)
        if notice.kind == GAME_OVER:
            return fill(lang, "Game over: %(table)s", table=table)
        if notice.kind == INVITED:
            return fill(lang, "%(name)s waits for you: %(game)s", name=host, game=game)
        return fill(lang, "Somebody has joined your table: %(table)s", table=table)

    def lines(self, live: LiveTable, player: Account, notice: Notice, lang: str) -> list[str]:
        """What there is to know."""
        if notice.kind in (YOUR_TURN, SHORT_TIME):
            return story_lines(live, player, lang)
        if notice.kind == GAME_OVER:
            return result_lines(live, lang)
        if notice.kind in (INVITED, JOINED):
            free = sum(seat.is_free for seat in live.seats)
            return [fill(lang, "Free seats: %(number)s", number=free)] if free else []
        return []

    def mark(self, channel: str) -> str:
        """What only this server can put below a mail: who clicks there wants no more of them."""
        if not self._secret:
            self._secret = kept(self.database, "unsubscribe", lambda: secrets.token_hex(32)).encode()
        return hmac.new(self._secret, f"unsubscribe/{channel}".encode(), hashlib.sha256).hexdigest()[:40]

    def is_mark(self, channel: str, mark: str) -> bool:
        """Was this written by this server?"""
        return hmac.compare_digest(self.mark(channel).encode(), mark.encode())


def summed(lang: str, number: int, kinds: set[str]) -> str:
    """Several notices in one line."""
    if kinds == {YOUR_TURN}:
        return fill(lang, "Your turn at %(number)s tables", number=number)
    return fill(lang, "%(number)s things happened at your tables", number=number)


def lang_of(channel: Channel, player: Account) -> str:
    """The language a person has chosen, or the one the browser asked for when the channel was made."""
    chosen = str(player.settings.get("lang", ""))
    return chosen if chosen in LANGUAGES else channel.lang if channel.lang in LANGUAGES else "en"


def story_lines(live: LiveTable, player: Account, lang: str) -> list[str]:
    """What others did since the person's last turn; what the person may not know is not there."""
    held = live.decides(player.id)
    if not held or live.table.started is None:
        return []
    history, seat = live.history, live.seat_for(player.id)
    asked = live.asked_of(player.id)
    first = history.since(held[0] if asked is None else asked) - 1
    captions = Captions(live.game.definition, drawing.drawer(live.game), lang, live.names(lang))
    steps = list(steps_after(live, Visitor(player, lang, ""), max(0, min(first, history.told))))
    told = []
    for step in steps[-MOST_STORY:]:
        caption = captions.caption(step, history.state_after(step.last).view(seat))
        told.append(f"{caption.headline}: {caption.line}" if caption.line else f"{caption.headline}.")
    left_out = len(steps) - len(told)
    return [*([fill(lang, "%(number)s earlier steps are left out.", number=left_out)] if left_out else []), *told]


def result_lines(live: LiveTable, lang: str) -> list[str]:
    """How a game ended: places and points."""
    result = live.history.state.result()
    if result is None:
        return []
    names = live.names(lang)
    order = sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat))
    return [fill(lang, "%(place)s. %(name)s: %(points)s points", place=result.ranks[seat], name=names[seat],
                 points=result.scores[seat]) for seat in order]  # fmt: skip
