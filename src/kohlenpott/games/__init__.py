"""The games, entered in the catalogue by name."""

from __future__ import annotations

from ..core.catalogue import definition, enter, game, names

enter("coal-baron", "kohlenpott.games.coal_baron.definition")
enter("haspelknecht", "kohlenpott.games.haspelknecht.definition")
enter("kohle-kolonie", "kohlenpott.games.kohle_kolonie.definition")

__all__ = ["definition", "game", "names"]
