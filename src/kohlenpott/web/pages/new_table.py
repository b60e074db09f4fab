"""A new table: three choices, everything else folded away. Whatever is wrong, nothing that was chosen is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from kohlenpott.api.game import Game
from kohlenpott.api.registry import game as find_game
from kohlenpott.api.registry import names
from kohlenpott.api.untrusted import read_index
from kohlenpott.bots.characters import Character, characters
from kohlenpott.render import drawer
from kohlenpott.store.pace import BOT as BOT_PLAYS
from kohlenpott.store.pace import DAY as DAY_SECONDS
from kohlenpott.store.pace import DAYS, Pace
from kohlenpott.store.pace import LIVE as CLOCKED

from ..chances import ENOUGH, PlayerStrength, strength_of
from ..opponents import Proposal
from ..service.bot_runner import choices
from ..service.errors import BadRequest
from ..service.setup import (
    ABSENCES,
    BANKS,
    BOT,
    DAYS_OFFERED,
    GUEST,
    INCREMENTS,
    ME,
    MOST_DAYS,
    OPEN,
    PRESETS,
    Chair,
    Setup,
)
from ..visitors import Visitor
from .common import Asking, Context, PageContext, WholeForm, go, named_game, page, player_of, writing
from .home import proposed

router = APIRouter()
LIVE, UNHURRIED, SCREEN = "live", "unhurried", "screen"
PACES = (LIVE, UNHURRIED, SCREEN)
OWN = "own"  # a live clock with values of one's own
HINTS = {"": None, "yes": True, "no": False}
DAY = ABSENCES.index(86_400)


@dataclass(frozen=True, slots=True)
class Filled:
    """The form as it was filled in, or as it is proposed to somebody who has just opened it."""

    game: Game
    form: dict[str, str]
    proposal: Proposal
    strength: PlayerStrength | None = None  # of the one who fills it in, where a rating tells

    @property
    def is_fresh(self) -> bool:
        """Has nobody touched it?"""
        return "sent" not in self.form and not self.is_seat_by_seat

    @property
    def is_seat_by_seat(self) -> bool:
        """Does it say for every seat who sits there, instead of naming opponents?"""
        return any(key.startswith("seat-") and value for key, value in self.form.items())

    @property
    def most(self) -> int:
        """Seats of the largest table."""
        return max(self.game.definition.seats)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play this game."""
        return choices(self.game.name, self.most)

    @property
    def people(self) -> list[Character]:
        """The opponents one can choose."""
        return [each for each in characters() if each.spec in self.bots]

    def plays(self, each: Character) -> bool:
        """Is somebody chosen as an opponent?"""
        return each in self.proposal.people if self.is_fresh else self.value(f"with-{each.spec}") == "yes"

    def value(self, name: str, usual: str = "") -> str:
        """What a field holds."""
        return self.form.get(name, usual)

    @property
    def pace(self) -> str:
        return self.value("pace") if self.value("pace") in PACES else LIVE

    @property
    def clock(self) -> str:
        """Which live clock is chosen: the number of a preset, "own", or none."""
        return self.value("clock")

    @property
    def days(self) -> str:
        """How many days a move may take: a number, or nothing."""
        return self.value("days", "1" if self.is_fresh else "")

    @property
    def time(self) -> Pace | None:
        """The clock of the table."""
        over = self.value("over") or BOT_PLAYS
        if self.pace == UNHURRIED and self.days:
            return Pace(DAYS, DAY_SECONDS * self.number("days", MOST_DAYS), 0, over)
        if self.pace != LIVE or not self.clock:
            return None
        if self.clock == OWN:
            bank = 60 * self.number("minutes", BANKS[1] // 60)
            return Pace(CLOCKED, bank, self.number("increment", INCREMENTS[1]), over)
        preset = read_index(self.clock, len(PRESETS))
        if preset is None:
            raise BadRequest("Choose one of the values offered.")
        return Pace(CLOCKED, *PRESETS[preset], over)

    def number(self, name: str, most: int) -> int:
        """A field that holds a whole number."""
        found = read_index(self.value(name).strip(), most + 1)
        if found is None:
            raise BadRequest("Choose a whole number from %(fewest)s to %(most)s.", fewest=0, most=most)
        return found

    @property
    def free(self) -> int:
        """Seats kept for people who come."""
        return read_index(self.value("free", "0"), self.most) or 0

    @property
    def absence(self) -> int:
        """When a bot may play for somebody: as chosen, or as the pace says."""
        chosen = self.value("absence")
        found = read_index(chosen, len(ABSENCES)) if chosen else DAY if self.pace == UNHURRIED else 0
        if found is None:
            raise BadRequest("Choose one of the values offered.")
        return ABSENCES[found]

    @property
    def hints(self) -> bool | None:
        """Whether hints are allowed, if that was chosen."""
        chosen = self.value("hints")
        if chosen not in HINTS:
            raise BadRequest("Choose one of the values offered.")
        return HINTS[chosen]

    @property
    def chance(self) -> float | None:
        """To win against those who are chosen, as long as they are all known."""
        chosen = [each.spec for each in self.people if self.plays(each)]
        if self.strength is None or self.free or self.is_seat_by_seat or self.pace == SCREEN or not chosen:
            return None
        return self.strength.against(chosen)

    def setup(self) -> Setup:
        """The table it describes."""
        chairs = self.seat_by_seat() if self.is_seat_by_seat else self.chosen()
        is_public = self.value("public") == "yes"
        return Setup(self.game.name, tuple(chairs), self.options(), is_public, absence=self.absence, hints=self.hints,
                     pace=self.time)  # fmt: skip

    def chosen(self) -> list[Chair]:
        """Oneself, whoever sits at the same screen, the opponents, then the free seats."""
        guests = [self.value(f"screen-{k}").strip() for k in range(1, self.most)] if self.pace == SCREEN else []
        chairs = [Chair(ME), *(Chair(GUEST, name) for name in guests if name)]
        if self.pace == SCREEN and len(chairs) == 1:
            raise BadRequest("Give every player on this device a name.")
        chairs += [Chair(BOT, bot=each.spec) for each in self.people if self.plays(each)]
        chairs += [Chair(OPEN)] * self.free
        seats = self.game.definition.seats
        if len(chairs) < min(seats):
            raise BadRequest("This game needs at least %(fewest)s players: choose opponents, or keep seats free.",
                             fewest=min(seats))  # fmt: skip
        if len(chairs) > max(seats):
            raise BadRequest("There are %(most)s seats at this table, and you have chosen %(chosen)s players.",
                             most=max(seats), chosen=len(chairs))  # fmt: skip
        return chairs

    def seat_by_seat(self) -> list[Chair]:
        """A seat is open, me, guest, none or the name of a bot."""
        chairs = []
        for seat in range(self.most):
            who = self.value(f"seat-{seat}") or "none"
            if who in (OPEN, ME):
                chairs.append(Chair(who))
            elif who == GUEST:
                chairs.append(Chair(GUEST, self.value(f"guest-{seat}")))
            elif who in self.bots:
                chairs.append(Chair(BOT, bot=who))
            elif who != "none":
                raise BadRequest("Choose for every seat who sits there.")
        return chairs

    def options(self) -> dict[str, Any]:
        """What is chosen differently from usual."""
        found: dict[str, Any] = {}
        for option in self.game.definition.options:
            chosen = self.value(f"option-{option.name}")
            number = read_index(chosen, len(option.choices)) if chosen else option.choices.index(option.default)
            if number is None:
                raise BadRequest("Choose one of the values offered.")
            if option.choices[number] != option.default:
                found[option.name] = option.choices[number]
        return found


@router.get("/new")
def new(request: Request, context: Context, visitor: Asking, game: str = "") -> Response:
    """The form for a new table; what another game's form held comes along."""
    found = named_game(game) if game else find_game(names()[0])
    return new_page(request, visitor, filled_by(context, visitor, found, dict(request.query_params)))


def filled_by(context: PageContext, visitor: Visitor, game: Game, form: dict[str, str]) -> Filled:
    """The form of a visitor."""
    strength = strength_of(context.service.database, visitor.id, game)
    return Filled(game, form, proposed(context, visitor, game), strength)


def new_page(request: Request, visitor: Asking, filled: Filled, problem: str = "", status: int = 200) -> Response:
    """The form for a table of one game."""
    games = [find_game(name) for name in names()]
    values = {"games": games, "signs": {game.name: drawer(game).cover[0] for game in games}, "game": filled.game,
              "f": filled, "enough": ENOUGH, "seats": filled.game.definition.seats, "problem": problem,
              "presets": PRESETS, "banks": BANKS, "increments": INCREMENTS, "days": DAYS_OFFERED}  # fmt: skip
    return page(request, visitor, "new.html", values, status)


@router.post("/new")
@writing
def create(request: Request, context: Context, visitor: Asking, form: WholeForm) -> Response:
    """A new table as the form says."""
    game = named_game(form.get("game", ""))
    context.limits.count("create", visitor.who, visitor.address)
    filled = filled_by(context, visitor, game, form | {"sent": "yes"})
    try:
        setup = filled.setup()
        setup.checked()  # before somebody new gets a name: the form keeps it, if something is wrong
        host = player_of(context, visitor, form.get("name", ""))
        live = context.service.create(host, setup, share=form.get("share", ""))
    except BadRequest as error:
        return new_page(request, visitor, filled, visitor.say(error.message, **error.values), error.status)
    return go(request, visitor, f"/t/{live.id}")
