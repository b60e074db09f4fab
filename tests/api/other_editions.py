"""Corrected figures for tests: one for each game that comes with the package, each felt in play."""

from __future__ import annotations

import copy
from typing import Any

from kohlenpott.api import registry
from kohlenpott.api.figure_changes import changed

CORRECTIONS = {
    "coal-baron": ["space/20/value 7"],  # the largest money space pays 7 Francs
    "haspelknecht": ["tile/0/cost/yellow 2", "player_board/tunnel/section/0/vp 2"],
    "kohle-kolonie": ["disaster/vp_loss_by_round/3 6", "disaster/vp_loss_by_round/4 7"],
}


def printed(name: str) -> dict[str, Any]:
    """The packaged figures, to be changed at will."""
    known = registry.figures_of(name)
    return copy.deepcopy(known.data(known.packaged))


def corrected(name: str) -> dict[str, Any]:
    """The same with a correction."""
    return changed(printed(name), CORRECTIONS[name])
