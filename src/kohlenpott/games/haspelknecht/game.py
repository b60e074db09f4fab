"""Haspelknecht as the rest of the package meets it."""

from __future__ import annotations

from kohlenpott.api.definition import Definition
from kohlenpott.api.options import Option
from kohlenpott.api.units import unit_of

from . import details, events, figures, figures_check, layouts
from .positions import POSITIONS
from .wording import WORDS

DEFINITION = Definition(
    name=figures.NAME,
    title="Haspelknecht",
    prefix="HK",
    package=__package__,
    rules_version=1,
    seats=(2, 3, 4),  # HK-001
    unit=unit_of(__package__),
    options=(  # in the order of O_RANDOM_TILES, O_START_BUILDING, O_LAYOUT
        Option("tiles", "first_game", ("first_game", "random"), "HK-015", WORDS),
        Option("start_building", None, (None, *figures.building_ids), "HK-307", WORDS),
        Option("layout", layouts.STANDARD, layouts.NAMES, "HK-300", WORDS, layouts.encode),
    ),
    events=events.events,
    sources=events.sources.names,
    details=details,
    positions=POSITIONS,
    words=WORDS,
    data_hash=figures.DATA_HASH,
    credits={"designers": "Thomas Spitzer", "publisher": "Quined Games, Capstone Games", "year": "2015"},
    length=125,
    source_groups={
        "developments": ("developments", "buildings"),
        "symbols": ("tunnel-symbols", "development-symbols"),
        "coal": ("coal", "storage", "charcoal"),
        "mine": ("pinge", "tunnel", "ropes", "watermill"),
        "left-over": ("markers", "thalers", "debts", "water"),
    },
    check_components=figures_check.check,
    check_options=layouts.check_options,
)
