"""Which tables the conformance tests play at, and for how long."""

from __future__ import annotations

import os

import kohlenpott as kp

TABLES = [(name, seats) for name in kp.games() for seats in kp.game(name).definition.seats]
LONGER = int(os.environ.get("KOHLENPOTT_LONGER", "1"))  # the make targets of long runs raise it
