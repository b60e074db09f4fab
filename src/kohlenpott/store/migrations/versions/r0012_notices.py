"""Channels to people who are elsewhere, and what they are to be told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nobody has a channel yet."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("wants", sa.String(120), nullable=False),
        sa.Column("mode", sa.String(10), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float),
        sa.Column("code", sa.String(16)),
        sa.Column("code_expires", sa.Float),
        sa.Column("code_tries", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("why_ended", sa.String(20)),
    )
    op.create_index("channels_by_player", "channels", ["player"])
    op.create_index("channels_by_address", "channels", ["address"])
    op.create_table(
        "notices",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("channel", sa.String(16), sa.ForeignKey("channels.id"), nullable=False),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table", sa.String(16)),
        sa.Column("happened", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("lease", sa.Float),
        sa.Column("message", sa.String(24)),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("done", sa.Float),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("problem", sa.String(40), nullable=False),
    )
    op.create_index("notices_by_due", "notices", ["state", "due"])
    op.create_index("notices_by_channel", "notices", ["channel"])
    op.create_index("notices_by_player", "notices", ["player", "happened"])
