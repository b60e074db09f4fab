"""Several processes at the same tables: how often each was changed, and when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Counted since now."""
    op.add_column("tables", sa.Column("changes", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
