"""Kohle & Kolonie as the rest of the package meets it."""

from __future__ import annotations

from kohlenpott.api.definition import Definition
from kohlenpott.api.options import Option
from kohlenpott.api.units import unit_of

from . import details, events, figures, figures_check, ids, positions
from .wording import WORDS

YES_OR_NO = (True, False)

DEFINITION = Definition(
    name=figures.NAME,
    title="Kohle & Kolonie",
    prefix="KK",
    package=__package__,
    rules_version=1,
    seats=(3, 4, 5),  # KK-001
    unit=unit_of(__package__),
    options=(
        Option("start_coins", 4, (4, ids.OTHER_START_COINS), "KK-D01", WORDS),
        Option("highest_number_is_extra", True, YES_OR_NO, "KK-D02", WORDS),
        Option("ironworks_front_engineer_vp", 1, (1, ids.OTHER_IRONWORKS_VP), "KK-D03", WORDS),
        Option("briquette_bonus", "first_then_both", ("first_then_both", "each_once"), "KK-D04", WORDS),
        Option("briquette_bonus_on_flip", True, YES_OR_NO, "KK-D05", WORDS),
        Option("trust_track_bottom", 6, (6, ids.OTHER_TRUST_BOTTOM), "KK-D06", WORDS),
        Option("extra_phase_needs_spent_marker", True, YES_OR_NO, "KK-D07", WORDS),
        Option("station_marker_from_station", True, YES_OR_NO, "KK-D08", WORDS),
        Option("station_to_pool", True, YES_OR_NO, "KK-D09", WORDS),
        Option("bank_limited", True, YES_OR_NO, "KK-R01", WORDS),
        Option("administration_points", "automatic", ("automatic", "optional"), "KK-D10", WORDS),
        Option("railway_marker_same_round", True, YES_OR_NO, "KK-D11", WORDS),
    ),
    events=events.events,
    sources=events.sources.names,
    idle=(ids.A_END_TURN,),
    details=details,
    positions=positions.POSITIONS,
    words=WORDS,
    data_hash=figures.DATA_HASH,
    credits={
        "designers": "Thomas Spitzer",
        "publisher": "Spielworxx",
        "year": "2013",
    },
    length=95,
    source_groups={
        "mines": ("single-mines", "board-mines", "large-mines", "mines-given-up"),
        "settlements": ("settlements", "board-settlements"),
        "pithead": ("flips", "briquettes", "ironworks", "loading", "steam-engines"),
        "railway": ("station-markers", "stations", "lines"),
        "other": ("start", "coins", "extra-actions", "disasters", "subsidence"),
    },
    check_components=figures_check.check,
    has_secrets=False,  # KK-014
)
