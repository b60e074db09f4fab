"""What Alembic runs: the steps, within the transaction that `upgrading` has begun."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
