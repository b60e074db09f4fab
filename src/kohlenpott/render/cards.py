"""Piece cards: what a thing on the board is, what it does now, what it costs, which rule says so.

A game declares its kinds of pieces by the ids they carry on the board (`PieceCards`); the sentences stand in its texts
under `cards.KIND`. Drawn symbols without an id of their own are asked for as `art-SYMBOL`, a plate as `seat-0`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kohlenpott.text.templates import TextError, Texts
from kohlenpott.text.wording import readable

from .markup import Markup, tag
from .scene import SEATS, Card, Chip, Drawer, Scene
from .sprite import icon
from .summaries import SummaryLine, step_lines

SHARED = Texts("kohlenpott")  # what the pieces of every game say
MOST_ASKED = 8  # things around a point of the board that are looked at
LONGEST_ID = 60

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game knows about one piece: its picture (or a symbol's name), and what fills its sentences."""

    picture: str
    values: Figures = field(default_factory=dict)
    name: str = ""  # instead of the kind's own
    costs: Sequence[Chip] = ()
    rule: str = ""  # instead of the kind's own
    text: str = ""  # the kind whose sentences are said instead
    place: str = ""  # where moves with it are made, if that is another id
    more: Sequence[str] = ()  # sentences that follow


Build = Callable[..., Facts | None]


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of piece: the ids it has, the rule it rests on, and how its facts are found."""

    name: str
    ids: re.Pattern[str]
    rule: str
    build: Build


class PieceCards:
    """The cards of one game, by kind of piece."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.kinds: list[CardKind] = []

    def kind(self, name: str, ids: str, rule: str) -> Callable[[Build], Build]:
        """Declare a kind; the parts of the pattern that have names are given to the function below."""

        def declare(build: Build) -> Build:
            self.kinds.append(CardKind(name, re.compile(ids), rule, build))
            return build

        return declare

    def signs(self, rule: str, **symbols: str) -> None:
        """Declare kinds that are the same always: a symbol (a pattern, `seat` for any seat's colour) under a name."""
        for name, symbol in symbols.items():
            seat = "(?:" + "|".join(SEATS) + ")"
            pattern = f"art-(?P<symbol>{symbol.replace('SEAT', seat)})"
            self.kind(name.replace("_", "-"), pattern, rule)(lambda scene, symbol: Facts(symbol))

    def card(self, scene: Scene, piece: str) -> Card | None:
        """The card of a piece; None where nothing is known about it."""
        for kind in self.kinds:
            found = kind.ids.fullmatch(piece)
            if found is None:
                continue
            try:
                facts = kind.build(scene, **found.groupdict())
            except (LookupError, ValueError, TextError):  # an id that looks like one of ours, but names nothing
                continue
            if facts is not None:
                return self.written(scene, piece, kind, facts)
        return None

    def written(self, scene: Scene, piece: str, kind: CardKind, facts: Facts) -> Card:
        """The sentences of a card."""
        lang, kinds = scene.lang, dict.fromkeys((facts.text or kind.name, kind.name))

        def text(part: str) -> str:
            keys = (f"cards.{each}.{part}" for each in kinds)
            found = next((key for key in keys if self.texts.has(lang, key)), None)
            return "" if found is None else self.texts.write(lang, found, facts.values)

        effect = " ".join([text("effect"), *facts.more]).strip()
        name = facts.name or text("name")
        return with_moves(scene, Card(piece, name[:1].upper() + name[1:], text("kind"), effect, facts.rule or kind.rule,
                                      drawn(facts.picture), facts.costs, text("cost")), facts.place)  # fmt: skip


def drawn(picture: str) -> Markup:
    """A picture, or the symbol of this name."""
    return picture if isinstance(picture, Markup) else icon(picture, class_="piece")


def lettered(words: object) -> Markup:
    """A number or a letter as a picture."""
    return tag("b", words)


def boxed(drawing: Markup, width: float, height: float, x: float = 0, y: float = 0, **attributes: object) -> Markup:
    """A part of a drawing as a picture of its own."""
    return tag("svg", drawing, viewBox=f"{x:g} {y:g} {width:g} {height:g}", aria_hidden="true", **attributes)


def with_moves(scene: Scene, card: Card, place: str = "") -> Card:
    """The card with what can be done at its place now, or why not."""
    at = place or card.piece
    return card.at(tuple(scene.targets.get(at, ())), scene.refused.get(at))


def first_card(scene: Scene, pieces: Iterable[str], draws: Drawer, sources: Sequence[str]) -> Card | None:
    """The card of the first of these things that has one: the game's own, or what any game can tell."""
    for piece in list(pieces)[:MOST_ASKED]:
        if len(piece) > LONGEST_ID:
            continue
        found = summary(scene, piece, draws, sources) or draws.card(scene, piece) or any_card(scene, piece)
        if found is not None:
            return found
    return None


def summary(scene: Scene, piece: str, draws: Drawer, sources: Sequence[str]) -> Card | None:
    """The two cards that tell of no piece: how this round goes, and how points are made."""
    if piece == "this-round":
        lines = step_lines(draws.steps(scene.lang), draws.step(scene.view))
        found = with_lines(shared(scene, piece, piece, "ui-clock"), lines)
        return found and replace(found, name=scene.label(piece))
    if piece == "how-points":
        plain = [SummaryLine(scene.words.source(source, scene.lang), sources=(source,)) for source in sources]
        return with_lines(
            shared(scene, piece, piece, "vp"), draws.points(scene.words, scene.lang, scene.seats) or plain
        )
    return None


def with_lines(card: Card, lines: Sequence[SummaryLine]) -> Card | None:
    """A card of a summary; none where there is nothing to sum up."""
    return replace(card, lines=lines) if lines else None


def any_card(scene: Scene, piece: str) -> Card | None:
    """What can be told in every game: seats, points, places where something is offered or refused, fields."""
    seat = re.fullmatch(r"seat-([0-9])", piece) or re.fullmatch(rf"art-seat-({'|'.join(SEATS)})", piece)
    if seat is not None:
        number = SEATS.index(seat[1]) if seat[1] in SEATS else int(seat[1])
        return plate(scene, piece, number) if number < scene.seats else None
    if piece == "art-vp":
        return shared(scene, piece, "points", "vp")
    if piece in scene.targets or piece in scene.refused:
        named = Card(piece, readable(piece), told(scene, "place", "kind"), "", "", icon("hammer-pick", class_="piece"))
        return with_moves(scene, named)
    return None


def plate(scene: Scene, piece: str, seat: int) -> Card:
    """A seat: its points and what they come from."""
    player = scene.view["players"][seat]
    values = {"vp": player["vp"], "player": scene.players[seat] if seat in scene.asked else None}
    best = sorted(player["vp_by_source"].items(), key=lambda item: -item[1])[:3]
    more = "; ".join(scene.pair(scene.words.source(source, scene.lang), vp) for source, vp in best if vp > 0)
    found = shared(scene, piece, "plate", f"seat-{SEATS[seat]}", values)
    return found.called(scene.players[seat], f"{found.effect} {more}.".strip() if more else found.effect)


def shared(scene: Scene, piece: str, kind: str, symbol: str, values: Figures | None = None) -> Card:
    """A card whose words serve all games."""
    name = told(scene, kind, "name") if SHARED.has(scene.lang, f"cards.{kind}.name") else ""
    effect = told(scene, kind, "effect", values) if SHARED.has(scene.lang, f"cards.{kind}.effect") else ""
    return Card(piece, name, told(scene, kind, "kind"), effect, "",
                icon(symbol, class_=f"piece {symbol}"))  # fmt: skip


def told(scene: Scene, kind: str, part: str, values: Figures | None = None) -> str:
    """A sentence of the shared cards."""
    return SHARED.write(scene.lang, f"cards.{kind}.{part}", values)
