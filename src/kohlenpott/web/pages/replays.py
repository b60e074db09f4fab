"""Looking back: any step as any seat saw it, the end of a game, its record, its seed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from kohlenpott.api.untrusted import read_index
from kohlenpott.render import SEATS
from kohlenpott.store import log

from .. import ending
from ..chances import rated_game
from ..game_view import game_view_of
from ..plots import lines_plots
from ..regions import REGIONS, hashed
from ..reviews import review_moments
from ..service import branches, looking_back, seeds
from ..service.bot_runner import choices
from ..service.errors import Conflict
from ..service.live_table import LiveTable
from ..service.story import scores_over_time
from ..story_view import caption_data, move_caption, story
from ..table_view import overview_of
from ..templating import render
from ..visitors import Visitor
from .common import Asking, AtTable, Context, go, page, player_of, writing

router = APIRouter(prefix="/t/{id}")
REPLAYED = [name for name in REGIONS if name in ("seats", "status", "main", "own", "others", "score", "log")] + ["step"]
SPECTATOR = "spectator"


def eyes(live: LiveTable, visitor: Visitor, asked: str) -> int | None:
    """Through whose eyes a replay is seen: one's own or a spectator's; anybody's once the game is over."""
    if asked == "":
        return live.seat_for(visitor.id)
    if asked == SPECTATOR:
        return None
    seat = read_index(asked, len(live.seats))
    return looking_back.eyes(live, visitor.id, -1 if seat is None else seat)


def replayed(live: LiveTable, visitor: Visitor, step: int, as_seat: str) -> dict[str, Any]:
    """A step of a game for the templates."""
    with live.lock:
        looking_back.check_step(live, visitor.id, step)
        seat = eyes(live, visitor, as_seat)
        found = game_view_of(live.history, seat, visitor.lang, live.names(visitor.lang), step)
        table = overview_of(live, visitor)
        last = live.history.told
        caption = move_caption(live.history, step, seat, visitor.lang, live.names(visitor.lang))
    return {"g": table, "m": found, "step": step, "last": last, "as_seat": as_seat, "seen_as": seat,
            "visitor": visitor, "caption": caption}  # fmt: skip


@router.get("/replay")
def replay_from_start(request: Request, visitor: Asking, live: AtTable) -> Response:
    """The newest step."""
    return go(request, visitor, f"/t/{live.id}/replay/{live.history.told}")


@router.get("/replay/{step}")
def replay(request: Request, visitor: Asking, live: AtTable, step: int, as_seat: str = "") -> Response:
    """The table after a step."""
    values = replayed(live, visitor, step, as_seat)
    regions = {name: render(visitor.lang, f"regions/{name}.html", values) for name in REPLAYED}
    bots = choices(live.table.terms.game, live.table.terms.seats)
    return page(request, visitor, "replay.html", {**values, "regions": regions, "bots": bots})


@router.get("/replay/{step}/update")
def replay_update(visitor: Asking, live: AtTable, step: int, as_seat: str = "") -> Response:
    """The same for our script."""
    values = replayed(live, visitor, step, as_seat)
    regions = {name: render(visitor.lang, f"regions/{name}.html", values) for name in REPLAYED}
    board, caption = values["m"].board, values["caption"]
    told = caption_data(caption, values["g"]) if caption else None
    return JSONResponse({"step": step, "regions": regions, "focus": board.focus if board else "", "caption": told,
                         "hashes": {name: hashed(html) for name, html in regions.items()}})  # fmt: skip


@router.get("/story")
def others_moves(visitor: Asking, live: AtTable, after: int = 0) -> Response:
    """What the others did after a step, for the script that tells it."""
    return JSONResponse(story(live, visitor, after))


@router.get("/result")
def result(request: Request, context: Context, visitor: Asking, live: AtTable) -> Response:
    """How the game ended: who won and why, ranks, points by source, points over time."""
    ended = over(live).history.state
    found = live.result
    assert found is not None
    definition, names = live.game.definition, live.names(visitor.lang)
    breakdown = ended.breakdown()
    sources = [source for source in definition.sources if any(source in each for each in breakdown)]
    rows = [(definition.words.source(source, visitor.lang), [each.get(source, 0) for each in breakdown])
            for source in sources]  # fmt: skip
    parts, scores = ending.groups(definition, breakdown, visitor.lang), scores_over_time(live.history)
    bars = ending.bars(parts, breakdown, visitor.say("Minus points"))
    began, ended_at, held = live.table.started, live.table.finished, live.held_by(visitor.id)
    values = {
        "g": overview_of(live, visitor), "result": found, "names": names, "rows": rows,
        "plot": lines_plots(scores, names),
        "order": sorted(range(len(names)), key=lambda seat: found.ranks[seat]), "turns": len(scores) - 1,
        "bars": bars, "parts": [name for name, _ in parts], "drawn": {part.name for bar in bars for part in bar},
        "lead": ending.lead(found, parts, breakdown), "moments": ending.key_moments(live.history, visitor.lang),
        "review": review_moments(context.service, live, visitor.lang),
        "rating": rated_game(context.service.database, live.id, visitor.id),
        "winner_names": [names[seat] for seat in found.winners], "winner_colours": [SEATS[k] for k in found.winners],
        "me": held[0] if len(held) == 1 else None,
        "lasted": ended_at - began if began is not None and ended_at is not None else 0.0,
    }  # fmt: skip
    return page(request, visitor, "result.html", values)


@router.get("/record.kpr")
def record(context: Context, visitor: Asking, live: AtTable) -> Response:
    """The record as a file; of a finished game only, since it tells everything."""
    entries = log.read(context.service.database, over(live).id)
    text = live.history.record(entries, live.names("en")).to_text()
    name = f"{live.game.name}-{live.id}.kpr"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/verify")
def verify(request: Request, context: Context, visitor: Asking, live: AtTable) -> Response:
    """Was the chance fixed before the first move? Anybody can check it once the game is over."""
    terms, is_over = live.table.terms, live.table.finished is not None
    shares = [seat.share for seat in live.seats]
    values: dict[str, Any] = {"g": overview_of(live, visitor), "commitment": terms.commitment, "is_over": is_over,
                              "shares": list(zip(live.names(visitor.lang), shares, strict=True)),
                              "is_shared": any(shares), "origin": terms.origin}  # fmt: skip
    if is_over:
        replayed = live.history.record(log.read(context.service.database, live.id), live.names("en")).verify()
        values |= {"secret": terms.secret, "seed": live.history.seed, "reckoned": seeds.reckoned(terms.secret, shares),
                   "fits": seeds.commitment(terms.secret) == terms.commitment,
                   "fingerprint": replayed.fingerprint()}  # fmt: skip
    return page(request, visitor, "verify.html", values)


@router.post("/branch")
@writing
def branch(request: Request, context: Context, visitor: Asking, live: AtTable, step: Annotated[int, Form()],
           bot: Annotated[str, Form()] = "", seat: Annotated[int | None, Form()] = None) -> Response:  # fmt: skip
    """A new table that goes on from a step."""
    context.limits.count("create", visitor.who, visitor.address)
    if bot:
        context.service.bots.check(live, bot)
    found = branches.branch(context.service, live, player_of(context, visitor), step, bot or None, seat)
    return go(request, visitor, f"/t/{found.id}")


def over(live: LiveTable) -> LiveTable:
    """A table whose game is over."""
    if live.table.finished is None:
        raise Conflict("The game is not over yet.")
    return live
