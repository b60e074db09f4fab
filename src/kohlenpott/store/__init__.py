"""Everything that must not be lost: players, tables and the append-only log of moves, in one SQL database."""

from .database import Database
from .log import Entry, KeyUsed, Stale
from .tables import Seat, StoredTable, Terms
from .upgrading import StoreError
from .write_lock import Busy

__all__ = ["Busy", "Database", "Entry", "KeyUsed", "Seat", "Stale", "StoreError", "StoredTable", "Terms"]
