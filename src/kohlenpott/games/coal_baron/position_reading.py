"""Reads positions: names and ranges first, then what the decision needs, then, if asked, every account.

Compiled rules index arrays with what stands in the record, so no value passes that they could stumble over,
strict or not: every number has a range, every list a length, and the decision finds what it works on.
"""

from __future__ import annotations

from typing import Any

from kohlenpott.api.reading import Reader
from kohlenpott.engine.decks import DECK_KINDS, LAID_ON_TOP, Deck

from . import figures, ids
from .events import sources
from .ids import COLOURS
from .names import DRAWN, SIDES, SOURCES
from .position_accounts import asked, check_pieces
from .position_checks import check_decision, check_history
from .position_writing import RULES_VERSION, open_factory, open_orders, slot_colours, tiles_of
from .records import MOST_DRAWN, Player, Table
from .rules.delivery import is_complete
from .rules.invariants import most_turns

FEWEST_SEATS = 2  # CB-001
MOST_FRANCS = 999  # far beyond what three shifts can bring; `standing` needs less than 1000
MOST_VP = 999
MOST_WORKERS = max(figures.START_WORKERS)
MOST_MOVES = max(figures.SPACE_VALUE[ids.MINING : ids.DELIVERY])
MOST_MINECARTS = max(figures.TILE_MINECARTS)
CUBES_FOR_ONE = 2  # CB-087

FIELDS = ("game", "rules_version", "seats", "options", "decision", "turn", "shift", "first_player", "turns", "supply",
          "factory", "orders_displayed", "workers", "draft", "hand", "mining", "two_for_one", "loading", "tile_pile",
          "order_pile", "players", "chance")  # fmt: skip
DEFAULTS: dict[str, Any] = {
    "options": {},
    "workers": {},
    "draft": [],
    "hand": None,
    "mining": None,
    "two_for_one": None,
    "loading": None,
    "chance": "0" * 16,
}
PLAYER_FIELDS = ("reserve", "canteen", "bank", "francs", "vp", "cage", "stock", "mine", "orders", "delivered",
                 "vp_by_source")  # fmt: skip
PLAYER_DEFAULTS: dict[str, Any] = {
    "canteen": 0,
    "bank": 0,
    "vp": 0,
    "cage": {},
    "stock": {},
    "orders": [],
    "delivered": [],
    "vp_by_source": {},
}


def read(data: Any, strict: bool) -> Table:
    """The record of a position; PositionError names the field that does not fit.

    Strict reading accounts for every cube, worker, tile, order and point. Otherwise pieces may be missing or
    too many, as puzzles and tests like it.
    """
    position = Reader(data).record(FIELDS, defaults=DEFAULTS)
    position["game"].choice((figures.NAME,))
    position["rules_version"].integer(RULES_VERSION, RULES_VERSION)
    g = Table()
    g.seats = position["seats"].integer(FEWEST_SEATS, ids.SEATS)
    players = position["players"].listing(g.seats, g.seats, "seats")
    read_course(g, position)
    read_boards(g, position)
    for seat, entry in enumerate(players):
        read_player(g, seat, entry)
    count_delivered_and_ready(g)
    read_pile(g, g.tile_pile, position["tile_pile"], figures.tile_kinds)
    read_pile(g, g.order_pile, position["order_pile"], figures.order_ids)
    read_draft(g, position["draft"])
    read_hand(g, position["hand"])
    read_mining(g, position["mining"])
    read_two_for_one(g, position["two_for_one"])
    read_loading(g, position["loading"])
    if strict:
        check_pieces(g)  # first, because it tells best which field is wrong
    check_decision(g)
    if strict:
        check_history(g)
    return g


def read_course(g: Table, position: dict[str, Reader]) -> None:
    """Where in the game it is, and whose turn (CB-001, CB-024, CB-030)."""
    g.chance.state = position["chance"].hexadecimal(16)
    options = position["options"].record(("hide_delivered",), defaults={"hide_delivered": False})
    g.hide_delivered = int(options["hide_delivered"].boolean())
    g.decision = position["decision"].choice(ids.DECISIONS)
    g.turn = position["turn"].integer(0, g.seats - 1, "seats")
    g.shift = position["shift"].integer(1, figures.SHIFTS)
    g.first_player = position["first_player"].integer(0, g.seats - 1, "seats")
    g.turns = position["turns"].integer(0, most_turns(g), "CB-I06")


def read_boards(g: Table, position: dict[str, Reader]) -> None:
    """Supply, displays and the workers on spaces; covered spaces do not exist (CB-021)."""
    g.supply = position["supply"].counts(figures.colours, 0, figures.CUBES_PER_COLOUR)
    g.emptied = -1
    g.factory = [-1] * ids.FACTORY_DISPLAYS
    g.displayed = [-1] * ids.ORDER_DISPLAYS
    at_this_table = f"CB-021: open with {g.seats} seats"
    open_tiles = {figures.space_ids[k]: k for k in open_factory(g.seats)}
    for name, entry in position["factory"].record(open_tiles, at_this_table).items():
        g.factory[open_tiles[name]] = -1 if entry.is_null else entry.choice(figures.tile_kinds)
    open_cards = {figures.space_ids[ids.ORDER + k]: k for k in open_orders(g.seats)}
    for name, entry in position["orders_displayed"].record(open_cards, at_this_table).items():
        g.displayed[open_cards[name]] = -1 if entry.is_null else entry.choice(figures.order_ids)
    g.owner = [-1] * ids.SPACES
    spaces = {name: k for k, name in enumerate(figures.space_ids) if g.seats >= figures.SPACE_MIN_SEATS[k]}
    for name, entry in position["workers"].mapping(spaces, at_this_table).items():
        standing = entry.record(("seat", "count"))
        g.owner[spaces[name]] = standing["seat"].integer(0, g.seats - 1, "seats")
        g.workers[spaces[name]] = standing["count"].integer(1, MOST_WORKERS)


def read_player(g: Table, seat: int, entry: Reader) -> None:
    """Everything of one seat."""
    fields, p = entry.record(PLAYER_FIELDS, defaults=PLAYER_DEFAULTS), g.players[seat]
    p.reserve = fields["reserve"].integer(0, MOST_WORKERS)
    p.canteen = fields["canteen"].integer(0, MOST_WORKERS)
    p.banked = fields["bank"].integer(0, MOST_WORKERS)
    p.francs = fields["francs"].integer(0, MOST_FRANCS)
    p.vp = fields["vp"].integer(-MOST_VP, MOST_VP)
    cage = fields["cage"].record(("level", "cubes"), defaults={"level": ids.SURFACE, "cubes": {}})
    p.cage_level = cage["level"].integer(0, ids.LEVELS - 1)
    p.cage = cage["cubes"].counts(figures.colours, 0, figures.CAGE_SLOTS)
    p.stock = fields["stock"].counts(figures.colours, 0, figures.CUBES_PER_COLOUR)
    mine = fields["mine"].record(figures.colours, defaults={colour: {} for colour in figures.colours})
    for tunnel, colour in enumerate(figures.colours):
        read_tunnel(p, tunnel, mine[colour])
    for one in fields["orders"].listing(0, ids.ORDERS):
        read_order(g, p, one)
    for one in fields["delivered"].listing(0, ids.ORDERS):
        order = one.choice(figures.order_ids)
        refuse_second_copy(g, order, one)
        g.delivered_by[order] = seat + 1
    p.earned = fields["vp_by_source"].counts(sources.names, -MOST_VP, MOST_VP)


def read_tunnel(p: Player, tunnel: int, entry: Reader) -> None:
    """Cubes on the minecarts of a tunnel, and its tiles."""
    fields = entry.record(("coal", "tiles"), defaults={"coal": {}, "tiles": {}})
    coal = fields["coal"].counts(figures.colours, 0, figures.CUBES_PER_COLOUR)
    p.coal[tunnel * COLOURS : (tunnel + 1) * COLOURS] = coal
    kinds = figures.tile_kinds[tiles_of(tunnel)]
    p.tiles[tiles_of(tunnel)] = fields["tiles"].counts(kinds, 0, figures.TILES_IN_ALL)


def read_order(g: Table, p: Player, entry: Reader) -> None:
    """An outstanding order with its filled slots and cubes."""
    fields = entry.record(("id", "filled", "cubes"), defaults={"filled": {}, "cubes": {}})
    order = fields["id"].choice(figures.order_ids)
    refuse_second_copy(g, order, fields["id"])
    p.orders[p.orders_n] = order
    p.orders_n += 1
    colours = slot_colours(order)
    names = [figures.colours[c] for c in colours]
    filled = fields["filled"].record(names, f"{entry.path}.id", dict.fromkeys(names, 0))
    for c in colours:
        cell = order * COLOURS + c
        g.filled[cell] = filled[figures.colours[c]].integer(0, figures.ORDER_SLOTS[cell], f"slots of {entry.path}.id")
    cubes = fields["cubes"].counts(figures.colours, 0, figures.CUBES_PER_COLOUR)
    g.cubes[order * COLOURS : (order + 1) * COLOURS] = cubes


def refuse_second_copy(g: Table, order: int, entry: Reader) -> None:
    """An order lies with one seat only, outstanding or delivered: its slots are counted once (CB-I04)."""
    for seat in range(g.seats):
        held = f"players[{seat}].orders" if order in g.players[seat].orders[: g.players[seat].orders_n] else ""
        if g.delivered_by[order] == seat + 1:
            held = f"players[{seat}].delivered"
        if held:
            raise entry.refusal(f"{figures.order_ids[order]} lies already in {held} (CB-I04)")


def count_delivered_and_ready(g: Table) -> None:
    """What the record keeps beside the orders: complete ones, and slots on delivered ones (CB-096, CB-R25)."""
    for p in g.players[: g.seats]:
        for order in p.orders[: p.orders_n]:
            p.ready[figures.ORDER_VEHICLE[order]] += is_complete(g, order)
    for order in range(ids.ORDERS):
        if g.delivered_by[order] == 0:
            continue
        p = g.players[g.delivered_by[order] - 1]
        p.vehicle_slots[figures.ORDER_VEHICLE[order]] += figures.ORDER_SIZE[order]
        for c in range(COLOURS):
            p.colour_slots[c] += figures.ORDER_SLOTS[order * COLOURS + c]


def read_pile(g: Table, deck: Deck, entry: Reader, names: list[str]) -> None:
    """A pile from the top: laid on top, shuffled, laid underneath."""
    fields = entry.record(("top", "shuffled", "bottom", "returns"), defaults={"top": None, "bottom": [], "returns": 0})
    if not fields["top"].is_null:
        top = fields["top"].record(("laid_by", "cards"))
        deck.top_arranger = top["laid_by"].integer(0, g.seats - 1, "seats")
        for card, seen in read_cards(g, top["cards"], names, 1, LAID_ON_TOP):
            deck.top[deck.top_n] = card
            deck.top_seen[deck.top_n] = seen
            deck.top_n += 1
    if names is figures.tile_kinds:
        deck.count[: len(names)] = fields["shuffled"].counts(names, 0, figures.TILES_IN_ALL)
    else:
        for one in fields["shuffled"].listing(0, ids.ORDERS):
            deck.count[one.choice(names)] += 1
    deck.shuffled = sum(deck.count)
    deck.returns = fields["returns"].integer(0, most_turns(g), "CB-I06")
    for group in fields["bottom"].listing(0, DECK_KINDS):
        read_group(g, deck, group, names)


def read_group(g: Table, deck: Deck, entry: Reader, names: list[str]) -> None:
    """One group of cards underneath; later returns lie deeper."""
    fields = entry.record(("laid_by", "return", "cards"))
    laid_by = fields["laid_by"].integer(0, g.seats - 1, "seats")
    above = deck.bottom_group[deck.bottom_n - 1] if deck.bottom_n > 0 else 0
    number = fields["return"].integer(1, most_turns(g))
    if not above < number <= deck.returns:
        pile = entry.path.split(".")[0]
        raise fields["return"].expected(
            f"a number from {above + 1} to {deck.returns}", f"{pile}.bottom in the order of {pile}.returns"
        )
    cards = read_cards(g, fields["cards"], names, 1, MOST_DRAWN)
    if deck.bottom_n + len(cards) > DECK_KINDS:
        raise fields["cards"].refusal(f"no pile holds more than {DECK_KINDS} cards")
    for card, seen in cards:
        k = deck.bottom_n
        deck.bottom[k], deck.bottom_seen[k] = card, seen
        deck.bottom_arranger[k], deck.bottom_group[k] = laid_by, number
        deck.bottom_n += 1


def read_cards(
    g: Table, entry: Reader, names: list[str], low: int, high: int, reason: str = ""
) -> list[tuple[int, int]]:
    """Cards with the seats, as bits, that know where they are."""
    found = []
    for one in entry.listing(low, high, reason):
        fields = one.record(("card", "seen"))
        bits = 0
        for seat in fields["seen"].listing(0, g.seats):
            bit = 1 << seat.integer(0, g.seats - 1, "seats")
            if bits & bit:
                raise fields["seen"].refusal(f"seat {seat.value} is listed twice")
            bits |= bit
        found.append((fields["card"].choice(names, reason), bits))
    return found


def read_draft(g: Table, entry: Reader) -> None:
    """The orders still to be drafted from; how many were taken follows (CB-031, CB-032)."""
    revealed = figures.REVEALED_ORDERS[g.seats]
    low, high = (2, revealed) if g.decision == ids.DRAFT else (0, 0)
    for one in entry.listing(low, high, asked(g)):
        g.revealed[g.revealed_n] = one.choice(figures.order_ids)
        g.revealed_n += 1
    g.drafted = revealed - g.revealed_n if g.decision == ids.DRAFT else g.seats * figures.START_ORDERS


def drawn_in(decision: int) -> tuple[str, ...]:
    """What a hand can hold while this is decided; nothing means that there is no hand."""
    return {
        ids.KEEP_TILE: ("tiles",),
        ids.KEEP_ORDER: ("orders",),
        ids.RETURN_SIDE: ("tiles", "orders"),
        ids.RETURN_NEXT: ("tiles", "orders"),
        ids.SHORTAGE: ("tiles",),
    }.get(decision, ())


def read_hand(g: Table, entry: Reader) -> None:
    """What was drawn on a draw-5 space, and where it is being returned to (CB-068, CB-113, CB-R18)."""
    choices = drawn_in(g.decision)
    if not choices or (entry.is_null and g.decision == ids.SHORTAGE):
        entry.null(asked(g))
        return
    fields = entry.record(("drawn", "side", "cards"), asked(g), {"side": None})
    g.drawn = DRAWN.index(choices[fields["drawn"].choice(choices, asked(g))])
    if g.decision == ids.RETURN_NEXT:
        g.return_side = fields["side"].choice(SIDES, asked(g))
    else:
        fields["side"].null(asked(g))
    names = figures.tile_kinds if g.drawn == ids.TILES_DRAWN else figures.order_ids
    low = 0 if g.decision == ids.SHORTAGE else 1
    reason = f"{asked(g)}, hand.drawn {DRAWN[g.drawn]}"
    for card, seen in read_cards(g, fields["cards"], names, low, MOST_DRAWN, reason):
        g.hand[g.hand_n], g.hand_seen[g.hand_n] = card, seen
        g.hand_n += 1
    pile = g.tile_pile if g.drawn == ids.TILES_DRAWN else g.order_pile
    if g.decision == ids.RETURN_NEXT and SIDES[g.return_side] == "top" and pile.top_n == 0:
        pile.top_arranger = g.turn  # noted before the first card is laid


def read_mining(g: Table, entry: Reader) -> None:
    """The moves left of a mining action; two for one needs two of them (CB-080, CB-R23)."""
    if g.decision not in (ids.MINING_STEP, ids.TWO_FOR_ONE):
        entry.null(asked(g))
        return
    low = CUBES_FOR_ONE if g.decision == ids.TWO_FOR_ONE else 1
    g.moves_left = entry.record(("moves_left",), asked(g))["moves_left"].integer(low, MOST_MOVES, asked(g))


def read_two_for_one(g: Table, entry: Reader) -> None:
    """The slot two cubes go to, and the first of them (CB-087)."""
    if g.decision != ids.TWO_FOR_ONE:
        entry.null(asked(g))
        return
    fields = entry.record(("order", "colour", "first"), asked(g), {"first": None})
    order = fields["order"].choice(figures.order_ids)
    g.target = order * COLOURS + fields["colour"].choice(figures.colours)
    if not fields["first"].is_null:
        first = fields["first"].record(("source", "colour"))
        g.cubes_used = 1
        g.first_cube = first["source"].choice(SOURCES) * COLOURS + first["colour"].choice(figures.colours)


def read_loading(g: Table, entry: Reader) -> None:
    """The minecarts that wait for a cube, and the display space to refill afterwards (CB-163, CB-R59)."""
    if g.decision != ids.SHORTAGE:
        entry.null(asked(g))
        return
    fields = entry.record(("colour", "unloaded", "emptied"), asked(g), {"emptied": None})
    g.new_colour = fields["colour"].choice(figures.colours)
    g.unloaded = fields["unloaded"].integer(1, MOST_MINECARTS)
    if not fields["emptied"].is_null:
        spaces = open_factory(g.seats)
        g.emptied = spaces[fields["emptied"].choice([figures.space_ids[k] for k in spaces])]
