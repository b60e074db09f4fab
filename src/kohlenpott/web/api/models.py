"""What programs send and get, as the OpenAPI document describes it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from kohlenpott.store.pace import DAY, DAYS, LIVE, Pace
from kohlenpott.store.players import Account

from ..pages.common import PageContext
from ..service.bot_runner import choices
from ..service.live_table import LiveTable
from ..service.setup import BANKS, INCREMENTS, MOST_DAYS
from ..service.vacations import MOST_A_YEAR
from .callers import Caller

Over = Literal["bot", "vote", "resign"]
Phase = Literal["open", "running", "over"]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
MostSeats = 8
MoveName = Annotated[int, Field(ge=0, le=65_535)] | Annotated[str, Field(min_length=1, max_length=80)]
KEY_WORDS = "A mark of your own: a repeated request does nothing twice."
RequestKey = Annotated[str, Field(min_length=1, max_length=40, description=KEY_WORDS)]


SHARE_WORDS = "What the caller adds to the chance of the game: something random that nobody else knows before."
SeedShare = Annotated[str, Field(max_length=64, pattern=r"^[0-9A-Za-z_-]*$", description=SHARE_WORDS)]


class Sent(BaseModel):
    """What a program sends; unknown fields are refused, since they are mistakes."""

    model_config = ConfigDict(extra="forbid")


class WantedSeat(Sent):
    """Who is to sit on a seat of a new table."""

    who: Literal["me", "open", "bot"]
    bot: str = Field("", max_length=40, description="Which bot, e.g. `level-3`; see `GET /games`.")


class LiveClock(Sent):
    """A clock for people who are here: a bank for the whole game, to which each turn adds something."""

    kind: Literal["live"]
    bank: int = Field(ge=BANKS[0], le=BANKS[1], description="Seconds for the whole game.")
    increment: int = Field(0, ge=INCREMENTS[0], le=INCREMENTS[1], description="Seconds that a turn adds.")
    over: Over = "bot"


class DayClock(Sent):
    """So many days for each turn."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=MOST_DAYS)
    over: Over = "bot"


WantedPace = Annotated[LiveClock | DayClock, Field(discriminator="kind")]


class NewTable(Sent):
    """A table that somebody wants."""

    game: str = Field(max_length=40)
    seats: list[WantedSeat] = Field(min_length=1, max_length=MostSeats)
    options: dict[str, Any] = Field(default_factory=dict, max_length=40)
    is_public: bool = False
    absence: int = Field(90, description="Without a clock: seconds without a sign until the others may vote for a bot "
                         "in somebody's place; 0: never.")  # fmt: skip
    pace: WantedPace | None = Field(None, description="The clock; none if nothing is sent.")
    hints: bool | None = Field(None, description="Whether hints are given; if nothing is sent, to one person against "
                               "bots only.")  # fmt: skip
    share: SeedShare = ""


class TakeSeat(Sent):
    """Which seat is taken, and with which invitation if the table is not public."""

    seat: SeatNumber | None = None
    invitation: str = Field("", max_length=40)
    share: SeedShare = ""


class MadeMove(Sent):
    """A move: its id or notation, and how many entries of the table its sender has seen."""

    move: MoveName
    seq: int = Field(ge=0, le=1_000_000)
    key: RequestKey | None = None


class TakenBack(Sent):
    """The last step is taken back."""

    seq: int = Field(ge=0, le=1_000_000)
    key: RequestKey | None = None


class SaidLine(Sent):
    """Something to say at a table."""

    text: str = Field(min_length=1, max_length=400)
    key: RequestKey | None = None


class BotSeat(Sent):
    """A bot for a free seat."""

    bot: str = Field(max_length=40)


class OpponentResult(BaseModel):
    """How a game ended for somebody else at the table."""

    name: str
    bot: str | None
    place: int
    points: int


class ResultInfo(BaseModel):
    """How a finished game ended for the caller; `rating` is the one after it, in points of the levels' scale."""

    table: str
    finished: float
    game: str
    edition: str
    options: dict[str, Any]
    seats: int
    seat: int
    place: int
    points: int
    sources: dict[str, int]
    opening: str
    opponents: list[OpponentResult]
    rating: float | None
    deviation: float | None
    accuracy: float | None = Field(None, description="0 to 100, of a reviewed game that was played alone to its end.")
    not_rated: str = Field(description="Why it does not count for the rating; empty if it does.")


class Me(BaseModel):
    """Whose token it is."""

    id: str
    name: str
    scopes: list[str]


class GameOption(BaseModel):
    """An option of a game's rules."""

    name: str
    default: Any
    choices: list[Any]
    rule: str


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[int]
    actions: int
    options: list[GameOption]
    bots: list[str]


class SeatInfo(BaseModel):
    """Who sits on a seat."""

    seat: int
    name: str
    is_me: bool
    is_free: bool
    bot: str | None


class PaceInfo(BaseModel):
    """The clock of a table. Days per move have a bank of so many seconds for each turn, and no increment."""

    kind: Literal["live", "days"]
    bank: int
    increment: int
    over: Over = Field(description="When a time is over: a bot plays on, the others vote for one, or the game is lost.")


class TableInfo(BaseModel):
    """A table in a list."""

    id: str
    game: str
    phase: Phase
    is_public: bool
    seats: list[SeatInfo]
    created: float
    started: float | None
    finished: float | None
    pace: PaceInfo | None = Field(description="The clock; None if there is none.")


class SeatClock(BaseModel):
    """A seat's clock, as far as the caller may know while all decide in secret."""

    left: float = Field(description="Seconds left when the clock was last read; below 0: the time is over.")
    ends: float | None = Field(description="When it will be over, in server time; None while it stands.")


class VacationInfo(BaseModel):
    """When the caller's clocks stand at tables with days per move."""

    ends: float | None = Field(description="None if the caller is not on vacation.")
    days_left: int


class WantedVacation(Sent):
    """So many days from now on."""

    days: int = Field(ge=1, le=MOST_A_YEAR)


class MoveInfo(BaseModel):
    """A legal move."""

    id: int
    notation: str
    text: str
    rule: str


class Ranking(BaseModel):
    """How a game ended, by seat."""

    scores: list[int]
    ranks: list[int]


class TableState(TableInfo):
    """A table as the caller sees it: nothing that the caller's seat may not know."""

    options: dict[str, Any]
    seq: int = Field(description="How many entries the caller knows of; goes along with the next move.")
    seat: int | None = Field(description="The caller's own seat, None for a spectator.")
    is_asked: bool = Field(description="Is a move of the caller wanted now?")
    on_turn: int | None = Field(description="Who is asked; None while all decide in secret, and when nobody is.")
    decision: str | None
    moves: list[MoveInfo]
    can_undo: bool
    view: dict[str, Any] | None = Field(description="The position without what the caller may not know.")
    result: Ranking | None
    now: float = Field(description="The server's time, seconds since 1970.")
    clocks: list[SeatClock] | None = Field(description="By seat; None without a clock.")
    invitation: str | None = Field(description="For others who are to sit down; told to those at the table.")


class DoneMove(BaseModel):
    """A request was carried out."""

    seq: int
    repeated: bool = Field(description="It had been carried out before; nothing was done again.")


class MoveAnswer(BaseModel):
    """Whether a move is legal now, and if not, why."""

    legal: bool
    rule: str | None
    detail: str | None
    needs: int | None
    has: int | None


class ChatLine(BaseModel):
    """Something that was said."""

    id: int
    name: str
    text: str
    made: float


def people_of(live: LiveTable, player: Account, lang: str) -> list[SeatInfo]:
    """Who sits at a table."""
    names = live.names(lang)
    return [SeatInfo(seat=k, name=names[k], is_me=seat.player == player.id, is_free=seat.is_free, bot=seat.bot)
            for k, seat in enumerate(live.seats)]  # fmt: skip


def phase_of(live: LiveTable) -> Phase:
    """How far a table is."""
    return "open" if live.table.started is None else "over" if live.table.finished is not None else "running"


def info_of(live: LiveTable, caller: Caller) -> TableInfo:
    """A table for a list."""
    table = live.table
    return TableInfo(id=live.id, game=live.game.name, phase=phase_of(live), is_public=table.terms.is_public,
                     seats=people_of(live, caller.player, caller.lang), created=table.created, started=table.started,
                     finished=table.finished, pace=pace_info(table.terms.pace))  # fmt: skip


def pace_info(pace: Pace | None) -> PaceInfo | None:
    """The clock of a table."""
    return None if pace is None else PaceInfo.model_validate(
        {"kind": pace.kind, "bank": pace.bank, "increment": pace.increment, "over": pace.over})  # fmt: skip


def pace_wanted(wanted: LiveClock | DayClock | None) -> Pace | None:
    """The clock that a program wants."""
    if wanted is None:
        return None
    if isinstance(wanted, DayClock):
        return Pace(DAYS, DAY * wanted.days, 0, wanted.over)
    return Pace(LIVE, wanted.bank, wanted.increment, wanted.over)


def clocks_of(live: LiveTable, held: Collection[int], now: float) -> list[SeatClock] | None:
    """What the caller sees of the clocks."""
    clock = live.clock
    if clock is None:
        return None
    faces = [clock.face(seat, seat in held, now) for seat in range(len(live.seats))]
    return [SeatClock(left=face.left, ends=face.ends) for face in faces]


def state_of(live: LiveTable, caller: Caller, now: float) -> TableState:
    """A table as the caller sees it now."""
    player = caller.player.id
    with live.lock:
        history, held, seat = live.history, live.held_by(player), live.seat_for(player)
        own = live.seat_state_of(player)
        state = own.state if own is not None else history.state
        is_asked = live.asked_of(player) == seat and seat is not None and live.must_hand_over(player) is None
        is_begun, is_hidden = live.table.started is not None, live.must_hand_over(player) is not None
        ended = live.result if live.table.finished is not None else None
        on_turn = None if history.is_secret else live.on_turn
        moves = [MoveInfo(id=move.id, notation=move.notation, text=move.text(caller.lang), rule=move.rule)
                 for move in state.moves()] if is_asked else []  # fmt: skip
        return TableState(
            **info_of(live, caller).model_dump(),
            options=dict(live.table.terms.options), seq=history.seq_for(held), seat=seat, is_asked=is_asked,
            on_turn=on_turn, decision=state.decision if is_asked or (is_begun and on_turn is not None) else None,
            moves=moves, can_undo=live.is_running and seat is not None and history.can_take_back(seat),
            view=state.view(seat) if is_begun and not is_hidden else None,
            result=Ranking(scores=list(ended.scores), ranks=list(ended.ranks)) if ended is not None else None,
            now=now, clocks=clocks_of(live, held, now),
            invitation=live.invitation if held or live.table.terms.host == player else None,
        )  # fmt: skip


def games_here(context: PageContext) -> list[GameInfo]:
    """All games."""
    from kohlenpott.api.registry import game as find_game
    from kohlenpott.api.registry import names

    found = []
    for name in names():
        game = find_game(name)
        definition = game.definition
        options = [GameOption(name=each.name, default=each.default, choices=list(each.choices), rule=each.rule)
                   for each in definition.options]  # fmt: skip
        found.append(GameInfo(name=name, title=game.title, seats=list(definition.seats), actions=game.actions,
                              options=options, bots=list(choices(name, max(definition.seats)))))  # fmt: skip
    return found
