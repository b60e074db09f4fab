"""What can be wrong with a request, each with the words for it and the kind of answer it deserves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kohlenpott.api.refusal import Refusal
from kohlenpott.engine.errors import KohlenpottError


class ServiceError(KohlenpottError):
    """A request that cannot be carried out. `message` is a text of the catalogue, `values` fill it.

    `field` is what is wrong in the request, if it is one thing, as programs name it: `seats.0.bot`.
    """

    status = 400

    def __init__(self, message: str, *, field: str = "", **values: Any) -> None:
        super().__init__(message % values if values else message)
        self.message = message
        self.field = field
        self.values = values


class BadRequest(ServiceError):
    """What was sent does not make sense."""


class Forbidden(ServiceError):
    """Somebody else may do this."""

    status = 403


class ProofNeeded(Forbidden):
    """A session alone is not enough for this; `back` is where it can be done after a proof."""

    def __init__(self, message: str, back: str) -> None:
        super().__init__(message)
        self.back = back


class NotFound(ServiceError):
    """There is no such thing."""

    status = 404


class Conflict(ServiceError):
    """It cannot be done now."""

    status = 409


class NameTaken(Conflict):
    """The name belongs to somebody else; `offers` are free."""

    def __init__(self, message: str, name: str, offers: Sequence[str]) -> None:
        super().__init__(message, name=name, offers=", ".join(offers))
        self.offers = tuple(offers)


class Later(ServiceError):
    """The same request can succeed after some seconds."""

    def __init__(self, message: str, seconds: int = 2, **values: Any) -> None:
        super().__init__(message, **values)
        self.seconds = seconds


class TooMany(Later):
    """Too many requests in a short time."""

    status = 429


class ServerBusy(Later):
    """Nothing can be written now; the same request, with the same key, succeeds later."""

    status = 503


def busy() -> ServerBusy:
    """What everybody is told who cannot be served now."""
    return ServerBusy("The server is busy. Nothing is lost: try again in a moment.")


class Unreadable(Conflict):
    """This game cannot be shown: it is damaged, or of other rules. No other game is concerned."""


class OutOfDate(Conflict):
    """The table has gone on since the sender looked; the page shows it as it is now."""


class Refused(ServiceError):
    """The rules of the game forbid the move."""

    status = 422

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("%(reason)s", reason=refusal.text())
        self.refusal = refusal
