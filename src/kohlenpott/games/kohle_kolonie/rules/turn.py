"""The course of the game: what is asked of whom, and what a move does (section 3)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table
from .action import ask_next_turn
from .bonus import ask_next_chooser, return_unused, set_turn_order
from .disaster import (
    clear_disaster,
    go_on_with_disaster,
)
from .ending import end_game, prepare_round
from .loading import ask_next_loading
from .merging import go_on_with_consolidations
from .trust import buy_for_trust, pay_income, score_board


def proceed(g: Table) -> None:
    """Ask the next seat of the phase, or go on to the next phase (KK-050 to KK-053)."""
    if g.phase == ids.PH_BONUS:
        if not ask_next_chooser(g):
            set_turn_order(g)
            begin_phase(g, ids.PH_FIRST)
    elif g.phase == ids.PH_FIRST or g.phase == ids.PH_SECOND or g.phase == ids.PH_EXTRA:
        if not ask_next_turn(g):
            begin_phase(g, g.phase + 1)
    elif g.phase == ids.PH_DISASTER:
        if not go_on_with_disaster(g):
            clear_disaster(g)
            begin_phase(g, ids.PH_TRUST)
    elif g.phase == ids.PH_CONSOLIDATION:
        if not go_on_with_consolidations(g):
            begin_phase(g, ids.PH_PITHEAD)
    elif g.phase == ids.PH_PITHEAD:
        if not ask_next_loading(g):
            end_round(g)
    else:
        pass_phase(g)


def pass_phase(g: Table) -> None:
    """Phases 6 to 8 ask nobody; phase 9 comes in rounds 3 to 5 only (KK-050, KK-051)."""
    if g.phase == ids.PH_TRUST:
        buy_for_trust(g)
        begin_phase(g, ids.PH_INCOME)
    elif g.phase == ids.PH_INCOME:
        pay_income(g)
        begin_phase(g, ids.PH_BOARD)
    elif g.phase == ids.PH_BOARD:
        score_board(g)
        begin_phase(g, ids.PH_CONSOLIDATION if g.round >= figures.CONSOLIDATIONS_FROM_ROUND else ids.PH_PITHEAD)


def begin_phase(g: Table, phase: i32) -> None:
    """Move the phase marker."""
    g.phase = phase
    g.stage = 0
    g.place = 0
    g.decision = ids.PROCEED
    say(g, ids.E_PHASE, -1, phase)


def end_round(g: Table) -> None:
    """Unused markers go back; then the next round, or the end after the fifth (KK-052, KK-079)."""
    return_unused(g)
    if g.round < ids.ROUNDS:
        begin_round(g)
    else:
        end_game(g)


def begin_round(g: Table) -> None:
    """Prepare a round and begin its first phase (KK-050)."""
    prepare_round(g)
    begin_phase(g, ids.PH_BONUS)
