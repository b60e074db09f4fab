"""The modules that make up a game of Coal Baron, in the order of the rulebook."""

from __future__ import annotations

from ...core.unit import Unit
from . import habits, ids, judging, spec, tables
from .rules import (
    delivery,
    drawing,
    ending,
    factory,
    invariants,
    mining,
    money,
    observing,
    orders,
    placing,
    secrets,
    setup,
    shift,
    supply,
    turn,
)

UNIT = Unit(
    name="kohlenpott.games.coal_baron._compiled",
    record=spec.Game,
    accessors=spec,
    ids=ids,
    tables=tables,
    rules=(supply, setup, turn, placing, factory, drawing, mining, delivery, money, orders, shift, ending,
           secrets, observing, invariants),
    judging=judging,
    habits=habits,
)  # fmt: skip
