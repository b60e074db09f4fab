"""How points are made in Kohle & Kolonie, and how a round goes: every source of events.py stands in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.render.summaries import PointSource

from .. import figures, ids
from ..wording import TEXTS
from .printed import MINES, ROMAN

POINTS = (
    PointSource("start", "KK-022", "vp"),
    PointSource("board-mines", "KK-276", "kk-mine-small"),
    PointSource("board-settlements", "KK-277", "kk-settlement"),
    PointSource("large-mines", "KK-315", "kk-mine-large"),
    PointSource("mines-given-up", "KK-313", "kk-hammer"),
    PointSource("single-mines", "KK-130", "kk-mine-single"),
    PointSource("flips", "KK-350", "kk-pithead-ironworks"),
    PointSource("ironworks", "KK-365", "hammer-pick"),
    PointSource("loading", "KK-335", "kk-wagon"),
    PointSource("briquettes", "KK-362", "kk-pithead-cokery"),
    PointSource("settlements", "KK-156", "kk-settlement"),
    PointSource("station-markers", "KK-391", "kk-railway-victory-points"),
    PointSource("stations", "KK-413", "kk-station"),
    PointSource("lines", "KK-414", "kk-railway-back"),
    PointSource("steam-engines", "KK-411", "kk-steam-engine"),
    PointSource("coins", "KK-412", "coin"),
    PointSource("extra-actions", "KK-417", "kk-extra-action"),
    PointSource("disasters", "KK-239", "kk-disaster-back"),
    PointSource("subsidence", "KK-246", "kk-disaster-subsidence"),
)


def span(values: list[int]) -> str:
    """From the least to the most: "3–8"."""
    return f"{min(values)}–{max(values)}"


def point_values(seats: int) -> dict[str, object]:
    """The figures of all sources."""
    lines = [vp for vp in (figures.LINE_VP if seats > 3 else figures.LINE_VP_3P) if vp]
    return {
        "start": figures.START_VP, "mine": figures.BOARD_MINE_VP, "settlement": figures.BOARD_SETTLEMENT_VP,
        "large": span([mine.vp for mine in MINES.values() if mine.kind == "large"]), "given": figures.GIVEN_UP_VP,
        "single": span([mine.vp for mine in MINES.values() if mine.kind == "single"]),
        "flips": span([vp for vp in figures.FLIP_VP if vp]), "wagon": figures.LOADING_VP[0],
        "briquette": figures.BRIQUETTE_VP, "fourth": figures.FOURTH_SETTLEMENT_VP,
        "fifth": figures.FIFTH_SETTLEMENT_VP, "marker": figures.RAILWAY_AMOUNT[0], "station": figures.STATION_VP,
        "lines": span(lines), "engines": ", ".join(map(str, figures.ENGINES_VP[1:])), "coins": figures.COINS_PER_VP,
        "extra": figures.EXTRA_ACTION_VP, "disaster": span(figures.DISASTER_VP), "coin": figures.SUBSIDENCE_COIN,
        "subsidence": figures.SUBSIDENCE_VP,
    }  # fmt: skip


def steps(lang: str) -> list[str]:
    """The phases of a round."""
    first = ROMAN[figures.CONSOLIDATIONS_FROM_ROUND]
    names = [TEXTS.write(lang, f"names.phase.{phase}") for phase in range(ids.PH_BONUS, ids.PH_PITHEAD + 1)]
    late = ids.PH_CONSOLIDATION - ids.PH_BONUS
    names[late] = TEXTS.write(lang, "round.late", {"phase": names[late], "round": first})
    return names


def step(view: Mapping[str, Any]) -> int:
    """Which phase goes on."""
    return ids.PH_PITHEAD if view["decision"] == "over" else int(view["phase"]) - ids.PH_BONUS
