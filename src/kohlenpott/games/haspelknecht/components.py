from __future__ import annotations
from typing import Any
from ...core.components import Problem
def check(data: dict[str, Any]) -> list[Problem]:
    return []
def require(data: dict[str, Any]) -> None:
    pass
