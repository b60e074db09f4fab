"""The database from one release to the next: numbered steps, followed by Alembic."""
