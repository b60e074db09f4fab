"""Everything that must not be lost: players, tables and the append-only log of moves, in one SQL database."""

from .database import Database
from .log import Entry, KeyUsed, Stale
from .tables import Seat, StoredTable, Terms
from .turns import Busy
from .upgrading import StoreError

__all__ = ["Busy", "Database", "Entry", "KeyUsed", "Seat", "Stale", "StoreError", "StoredTable", "Terms"]
