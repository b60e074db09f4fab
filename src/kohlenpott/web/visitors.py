"""Who asks: a player with a session or somebody new, and how the pages are to look for them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from kohlenpott.store import Database, players
from kohlenpott.store.players import Account
from kohlenpott.text.templates import LANGUAGES

from . import messages
from .addresses import address_of
from .sessions import Sessions

COOKIE = "kohlenpott"
INVITED = "kohlenpott-invited"
INVITATION = re.compile(r"(\w{1,16})_([0-9a-f]{24})", re.ASCII)
MOST_INVITATIONS = 12
YEAR = 365 * 24 * 3600
BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
            ("CriOS/", "Chrome"), ("FxiOS/", "Firefox"), ("Safari/", "Safari"))  # fmt: skip
SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
           ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"))  # fmt: skip
CHOICES: dict[str, tuple[str, ...]] = {  # the first is the default
    "lang": ("", *LANGUAGES),
    "theme": ("system", "light", "dark", "contrast"),
    "confirm": ("turn", "off", "always"),
    "story": ("1", "2", "4", "instant"),
    "sound": ("off", "on", "all"),
    "motion": ("system", "reduce"),
    "rated": ("yes", "no"),
}


@dataclass(slots=True)
class Visitor:
    """Somebody at the other end, perhaps not known yet. `token` is a session that was just made."""

    player: Account | None
    lang: str
    address: str
    token: str = ""
    invitations: dict[str, str] = field(default_factory=dict)  # by table
    device: str = ""  # what the browser says it is

    @property
    def id(self) -> str | None:
        return self.player.id if self.player else None

    @property
    def who(self) -> str:
        """Whose requests are counted together."""
        return self.player.id if self.player else self.address

    @property
    def is_kept(self) -> bool:
        """Does the name belong to the visitor alone?"""
        return self.player is not None and self.player.kept is not None

    @property
    def is_named(self) -> bool:
        """Has the visitor chosen a name? Whoever only pressed "Play now" has not."""
        return self.player is not None and self.player.name not in unchosen_names()

    def setting(self, name: str) -> str:
        """A preference, or what is usual."""
        chosen = self.player.settings.get(name) if self.player else None
        return chosen if chosen in CHOICES[name] else CHOICES[name][0]

    def say(self, message: str, **values: object) -> str:
        """A message in the visitor's language."""
        return messages.fill(self.lang, message, **values)


@cache
def unchosen_names() -> frozenset[str]:
    """What people are called who have told no name, in every language."""
    return frozenset(messages.fill(lang, "Guest") for lang in LANGUAGES)


def token_of(connection: HTTPConnection) -> str:
    """The session a request belongs to."""
    return connection.cookies.get(COOKIE, "")


def visitor_of(connection: HTTPConnection, sessions: Sessions) -> Visitor:
    """Who makes this request."""
    player = sessions.player(token_of(connection))
    lang = str(player.settings.get("lang", "")) if player else ""
    if lang not in LANGUAGES:
        lang = messages.preferred(connection.headers.get("accept-language", ""))
    address = address_of(connection)
    invitations = read_invitations(connection.cookies.get(INVITED, ""))
    return Visitor(player, lang, address, "", invitations, device_of(connection.headers.get("user-agent", "")))


def device_of(agent: str) -> str:
    """A browser in two words, as far as it tells: people know their devices by that."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return " · ".join(each for each in (browser, system) if each)


def read_invitations(cookie: str) -> dict[str, str]:
    """The invitations a browser keeps, by table."""
    return dict(INVITATION.findall(cookie[:1000])[-MOST_INVITATIONS:])


def keep_invitation(visitor: Visitor, table: str, invitation: str, response: Response, is_secure: bool) -> None:
    """Let the browser keep an invitation, so that it holds on every page of the table."""
    visitor.invitations.pop(table, None)
    kept = [*visitor.invitations.items(), (table, invitation)][-MOST_INVITATIONS:]
    response.set_cookie(INVITED, ".".join(f"{id}_{mark}" for id, mark in kept), max_age=YEAR, httponly=True,
                        samesite="lax", secure=is_secure)  # fmt: skip


def settings_from(form: dict[str, Any]) -> dict[str, str]:
    """The preferences of a form; what is not offered is left out."""
    return {name: str(form[name]) for name, offered in CHOICES.items() if form.get(name) in offered}


def introduce(visitor: Visitor, database: Database, name: str = "") -> Account:
    """The visitor as a player; somebody new gets a session."""
    if visitor.player is None:
        chosen = players.clean_name(name) or visitor.say("Guest")
        visitor.player, visitor.token = players.create(database, chosen, device=visitor.device)
    return visitor.player


def remember(visitor: Visitor, response: Response, is_secure: bool) -> None:
    """Give a new session to the browser."""
    if visitor.token:
        response.set_cookie(COOKIE, visitor.token, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
        visitor.token = ""
