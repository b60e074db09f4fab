"""What a board is drawn from: one seat's view, and where on it that seat can act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Concatenate, ParamSpec, TypeVar

from kohlenpott.api.definition import Words
from kohlenpott.api.moves import Event, Move
from kohlenpott.text.templates import NO_BREAK_SPACE

from .markup import Markup, tag
from .sketches import Sketches
from .summaries import SummaryLine

P = ParamSpec("P")
T = TypeVar("T")

OWN = "own"
SEAT = ("seat",)  # the path of whose scene it is
SEATS = ("blue", "red", "yellow", "green", "orange")  # colours by seat, in the order they are given out


@dataclass(frozen=True, slots=True)
class Target:
    """A move offered, or refused, at a place of the board."""

    action: int
    text: str  # the move in words; for a refused one the reason
    rule: str


@dataclass(frozen=True)
class Scene:
    """One moment of a game as one seat (None: a spectator) sees it."""

    view: Mapping[str, Any]  # all that may be drawn
    seat: int | None
    lang: str
    words: Words
    players: Sequence[str]  # names by seat
    asked: Collection[int] = ()  # the seat whose decision it is, if any
    reached: Collection[int] = ()  # the seat the game has come to; others may decide before it does
    targets: Mapping[str, Sequence[Target]] = field(default_factory=dict)  # legal moves by place
    refused: Mapping[str, Target] = field(default_factory=dict)  # places that cannot be used now, and why
    last: Set[str] = frozenset()  # places the last move touched
    sketches: Sketches | None = None  # what was drawn before

    def part(self, draw: Callable[Concatenate[Scene, P], T], *args: P.args, **named: P.kwargs) -> T:
        """A part of the drawing: `draw(scene, …)`, or what it drew last if all it has read is the same."""
        if self.sketches is None:
            return draw(self, *args, **named)
        return self.sketches.drawn((draw, args), named, lambda: draw(self, *args, **named))

    def is_own(self, seat: int) -> bool:
        """Is it the seat that looks? Parts that ask this, and not which seat it is, are drawn once for all others."""
        return seat == self.seat

    @property
    def seats(self) -> int:
        return int(self.view["seats"])

    @property
    def decision(self) -> str:
        return str(self.view["decision"])

    @property
    def others(self) -> list[int]:
        """The other seats in turn order from the one who looks; all seats for a spectator."""
        first = 0 if self.seat is None else self.seat + 1
        count = self.seats if self.seat is None else self.seats - 1
        return [(first + k) % self.seats for k in range(count)]

    def label(self, key: str) -> str:
        """A word of the game's own texts."""
        return _label(self.words, key, self.lang)

    def name(self, kind: str, id: Any) -> str:
        """A component's name."""
        return _name(self.words, kind, id, self.lang)

    def pair(self, heading: object, content: object) -> str:
        """A heading and what it tells ("Delivered: 3"); French puts a space before the colon."""
        return f"{heading}{NO_BREAK_SPACE if self.lang == 'fr' else ''}: {content}"

    def attributes(self, place: str, name: str) -> dict[str, object]:
        """What makes the element of a place a control: its id, state, move and words for every kind of reader.

        Several moves at one place leave the choice to the list beside the board; a refused one says why.
        """
        offered, refused = self.targets.get(place, ()), self.refused.get(place)
        classes = " ".join(c for c, on in (("is-legal", offered), ("is-last", place in self.last)) if on)
        found: dict[str, object] = {"id": place, "data_place": place, "class_": classes}
        if len(offered) == 1:
            found |= {"data_action": offered[0].action, "data_rule": offered[0].rule}
            found["aria_label"] = self.pair(name, offered[0].text)
        elif offered:
            found |= {"data_choices": len(offered), "data_rule": offered[0].rule}
            found["aria_label"] = self.pair(name, "; ".join(t.text for t in offered))
        elif refused is not None:
            found |= {"data_action": refused.action, "data_rule": refused.rule, "aria_disabled": "true"}
            found["aria_label"] = self.pair(name, refused.text)
        else:
            found["aria_label"] = name
        return found

    def space(self, place: str, name: str, *drawing: object, class_: str = "space", worded: bool = False) -> Markup:
        """A place of the board as a button with a drawing in it (visual rule 2).

        A `worded` drawing has words in it that are to be seen, while the name alone is to be heard.
        """
        found = self.attributes(place, name)
        if worded:
            spoken = tag("span", found.pop("aria_label"), class_="sr")
            drawing = (tag("span", *drawing, class_="in", aria_hidden="true"), spoken)
        found["class_"] = f"{class_} {found['class_']}".strip()
        if "data_action" in found and "aria_disabled" not in found:
            found |= {"form": "moves", "name": "action", "value": found["data_action"]}
        else:
            found["type"] = "button"
        return tag("button", *drawing, **found)

    def spot(self, place: str, name: str, *drawing: object, class_: str = "") -> Markup:
        """A place inside a drawing: a group that is a control only while it offers or refuses something."""
        found = self.attributes(place, name)
        found["class_"] = f"{class_} {found['class_']}".strip() or None
        if "data_action" in found or "data_choices" in found:
            found |= {"role": "button", "tabindex": 0}
        else:
            del found["aria_label"]
        return tag("g", *drawing, **found)


class WatchedScene(Scene):
    """A scene of which is written down what is read, also whose scene it is: what does not look at that is for all."""

    @property
    def seat(self) -> int | None:
        assert self.sketches is not None
        self.sketches.reads.add(SEAT)
        found: int | None = self.__dict__["seat"]
        return found

    @seat.setter
    def seat(self, seat: int | None) -> None:
        self.__dict__["seat"] = seat

    def is_own(self, seat: int) -> bool:
        assert self.sketches is not None
        self.sketches.reads.add((OWN, seat))
        return bool(self.__dict__["seat"] == seat)


@lru_cache(maxsize=4096)
def _label(words: Words, key: str, lang: str) -> str:
    return words.label(key, lang)


@lru_cache(maxsize=4096, typed=True)
def _name(words: Words, kind: str, id: Any, lang: str) -> str:
    return words.name(kind, id, lang)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table page with a heading of its own; `name` is its id and class."""

    name: str
    title: str
    body: Markup


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the table, in panels the page puts in its places."""

    main: Sequence[Panel]  # the common board
    own: Sequence[Panel]  # the looking seat's things; for a spectator what else is worth a place of its own
    others: Sequence[Panel]  # one for each other seat
    extra: Sequence[Panel] = ()  # majorities, tracks, what is looked at now and then
    focus: str = ""  # the panel the open decision is about: a phone shows it first
    chips: Sequence[Sequence[Chip]] = ()  # by seat: the small figures on a seat's plate
    stage: Stage | None = None  # where the game stands
    status: Sequence[Panel] = ()  # small and always worth a look: it stands under the plates

    @property
    def focus_part(self) -> str:
        """The part of the table the open decision is about: main, own or others."""
        names = {"own": self.own, "others": self.others}
        return next((part for part, panels in names.items() if self.focus in [panel.name for panel in panels]), "main")


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a game stands: `Stage("Shift 2", "of 3")`; one with many phases tells in which of them it is."""

    name: str
    note: str = ""
    step: int = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Chip:
    """A small figure with its piece: `Chip("coin", 5, "Coins")`."""

    symbol: str
    number: int | str
    name: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a piece says of itself: see cards.py."""

    piece: str  # the id it was asked for by
    name: str
    kind: str
    effect: str
    rule: str  # empty where no single rule stands behind it
    picture: Markup
    costs: Sequence[Chip] = ()
    cost: str = ""  # what the figures of the price cannot say
    offers: Sequence[Target] = ()  # moves that can be made with it now
    refusal: Target | None = None  # why it cannot be used now
    lines: Sequence[SummaryLine] = ()  # of a summary

    def at(self, offers: Sequence[Target], refusal: Target | None) -> Card:
        """The card at a place that offers or refuses this."""
        return replace(self, offers=offers, refusal=refusal)

    def called(self, name: str, effect: str) -> Card:
        """The card with another name and effect."""
        return replace(self, name=name, effect=effect)


class Drawer:
    """How one game is drawn. Each game's package has one as DRAWER."""

    cover: Sequence[str] = ("hammer-pick", "worker-blue", "stack", "disc-red", "vp")  # pieces that stand for the game

    def board(self, scene: Scene) -> Board:
        """The table as panels."""
        raise NotImplementedError

    def stage(self, scene: Scene) -> Stage | None:
        """Where the game stands; None where the game does not say."""
        return None

    def picture(self, scene: Scene) -> Markup:
        """The table as one SVG (its root element), with var() colours and without the symbols' definitions."""
        raise NotImplementedError

    def place_of(self, move: Move, view: Mapping[str, Any]) -> str | None:
        """The place of the board a move is made at; None where only the list can offer it."""
        raise NotImplementedError

    def explained(self, decision: str) -> Collection[str]:
        """Kinds of moves whose places say why they are closed even while none of the kind can be made."""
        return ()

    def heading(self, move: Move) -> str | None:
        """The label a list of moves is headed with where this one begins; None where the moves speak for themselves."""
        return None

    def touched(self, event: Event, view: Mapping[str, Any]) -> tuple[str, ...]:
        """The places an event concerns, to be lit in the log and after the move."""
        raise NotImplementedError

    def card(self, scene: Scene, piece: str) -> Card | None:
        """What a piece of the board says of itself; None where the game has no words for it."""
        return None

    def decision(self, view: Mapping[str, Any]) -> str:
        """Which words a decision is asked in: its name, unless they depend on what was done already."""
        return str(view["decision"])

    def brings(self, scene: Scene, move: Move) -> str:
        """What a move is good for, told before it is made; empty where its words say it all."""
        return ""

    def points(self, words: Words, lang: str, seats: int) -> Sequence[SummaryLine]:
        """How points are made, line by line; nothing where the game does not say."""
        return ()

    def steps(self, lang: str) -> Sequence[str]:
        """The steps of a round (or of whatever the game consists of) by name."""
        return ()

    def step(self, view: Mapping[str, Any]) -> int:
        """Which of these steps goes on, from 0."""
        return 0

    def figures(self) -> Mapping[str, Any]:
        """Printed figures that the introduction to the rules names."""
        return {}
