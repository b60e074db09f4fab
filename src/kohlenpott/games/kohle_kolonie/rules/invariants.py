"""What must hold after every decision: the pieces of KK-057, and that the position makes sense."""

from __future__ import annotations

from kohlenpott.engine.types import i32

from .. import figures, ids
from ..records import Player, Table, player
from .board import is_station_in_play, is_village_in_play, settlements_in, workers_in_villages
from .supply import engines_of, inserted_engineers, miners_at, side_of


def coins_are_conserved(g: Table) -> bool:
    """KK-057: bank, players and the Trust's track hold all money; nobody owes any."""
    found = g.bank
    for space in range(ids.TRUST_SPACES):
        if g.trust_coins[space] < 0 or g.trust_coins[space] > 1:
            return False
        found += g.trust_coins[space]
    for seat in range(g.seats):
        if player(g, seat).coins < 0:
            return False
        found += player(g, seat).coins
    return found == figures.MONEY and (g.bank >= 0 or g.bank_limited == 0)


def workers_are_conserved(g: Table) -> bool:
    """KK-057: villages, pool and players hold all workers."""
    found = g.worker_pool + workers_in_villages(g)
    for village in range(ids.VILLAGES):
        if g.village_workers[village] < 0:
            return False
        if g.village_workers[village] > 0 and not is_village_in_play(g, village):
            return False  # KK-041
    for seat in range(g.seats):
        if player(g, seat).workers < 0:
            return False
        found += player(g, seat).workers
    return found == figures.WORKERS and g.worker_pool >= 0


def engines_are_conserved(g: Table) -> bool:
    """KK-057: pool, players and the Trust's mines hold all steam engines."""
    found = g.engine_pool + g.engine_waits
    for mine in range(ids.MINES):
        if g.where[mine] == ids.TRUST:
            found += 1
    for seat in range(g.seats):
        found += engines_of(player(g, seat))
    return found == figures.ENGINES and g.engine_pool >= 0


def owned_mines(g: Table, seat: i32) -> i32:
    """Mine spaces of the board that the seat's miners mark."""
    owned = 0
    for mine in range(ids.MINES):
        if g.where[mine] == ids.OWNED + seat:
            owned += 1
    return owned


def miners_are_conserved(g: Table, seat: i32) -> bool:
    """KK-057: twenty miners of each player, wherever they are; at most two at a settlement, one in a rescue slot."""
    p = player(g, seat)
    found = p.pool + p.lost + owned_mines(g, seat)
    for place in range(ids.STANDS):
        if miners_at(p, place) < 0:
            return False
        found += miners_at(p, place)
    for village in range(ids.VILLAGES):
        miners = miners_at(p, ids.AT_VILLAGE + village)
        if miners > figures.MOST_AT_SETTLEMENT or (miners > 0 and p.settled[village] == 0):
            return False  # KK-155
    for space in range(ids.SPACES):
        if p.rescue[space] > figures.RESCUE_SLOT[space]:
            return False  # KK-183
    for station in range(ids.STATIONS):
        if p.at_station[station] > 0 and not is_station_in_play(g, station):
            return False  # KK-041
    return found == figures.MINERS and p.pool >= 0


def pieces_are_conserved(g: Table, seat: i32) -> bool:
    """KK-057: engineers and settlements; cards hold no more than they have slots for."""
    p = player(g, seat)
    placed = p.settlements
    for village in range(ids.VILLAGES):
        placed += p.settled[village]
    for card in range(ids.CARDS):
        side = card * ids.SIDES + side_of(p, card)
        if p.card_miners[card] > figures.MINER_ROOM[side] or p.card_engineers[card] > figures.ENGINEER_ROOM[side]:
            return False
    if p.extra_actions < 0 or p.extra_actions > figures.MOST_EXTRA_ACTIONS:
        return False  # KK-218
    return placed == figures.SETTLEMENTS and p.engineers + inserted_engineers(p) == figures.ENGINEERS


def cards_have_one_owner(g: Table) -> bool:
    """KK-130: every owned mine lies on its owner's tableau once, or is about to; nothing else lies there."""
    for seat in range(g.seats):
        p = player(g, seat)
        laid = 0
        for space in range(ids.SPACES):
            if p.mines[space] > 0:
                laid += 1
                if g.where[p.mines[space] - 1] != ids.OWNED + seat:
                    return False
            elif p.engine[space] != 0:
                return False  # KK-144: an engine stands on a card
        if g.buying > 0 and g.where[g.buying - 1] == ids.OWNED + seat:
            laid += 1
        if laid != owned_mines(g, seat):
            return False
    for mine in range(ids.MINES):
        if g.where[mine] >= ids.OWNED + g.seats or g.where[mine] < 0:
            return False
    return True


def has_gap(p: Player) -> bool:
    """KK-325: no card stands behind an empty space of its row, none below an empty top row."""
    for space in range(ids.SPACES):
        if p.mines[space] > 0 and space % ids.ROW > 0 and p.mines[space - 1] == 0:
            return True
    return p.mines[ids.ROW] > 0 and p.mines[0] == 0


def villages_have_room(g: Table) -> bool:
    """KK-152: no more settlements than spaces, none where workers live."""
    for village in range(ids.VILLAGES):
        settlements = settlements_in(g, village)
        if settlements > figures.SETTLEMENT_SPACES[village]:
            return False
        if settlements > 0 and (g.village_workers[village] > 0 or not is_village_in_play(g, village)):
            return False
    return True


def bonus_markers_are_conserved(g: Table) -> bool:
    """KK-072: each of the seven lies on the track or is held by one player."""
    for marker in range(1, ids.BONUS_MARKERS + 1):
        found = 0
        for space in range(ids.BONUS_MARKERS):
            if g.bonus_track[space] == marker:
                found += 1
        for seat in range(g.seats):
            if player(g, seat).bonus == marker:
                found += 1
        if found != 1:
            return False
    return True


def markers_are_conserved(g: Table) -> bool:
    """KK-024, KK-026: as many markers are unseen as lie face down, the removed ones included (KK-042)."""
    unseen = 0
    for kind in range(ids.RAILWAY_KINDS):
        unseen += g.railway_left[kind]
    for station in range(ids.STATIONS):
        if g.station_marker[station] != 0 or not is_station_in_play(g, station):
            unseen -= 1
    turned_up = g.round - 1
    if g.phase > ids.PH_DISASTER or g.disaster > 0:
        turned_up += 1
    for kind in range(ids.DISASTER_KINDS):
        turned_up += g.disaster_left[kind]
    return unseen == 0 and turned_up == ids.ROUNDS


def display_is_right(g: Table) -> bool:
    """KK-401: small and single mines of the rounds so far have left their stack, the later ones have not."""
    for mine in range(ids.BUYABLE):
        is_stacked: bool = g.where[mine] == 0
        if is_stacked and figures.MINE_ENTERS[mine] <= g.round:
            return False
        if g.where[mine] == 1 and figures.MINE_ENTERS[mine] > g.round:
            return False
    return True


def is_player_sound(p: Player) -> bool:
    """KK-054: VP never below 0, and they add up; railway markers are not negative."""
    earned = 0
    for source in range(ids.VP_SOURCES):
        earned += p.earned[source]
    for kind in range(ids.RAILWAY_KINDS):
        if p.fresh[kind] < 0 or p.markers[kind] < p.fresh[kind]:
            return False
    return earned == p.vp and p.vp >= 0


def is_order_a_permutation(g: Table) -> bool:
    """KK-078: every seat once."""
    for seat in range(g.seats):
        found = 0
        for k in range(g.seats):
            if g.order[k] == seat:
                found += 1
        if found != 1:
            return False
    return True


def violated(g: Table, before: Table) -> i32:
    """0, or the number of the rule whose invariant does not hold; `before` is the position one decision ago."""
    if not coins_are_conserved(g) or not workers_are_conserved(g) or not engines_are_conserved(g):
        return 57
    for seat in range(g.seats):
        p = player(g, seat)
        if not miners_are_conserved(g, seat) or not pieces_are_conserved(g, seat):
            return 57
        if not is_player_sound(p):
            return 54
        if has_gap(p):
            return 325
        if p.lost < player(before, seat).lost or p.settlements > player(before, seat).settlements:
            return 238  # KK-153, KK-238: what is placed or lost stays so
    if not cards_have_one_owner(g):
        return 130
    if not villages_have_room(g):
        return 152
    if not bonus_markers_are_conserved(g):
        return 72
    if not markers_are_conserved(g):
        return 24
    if not display_is_right(g):
        return 401
    if not is_order_a_permutation(g):
        return 78
    if g.round < before.round or (g.decision == ids.OVER and g.round != ids.ROUNDS):
        return 50
    return 0
