"""Positions, the FEN of Kohle & Kolonie: the whole state as JSON, with the words and ids of the component file.

The fields are declared in records.py. Besides them stand

    order       choosing order in phase 1, else turn order
    mines       where each card is: "stacked", "displayed", "removed", "trust", "trust-token" or a seat
    bidders     seats that take part in the consolidation, in bidding order

Cards not owned need no place of their own, face-down markers are counted by kind: nothing else is known of them
(KK-014). A view has the same shape without `chance`: everything else lies open.
"""

from __future__ import annotations

from kohlenpott.api.positions import YES_OR_NO, DeclaredPositions, OptionField, PositionEntry
from kohlenpott.api.reading import Reader

from . import figures, ids
from .position_checks import check_accounts, check_course, check_playable
from .records import Table

WHERE = ("stacked", "displayed", "removed", "trust", "trust-token")


def where_names(g: Table) -> dict[str, str | int]:
    """Where every card is."""
    return {name: where_name(g.where[k]) for k, name in enumerate(figures.mine_ids)}


def where_name(where: int) -> str | int:
    """Where a mine card is."""
    return WHERE[where] if where < ids.OWNED else where - ids.OWNED


def read_mines(g: Table, entry: Reader) -> None:
    """Where every card is (KK-028)."""
    for name, each in entry.record(figures.mine_ids).items():
        is_seat = type(each.value) is int
        where = ids.OWNED + each.integer(0, g.seats - 1, "seats") if is_seat else each.choice(WHERE)
        g.where[figures.mine_ids.index(name)] = where


def read_order(g: Table, entry: Reader) -> None:
    """The turn order, each seat once (KK-078)."""
    g.order = padded(entry.distinct(g.seats, g.seats, g.seats))


def read_bidders(g: Table, entry: Reader) -> None:
    """The bidders, each seat at most once (KK-295)."""
    bidders = entry.distinct(0, g.seats, g.seats)
    g.bidders, g.bidders_n = padded(bidders), len(bidders)


def padded(seats: list[int]) -> list[int]:
    """Seats in an array with room for the largest table."""
    return [*seats, *[0] * (ids.SEATS - len(seats))]


def check_strictly(g: Table) -> None:
    """Account for every coin, worker, miner, engine, marker and point."""
    check_course(g)
    check_accounts(g)


POSITIONS = DeclaredPositions(
    name=figures.NAME,
    rules_version=1,
    table=Table,
    seats=(3, 4, 5),  # KK-001
    decisions=ids.DECISIONS,
    options=(  # of section 0.3, but for the starting coins, which are spent
        OptionField("highest_number_is_extra", "highest_is_extra", YES_OR_NO),
        OptionField("ironworks_front_engineer_vp", "ironworks_engineer", {1: figures.IRONWORKS_ENGINEER_VP, 2: 2}),
        OptionField("briquette_bonus", "each_once", {"first_then_both": 0, "each_once": 1}),
        OptionField("briquette_bonus_on_flip", "bonus_on_flip", YES_OR_NO),
        OptionField("trust_track_bottom", "trust_bottom", {6: figures.TRUST_BOTTOM, 1: 1}),
        OptionField("extra_phase_needs_spent_marker", "needs_spent", YES_OR_NO),
        OptionField("station_marker_from_station", "marker_from_station", YES_OR_NO),
        OptionField("station_to_pool", "station_to_pool", YES_OR_NO),
        OptionField("bank_limited", "bank_limited", YES_OR_NO),
        OptionField("administration_points", "optional_administration", {"automatic": 0, "optional": 1}),
        OptionField("railway_marker_same_round", "same_round", YES_OR_NO),
    ),
    parts=(
        PositionEntry("order", lambda g: g.order[: g.seats], read_order),
        PositionEntry("mines", where_names, read_mines),
        PositionEntry("bidders", lambda g: g.bidders[: g.bidders_n], read_bidders, ([],)),
    ),
    check=check_playable,
    check_strictly=check_strictly,
)
