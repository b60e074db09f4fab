"""Coal Heaps as Kohlenpott meets it."""

from __future__ import annotations

from kohlenpott.api.definition import Definition
from kohlenpott.api.units import unit_of
from kohlenpott.text.templates import Texts
from kohlenpott.text.wording import SharedWording

from . import events, figures

DEFINITION = Definition(
    name="coal-heaps",
    title="Coal Heaps",
    prefix="CH",
    package=__package__,
    rules_version=1,
    seats=(2, 3, 4),  # CH-001
    unit=unit_of(__package__),
    events=events.events,
    sources=events.sources.names,
    words=SharedWording(Texts(__package__)),
    data_hash=figures.DATA_HASH,
    has_secrets=False,  # what is found is unknown to all
)
