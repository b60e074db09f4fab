"""Fixtures of the tests of the toy game."""

from __future__ import annotations

from web.generous_limits import no_hurry, same_chance

__all__ = ["no_hurry", "same_chance"]
