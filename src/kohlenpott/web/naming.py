"""Names: which may be kept, which are somebody else's, what is free instead."""

from __future__ import annotations

from functools import cache
from itertools import count, islice

from kohlenpott.bots.characters import characters
from kohlenpott.store import Database, players
from kohlenpott.store.players import LONGEST_NAME, clean_name, name_key

from .lookalikes import is_mixed, readings
from .service.errors import BadRequest, NameTaken
from .service.setup import BOT_NAMES
from .visitors import unchosen_names

OFFERS = 2


@cache
def reserved() -> frozenset[str]:
    """Names that nobody may keep: of guests, and of those who play by themselves."""
    bots = [each.name for each in characters()]
    return frozenset(name_key(name) for name in (*unchosen_names(), *bots, *BOT_NAMES))


def is_free(database: Database, name: str, player: str | None) -> bool:
    """Has nobody else kept this name?"""
    owners = (players.called(database, each) for each in readings(name))
    return all(owner is None or owner.id == player for owner in owners)


def may_keep(database: Database, name: str, player: str | None) -> bool:
    """Can this name become somebody's own?"""
    return not reserved().intersection(map(name_key, readings(name))) and is_free(database, name, player)


def offers(database: Database, name: str, player: str | None) -> list[str]:
    """Two names like this one that are free."""
    tries = (f"{name[: LONGEST_NAME - 5]} {k}" for k in count(2))
    return list(islice((each for each in tries if may_keep(database, each, player)), OFFERS))


def taken(database: Database, name: str, player: str | None) -> NameTaken:
    """What somebody is told who wants another's name."""
    free = offers(database, name, player)
    return NameTaken("The name %(name)s belongs to somebody else. Free: %(offers)s.", name, free)


def checked(database: Database, name: str, player: str | None) -> None:
    """NameTaken if somebody else has kept this name or one that looks like it; guests may have any other."""
    unmixed(name)
    if name and not is_free(database, name, player):
        raise taken(database, name, player)


def unmixed(name: str) -> None:
    """BadRequest for a name whose letters pass for others."""
    if is_mixed(name):
        raise BadRequest("Take letters of one script for a name.")


def to_keep(database: Database, text: str, player: str | None) -> str:
    """The name somebody wants to keep, if that is possible."""
    name = clean_name(text)
    if not name:
        raise BadRequest("Tell a name first.")
    unmixed(name)
    if not may_keep(database, name, player):
        raise taken(database, name, player)
    return name
