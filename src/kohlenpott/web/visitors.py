"""Who asks: a player with a session or somebody new, and how the pages are to look for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from kohlenpott.store import Database, players
from kohlenpott.store.players import Account
from kohlenpott.text.templates import LANGUAGES

from . import messages
from .sessions import Sessions

COOKIE = "kohlenpott"
YEAR = 365 * 24 * 3600
CHOICES: dict[str, tuple[str, ...]] = {  # the first is the default
    "lang": ("", *LANGUAGES),
    "theme": ("system", "light", "dark", "contrast"),
    "confirm": ("turn", "off", "always"),
    "sound": ("off", "on"),
    "motion": ("system", "reduce"),
}


@dataclass(slots=True)
class Visitor:
    """Somebody at the other end, perhaps not known yet. `token` is a session that was just made."""

    player: Account | None
    lang: str
    address: str
    token: str = ""

    @property
    def id(self) -> str | None:
        return self.player.id if self.player else None

    @property
    def who(self) -> str:
        """Whose requests are counted together."""
        return self.player.id if self.player else self.address

    def setting(self, name: str) -> str:
        """A preference, or what is usual."""
        chosen = self.player.settings.get(name) if self.player else None
        return chosen if chosen in CHOICES[name] else CHOICES[name][0]

    def say(self, message: str, **values: object) -> str:
        """A message in the visitor's language."""
        return messages.fill(self.lang, message, **values)


def token_of(connection: HTTPConnection) -> str:
    """The session a request belongs to."""
    return connection.cookies.get(COOKIE, "")


def visitor_of(connection: HTTPConnection, sessions: Sessions) -> Visitor:
    """Who makes this request."""
    player = sessions.player(token_of(connection))
    lang = str(player.settings.get("lang", "")) if player else ""
    if lang not in LANGUAGES:
        lang = messages.preferred(connection.headers.get("accept-language", ""))
    return Visitor(player, lang, connection.client.host if connection.client else "")


def settings_from(form: dict[str, Any]) -> dict[str, str]:
    """The preferences of a form; what is not offered is left out."""
    return {name: str(form[name]) for name, offered in CHOICES.items() if form.get(name) in offered}


def introduce(visitor: Visitor, database: Database, name: str = "") -> Account:
    """The visitor as a player; somebody new gets a session."""
    if visitor.player is None:
        chosen = players.clean_name(name) or visitor.say("Guest")
        visitor.player, visitor.token = players.create(database, chosen)
    return visitor.player


def remember(visitor: Visitor, response: Response, is_secure: bool) -> None:
    """Give a new session to the browser."""
    if visitor.token:
        response.set_cookie(COOKIE, visitor.token, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
