"""Friends: who they are, a link for somebody new, and what to do with a link one got."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from kohlenpott.store import friends
from kohlenpott.store.sign_ins import DAY

from ..invitations import code, whole_address
from ..service import friendship
from ..service.errors import ServiceError
from ..visitors import Visitor
from .common import Asking, AtTable, Context, PageContext, go, in_words, page, writing

router = APIRouter()
Text = Annotated[str, Form()]


@router.get("/friends")
def show(request: Request, context: Context, visitor: Asking, link: str = "") -> Response:
    """One's friends; with a link, who wants to be one."""
    error: ServiceError | None = None
    values: dict[str, Any] = {}
    if link:
        context.limits.count("name", visitor.who, visitor.address)
        try:
            values = {"offered": friendship.giver_of(context.service, link), "offer": link}
        except ServiceError as found:
            error = found
    return friends_page(request, context, visitor, values, error)


def friends_page(request: Request, context: PageContext, visitor: Visitor, values: dict[str, Any],
                 error: ServiceError | None = None) -> Response:  # fmt: skip
    """The page, perhaps with a new link, somebody's offer, or what was wrong."""
    mine = friends.of_player(context.service.database, visitor.id) if visitor.id else []
    shown = {"friends": mine, "days": int(friends.LINK_SECONDS // DAY), "link": "", "code": "", "offered": None,
             "problem": in_words(visitor, error) if error else "", **values}  # fmt: skip
    return page(request, visitor, "friends.html", shown, error.status if error else 200)


@router.post("/friends/link")
@writing
def make_link(request: Request, context: Context, visitor: Asking) -> Response:
    """A link for one person, shown this once."""
    player = friendship.with_kept_name(visitor.player)
    context.limits.count("name", visitor.who, visitor.address)
    try:
        link = whole_address(request, f"/friends?link={friendship.new_link(context.service, player)}")
    except ServiceError as error:
        return friends_page(request, context, visitor, {}, error)
    values = {"link": link, "code": code(link, visitor.say("QR code of the link for a friend"))}
    return friends_page(request, context, visitor, values)


@router.post("/friends/links/end")
@writing
def end_links(request: Request, context: Context, visitor: Asking) -> Response:
    """No link that was given away counts any more."""
    player = friendship.with_kept_name(visitor.player)
    with context.service.database.write() as connection:
        friends.end_links(connection, player.id)
    return go(request, visitor, "/friends")


@router.post("/friends/accept")
@writing
def accept(request: Request, context: Context, visitor: Asking, link: Text = "") -> Response:
    """Become friends with whoever has given the link away."""
    player = friendship.with_kept_name(visitor.player)
    context.limits.count("name", visitor.who, visitor.address)
    try:
        friendship.accept(context.service, player, link)
    except ServiceError as error:
        return friends_page(request, context, visitor, {}, error)
    return go(request, visitor, "/friends")


@router.post("/friends/part")
@writing
def part(request: Request, context: Context, visitor: Asking, who: Text = "") -> Response:
    """Be friends no more."""
    friendship.part(context.service, friendship.with_kept_name(visitor.player), who)
    return go(request, visitor, "/friends")


@router.post("/t/{id}/invite")
@writing
def invite(request: Request, context: Context, visitor: Asking, live: AtTable, who: Text = "") -> Response:
    """Ask a friend to the table."""
    player = friendship.with_kept_name(visitor.player)
    context.limits.count("name", visitor.who, visitor.address)
    friendship.invite(context.service, live, player, who)
    return go(request, visitor, f"/t/{live.id}")
