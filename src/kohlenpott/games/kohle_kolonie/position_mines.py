"""What a strict position says of mines and of the Trust: grounds are open or consolidated, values add up."""

from __future__ import annotations

from . import figures, ids
from .position_demands import demand
from .records import Table
from .rules.board import is_ground_in_play
from .rules.consolidation import NO_PART, has_trust_part, trust_coins, trust_value


def check_grounds(g: Table) -> None:
    """Small mines leave the game with the consolidation of their ground, single mines never (KK-008, KK-311)."""
    for mine in range(ids.SMALL_MINES, ids.LARGE):
        if is_ground_in_play(g, figures.MINE_GROUND[mine]):
            path = f"mines.{figures.mine_ids[mine]}"
            demand(g.where[mine] != ids.REMOVED, path, "a single mine never leaves the game (KK-008)")
    for large in range(ids.LARGE, ids.MINES):
        ground = figures.MINE_GROUND[large]
        if not is_ground_in_play(g, ground):
            continue
        path, due = f"mines.{figures.mine_ids[large]}", figures.MINE_ROUND[large]
        where = g.where[large]
        demand(where != ids.REMOVED, path, "its space is marked by whoever won it (KK-312, KK-322)")
        is_late = due < g.round or (due == g.round and g.phase > ids.PH_CONSOLIDATION)
        demand(where != ids.STACKED or not is_late, path, f"was consolidated in round {due} (KK-285)")
        for mine in small_mines(ground):
            path = f"mines.{figures.mine_ids[mine]}"
            if where == ids.STACKED:
                demand(g.where[mine] != ids.REMOVED, path, "its ground is not consolidated yet (KK-311)")
            else:
                demand(g.where[mine] == ids.REMOVED, path, "left the game when its ground was consolidated (KK-311)")


def small_mines(ground: int) -> list[int]:
    """The small mines of a ground."""
    return [mine for mine in range(ids.SMALL_MINES) if figures.MINE_GROUND[mine] == ground]


def check_trust_value(g: Table) -> None:
    """In a consolidation the Trust has the value of its coins and mines, perhaps with the Additional Coin (KK-290)."""
    coin = int(g.extra_coin == 0 and g.disaster_left[ids.D_COIN] == 0)  # KK-243: used up here, or long ago
    if g.decision == ids.SPACE:  # its mines are gone by now
        most = sum(figures.MINE_PRICE[mine] for mine in small_mines(figures.MINE_GROUND[g.large - 1]))
        low, high = trust_coins(g) + 1, trust_coins(g) + most + coin
        fits = g.trust_value in (NO_PART, 0) or low <= g.trust_value <= high
        demand(fits, "trust_value", f"must be {low} to {high}, 0 without bidding or -1 without part (KK-290)")
        return
    if not has_trust_part(g):
        demand(g.trust_value == NO_PART, "trust_value", "must be -1: the Trust has no mine in the ground (KK-287)")
        return
    value = trust_value(g) - g.extra_coin
    wanted = f"{value} or {value + 1}" if coin else f"{value}"
    demand(value <= g.trust_value <= value + coin, "trust_value", f"must be {wanted}, is {g.trust_value} (KK-290)")
    demand(g.extra_coin == 0, "additional_coin", "is used up where the Trust takes part (KK-243)")
