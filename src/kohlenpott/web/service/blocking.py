"""Keeping somebody away, and letting somebody come near again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kohlenpott.store import blocks
from kohlenpott.store.players import Account

from .errors import BadRequest, Conflict

if TYPE_CHECKING:
    from .tables import TableService


def block(service: TableService, player: Account, other: Account) -> None:
    """The player has nothing to do with the other one any more."""
    if other.id == player.id:
        raise BadRequest("You cannot block yourself.", field="who")
    try:
        with service.database.write() as connection:
            blocks.block(connection, player.id, other.id, service.database.clock())
    except blocks.TooManyBlocks:
        raise Conflict("You have blocked too many people.") from None


def unblock(service: TableService, player: Account, other: Account) -> None:
    """The other one may come near again."""
    with service.database.write() as connection:
        blocks.unblock(connection, player.id, other.id)
