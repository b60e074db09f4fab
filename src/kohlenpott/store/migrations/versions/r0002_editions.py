"""The figures of every game that is kept, so that it goes on whatever becomes of the packaged ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A table for the figures; version 0.1, which asks for this number, leaves the database alone from now on."""
    op.create_table(
        "editions",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("figures_hash", sa.String(64), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.execute("UPDATE meta SET value = '2' WHERE name = 'version'")
