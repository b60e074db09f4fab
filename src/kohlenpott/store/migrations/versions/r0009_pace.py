"""Clocks: the pace of tables, when to look at them, when no server ran, vacations, votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Tables made before have no clock."""
    for name, kind in (
        ("pace", sa.String(8)),
        ("bank", sa.Integer),
        ("increment", sa.Integer),
        ("time_over", sa.String(8)),
        ("clock_began", sa.Float),
        ("due", sa.Float),
        ("forfeited", sa.Integer),
    ):
        op.add_column("tables", sa.Column(name, kind))
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "outages",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ends", sa.Float, nullable=False),
    )
    op.create_table(
        "votes",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
    )
