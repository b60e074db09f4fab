"""Friends, links that make them, and friends who are asked to a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nobody has friends yet."""
    op.create_table(
        "friends",
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("friend", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "friend_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "table_invitations",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("invited_by", sa.String(24), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("table_invitations_by_player", "table_invitations", ["player"])
