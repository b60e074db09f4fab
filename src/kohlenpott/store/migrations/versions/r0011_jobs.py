"""Work that waits for whichever process has time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nothing waits yet."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("key", sa.String(160), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(60)),
        sa.Column("until", sa.Float),
        sa.UniqueConstraint("kind", "key"),
    )
    op.create_index("jobs_by_due", "jobs", ["kind", "due"])
