"""People for programs: oneself, one's friends, how one is told of things, what everybody may know of others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from kohlenpott.store import blocks, channels, friends, outbox, players

from ..notices import quiet_hours
from ..notices.wording import TEST
from ..pages.common import Context
from ..profile import MOST_RESULTS, as_rows, person, played_by, profile
from ..service import blocking, friendship, vacations
from ..service.errors import BadRequest, Conflict, NotFound
from .callers import Playing, Reader, queued
from .models import Me, ResultInfo, VacationInfo, WantedVacation
from .people_models import (
    AcceptedLink,
    BlockedPerson,
    ChannelInfo,
    FriendInfo,
    FriendLink,
    NoticeChoices,
    PlayerInfo,
    SentNotice,
    WantedChannel,
    WantedHours,
    channel_info,
    player_info,
)

router = APIRouter()
MOST_NOTICES = 100


@router.get("/me", tags=["people"])
def me(caller: Reader) -> Me:
    """Whose token this is."""
    return Me(id=caller.player.id, name=caller.player.name, scopes=list(caller.scopes))


@router.get("/me/vacation", tags=["people"])
def vacation(context: Context, caller: Reader) -> VacationInfo:
    """Until when the caller is away, and how many days may still be taken this year."""
    current = vacations.current(context.service, caller.player)
    return VacationInfo(ends=None if current is None else current.ends,
                        days_left=vacations.left_for(context.service, caller.player))  # fmt: skip


@router.put("/me/vacation", tags=["people"])
@queued
def go_away(context: Context, caller: Playing, wanted: WantedVacation) -> VacationInfo:
    """Go on vacation: the clocks of tables with days per move stand."""
    caller.count(context, "name")
    vacations.take(context.service, caller.player, wanted.days)
    return vacation(context, caller)


@router.delete("/me/vacation", tags=["people"])
@queued
def come_back(context: Context, caller: Playing) -> VacationInfo:
    """Be back: the clocks go on, days that were not used are kept."""
    caller.count(context, "name")
    vacations.end(context.service, caller.player)
    return vacation(context, caller)


@router.get("/me/results", tags=["people"])
def my_results(context: Context, caller: Reader,
               most: Annotated[int, Query(ge=1, le=MOST_RESULTS)] = 100) -> list[ResultInfo]:  # fmt: skip
    """How the caller's games ended, newest first; games of several people at one screen are left out."""
    caller.count(context, "export")
    played = played_by(context.service.database, caller.player.id, caller.player.id, most)
    return [ResultInfo.model_validate(row) for row in as_rows(played)]


@router.get("/me/friends", tags=["people"])
def my_friends(context: Context, caller: Reader) -> list[FriendInfo]:
    """The caller's friends, by name."""
    found = friends.of_player(context.service.database, caller.player.id)
    return [FriendInfo(id=each.id, name=each.name, since=each.made) for each in found]


@router.post("/me/friends", tags=["people"], status_code=201)
@queued
def accept_friend(context: Context, caller: Playing, wanted: AcceptedLink) -> FriendInfo:
    """Accept the link of somebody who wants to be a friend."""
    caller.count(context, "name")
    found = friendship.accept(context.service, caller.player, wanted.link)
    return FriendInfo(id=found.id, name=found.name, since=context.service.database.clock())


@router.post("/me/friends/links", tags=["people"], status_code=201)
@queued
def make_friend_link(context: Context, caller: Playing) -> FriendLink:
    """A link for one person; people open it as `/friends?link=…`, programs send it to `POST /me/friends`."""
    caller.count(context, "name")
    link = friendship.new_link(context.service, caller.player)
    return FriendLink(link=link, expires=context.service.database.clock() + friends.LINK_SECONDS)


@router.delete("/me/friends/{friend}", tags=["people"], status_code=204)
@queued
def part(context: Context, caller: Playing, friend: str) -> None:
    """Be friends no more; the other one is not told."""
    caller.count(context, "name")
    friendship.part(context.service, caller.player, friend)


@router.get("/me/blocked", tags=["people"])
def kept_away(context: Context, caller: Reader) -> list[BlockedPerson]:
    """Whom the caller keeps away."""
    found = blocks.blocked_by(context.service.database, caller.player.id)
    return [BlockedPerson(id=id, name=name) for id, name in found]


@router.put("/me/blocked/{who}", tags=["people"], status_code=204)
@queued
def keep_away(context: Context, caller: Playing, who: str) -> None:
    """Have nothing to do with somebody any more; nobody is told."""
    caller.count(context, "name")
    blocking.block(context.service, caller.player, person(context.service.database, who))


@router.delete("/me/blocked/{who}", tags=["people"], status_code=204)
@queued
def let_near(context: Context, caller: Playing, who: str) -> None:
    """Let somebody come near again."""
    caller.count(context, "name")
    blocking.unblock(context.service, caller.player, person(context.service.database, who))


@router.get("/me/notices", tags=["people"])
def notice_choices(context: Context, caller: Reader) -> NoticeChoices:
    """Over which channels the caller is told of what, and in which hours of nothing. People add channels themselves."""
    database = context.service.database
    now = players.find(database, caller.player.id) or caller.player
    quiet = [str(now.settings.get(name, "")) for name in (quiet_hours.QUIET_FROM, quiet_hours.QUIET_UNTIL)]
    zone = quiet_hours.zone_of(str(now.settings.get(quiet_hours.ZONE, ""))).key
    mine = [channel_info(each) for each in channels.of_player(database, caller.player.id)]
    return NoticeChoices(channels=mine, quiet_from=quiet[0], quiet_until=quiet[1], zone=zone)


@router.put("/me/notices", tags=["people"])
@queued
def choose_hours(context: Context, caller: Playing, wanted: WantedHours) -> NoticeChoices:
    """Choose the quiet hours; two empty times mean that there are none."""
    caller.count(context, "channel")
    if bool(wanted.quiet_from) != bool(wanted.quiet_until):
        field = "quiet_until" if wanted.quiet_from else "quiet_from"
        raise BadRequest("Write times like 22:00, or leave both fields empty.", field=field)
    zone = quiet_hours.zone_of(wanted.zone).key
    if zone != wanted.zone:
        raise BadRequest("There is no time zone of this name.", field="zone")
    quiet = {quiet_hours.QUIET_FROM: wanted.quiet_from, quiet_hours.QUIET_UNTIL: wanted.quiet_until,
             quiet_hours.ZONE: zone}  # fmt: skip
    player = caller.player
    players.change(context.service.database, player, player.name, {**player.settings, **quiet})
    context.sessions.changed()
    return notice_choices(context, caller)


@router.put("/me/notices/{channel}", tags=["people"])
@queued
def choose_notices(context: Context, caller: Playing, channel: str, wanted: WantedChannel) -> ChannelInfo:
    """What is told over one channel, and whether only while one is away."""
    caller.count(context, "channel")
    database = context.service.database
    with database.write() as connection:
        channels.choose(connection, caller.player.id, channel, dict.fromkeys(wanted.wants), wanted.mode)
    found = channels.find(database, channel)
    if found is None or found.player != caller.player.id:
        raise NotFound("There is no such channel.", field="channel")
    return channel_info(found)


@router.delete("/me/notices/{channel}", tags=["people"], status_code=204)
@queued
def remove_channel(context: Context, caller: Playing, channel: str) -> None:
    """A channel goes, and what was sent over it."""
    caller.count(context, "channel")
    with context.service.database.write() as connection:
        if not channels.remove(connection, caller.player.id, channel):
            raise NotFound("There is no such channel.", field="channel")


@router.post("/me/notices/{channel}/test", tags=["people"], status_code=204)
@queued
def send_test(context: Context, caller: Playing, channel: str) -> None:
    """A message now, to see whether it arrives; the log tells what became of it."""
    caller.count(context, "channel")
    found = channels.find(context.service.database, channel)
    if found is None or found.player != caller.player.id:
        raise NotFound("There is no such channel.", field="channel")
    if not found.is_open:
        raise Conflict("Nothing is sent over this channel now.")
    context.notices.deliveries.put_now(found, TEST)


@router.get("/me/notices/log", tags=["people"])
def sent_notices(context: Context, caller: Reader,
                 most: Annotated[int, Query(ge=1, le=MOST_NOTICES)] = 40) -> list[SentNotice]:  # fmt: skip
    """What the caller was told in the last 30 days, newest first, and what became of it."""
    found = outbox.of_player(context.service.database, caller.player.id, most)
    return [SentNotice.model_validate(each, from_attributes=True) for each in found]


@router.get("/players/{who}", tags=["people"])
def player(context: Context, caller: Reader, who: str) -> PlayerInfo:
    """What everybody may know of a person, by id or kept name: games, games won, ratings unless none are wanted."""
    caller.count(context, "export")
    database = context.service.database
    return player_info(profile(database, person(database, who), caller.player.id, caller.lang))
