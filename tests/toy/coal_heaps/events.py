"""Every event of Coal Heaps, declared once, with the sources of victory points."""

from __future__ import annotations

from kohlenpott.engine.arguments import Names, number
from kohlenpott.engine.event_kinds import Events

from .moves import heap

events = Events()
sources = Names()

V_TAKEN = sources.name(0, "taken")
V_FOUND = sources.name(1, "found")
E_TOOK = events.event(1, "took", number("lumps"), heap)
E_FOUND = events.event(2, "found", number("lumps"))
