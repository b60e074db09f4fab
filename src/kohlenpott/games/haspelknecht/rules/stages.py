"""Which part of an action phase is under way, as the decision that is asked tells it (section 6)."""

from __future__ import annotations

from .. import ids
from ..records import Table


def is_first_round(g: Table) -> bool:
    """Are discs taken for the first time in this phase? (HK-091)"""
    return g.decision == ids.TAKE_FIRST


def is_taking(g: Table) -> bool:
    """Are discs being taken? (HK-090)"""
    return g.decision == ids.TAKE_FIRST or g.decision == ids.TAKE_SECOND


def is_before_plans(g: Table) -> bool:
    """Are discs still being taken or exchanged? (HK-090, HK-253)"""
    return is_taking(g) or g.decision == ids.SWAP


def is_planning(g: Table) -> bool:
    """Do all make their plans, in secret? (HK-110)"""
    return g.decision == ids.PLAN


def is_executing(g: Table) -> bool:
    """Are plans being carried out? (HK-125)"""
    return ids.EXECUTE <= g.decision <= ids.DRAIN


def is_mining(g: Table) -> bool:
    """Has a worker actions left? (HK-140)"""
    return g.decision == ids.MINING


def is_working(g: Table) -> bool:
    """Are actions of a worker, or a single dig, being carried out?"""
    return is_mining(g) or g.decision == ids.BONUS_DIG


def is_tile_asking(g: Table) -> bool:
    """Is a tile being paid for, or does it offer something?"""
    return ids.PAYMENT <= g.decision <= ids.DRAIN or (g.decision == ids.BONUS_DIG and g.worker == ids.TILE_DIG)


def is_storing(g: Table) -> bool:
    """Is a storage place being filled? (HK-270)"""
    return g.decision == ids.STORE
