"""Kohle & Kolonie: map, tracks, companies, display, consolidation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kohlenpott.api.definition import Words
from kohlenpott.api.moves import Event, Move
from kohlenpott.render.markup import Markup
from kohlenpott.render.points import points_table
from kohlenpott.render.scene import SEATS, Board, Card, Chip, Drawer, Panel, Scene, Stage
from kohlenpott.render.summaries import SummaryLine, point_lines

from .. import events, figures, ids
from ..moves import moves
from . import places, points
from .auction import auction
from .board import board_panel
from .cards import display_panel
from .company import company
from .ground_map import printed_boards
from .picture import whole_table
from .piece_cards import brings, cards
from .printed import ROMAN
from .prospects import hidden_markers, prospects
from .rivals import rival


def focus(scene: Scene) -> str:
    """The panel the open decision is about."""
    panel = moves.panels().get(scene.decision, "map")
    is_others = panel == "company" and scene.seat != scene.view["turn"]
    return f"company-{SEATS[scene.view['turn']]}" if is_others else panel


def chips(scene: Scene, seat: int) -> list[Chip]:
    """Coins, workers and miners of a seat, and its markers."""
    player = scene.view["players"][seat]
    found = [Chip("coin", player["coins"], scene.label("coins")),
             Chip("kk-local-worker", player["workers"], scene.label("workers")),
             Chip(f"kk-miner-{SEATS[seat]}", player["pool"], scene.label("pool"))]  # fmt: skip
    if player["extra_actions"]:
        found.append(Chip("kk-extra-action", player["extra_actions"], scene.label("extra-actions")))
    return found


def stage(scene: Scene) -> Stage:
    """Round and phase."""
    number = f"{scene.label('round')} {ROMAN[scene.view['round']]}"
    of, phase = f"{scene.label('of')} {ROMAN[ids.ROUNDS]}", scene.view["phase"]
    if scene.decision == "over":
        return Stage(number, of)
    return Stage(number, f"{of} · {scene.label(f'phase-{phase}')}", phase, ids.PH_PITHEAD)


def extra(scene: Scene) -> list[Panel]:
    """What counts at the end, the points so far, the markers nobody has seen."""
    points = scene.part(points_table, events.sources.names, scene.label("total"))
    return [Panel("lines", scene.label("lines-and-engines"), scene.part(prospects)),
            Panel("points", scene.label("points"), points),
            Panel("hidden", scene.label("markers-left"), scene.part(hidden_markers))]  # fmt: skip


class KohleKolonieDrawer(Drawer):
    """How Kohle & Kolonie is drawn."""

    cover = ("kk-settlement-red", "kk-miner-blue", "kk-steam-engine", "kk-wagon", "kk-trust")

    def board(self, scene: Scene) -> Board:
        """The table as panels: consolidation, map, display; companies; what counts at the end."""
        view = scene.view
        main = [Panel("map", scene.label("map"), scene.part(board_panel)),
                Panel("display", scene.label("display"), scene.part(display_panel))]  # fmt: skip
        if view["large_mine"] is not None:
            title = f"{scene.label('consolidation')}: {scene.name('mine', view['large_mine'])}"
            main.insert(0, Panel("consolidation", title, scene.part(auction)))
        own = [] if scene.seat is None else [Panel("company", scene.label("company"), scene.part(company, scene.seat))]
        return Board(
            main=main, own=own,
            others=[Panel(f"company-{SEATS[seat]}", scene.players[seat], scene.part(rival, seat))
                    for seat in scene.others],
            extra=extra(scene),
            focus=focus(scene), chips=[scene.part(chips, seat) for seat in range(scene.seats)],
            stage=stage(scene),
        )  # fmt: skip

    def stage(self, scene: Scene) -> Stage:
        """Where the game stands."""
        return stage(scene)

    def picture(self, scene: Scene) -> Markup:
        """The whole table as one SVG."""
        return whole_table(scene)

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

    def decision(self, view: Mapping[str, Any]) -> str:
        """A turn is asked about anew once its main action is done."""
        found = str(view["decision"])
        return "turn-done" if found == "turn" and view["main_action_done"] else found

    def brings(self, scene: Scene, move: Move) -> str:
        """What a marker does, what a mine brings."""
        return brings(scene, move)

    def points(self, words: Words, lang: str, seats: int) -> Sequence[SummaryLine]:
        """How points are made."""
        return point_lines(points.POINTS, cards.texts, words, lang, points.point_values(seats))

    def steps(self, lang: str) -> Sequence[str]:
        """What a round consists of."""
        return points.steps(lang)

    def step(self, view: Mapping[str, Any]) -> int:
        """Which of it goes on."""
        return points.step(view)

    def figures(self) -> Mapping[str, Any]:
        """Figures of the introduction."""
        return {"rounds": ids.ROUNDS, "settlers": figures.MOST_AT_SETTLEMENT,
                "engine_round": ROMAN[figures.ENGINE_FROM_ROUND],
                "auction_round": ROMAN[figures.CONSOLIDATIONS_FROM_ROUND]}  # fmt: skip


DRAWER = KohleKolonieDrawer()

__all__ = ["DRAWER", "printed_boards"]
