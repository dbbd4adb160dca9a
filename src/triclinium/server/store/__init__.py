"""Storage of tables in PostgreSQL or SQLite, with the same schema and the same behaviour."""
