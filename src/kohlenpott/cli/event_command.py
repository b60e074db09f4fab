"""Commands that play many games, here or on a cluster."""

from __future__ import annotations

import itertools
from typing import Any

from typer.core import TyperCommand


class EventCommand(TyperCommand):
    """A command whose --ray may stand without an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given = []
        for word, following in itertools.pairwise([*args, "--"]):
            given.append(word)
            if word == "--ray" and following.startswith("--"):
                given.append("local")
        return super().parse_args(ctx, given)
