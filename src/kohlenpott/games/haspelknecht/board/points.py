"""How points are made in Haspelknecht, and how a year goes: every source of events.py stands in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.render.summaries import PointSource

from .. import figures
from ..names import STORES
from ..wording import name_of
from .scoring import ICONS

RULES = {
    "pinge": "HK-036", "developments": "HK-186", "charcoal": "HK-215", "ropes": "HK-251", "watermill": "HK-235",
    "coal": "HK-261", "storage": "HK-271", "tunnel": "HK-281", "tunnel-symbols": "HK-282",
    "development-symbols": "HK-283", "buildings": "HK-284", "markers": "HK-285", "thalers": "HK-286",
    "debts": "HK-287", "water": "HK-288",
}  # fmt: skip
POINTS = tuple(PointSource(source, rule, ICONS[source]) for source, rule in RULES.items())


def store_vp(store: str, resource: str) -> int:
    """What a piece is worth in a place of storage (HK-271)."""
    return figures.STORE_VP[STORES.index(store) * len(figures.resources) + figures.resources.index(resource)]


def point_values() -> dict[str, object]:
    """The figures of all sources of points."""
    return {
        "year_one": figures.PINGE_VP[1], "year_two": figures.PINGE_VP[2], "burnt": figures.BURNT_VP,
        "ropes": figures.ROPES_VP, "mill": figures.MILL_VP, "from": figures.COAL_VP_FROM, "base": figures.COAL_VP[-1],
        "each": figures.COAL_VP_EACH, "section": figures.SECTION_SYMBOL_VP, "symbol": figures.SYMBOL_VP,
        "buildings": ", ".join(map(str, figures.BUILDING_VP[1:])), "marker": figures.MARKER_VP,
        "thalers": ", ".join(map(str, figures.THALER_VP[1:])), "further": figures.THALER_VP_EACH,
        "first": -figures.FIRST_DEBT_VP, "more": -figures.DEBT_VP, "free": figures.FREE_WATER,
        "water": -figures.WATER_VP, "least": min(figures.SECTION_VP), "most": max(figures.SECTION_VP),
        "top": max(figures.LEVEL_VP), "barn": store_vp("barn", "food"), "stored": store_vp("coal-storage", "coal"),
        "slot": store_vp("farm", "wood"),
    }  # fmt: skip


def steps(lang: str) -> list[str]:
    """The phases of a year."""
    return [name_of("phase", phase, lang) for phase in figures.phase_ids]


def step(view: Mapping[str, Any]) -> int:
    """Which phase goes on."""
    return len(figures.phase_ids) if view["decision"] == "over" else figures.phase_ids.index(view["phase"])
