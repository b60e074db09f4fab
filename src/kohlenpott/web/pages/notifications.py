"""Notifications: what somebody is told of, over which channels and when; what was sent; the way out in one click."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import FileResponse, JSONResponse, Response

from kohlenpott.store import channels, outbox, players
from kohlenpott.store.channels import ALWAYS, AWAY, MAIL, PUSH, WEBHOOK, Channel, TooManyChannels, WrongCode
from kohlenpott.store.players import Account

from ..notices import quiet_hours, webhooks
from ..notices.mail import clean_address
from ..notices.outgoing import BadAddress, checked_url, resolved
from ..notices.push import are_keys
from ..notices.wording import CODE, KINDS, TEST
from ..service.errors import BadRequest, Conflict, Forbidden, NotFound, ServiceError
from ..service.happenings import GAME_OVER, INVITED, SHORT_TIME, TIME_OVER, YOUR_TURN
from ..templating import static_folders
from ..visitors import Visitor
from .account import somebody
from .common import Asking, Context, PageContext, WholeForm, go, in_words, live_page, page, wants_json, writing

router = APIRouter()
Text = Annotated[str, Form()]
HERE = "/me/notifications"
MOST_SHOWN = 40  # notices of the log
USUAL_WANTS = {PUSH: KINDS, MAIL: (YOUR_TURN, INVITED, GAME_OVER, SHORT_TIME, TIME_OVER), WEBHOOK: KINDS}


@router.get(HERE)
def notifications(request: Request, context: Context, visitor: Asking) -> Response:
    """All channels, and what was sent."""
    if visitor.player is None:
        return go(request, visitor, f"/sign-in?back={HERE.replace('/', '%2F')}")
    return shown(request, context, visitor)


def shown(request: Request, context: PageContext, visitor: Visitor, error: ServiceError | None = None,
          secret: str = "") -> Response:  # fmt: skip
    """The page, perhaps with what was wrong or with the secret of a new webhook."""
    player, database = somebody(visitor), context.service.database
    mine = channels.of_player(database, player.id)
    log = outbox.of_player(database, player.id, MOST_SHOWN)
    last = {each.channel: each for each in reversed(log) if each.state in (outbox.SENT, outbox.FAILED)}
    quiet = {name.replace("-", "_"): player.settings.get(name, "")
             for name in (quiet_hours.QUIET_FROM, quiet_hours.QUIET_UNTIL, quiet_hours.ZONE)}  # fmt: skip
    values = {
        "channels": mine, "log": log, "kinds": KINDS, "now": database.clock(), "secret": secret,
        "key": context.notices.vapid.public, "names": {each.id: each for each in mine},
        "can_mail": context.notices.settings.mail is not None,
        "failing": [last[each.id] for each in mine if each.id in last and last[each.id].state == outbox.FAILED],
        "problem": in_words(visitor, error) if error else "", **quiet,
    }  # fmt: skip
    if error is not None or secret:
        return page(request, visitor, "notifications.html", values, error.status if error else 200)
    return live_page(request, visitor, "notifications.html", values)


def own(context: PageContext, visitor: Visitor, which: str) -> Channel:
    """A channel of the visitor's; nobody else's is ever found."""
    found = channels.find(context.service.database, which)
    if found is None or found.player != somebody(visitor).id:
        raise NotFound("There is no such channel.")
    return found


def added(request: Request, context: PageContext, visitor: Visitor, kind: str, address: str,
          data: dict[str, str]) -> str:  # fmt: skip
    """A new channel of the visitor's; mail has to be confirmed."""
    database = context.service.database
    origin = str(request.base_url).rstrip("/")[:200]
    try:
        with database.write() as connection:
            return channels.add(connection, somebody(visitor).id, kind, address, data, USUAL_WANTS[kind], visitor.lang,
                                origin, database.clock(), kind != MAIL)  # fmt: skip
    except TooManyChannels:
        raise Conflict("You have enough channels: remove one first.") from None


def kept(visitor: Visitor) -> Account:
    """Whose name is kept may give addresses: guests come in any number."""
    if not visitor.is_kept:
        raise Forbidden("Keep a name first.")
    return somebody(visitor)


@router.post(f"{HERE}/push")
@writing
def add_push(request: Request, context: Context, visitor: Asking, endpoint: Text = "", p256dh: Text = "",
             auth: Text = "") -> Response:  # fmt: skip
    """The browser may be told from now on."""
    somebody(visitor)
    context.limits.count("channel", visitor.who, visitor.address)
    try:
        checked_url(endpoint, context.notices.settings.allow_local)
    except BadAddress:
        raise BadRequest("This is not the address of a push service.") from None
    if len(p256dh) > 100 or len(auth) > 40 or not are_keys(p256dh, auth):
        raise BadRequest("These are not the keys of a browser.")
    data = {"p256dh": p256dh, "auth": auth, "device": visitor.device}
    id = added(request, context, visitor, PUSH, endpoint, data)
    return JSONResponse({"id": id}) if wants_json(request) else go(request, visitor, HERE)


@router.post(f"{HERE}/mail")
@writing
def add_mail(request: Request, context: Context, visitor: Asking, address: Text = "") -> Response:
    """A mail address; a code is sent there first."""
    kept(visitor)
    try:
        if context.notices.settings.mail is None:
            raise Conflict("This server sends no mail.")
        found = clean_address(address[:400])
        if found is None:
            raise BadRequest("This is not a mail address.")
        context.limits.count("channel", visitor.who, visitor.address)
        send_code(context, visitor, added(request, context, visitor, MAIL, found, {}))
    except ServiceError as error:
        return shown(request, context, visitor, error)
    return go(request, visitor, HERE)


def send_code(context: PageContext, visitor: Visitor, id: str) -> None:
    """A code to an address that is not confirmed yet. Nobody's mailbox is filled, by one person or by many."""
    channel = own(context, visitor, id)
    if channel.confirmed is not None:
        return
    context.limits.count("code-to", channel.address.casefold())
    with context.service.database.write() as connection:
        channels.new_code(connection, id, context.service.database.clock())
    context.notices.deliveries.put_now(channel, CODE)


@router.post(f"{HERE}/code")
@writing
def code_again(request: Request, context: Context, visitor: Asking, which: Text = "") -> Response:
    """Another code."""
    try:
        context.limits.count("channel", visitor.who, visitor.address)
        send_code(context, visitor, own(context, visitor, which).id)
    except ServiceError as error:
        return shown(request, context, visitor, error)
    return go(request, visitor, HERE)


@router.post(f"{HERE}/confirm")
@writing
def confirm(request: Request, context: Context, visitor: Asking, which: Text = "", code: Text = "") -> Response:
    """The code that was sent."""
    channel = own(context, visitor, which)
    try:
        context.limits.count("channel", visitor.who, visitor.address)
        channels.confirm(context.service.database, channel.player, channel.id, code.strip()[:20])
    except WrongCode:
        wrong = Forbidden("This is not the code, or it has expired. Let a new one be sent.")
        return shown(request, context, visitor, wrong)
    except ServiceError as error:
        return shown(request, context, visitor, error)
    return go(request, visitor, HERE)


@router.post(f"{HERE}/webhook")
@writing
def add_webhook(request: Request, context: Context, visitor: Asking, address: Text = "") -> Response:
    """An address for programs, or of a channel of Discord; the secret is shown once."""
    kept(visitor)
    allow_local = context.notices.settings.allow_local
    try:
        context.limits.count("channel", visitor.who, visitor.address)
        url = address.strip()[:1200]
        parts = checked_url(url, allow_local)
        resolved(parts.hostname or "", parts.port or 443, allow_local)
        format = webhooks.format_of(url)
        secret = webhooks.new_secret() if format == webhooks.SIGNED else ""
        added(request, context, visitor, WEBHOOK, url, {"format": format, "secret": secret})
    except BadAddress:
        problem = BadRequest("Messages go to public addresses only, and they begin with https://.")
        return shown(request, context, visitor, problem)
    except OSError:
        return shown(request, context, visitor, BadRequest("There is no host of this name."))
    except ServiceError as error:
        return shown(request, context, visitor, error)
    return shown(request, context, visitor, secret=secret) if secret else go(request, visitor, HERE)


@router.post(f"{HERE}/choose")
@writing
def choose(request: Request, context: Context, visitor: Asking, form: WholeForm) -> Response:
    """What is told over which channel, when, and when not."""
    player, database = somebody(visitor), context.service.database
    times = [form.get(name, "").strip() for name in (quiet_hours.QUIET_FROM, quiet_hours.QUIET_UNTIL)]
    hours = [quiet_hours.clock_time(each) for each in times]
    if any(times) and None in hours:
        return shown(request, context, visitor, BadRequest("Write times like 22:00, or leave both fields empty."))
    zone = quiet_hours.zone_of(form.get("zone", "")[:60]).key
    quiet = {quiet_hours.QUIET_FROM: hours[0] or "", quiet_hours.QUIET_UNTIL: hours[1] or "", quiet_hours.ZONE: zone}
    with database.write() as connection:
        for channel in channels.of_player(database, player.id):
            wants = [kind for kind in KINDS if form.get(f"want-{channel.id}-{kind}") == "yes"]
            mode = ALWAYS if form.get(f"mode-{channel.id}") == ALWAYS else AWAY
            channels.choose(connection, player.id, channel.id, wants, mode)
    players.change(database, player, player.name, {**player.settings, **quiet})
    context.sessions.changed()
    return go(request, visitor, HERE)


@router.post(f"{HERE}/test")
@writing
def send_test(request: Request, context: Context, visitor: Asking, which: Text = "") -> Response:
    """A message now, to see whether it arrives: over one channel, or over all."""
    mine = channels.of_player(context.service.database, somebody(visitor).id)
    chosen = [own(context, visitor, which)] if which else [each for each in mine if each.is_open]
    try:
        for channel in chosen:
            if not channel.is_open:
                raise Conflict("Nothing is sent over this channel now.")
            context.limits.count("channel", visitor.who, visitor.address)
            context.notices.deliveries.put_now(channel, TEST)
    except ServiceError as error:
        return shown(request, context, visitor, error)
    return go(request, visitor, HERE)


@router.post(f"{HERE}/remove")
@writing
def remove(request: Request, context: Context, visitor: Asking, which: Text = "") -> Response:
    """A channel goes, and what was sent over it."""
    with context.service.database.write() as connection:
        if not channels.remove(connection, somebody(visitor).id, which):
            raise NotFound("There is no such channel.")
    return go(request, visitor, HERE)


@router.post(f"{HERE}/go-on")
@writing
def go_on(request: Request, context: Context, visitor: Asking, which: Text = "") -> Response:
    """What had ended goes on."""
    channel = own(context, visitor, which)
    with context.service.database.write() as connection:
        channels.go_on(connection, channel.player, channel.id)
    return go(request, visitor, HERE)


def marked(context: PageContext, mark: str) -> Channel:
    """The channel a link of ours names; whoever has the link need not be signed in."""
    id, _, signed = mark.partition(".")
    found = channels.find(context.service.database, id) if context.notices.words.is_mark(id, signed) else None
    if found is None:
        raise NotFound("This link is not valid any more.")
    return found


@router.get("/unsubscribe/{mark}")
def ask_unsubscribe(request: Request, context: Context, visitor: Asking, mark: str) -> Response:
    """Looking at the link changes nothing: programs that check mails do that, too."""
    return page(request, visitor, "unsubscribe.html", {"channel": marked(context, mark), "mark": mark})


@router.post("/unsubscribe/{mark}")
@writing
def unsubscribe(request: Request, context: Context, visitor: Asking, mark: str) -> Response:
    """No more messages over this channel (RFC 8058)."""
    channel, database = marked(context, mark), context.service.database
    with database.write() as connection:
        channels.end(connection, channel.id, channels.UNSUBSCRIBED, database.clock())
    ended = channels.find(database, channel.id)
    return page(request, visitor, "unsubscribe.html", {"channel": ended, "mark": mark})


@router.get("/push-worker.js")
def push_worker() -> Response:
    """The part of our scripts that browsers wake; its address says that it may speak for all pages."""
    file = static_folders()["web"].joinpath("push_worker.js")
    return FileResponse(str(file), media_type="text/javascript", headers={"Cache-Control": "no-cache"})
