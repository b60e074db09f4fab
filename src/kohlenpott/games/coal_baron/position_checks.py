"""What must fit together in a position: what the decision works on and, strictly, how it can have come about.

The checks look at a record whose numbers are all in range. A refusal names the fields that do not fit together.
"""

from __future__ import annotations

from kohlenpott.engine.decks import DECK_KINDS, LAID_ON_TOP, UNDERNEATH, knows, pile_size
from kohlenpott.engine.errors import PositionError
from kohlenpott.engine.events import OK, RULING

from . import figures, ids
from .ids import COLOURS
from .moves import moves
from .names import SIDES
from .position_codecs import asked, open_spaces, tiles_of
from .position_piles import ORDERS, TILES, Pile, bottom_groups, drawn_pile
from .records import Player, Table
from .rules.drawing import is_returning
from .rules.factory import is_loading
from .rules.invariants import violated
from .rules.mining import holds_order, is_naming_cubes, is_slot_free, may_use
from .rules.placing import is_turn_beginning
from .rules.supply import coal_on_level, total

KEEPING = moves.answered_by(ids.A_KEEP_NONE)  # decisions about the whole hand

# --- always ---------------------------------------------------------------------------------------


def check_decision(g: Table) -> None:
    """The decision finds what it works on, and no array can run over."""
    check_room(g)
    p = g.players[g.turn]
    if is_turn_beginning(g) and p.reserve == 0:
        raise PositionError(
            f"players[{g.turn}].reserve", f"must not be 0: {asked(g)} is asked of turn {g.turn} (CB-044)"
        )
    if is_naming_cubes(g):
        check_target(g, p)
    if g.emptied >= 0 and g.factory[g.emptied] >= 0:
        space = figures.space_ids[g.emptied]
        raise PositionError(f"factory.{space}", "must be null, as loading.emptied says")


def check_room(g: Table) -> None:
    """Piles, hand and orders together are no more cards than exist, so that they can go anywhere."""
    for pile, most in ((TILES, DECK_KINDS), (ORDERS, ids.ORDERS)):
        name, deck = pile.name, pile.deck(g)
        hand = g.hand_n if g.drawn == pile.drawn else 0
        parts = f"{name}.top, {name}.shuffled, {name}.bottom and hand.cards"
        if pile_size(deck) + hand > most:
            raise PositionError(name, f"{parts} hold {pile_size(deck) + hand} cards, more than {most}")
        if hand > 0 and deck.top_n + hand > LAID_ON_TOP:
            raise PositionError(
                f"{name}.top.cards", f"{name}.top and hand.cards hold more than {LAID_ON_TOP} cards (CB-068, CB-113)"
            )
    everywhere = pile_size(g.order_pile) + (g.hand_n if g.drawn == ids.ORDERS_DRAWN else 0) + g.revealed_n
    everywhere += sum(p.orders_n for p in g.players) + sum(order >= 0 for order in g.displayed)
    everywhere += sum(seat > 0 for seat in g.delivered_by)
    if everywhere > ids.ORDERS:
        raise PositionError(
            "order_pile",
            f"order_pile, hand.cards, draft, orders_displayed and players hold {everywhere} orders, "
            f"more than {ids.ORDERS} (CB-007)",
        )


def check_target(g: Table, p: Player) -> None:
    """Two cubes go to a free slot of an own order (CB-087)."""
    order, colour = divmod(g.target, COLOURS)
    if not holds_order(p, order):
        raise PositionError("two_for_one.order", f"must be one of players[{g.turn}].orders, whose turn it is (CB-087)")
    if not is_slot_free(g, g.target):
        k = p.orders.index(order)
        raise PositionError(
            "two_for_one.colour",
            f"two_for_one.order {figures.order_ids[order]} has no free {figures.colours[colour]} slot; "
            f"see players[{g.turn}].orders[{k}].filled.{figures.colours[colour]} (CB-087)",
        )
    cubes = range(ids.A_USE, ids.A_USE + ids.SOURCES * COLOURS)
    if not any(may_use(g, cube) == OK for cube in cubes):
        raise PositionError(
            "two_for_one",
            f"players[{g.turn}].cage, if its level is 0, and players[{g.turn}].stock of the seat on turn hold no cube "
            "to go there, or only one that comes before two_for_one.first (CB-087, CB-R22)",
        )


# --- strictly -------------------------------------------------------------------------------------


def check_history(g: Table) -> None:
    """A game can have come here: piles, displays, turns and the action under way fit together."""
    check_piles(g)
    check_displays(g)
    check_course(g)
    check_hand(g)
    check_action(g)
    number = violated(g, g)
    if number:  # a last net: whatever the checks above might have overlooked
        invariant = f"CB-R{number - RULING}" if number > RULING else f"CB-I{number:02}"
        raise PositionError("", f"the position does not hold {invariant}")


def check_piles(g: Table) -> None:
    """Who laid cards has seen them; nobody returns more often than there are turns (CB-R19)."""
    for pile in (TILES, ORDERS):
        name, deck = pile.name, pile.deck(g)
        for k in range(deck.top_n):
            check_seen(f"{name}.top", k, deck.top_arranger, deck.top_seen[k])
        for number, (start, end) in enumerate(bottom_groups(deck)):
            for k in range(start, end):
                check_seen(f"{name}.bottom[{number}]", k - start, deck.bottom_arranger[start], deck.bottom_seen[k])
    returns = g.tile_pile.returns + g.order_pile.returns
    if returns > g.turns:
        raise PositionError(
            "turns", f"tile_pile.returns and order_pile.returns are {returns} together, more than turns {g.turns}"
        )


def check_seen(path: str, k: int, laid_by: int, seen: int) -> None:
    """The seat that laid a card is among those that know it."""
    if not knows(seen, laid_by):
        raise PositionError(f"{path}.cards[{k}].seen", f"must list seat {laid_by} of {path}.laid_by (CB-R19)")


def check_displays(g: Table) -> None:
    """CB-R60: a display space is empty only when its pile is used up, or while its tile is being loaded."""
    for space, k in open_spaces(g, ids.FACTORY, ids.FACTORY_DISPLAYS).items():
        left = pile_size(g.tile_pile) > 0 or g.drawn == ids.TILES_DRAWN
        if g.factory[k] < 0 and k != g.emptied and left:
            raise PositionError(
                f"factory.{space}",
                "must not be null while tile_pile or hand holds tiles (CB-R60); only loading.emptied may be",
            )
    for space, k in open_spaces(g, ids.ORDER, ids.ORDER_DISPLAYS).items():
        path = f"orders_displayed.{space}"
        if g.decision == ids.DRAFT:
            if g.displayed[k] >= 0:
                raise PositionError(path, f"must be null in {asked(g)} (CB-034)")
        elif g.displayed[k] < 0 and (pile_size(g.order_pile) > 0 or g.drawn == ids.ORDERS_DRAWN):
            raise PositionError(path, "must not be null while order_pile or hand holds orders (CB-R60)")


def fewest_turns(workers: int) -> int:
    """The fewest turns that can put so many workers down: 1, 2, 3 … on one and the same space (CB-052)."""
    turns = 0
    while turns * (turns + 1) // 2 < workers:
        turns += 1
    return turns


def check_course(g: Table) -> None:
    """Shift, turns, reserves and the seat on turn fit together (CB-032, CB-041, CB-045, CB-I06)."""
    workers = figures.START_WORKERS[g.seats]
    used = sum(workers - p.reserve for p in g.players[: g.seats])
    if g.decision == ids.DRAFT:
        check_draft(g)
        return
    before, begun = (g.shift - 1) * g.seats * workers, int(is_turn_beginning(g))
    low = (g.shift - 1) * fewest_turns(g.seats * workers) + fewest_turns(used) + begun
    if not low <= g.turns <= before + used + begun:
        raise PositionError(
            "turns",
            f"must be from {low} to {before + used + begun} in shift {g.shift}, {asked(g)}, with {used} workers gone "
            f"from players[…].reserve (CB-I06), is {g.turns}",
        )
    if g.decision == ids.OVER and (g.shift != figures.SHIFTS or used != g.seats * workers):
        reserves = ", ".join(f"players[{seat}].reserve" for seat in range(g.seats))
        raise PositionError("decision", f"over needs shift {figures.SHIFTS} and 0 for {reserves} (CB-045, CB-150)")
    if is_turn_beginning(g) and used == 0 and g.turn != g.first_player:
        raise PositionError(
            "turn", f"must be first_player {g.first_player} at the start of a shift (CB-041), is {g.turn}"
        )


def check_draft(g: Table) -> None:
    """In the draft nothing else has happened yet (section 2)."""
    turn = (g.first_player - 1 - g.drafted) % g.seats
    facts: list[tuple[str, int, int]] = [("shift", g.shift, 1), ("turns", g.turns, 0), ("turn", g.turn, turn)]
    for seat, p in enumerate(g.players[: g.seats]):
        rounds, rest = divmod(g.drafted, g.seats)
        has_drafted = (g.first_player - 1 - seat) % g.seats < rest
        path = f"players[{seat}]"
        facts += [
            (f"{path}.orders", p.orders_n, rounds + has_drafted),
            (f"{path}.reserve", p.reserve, figures.START_WORKERS[g.seats]),
            (f"{path}.francs", p.francs, figures.START_FRANCS[g.seats]),
            (f"{path}.vp", p.vp, figures.START_VP),
            (f"{path}.cage.level", p.cage_level, ids.SURFACE),
            (f"{path}.cage.cubes", total(p.cage), 0),
            (f"{path}.stock", total(p.stock), 0),
        ]
        facts += [
            (f"{path}.mine.{tunnel}.tiles", sum(p.tiles[tiles_of(t)]), 0) for t, tunnel in enumerate(figures.colours)
        ]
        facts += [
            (f"{path}.mine.{tunnel}.coal", coal_on_level(p, t), figures.PRINTED_MINECARTS[t])
            for t, tunnel in enumerate(figures.colours)
        ]
    facts += [("tile_pile.top", g.tile_pile.top_n, 0), ("order_pile.top", g.order_pile.top_n, 0)]
    for path, found, wanted in facts:
        if found != wanted:
            raise PositionError(
                path,
                f"must be {wanted} in {asked(g)} with first_player {g.first_player} and {g.revealed_n} left in draft, "
                f"seats {g.seats} (CB-020 to CB-032), is {found}",
            )


def check_hand(g: Table) -> None:
    """The hand is what a look at five leaves, and its cards lie nowhere else yet (CB-068, CB-113, CB-R17, CB-R18)."""
    if g.drawn == ids.NOTHING_DRAWN:
        return
    for k in range(g.hand_n):
        if not knows(g.hand_seen[k], g.turn):
            raise PositionError(f"hand.cards[{k}].seen", f"must list seat {g.turn}, whose turn it is (CB-R19)")
    pile = drawn_pile(g)
    name, deck = pile.name, pile.deck(g)
    laid = check_return(g, pile)
    looked = figures.DRAWN_CARDS
    low, high = int(ids.DECISIONS[g.decision] not in KEEPING), int(not is_loading(g))
    allowed = range(looked - low, looked + high)
    if g.hand_n + laid not in allowed and pile_size(deck) > laid:
        wanted = " or ".join(map(str, allowed))
        raise PositionError(
            "hand.cards",
            f"must be {wanted} cards with those of this return (hand.side), as {asked(g)} is asked and {name} is not "
            f"used up (CB-068, CB-113), are {g.hand_n + laid}",
        )
    if figures.RULES >= 2 and pile_size(deck) == laid:
        check_whole_pile(g, name)


def check_whole_pile(g: Table, name: str) -> None:
    """CB-R67: what is the whole pile goes back on top, unasked."""
    if g.decision == ids.RETURN_SIDE:
        raise PositionError("decision", f"return-side is not asked while hand.cards are the whole {name} (CB-R67)")
    if is_returning(g) and g.return_side == UNDERNEATH:
        raise PositionError("hand.side", f"must be top, as hand.cards are the whole {name} (CB-R67)")


def check_return(g: Table, pile: Pile) -> int:
    """How many cards of the hand lie on the pile again; everything that lay on top was drawn (CB-R18)."""
    name, deck = pile.name, pile.deck(g)
    returning = is_returning(g)
    underneath = returning and g.return_side == UNDERNEATH
    if deck.top_n > 0 and (not returning or underneath):
        raise PositionError(
            f"{name}.top",
            f"must be null in {asked(g)} with hand.drawn, hand.side {SIDES[g.return_side]}: all was drawn (CB-068)",
        )
    if not returning:
        return 0
    if not underneath:
        if deck.top_n > 0 and deck.top_arranger != g.turn:
            raise PositionError(f"{name}.top.laid_by", f"must be turn {g.turn} in {asked(g)} (CB-R18)")
        return deck.top_n
    if deck.returns == 0:
        raise PositionError(f"{name}.returns", f"must not be 0 in {asked(g)}, hand.side bottom")
    groups = bottom_groups(deck)
    if not groups or deck.bottom_group[groups[-1][0]] != deck.returns:
        return 0
    start, end = groups[-1]
    if deck.bottom_arranger[start] != g.turn:
        raise PositionError(
            f"{name}.bottom[{len(groups) - 1}].laid_by",
            f"must be turn {g.turn} in {asked(g)}, hand.side bottom, for the return {name}.returns (CB-R18)",
        )
    return end - start


def check_action(g: Table) -> None:
    """The seat on turn stands on the space whose action it carries out (CB-055)."""
    if g.moves_left > 0:
        spaces = [k for k in range(ids.MINING, ids.DELIVERY) if figures.SPACE_VALUE[k] >= g.moves_left]
        what = f"a mining space with at least mining.moves_left {g.moves_left}"
    elif is_loading(g):
        check_shortage(g)
        spaces, what = [ids.FACTORY_DRAW if g.emptied < 0 else g.emptied], "loading.emptied or factory-draw"
    elif g.drawn != ids.NOTHING_DRAWN:
        spaces = [ids.FACTORY_DRAW if g.drawn == ids.TILES_DRAWN else ids.ORDER_DRAW]
        what = f"{figures.space_ids[spaces[0]]}, as hand.drawn says"
    else:
        return
    if not any(g.owner[k] == g.turn for k in spaces):
        raise PositionError("turn", f"seat {g.turn} must have workers on {what}, in {asked(g)} (CB-055)")


def check_shortage(g: Table) -> None:
    """A shortage is asked for a new tile, when its colour has run out and others have not (CB-163, CB-R37, CB-R39)."""
    colour = figures.colours[g.new_colour]
    if g.supply[g.new_colour] > 0:
        raise PositionError(f"supply.{colour}", "must be 0 for a shortage of loading.colour (CB-R37)")
    if total(g.supply) == 0:
        raise PositionError("supply", f"must hold a cube in {asked(g)} (CB-R39)")
    kinds = range(ids.TILE_KINDS)[tiles_of(g.new_colour)]
    if not any(g.players[g.turn].tiles[k] > 0 and figures.TILE_MINECARTS[k] >= g.unloaded for k in kinds):
        raise PositionError(
            "loading.unloaded",
            f"players[{g.turn}].mine.{colour}.tiles, of loading.colour, has no tile of {g.unloaded} minecarts (CB-163)",
        )
    if (g.emptied < 0) == (g.drawn == ids.NOTHING_DRAWN):
        raise PositionError(
            "loading.emptied", "must name a space, or be null with the rest of the five in hand (CB-065)"
        )
