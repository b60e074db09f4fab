"""What a state of Haspelknecht is worth to a seat: the score it will probably end with.

The end of the game and the next winter are counted as if they came now; what is still to be done with resources, discs,
tiles and the mine is added by weights and by the time that is left.
"""

from __future__ import annotations

from kohlenpott.engine.types import Cells, Reals, f64, i32

from .figures import (
    BUILDING_VP,
    FREE_WATER,
    MARKER_VP,
    PINGE_COAL,
    PINGE_FLOOD,
    PINGE_OPEN,
    PINGE_SLOTS,
    SECTION_END,
    SECTION_SYMBOL_VP,
    SECTION_SYMBOLS,
    SECTION_VP,
    SYMBOL_VP,
    TAX_FOOD,
    TAX_THALERS,
    TILE_END_SYMBOL,
    TILE_SYMBOL,
    TILE_TUNNEL_SYMBOL,
    TUNNEL_COAL,
    TUNNEL_OPEN,
    TUNNEL_SLOTS,
    WATER_VP,
    YEARS,
)
from .ids import (
    A_COMMIT,
    A_END,
    A_FARMHAND,
    AUTUMN,
    BARN,
    BUCKET,
    CHARCOAL_BURNER,
    COAL_STORAGE,
    COLOURS,
    DIGGER,
    FARMER,
    FARMHAND,
    HASPELKNECHT,
    MILL,
    MINER,
    OVER,
    PAID_FOOD,
    PAID_THALER,
    PIECES,
    SECTIONS,
    SPRING,
    SUMMER,
    TILES,
    TILES_PER_LEVEL,
    TUNNEL_SYMBOLS,
    WATERMILL,
)
from .records import Player, Table, player
from .rules.ending import building_symbols, debt_points, is_complete, thaler_points, unused_markers
from .rules.order import owned_discs, turn_value
from .rules.planning import discs_left, is_marker_planned
from .rules.pools import on_hired
from .rules.stages import is_before_plans, is_executing, is_planning, is_storing, is_taking
from .rules.supply import of_colour
from .rules.winter import coal_points

ACTION_PHASES = 3  # of a year

# places of the weights in evaluation.toml, which says what each means
J_DEBT = 0
J_TAX_TRUST = 1
J_FOOD = 2
J_FOOD_LATER = 3
J_COAL = 4
J_KEPT = 5
J_SHAFT = 6
J_WOOD = 7
J_PROP = 8
J_PINGE = 9
J_TUNNEL = 10
J_OPEN = 11
J_SECTION = 12
J_DUG = 13
J_FLOOD = 14
J_MARKER = 15
J_BARN = 16
J_STORAGE = 17
J_BURNER = 18
J_WATERMILL = 19
J_IMPROVED = 20
J_BUCKET = 21
J_BLACK = 22
J_BROWN = 23
J_YELLOW = 24
J_HIRED = 25
J_EARLY = 26
J_TILE = 27
J_LEVEL = 28
J_HIGHEST = 29
J_SPARE = 30


def phases_left(g: Table) -> i32:
    """Action phases that are not over, the current one included."""
    if g.decision == OVER:
        return 0
    left = (YEARS - g.year) * ACTION_PHASES
    if g.phase > AUTUMN:
        return left
    if g.phase <= SPRING:
        return left + 3
    if g.phase <= SUMMER:
        return left + 2
    return left + 1


def progress(g: Table) -> f64:
    """How much of the game has been played, 0 to 1."""
    return 1.0 - phases_left(g) / (1.0 * YEARS * ACTION_PHASES)


def place_of(g: Table, seat: i32) -> i32:
    """The seat's place in the turn order."""
    for place in range(g.seats):
        if g.order[place] == seat:
            return place
    return 0


def has_to_execute(g: Table, seat: i32) -> bool:
    """Are the seat's discs of this phase still to be used?"""
    if g.phase > AUTUMN:
        return False
    return not is_executing(g) or place_of(g, seat) >= g.place


def is_before_scoring(g: Table) -> bool:
    """Is the coal of this year still to be scored, and are the taxes still to be paid?"""
    return not is_storing(g)


def disc_points(g: Table, seat: i32, weights: Reals) -> f64:
    """Action discs on carts and workers that will still do something, and hired workers."""
    p = player(g, seat)
    if not has_to_execute(g, seat):
        return 0.0
    if is_executing(g):
        return waiting_points(p, weights)
    if is_planning(g) and place_of(g, seat) <= g.place:
        return plan_points(g, seat, weights)
    points: f64 = 0.0
    for colour in range(COLOURS):
        points += weights[J_BLACK + colour] * owned_discs(p, colour)
    if is_taking(g):
        points -= weights[J_EARLY] * turn_value(p)
    return points


def waiting_points(p: Player, weights: Reals) -> f64:
    """Workers with something to do who have not worked yet."""
    points: f64 = weights[J_HIRED] * hired_left(p)
    for colour in range(COLOURS):
        if p.worked[FARMER] == 0:
            points += weights[J_BLACK + colour] * of_colour(p.farmer, colour)
        if p.worked[FARMHAND] == 0:
            points += weights[J_BLACK + colour] * of_colour(p.farmhand, colour)
    return points


def plan_points(g: Table, seat: i32, weights: Reals) -> f64:
    """A plan that is finished or being made: what it has used, and the discs it can still use (HK-R57)."""
    p = player(g, seat)
    points: f64 = waiting_points(p, weights)
    if g.turn == seat:
        for colour in range(COLOURS):
            if g.planned <= A_FARMHAND + colour:
                points += weights[J_SPARE] * weights[J_BLACK + colour] * discs_left(p, colour)
    for piece in range(COLOURS, PIECES):
        if is_marker_planned(p, piece):
            points -= MARKER_VP + weights[J_MARKER]
    return points


def food_left(g: Table, p: Player) -> i32:
    """Food in the farm that no plan has promised to anybody."""
    return p.food - on_hired(p, PAID_FOOD) if is_planning(g) else p.food


def thalers_left(g: Table, p: Player) -> i32:
    """Thalers that no plan has promised to anybody."""
    return p.thalers - on_hired(p, PAID_THALER) if is_planning(g) else p.thalers


def hired_left(p: Player) -> i32:
    """Hired workers and a loaded mill that have not worked yet."""
    left = 0
    if p.digger > 0 and p.worked[DIGGER] == 0:
        left += 1
    if p.miner > 0 and p.worked[MINER] == 0:
        left += 1
    if p.haspelknecht > 0 and p.worked[HASPELKNECHT] == 0:
        left += 1
    if p.mill > 0 and p.worked[MILL] == 0:
        left += 1
    return left


def farm_points(g: Table, p: Player, weights: Reals) -> f64:
    """Coal, wood and food: the next winter, and what they are good for after it."""
    points: f64 = 0.0
    phases = phases_left(g)
    food = food_left(g, p)
    if is_before_scoring(g):
        points += coal_points(p)
        if p.coal < 3:
            points += weights[J_COAL] * p.coal
        need = TAX_FOOD[g.year]
        points += weights[J_DEBT] * min(food, need) + weights[J_FOOD] * max(0, food - need)
        points += weights[J_FOOD_LATER] * food * (phases - (YEARS - g.year) * ACTION_PHASES)
    if g.year < YEARS:
        kept: f64 = min(1, p.coal + food + p.wood)
        points += weights[J_KEPT] * kept
    slots = PINGE_SLOTS - p.pinge_props + TUNNEL_SLOTS - p.tunnel_props
    if phases > 0:
        points += weights[J_WOOD] * min(p.wood, slots)
    return points


def tax_points(g: Table, p: Player, weights: Reals) -> f64:
    """Thalers at the end, less those that taxes will take; what is missing may still be earned."""
    thalers = thalers_left(g, p)
    first = g.year if is_before_scoring(g) else g.year + 1
    due = 0
    for year in range(first, YEARS + 1):
        due += TAX_THALERS[year]
    rest = thalers - due
    if rest >= 0:
        return thaler_points(rest) + weights[J_DEBT] * due
    return weights[J_DEBT] * thalers + weights[J_TAX_TRUST] * rest


def mine_points(g: Table, p: Player, weights: Reals) -> f64:
    """Pinge, tunnel, shaft, wood in its slots, and water."""
    time: f64 = phases_left(g) / (1.0 * YEARS * ACTION_PHASES)
    points: f64 = time * weights[J_PINGE] * (PINGE_COAL - p.pinge)
    if p.pinge == 0:
        points += time * weights[J_TUNNEL]
    points += weights[J_PROP] * time * (p.pinge_props + p.tunnel_props)
    points += weights[J_DUG] * (TUNNEL_COAL - p.tunnel)
    if phases_left(g) > 0:
        points += weights[J_SECTION] * next_section(p) + weights[J_OPEN] * open_coal(p)
        points += weights[J_SHAFT] * time * p.shaft
        if p.water >= PINGE_FLOOD:
            points -= weights[J_FLOOD]
    return points + max(0, p.water - FREE_WATER) * WATER_VP


def next_section(p: Player) -> f64:
    """Points of the section that is being dug, by the part of it that is gone."""
    dug = TUNNEL_COAL - p.tunnel
    begin = 0
    for section in range(SECTIONS):
        end = SECTION_END[section]
        if dug < end:
            return SECTION_VP[section] * (dug - begin) / (1.0 * (end - begin))
        begin = end
    return 0.0


def open_coal(p: Player) -> i32:
    """Cubes that wood makes accessible."""
    if p.pinge > 0:
        return PINGE_OPEN[p.pinge_props] - (PINGE_COAL - p.pinge)
    return TUNNEL_OPEN[p.tunnel_props] - (TUNNEL_COAL - p.tunnel)


def section_points(p: Player) -> f64:
    """Complete sections of the tunnel, with the symbols of own tiles."""
    points: f64 = 0.0
    for section in range(SECTIONS):
        if is_complete(p, section):
            points += SECTION_VP[section]
            for tile in range(TILES):
                symbol = TILE_TUNNEL_SYMBOL[tile]
                if symbol >= 0 and p.owns[tile] == 1:
                    points += SECTION_SYMBOLS[section * TUNNEL_SYMBOLS + symbol] * SECTION_SYMBOL_VP
    return points


def symbol_points(p: Player) -> f64:
    """Own developments with the symbol that an own tile pays for."""
    points: f64 = 0.0
    for tile in range(TILES):
        if TILE_END_SYMBOL[tile] >= 0 and p.owns[tile] == 1:
            for other in range(TILES):
                if p.owns[other] == 1 and TILE_SYMBOL[other] == TILE_END_SYMBOL[tile]:
                    points += SYMBOL_VP
    return points


def tile_points(g: Table, p: Player, weights: Reals) -> f64:
    """Buildings, markers and lasting advantages of developments."""
    phases: f64 = phases_left(g)
    winters: f64 = YEARS - g.year
    if is_before_scoring(g):
        winters += 1.0
    points: f64 = BUILDING_VP[building_symbols(p)] + unused_markers(p) * MARKER_VP
    if phases > 1.0:
        points += weights[J_MARKER] * unused_markers(p)
    points += winters * (weights[J_BARN] * p.buildings[BARN] + weights[J_STORAGE] * p.buildings[COAL_STORAGE])
    points += phases * weights[J_BURNER] * p.buildings[CHARCOAL_BURNER]
    points += phases * weights[J_WATERMILL] * p.buildings[WATERMILL]
    if p.improved > 0:
        points += phases * weights[J_IMPROVED]
    if p.owns[BUCKET] == 1:
        points += phases * weights[J_BUCKET]
    owned = 0
    levels = 0
    highest = 0
    for tile in range(TILES):
        if p.owns[tile] == 1:
            owned += 1
            levels += tile // TILES_PER_LEVEL
            highest = max(highest, tile // TILES_PER_LEVEL)
    points += phases * (weights[J_TILE] * owned + weights[J_LEVEL] * levels + weights[J_HIGHEST] * highest)
    return points


def estimate_seat(g: Table, seat: i32, weights: Reals) -> f64:
    """The score one seat will probably end with."""
    p = player(g, seat)
    points: f64 = p.vp
    if g.decision == OVER:
        return points
    points += farm_points(g, p, weights) + tax_points(g, p, weights) + mine_points(g, p, weights)
    points += section_points(p) + symbol_points(p) + tile_points(g, p, weights)
    return points + debt_points(p.debts) + disc_points(g, seat, weights)


def estimate(g: Table, weights: Reals, out: Reals) -> None:
    """Write the score every seat will probably end with."""
    for seat in range(g.seats):
        out[seat] = estimate_seat(g, seat, weights)


def is_mid_turn(g: Table, seat: i32) -> bool:
    """Is the seat planning, or carrying out a plan, or waiting between the two?"""
    if is_planning(g):
        return True
    if is_executing(g):
        return place_of(g, seat) >= g.place
    return g.turn == seat and g.decision != OVER and not is_taking(g)


def is_too_early(g: Table, seat: i32) -> bool:
    """A season is judged when the seat has carried out its plan: discs are worth what plans make of them."""
    return is_before_plans(g) or is_mid_turn(g, seat)


def hurry(g: Table, out: Cells, n: i32) -> i32:
    """Others commit what they have and end their turns as soon as they may."""
    for k in range(n):
        if out[k] == A_COMMIT or out[k] == A_END:
            return out[k]
    return out[n - 1]
