"""Blocks between people; bans, mutes and closed tables, and who decided them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody is blocked, banned or muted yet."""
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("blocked", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("subject", sa.String(24), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("action", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(24), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
