"""Haspelknecht on a page: year wheel, pools, development hexes, farms with Pinge, tunnel, shaft and water."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.definition import Words
from kohlenpott.api.moves import Event, Move
from kohlenpott.render.markup import Markup
from kohlenpott.render.scene import Board, Card, Chip, Drawer, Scene, Stage
from kohlenpott.render.summaries import SummaryLine, point_lines

from .. import figures
from ..moves import moves
from . import places, points
from .developments import developments
from .farm import farm, order_of_play
from .others import other_farm
from .parts import GOODS
from .picture import picture
from .piece_cards import cards
from .pools import pools
from .scoring import scoring
from .year import year

FOCUS = moves.panels() | {"over": "scoring"}  # the farm otherwise


class HaspelknechtDrawer(Drawer):
    """How Haspelknecht is drawn."""

    cover = ("hk-haspelknecht", "hk-farmer", "bucket", "hk-coal", "hk-disc-black")

    def board(self, scene: Scene) -> Board:
        """The table as panels."""
        return Board(
            main=(scene.part(pools), scene.part(developments)),
            own=() if scene.seat is None else (scene.part(farm, scene.seat),),
            others=tuple(scene.part(other_farm, seat) for seat in scene.others),
            extra=(scene.part(scoring),),
            focus=FOCUS.get(scene.decision, "developments" if scene.seat is None else "farm"),
            chips=tuple(scene.part(chips, seat) for seat in range(scene.seats)),
            stage=self.stage(scene),
            status=(scene.part(year),),
        )

    def explained(self, decision: str) -> Sequence[str]:
        """Whoever begins a plan with hired workers is told why discs cannot follow (HK-R57)."""
        return ("plan-farmer", "plan-farmhand") if decision == "plan" else ()

    def stage(self, scene: Scene) -> Stage:
        """Year and phase."""
        name, phase = f"{scene.label('year')} {scene.view['year']}", scene.name("phase", scene.view["phase"])
        return Stage(name, phase, points.step(scene.view) + 1, len(figures.phase_ids))

    def picture(self, scene: Scene) -> Markup:
        """The table as one SVG."""
        return picture(scene)

    def place_of(self, move: Move, view: Mapping[str, Any]) -> str | None:
        """The place a move is made at."""
        return places.place_of(move, view)

    def heading(self, move: Move) -> str | None:
        """What a move is about."""
        return places.HEADINGS.get(move.kind)

    def touched(self, event: Event, view: Mapping[str, Any]) -> tuple[str, ...]:
        """The places an event concerns."""
        return places.touched(event, view)

    def card(self, scene: Scene, piece: str) -> Card | None:
        """What a piece says of itself."""
        return cards.card(scene, piece)

    def points(self, words: Words, lang: str, seats: int) -> Sequence[SummaryLine]:
        """How points are made."""
        return point_lines(points.POINTS, cards.texts, words, lang, points.point_values())

    def steps(self, lang: str) -> Sequence[str]:
        """What a year consists of."""
        return points.steps(lang)

    def step(self, view: Mapping[str, Any]) -> int:
        """Which of it goes on."""
        return points.step(view)

    def figures(self) -> Mapping[str, Any]:
        """Figures of the introduction."""
        return {"years": figures.YEARS, "limit": figures.DISC_LIMIT, "pinge_flood": figures.PINGE_FLOOD,
                "shaft_flood": figures.SHAFT_FLOOD}  # fmt: skip


def chips(scene: Scene, seat: int) -> tuple[Chip, ...]:
    """The figures of a plate: place in turn order, goods, water."""
    player = scene.view["players"][seat]
    goods = [Chip(GOODS[name], count, scene.label(name)) for name, count in player["farm"].items()]
    place = Chip("hk-order", order_of_play(scene, seat), scene.label("order"))
    return (place, *goods, Chip("pit-water", player["mine"]["water"], scene.label("water")))


DRAWER = HaspelknechtDrawer()
