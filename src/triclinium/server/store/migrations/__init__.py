"""Changes of the schema, one after the other (Alembic)."""
