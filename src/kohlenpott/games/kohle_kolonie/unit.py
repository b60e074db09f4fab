"""The modules that make up a game of Kohle & Kolonie, in the order of the rulebook."""

from __future__ import annotations

from ...core.unit import Unit
from . import ids, judging, spec, tables
from .rules import (
    action,
    board,
    bonus,
    building,
    buying,
    consolidation,
    deploying,
    disaster,
    ending,
    invariants,
    loading,
    merging,
    observing,
    pithead,
    secrets,
    setup,
    supply,
    tableau,
    trust,
    turn,
)

UNIT = Unit(
    name="kohlenpott.games.kohle_kolonie._compiled",
    record=spec.Game,
    accessors=spec,
    ids=ids,
    tables=tables,
    rules=(supply, board, tableau, setup, turn, bonus, action, buying, building, deploying, disaster, trust,
           consolidation, merging, loading, pithead, ending, secrets, observing, invariants),
    judging=judging,
)  # fmt: skip
