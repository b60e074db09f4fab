"""People who come back: names that are kept, passkeys, recovery codes, sign-ins that can be seen and ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
YEAR = 365 * 24 * 3600  # so long the browsers were told to keep a session until now


def upgrade() -> None:
    """Nobody has kept a name yet; sessions last as long as the browsers keep them."""
    op.add_column("players", sa.Column("kept", sa.Float))
    op.add_column("players", sa.Column("name_key", sa.String(80)))
    op.create_index("players_by_name", "players", ["name_key"], unique=True)
    op.add_column("sessions", sa.Column("seen", sa.Float))
    op.add_column("sessions", sa.Column("expires", sa.Float))
    op.add_column("sessions", sa.Column("device", sa.String(80)))
    op.create_index("sessions_by_player", "sessions", ["player"])
    op.execute(f"UPDATE sessions SET seen = created, expires = created + {YEAR}")
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(700), primary_key=True),
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player"])
    op.create_table(
        "recovery_codes",
        sa.Column("player", sa.String(24), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(24)),
        sa.Column("expires", sa.Float, nullable=False),
    )
