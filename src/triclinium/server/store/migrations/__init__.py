"""Schema changes, applied by Alembic."""
