"""What a position must have beyond names and ranges: that it can be played on, and that every piece is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import figures, ids
from .moves import moves
from .position_demands import demand
from .position_mines import check_grounds, check_trust_value
from .records import Player, Table
from .rules import invariants
from .rules.board import is_ground_in_play, is_station_in_play, is_village_in_play
from .rules.consolidation import highest_number
from .rules.supply import engines_of, inserted_engineers

PHASES, STAGES, FILLED = moves.phases(), moves.stages(), moves.filled()
FIELDS = {each.at: each.name for each in Table.fields if each.at in FILLED} | {"bidders": "bidders_n"}
PLAYER_FIELDS = {each.at: each.name for each in Player.fields if each.at in FILLED}


def check_playable(g: Table) -> None:
    """The rules find everything they work on; otherwise compiled code could leave its arrays."""
    name = ids.DECISIONS[g.decision]
    demand(g.phase in PHASES[g.decision], "phase", f'"{name}" is not asked in phase {g.phase} (KK-050)')
    if g.decision in STAGES:
        demand(g.stage == STAGES[g.decision], "stage", f'must be {STAGES[g.decision]} for "{name}", is {g.stage}')
    demand(g.place <= g.seats, "seats_done", f"there are {g.seats} seats, not {g.place}")
    check_cards(g)
    if g.decision in FILLED["card"]:
        demand(g.buying > 0, "card", f'there must be a card for "{name}"')
    if g.decision in FILLED["miner_from"]:
        demand(0 < g.taken <= ids.STANDS, "miner_from", f'there must be a place for "{name}"')
    in_consolidation = g.phase == ids.PH_CONSOLIDATION
    demand((g.large > 0) == in_consolidation, "large_mine", "is for phase 9, and there it must be known (KK-285)")
    if in_consolidation:
        demand(g.where[g.large - 1] in (ids.STACKED, ids.OWNED + g.turn), "large_mine", "has left the game")
    if in_consolidation and g.decision in STAGES:
        check_bidders(g)
    unseen, lying = sum(g.railway_left), sum(g.station_marker)
    demand(unseen >= lying, "railway_markers_left", f"{lying} markers lie on stations, only {unseen} are left (KK-024)")
    rounds = ids.ROUNDS - g.round + int(g.phase < ids.PH_DISASTER or is_securing(g))
    left = sum(g.disaster_left)
    demand(left >= rounds, "disaster_markers_left", f"{rounds} rounds are to come, only {left} markers left (KK-026)")


def check_cards(g: Table) -> None:
    """Owned cards lie on their owner's tableau, once; only small and single mines can be bought (KK-130, KK-009)."""
    for seat, p in enumerate(g.players[: g.seats]):
        for space, card in enumerate(p.mines):
            path = f"players[{seat}].mines[{space}]"
            if card:
                name = figures.mine_ids[card - 1]
                demand(g.where[card - 1] == ids.OWNED + seat, path, f"{name} is not owned by the seat")
                demand(p.mines.count(card) == 1, path, f"{name} lies on two spaces")
            else:
                path = f"players[{seat}].engines"
                demand(p.engine[space] == 0, path, f"there is no card on {figures.space_ids[space]}")
    laid = {card for p in g.players for card in p.mines if card} | {g.buying}
    for mine, where in enumerate(g.where):
        path = f"mines.{figures.mine_ids[mine]}"
        if where >= ids.OWNED:
            demand(mine + 1 in laid, path, "is owned, but lies on no tableau (KK-130)")
        if mine >= ids.LARGE:
            demand(where != ids.DISPLAYED, path, "large mines never lie in the display (KK-028)")
    if g.buying:
        pending = g.where[g.buying - 1]
        due = (ids.DISPLAYED,) if g.decision in (ids.WORKER, ids.SETTLEMENT_MINER) else (ids.OWNED + g.turn,)
        demand(pending in due, "card", f"{figures.mine_ids[g.buying - 1]} cannot be laid down now")
        demand(all(g.buying not in p.mines for p in g.players), "card", "lies on a tableau already")
        is_large = g.buying > ids.LARGE
        demand(is_large == (g.phase == ids.PH_CONSOLIDATION), "card", "large mines come in phase 9 only (KK-285)")


def check_bidders(g: Table) -> None:
    """Those who bid own a small mine of the ground (KK-287, KK-295)."""
    demand(g.bidders_n > 0, "bidders", "somebody must bid (KK-289)")
    for k in range(g.bidders_n):
        demand(highest_number(g, g.bidders[k]) > 0, f"bidders[{k}]", "has no small mine in the ground (KK-287)")
    demand(g.asked <= g.bidders_n, "bidders_reached", f"there are {g.bidders_n} bidders, not {g.asked}")
    demand(g.players[g.turn].bidding != 0, f"players[{g.turn}].bidding", "the seat that decides takes part (KK-299)")
    demand(g.turn in g.bidders[: g.bidders_n], "turn", "the seat that decides is no bidder (KK-287)")


def check_course(g: Table) -> None:
    """The seat on turn is the one the order says, and nothing is left of what was decided before."""
    check_emptied(g, "", g, FIELDS)
    for seat, p in enumerate(g.players[: g.seats]):
        check_emptied(g, f"players[{seat}].", p, PLAYER_FIELDS)
        check_discs_of(g, seat, p)
    if g.decision == ids.OVER:
        demand(g.round == ids.ROUNDS, "round", f"the game is over after round {ids.ROUNDS} (KK-052)")
        demand(g.place == g.seats, "seats_done", "all seats have had their go")
    elif g.phase == ids.PH_CONSOLIDATION:
        demand(g.round >= figures.CONSOLIDATIONS_FROM_ROUND, "round", "there are no consolidations yet (KK-051)")
        demand(figures.MINE_ROUND[g.large - 1] == g.round, "large_mine", f"is not of round {g.round} (KK-285)")
        demand(g.place == 0, "seats_done", "phase 9 goes by bidding order")
        check_trust_value(g)
        if g.decision in STAGES:
            reached = g.bidders[(g.asked - 1) % g.bidders_n]
            demand(reached == g.turn, "turn", f"seat {reached} has been reached (KK-297)")
        else:
            demand(g.stage == ids.S_REVEALING, "stage", "must be 0 while a large mine is laid down")
    else:
        due = g.place if g.decision == ids.GIVE_UP else g.place - 1
        demand(0 <= due < g.seats, "seats_done", f"does not fit {g.seats} seats")
        demand(g.order[due] == g.turn, "turn", f"seat {g.order[due]} comes now in the order (KK-053)")
        if g.phase != ids.PH_DISASTER:
            demand(g.stage == 0, "stage", "must be 0 outside phases 5 and 9")
    if g.phase == ids.PH_DISASTER and not is_securing(g):
        demand(g.disaster > 0, "disaster", "has been turned up (KK-232)")


def check_emptied(g: Table, path: str, held: Any, fields: Mapping[str, str]) -> None:
    """What only some decisions fill is 0, null or false in all others."""
    for name, field in fields.items():
        value: Any = getattr(held, field)
        is_empty = not any(value) if isinstance(value, list) else value == 0
        message = f'must be empty in "{ids.DECISIONS[g.decision]}"'
        demand(is_empty or g.decision in FILLED[name], f"{path}{name}", message)


def is_securing(g: Table) -> bool:
    """Are mines secured, before the disaster is turned up? (KK-225)"""
    return g.phase == ids.PH_DISASTER and g.stage == ids.S_SECURING


def check_discs_of(g: Table, seat: int, p: Player) -> None:
    """Discs, bids and the marker of the seat fit each other (KK-072, KK-230, KK-291)."""
    path = f"players[{seat}]"
    demand(p.drawn <= p.discs, f"{path}.discs_drawn", "more than are in the bag (KK-233)")
    demand(p.owed <= p.drawn, f"{path}.miners_owed", "more than discs drawn (KK-236)")
    covered = p.bid >= p.base and (g.decision != ids.BID or p.bid - p.base <= p.coins)
    demand(covered, f"{path}.bid", "is not covered by coins (KK-298)")
    has_chosen = g.phase == ids.PH_BONUS and seat in g.order[: max(0, g.place - 1)]
    if g.phase == ids.PH_BONUS:
        demand((p.disc > 0) == has_chosen, f"{path}.disc", "the seats that have chosen have a disc (KK-072)")
        demand((p.bonus > 0) == has_chosen, f"{path}.bonus_marker", "the seats that have chosen hold a marker (KK-072)")
        if p.disc:
            demand(g.bonus_track[p.disc - 1] == 0, f"{path}.disc", "a marker lies on that space")
            taken = [other.disc for other in g.players[: g.seats]]
            demand(taken.count(p.disc) == 1, f"{path}.disc", "two seats took a marker from that space")


def check_accounts(g: Table) -> None:
    """Every piece is somewhere: KK-057 and the other invariants, each with the field that shows it."""
    demand(g.bank >= 0 or g.bank_limited == 0, "bank", "a limited bank has no debts (KK-R01)")
    money = g.bank + sum(g.trust_coins) + sum(p.coins for p in g.players)
    demand(money == figures.MONEY, "bank", f"{money} coins in all instead of {figures.MONEY} (KK-057)")
    check_villages(g)
    workers = g.worker_pool + sum(g.village_workers) + sum(p.workers for p in g.players)
    demand(workers == figures.WORKERS, "worker_pool", f"{workers} workers in all instead of {figures.WORKERS} (KK-057)")
    engines = g.engine_pool + g.engine_waits + g.where.count(ids.TRUST) + sum(engines_of(p) for p in g.players)
    demand(engines == figures.ENGINES, "engine_pool", f"{engines} engines in all instead of {figures.ENGINES} (KK-057)")
    for seat, p in enumerate(g.players[: g.seats]):
        check_player(g, seat, p)
    for mine, where in enumerate(g.where):
        path = f"mines.{figures.mine_ids[mine]}"
        in_play = is_ground_in_play(g, figures.MINE_GROUND[mine])
        demand(in_play or where == ids.REMOVED, path, "Essen is out of play with three players (KK-040)")
    check_display(g)
    check_grounds(g)
    conserved = invariants.bonus_markers_are_conserved(g)
    demand(conserved, "bonus_track", "each marker must be on the track or held (KK-072)")
    demand(invariants.markers_are_conserved(g), *wrong_marker(g))
    for kind, name in enumerate(figures.railway_ids):
        held = g.railway_left[kind] + sum(p.markers[kind] for p in g.players)
        most = figures.RAILWAY_COUNT[kind]
        demand(held <= most, f"railway_markers_left.{name}", f"{held} of {most} markers (KK-011)")
    for kind, name in enumerate(figures.disaster_ids):
        too_many = g.disaster_left[kind] > figures.DISASTER_COUNT[kind]
        demand(not too_many, f"disaster_markers_left.{name}", "too many (KK-011)")
    power = g.power + g.disaster_left[ids.D_POWER]
    demand(power <= figures.DISASTER_COUNT[ids.D_POWER], "buying_power", f"{power} markers in all (KK-011)")
    gone = (("additional_coin", g.extra_coin, ids.D_COIN), ("subsidence", g.subsidence, ids.D_SUBSIDENCE))
    for name, is_out, kind in gone:
        demand(not is_out or g.disaster_left[kind] == 0, name, "its marker has not been turned up (KK-232)")


def check_villages(g: Table) -> None:
    """Workers and settlements stand where they may (KK-025, KK-041, KK-152)."""
    for village, name in enumerate(figures.village_ids):
        workers = g.village_workers[village]
        most = figures.VILLAGE_WORKERS[village] if is_village_in_play(g, village) else 0
        demand(workers <= most, f"village_workers.{name}", f"has room for {most}, not {workers} (KK-025)")
        holders = [seat for seat in range(g.seats) if g.players[seat].settled[village]]
        for seat in holders:
            path = f"players[{seat}].settlements"
            demand(is_village_in_play(g, village), path, f"{name} is out of play (KK-041)")
            demand(workers == 0, path, f"{name} still has a worker (KK-152)")
            room = figures.SETTLEMENT_SPACES[village]
            demand(len(holders) <= room, path, f"{name} has too many settlements (KK-152)")


def check_player(g: Table, seat: int, p: Player) -> None:
    """One player's miners, engineers, settlements, cards and points (KK-057)."""
    path = f"players[{seat}]"
    for village, miners in enumerate(p.at_village):
        name = figures.village_ids[village]
        has_house = miners == 0 or p.settled[village] != 0
        demand(has_house, f"{path}.settlement_miners.{name}", "no settlement there (KK-155)")
    for station, miners in enumerate(p.at_station):
        in_play = is_station_in_play(g, station)
        name = figures.station_ids[station]
        demand(miners == 0 or in_play, f"{path}.station_miners.{name}", "the station is out of play (KK-041)")
    for space, name in enumerate(figures.space_ids):
        demand(p.rescue[space] <= figures.RESCUE_SLOT[space], f"{path}.rescue", f"{name} has no rescue slot (KK-013)")
        demand(p.secured[space] == 0 or p.mines[space] > 0, f"{path}.secured", f"no card lies on {name} (KK-226)")
    for card, name in enumerate(figures.card_ids):
        side = card * ids.SIDES + (1 if p.flipped[card] else 0)
        room = figures.MINER_ROOM[side]
        demand(p.card_miners[card] <= room, f"{path}.card_miners.{name}", f"has room for {room} (KK-177)")
        room = figures.ENGINEER_ROOM[side]
        demand(p.card_engineers[card] <= room, f"{path}.card_engineers.{name}", f"has room for {room} (KK-166)")
    demand(p.flipped[ids.ADMINISTRATION] == 0, f"{path}.flipped", "Administration is never flipped (KK-200)")
    back = p.flipped[ids.COKERY] != 0
    demand(back or p.plant_engine == 0, f"{path}.plant_engine", "Cokery shows its front (KK-143)")
    demand(back or not any(p.briquettes), f"{path}.briquette_bonuses", "Cokery shows its front (KK-362)")
    idle = p.idle_engineer == 0 or (back and p.card_engineers[ids.COKERY] > 0 and g.bonus_on_flip == 0)
    demand(idle, f"{path}.idle_engineer", "there is no such engineer (KK-363)")
    miners = p.pool + p.lost + sum(p.rescue) + sum(p.card_miners) + sum(p.at_village) + sum(p.at_station)
    miners += g.where.count(ids.OWNED + seat)
    demand(miners == figures.MINERS, f"{path}.pool", f"{miners} miners in all instead of {figures.MINERS} (KK-057)")
    houses = p.settlements + sum(p.settled)
    demand(houses == figures.SETTLEMENTS, f"{path}.settlements_left", f"{houses} settlements in all (KK-057)")
    engineers = p.engineers + inserted_engineers(p)
    demand(engineers == figures.ENGINEERS, f"{path}.engineers_left", f"{engineers} engineers in all (KK-057)")
    demand(not invariants.has_gap(p), f"{path}.mines", "there is a gap between the cards (KK-325)")
    for kind, name in enumerate(figures.railway_ids):
        fresh = p.fresh[kind] <= p.markers[kind]
        demand(fresh, f"{path}.fresh_markers.{name}", "more than the seat has (KK-393)")
        is_kept = kind >= ids.R_WORKER
        demand(is_kept or p.markers[kind] == 0, f"{path}.railway_markers.{name}", "is never kept (KK-391, KK-392)")
    demand(sum(p.earned) == p.vp, f"{path}.vp", f"is {p.vp}, the sources add up to {sum(p.earned)}")


def check_display(g: Table) -> None:
    """Cards have left their stack when their round came, and not before (KK-401)."""
    for mine in range(ids.BUYABLE):
        where, enters = g.where[mine], figures.MINE_ENTERS[mine]
        path = f"mines.{figures.mine_ids[mine]}"
        demand(where != ids.STACKED or enters > g.round, path, f"entered play in round {enters} (KK-401)")
        waits = where in (ids.STACKED, ids.REMOVED)
        demand(waits or enters <= g.round, path, f"enters play in round {enters} (KK-401)")
    for mine in range(ids.LARGE, ids.MINES):
        if g.where[mine] >= ids.TRUST:
            path, due = f"mines.{figures.mine_ids[mine]}", figures.MINE_ROUND[mine]
            demand(due <= g.round, path, f"is consolidated in round {due} (KK-285)")


def wrong_marker(g: Table) -> tuple[str, str]:
    """Which of the two kinds of face-down markers does not fit."""
    unseen = sum(g.railway_left)
    lying = sum(1 for k in range(ids.STATIONS) if g.station_marker[k] or not is_station_in_play(g, k))
    if unseen != lying:
        return "railway_markers_left", f"{unseen} unseen markers for {lying} places (KK-024, KK-042)"
    return "disaster_markers_left", f"{sum(g.disaster_left)} unseen markers do not fit round {g.round} (KK-026)"
