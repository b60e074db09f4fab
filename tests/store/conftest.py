"""Fixtures of the tests of what is kept."""

from __future__ import annotations

from web.generous_limits import no_hurry

__all__ = ["no_hurry"]
