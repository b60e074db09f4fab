"""How points are made in Coal Baron, and how the game goes: every source of events.py stands in one line."""

from __future__ import annotations

from kohlenpott.render.summaries import PointSource

from .. import figures
from ..wording import TEXTS
from .reading import View

COLOURS, VEHICLES = len(figures.colours), len(figures.vehicles)
ELEMENTS = figures.element_keys
POINTS = (
    PointSource("deliveries", "CB-098", "orders"),
    PointSource("colours", "CB-121", "coal-black", ELEMENTS[:COLOURS]),
    PointSource("vehicles", "CB-121", "vehicle-locomotive", ELEMENTS[COLOURS : COLOURS + VEHICLES]),
    PointSource("minecarts", "CB-121", "cart-empty", ELEMENTS[COLOURS + VEHICLES :]),
    PointSource("francs", "CB-151", "franc"),
    PointSource("cubes", "CB-152", "coal-yellow"),
    PointSource("outstanding-orders", "CB-153", "order-back"),
    PointSource("balance", "CB-154", "tunnel-light-1"),
)
STEPS = ("draft", "work-1", "score-1", "work-2", "score-2", "work-3", "score-3")


def span(values: list[int]) -> str:
    """From the least to the most: "2–5"."""
    return f"{min(values)}–{max(values)}"


def point_values() -> dict[str, object]:
    """The figures of all sources."""
    parts = {"colours": (0, COLOURS), "vehicles": (COLOURS, COLOURS + VEHICLES), "carts": (COLOURS + VEHICLES, None)}
    found: dict[str, object] = {
        "francs": figures.FRANCS_PER_VP, "cubes": figures.CUBES_PER_VP, "order": -figures.VP_PER_ORDER_LEFT,
        "tile": -figures.VP_PER_EXCESS_TILE, "least": min(figures.ORDER_VP), "most": max(figures.ORDER_VP),
    }  # fmt: skip
    for name, (first, last) in parts.items():
        found[f"{name}_first"] = span(figures.FIRST_VP[first:last])
        found[f"{name}_second"] = span(figures.SECOND_VP[first:last])
    return found


def steps(lang: str) -> list[str]:
    """The course of the game."""
    return [TEXTS.write(lang, f"round.{key}") for key in STEPS]


def step(view: View) -> int:
    """Which step goes on."""
    if view["decision"] == "over":
        return len(STEPS)
    return 0 if view["draft"] else 2 * int(view["shift"]) - 1
