"""Looking back and getting help: reviews of finished games, hints that were given, puzzles that were solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """New tables, and whether hints are allowed; older tables decide that by who sits there."""
    op.add_column("tables", sa.Column("hints", sa.Boolean))
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("record", sa.String(64), primary_key=True),
        sa.Column("depth", sa.String(20), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("data", sa.Text),
    )
    op.create_table(
        "hints",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "solved",
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(40), primary_key=True),
        sa.Column("at_once", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
