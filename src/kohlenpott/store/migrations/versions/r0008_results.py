"""Results that stay: how a game ended, seat by seat, and what that did to ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """An empty table: games that are over already are filled in while the server runs, nobody waits for that."""
    op.create_table(
        "results",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("finished", sa.Float, nullable=False),
        sa.Column("player", sa.String(24)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("asked", sa.String(40), nullable=False),
        sa.Column("opening", sa.String(80), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("bot_moves", sa.Integer, nullable=False),
        sa.Column("has_hints", sa.Boolean, nullable=False),
        sa.Column("wants_rating", sa.Boolean, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float),
        sa.Column("deviation", sa.Float),
    )
    op.create_index("results_by_player", "results", ["player", "finished"])
    op.create_index("results_by_kind", "results", ["game", "seats", "finished"])
