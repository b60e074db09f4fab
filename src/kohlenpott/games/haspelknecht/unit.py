"""The modules that make up a game of Haspelknecht, in the order of the rulebook."""

from __future__ import annotations

from ...core.unit import Unit
from . import ids, judging, spec, tables
from .rules import (
    anytime,
    bonuses,
    developing,
    ending,
    invariants,
    mine,
    observing,
    order,
    planning,
    pools,
    secrets,
    setup,
    supply,
    turn,
    winter,
    workers,
    year,
)

UNIT = Unit(
    name="kohlenpott.games.haspelknecht._compiled",
    record=spec.Game,
    accessors=spec,
    ids=ids,
    tables=tables,
    rules=(supply, setup, mine, year, pools, order, planning, workers, bonuses, developing, anytime, winter, ending,
           turn, secrets, observing, invariants),
    judging=judging,
)  # fmt: skip
