"""What programs send and get about people: profiles, friends, notices."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from kohlenpott.store.channels import Channel

from ..notices.wording import KINDS
from ..profile import Profile
from .models import Sent

NoticeKind = Literal["your-turn", "invited", "joined", "game-over", "short-time", "time-over"]
ClockTime = Field("", pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$", description="Like `22:00`; empty: none.")
assert set(NoticeKind.__args__) == set(KINDS)  # type: ignore[attr-defined]


class RatingInfo(BaseModel):
    """A rating for one game and number of seats, on the scale of the levels."""

    game: str
    seats: int
    games: int
    rating: float
    deviation: float


class PlayerInfo(BaseModel):
    """What everybody may know of a person."""

    id: str
    name: str
    is_kept: bool = Field(description="Does the name belong to this person alone?")
    games: int
    won: int
    ratings: list[RatingInfo]


class FriendInfo(BaseModel):
    """A friend of the caller's."""

    id: str
    name: str
    since: float


class BlockedPerson(BaseModel):
    """Somebody whom the caller keeps away."""

    id: str
    name: str


class FriendLink(BaseModel):
    """A link for one person, which counts once."""

    link: str
    expires: float


class AcceptedLink(Sent):
    """A link that somebody has given to the caller."""

    link: str = Field(min_length=1, max_length=60)


class InvitedFriend(Sent):
    """Whom the caller asks to a table."""

    player: str = Field(min_length=1, max_length=24)


class ChannelInfo(BaseModel):
    """A way in which the caller is told. Addresses of mail and webhooks are told to their owner only."""

    id: str
    kind: Literal["mail", "push", "webhook"]
    address: str
    wants: list[str]
    mode: Literal["always", "away"]
    is_confirmed: bool
    is_open: bool = Field(description="Is anything sent over it?")


class NoticeChoices(BaseModel):
    """How the caller is told, and when not."""

    channels: list[ChannelInfo]
    quiet_from: str
    quiet_until: str
    zone: str


class WantedHours(Sent):
    """When nothing is to be sent but what a clock tells; both times or none."""

    quiet_from: str = ClockTime
    quiet_until: str = ClockTime
    zone: str = Field("UTC", max_length=40, description="A time zone like `Europe/Berlin`.")


class WantedChannel(Sent):
    """What is told over a channel, and when."""

    wants: list[NoticeKind] = Field(max_length=len(KINDS))
    mode: Literal["always", "away"] = "away"


class SentNotice(BaseModel):
    """Something the caller was told, or was to be told."""

    id: str
    channel: str
    kind: str
    table: str | None
    happened: float
    state: Literal["waiting", "sent", "failed", "dropped"]
    problem: str
    title: str


def channel_info(channel: Channel) -> ChannelInfo:
    """A channel as its owner sees it; a push service's address holds a secret and is left out."""
    return ChannelInfo(id=channel.id, kind=channel.kind, address="" if channel.kind == "push" else channel.address,  # type: ignore[arg-type]
                       wants=list(channel.wants), mode=channel.mode, is_confirmed=channel.confirmed is not None,  # type: ignore[arg-type]
                       is_open=channel.is_open)  # fmt: skip


def player_info(found: Profile) -> PlayerInfo:
    """A person's profile in numbers."""
    return PlayerInfo(
        id=found.player.id, name=found.player.name, is_kept=found.player.kept is not None, games=len(found.played),
        won=found.won,
        ratings=[RatingInfo(game=each.kind[0], seats=each.kind[1], games=each.games, rating=each.now.points,
                            deviation=each.now.deviation) for each in found.ratings],
    )  # fmt: skip
