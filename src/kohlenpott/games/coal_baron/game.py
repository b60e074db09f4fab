"""Coal Baron as the rest of the package meets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kohlenpott.api.definition import Definition
from kohlenpott.api.options import Option
from kohlenpott.api.units import unit_of
from kohlenpott.engine.errors import BadSetup

from . import details, events, figures, figures_check
from .positions import POSITIONS
from .wording import WORDS


def check_options(seats: int, options: Mapping[str, Any]) -> None:
    """A first player given explicitly sits at the table (CB-R01)."""
    first = options.get("first_player")
    if first is not None and first >= seats:
        raise BadSetup(f"option first_player: there is no seat {first} at a table of {seats}")


DEFINITION = Definition(
    name=figures.NAME,
    title="Coal Baron",
    prefix="CB",
    package=__package__,
    rules_version=POSITIONS.rules_version,
    oldest_rules_version=1,
    results_since=1,  # CB-R67 leaves out a question whose answers came to the same
    seats=(2, 3, 4),  # CB-001
    unit=unit_of(__package__),
    options=(
        Option("first_player", None, (None, 0, 1, 2, 3), "CB-R01", WORDS),
        Option("hide_delivered", False, (False, True), "CB-R36", WORDS),
    ),
    events=events.events,
    sources=events.sources.names,
    details=details,
    positions=POSITIONS,
    words=WORDS,
    data_hash=figures.DATA_HASH,
    credits={
        "designers": "Michael Kiesling, Wolfgang Kramer",
        "publisher": "eggertspiele (2013), C&C Publishing",
        "year": "2013",
    },
    length=100,
    source_groups={
        "deliveries": ("deliveries",),
        "coal": ("yellow-slots", "brown-slots", "grey-slots", "black-slots"),
        "transport": ("handcart-slots", "horsecart-slots", "truck-slots", "locomotive-slots"),
        "minecarts": tuple(f"{colour}-empty-minecarts" for colour in figures.colours),
        "left-over": ("francs", "cubes", "outstanding-orders", "balance"),
    },
    opening="place",  # orders are drafted before (CB-032)
    check_components=figures_check.check,
    check_options=check_options,
)
