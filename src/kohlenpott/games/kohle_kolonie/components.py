"""Checks a component file of Kohle & Kolonie against the rulebook."""

from __future__ import annotations

from typing import Any

from ...core.components import ComponentError, Problem


def check(data: dict[str, Any]) -> list[Problem]:
    return []


def require(data: dict[str, Any]) -> None:
    """Refuse component data that the game cannot be played with."""
    problems = check(data)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise ComponentError(f"the components of Kohle & Kolonie do not fit: {problems[0]}{more}")
