"""Buyers at the minecart factory, and the coal they end up with."""

from __future__ import annotations

from typing import Any

from games.coal_baron.build import (
    BLUE,
    Mine,
    Play,
    coal_baron,
)

PRICES = {"Y1": 1, "Y2": 2, "B1": 2, "B2": 4, "G1": 3, "G2": 6, "K1": 4, "K2": 8}
DISPLAYS = [f"factory-{number}" for number in range(1, 9)]


def said(game: Play, *kinds: str) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(e.kind, e.seat, dict(e.data)) for e in game.events() if not kinds or e.kind in kinds]


def buyer(kind: str, *, francs: int = 20, coal: dict[str, str] | None = None, **more: Any) -> Play:
    """Blue is about to buy a tile of this kind on factory-1."""
    mine = Mine(francs=francs, coal=coal if coal is not None else {})
    return coal_baron(players=[mine], factory={"factory-1": kind}, **more)


def coal(game: Play, seat: int = BLUE) -> dict[str, str]:
    """Cubes on the minecarts of each tunnel that has any."""
    cells = game.player(seat).coal
    tunnels = ("".join(code * cells[t * 4 + c] for c, code in enumerate("YBGK")) for t in range(4))
    return {code: found for code, found in zip("YBGK", tunnels, strict=True) if found}
