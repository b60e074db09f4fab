"""What callers can do wrong, each with one clear line."""

from __future__ import annotations


class KohlenpottError(Exception):
    """The base of all errors of this package that are meant for people."""


class UnknownGame(KohlenpottError):
    """No game has this name."""


class BadSetup(KohlenpottError):
    """A game cannot be set up like this: wrong number of seats, unknown option, impossible value."""


class UnknownMove(KohlenpottError):
    """The text or number names no move of this game."""


class PositionError(KohlenpottError):
    """A position cannot be loaded; `path` names the field."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class RecordError(KohlenpottError):
    """A record cannot be read or does not replay; the text names the line or move."""
