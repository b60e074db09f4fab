"""What people owe each other: shares of the chance, when somebody was seen, what absence means, nothing said twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """New columns; games of older releases have none of it and go on as they began."""
    op.add_column("tables", sa.Column("absence", sa.Integer))
    op.add_column("seats", sa.Column("share", sa.String(64)))
    op.add_column("seats", sa.Column("last_seen", sa.Float))
    op.add_column("chat", sa.Column("key", sa.String(64)))
    op.create_index("chat_once", "chat", ["table", "player", "key"], unique=True)
    op.add_column("notes", sa.Column("marks", sa.Text))
