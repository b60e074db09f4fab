"""The course of a year: water, three action phases, winter (section 5)."""

from __future__ import annotations

from kohlenpott.engine.events import say
from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Table, player
from .ending import end_game
from .order import can_swap, determine_order
from .planning import reveal_plans
from .pools import has_to_take, refill_pools, relieve
from .supply import receive_water
from .winter import begin_storing, pay_taxes, score_coal


def begin_year(g: Table, year: i32) -> None:
    """The year marker advances; water, placed wood, markers and order carry over (HK-018, HK-070, HK-274)."""
    g.year = year
    say(g, ids.E_YEAR, -1, year)
    bring_water(g, ids.SPRING_WATER)
    begin_action_phase(g, ids.SPRING)


def set_phase(g: Table, phase: i32) -> None:
    """Move the phase marker."""
    g.phase = phase
    say(g, ids.E_PHASE, -1, phase)


def bring_water(g: Table, phase: i32) -> None:
    """Everybody without a bucket receives one water (HK-061, HK-062)."""
    set_phase(g, phase)
    for k in range(g.seats):
        if player(g, g.order[k]).owns[ids.BUCKET] == 0:
            receive_water(g, g.order[k], figures.SEASON_WATER, ids.W_SEASON)


def begin_action_phase(g: Table, phase: i32) -> None:
    """Refill, except in the first phase of the game; then discs are taken (HK-071, HK-072, HK-080)."""
    set_phase(g, phase)
    for seat in range(g.seats):
        ripen(g, seat)
    if g.year > 1 or phase != ids.SPRING:
        refill_pools(g)
    g.decision = ids.TAKE_FIRST
    g.place = -1
    next_taker(g)


def ripen(g: Table, seat: i32) -> None:
    """What was gained in an earlier phase can be used now (HK-250, HK-R21, HK-R52)."""
    p = player(g, seat)
    if p.improved == ids.FRESH:
        p.improved = ids.USABLE
    for marker in range(ids.MARKERS):
        if p.markers[marker] == ids.FRESH:
            p.markers[marker] = ids.USABLE


def turn_to(g: Table, place: i32) -> None:
    """It is the turn of the seat at this place of the order."""
    g.place = place
    g.turn = g.order[place]


def next_taker(g: Table) -> None:
    """Two taking rounds in the order of the last phase (HK-090, HK-T03); then the new order is determined (HK-108)."""
    while True:
        for place in range(g.place + 1, g.seats):
            if has_to_take(g, g.order[place]):
                turn_to(g, place)
                return
        g.place = -1
        if g.decision == ids.TAKE_SECOND:
            break
        g.decision = ids.TAKE_SECOND
    relieve(g)
    determine_order(g)
    g.decision = ids.SWAP
    next_swapper(g)


def next_swapper(g: Table) -> None:
    """One chance for each oil lamp, in the new order (HK-253, HK-R22); then all plan."""
    for place in range(g.place + 1, g.seats):
        if can_swap(g, g.order[place]):
            turn_to(g, place)
            return
    g.decision = ids.PLAN
    g.planned = 0
    turn_to(g, 0)


def next_planner(g: Table) -> None:
    """All plan, asked in turn order, which tells nobody anything; then the plans are revealed (HK-110, HK-R06)."""
    if g.place + 1 < g.seats:
        turn_to(g, g.place + 1)
        return
    reveal_plans(g)
    g.decision = ids.EXECUTE
    turn_to(g, 0)


def next_executor(g: Table) -> None:
    """Each player executes his whole plan before the next begins (HK-125); then the phase is over."""
    g.made_by_farmer = 0
    g.made_by_farmhand = 0
    if g.place + 1 < g.seats:
        turn_to(g, g.place + 1)
        return
    if g.phase == ids.SPRING:
        begin_action_phase(g, ids.SUMMER)
    elif g.phase == ids.SUMMER:
        bring_water(g, ids.AUTUMN_WATER)
        begin_action_phase(g, ids.AUTUMN)
    else:
        set_phase(g, ids.WINTER_SCORING)
        g.decision = ids.WINTER
        turn_to(g, 0)


def next_in_winter(g: Table) -> None:
    """The window of the next player; after the last come scoring, payment and storage (HK-260, HK-R36, HK-T12)."""
    if g.place + 1 < g.seats:
        turn_to(g, g.place + 1)
        return
    for k in range(g.seats):
        score_coal(g, g.order[k])
    set_phase(g, ids.WINTER_PAYMENT)
    for k in range(g.seats):
        pay_taxes(g, g.order[k])
    set_phase(g, ids.WINTER_STORAGE)
    g.decision = ids.STORE
    turn_to(g, 0)
    begin_storing(g)


def next_to_store(g: Table) -> None:
    """The storage of the next player, also in the third winter (HK-273, HK-R33); then a year or the end (HK-073)."""
    if g.place + 1 < g.seats:
        turn_to(g, g.place + 1)
        begin_storing(g)
    elif g.year < figures.YEARS:
        begin_year(g, g.year + 1)
    else:
        end_game(g)
