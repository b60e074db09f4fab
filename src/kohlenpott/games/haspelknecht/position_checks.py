"""What must fit together in a position: what the decision works on and, strictly, how it can have come about.

The checks look at a record whose numbers are all in range. A refusal names the fields that do not fit together.
"""

from __future__ import annotations

from kohlenpott.api.reading import Reader
from kohlenpott.engine.errors import PositionError

from . import figures, ids
from .ids import COLOURS
from .moves import moves
from .names import TILES, WORKERS
from .records import MOST_DISCS, Player, Table
from .rules.invariants import (
    are_committed_plans_legal,
    are_debts_possible,
    do_points_add_up,
    is_mine_sound,
    is_plan_sound,
    violated,
)
from .rules.order import owned_discs
from .rules.pools import on_workers
from .rules.stages import (
    is_before_plans,
    is_executing,
    is_mining,
    is_planning,
    is_storing,
    is_tile_asking,
    is_working,
)
from .rules.winter import has_store, in_farm
from .shapes import shape_problem

OFFERS = {ids.CARPENTER: ids.CARPENTRY, ids.COAL_SALE: ids.COAL_SACKS, ids.DRAIN: ids.WINCH_TILE}  # decision: tile


def asked(g: Table) -> str:
    """The decision by name, for messages."""
    return f"decision {ids.DECISIONS[g.decision]}"


# --- always ---------------------------------------------------------------------------------------


def check_decision(g: Table) -> None:
    """The decision finds what it works on, and no array can run over."""
    check_phase(g)
    p = g.players[g.turn]
    if is_working(g):
        check_work(g)
    if is_tile_asking(g):
        check_development(g, p)
    if is_storing(g):
        check_storage(g, p)
    if is_planning(g):
        for seat in range(g.seats):
            check_plan(g, seat)


def check_phase(g: Table) -> None:
    """Each decision belongs to its phases (HK-070, HK-072)."""
    phases = moves.phases()[g.decision]
    if g.phase not in phases:
        names = " or ".join(figures.phase_ids[phase] for phase in phases)
        raise PositionError("phase", f"must be {names} for {asked(g)} (HK-070), is {figures.phase_ids[g.phase]}")
    if g.decision == ids.OVER and g.year != figures.YEARS:
        raise PositionError("year", f"must be {figures.YEARS} when the decision is over (HK-073), is {g.year}")


def check_work(g: Table) -> None:
    """Workers have actions left, a single dig is that of the synergy or of a tile (HK-140, HK-166)."""
    workers = WORKERS[: ids.MILL] if is_mining(g) else WORKERS[ids.SYNERGY :]
    Reader(WORKERS[g.worker], "work.worker").choice(workers, "decision")
    Reader(g.actions_left, "work.actions_left").integer(*((1, MOST_DISCS) if is_mining(g) else (0, 0)))


def check_development(g: Table, p: Player) -> None:
    """The tile that asks something is the right one and lies where it can (HK-184, HK-187)."""
    path, name = "development.tile", TILES[g.tile]
    wanted = OFFERS.get(g.decision, ids.HAMMER_TILE)
    if g.decision == ids.PAYMENT:
        if g.places[g.tile] == ids.NOT_IN_PLAY:
            raise PositionError(path, f"tile {name} is not on the board")
        if p.owns[g.tile] or g.stack_n[g.tile] == 0 or p.discs == 0:
            raise PositionError(path, f"turn {g.turn} cannot pay for board.{name}: see its discs (HK-184, HK-188)")
    elif g.tile != wanted:
        raise PositionError(path, f"must be {TILES[wanted]} for {asked(g)} and this work, is {name}")
    elif not p.owns[g.tile]:
        raise PositionError(path, f"turn {g.turn} has no disc on board.{name}")


def check_storage(g: Table, p: Player) -> None:
    """What is stored was in the farm, and the place exists (HK-270)."""
    if not has_store(p, g.store):
        raise PositionError("storage.place", f"players[{g.turn}] (turn) has no such building (HK-270)")
    for k, resource in enumerate(figures.resources):
        if g.stored[k] > in_farm(p, k):
            path = f"storage.stored.{resource}"
            raise PositionError(path, f"is more than players[{g.turn}].farm.{resource} (HK-270)")


def check_plan(g: Table, seat: int) -> None:
    """A plan uses only what there is (HK-I07)."""
    p = g.players[seat]
    for k, colour in enumerate(figures.colours):
        if on_workers(p, k) > owned_discs(p, k):
            path = f"players[{seat}].workers"
            raise PositionError(path, f"more {colour} discs are planned than lie on players[{seat}].carts (HK-I07)")
    if not is_plan_sound(g, p):
        raise PositionError(
            f"players[{seat}].workers",
            f"the plan does not fit players[{seat}].farm, mine.pinge and farmhand (HK-113 to HK-116, HK-I07)",
        )


# --- strictly -------------------------------------------------------------------------------------


def check_accounts(g: Table) -> None:
    """Every piece of the box is where it can be, exactly once."""
    check_discs(g)
    check_board(g)
    for seat in range(g.seats):
        check_player(g, seat)
    check_course(g)
    if not are_committed_plans_legal(g):
        raise PositionError("players", "workers of a committed plan hold a mixed set that covers nothing (HK-114)")
    number = violated(g, g)
    if number:  # a last net: whatever the checks above might have overlooked
        raise PositionError("", f"the position does not hold HK-I{number:02}")


def check_discs(g: Table) -> None:
    """The discs of each colour are those of the table (HK-I01, HK-021)."""
    for k, colour in enumerate(figures.colours):
        found = g.bag[k] + sum(g.pools[k::COLOURS]) + sum(g.reserves[k::COLOURS])
        for p in g.players[: g.seats]:
            found += owned_discs(p, k) + (0 if is_planning(g) else on_workers(p, k))
        wanted = figures.DISCS[g.seats * COLOURS + k]
        if found != wanted:
            where = ", ".join(
                [*(f"{name}.{pool}.{colour}" for name in ("pools", "reserves") for pool in figures.pool_ids[: g.seats])]
                + [f"bag.{colour}", "seats"]
                + [f"players[{seat}].{part}" for seat in range(g.seats) for part in ("carts", "workers")]
            )
            raise PositionError(f"bag.{colour}", f"{found} discs in {where}, must be {wanted} (HK-I01)")


def check_board(g: Table) -> None:
    """So many tiles in each level, laid as a layout may be (HK-013, HK-300 to HK-308)."""
    rows = []
    for level in range(ids.LEVELS):
        first = level * ids.TILES_PER_LEVEL
        row = [x for x in g.places[first : first + ids.TILES_PER_LEVEL] if x != ids.NOT_IN_PLAY]
        least, most = max(g.seats, 3), min(g.seats + 1, ids.TILES_PER_LEVEL)
        if not least <= len(row) <= most:
            raise PositionError(
                "board", f"level {level + 1} has {len(row)} tiles with {g.seats} seats (HK-300, HK-308)"
            )
        rows.append(row)
    problem = shape_problem(rows)
    if problem:
        raise PositionError("board", f"a place does not fit: {problem}")
    if g.start_building and g.places[figures.BUILDING_TILE[g.start_building - 1]] != ids.NOT_IN_PLAY:
        tile = TILES[figures.BUILDING_TILE[g.start_building - 1]]
        raise PositionError("options.start_building", f"board.{tile} is in play (HK-307)")


def check_player(g: Table, seat: int) -> None:
    """Mine, points, markers, farmhand and debts of one seat."""
    p, path = g.players[seat], f"players[{seat}]"
    if sum(p.owns) > figures.START_DISCS:
        raise PositionError("board", f"seat {seat} has more than {figures.START_DISCS} discs on tiles (HK-R17)")
    if not is_mine_sound(p):
        parts = "pinge.coal, pinge.wood, tunnel.coal, tunnel.wood, shaft and lifted"
        raise PositionError(f"{path}.mine", f"{parts} do not fit together (HK-I02)")
    if not do_points_add_up(p):
        raise PositionError(f"{path}.vp", f"is {p.vp}, but {path}.vp_by_source adds up to {sum(p.earned)} (HK-I05)")
    if not are_debts_possible(g, p):
        raise PositionError(f"{path}.debts", f"more debts than taxes until year {g.year} (HK-I09)")
    for tile in range(ids.TILES):
        marker = figures.TILE_MARKER[tile]
        if marker >= 0 and p.markers[marker] and not p.owns[tile]:
            name = figures.marker_ids[marker]
            raise PositionError(f"{path}.markers.{name}", f"seat {seat} has no disc on board.{TILES[tile]} (HK-I06)")
    if (p.improved > 0) != (p.owns[ids.MATTOCK] == 1) and not (is_tile_asking(g) and g.tile == ids.MATTOCK):
        raise PositionError(f"{path}.farmhand", f"must fit the discs on board.{TILES[ids.MATTOCK]} (HK-213)")
    if not is_plan_sound(g, p):
        raise PositionError(f"{path}.workers", f"do not fit {path}.farmhand and {path}.mine (HK-I07)")


def check_course(g: Table) -> None:
    """What is being done fits what has been done."""
    if not is_executing(g) and g.made_by_farmer + g.made_by_farmhand > 0:
        raise PositionError("produced", f"must be null in {asked(g)} (HK-165)")
    p = g.players[g.turn]
    if is_before_plans(g):
        for seat in range(g.seats):
            other = g.players[seat]
            if any(on_workers(other, k) for k in range(COLOURS)) or other.mill or any(other.worked):
                raise PositionError(f"players[{seat}].workers", f"and finished must be empty in {asked(g)} (HK-081)")
    if is_mining(g) and p.worked[g.worker]:
        path = f"players[{g.turn}].finished"
        raise PositionError(path, f"{WORKERS[g.worker]} still has actions: see work.worker (HK-126)")
    if is_tile_asking(g) and p.worked[g.developer]:
        path = f"players[{g.turn}].finished"
        raise PositionError(path, f"{WORKERS[g.developer]} is still developing: see development.worker (HK-126)")
